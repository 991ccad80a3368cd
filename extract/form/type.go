package form

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/authenticity"
	"github.com/dossier-lending/dossier/extract/layout"
)

// Spec declares a document type whose papers are forms. F is the struct of its values, with json and form tags; the
// package documentation shows one.
type Spec[F any] struct {
	Name    string   // as of extract.Type
	Aliases []string // as of extract.Type
	Family  string   // as of extract.Type
	// Marks is the type's marks.txt: lines "weight phrase".
	Marks string
	// Terms is the type's labels.tsv; see newLexicon for its roles. [Senses] may follow, for labels put together from
	// words.
	Terms string
	// File names the file of Terms in errors.
	File string
	// Formats names the formats of identifiers whose field has none, because several types share the struct.
	Formats map[string]string
	// Letterhead names the field of who made the paper, whose name may stand at the head without a label. "": the
	// fields with the option letterhead.
	Letterhead string
	// Addressee names the field of who gets the paper, whose name may stand over an address without a label, as in the
	// window of an envelope; that of a person also alone, or in running text. "": the fields with the option addressee.
	Addressee string
	// Signer is the role of those who sign below the text (Signatory.Role); "" for a type whose signers are values of
	// their own, or are not read.
	Signer string
	// Own names the identifier that is the paper's own number, which may stand beside its title without a label. "" if
	// there is none.
	Own string
	// Form is the number of a tax office's form ("2316"); "" for other papers.
	Form string
	// Items is the type's items.tsv: lines of version, item, name of the value and source; "" for other papers.
	Items string
	// Relations is the arithmetic between the type's amounts.
	Relations []Relation
	// Before fills values that another reader finds, before those of the paper are; they stay. Nil for a type without.
	Before func(*Result[F]) error
	// Complete adds what labels alone do not give: values from the whole paper (a form's version), and values that
	// follow from others. Nil for a type without any.
	Complete func(*Paper, *Result[F])
	// Derive computes values that follow from others, also after a correction. It sets only values that are nil.
	Derive func(*F)
	// Checks judges the values, also after a correction; Rules makes it. The order is that of the contract.
	Checks func(f *F, c Circumstances) []engine.Check
	// Arithmetic are the keys of checks that prove figures.
	Arithmetic []string
	// Least is the least number of values that make a paper one of this type; with fewer, reading fails as
	// document_type_mismatch. 0 is 1.
	Least int
	// Fits is that of extract.Type.
	Fits func(*extract.Reading) int
	// GridWeight is the weight, on the scale of marks, of a paper with a grid of several rows, in place of Fits; 0 for
	// types whose grids do not tell them.
	GridWeight int
	// StatementWeight is the same for a paper whose statements tell several of the type's values (statements.go).
	StatementWeight int
}

// reader reads papers by a Spec.
type reader[F any] struct {
	finder
	spec      Spec[F]
	structure structure
}

// Declare makes a document type of a Spec. It panics if the struct's tags contradict each other, which is an error of
// the program; so does the first paper if the data files do. They are read then, because a program that starts needs
// few of the types.
func Declare[F any](spec Spec[F]) extract.Type {
	fields := structureOf(reflect.TypeFor[F]())
	for _, name := range []string{spec.Letterhead, spec.Addressee, spec.Own} {
		if _, known := fields.byName[name]; name != "" && !known {
			panic(fmt.Sprintf("form: the type %s has no field %q", spec.Name, name))
		}
	}
	reader := sync.OnceValue(func() *reader[F] { return newReader(spec) })
	if spec.GridWeight > 0 {
		spec.Fits = func(in *extract.Reading) int {
			if reader().keyed(in) < leastHeads {
				return 0
			}
			return spec.GridWeight
		}
	}
	if spec.StatementWeight > 0 {
		spec.Fits = func(in *extract.Reading) int {
			if reader().stated(in) < leastStated {
				return 0
			}
			return spec.StatementWeight
		}
	}
	var zero F
	return extract.Type{Name: spec.Name, Aliases: spec.Aliases, Family: spec.Family, Fits: spec.Fits, Fields: zero,
		Marks: parseMarks(spec.Name, spec.Marks),
		Read:  func(in *extract.Reading) (engine.Extraction, error) { return reader().read(in) },
		Revise: func(ctx context.Context, in engine.ReviseRequest) (engine.Extraction, error) {
			return reader().revise(ctx, in)
		}}
}

func newReader[F any](spec Spec[F]) *reader[F] {
	r := &reader[F]{spec: spec, structure: structureOf(reflect.TypeFor[F]())}
	for name, format := range spec.Formats {
		r.structure.targets[r.structure.byName[name]].format = format
	}
	r.finder = newFinder(&r.structure.shape, layout.ReadTerms(spec.File, spec.Terms), spec.Relations)
	r.lx.items = r.structure.readItems(strings.Replace(spec.File, "labels", "items", 1), spec.Items)
	r.form = spec.Form
	if at, ok := r.shape.byName[spec.Letterhead]; ok {
		r.shape.targets[at].letterhead = true
	}
	if at, ok := r.shape.byName[spec.Addressee]; ok {
		r.shape.targets[at].addressee = true
	}
	if at, ok := r.shape.byName[spec.Own]; ok {
		r.shape.targets[at].own = true
	}
	for _, m := range parseMarks(spec.Name, spec.Marks) {
		if m.Weight >= titleMark {
			r.titles[m.Phrase] = true
		}
	}
	return r
}

// titleMark is the weight of the marks that are titles (extract.Mark).
const titleMark = 5

// parseMarks reads lines "weight phrase".
func parseMarks(name, data string) (marks []extract.Mark) {
	for line := range strings.SplitSeq(data, "\n") {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		var m extract.Mark
		if _, err := fmt.Sscanf(line, "%d", &m.Weight); err != nil {
			panic(fmt.Sprintf("form: marks of %s: bad line %q", name, line))
		}
		_, m.Phrase, _ = strings.Cut(line, " ")
		marks = append(marks, m)
	}
	return marks
}

// read reads one paper.
func (r *reader[F]) read(in *extract.Reading) (engine.Extraction, error) {
	p := r.paper(in)
	groups := p.groups(&r.finder)
	if len(groups) < 2 {
		groups = []*extract.Reading{in}
	}
	var results []*Result[F]
	for _, g := range groups {
		if len(groups) > 1 {
			p = r.paper(g)
		}
		one, err := r.one(p)
		if err != nil {
			return engine.Extraction{}, err
		}
		results = append(results, one)
	}
	return r.finish(in, results)
}

// one reads the values of one paper, or of one of several on a page.
func (r *reader[F]) one(p *Paper) (*Result[F], error) {
	out := newResult[F](p, &r.structure)
	if r.spec.Before != nil {
		if err := r.spec.Before(out); err != nil {
			return nil, err
		}
	}
	for i := range r.shape.lists {
		out.takePeriod(&r.shape.lists[i])
	}
	found := r.find(p)
	for _, c := range found.picks {
		out.put(&r.shape.targets[c.target], c.candidate, c.margin)
	}
	r.edition(p, out)
	for i := range r.shape.lists {
		if l := &r.shape.lists[i]; l.slip {
			out.putEntries(l, i, found.entries)
			out.unread[l.name] = found.unread[i]
		} else {
			out.putRows(l, found.tables[i].rows)
			out.putTotals(l, found.tables[i].total)
		}
	}
	if r.spec.Complete != nil {
		r.spec.Complete(p, out)
	}
	out.sign(p, &r.finder, found, r.spec.Signer)
	out.forgetHidden()
	out.derive(r.spec.Derive)
	return out, nil
}

// edition sets the number and version of the form, and the years of days that were read without one.
func (r *reader[F]) edition(p *Paper, out *Result[F]) {
	for t := range r.shape.targets {
		target := &r.shape.targets[t]
		switch target.kind {
		case FormNumber:
			out.putEdited(target, p.form)
		case FormVersion:
			out.putEdited(target, p.version)
		case Day:
			out.completeDay(target)
		}
	}
	if _, known := r.lx.items[p.version.is]; !known && p.version.is != "" && len(r.lx.items) > 0 {
		out.Warn("FORM_VERSION_UNKNOWN", "The numbers of the items of the form's version %s are not known; its values were "+
			"found by their labels alone.", p.version.is)
	}
}

// finish makes the extraction of the values of one or several papers.
func (r *reader[F]) finish(in *extract.Reading, results []*Result[F]) (engine.Extraction, error) {
	first := results[0]
	if first.named < max(1, r.spec.Least) {
		if r.isOfAnother(in.TypeCheck) {
			return engine.Extraction{}, &engine.ExtractError{Category: engine.TypeMismatch,
				Message: fmt.Sprintf("The paper shows no values of a %s. Check the document type, or send it as auto.",
					spoken(r.spec.Name))}
		}
		first.Warn("EXTRACTION_INCOMPLETE", "The values of a %s were not found.", spoken(r.spec.Name))
	}
	e := engine.Extraction{Provenance: maps.Clone(first.provenance)}
	e.Quality.Warnings = first.warnings
	circumstances := circumstancesOf(in)
	circumstances.Unread = first.unreadAmounts()
	validation := engine.Sum(r.checks(&first.Fields, circumstances))
	if len(results) > 1 {
		records, err := r.records(results, &e)
		if err != nil {
			return engine.Extraction{}, err
		}
		e.Records = records
	}
	var err error
	if e.Fields, err = engine.FieldsOf(first.Fields); err != nil {
		return engine.Extraction{}, err
	}
	kept := workings{in.Request.Today, in.Rates().Replaced(), circumstances.Unread}
	if e.Workings, err = json.Marshal(kept); err != nil {
		return engine.Extraction{}, err
	}
	e.Validation = validation
	e.FraudDetection = authenticity.Assess(in.Document, authenticity.Figures{Validation: validation})
	return e, in.Context.Err()
}

// isOfAnother reports whether a paper without values is one of another type: the content shows one, or nobody but the
// content said that it is of this type.
func (r *reader[F]) isOfAnother(c engine.TypeCheck) bool {
	declared := c.Declared != "" && c.Declared != engine.AutoType
	return !declared || c.Detected != r.spec.Name && c.Detected != engine.OtherType
}

func spoken(name string) string { return strings.ReplaceAll(name, "_", " ") }

func (r *reader[F]) checks(f *F, c Circumstances) []engine.Check {
	if r.spec.Checks == nil {
		return nil
	}
	return r.spec.Checks(f, c)
}

// records are the values of each of several papers, with their pages (fields.md §2 rule 10).
func (r *reader[F]) records(results []*Result[F], e *engine.Extraction) (records []any, err error) {
	for i, one := range results {
		fields, err := engine.FieldsOf(one.Fields)
		if err != nil {
			return nil, err
		}
		records = append(records, append(engine.Fields{{Name: "pages", Value: one.pages()}}, fields...))
		for pointer, origin := range one.provenance {
			e.Provenance[fmt.Sprintf("/records/%d%s", i, pointer)] = origin
		}
	}
	e.Quality.Warnings = append(e.Quality.Warnings, engine.Warning{Code: "SEVERAL_RECORDS",
		Detail: fmt.Sprintf("The file holds %d papers of this type; the top is the first, records has all.", len(results))})
	return records, nil
}

// revise computes what follows from corrected values.
func (r *reader[F]) revise(_ context.Context, in engine.ReviseRequest) (engine.Extraction, error) {
	out := in.Extracted
	var f F
	if err := out.Fields.Into(&f); err != nil {
		return engine.Extraction{}, err
	}
	c, err := circumstancesIn(in)
	if err != nil {
		return engine.Extraction{}, err
	}
	if len(in.Corrected) > 0 && r.spec.Derive != nil {
		r.forgetDerived(&f, out.Provenance, in.Corrected)
		r.spec.Derive(&f)
		fields, err := engine.FieldsOf(f)
		if err != nil {
			return engine.Extraction{}, err
		}
		out.Fields = fields
	}
	out.Validation = engine.Sum(r.checks(&f, c))
	return out, nil
}

// forgetDerived clears the values that follow from others, so that they are computed again.
func (r *reader[F]) forgetDerived(f *F, provenance map[string]engine.Provenance, corrected []string) {
	v := reflect.ValueOf(f).Elem()
	for i := range r.shape.targets {
		t := &r.shape.targets[i]
		pointer := pointerOf(t.name)
		at, has := r.structure.at[t.name]
		if !has || slices.Contains(corrected, pointer) {
			continue
		}
		if origin, ok := provenance[pointer]; ok && origin.Source == engine.FromDerived {
			v.FieldByIndex(at).SetZero()
		}
	}
}

func pointerOf(name string) string { return "/" + strings.ReplaceAll(name, ".", "/") }
