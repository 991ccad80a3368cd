package httpapi

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/engine"
)

// uploadReader reads the JSON object of an upload member by member. All values are strings. file_base64 may have 140 MB
// and is passed on as a stream; the others are kept in memory. A batch uses it too: its list of documents is a member
// that reads its own value.
//
// It refuses what encoding/json and decodeJSON refuse: unknown and repeated names, other types, control characters,
// invalid UTF-8, anything after the object.
//
// # Which base64 is accepted
//
// The standard alphabet with padding (RFC 4648 §4). Line breaks, written as JSON escapes, are skipped, because MIME
// encoders add them. Everything else is INVALID_BASE64: the URL alphabet, missing padding, spaces, a "data:…;base64,"
// prefix.
type uploadReader struct {
	in     *bufio.Reader
	at     string // JSON pointer of the object; "" for the body itself
	fields map[string]*string
	own    map[string]func() error // members that read their own value
	file   func(content io.Reader) error
	seen   map[string]bool
}

// fileMember is the name of the member that is streamed.
const fileMember = "file_base64"

// maxMemberName is longer than any member name of an upload.
const maxMemberName = 256

func newUploadReader(r io.Reader, fields map[string]*string) *uploadReader {
	u := &uploadReader{in: bufio.NewReaderSize(r, 32<<10), fields: fields, seen: map[string]bool{}}
	u.own = map[string]func() error{fileMember: u.content}
	return u
}

var errSyntax = engine.Fail(engine.CodeInvalidRequest, "The body is not a valid JSON object.")

// read reads the whole body.
func (u *uploadReader) read() error {
	if err := u.expect('{'); err != nil {
		return err
	}
	if err := u.object(); err != nil {
		return err
	}
	if _, err := u.skipSpace(); !errors.Is(err, errEnded) {
		if err == nil {
			return errSyntax
		}
		return err
	}
	return nil
}

// object reads the rest of an object after its opening brace.
func (u *uploadReader) object() error {
	next, err := u.skipSpace()
	if err != nil || next == '}' {
		return err
	}
	u.in.UnreadByte()
	return u.members()
}

func (u *uploadReader) members() error {
	for {
		if err := u.expect('"'); err != nil {
			return err
		}
		name, err := u.text(maxMemberName)
		if err != nil {
			return err
		}
		if err := u.expect(':'); err != nil {
			return err
		}
		if err := u.member(name); err != nil {
			return err
		}
		next, err := u.skipSpace()
		switch {
		case err != nil:
			return err
		case next == '}':
			return nil
		case next != ',':
			return errSyntax
		}
	}
}

func (u *uploadReader) member(name string) error {
	target, known := u.fields[name]
	own := u.own[name]
	if !known && own == nil {
		return engine.FailField(
			u.at+pointer(name), "UNKNOWN", "There is no such field here; look for a spelling error.",
		)
	}
	if u.seen[name] {
		return engine.FailField(u.at+pointer(name), "REPEATED", "Give this field once.")
	}
	u.seen[name] = true
	if own != nil {
		return own()
	}
	if err := u.begin('"', name, "a string"); err != nil {
		return err
	}
	value, err := u.text(fieldBytes)
	*target = value
	return err
}

// begin reads up to the first byte of a member's value, which shows its type.
func (u *uploadReader) begin(first byte, name, wanted string) error {
	got, err := u.skipSpace()
	if err == nil && got != first {
		return engine.FailField(u.at+pointer(name), "TYPE", name+" must be "+wanted+".")
	}
	return err
}

// content passes the decoded bytes of the string that begins here to u.file.
func (u *uploadReader) content() error {
	if err := u.begin('"', fileMember, "a string"); err != nil {
		return err
	}
	return (&stringReader{in: u.in}).decode(u.file)
}

// decode passes the decoded bytes of the string's base64 to file, and reads up to the closing quote.
func (s *stringReader) decode(file func(content io.Reader) error) error {
	if err := file(&base64Reader{base64.NewDecoder(base64.StdEncoding.Strict(), s), s}); err != nil {
		return err
	}
	for { // the decoder stops at the padding; only line breaks may follow
		var rest [64]byte
		n, err := s.Read(rest[:])
		if len(bytes.Trim(rest[:n], "\r\n")) > 0 {
			return engine.Fail(engine.CodeInvalidBase64)
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// errEnded is returned if the body ends between two tokens.
var errEnded = engine.Fail(engine.CodeInvalidRequest, "The JSON body ends too early.")

func brokenOff(err error) error {
	if err == io.EOF {
		return errEnded
	}
	return err
}

func (u *uploadReader) expect(want byte) error {
	got, err := u.skipSpace()
	if err != nil {
		return err
	}
	if got != want {
		return errSyntax
	}
	return nil
}

// skipSpace reads up to the first byte that is not white space.
func (u *uploadReader) skipSpace() (byte, error) {
	for {
		b, err := u.in.ReadByte()
		if err != nil {
			return 0, brokenOff(err)
		}
		if b != ' ' && b != '\t' && b != '\r' && b != '\n' {
			return b, nil
		}
	}
}

// stringReader reads the text of a JSON string up to its closing quote, and decodes escapes.
type stringReader struct {
	in  *bufio.Reader
	err error
}

func (s *stringReader) Read(p []byte) (n int, err error) {
	for n < len(p) && s.err == nil {
		if taken := s.plain(p[n:]); taken > 0 {
			n += taken
			continue
		}
		b, err := s.special()
		if err != nil {
			s.err = err
			break
		}
		p[n] = b
		n++
	}
	if n > 0 {
		return n, nil
	}
	return 0, s.err
}

// plain copies buffered bytes up to the next quote, escape or byte that base64 text cannot have.
func (s *stringReader) plain(p []byte) int {
	if s.in.Buffered() == 0 {
		if _, err := s.in.Peek(1); err != nil {
			s.err = brokenOff(err)
			return 0
		}
	}
	window, _ := s.in.Peek(min(s.in.Buffered(), len(p)))
	end := 0
	for end < len(window) && window[end] != '"' && window[end] != '\\' && window[end] >= 0x20 && window[end] < 0x80 {
		end++
	}
	copy(p, window[:end])
	s.in.Discard(end)
	return end
}

// special reads a quote (the end), an escape, or a byte that is not allowed here.
func (s *stringReader) special() (byte, error) {
	if s.err != nil {
		return 0, s.err
	}
	b, err := s.in.ReadByte()
	switch {
	case err != nil:
		return 0, brokenOff(err)
	case b == '"':
		return 0, io.EOF
	case b < 0x20:
		return 0, errSyntax
	case b != '\\':
		return 0, engine.Fail(engine.CodeInvalidBase64)
	}
	return s.escape()
}

func (s *stringReader) escape() (byte, error) {
	b, err := s.in.ReadByte()
	if err != nil {
		return 0, brokenOff(err)
	}
	switch b {
	case '/':
		return '/', nil
	case 'n':
		return '\n', nil
	case 'r':
		return '\r', nil
	case '"', '\\', 'b', 'f', 't':
		return 0, engine.Fail(engine.CodeInvalidBase64)
	case 'u':
		return s.unicodeEscape()
	}
	return 0, errSyntax
}

// unicodeEscape reads the four digits of \uXXXX; only ASCII can be base64.
func (s *stringReader) unicodeEscape() (byte, error) {
	value := 0
	for range 4 {
		b, err := s.in.ReadByte()
		if err != nil {
			return 0, brokenOff(err)
		}
		digit := bytes.IndexByte([]byte("0123456789abcdef"), b|0x20)
		if b < '0' || digit < 0 {
			return 0, errSyntax
		}
		value = value<<4 | digit
	}
	if value >= 0x80 {
		return 0, engine.Fail(engine.CodeInvalidBase64)
	}
	return byte(value), nil
}

// base64Reader decodes a string's text, and returns an error if it is not base64.
type base64Reader struct {
	decoder io.Reader
	text    *stringReader
}

func (r *base64Reader) Read(p []byte) (int, error) {
	n, err := r.decoder.Read(p)
	var corrupt base64.CorruptInputError
	switch {
	case err == nil || err == io.EOF:
		return n, err
	case r.text.err != nil && r.text.err != io.EOF:
		return n, r.text.err
	case errors.As(err, &corrupt), err == io.ErrUnexpectedEOF: // the latter: padding is missing
		return n, engine.Fail(engine.CodeInvalidBase64)
	}
	return n, err
}

// text reads the rest of a string after its opening quote, of at most limit bytes as written.
func (u *uploadReader) text(limit int) (string, error) {
	raw := []byte{'"'}
	for {
		b, err := u.in.ReadByte()
		if err != nil {
			return "", brokenOff(err)
		}
		raw = append(raw, b)
		if b == '"' {
			break
		}
		if b == '\\' {
			if b, err = u.in.ReadByte(); err != nil {
				return "", brokenOff(err)
			}
			raw = append(raw, b)
		}
		if len(raw) > limit+2 {
			return "", engine.Fail(engine.CodeRequestTooLarge, "A text field is too long.")
		}
	}
	var value string
	if !utf8.Valid(raw) {
		return "", engine.Fail(engine.CodeInvalidRequest, "The JSON text is not valid UTF-8.")
	}
	if json.Unmarshal(raw, &value) != nil {
		return "", errSyntax
	}
	return value, nil
}

// list reads a member's array; it calls element at the start of each element.
func (u *uploadReader) list(name string, element func(i int) error) error {
	if err := u.begin('[', name, "a list"); err != nil {
		return err
	}
	next, err := u.skipSpace()
	if err != nil || next == ']' {
		return err
	}
	u.in.UnreadByte()
	for i := 0; ; i++ {
		if err := element(i); err != nil {
			return err
		}
		next, err := u.skipSpace()
		switch {
		case err != nil:
			return err
		case next == ']':
			return nil
		case next != ',':
			return errSyntax
		}
	}
}

// skip reads up to the closing quote of a string that was refused.
func (s *stringReader) skip() error {
	switch {
	case s.err == io.EOF:
		return nil
	case s.err != nil && engine.CodeOf(s.err) != engine.CodeInvalidBase64:
		return s.err
	}
	for {
		b, err := s.in.ReadByte()
		if err == nil && b == '\\' {
			_, err = s.in.ReadByte()
		}
		switch {
		case err != nil:
			return brokenOff(err)
		case b == '"':
			return nil
		case b < 0x20:
			return errSyntax
		}
	}
}
