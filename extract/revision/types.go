package revision

import (
	"context"
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
)

// Reviser revises the results of the document types that it is made of, each by its own Revise. It holds no state.
type Reviser struct {
	Statements
	types           map[string]extract.Type
	generic, custom extract.Type
}

var _ engine.Reviser = Reviser{}

// New makes a reviser of the types that an extractor reads: those with a reader of their own, the one that reads every other
// paper, and the one that reads by organizations' own schemas.
func New(types []extract.Type, generic, custom extract.Type) Reviser {
	r := Reviser{types: map[string]extract.Type{}, generic: generic, custom: custom}
	for _, t := range types {
		r.types[t.Name] = t
	}
	return r
}

// Editable implements engine.Reviser.
func (r Reviser) Editable(documentType string) bool { return r.types[documentType].Editable }

// Revise implements engine.Reviser.
func (r Reviser) Revise(ctx context.Context, in engine.ReviseRequest) (engine.Extraction, error) {
	t, own := r.types[in.Extracted.DocumentType]
	if _, isCustom := engine.CustomSlug(in.Extracted.DocumentType); isCustom && in.Schema != nil {
		t, own = r.custom, true
	}
	if !own {
		t = r.generic
	}
	if t.Revise == nil {
		return r.Statements.Revise(ctx, in)
	}
	return t.Revise(ctx, in)
}

// unchecked is a result of a type that cannot work its checks out without the paper. A check that ran before the correction
// says nothing any more.
func unchecked(in engine.ReviseRequest) engine.Extraction {
	out := in.Extracted
	if len(in.Corrected) == 0 {
		return out
	}
	checks := slices.Clone(out.Validation.Checks)
	for i, c := range checks {
		if c.Status != engine.CheckNotApplicable {
			checks[i] = engine.Check{Key: c.Key, Label: c.Label, Status: engine.CheckNotApplicable,
				Detail: "A value was corrected after this check had run, and it cannot run again without the paper."}
		}
	}
	out.Validation = engine.Sum(checks)
	return out
}
