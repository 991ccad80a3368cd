package extract

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/classify"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// A file may hold several papers. Each is read from its own pages by the reader of its own type, so no value comes from
// a page of another paper, and the work grows with the pages and not with the papers.

// paper is one paper of a file.
type paper struct {
	reading *Reading
	pages   []int // its page numbers, in file order
	result  engine.Extraction
}

// warnMixed is the code of the warning that names pages of other papers.
const warnMixed = "MIXED_PAPERS"

// mostSplits is how often pages that a reader found foreign are parted again.
const mostSplits = 3

// papersOf parts a file into papers and classifies each. A file that is declared as "other" or by an organization's own
// schema is one paper.
func (x *Extractor) papersOf(whole *Reading, declared string) []*paper {
	_, custom := engine.CustomSlug(declared)
	if custom || declared == engine.OtherType {
		return []*paper{x.paperOf(whole, whole.sheaf.of(whole.Document), declared)}
	}
	starts := map[int]bool{}
	for _, f := range whole.Document.Sources {
		starts[f.FirstPage] = true
	}
	var papers []*paper
	for _, part := range x.classifier.Parts(whole.sheaf.of(whole.Document), starts) {
		p := x.paperOf(whole, part, declared)
		if n := len(papers) - 1; n >= 0 && x.continuesStatement(papers[n], p) {
			papers[n] = x.paperOf(whole, slices.Concat(papers[n].judged(), part), declared)
			continue
		}
		papers = append(papers, p)
	}
	return papers
}

// continuesStatement reports whether pages that show no type follow a statement and are linked to it. Its own reader
// decides by the arithmetic whether they belong to it.
func (x *Extractor) continuesStatement(before, p *paper) bool {
	pages, own := before.judged(), p.judged()
	return x.isStatement(before.reading.DocumentType) && p.reading.DocumentType == engine.OtherType &&
		classify.Continues(pages[len(pages)-1], own[0])
}

// judged returns the paper's pages as they were judged.
func (p *paper) judged() classify.Part { return p.reading.sheaf.of(p.reading.Document) }

// paperOf makes the paper of some pages of a file. Its type is detected without regard to what was declared for the
// file, unless the evidence hardly contradicts that.
func (x *Extractor) paperOf(whole *Reading, part classify.Part, declared string) *paper {
	own := *whole
	p := &paper{reading: &own}
	for _, judged := range part {
		p.pages = append(p.pages, judged.Number)
	}
	if len(p.pages) < len(whole.sheaf.pages) {
		p.reading.Document, p.reading.Lines = onPages(whole, p.pages)
	}
	p.reading.TypeCheck = x.classify(p.reading, declared)
	p.reading.DocumentType = p.reading.TypeCheck.Detected
	return p
}

// onPages returns the part of a file on some pages.
func onPages(whole *Reading, numbers []int) (d page.Document, lines []layout.Line) {
	own := map[int]bool{}
	for _, n := range numbers {
		own[n] = true
	}
	d = whole.Document
	d.Pages = slices.DeleteFunc(slices.Clone(d.Pages), func(p page.Page) bool { return !own[p.Number] })
	d.Notes = slices.DeleteFunc(slices.Clone(d.Notes), func(n page.Note) bool { return n.Page != 0 && !own[n.Page] })
	d.Sources = slices.DeleteFunc(slices.Clone(d.Sources), func(f page.File) bool {
		return !slices.ContainsFunc(numbers, func(n int) bool { return f.FirstPage <= n && n <= f.LastPage })
	})
	for _, l := range whole.Lines {
		if own[l.Page] {
			lines = append(lines, l)
		}
	}
	return d, lines
}

// readPapers reads every paper of a file. The first error of the main paper is returned; another paper that its type's
// reader refuses is read as "other".
func (x *Extractor) readPapers(whole *Reading, declared string) (papers []*paper, main int, err error) {
	papers = x.papersOf(whole, declared)
	main = x.mainPaper(papers, declared)
	if declared != engine.AutoType {
		papers[main].reading.DocumentType = declared
	}
	for i := 0; i < len(papers); i++ {
		p := papers[i]
		mayFail := i == main && declared != engine.AutoType
		if err := x.readPaper(p, mayFail); err != nil {
			return nil, 0, err
		}
		if left := p.leftPages(); len(left) > 0 && len(papers) < mostSplits*len(whole.sheaf.pages) {
			papers = append(papers, x.papersLeft(whole, left, declared)...)
		}
	}
	top := x.fullest(papers, papers[main])
	slices.SortStableFunc(papers, func(a, b *paper) int { return a.pages[0] - b.pages[0] })
	return papers, slices.Index(papers, top), whole.Context.Err()
}

// fullest is the statement with the most rows among those of the main paper's type; of other types the main paper.
func (x *Extractor) fullest(papers []*paper, main *paper) *paper {
	if !x.isStatement(main.result.DocumentType) {
		return main
	}
	for _, p := range papers {
		if p.result.DocumentType == main.result.DocumentType &&
			len(p.result.Transactions) > len(main.result.Transactions) {
			main = p
		}
	}
	return main
}

// papersLeft are the papers on pages that the reader of a paper found to be foreign.
func (x *Extractor) papersLeft(whole *Reading, left []int, declared string) (papers []*paper) {
	var pages []*classify.Page
	for _, n := range left {
		pages = append(pages, whole.sheaf.byNumber[n])
	}
	for _, part := range x.classifier.Parts(pages, nil) {
		papers = append(papers, x.paperOf(whole, part, declared))
	}
	return papers
}

// readPaper reads one paper by the reader of its type.
func (x *Extractor) readPaper(p *paper, mayFail bool) error {
	r := p.reading
	d := r.Document
	e, err := x.readerOf(r).Read(r)
	if isMismatch(err) && !mayFail { // not of the detected type
		check := r.TypeCheck
		check.RunnerUp = &engine.TypeGuess{DocumentType: check.Detected, Confidence: check.Confidence}
		check.Detected, check.Confidence = engine.OtherType, 0
		r.TypeCheck, r.DocumentType = check, engine.OtherType
		e, err = x.config.Generic.Read(r)
	}
	if err != nil {
		return asExtractError(r.Context, err)
	}
	_, custom := engine.CustomSlug(r.DocumentType) // an organization's own schema may fit any paper
	if c := r.TypeCheck; mayFail && !custom && differs(c) && len(e.Provenance) == 0 && len(e.Transactions) == 0 {
		return &engine.ExtractError{Category: engine.TypeMismatch, Message: fmt.Sprintf(
			"The file looks like %s and shows nothing of %s; send it with its own type or with auto.", c.Detected, c.Declared)}
	}
	x.finish(r, d, &e)
	p.result = e
	return nil
}

// leftPages takes from a paper the pages that its reader found to be of other papers, and returns them.
func (p *paper) leftPages() (left []int) {
	kept := map[int]bool{}
	for _, pg := range p.reading.Document.Pages {
		kept[pg.Number] = true
	}
	if len(kept) == 0 {
		return nil
	}
	for _, n := range p.pages {
		if !kept[n] {
			left = append(left, n)
		}
	}
	p.pages = slices.DeleteFunc(slices.Clone(p.pages), func(n int) bool { return !kept[n] })
	p.result.Quality.Warnings = slices.DeleteFunc(
		p.result.Quality.Warnings, func(w engine.Warning) bool { return w.Code == warnMixed },
	)
	return left
}

// mainPaper chooses the paper that the top of the result describes. With a declared type it is a paper of that type,
// else of its family. Without one it is a paper of the type with the most pages, where "other" counts last. Of several
// papers of this type it is the first; of statements the one with the most rows.
func (x *Extractor) mainPaper(papers []*paper, declared string) (main int) {
	if len(papers) == 1 {
		return 0
	}
	want := x.largestType(papers)
	has := func(name string) bool {
		return slices.ContainsFunc(papers, func(p *paper) bool { return p.reading.DocumentType == name })
	}
	if declared != engine.AutoType {
		if want = declared; !has(declared) {
			want = x.kinOf(papers, declared)
		}
	}
	main = -1
	for i, p := range papers {
		if p.reading.DocumentType != want {
			continue
		}
		if main < 0 || x.isStatement(want) && p.rows() > papers[main].rows() {
			main = i
		}
	}
	return max(main, 0)
}

// kinOf is the type of the first paper in the family of a type that no paper has; else the type with the most pages.
func (x *Extractor) kinOf(papers []*paper, declared string) string {
	e, _ := x.registry.Lookup(declared)
	for _, p := range papers {
		own, _ := x.registry.Lookup(p.reading.DocumentType)
		if e.Family == statementFamily && own.Family == e.Family {
			return p.reading.DocumentType
		}
	}
	return x.largestType(papers)
}

// largestType is the type with the most pages, the first of several; "other" only if there is nothing else.
func (x *Extractor) largestType(papers []*paper) (best string) {
	pages, most := map[string]int{}, 0
	for _, p := range papers {
		pages[p.reading.DocumentType] += len(p.pages)
	}
	for _, p := range papers {
		if name := p.reading.DocumentType; name != engine.OtherType && pages[name] > most {
			best, most = name, pages[name]
		}
	}
	if best == "" {
		return engine.OtherType
	}
	return best
}

func (x *Extractor) isStatement(name string) bool {
	e, known := x.registry.Lookup(name)
	return known && e.Family == statementFamily
}

// rows is how many lines with a day and an amount a paper has.
func (p *paper) rows() (count int) {
	for _, judged := range p.reading.sheaf.of(p.reading.Document) {
		count += judged.Rows()
	}
	return count
}

// together makes the result of a file of several papers: the main paper's, with all papers and the warning that names
// the pages of others.
func (x *Extractor) together(papers []*paper, main int, whole page.Document) engine.Extraction {
	top := papers[main].result
	if len(papers) == 1 {
		return top
	}
	own := top.Quality.Warnings
	if top.Masks = papers[main].reading.masks; len(top.Masks) > 0 && !slices.Contains(own, maskedWarning) {
		own = append(slices.Clip(own), maskedWarning)
	}
	quality := x.qualityOf(papers[main].reading, whole, own)
	for _, p := range papers {
		top.Documents = append(top.Documents, engine.DocumentPart{
			DocumentType: p.result.DocumentType, TypeCheck: p.result.TypeCheck,
			Pages: [2]int{p.pages[0], p.pages[len(p.pages)-1]}, Confidence: p.result.TypeCheck.Confidence,
			Result: &p.result,
		})
	}
	x.addRecords(papers, main, &top)
	var foreign []int
	for i, p := range papers {
		if i != main && (p.result.DocumentType != top.DocumentType || x.isStatement(top.DocumentType)) {
			foreign = append(foreign, p.pages...)
		}
	}
	if len(foreign) > 0 {
		slices.Sort(foreign)
		quality.Warnings = append(quality.Warnings, MixedPapers(whole, foreign))
	}
	top.Quality = quality
	return top
}

// addRecords lists all papers of the main paper's type, if there are several and they are no statements. A paper that
// its reader found to be several on one page adds all of these.
func (x *Extractor) addRecords(papers []*paper, main int, top *engine.Extraction) {
	if x.isStatement(top.DocumentType) {
		return
	}
	alike := slices.DeleteFunc(slices.Clone(papers), func(p *paper) bool {
		return p.result.DocumentType != top.DocumentType
	})
	if len(alike) < 2 {
		return
	}
	top.Records, top.Provenance = nil, maps.Clone(top.Provenance)
	maps.DeleteFunc(top.Provenance, func(pointer string, _ engine.Provenance) bool {
		return strings.HasPrefix(pointer, "/records/")
	})
	for _, p := range alike {
		before := len(top.Records)
		if len(p.result.Records) > 0 {
			top.Records = append(top.Records, p.result.Records...)
		} else {
			pages := engine.Field{Name: "pages", Value: [2]int{p.pages[0], p.pages[len(p.pages)-1]}}
			top.Records = append(top.Records, append(engine.Fields{pages}, p.result.Fields...))
		}
		for pointer, origin := range p.result.Provenance {
			if to, ok := recordPointer(pointer, before, len(p.result.Records) > 0); ok {
				top.Provenance[to] = origin
			}
		}
	}
}

// recordPointer is where a value of a paper is in the records of its file; several is true if the paper has records
// itself.
func recordPointer(pointer string, before int, several bool) (to string, ok bool) {
	if !several {
		return fmt.Sprintf("/records/%d%s", before, pointer), true
	}
	var index int
	rest, isRecord := strings.CutPrefix(pointer, "/records/")
	if !isRecord {
		return "", false
	}
	number, value, _ := strings.Cut(rest, "/")
	if _, err := fmt.Sscan(number, &index); err != nil {
		return "", false
	}
	return fmt.Sprintf("/records/%d/%s", before+index, value), true
}

// MixedPapers is the warning that names pages of other papers than the one that a result describes.
func MixedPapers(d page.Document, foreign []int) engine.Warning {
	var names []string
	for _, number := range foreign {
		name := fmt.Sprint(number)
		if i := slices.IndexFunc(
			d.Pages, func(p page.Page) bool { return p.Number == number && p.Sheet != "" },
		); i >= 0 {
			name += " (" + d.Pages[i].Sheet + ")"
		}
		names = append(names, name)
	}
	pages, are := "Page ", " is of another paper; nothing of it was taken."
	if len(names) > 1 {
		pages, are = "Pages ", " are of other papers; nothing of them was taken."
	}
	return engine.Warning{Code: warnMixed, Detail: pages + strings.Join(names, ", ") + are}
}

// differs reports whether the content clearly is of another type than the declared one.
func differs(c engine.TypeCheck) bool {
	return c.Declared != engine.AutoType && c.Detected != c.Declared && c.Detected != engine.OtherType
}
