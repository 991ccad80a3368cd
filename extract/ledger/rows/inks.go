package rows

import (
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
)

// Some papers print no sign and tell the sides by ink: debits red, credits black or green. Which ink means what is learned
// from the rows whose sides the balances settled; a row of the other side's ink is printed wrong, and was repaired.

// rowsPerOddInk is how many rows must bear the ink of their side to one that bears the other's.
const rowsPerOddInk = 3

// UnsignedRows are the rows of text layers whose side no sign, column or word shows.
func UnsignedRows(rows []*Row) (unsigned []*Row) {
	for _, w := range rows {
		if w.Unsigned && len(w.MoneyWords[lexicon.RoleAmount]) > 0 {
			unsigned = append(unsigned, w)
		}
	}
	return unsigned
}

// RepairInks marks the rows whose ink tells another side than the balances, where two inks tell the sides of nearly all.
func RepairInks(rows []*Row) {
	sides := map[uint32]int{} // of each ink: above zero when more of its rows are credits
	for _, w := range rows {
		sides[w.ink()] += w.settledSide()
	}
	var odd []*Row
	debits, credits := 0, 0
	for _, w := range rows {
		switch told, side := sides[w.ink()], w.settledSide(); {
		case told == 0 || side == 0:
			return // this ink tells nothing
		case told > 0 != (side > 0):
			odd = append(odd, w)
		case side > 0:
			credits++
		default:
			debits++
		}
	}
	if debits == 0 || credits == 0 || rowsPerOddInk*len(odd) > debits+credits {
		return
	}
	for _, w := range odd {
		w.Repair = RepairSign
	}
}

// ink is the color of a row's amount.
func (w *Row) ink() uint32 { return w.MoneyWords[lexicon.RoleAmount][0].Color }

// settledSide is +1 for a credit, -1 for a debit, 0 for a row whose side nothing told or that moves nothing.
func (w *Row) settledSide() int {
	switch {
	case w.Open || w.Debit == w.Credit:
		return 0
	case w.Credit > w.Debit:
		return 1
	}
	return -1
}
