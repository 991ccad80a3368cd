package sandbox

import (
	"context"
	"errors"

	"github.com/dossier-lending/dossier/engine"
)

// InProcess runs a reader in the caller's own process. A panic fails the document with
// processing_error; a stack overflow, exhausted memory or an endless loop still take the process along,
// so this is for files from a trusted source only.
func InProcess(x engine.Extractor) engine.Extractor { return inProcess{x} }

type inProcess struct{ reader engine.Extractor }

// Extract implements engine.Extractor.
func (p inProcess) Extract(ctx context.Context, in engine.ExtractRequest) (e engine.Extraction, err error) {
	defer func() {
		if v := recover(); v != nil {
			e, err = engine.Extraction{}, failure(engine.ProcessingError, messageCrash, errors.New(panicSignature(v)))
		}
	}()
	return p.reader.Extract(ctx, in)
}
