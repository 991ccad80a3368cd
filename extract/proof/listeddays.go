package proof

import (
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
)

// listedDays is how a printed list of daily balances agrees with the rows.
type listedDays struct {
	agree, differ int
	first         ledger.DatedBalance // that differs
	expected      engine.Amount       // of its day
}

// listed compares the list with what the rows leave on each of its days. A list that mostly differs is of something else,
// or was not understood, and says nothing; so does that of several accounts.
func (p *statement) listed() (l listedDays) {
	if len(p.DailyBalances) == 0 || len(p.chains) != 1 {
		return l
	}
	from, to := p.DailyBalances[0].Date, p.DailyBalances[len(p.DailyBalances)-1].Date
	days := Daily(p.Statement, 0, p.chains[0], from, to)
	for _, d := range p.DailyBalances {
		for len(days) > 1 && !days[1].Day.After(d.Date) {
			days = days[1:]
		}
		switch {
		case len(days) == 0:
			return listedDays{}
		case difference(days[0].Balance, d.Balance).Abs() <= Tolerance:
			l.agree++
		default:
			if l.differ++; l.differ == 1 {
				l.first, l.expected = d, days[0].Balance
			}
		}
	}
	if l.agree <= l.differ {
		return listedDays{}
	}
	return l
}

// brokenList says which day of the list differs.
func brokenList(l listedDays) engine.Check {
	return comparison(engine.CheckFail, l.expected, l.first.Balance, Tolerance,
		"%s of the printed list not follow from the rows, first that of %s: %s expected, %s printed.",
		countVerb(l.differ, "daily balance", "does", "do"), l.first.Date, Money(l.expected), Money(l.first.Balance))
}
