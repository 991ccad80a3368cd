package proof

import (
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/proof/exact"
)

const (
	// pesoTaxPercent and foreignTaxPercent are the final tax on deposit interest (interest_tax in the domain notes).
	pesoTaxPercent, foreignTaxPercent = 20, 15
	// taxReachDays is how many days apart the credit of interest and the debit of its tax may be posted.
	taxReachDays = 3
	// maxInterestPercent is more than deposits pay, in percent a year.
	maxInterestPercent = 8
)

// interestTax checks that the tax withheld is 20 % of the interest (15 % in foreign currency).
func interestTax(p *statement) engine.Check {
	worst := notApplicable("No interest stands beside a tax withheld.")
	take := func(c engine.Check) {
		if engine.WorstStatus(c.Status, worst.Status) != worst.Status {
			worst = c
		}
	}
	for account, chain := range p.chains {
		a := header(p.Statement, account)
		for _, pair := range p.interestPairs(chain) {
			take(taxFits(
				a, pair.interest.Amount(), pair.tax.Amount(), p.accountSuffix(account)+" on "+pair.day.String(),
			))
		}
		if a.InterestEarned != nil && a.TaxWithheld != nil && *a.InterestEarned > 0 {
			take(taxFits(a, *a.InterestEarned, *a.TaxWithheld, p.accountSuffix(account)+" in the printed totals"))
		}
	}
	return worst
}

// taxFits compares interest with its tax. Without a known currency, and in a foreign one, either rate is accepted. In
// a foreign currency another country's tax may apply, so a difference is only a warning.
func taxFits(a ledger.Account, earned, tax engine.Amount, where string) engine.Check {
	peso := exact.Of(earned).Times(pesoTaxPercent).Quo(100)
	foreign := exact.Of(earned).Times(foreignTaxPercent).Quo(100)
	expected, percent, failure := peso, pesoTaxPercent, engine.CheckFail
	switch {
	case a.Currency == nil && agree(tax, foreign):
		expected, percent = foreign, foreignTaxPercent
	case a.Currency != nil && *a.Currency != "PHP" && !agree(tax, peso):
		expected, percent, failure = foreign, foreignTaxPercent, engine.CheckWarn
	}
	return comparison(passIf(agree(tax, expected), failure), expected, tax, Tolerance,
		"Tax withheld%s is %s; %d %% of interest %s is %s.", where, Money(tax), percent, Money(earned), Money(expected))
}

// interestPair is the interest of one day and the tax posted for it.
type interestPair struct {
	day           engine.Date
	interest, tax exact.Sum
}

// interestPairs joins each tax with interest of the days around it. Interest without a tax row (an exempt account)
// makes no pair.
func (p *statement) interestPairs(chain []int) []interestPair {
	var paid []interestPair
	at := map[engine.Date]int{}
	for _, place := range chain {
		row := p.Rows[place]
		if row.Date == nil || row.Credit <= 0 || !p.isInterest(place) {
			continue
		}
		i, ok := at[*row.Date]
		if !ok {
			i = len(paid)
			at[*row.Date] = i
			paid = append(paid, interestPair{day: *row.Date})
		}
		paid[i].interest = paid[i].interest.Add(row.Credit)
	}
	for _, place := range chain {
		row := p.Rows[place]
		if row.Date == nil || row.Debit <= 0 || !p.rowSignals[place].has(interestTaxed) {
			continue
		}
		if i, ok := nearestDay(at, *row.Date); ok {
			paid[i].tax = paid[i].tax.Add(row.Debit)
		}
	}
	return slices.DeleteFunc(paid, func(pair interestPair) bool { return pair.tax.Sign() == 0 })
}

func (p *statement) isInterest(place int) bool {
	said := p.rowSignals[place]
	return said.has(interest) && !said.has(interestTaxed)
}

// nearestDay returns the entry of the day or of the nearest day within taxReachDays, the earlier of two.
func nearestDay(at map[engine.Date]int, day engine.Date) (int, bool) {
	for distance := range taxReachDays + 1 {
		for _, d := range []int{-distance, distance} {
			if i, ok := at[day.AddDays(d)]; ok {
				return i, true
			}
		}
	}
	return 0, false
}

// interestPlausible checks that the interest of the period is 0 to 8 % a year of the average daily balance.
func interestPlausible(p *statement) engine.Check {
	return worstOf(p, func(account int) engine.Check {
		var earned exact.Sum
		for _, place := range p.chains[account] {
			if p.isInterest(place) {
				earned = earned.Add(p.Rows[place].Credit)
			}
		}
		if earned.Sign() <= 0 {
			return notApplicable("No interest is credited%s.", p.accountSuffix(account))
		}
		from, to, ok := Period(p.Statement, account, p.chains[account])
		if !ok {
			return notApplicable("The period%s is not known.", p.accountSuffix(account))
		}
		average, ok := Average(Daily(p.Statement, account, p.chains[account], from, to), to)
		if !ok || average <= 0 {
			return notApplicable("No average daily balance above zero can be worked out%s.", p.accountSuffix(account))
		}
		days := from.DaysUntil(to) + 1
		yearly := exact.Ratio(earned.Times(100*365), exact.Sum{}.AddTimes(average, days), 2)
		return verdict(passIf(*yearly <= maxInterestPercent, engine.CheckWarn),
			"Interest of %s%s on an average daily balance of %s over %d days is %.2f %% a year.",
			Money(earned.Amount()), p.accountSuffix(account), Money(average), days, *yearly)
	})
}

// adbMatches checks that the printed average daily balance is the computed one ± 0.5 %.
func adbMatches(p *statement) engine.Check {
	return worstOf(p, func(account int) engine.Check {
		printed := header(p.Statement, account).AverageDailyBalance
		if printed == nil {
			return notApplicable("No average daily balance is printed%s.", p.accountSuffix(account))
		}
		from, to, ok := Period(p.Statement, account, p.chains[account])
		if !ok {
			return notApplicable("The period%s is not known.", p.accountSuffix(account))
		}
		computed, ok := Average(Daily(p.Statement, account, p.chains[account], from, to), to)
		if !ok {
			return notApplicable("No balance%s is known to average.", p.accountSuffix(account))
		}
		failure := engine.CheckWarn
		if closes(p, account).Status == engine.CheckPass {
			failure = engine.CheckFail
		}
		tolerance := max(Tolerance, exact.Of(computed).Abs().Quo(200))
		ok = difference(*printed, computed).Abs() <= tolerance
		return comparison(
			passIf(ok, failure),
			computed,
			*printed,
			tolerance,
			"Printed average daily balance%s is %s; the end-of-day balances give %s.",
			p.accountSuffix(account),
			Money(*printed),
			Money(computed),
		)
	})
}
