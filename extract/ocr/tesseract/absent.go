//go:build !tesseract || !cgo

package tesseract

import "github.com/dossier-lending/dossier/extract/ocr"

// Built reports whether this program can recognize text.
const Built = false

// Version is the library's; "" in a build without it.
func Version() string { return "" }

// Model is the languages that recognizers read with.
type Model struct{}

// Open fails with [ErrNotBuilt].
func Open(Options) (*Model, error) { return nil, ErrNotBuilt }

// New fails with [ErrNotBuilt].
func (*Model) New() (ocr.Recognizer, error) { return nil, ErrNotBuilt }
