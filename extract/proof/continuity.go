package proof

import (
	"slices"

	"github.com/dossier-lending/dossier/engine"
)

// statementContinuity: in a file with several statements of one account, each opens with the balance on
// which the one before closed, on the next day.
func statementContinuity(p *statement) engine.Check {
	runs := statementsByNumber(p)
	worst := notApplicable("The file holds one statement of each account.")
	for _, run := range runs {
		for i := 1; i < len(run); i++ {
			c := continues(p, run[i-1], run[i])
			if worst.Status == engine.CheckNotApplicable || engine.WorstStatus(c.Status, worst.Status) != worst.Status {
				worst = c
			}
		}
	}
	return worst
}

// statementsByNumber groups statements with the same account number and a period, earliest first; only
// groups of several are given, in the order of their first statement.
func statementsByNumber(p *statement) [][]int {
	byNumber := map[string][]int{}
	var numbers []string
	for account := range p.Accounts {
		a := p.Accounts[account]
		if a.Number == nil || a.PeriodStart == nil || a.PeriodEnd == nil || a.PeriodDerived {
			continue
		}
		number := normalizedNumber(*a.Number)
		if byNumber[number] == nil {
			numbers = append(numbers, number)
		}
		byNumber[number] = append(byNumber[number], account)
	}
	var runs [][]int
	for _, number := range numbers {
		run := byNumber[number]
		if len(run) < 2 {
			continue
		}
		slices.SortStableFunc(run, func(a, b int) int {
			return p.Accounts[a].PeriodStart.Compare(*p.Accounts[b].PeriodStart)
		})
		runs = append(runs, run)
	}
	return runs
}

func continues(p *statement, before, after int) engine.Check {
	a, b := p.Accounts[before], p.Accounts[after]
	closing, opening := printedClosing(a), printedOpening(b)
	switch gap := a.PeriodEnd.DaysUntil(*b.PeriodStart) - 1; {
	case closing != nil && opening != nil && gap == 0 && !agree(*closing, *opening):
		return comparison(engine.CheckFail, *closing, *opening, Tolerance,
			"The statement to %s closes with %s, the next opens with %s.", *a.PeriodEnd, Money(*closing), Money(*opening))
	case gap > 0:
		return verdict(engine.CheckWarn, "%s between the statement to %s and the one from %s.",
			countVerb(gap, "day", "is missing", "are missing"), *a.PeriodEnd, *b.PeriodStart)
	case gap < 0:
		return verdict(engine.CheckWarn, "The statement to %s overlaps the one from %s.", *a.PeriodEnd, *b.PeriodStart)
	case closing == nil || opening == nil:
		return notApplicable("The statements follow each other by date, but a closing or opening balance is not printed.")
	}
	return comparison(engine.CheckPass, *closing, *opening, Tolerance,
		"The statement to %s closes with the balance the next one opens with.", *a.PeriodEnd)
}

func agree(a, b engine.Amount) bool { return difference(a, b).Abs() <= Tolerance }
