package tables

import (
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/source"
)

// finder looks for the tables of one paper.
type finder struct{ *source.Source }

// FindHeadings finds the headings of tables of transactions.
func FindHeadings(p *source.Source) []layout.Header {
	f := finder{p}
	titles := f.titles()
	headings := layout.FindHeaders(p.Lines, p.Words.Columns, f.acceptHeader, func(l layout.Line) bool {
		return titles[&l.Words[0]] || f.isNote(l) || p.IsData(l) && !headsBeside(p, l) && !f.headsMisread(l)
	})
	f.headChecks(headings)
	f.headBlocks(headings)
	if len(headings) == 0 {
		headings = f.undatedHeadings()
	}
	f.completeHeadings(headings)
	f.nameOpenAmounts(headings)
	joinUnits(headings)
	f.partSides(headings)
	f.partMarks(headings)
	openFees(headings)
	openSpendable(headings)
	headings = slices.DeleteFunc(headings, func(h layout.Header) bool { return f.headsGrid(h) || f.headsSummary(h) || f.isRunHeading(h) })
	f.dropBesideHeadings(headings)
	return f.withTitles(headings)
}

// openFees leaves open what columns of fees mean: known headings part columns, but whether a fee is part of the amount
// beside it only the balance tells.
func openFees(headings []layout.Header) {
	for _, h := range headings {
		for i := range h.Columns {
			if h.Columns[i].Role == lexicon.RoleFee {
				h.Columns[i].Role = ""
			}
		}
	}
}

// openSpendable leaves open what a column of balances that may be spent tells where another holds the account's own: a
// limit stands in the first, and what is reserved is taken off it. Only where it alone follows from row to row is it the
// running balance. What is reserved is none beside either.
func openSpendable(headings []layout.Header) {
	for _, h := range headings {
		openBeside(h, lexicon.IsReserved)
		openBeside(h, lexicon.IsSpendable)
	}
}

// openBeside leaves open the columns of balances of a kind where one of another kind stands beside them.
func openBeside(h layout.Header, kind func(label string) bool) {
	others := slices.ContainsFunc(h.Columns, func(c layout.Column) bool { return c.Role == lexicon.RoleBalance && !kind(c.Text) })
	for i := range h.Columns {
		if c := &h.Columns[i]; others && c.Role == lexicon.RoleBalance && kind(c.Text) {
			c.Role = ""
		}
	}
}

// Find cuts the paper at its headings into tables; their lines are not read yet, see fill.
func Find(p *source.Source) []*Table { return finder{p}.findTables() }

// WithoutHeadings is the table of a paper that prints no headings: rows that begin with a day, or a list of entries.
// None when there is neither.
func WithoutHeadings(p *source.Source) []*Table {
	f := finder{p}
	if t := f.contentTable(); t != nil {
		return []*Table{t}
	}
	if t := f.headlessTable(); t != nil {
		return []*Table{t}
	}
	if t := f.listTable(); t != nil {
		return []*Table{t}
	}
	return nil
}

// Fill finds the days and amounts of a table's lines and gives each its column. It is false for a summary that has
// only the headings of a table: its lines are given back to the paper.
func (t *Table) Fill(p *source.Source) bool {
	t.daysBeforeTexts(p)
	t.datedColumns()
	if t.listed(p.Style); t.Headed && t.timeless() {
		finder{p}.release(t)
		return false
	}
	t.takePartsBelow(p)
	t.Sheet = p.Sheet && t.Headed
	t.splitHeadedPairs(p)
	if t.readLines(p); t.dropOtherPages(p) {
		t.forget()
		t.readLines(p)
	}
	if t.dropBalanceBoxes(p) {
		t.forget()
		t.readLines(p)
	}
	if t.dropOutside() {
		t.forget()
		t.readLines(p)
	}
	t.fillTexts()
	t.learnLetters()
	t.learnIndicator()
	t.CodesNameKinds = t.Sheet && t.Column(lexicon.RoleCode) >= 0 && t.namesKinds(t.Column(lexicon.RoleCode))
	t.learnStatus()
	t.markWrappedCells()
	return true
}

// readLines finds the days and amounts of the lines.
func (t *Table) readLines(p *source.Source) {
	for i := range t.Lines {
		t.Lines[i].Tokens = slices.Clone(p.Amounts(t.Lines[i].Line)) // the table drops those that are none
		t.Lines[i].withoutRates()
	}
	t.partDashes()
	t.ownCurrency(p)
	t.markFigures()
	t.assignMoney(t.Sheet)
	t.markSides()
	t.dropBeside()
	t.currencyUnderValue()
	t.findDates()
	if p.Liability && !p.Loan {
		t.learnOwnAmounts()
	}
	t.findTails()
	if !t.Sheet {
		t.dropStrayDates()
	}
	t.takeGarbled(p.Style)
	t.doubtWholes(p.Style)
	t.takePieces(p.Style)
	t.findStacks()
}
