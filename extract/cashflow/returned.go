package cashflow

import (
	"slices"

	"github.com/dossier-lending/dossier/engine"
)

// deposited says of a returned check that it had been deposited here (its debit takes it back) and not
// been issued here (its credit gives the money back, or a fee tells of it).
func (r seen) deposited() bool { return r.Category == "returned_check" && r.Debit > 0 }

// feeReachDays is how far the fee for a returned check may stand from it, and its own reversal from it.
const feeReachDays = 7

// returnedChecks are the returns, each once: returned_check rows, and penalty fees that stand alone. A
// fee near a return belongs to it; a fee that was given back tells of no return.
func returnedChecks(rows []seen) []seen {
	var returns, fees, alone []seen
	givenBack := map[engine.Amount][]seen{}
	for _, r := range rows {
		switch {
		case r.Category == "returned_check":
			returns = append(returns, r)
		case r.Category == "nsf_fee" && !overdraftLexicon.Contains(r.Description):
			fees = append(fees, r)
		case r.Category == "reversal" && r.Credit > 0:
			givenBack[r.Credit] = append(givenBack[r.Credit], r)
		}
	}
	for _, fee := range fees {
		if !anyNear(returns, fee.day) && !anyNear(givenBack[fee.Debit], fee.day) {
			alone = append(alone, fee)
		}
	}
	return append(returns, alone...)
}

// anyNear says that one of the rows, which are in order of days, stands within a week of the day.
func anyNear(rows []seen, day engine.Date) bool {
	first, _ := slices.BinarySearchFunc(rows, day.AddDays(-feeReachDays), func(r seen, d engine.Date) int { return r.day.Compare(d) })
	return first < len(rows) && !rows[first].day.After(day.AddDays(feeReachDays))
}
