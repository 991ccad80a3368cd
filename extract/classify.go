package extract

import (
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/classify"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// statementFamily is the family of the types with transactions.
const statementFamily = "statement"

// newClassifier makes a classifier of the registry's types and marks.
func newClassifier(r *Registry) *classify.Classifier {
	var types []classify.Type
	for _, e := range r.entries {
		types = append(types, classify.Type{Name: e.DocumentType, Family: e.Family})
	}
	return classify.New(types, r.Marks())
}

// Marks returns the phrases of all types.
func (r *Registry) Marks() (marks []classify.Mark) {
	for _, m := range r.marks {
		marks = append(marks, classify.Mark{DocumentType: m.documentType, Phrase: m.Phrase, Weight: m.Weight})
	}
	return marks
}

// sheaf is the pages of a file as they were judged one by one, in file order.
type sheaf struct {
	classifier *classify.Classifier
	pages      []*classify.Page
	byNumber   map[int]*classify.Page
}

// pagesOf judges every page of a file. The halves of a picture of facing pages are one page.
func pagesOf(c *classify.Classifier, d page.Document, lines []layout.Line) *sheaf {
	s := &sheaf{classifier: c, byNumber: map[int]*classify.Page{}}
	own, at := linesByPage(lines), 0
	for at < len(d.Pages) {
		end := at + 1
		for end < len(d.Pages) && d.Pages[end].Number == d.Pages[at].Number {
			end++
		}
		number := d.Pages[at].Number
		p := c.Page(number, d.Pages[at:end], own[number])
		s.pages, s.byNumber[number] = append(s.pages, p), p
		at = end
	}
	return s
}

// linesByPage groups lines by the number of their page.
func linesByPage(lines []layout.Line) map[int][]layout.Line {
	own := map[int][]layout.Line{}
	for start := 0; start < len(lines); {
		end := start + 1
		for end < len(lines) && lines[end].Page == lines[start].Page {
			end++
		}
		number := lines[start].Page
		own[number] = append(own[number], lines[start:end]...)
		start = end
	}
	return own
}

// of returns the judged pages of a reading.
func (s *sheaf) of(d page.Document) (pages []*classify.Page) {
	for _, p := range d.Pages {
		if known := s.byNumber[p.Number]; known != nil && (len(pages) == 0 || pages[len(pages)-1] != known) {
			pages = append(pages, known)
		}
	}
	return pages
}

// classify returns the type that the pages of one paper show: "other" if none has enough evidence.
func (x *Extractor) classify(r *Reading, declared string) engine.TypeCheck {
	v := x.classifier.Judge(r.sheaf.of(r.Document))
	x.addStructure(r, &v)
	return x.classifier.Check(v, declared)
}

// maxStructureLines is the most lines that Fits functions see, about six pages. Every type looks at all of them, and a
// long statement goes on as it began.
const maxStructureLines = 300

// addStructure adds what the types' readers find in the structure of a paper. A type whose structure fits takes over
// the marks of its kin.
func (x *Extractor) addStructure(r *Reading, v *classify.Verdict) {
	if len(r.Lines) > maxStructureLines {
		beginning := *r
		beginning.Lines = r.Lines[:maxStructureLines]
		r = &beginning
	}
	for _, t := range x.config.Types {
		if t.Fits == nil {
			continue
		}
		if fits := t.Fits(r); fits > 0 {
			v.Add(classify.Extra{DocumentType: t.Name, Weight: float64(fits), Text: "the structure that its reader knows"}, t.Kin)
		}
	}
}

// otherWords is Reading.OtherWords: the marks on the page of the lines.
func (s *sheaf) otherWords(lines []layout.Line, registry *Registry, documentType string) int {
	if s == nil || len(lines) == 0 || s.byNumber[lines[0].Page] == nil {
		return 0
	}
	v := s.classifier.Judge([]*classify.Page{s.byNumber[lines[0].Page]})
	most := 0.0
	for _, e := range registry.entries {
		if e.Family != statementFamily && e.DocumentType != "bank_statement_summary" {
			most = max(most, v.Marks(e.DocumentType))
		}
	}
	return int(most - v.Marks(documentType))
}
