package extract

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/doctype"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// Weights of classification. A title (5) with one label (2) is enough to name a type; a lead of four
// is enough to contradict a declaration.
const (
	weightToDetect   = 6
	leadToContradict = 4
	certainWeight    = 12
)

// classify finds the type that the content shows. Detected is "other" when nothing speaks clearly.
func (x *Extractor) classify(r *Reading, declared string) engine.TypeCheck {
	weights := x.weigh(r)
	best, most, second := doctype.Other, 0, 0
	for _, entry := range x.known.registry.List() {
		switch w := weights[entry.DocumentType]; {
		case w > most:
			best, most, second = entry.DocumentType, w, most
		case w > second:
			second = w
		}
	}
	check := engine.TypeCheck{Declared: declared, Detected: doctype.Other}
	if most < weightToDetect {
		return check
	}
	check.Detected = best
	if own := weights[declared]; declared != doctype.Auto && declared != best && most-own < leadToContradict {
		check.Detected, most, second = declared, own, most // too near to contradict what the sender says
	}
	check.Confidence = round2(float64(min(most, certainWeight)) / certainWeight * float64(most) / float64(most+second))
	return check
}

// findAmong takes a file for a statement when words of another type outweigh its own but stand on other pages: a payslip
// behind a statement names more things than the statement does. What the other pages show must have a statement's shape.
func (x *Extractor) findAmong(r *Reading) {
	if e, known := x.known.registry.Lookup(r.TypeCheck.Detected); !known || e.Family == statementFamily {
		return
	}
	byPage := map[int][]layout.Line{}
	for _, l := range r.Lines {
		byPage[l.Page] = append(byPage[l.Page], l)
	}
	rest, d := *r, r.Document
	d.Pages = slices.DeleteFunc(slices.Clone(d.Pages), func(p page.Page) bool { return x.known.otherWords(byPage[p.Number], "") >= titleWeight })
	if len(d.Pages) == 0 || len(d.Pages) == len(r.Document.Pages) {
		return
	}
	rest.Read(d)
	rest.plain = plainText(rest.Lines)
	rest.plainWords = wordsOf(rest.plain)
	check := x.classify(&rest, doctype.Auto)
	for _, t := range x.config.Types {
		if t.Name == check.Detected && t.Family == statementFamily && t.Fits != nil && t.Fits(&rest) > 0 {
			r.TypeCheck = check
		}
	}
}

// titleWeight is the weight of a type's title among its marks.
const titleWeight = 5

// vocabulary is which types there are and which phrases speak for them.
type vocabulary struct {
	registry *doctype.Registry
	marks    []doctype.Mark
}

// ours is the registry's own.
var ours = &vocabulary{doctype.Default(), doctype.Marks()}

// vocabularyOf adds an embedder's types and the types' own marks.
func vocabularyOf(types []Type) (*vocabulary, error) {
	registry, err := Registry(types)
	if err != nil {
		return nil, err
	}
	v := &vocabulary{registry, slices.Clip(doctype.Marks())}
	for _, t := range types {
		for _, m := range t.Marks {
			v.marks = append(v.marks, doctype.Mark{Type: t.Name, Phrase: m.Phrase, Weight: m.Weight})
		}
	}
	return v, nil
}

// weigh adds up, type by type, the marks that a text holds.
func (v *vocabulary) weigh(r *Reading) map[string]int {
	weights := map[string]int{}
	for _, m := range v.marks {
		if r.says(m.Phrase) {
			weights[m.Type] += m.Weight
		}
	}
	return weights
}

// weigh adds up, type by type, the marks that the text holds and what its structure shows.
func (x *Extractor) weigh(r *Reading) map[string]int {
	weights := x.known.weigh(r)
	x.weighStructure(r, weights)
	return weights
}

// maxShownLines bounds the lines in which structure is sought, some six pages: every type looks at all of
// them, and a long statement goes on as it began.
const maxShownLines = 300

// weighStructure adds what papers' structure shows. A type that it speaks for takes over the words of its
// kin.
func (x *Extractor) weighStructure(r *Reading, weights map[string]int) {
	words := maps.Clone(weights)
	if len(r.Lines) > maxShownLines {
		beginning := *r
		beginning.Lines = r.Lines[:maxShownLines]
		r = &beginning
	}
	for _, t := range x.config.Types {
		if t.Fits == nil {
			continue
		}
		fits := t.Fits(r)
		weights[t.Name] += fits
		if fits > 0 && t.Kin != "" {
			weights[t.Name] += words[t.Kin]
			weights[t.Kin] -= words[t.Kin]
			words[t.Kin] = 0
		}
	}
}

// says looks for whole words.
func (r *Reading) says(phrase string) bool {
	for word := range strings.SplitSeq(phrase, " ") {
		if !r.plainWords[word] { // most papers lack a word of most phrases
			return false
		}
	}
	return strings.Contains(r.plain, " "+phrase+" ")
}

// wordsOf are the words of a text in normal form.
func wordsOf(plain string) map[string]bool {
	words := map[string]bool{}
	for word := range strings.SplitSeq(plain, " ") {
		words[word] = true
	}
	return words
}

// maxMarkedText bounds the text in which marks are sought: titles and labels stand on the first pages.
const maxMarkedText = 60_000

func plainText(lines []layout.Line) string {
	var b strings.Builder
	b.WriteByte(' ')
	for _, l := range lines {
		if b.Len() > maxMarkedText {
			break
		}
		b.WriteString(layout.Normalize(l.Text()))
		b.WriteByte(' ')
	}
	return strings.ReplaceAll(b.String(), "/", " ")
}

func round2(f float64) float64 { return float64(int(f*100+0.5)) / 100 }

// statementFamily are the types with transactions.
const statementFamily = "statement"

// OtherWords is by how much the words of lines speak for a document type without transactions rather than for the type
// of the reading, in weights of marks: a title has five, a label two.
func (r *Reading) OtherWords(lines []layout.Line) int {
	return cmp.Or(r.known, ours).otherWords(lines, r.DocumentType)
}

func (v *vocabulary) otherWords(lines []layout.Line, documentType string) int {
	r := Reading{plain: plainText(lines)}
	r.plainWords = wordsOf(r.plain)
	weights := v.weigh(&r)
	most := 0
	for name, w := range weights {
		if e, known := v.registry.Lookup(name); known && e.Family != statementFamily && name != "bank_statement_summary" {
			most = max(most, w)
		}
	}
	return most - weights[documentType]
}
