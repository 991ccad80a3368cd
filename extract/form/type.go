package form

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/authenticity"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// Spec declares a document type whose papers are forms. F is the struct of its values, with json and form tags; the
// package documentation shows one.
type Spec[F any] struct {
	// Name, Aliases and Family are those of extract.Type.
	Name    string
	Aliases []string
	Family  string
	// Marks is the type's marks.txt: lines "weight phrase".
	Marks string
	// Terms is the type's labels.tsv; see newLexicon for its roles.
	Terms string
	// File names the file of Terms in errors.
	File string
	// Form is the number of a tax office's form ("2316"), and Items the type's items.tsv: lines of version, item, name of
	// the value and source. Both are "" for other papers.
	Form, Items string
	// Relations is the arithmetic between the type's amounts.
	Relations []Relation
	// Complete adds what labels alone do not give: values from the whole paper (a form's version), and values that
	// follow from others. Nil for a type without any.
	Complete func(*Paper, *Result[F])
	// Derive computes values that follow from others, also after a correction. It sets only values that are nil.
	Derive func(*F)
	// Checks judges the values on a day, also after a correction. The order is that of the contract.
	Checks func(f *F, today engine.Date) []engine.Check
	// Arithmetic are the keys of checks that prove figures.
	Arithmetic []string
	// Least is the least number of values that make a paper one of this type; with fewer, reading fails as
	// document_type_mismatch. 0 is 1.
	Least int
	// Fits is that of extract.Type.
	Fits func(*extract.Reading) int
}

// reader reads papers by a Spec.
type reader[F any] struct {
	spec   Spec[F]
	shape  shape
	lx     *lexicon
	rules  []relation
	titles map[string]bool
}

// Declare makes a document type of a Spec. It panics if the Spec contradicts itself, which is an error of the program.
func Declare[F any](spec Spec[F]) extract.Type {
	r := newReader(spec)
	var zero F
	return extract.Type{Name: spec.Name, Aliases: spec.Aliases, Family: spec.Family, Fits: spec.Fits, Fields: zero,
		Marks: parseMarks(spec.Name, spec.Marks), Read: r.read, Revise: r.revise}
}

func newReader[F any](spec Spec[F]) *reader[F] {
	r := &reader[F]{spec: spec, shape: shapeOf(reflect.TypeFor[F]()), titles: map[string]bool{}}
	r.lx = newLexicon(&r.shape, layout.ReadTerms(spec.File, spec.Terms))
	r.lx.items = r.shape.readItems(strings.Replace(spec.File, "labels", "items", 1), spec.Items)
	r.rules = r.shape.relationsOf(spec.Relations)
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
	p := newPaper(in, r.lx)
	p.titles = r.titles
	groups := p.groups(r)
	if len(groups) < 2 {
		return r.finish(in, []*Result[F]{r.one(p)})
	}
	var results []*Result[F]
	for _, g := range groups {
		part := newPaper(g, r.lx)
		part.titles = r.titles
		results = append(results, r.one(part))
	}
	return r.finish(in, results)
}

// one reads the values of one paper, or of one of several on a page.
func (r *reader[F]) one(p *Paper) *Result[F] {
	out := newResult[F](p, &r.shape)
	if r.spec.Form != "" {
		p.form, p.version = p.numberedForm(r.spec.Form)
	}
	candidates, targets := p.collect(&r.shape, r.lx)
	chosen, margins := solve(candidates, r.rules, targets)
	trace(p.Reading.Context, &r.shape, candidates, chosen, margins)
	taken := map[wordID]bool{}
	for t, c := range chosen[:len(r.shape.targets)] {
		if c >= 0 {
			for _, id := range candidates[c].ids {
				taken[id] = true
			}
			out.put(&r.shape.targets[t], &candidates[c], margins[t])
		}
	}
	r.edition(p, out)
	r.unlabelled(p, out, candidates, chosen, taken)
	r.lists(p, out, candidates, chosen, taken)
	if r.spec.Complete != nil {
		r.spec.Complete(p, out)
	}
	out.derive(r.spec.Derive)
	return out
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

// unlabelled finds the values that stand below others without a label.
func (r *reader[F]) unlabelled(p *Paper, out *Result[F], candidates []candidate, chosen []int, taken map[wordID]bool) {
	for t := range r.shape.targets {
		target := &r.shape.targets[t]
		if target.under == "" || chosen[t] >= 0 {
			continue
		}
		over := chosen[r.shape.byName[target.under]]
		if over < 0 {
			continue
		}
		if c, ok := p.under(&candidates[over], target, r.lx, taken); ok {
			for _, id := range c.ids {
				taken[id] = true
			}
			out.put(target, &c, costNone-c.total)
		}
	}
}

// lists reads the tables and slips.
func (r *reader[F]) lists(p *Paper, out *Result[F], candidates []candidate, chosen []int, taken map[wordID]bool) {
	if len(r.shape.lists) == 0 {
		return
	}
	totals := map[int]int{}
	for i, l := range r.shape.lists {
		if at, ok := r.shape.byName[l.total]; ok && chosen[at] >= 0 {
			c := &candidates[chosen[at]]
			if s, found := p.segmentOf(c.page, c.words); found {
				totals[i] = s
			}
		}
	}
	entries := p.entries(&r.shape, r.lx, taken, totals)
	for i := range r.shape.lists {
		l := &r.shape.lists[i]
		if l.slip {
			out.putEntries(l, i, entries)
			continue
		}
		out.putRows(l, p.tableRows(l, r.lx))
	}
}

// segmentOf returns the segment of words.
func (p *Paper) segmentOf(number int, words []page.Word) (int, bool) {
	for k := range p.segments {
		if p.segments[k].Page != number {
			continue
		}
		for _, w := range p.segments[k].Words {
			if len(words) > 0 && w.Box == words[0].Box {
				return k, true
			}
		}
	}
	return 0, false
}

// workings are what checks need after a correction.
type workings struct {
	Today engine.Date `json:"today"`
}

// finish makes the extraction of the values of one or several papers.
func (r *reader[F]) finish(in *extract.Reading, results []*Result[F]) (engine.Extraction, error) {
	first := results[0]
	if first.named < max(1, r.spec.Least) {
		return engine.Extraction{}, &engine.ExtractError{Category: engine.TypeMismatch,
			Message: fmt.Sprintf("The paper shows no values of a %s. Check the document type, or send it as auto.", spoken(r.spec.Name))}
	}
	e := engine.Extraction{Provenance: first.provenance}
	e.Quality.Warnings = first.warnings
	validation := engine.Sum(r.checks(&first.Fields, in.Request.Today))
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
	if e.Workings, err = json.Marshal(workings{in.Request.Today}); err != nil {
		return engine.Extraction{}, err
	}
	e.Validation = validation
	e.FraudDetection = authenticity.Assess(in.Document, authenticity.Figures{Validation: validation})
	return e, in.Context.Err()
}

func spoken(name string) string { return strings.ReplaceAll(name, "_", " ") }

func (r *reader[F]) checks(f *F, today engine.Date) []engine.Check {
	if r.spec.Checks == nil {
		return nil
	}
	return r.spec.Checks(f, today)
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
	today := in.Today
	var kept workings
	if in.Workings != nil && json.Unmarshal(in.Workings, &kept) == nil {
		today = kept.Today
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
	out.Validation = engine.Sum(r.checks(&f, today))
	return out, nil
}

// forgetDerived clears the values that follow from others, so that they are computed again.
func (r *reader[F]) forgetDerived(f *F, provenance map[string]engine.Provenance, corrected []string) {
	v := reflect.ValueOf(f).Elem()
	for i := range r.shape.targets {
		t := &r.shape.targets[i]
		pointer := pointerOf(t.name)
		if t.index == nil || slices.Contains(corrected, pointer) {
			continue
		}
		if origin, ok := provenance[pointer]; ok && origin.Source == engine.FromDerived {
			v.FieldByIndex(t.index).SetZero()
		}
	}
}

func pointerOf(name string) string { return "/" + strings.ReplaceAll(name, ".", "/") }
