package ledger

import "slices"

// leastDated is how many rows with a day of their own show that a table of debts dates every row.
const leastDated = 3

// dropAfterLast takes the rows without a day out that stand below the last dated one of a table that dates every other
// row: figures of rates, taxes and fees of the year and further loans stand there. On papers on debts it is enough that
// all are dated; elsewhere every other row prints its balance too, and the figures below print none.
func (a *assembler) dropAfterLast() {
	last, dated := -1, 0
	for i, d := range a.rows {
		if d.ownDate {
			last, dated = i, dated+1
		}
	}
	if dated < leastDated || dated <= last || last == len(a.rows)-1 || !a.r.Liability && !a.balancesEnd(last) {
		return
	}
	over := slices.Clone(a.rows[last+1:])
	a.drop(func(d *draft) bool { return slices.Contains(over, d) })
	for _, d := range over {
		delete(a.r.Used, d.line)
	}
}

// balancesEnd says that all rows up to one print a balance and none below it does, in a table that prints a day again
// where it is the one above's, read from a text layer: recognition may lose a day and a balance.
func (a *assembler) balancesEnd(last int) bool {
	if !a.datesItsRows() || a.r.RecognizedPage(a.rows[last].page) {
		return false
	}
	for i, d := range a.rows {
		if (d.balance(a.r.Liability) != nil) != (i <= last) {
			return false
		}
	}
	return true
}
