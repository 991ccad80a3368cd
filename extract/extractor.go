package extract

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/classify"
	"github.com/dossier-lending/dossier/extract/confidence"
	"github.com/dossier-lending/dossier/extract/contributions"
	"github.com/dossier-lending/dossier/extract/layout/columns"
	"github.com/dossier-lending/dossier/extract/page"
)

// Config is what an Extractor can read.
type Config struct {
	// Types are the document types with their own reader (dossier's: all.Types).
	Types []Type
	// Generic reads any paper (text, labelled fields, tables), and so every type that Types lacks. Its Registry holds
	// the types that exist besides Types; its Name is not used. Required (dossier's: all.Generic).
	Generic Type
	// Custom reads papers by an organization's own schema (engine.ExtractRequest.Schema). If its Read is nil, Generic
	// reads them. Its Name is not used.
	Custom Type
	// Unweighed leaves confidences as the recognizer gave them: how clear the letters were, not how likely the value is
	// right (package confidence). It serves those who measure that.
	Unweighed bool
	// Rates are the dated rates of contributions and tax; nil means the built-in ones.
	Rates *contributions.Tables
	// ReadPDF, ReadSheet (csv, txt, xlsx, xls) and ReadImage (png, jpeg, tiff, bmp) read files. Without a reader its
	// files fail as unsupported_content.
	ReadPDF, ReadSheet, ReadImage Reader
}

// Extractor reads papers. It never changes, so that many goroutines may use one.
type Extractor struct {
	config   Config
	registry *Registry // of Config.Generic, with Config.Types
	// classifier knows the marks of the registry's types.
	classifier *classify.Classifier
}

// New makes an Extractor. It fails if Generic has no Read or no Registry, a type has no name or no Read, or a name
// belongs to another type.
func New(c Config) (*Extractor, error) {
	if c.Generic.Read == nil {
		return nil, fmt.Errorf("extract: Config.Generic.Read is missing; package extract/doctype/generic has one")
	}
	seen := map[string]bool{}
	for _, t := range c.Types {
		switch {
		case t.Name == "" || t.Read == nil:
			return nil, fmt.Errorf("extract: type %q needs a name and Read", t.Name)
		case seen[t.Name]:
			return nil, fmt.Errorf("extract: type %q is listed twice", t.Name)
		}
		seen[t.Name] = true
	}
	if c.Generic.Registry == nil {
		return nil, errors.New("extract: Config.Generic.Registry is missing; doctype.Default() has dossier's types, NewRegistry makes your own")
	}
	registry, err := c.Generic.Registry.With(c.Types...)
	if err != nil {
		return nil, fmt.Errorf("extract: %w", err)
	}
	return &Extractor{config: c, registry: registry, classifier: newClassifier(registry)}, nil
}

// Extract reads one paper: read, classify, extract. Failures are *engine.ExtractError.
func (x *Extractor) Extract(ctx context.Context, in engine.ExtractRequest) (engine.Extraction, error) {
	declared := in.DeclaredType
	if declared == "" {
		declared = engine.AutoType
	}
	document, err := x.read(ctx, in)
	if err != nil {
		return engine.Extraction{}, err
	}
	if len(document.Pages) == 0 {
		return engine.Extraction{}, &engine.ExtractError{
			Category: engine.UnreadableDocument,
			Message:  "The file has no pages; save it anew and send it again.",
		}
	}
	document, masks := hideSecrets(columns.Part(document))
	r := &Reading{Context: ctx, Request: in, registry: x.registry, rates: x.config.Rates, masks: masks}
	if r.Read(document); len(r.Lines) == 0 {
		return engine.Extraction{}, &engine.ExtractError{
			Category: engine.UnreadableDocument,
			Message:  whyNoText(document),
		}
	}
	r.sheaf = pagesOf(x.classifier, r.Document, r.Lines)
	papers, main, err := x.readPapers(r, declared)
	if err != nil {
		return engine.Extraction{}, asExtractError(ctx, err)
	}
	return x.together(papers, main, document), nil
}

// whyNoText is the message for a paper without words: the reason and what to do. A reader that lacks something, such as
// text recognition, gives the reason in the page's note.
func whyNoText(d page.Document) string {
	for _, p := range d.Pages {
		if p.Note != "" {
			return fmt.Sprintf("The file holds no text that can be read. Page %d: %s.", p.Number, p.Note)
		}
	}
	if slices.ContainsFunc(d.Pages, func(p page.Page) bool { return p.Source == page.SourceOCR }) {
		return "The file shows no text that can be recognized; unless it is blank, scan or photograph the paper again, upright and sharp."
	}
	if len(d.Pages) > 1 {
		return "The file shows no text: its pages are blank. Check that it is the right one and send it again."
	}
	return "The file shows no text: its page is blank. Check that it is the right one and send it again."
}

// isMismatch reports whether a reader failed because the paper is of another type.
func isMismatch(err error) bool {
	var known *engine.ExtractError
	return errors.As(err, &known) && known.Category == engine.TypeMismatch
}

// readerOf returns the type whose Read reads the paper.
func (x *Extractor) readerOf(r *Reading) Type {
	if _, custom := engine.CustomSlug(
		r.DocumentType,
	); custom && r.Request.Schema != nil && x.config.Custom.Read != nil {
		return x.config.Custom
	}
	for _, t := range x.config.Types {
		if t.Name == r.DocumentType {
			return t
		}
	}
	return x.config.Generic
}

// finish fills in what every result has. d is the paper; its type may have read only some pages of it.
func (x *Extractor) finish(r *Reading, d page.Document, e *engine.Extraction) {
	e.SchemaVersion = engine.SchemaVersion
	e.DocumentType = r.DocumentType
	e.TypeCheck = r.TypeCheck
	own := e.Quality.Warnings
	for _, m := range r.masks {
		if slices.ContainsFunc(d.Pages, func(p page.Page) bool { return p.Number == m.Page }) {
			e.Masks = append(e.Masks, m)
		}
	}
	if len(e.Masks) > 0 {
		own = append(own, maskedWarning)
	}
	if c := r.TypeCheck; c.Declared == r.DocumentType && differs(c) {
		own = append(own, engine.Warning{Code: "TYPE_DIFFERS",
			Detail: fmt.Sprintf("Declared as %s; the content looks like %s.", c.Declared, c.Detected)})
	}
	e.Quality = x.qualityOf(r, d, own)
	onOwnPages(r.Document, e)
	boxesAsSeen(d, e)
	if !x.config.Unweighed {
		confidence.Apply(e)
	}
}

// onOwnPages gives derived values, which stand nowhere, the first page of their paper: a reader does not know at which
// page of a file its paper begins.
func onOwnPages(d page.Document, e *engine.Extraction) {
	if len(d.Pages) == 0 {
		return
	}
	own := map[int]bool{}
	for i := range d.Pages {
		own[d.Pages[i].Number] = true
	}
	for pointer, origin := range e.Provenance {
		if origin.Source == engine.FromDerived && !own[origin.Page] {
			origin.Page = d.Pages[0].Number
			e.Provenance[pointer] = origin
		}
	}
}

// maskedWarning says that a number is not given out.
var maskedWarning = engine.Warning{
	Code:   "PSN_REDACTED",
	Detail: "The paper shows a PhilSys number; its digits are masked.",
}

// qualityOf is how well pages could be read, with the warnings that a paper's reader gave.
func (x *Extractor) qualityOf(r *Reading, d page.Document, own []engine.Warning) engine.Quality {
	q := Quality(d)
	for _, w := range own {
		if !slices.Contains(q.Warnings, w) {
			q.Warnings = append(q.Warnings, w)
		}
	}
	if unread := notWhole(r.Document); unread != "" &&
		!slices.ContainsFunc(q.Warnings, func(w engine.Warning) bool { return w.Code == warnIncomplete }) {
		q.Warnings = append(q.Warnings, engine.Warning{Code: warnIncomplete, Detail: unread})
	}
	return q
}
