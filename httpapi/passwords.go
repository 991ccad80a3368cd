package httpapi

import (
	"bytes"
	"encoding/json"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"

	"github.com/dossier-lending/dossier/engine"
)

// passwordsBytes bounds the part passwords: 50 names of 255 bytes with 127 bytes each, every byte an escape.
const passwordsBytes = 128 << 10

// passwordParts are the parts that give passwords to the files of a form.
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

// said adds the passwords to what is compared under an Idempotency-Key, of which a keyed digest is kept.
func (w *passwordParts) said(with map[string]any) map[string]any {
	if len(w.seen) > 0 {
		with["password"], with["passwords"] = w.Any, w.ByName
	}
	return with
}

// readPasswords reads a JSON object of texts: file name to password.
func readPasswords(raw []byte) (map[string]string, error) {
	wrong := engine.FailField("/passwords", "TYPE", `passwords must be a JSON object, file name to password: {"march.pdf": "secret"}.`)
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

// passwordProperties are the two parts in a form's schema.
func passwordProperties(with map[string]*huma.Schema) map[string]*huma.Schema {
	with["password"] = text("Tried on every protected file; sealed, used once, erased.")
	with["passwords"] = &huma.Schema{Type: huma.TypeObject, AdditionalProperties: &huma.Schema{Type: huma.TypeString},
		Description: "JSON object, file name to password; goes before password."}
	return with
}
