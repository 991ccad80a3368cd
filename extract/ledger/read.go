package ledger

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/notation"
	"github.com/dossier-lending/dossier/extract/ledger/wording"
	"github.com/dossier-lending/dossier/extract/page"
)

// Options say what is known of the paper beforehand.
type Options struct {
	// Liability reads balances as owed (cards, loans): CR and minus are in the holder's favour.
	Liability bool
	// Loan says that what is owed is a loan: it begins with a release and is paid back.
	Loan bool
	// Apart are lines, by their place in the document, that hold tables of another kind, such as an
	// amortization schedule: they are no transactions.
	Apart map[int]bool
}

// Read finds the statement in a document's words. It never fails on content: what could not be read
// is said in Statement.Warnings and shows in the checks. The only error is ctx's.
func Read(ctx context.Context, d page.Document, o Options) (*Statement, error) {
	st, _, err := ReadWith(ctx, d, o, nil)
	return st, err
}

// ReadWith is Read with a document type's own labels: the values beside them are asked of Own.
func ReadWith(ctx context.Context, d page.Document, o Options, labels *layout.Vocabulary) (*Statement, Own, error) {
	r := &reader{doc: d, options: o, words: wording.OfDeposits(), typeLabels: labels}
	if o.Liability {
		r.words = wording.OfDebts()
	}
	r.prepare()
	if err := ctx.Err(); err != nil {
		return nil, Own{}, err
	}
	r.readRows()
	if err := ctx.Err(); err != nil {
		return nil, Own{}, err
	}
	st, err := r.statement(ctx)
	if err != nil {
		return nil, Own{}, err
	}
	if labels != nil {
		r.own.labels = layout.FindLabels(r.free, labels.Over(r.words.Accounts))
	}
	return st, r.own, ctx.Err()
}

// reader holds one document while it is read.
type reader struct {
	doc       page.Document
	options   Options
	lines     []layout.Line
	style     notation.Style
	words     wording.Glossary
	headers   []layout.Header
	sheet     bool
	found     map[wordRun][]notation.MoneyToken // what amounts found before
	used      map[int]bool                      // lines that belong to tables' headers, rows and notes
	furniture map[int]bool                      // lines repeated on every page at one height
	assembled []*assembler
	daily     []*table // lists of daily balances
	labels    []layout.Found
	free      []layout.Line // lines outside rows and headers
	freeIndex []int         // their places in lines
	warnings  []engine.Warning
	// negativeDebt says that the paper prints what is owed on a loan as negative.
	negativeDebt bool
	looks        int // figures looked at again
	// unreadRows have a figure that could not be read and was not settled by others.
	unreadRows []*row
	own        Own
	// typeLabels are the document type's own labels; nil when it has none.
	typeLabels *layout.Vocabulary
}

// takeLines brings the document into lines and learns how it writes numbers.
func (r *reader) takeLines() {
	r.lines = layout.DocumentLines(r.doc)
	notation.PartGlued(r.lines)
	for _, l := range r.lines {
		for _, w := range l.Words {
			r.sheet = r.sheet || w.Cell != "" && !isLineCell(r.doc.Kind)
		}
	}
	r.style = notation.DecideStyle(layout.WordTexts(r.lines))
	r.found = make(map[wordRun][]notation.MoneyToken, len(r.lines))
}

func (r *reader) prepare() {
	r.takeLines()
	r.used = map[int]bool{}
	r.headers = layout.FindHeaders(r.lines, r.words.Columns, r.acceptHeader, r.isData)
	r.headers = slices.DeleteFunc(r.headers, func(h layout.Header) bool { return r.options.Apart[h.Last] || r.headsSummary(h) })
	r.furniture = r.findFurniture()
	for i := range r.options.Apart {
		r.furniture[i], r.used[i] = true, true
	}
}

// isLineCell says that a kind of file names lines, not columns, in Word.Cell.
func isLineCell(kind string) bool { return kind == "txt" }

// findFurniture finds running heads and feet: the same text, digits apart, at the same height on
// several pages.
func (r *reader) findFurniture() map[int]bool {
	type place struct {
		text string
		y    int
	}
	seen := map[place][]int{}
	pages := map[place]map[int]bool{}
	for i, l := range r.lines {
		p := place{numbered(l.Text()), int(l.Box.CenterY() / l.Height())}
		if pages[p] == nil {
			pages[p] = map[int]bool{}
		}
		pages[p][l.Page] = true
		seen[p] = append(seen[p], i)
	}
	top, bottom := r.dataReach()
	furniture := map[int]bool{}
	for p, lines := range seen {
		if len(pages[p]) < 2 || strings.IndexFunc(p.text, unicode.IsLetter) < 0 {
			continue
		}
		for _, i := range lines {
			l := r.lines[i]
			if y := l.Box.CenterY(); y > top[l.Page] && y < bottom[l.Page] {
				continue // between rows the same words at one height are chance
			}
			if !r.isData(r.lines[i]) && wording.RoleOfLine(r.lines[i], r.amounts(r.lines[i]), r.words.Lines) == "" {
				furniture[i] = true
			}
		}
	}
	return furniture
}

// dataReach is where the lines with a date and an amount begin and end on each page.
func (r *reader) dataReach() (top, bottom map[int]float64) {
	top, bottom = map[int]float64{}, map[int]float64{}
	for _, l := range r.dataLines() {
		if _, seen := top[l.Page]; !seen {
			top[l.Page] = l.Box.CenterY()
		}
		bottom[l.Page] = l.Box.CenterY() + continuationReach*l.Height()
	}
	for _, h := range r.headers { // text between a header and the first row belongs to the row
		if l := r.lines[h.Last]; l.Box.CenterY() < top[l.Page] {
			top[l.Page] = l.Box.CenterY()
		}
	}
	return top, bottom
}

// dataLines are the lines with a date and an amount; where no line has both, as in an app's list of entries over
// their days, those with an amount that bears a currency or a sign.
func (r *reader) dataLines() (lines []layout.Line) {
	var entries []layout.Line
	for _, l := range r.lines {
		tokens := r.amounts(l)
		if len(tokens) == 0 {
			continue
		}
		if _, dated := notation.FindDate(l.Words, 0, math.MaxFloat64); dated {
			lines = append(lines, l)
		} else if slices.ContainsFunc(tokens, func(t notation.MoneyToken) bool { return t.Marked || t.Mark != notation.MarkNone }) {
			entries = append(entries, l)
		}
	}
	if len(lines) == 0 {
		return entries
	}
	return lines
}

// continuationReach is how far below the last dated line, in line heights, its text may go on.
const continuationReach = 4

// numbered is a text with short numbers (of pages, days) as 0: what may differ from page to page in a
// running head. Long numbers are references, which tell lines apart.
func numbered(s string) string {
	words := strings.Fields(s)
	for i, w := range words {
		if len(w) <= 4 {
			words[i] = shape(w)
		}
	}
	return strings.Join(words, " ")
}

// shape is a text with every digit as 0, so that page numbers do not matter.
func shape(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return '0'
		}
		return r
	}, s)
}

func (r *reader) warn(code, format string, args ...any) {
	r.warnings = append(r.warnings, engine.Warning{Code: code, Detail: fmt.Sprintf(format, args...)})
}

// readRows finds the tables and puts their rows together.
func (r *reader) readRows() {
	tables := r.findTables()
	if len(tables) == 0 {
		if a := r.readBlocks(); a != nil {
			r.assembled = append(r.assembled, a)
		} else if t := r.headlessTable(); t != nil {
			tables = append(tables, t)
		} else if t := r.listTable(); t != nil {
			tables = append(tables, t)
		}
	}
	for _, t := range tables {
		if t.listed(r.style); t.headed && t.timeless() {
			r.release(t)
			continue
		}
		for i := range t.lines {
			t.lines[i].tokens = slices.Clone(r.amounts(t.lines[i].Line)) // the table drops those that are none
		}
		t.sheet = r.sheet && t.headed
		t.partDashes()
		t.markFigures()
		t.assignMoney(t.sheet)
		t.findDates()
		t.findTails()
		if !t.sheet {
			t.dropStrayDates()
		}
		t.takeGarbled()
		t.learnIndicator()
		if t.daily {
			r.daily = append(r.daily, t)
			for _, l := range t.lines {
				if l.date != nil && len(l.money) > 0 {
					r.used[l.index] = true
				}
			}
			continue
		}
		a := &assembler{r: r, t: t}
		if n := len(r.assembled); n > 0 {
			a.follow(r.assembled[n-1])
		}
		a.run()
		a.secondDates()
		a.silentBalances()
		a.stacked()
		a.dayHeads()
		a.dropRestated()
		a.dropAfterLast()
		a.attach()
		a.unmovedBalances()
		a.learnSum()
		a.releasedBalance()
		a.debtAsPositive()
		a.learnPayments()
		a.booked()
		r.assembled = append(r.assembled, a)
	}
	if !slices.ContainsFunc(r.assembled, func(a *assembler) bool { return len(a.rows) > 0 }) {
		if a := r.readBlocks(); a != nil { // what looked like headings stood in the blocks
			r.assembled = []*assembler{a}
		}
	}
	for i, l := range r.lines {
		if !r.used[i] {
			r.free = append(r.free, l)
			r.freeIndex = append(r.freeIndex, i)
		}
	}
	r.labels = layout.FindLabels(r.free, r.besideOwn(r.words.Accounts))
	r.dropBeyondEnd()
	r.dropOtherTables()
}
