package ledger

import (
	"slices"

	"github.com/dossier-lending/dossier/extract/parse"
)

// orderOfPeriod is the order of day and month in which the paper's period holds its rows, where they name their months
// and the period does not: "11/01/2022 through 12/01/2022" over "04 Nov". ok is false where both orders may.
func (r *reader) orderOfPeriod(rows []parse.PrintedDate) (order parse.Order, ok bool) {
	named := slices.DeleteFunc(slices.Clone(rows), func(p parse.PrintedDate) bool { return !p.Known() })
	if len(named) == 0 || len(named) < len(rows) {
		return order, false
	}
	return r.orderHeld(named)
}
