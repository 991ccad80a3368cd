package engine

import (
	"slices"
	"strings"
)

// maxPasswordBytes is PDF 2.0's longest password.
const maxPasswordBytes = 127

// Passwords open the protected ones of several files. They are sealed with the documents, used once and erased
// when reading ends.
type Passwords struct {
	Any    string            // tried on every protected file without one of its own; "" is none
	ByName map[string]string // file name to password
}

// unprotectable are the kinds of files that no password protects: none is kept with them.
var unprotectable = []string{"png", "jpeg", "tiff", "bmp", "txt", "csv"}

// GivePasswords gives received files their passwords. Errors: VALIDATION_FAILED for a password that is too long,
// for a name that no file has, and where the installation cannot seal passwords.
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

// checkPassword judges a password that is given at a field; nil for none.
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

// sealPassword is a password as it is kept with a document; nil for none.
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
