package engine

import (
	"fmt"
	"log/slog"
	"slices"
	"strings"
)

// maxPasswordBytes is the longest password of PDF 2.0.
const maxPasswordBytes = 127

// Passwords open the protected files of a request. They are sealed with the documents, used once, and erased when
// reading ends.
type Passwords struct {
	Any    string            // tried on every protected file that ByName does not list; "" for none
	ByName map[string]string // passwords by file name
}

// unprotectable are the kinds of files that no password protects; no password is stored with them.
var unprotectable = []string{"png", "jpeg", "tiff", "bmp", "txt", "csv"}

// GivePasswords assigns passwords to received files. Errors: VALIDATION_FAILED for a password that is too long, for a
// name that no file has, or if the installation cannot seal passwords.
func (s *DocumentService) GivePasswords(files []*StagedFile, p Passwords) error {
	failure := Fail(CodeValidationFailed)
	check := func(field, password string) {
		if err := s.checkPassword(field, password); err != nil {
			failure.Details = append(failure.Details, err.Details...)
		}
	}
	check("/password", p.Any)
	for name, password := range p.ByName {
		at := "/passwords/" + strings.NewReplacer("~", "~0", "/", "~1").Replace(name)
		if !slices.ContainsFunc(files, func(f *StagedFile) bool { return f.Name == name }) {
			failure.Details = append(
				failure.Details,
				ErrorDetail{Field: at, Code: "UNKNOWN", Message: "No file is named " + shortName(name) + "."},
			)
			continue
		}
		check(at, password)
	}
	if len(failure.Details) > 0 {
		slices.SortFunc(failure.Details, func(a, b ErrorDetail) int { return strings.Compare(a.Field, b.Field) })
		return failure
	}
	for _, f := range files {
		own, named := p.ByName[f.Name]
		switch {
		case slices.Contains(unprotectable, f.Kind):
		case named:
			f.password = own
		default:
			f.password = p.Any
		}
	}
	return nil
}

// checkPassword checks a password that was given in a field; nil if it is fine.
func (s *DocumentService) checkPassword(field, password string) *Error {
	switch {
	case len(password) > maxPasswordBytes:
		return FailField(field, "LENGTH", "A PDF password has at most 127 bytes.")
	case password != "" && s.config.Sealer == nil:
		return FailField(
			field, "UNSUPPORTED",
			"This installation has no key to seal passwords with; remove the password from the file.",
		)
	}
	return nil
}

// sealPassword returns a password in its stored form; nil for none.
func (s *DocumentService) sealPassword(password string) ([]byte, error) {
	if password == "" {
		return nil, nil
	}
	sealed, err := s.config.Sealer.Seal([]byte(password))
	if err != nil {
		return nil, FailWith(CodeInternal, err)
	}
	return sealed, nil
}

// Secret is the text of a setting that no print, log line or encoder shows, for example a password or a token. Its type
// hides it, so that a new setting cannot be forgotten on a list of names. The zero value means that the secret is not
// set.
//
// The text is behind a pointer: if a struct holds a Secret in an unexported field, where fmt calls no methods, printing
// it shows an address.
type Secret struct{ text *string }

// NewSecret hides a text; "" gives the zero value.
func NewSecret(text string) Secret {
	if text == "" {
		return Secret{}
	}
	return Secret{&text}
}

// Reveal returns the text. Call it only where the secret is used.
func (s Secret) Reveal() string {
	if s.text == nil {
		return ""
	}
	return *s.text
}

// IsZero reports whether the secret is not set.
func (s Secret) IsZero() bool { return s.text == nil }

// String shows only whether the secret is set.
func (s Secret) String() string {
	if s.IsZero() {
		return ""
	}
	return "(set)"
}

// Format prints String under every verb, %#v and %x included.
func (s Secret) Format(f fmt.State, _ rune) { fmt.Fprint(f, s.String()) }

// GoString is String.
func (s Secret) GoString() string { return s.String() }

// MarshalText is String; encoding/json and YAML encoders use it.
func (s Secret) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// LogValue is String.
func (s Secret) LogValue() slog.Value { return slog.StringValue(s.String()) }
