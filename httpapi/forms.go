package httpapi

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net"
	"os"
	"strings"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"

	"github.com/dossier-lending/dossier/engine"
)

// Limits of a multipart body, in addition to its route's total.
const (
	// partHeaderBytes limits the header of one part, because reading it allocates memory. The parser reads 4 KiB ahead.
	partHeaderBytes = 16<<10 + 4<<10
	// fieldBytes limits a text field; the longest, a URL, has 8 KiB.
	fieldBytes = 16 << 10
	// applicationBytes limits the part application, which has the fields of a JSON body.
	applicationBytes = smallBody
	// formSlack is the size of a multipart body without its files: boundaries, headers, fields.
	formSlack = 1 << 20
)

var errPartHeader = errors.New("part header exceeds its limit")

// form reads a multipart body part by part, without storing parts.
type form struct {
	parts  *multipart.Reader
	source *headerGate
}

// headerGate limits how much is read while a part's header is parsed.
type headerGate struct {
	r     io.Reader
	armed bool
	room  int
}

func (g *headerGate) Read(p []byte) (int, error) {
	if !g.armed {
		return g.r.Read(p)
	}
	if g.room <= 0 {
		return 0, errPartHeader
	}
	n, err := g.r.Read(p[:min(len(p), g.room)])
	g.room -= n
	return n, err
}

// openForm starts reading the call's body as multipart/form-data.
func openForm(c *call) (*form, error) {
	media, parameters, err := mime.ParseMediaType(c.r.Header.Get("Content-Type"))
	if err != nil || media != "multipart/form-data" || parameters["boundary"] == "" {
		return nil, engine.Fail(engine.CodeInvalidRequest, "Send the body as multipart/form-data with a boundary.")
	}
	gate := &headerGate{r: c.body}
	return &form{parts: multipart.NewReader(gate, parameters["boundary"]), source: gate}, nil
}

// part is one part of a form: its name, the file name as it was sent, and its bytes.
type part struct {
	*multipart.Part
	name     string
	fileName string
}

// next returns the next part; io.EOF after the last.
func (f *form) next() (*part, error) {
	f.source.armed, f.source.room = true, partHeaderBytes
	raw, err := f.parts.NextRawPart()
	f.source.armed = false
	switch {
	case err == io.EOF:
		return nil, f.end()
	case errors.Is(err, errPartHeader):
		return nil, engine.Fail(
			engine.CodeRequestTooLarge, "A part's header is too large; shorten names and remove other headers.",
		)
	case err != nil:
		return nil, formError(err)
	}
	encoding := strings.ToLower(raw.Header.Get("Content-Transfer-Encoding"))
	if encoding != "" && encoding != "binary" && encoding != "8bit" && encoding != "7bit" {
		return nil, engine.Fail(engine.CodeInvalidRequest, "Send parts without Content-Transfer-Encoding.")
	}
	disposition, parameters, err := mime.ParseMediaType(raw.Header.Get("Content-Disposition"))
	if err != nil || disposition != "form-data" || parameters["name"] == "" {
		return nil, engine.Fail(
			engine.CodeInvalidRequest, "Each part needs Content-Disposition: form-data with a name.",
		)
	}
	return &part{Part: raw, name: parameters["name"], fileName: parameters["filename"]}, nil
}

// end reads what follows the last boundary, so that the connection can be used again; io.EOF means success.
func (f *form) end() error {
	if _, err := io.Copy(io.Discard, f.source); err != nil {
		return formError(err)
	}
	return io.EOF
}

// formError returns errors of the engine and of the connection unchanged, and INVALID_REQUEST for all others.
func formError(err error) error {
	var known *engine.Error
	if errors.As(err, &known) || errors.Is(err, errBodyTooLarge) || isTimeout(err) {
		return err
	}
	return engine.FailWith(engine.CodeInvalidRequest, err, "The multipart body is malformed or broke off.")
}

// fileError is formError for a file part. Errors in the file name are reported for the part, because a form has no
// field filename.
func fileError(p *part, err error) error {
	var known *engine.Error
	if errors.As(err, &known) {
		for i := range known.Details {
			known.Details[i].Field = pointer(p.name)
		}
	}
	return formError(err)
}

// manyFilesError is fileError for one of several files: it adds the file's place, from 0, and its name.
func manyFilesError(p *part, place int, err error) error {
	if engine.FailsAlone(err) == nil {
		return formError(err)
	}
	var known *engine.Error
	if errors.As(err, &known) {
		for i := range known.Details {
			known.Details[i].Field = "" // the error's file name is that of the file itself
		}
	}
	return engine.AtFile(place, p.fileName, err)
}

// text reads a part as a text field of at most limit bytes.
func (p *part) text(limit int) (string, error) {
	raw, err := p.bytes(limit)
	if err != nil {
		return "", err
	}
	if !utf8.Valid(raw) {
		return "", engine.FailField(pointer(p.name), "UTF8", "This field is not valid UTF-8 text.")
	}
	return string(raw), nil
}

// bytes reads a part of at most limit bytes.
func (p *part) bytes(limit int) ([]byte, error) {
	raw, err := io.ReadAll(io.LimitReader(p, int64(limit)+1))
	if err != nil {
		return nil, formError(err)
	}
	if len(raw) > limit {
		return nil, engine.Fail(engine.CodeRequestTooLarge, "The part "+nameOf(pointer(p.name))+" is too large.")
	}
	return raw, nil
}

// unknownPart refuses a part that the operation does not name.
func unknownPart(p *part) error {
	return engine.FailField(pointer(p.name), "UNKNOWN", "This operation has no such part; look for a spelling error.")
}

// repeatedPart refuses a second part of a name that may come once.
func repeatedPart(p *part) error {
	return engine.FailField(pointer(p.name), "REPEATED", "Send this part once.")
}

// passwordsBytes limits the part passwords: 50 names of 255 bytes with 127 bytes each, with every byte escaped.
const passwordsBytes = 128 << 10

// passwordParts are the parts with the passwords for the files of a form.
type passwordParts struct {
	engine.Passwords
	seen map[string]bool
}

// read reads the part password or passwords.
func (w *passwordParts) read(p *part) (err error) {
	if w.seen[p.name] {
		return repeatedPart(p)
	}
	if w.seen == nil {
		w.seen = map[string]bool{}
	}
	w.seen[p.name] = true
	if p.name == "password" {
		w.Any, err = p.text(fieldBytes)
		return err
	}
	raw, err := p.bytes(passwordsBytes)
	if err == nil {
		w.ByName, err = readPasswords(raw)
	}
	return err
}

// said adds the passwords to the values that are compared for an Idempotency-Key. Only a keyed digest of these values
// is stored.
func (w *passwordParts) said(with map[string]any) map[string]any {
	if len(w.seen) > 0 {
		with["password"], with["passwords"] = w.Any, w.ByName
	}
	return with
}

// readPasswords reads a JSON object of texts: file name to password.
func readPasswords(raw []byte) (map[string]string, error) {
	wrong := engine.FailField(
		"/passwords", "TYPE", `passwords must be a JSON object, file name to password: {"march.pdf": "secret"}.`,
	)
	if !utf8.Valid(raw) || !json.Valid(raw) {
		return nil, wrong
	}
	decoder := json.NewDecoder(bytes.NewReader(raw))
	if begin, err := decoder.Token(); err != nil || begin != json.Delim('{') {
		return nil, wrong
	}
	byName := map[string]string{}
	for decoder.More() {
		name, err := decoder.Token()
		if err != nil {
			return nil, wrong
		}
		at := "/passwords" + pointer(name.(string))
		if _, again := byName[name.(string)]; again {
			return nil, engine.FailField(at, "REPEATED", "Give this file's password once.")
		}
		value, err := decoder.Token()
		password, isText := value.(string)
		if err != nil || !isText {
			return nil, engine.FailField(at, "TYPE", "A password must be a text.")
		}
		byName[name.(string)] = password
	}
	return byName, nil
}

// passwordProperties adds the two parts to a form's schema.
func passwordProperties(with map[string]*huma.Schema) map[string]*huma.Schema {
	with["password"] = text("Tried on every protected file; sealed, used once, erased.")
	with["passwords"] = &huma.Schema{Type: huma.TypeObject, AdditionalProperties: &huma.Schema{Type: huma.TypeString},
		Description: "JSON object, file name to password; goes before password."}
	return with
}

func isTimeout(err error) bool {
	var network net.Error
	return errors.Is(err, os.ErrDeadlineExceeded) || errors.As(err, &network) && network.Timeout()
}
