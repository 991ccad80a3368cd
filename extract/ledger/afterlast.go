package ledger

import "slices"

// leastDated is how many rows with a day of their own show that a table of debts dates every row.
const leastDated = 3

// dropAfterLast takes the rows without a day out that stand below the last dated one of a paper on debts whose
// table dates every other row: figures of rates, fees of the year and further loans stand there.
func (a *assembler) dropAfterLast() {
	last, dated := -1, 0
	for i, d := range a.rows {
		if d.ownDate {
			last, dated = i, dated+1
		}
	}
	if !a.r.Liability || dated < leastDated || dated <= last || last == len(a.rows)-1 {
		return
	}
	over := slices.Clone(a.rows[last+1:])
	a.drop(func(d *draft) bool { return slices.Contains(over, d) })
	for _, d := range over {
		delete(a.r.Used, d.line)
	}
}
