package doctype

import (
	"errors"

	"github.com/dossier-lending/dossier/engine"
)

// Resolve is Canonical with the engine's own errors, which makes a Registry an engine.DocumentTypes.
func (r *Registry) Resolve(name string) (string, error) {
	canonical, err := r.Canonical(name)
	var unknown *UnknownTypeError
	switch {
	case err == nil:
		return canonical, nil
	case errors.As(err, &unknown) && unknown.Ambiguous:
		return "", engine.FailWith(engine.CodeAmbiguousDocumentType, err, err.Error()+".")
	}
	return "", engine.FailWith(engine.CodeUnknownDocumentType, err, err.Error()+".")
}
