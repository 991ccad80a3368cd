package rows

import "slices"

// leastDated is how many rows with a day of their own show that a table of debts dates every row.
const leastDated = 3

// dropAfterLast takes the rows without a day out that stand below the last dated one of a table that dates every other
// row: figures of rates, taxes and fees of the year and further loans stand there. On papers on debts it is enough that
// all are dated; elsewhere every other row prints its balance too, and the figures below print none.
func (a *Assembler) dropAfterLast() {
	last, dated := -1, 0
	for i, d := range a.Rows {
		if d.OwnDate {
			last, dated = i, dated+1
		}
	}
	if dated < leastDated || dated <= last || last == len(a.Rows)-1 || !a.r.Liability && !a.balancesEnd(last) {
		return
	}
	over := slices.Clone(a.Rows[last+1:])
	a.drop(func(d *Draft) bool { return slices.Contains(over, d) })
	for _, d := range over {
		delete(a.r.Used, d.Line)
	}
}

// balancesEnd says that all rows up to one print a balance and none below it does, in a table that prints a day again
// where it is the one above's, read from a text layer: recognition may lose a day and a balance.
func (a *Assembler) balancesEnd(last int) bool {
	if !a.datesItsRows() || a.r.RecognizedPage(a.Rows[last].Page) {
		return false
	}
	for i, d := range a.Rows {
		if (d.balance(a.r.Liability) != nil) != (i <= last) {
			return false
		}
	}
	return true
}
