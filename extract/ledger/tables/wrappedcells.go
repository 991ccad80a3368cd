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

// Several columns of a row may go on below it at once: "2021-10-" and "Auto Debit" over "20" and "Payment".

const (
	// cellEdge is how far, in line heights, words that go on below a cell stand from where it begins, and wrapPitch how
	// far below it, from middle to middle.
	cellEdge  = 0.3
	wrapPitch = 1.9
	// textIndent is how far right of where its text begins, in line heights, the lines of an entry that go on may.
	textIndent = 3
)

// markWrappedCells marks what goes on below a row's other cells left of the text that goes on below its description: it is
// none of that text, and the line is no remark because it begins there.
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
		case row < 0 || len(l.Money) > 0 || l.Page != t.Lines[i-1].Page || l.Box.CenterY()-t.Lines[i-1].Box.CenterY() > wrapPitch*l.Height():
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
		if c.Role != "" && c.Role != lexicon.RoleDate && c.Role != lexicon.RoleValueDate && c.Role != lexicon.RoleDueDate && c.Role != lexicon.RoleFurther {
			return false
		}
	}
	return strings.IndexFunc(w.Text, unicode.IsDigit) >= 0 || parse.IsMonth(w.Text)
}
