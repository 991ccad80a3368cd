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

// besideRows are where the lines of a column begin that stand half a line above or below rows: no row has its text
// beside its figures, and a heading may stand in the middle of its column.
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

// halfLine is the maximal distance, in line heights, between the middle of a line and the middle of a row's amounts,
// for one of two text lines that the amounts are centered between. Lines of an ordinary text are further apart.
const halfLine = 0.65

// StandsHalf reports whether a line without date and amounts is half a line above or below a row's amounts.
func (l *Line) StandsHalf(row *Line) bool {
	return l.Page == row.Page && l.Date == nil && len(l.Money) == 0 && len(l.Words) > 0 &&
		l.Words[0].Source == page.SourceText &&
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

// wrappedLeast is how many lines of text alone show where a table's descriptions go on.
const wrappedLeast = 3

// beginsWrapped says that a cell begins where the lines of text alone do, under no label of another column: a short
// end of a description under a label set in the middle is nearer to the label beside it.
func (t *Table) beginsWrapped(b page.Box) bool {
	if t.wrapped == nil {
		left := t.findWrappedLeft()
		t.wrapped = &left
	}
	return math.Abs(b.X0-*t.wrapped) <= edgeCluster*t.height()
}

// findWrappedLeft is where most lines of text alone begin; an infinity when they share no edge, or one of them is a
// label's own.
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

// labelsBegin says that the label of a column other than the description's begins at x.
func (t *Table) labelsBegin(x float64) bool {
	return slices.ContainsFunc(t.Columns, func(c layout.Column) bool {
		return c.Role != lexicon.RoleDescription && math.Abs(c.Box.X0-x) <= t.height()
	})
}

// Several columns of a row may go on below it at once: "2021-10-" and "Auto Debit" over "20" and "Payment".

const (
	// cellEdge is how far, in line heights, words that go on below a cell stand from where it begins, and wrapPitch how
	// far below it, from middle to middle.
	cellEdge  = 0.3
	wrapPitch = 1.9
	// textIndent is how far right of where its text begins, in line heights, the lines of an entry that go on may.
	textIndent = 3
)

// markWrappedCells marks what goes on below a row's other cells left of the text that goes on below its description:
// it is none of that text, and the line is no remark because it begins there.
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

// wrapsBefore is how many words stand before the one below the beginning of the row's description when each of them
// stands below a cell of the row or goes on there; 0 when one does not, or nothing stands below the description.
func (t *Table) wrapsBefore(l, row *Line) int {
	left := t.DescriptionLeft()
	day := row.Words[row.Date.From].Box
	belowDay := math.Abs(l.Box.X0-day.X0) <= cellEdge*l.Height() // where sentences of the paper's own begin, too
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

// beginsCell says that one of the line's cells, its day among them, begins where a box does.
func (l *Line) beginsCell(b page.Box, height float64) bool {
	for k, w := range l.Words {
		if (k <= l.Date.From || k >= l.Date.To) && math.Abs(w.Box.X0-b.X0) <= cellEdge*height {
			return true
		}
	}
	return false
}

// isPiece says that a word under no text column is the rest of a day or number of that column, or a code below a day.
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
