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
	var returns, fees, alone, givenBack []seen
	for _, r := range rows {
		switch {
		case r.Category == "returned_check":
			returns = append(returns, r)
		case r.Category == "nsf_fee" && !overdraftLexicon.Contains(r.Description):
			fees = append(fees, r)
		case r.Category == "reversal" && r.Credit > 0:
			givenBack = append(givenBack, r)
		}
	}
	for _, fee := range fees {
		belongs := func(r seen) bool { return near(r.day, fee.day) }
		back := func(r seen) bool { return near(r.day, fee.day) && r.Credit == fee.Debit }
		if !anyNear(returns, fee.day, belongs) && !anyNear(givenBack, fee.day, back) {
			alone = append(alone, fee)
		}
	}
	return append(returns, alone...)
}

// anyNear asks of rows in order of days, those from a week before the day on.
func anyNear(rows []seen, day engine.Date, ask func(seen) bool) bool {
	start, _ := slices.BinarySearchFunc(rows, day.AddDays(-feeReachDays), func(r seen, d engine.Date) int { return r.day.Compare(d) })
	for _, r := range rows[start:] {
		if ask(r) {
			return true
		}
		if r.day.After(day.AddDays(feeReachDays)) {
			return false
		}
	}
	return false
}

func near(a, b engine.Date) bool {
	distance := a.DaysUntil(b)
	return distance <= feeReachDays && distance >= -feeReachDays
}
