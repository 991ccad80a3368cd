package tables

import (
	"math"

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// leastNoughts is how many noughts below each other show that a column holds fees.
const leastNoughts = 3

// lastHoldsFees says that the last of columns that no label names holds fees, hardly ever any: most of its amounts are
// nought, another that costs something stands beside a larger one, and none follows from the one above by an amount of
// either row. A balance that stays at nought while money moves is none.
func (f finder) lastHoldsFees(t *Table, columns []page.Box) bool {
	last := len(columns) - 1
	var above map[int]parse.MoneyToken
	noughts, costs := 0, 0
	for _, l := range t.Lines {
		if _, dated := leadingDate(l.Words); !dated {
			continue
		}
		row := f.cells(l, columns)
		fee, ok := row[last]
		if !ok {
			continue
		}
		moved := parse.MoneyToken{}
		for i, token := range row {
			if i < last && token.Size.Abs() > moved.Size.Abs() {
				moved = token
			}
			step := fee.Signed() - above[last].Signed()
			if _, had := above[last]; had && step != 0 && i < last && (step.Abs() == token.Size.Abs() || step.Abs() == above[i].Size.Abs()) {
				return false
			}
		}
		if moved.Size == 0 || moved.Size.Abs() <= fee.Size.Abs() {
			return false
		}
		if above = row; fee.Size == 0 {
			noughts++
		} else {
			costs++
		}
	}
	return noughts >= leastNoughts && noughts > costs
}

// cells are the amounts of a line by the columns at whose edges they end.
func (f finder) cells(l Line, columns []page.Box) map[int]parse.MoneyToken {
	row := map[int]parse.MoneyToken{}
	for _, token := range f.Amounts(l.Line) {
		for k, b := range columns {
			if min(math.Abs(token.Right-b.X1), math.Abs(token.Box.X1-b.X1)) <= edgeMatch*l.Height() && !token.Dash && !token.Unread {
				row[k] = token
			}
		}
	}
	return row
}
