//go:build !linux

package sandbox

import (
	"context"
	"errors"
	"io"

	"github.com/dossier-lending/dossier/engine"
)

// ErrUnsupported means that this operating system has no sandbox; InProcess is there for trusted files.
var ErrUnsupported = errors.New("the sandbox needs Linux; use InProcess for files from a trusted source")

// Extractor is an engine.Extractor on Linux only.
type Extractor struct{}

// New answers ErrUnsupported.
func New(Config) (*Extractor, error) { return nil, ErrUnsupported }

// Extract answers ErrUnsupported.
func (*Extractor) Extract(context.Context, engine.ExtractRequest) (engine.Extraction, error) {
	return engine.Extraction{}, ErrUnsupported
}

// Merge answers ErrUnsupported.
func (*Extractor) Merge(context.Context, engine.MergeRequest, io.Writer) (engine.Merged, error) {
	return engine.Merged{}, ErrUnsupported
}

// Render answers ErrUnsupported.
func (*Extractor) Render(context.Context, engine.RenderRequest) ([]byte, error) {
	return nil, ErrUnsupported
}

// Forget does nothing.
func (*Extractor) Forget(string) {}

// Close does nothing.
func (*Extractor) Close() error { return nil }

// IsChild is false.
func IsChild() bool { return false }

// Asked is true: no children are started here.
func Asked() bool { return true }

// ChildArguments returns none.
func ChildArguments() []string { return nil }

// Tools are the readers and writers of a child.
type Tools struct {
	Extractor engine.Extractor // reads documents
	Merger    engine.Merger    // merges files; may be nil
	Renderer  engine.Renderer  // paints pages; may be nil
}

// Child answers 1.
func Child(context.Context, Tools) int { return 1 }

// Probe answers ErrUnsupported.
func Probe(context.Context, Config) (Report, error) { return Report{}, ErrUnsupported }

func ownCommand() []string { return nil }
