package tables

import (
	"math"
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/page"
)

// MoneyLeft is where the first money column right of the description begins.
func (t *Table) MoneyLeft() float64 {
	left := 1e9
	description := t.Column(lexicon.RoleDescription)
	for i, c := range t.Columns {
		if lexicon.IsMoney(c.Role) && i > description {
			left = min(left, c.Box.X1)
		}
	}
	return left
}

// DatesBegin is where the column of dates begins; under a heading that means nothing, where the dates do.
func (t *Table) DatesBegin(column int) float64 {
	if column >= 0 {
		return t.Columns[column].Box.X0
	}
	if !slices.ContainsFunc(t.Lines, func(l Line) bool { return l.Date != nil && len(l.Money) > 0 }) {
		return math.MaxFloat64
	}
	return t.dateLeft()
}

// DescriptionLeft is where descriptions begin: the commonest left edge of texts on dated lines.
func (t *Table) DescriptionLeft() float64 {
	if t.texted == nil {
		left := t.commonLeft(t.Column(lexicon.RoleDescription))
		t.texted = &left
	}
	return *t.texted
}

// EntryLeft is where the texts of entries begin: their kind's code before the description, if the table has one.
func (t *Table) EntryLeft() float64 {
	if t.entered == nil {
		left := t.commonLeft(anyColumn)
		t.entered = &left
	}
	return *t.entered
}

// anyColumn stands for the first text of a line, whatever its column.
const anyColumn = math.MinInt

// commonLeft looks at the dated lines with an amount; where those are few because amounts stand on the last lines of
// entries, at all dated lines. A line with a balance alone is a label's, not an entry's.
func (t *Table) commonLeft(column int) float64 {
	var moved, dated []float64
	for i := range t.Lines {
		l := &t.Lines[i]
		if l.Date == nil || len(l.Money) > 0 && !t.moves(l) {
			continue
		}
		left, ok := t.leftOf(l, column)
		if !ok {
			continue
		}
		dated = append(dated, left)
		if len(l.Money) > 0 {
			moved = append(moved, left)
		}
	}
	switch description := t.Column(lexicon.RoleDescription); {
	case len(moved) >= leastLefts:
		dated = moved
	case len(dated) == 0 && description >= 0:
		if dated = t.besideRows(column); len(dated) == 0 {
			return t.Columns[description].Box.X0
		}
	case len(dated) == 0:
		return 0
	}
	left, _ := mode(dated, t.height()*edgeCluster)
	return left
}

// besideRows are where the lines of a column begin that stand half a line above or below rows: no row has its text beside
// its figures, and a heading may stand in the middle of its column.
func (t *Table) besideRows(column int) (lefts []float64) {
	for i := range t.Lines {
		row := &t.Lines[i]
		if row.Date == nil || !t.moves(row) {
			continue
		}
		for k := max(0, i-1); k < len(t.Lines) && k <= i+1; k++ {
			if l := &t.Lines[k]; k != i && l.StandsHalf(row) {
				if left, ok := t.leftOf(l, column); ok {
					lefts = append(lefts, left)
				}
			}
		}
	}
	return lefts
}

// halfLine is how far, in line heights, the middle of a line may lie from that of a row's figures to be one of two between
// which these are set: no line of a solidly set text lies so near another.
const halfLine = 0.65

// StandsHalf says that a line without a day and amounts stands half a line above or below a row's figures.
func (l *Line) StandsHalf(row *Line) bool {
	return l.Page == row.Page && l.Date == nil && len(l.Money) == 0 && len(l.Words) > 0 && l.Words[0].Source == page.SourceText &&
		math.Abs(l.Box.CenterY()-row.Box.CenterY()) <= halfLine*min(l.Height(), row.Height())
}

// leftOf is where a line's text in a column begins.
func (t *Table) leftOf(l *Line, column int) (left float64, ok bool) {
	left = math.MaxFloat64
	t.eachText(l, func(c int, words []page.Word) {
		if c == column || column == anyColumn && c != UnreadCell {
			left, ok = min(left, layout.Bounds(words).X0), true
		}
	})
	return left, ok
}

// leastLefts is how many dated lines with amounts show where descriptions begin.
const leastLefts = 3

// FirstText is the line's first word that does not complete a date or an amount above it, behind a day of value that
// the line begins with.
func (l *Line) FirstText() page.Word {
	i := l.Tail
	if l.Date == nil && l.Value != nil && l.Value.From <= i {
		i = max(i, l.Value.To)
	}
	i = min(i, len(l.Words)-1)
	for i+1 < len(l.Words) && slices.Contains(l.Marks, i) {
		i++
	}
	return l.Words[i]
}
