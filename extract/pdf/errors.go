package pdf

import (
	"errors"
	"fmt"
)

// Errors of [Open] that a caller may want to tell apart with [errors.Is].
var (
	// ErrNotPDF means that the bytes hold no PDF header, or no object at all.
	ErrNotPDF = errors.New("not a PDF file")
	// ErrPasswordRequired means that the file needs a password and none was given.
	ErrPasswordRequired = errors.New("the PDF is protected: send its password")
	// ErrPasswordIncorrect means that the given password is neither the user's nor the owner's.
	ErrPasswordIncorrect = errors.New("the PDF's password is not right")
	// ErrEncryption means that the file is encrypted by something else than a password.
	ErrEncryption = errors.New("the PDF's encryption is not supported: only passwords are")
	// ErrNoPage means that a page number is outside the document.
	ErrNoPage = errors.New("no such page")
	// ErrNoFallback means that no other engine was given in [Options.Fallback].
	ErrNoFallback = errors.New("no fallback engine was given")
)

// LimitError says that a file exceeds one of [Limits].
type LimitError struct {
	// Limit names the limit: "file bytes", "pages", "inflated bytes", ….
	Limit string
	// Value is the limit's value.
	Value int64
}

func (e *LimitError) Error() string {
	return fmt.Sprintf("the PDF exceeds the limit of %d %s", e.Value, e.Limit)
}

// DamagedError says that a part of the file makes no sense and could not be repaired.
type DamagedError struct {
	// Where names the part: "page tree", "page 3", "object 12".
	Where string
	// Cause is what was wrong.
	Cause error
}

func (e *DamagedError) Error() string {
	return fmt.Sprintf("the PDF is damaged (%s): %v", e.Where, e.Cause)
}

// Unwrap gives the cause.
func (e *DamagedError) Unwrap() error { return e.Cause }

func damaged(where, format string, args ...any) error {
	return &DamagedError{Where: where, Cause: fmt.Errorf(format, args...)}
}
