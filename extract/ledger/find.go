package ledger

import (
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/printed"
)

// finder looks for the tables of one paper.
type finder struct{ *printed.Paper }

// findHeadings finds the headings of tables of transactions.
func findHeadings(p *printed.Paper) []layout.Header {
	f := finder{p}
	headings := layout.FindHeaders(p.Lines, p.Words.Columns, f.acceptHeader, p.IsData)
	return slices.DeleteFunc(headings, func(h layout.Header) bool { return f.headsSummary(h) || f.isRunHeading(h) })
}

// findTables cuts the paper at its headings into tables; their lines are not read yet, see fill.
func findTables(p *printed.Paper) []*table { return finder{p}.findTables() }

// withoutHeadings is the table of a paper that prints no headings: rows that begin with a day, or a list of entries.
// None when there is neither.
func withoutHeadings(p *printed.Paper) []*table {
	f := finder{p}
	if t := f.headlessTable(); t != nil {
		return []*table{t}
	}
	if t := f.listTable(); t != nil {
		return []*table{t}
	}
	return nil
}

// fill finds the days and amounts of a table's lines and gives each its column. It is false for a summary that has
// only the headings of a table: its lines are given back to the paper.
func (t *table) fill(p *printed.Paper) bool {
	t.datedColumns()
	if t.listed(p.Style); t.headed && t.timeless() {
		finder{p}.release(t)
		return false
	}
	for i := range t.lines {
		t.lines[i].tokens = slices.Clone(p.Amounts(t.lines[i].Line)) // the table drops those that are none
	}
	t.sheet = p.Sheet && t.headed
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
	return true
}
