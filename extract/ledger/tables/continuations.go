package tables

import (
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// MoneyLeft returns where the first money column to the right of the description begins.
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

// DatesBegin returns the left edge of the date column; without such a column, that of the dates.
func (t *Table) DatesBegin(column int) float64 {
	if column >= 0 {
		return t.Columns[column].Box.X0
	}
	if !slices.ContainsFunc(t.Lines, func(l Line) bool { return l.Date != nil && len(l.Money) > 0 }) {
		return math.MaxFloat64
	}
	return t.dateLeft()
}

// DescriptionLeft returns the left edge of descriptions: the most frequent left edge of texts on dated lines.
func (t *Table) DescriptionLeft() float64 {
	if t.texted == nil {
		left := t.commonLeft(t.Column(lexicon.RoleDescription))
		t.texted = &left
	}
	return *t.texted
}

// EntryLeft returns the left edge of an entry's text: that of the code before the description, if the table has one.
func (t *Table) EntryLeft() float64 {
	if t.entered == nil {
		left := t.commonLeft(anyColumn)
		t.entered = &left
	}
	return *t.entered
}

// anyColumn means the first text of a line, in any column.
const anyColumn = math.MinInt

// commonLeft returns the most frequent left edge of texts on dated lines with an amount. If there are few of them,
// because amounts are on the last lines of entries, it uses all dated lines. Lines with only a balance do not count,
// because their text is a label.
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

// besideRows returns the left edges of a column's lines that are half a line above or below rows. It is used if no row
// has its text on the line of its amounts; the heading may then be centered above its column.
func (t *Table) besideRows(column int) (lefts []float64) {
	for i := range t.Lines {
		row := &t.Lines[i]
		if row.Date == nil || !t.moves(row) {
			continue
		}
		for k := max(0, i-1); k < len(t.Lines) && k <= i+1; k++ {
			if l := &t.Lines[k]; k != i && l.IsHalfLineOff(row) {
				if left, ok := t.leftOf(l, column); ok {
					lefts = append(lefts, left)
				}
			}
		}
	}
	return lefts
}

// IsHalfLineOff reports whether a line without date and amounts is half a line above or below a row's amounts.
func (l *Line) IsHalfLineOff(row *Line) bool {
	return l.Page == row.Page && l.Date == nil && len(l.Money) == 0 && len(l.Words) > 0 &&
		l.Words[0].Source == page.SourceText &&
		math.Abs(l.Box.CenterY()-row.Box.CenterY()) <= halfLine*min(l.Height(), row.Height())
}

// leftOf returns the left edge of a line's text in a column.
func (t *Table) leftOf(l *Line, column int) (left float64, ok bool) {
	left = math.MaxFloat64
	t.eachText(l, func(c int, words []page.Word) {
		if c == column || column == anyColumn && c != UnreadCell {
			left, ok = min(left, layout.Bounds(words).X0), true
		}
	})
	return left, ok
}

// leastLefts is the minimal number of dated lines with amounts that show the left edge of descriptions.
const leastLefts = 3

// FirstText returns the line's first word that does not complete a date or amount above it. A value date at the
// beginning of the line is skipped.
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

// wrappedLeast is the minimal number of lines without dates and amounts that show where descriptions continue.
const wrappedLeast = 3

// beginsWrapped reports whether a cell begins where lines without dates and amounts begin, and no label of another
// column does. A short last line of a description under a centered label is nearer to the label beside it.
func (t *Table) beginsWrapped(b page.Box) bool {
	if t.wrapped == nil {
		left := t.findWrappedLeft()
		t.wrapped = &left
	}
	return math.Abs(b.X0-*t.wrapped) <= edgeCluster*t.height()
}

// findWrappedLeft returns the left edge of most lines without dates and amounts. It is infinite if they share no edge,
// or if the label of another column begins there.
func (t *Table) findWrappedLeft() float64 {
	if !t.Headed || t.Sheet {
		return math.Inf(1)
	}
	var lefts []float64
	for i := range t.Lines {
		l := &t.Lines[i]
		if len(l.Money) > 0 {
			continue
		}
		if _, dated := parse.FindDate(l.Words, 0, math.MaxFloat64); !dated {
			lefts = append(lefts, l.Box.X0)
		}
	}
	left, share := mode(lefts, edgeCluster*t.height())
	if len(lefts) < wrappedLeast || share < alignedShare || t.labelsBegin(left) {
		return math.Inf(1)
	}
	return left
}

// labelsBegin reports whether the label of another column than the description begins at x.
func (t *Table) labelsBegin(x float64) bool {
	return slices.ContainsFunc(t.Columns, func(c layout.Column) bool {
		return c.Role != lexicon.RoleDescription && math.Abs(c.Box.X0-x) <= t.height()
	})
}

// Several columns of a row may continue on the next line: "2021-10-" and "Auto Debit" above "20" and "Payment".

// markWrappedCells marks words that continue other cells of a row, left of the text that continues its description.
// They do not belong to that text, and the line is not a note although it begins there.
func (t *Table) markWrappedCells() {
	description := t.Column(lexicon.RoleDescription)
	if !t.Headed || t.Sheet || description < 0 {
		return
	}
	row := -1
	for i := range t.Lines {
		l := &t.Lines[i]
		switch {
		case l.Date != nil:
			row = i
			continue
		case row < 0 || len(l.Money) > 0 || l.Page != t.Lines[i-1].Page ||
			l.Box.CenterY()-t.Lines[i-1].Box.CenterY() > wrapPitch*l.Height():
			row = -1
			continue
		}
		if n := t.wrapsBefore(l, &t.Lines[row]); n > 0 {
			l.Wraps = true
			for k := l.Tail; k < n; k++ {
				if !slices.Contains(l.Marks, k) && t.isPiece(l.Words[k]) {
					l.Marks = append(l.Marks, k)
				}
			}
		}
	}
}

// wrapsBefore returns the number of words before the one that continues the row's description, if each of them is below
// a cell of the row or continues one. It returns 0 if one is not, or if no word continues the description.
func (t *Table) wrapsBefore(l, row *Line) int {
	left := t.DescriptionLeft()
	day := row.Words[row.Date.From].Box
	belowDay := math.Abs(l.Box.X0-day.X0) <= cellEdge*l.Height() // where sentences of the document begin too
	for k, w := range l.Words {
		off, apart := (w.Box.X0-left)/l.Height(), k > 0 && w.Box.X0-l.Words[k-1].Box.X1 >= parse.TextGap*l.Height()
		switch {
		case math.Abs(off) <= cellEdge && (apart || !belowDay) || apart && off > 0 && off < textIndent:
			return k
		case w.Box.X0 > left:
			return 0
		case row.beginsCell(w.Box, l.Height()) || k > 0 && w.Box.X0-l.Words[k-1].Box.X1 < parse.TextGap*l.Height():
		default:
			return 0
		}
	}
	return 0
}

// beginsCell reports whether a cell of the line, or its date, begins where a box does.
func (l *Line) beginsCell(b page.Box, height float64) bool {
	for k, w := range l.Words {
		if (k <= l.Date.From || k >= l.Date.To) && math.Abs(w.Box.X0-b.X0) <= cellEdge*height {
			return true
		}
	}
	return false
}

// isPiece reports whether a word outside of text columns is the rest of a date or number in its column, or a code below
// a date.
func (t *Table) isPiece(w page.Word) bool {
	for _, c := range t.Columns {
		if layout.Overlap(w.Box, c.Box) <= 0 {
			continue
		}
		if c.Role == lexicon.RoleDate && isShortCode(w.Text) {
			return true
		}
		if c.Role != "" && c.Role != lexicon.RoleDate && c.Role != lexicon.RoleValueDate &&
			c.Role != lexicon.RoleDueDate && c.Role != lexicon.RoleFurther {
			return false
		}
	}
	return strings.IndexFunc(w.Text, unicode.IsDigit) >= 0 || parse.IsMonth(w.Text)
}
