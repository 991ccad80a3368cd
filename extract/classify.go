package extract

import (
	"maps"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// Weights of classification, on the scale of Mark.Weight.
const (
	// weightToDetect is the least weight of a detected type: its title (5) and a label (2) are enough.
	weightToDetect = 6
	// leadToContradict is the least lead of another type over the declared one for it to be detected instead.
	leadToContradict = 4
	// certainWeight is the weight from which the confidence no longer rises.
	certainWeight = 12
	// titleWeight is the weight of a type's title.
	titleWeight = 5
)

// statementFamily is the family of the types with transactions.
const statementFamily = "statement"

// classify returns the type that the content shows: "other" if no type has enough weight.
func (x *Extractor) classify(r *Reading, declared string) engine.TypeCheck {
	weights := x.weigh(r)
	best, most, second := engine.OtherType, 0, 0
	for _, entry := range x.registry.entries {
		switch w := weights[entry.DocumentType]; {
		case w > most:
			best, most, second = entry.DocumentType, w, most
		case w > second:
			second = w
		}
	}
	check := engine.TypeCheck{Declared: declared, Detected: engine.OtherType}
	if most < weightToDetect {
		return check
	}
	check.Detected = best
	if own := weights[declared]; declared != engine.AutoType && declared != best && most-own < leadToContradict {
		check.Detected, most, second = declared, own, most // not enough to contradict the sender
	}
	check.Confidence = round2(float64(min(most, certainWeight)) / certainWeight * float64(most) / float64(most+second))
	return check
}

// findAmong detects a statement in a file with papers of another type. A payslip behind a statement has more marks than
// the statement, but on other pages. The pages without marks of other types must have the structure of a statement.
func (x *Extractor) findAmong(r *Reading) {
	if e, known := x.registry.Lookup(r.TypeCheck.Detected); !known || e.Family == statementFamily {
		return
	}
	byPage := map[int][]layout.Line{}
	for _, l := range r.Lines {
		byPage[l.Page] = append(byPage[l.Page], l)
	}
	rest, d := *r, r.Document
	d.Pages = slices.DeleteFunc(slices.Clone(d.Pages), func(p page.Page) bool {
		return x.registry.otherWords(byPage[p.Number], "") >= titleWeight
	})
	if len(d.Pages) == 0 || len(d.Pages) == len(r.Document.Pages) {
		return
	}
	rest.Read(d)
	rest.text = markTextOf(rest.Lines)
	check := x.classify(&rest, engine.AutoType)
	for _, t := range x.config.Types {
		if t.Name == check.Detected && t.Family == statementFamily && t.Fits != nil && t.Fits(&rest) > 0 {
			r.TypeCheck = check
		}
	}
}

// weigh returns the weight of each type: that of its marks in the text and that of the paper's structure.
func (x *Extractor) weigh(r *Reading) map[string]int {
	weights := x.registry.weigh(r.text)
	x.weighStructure(r, weights)
	return weights
}

// maxStructureLines is the most lines that Fits functions see, about six pages. Every type looks at all of them, and a
// long statement goes on as it began.
const maxStructureLines = 300

// weighStructure adds the weight of the paper's structure. A type whose structure fits takes over the marks of its kin.
func (x *Extractor) weighStructure(r *Reading, weights map[string]int) {
	words := maps.Clone(weights)
	if len(r.Lines) > maxStructureLines {
		beginning := *r
		beginning.Lines = r.Lines[:maxStructureLines]
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

// weigh returns the weight of the marks in a text by type.
func (r *Registry) weigh(text markText) map[string]int {
	weights := map[string]int{}
	for _, m := range r.marks {
		if text.contains(m.Phrase) {
			weights[m.documentType] += m.Weight
		}
	}
	return weights
}

// otherWords is Reading.OtherWords for a document type; without a registry it is 0.
func (r *Registry) otherWords(lines []layout.Line, documentType string) int {
	if r == nil {
		return 0
	}
	weights := r.weigh(markTextOf(lines))
	most := 0
	for name, w := range weights {
		if e, known := r.Lookup(name); known && e.Family != statementFamily && name != "bank_statement_summary" {
			most = max(most, w)
		}
	}
	return most - weights[documentType]
}

// markText is a text in which marks are sought.
type markText struct {
	text  string          // normalized, with a space at both ends
	words map[string]bool // its words
}

// maxMarkText is the most bytes of text in which marks are sought. Titles and labels are on the first pages.
const maxMarkText = 60_000

func markTextOf(lines []layout.Line) markText {
	var b strings.Builder
	b.WriteByte(' ')
	for _, l := range lines {
		if b.Len() > maxMarkText {
			break
		}
		b.WriteString(layout.Normalize(l.Text()))
		b.WriteByte(' ')
	}
	m := markText{strings.ReplaceAll(b.String(), "/", " "), map[string]bool{}}
	for word := range strings.SplitSeq(m.text, " ") {
		m.words[word] = true
	}
	return m
}

// contains reports whether the text has the phrase as whole words.
func (m markText) contains(phrase string) bool {
	for word := range strings.SplitSeq(phrase, " ") {
		if !m.words[word] { // quick: most papers lack a word of most phrases
			return false
		}
	}
	return strings.Contains(m.text, " "+phrase+" ")
}

func round2(f float64) float64 { return float64(int(f*100+0.5)) / 100 }
