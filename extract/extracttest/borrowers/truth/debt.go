package truth

import (
	"cmp"
	"math/big"
	"slices"

	"github.com/dossier-lending/dossier/extract/extracttest/borrowers/script"
)

// debt lists the positions of the main currency.
func (v *view) debt() Debt {
	out := Debt{Positions: []Position{}, DeclaredMonthlyDebt: v.s.Application.ExistingDebt}
	for _, l := range v.s.Loans {
		var payments, releases []*row
		for _, r := range v.inMain() {
			switch {
			case r.m.Loan != l.ID:
			case r.class == loanRepayment:
				payments = append(payments, r)
			case r.class == loanProceeds:
				releases = append(releases, r)
			}
		}
		if len(payments)+len(releases) > 0 {
			p := v.position(l, payments, releases)
			out.Positions = append(out.Positions, p)
			if p.Counted {
				out.MonthlyService += deref(p.MonthlyService)
			}
		}
	}
	slices.SortStableFunc(out.Positions, func(a, b Position) int {
		return cmp.Or(
			cmp.Compare(deref(a.Lender), deref(b.Lender)), cmp.Compare(deref(a.Reference), deref(b.Reference)),
		)
	})
	out.UsedMonthlyService = max(out.MonthlyService, deref(out.DeclaredMonthlyDebt))
	out.Stacking = v.stacking()
	return out
}

// position computes one debt from its rows.
func (v *view) position(l script.Loan, payments, releases []*row) Position {
	out := Position{Kind: l.Kind, Count: len(payments)}
	if l.Party != "" {
		out.Lender = pointer(v.s.PartyOf(l.Party).Name)
	}
	if l.Reference != "" {
		out.Reference = pointer(l.Reference)
	}
	if len(releases) > 0 {
		out.Disbursed, out.DisbursedOn = pointer(releases[0].credit()), pointer(releases[0].m.Day)
	}
	if len(payments) == 0 {
		out.Active = pointer(v.within(releases[0], 45))
		if !*out.Active {
			out.EndedBy = pointer("no_payment")
		}
		return out
	}
	days, amounts := []script.Day{}, []script.Money{}
	for _, r := range payments {
		days, amounts, out.TotalPaid = append(days, r.m.Day), append(amounts, r.debit()), out.TotalPaid+r.debit()
	}
	last := payments[len(payments)-1]
	out.FirstPaid, out.LastPaid = &days[0], &last.m.Day
	if n := len(amounts); n > 1 && amounts[n-1] >= 3*median(latest(amounts[:n-1], 6)) {
		out.Balloon = &Balloon{Amount: amounts[n-1], Date: &last.m.Day, Paid: true}
		amounts, days = amounts[:n-1], days[:n-1]
	}
	out.Instalment = pointer(median(latest(amounts, 6)))
	if len(days) > 1 {
		out.Frequency = pointer(rhythm(days))
	}
	v.serve(&out, payments)
	v.age(&out, payments)
	return out
}

func latest(amounts []script.Money, n int) []script.Money { return amounts[max(0, len(amounts)-n):] }

// monthFactors are the periods of a month.
var monthFactors = map[string]*big.Rat{
	weekly: big.NewRat(52, 12), biWeekly: big.NewRat(26, 12), semiMonthly: big.NewRat(2, 1),
	monthly: big.NewRat(1, 1), quarterly: big.NewRat(1, 3),
}

// serve fills the monthly service and its basis.
func (v *view) serve(p *Position, payments []*row) {
	switch frequency := deref(p.Frequency); {
	case p.Kind == "credit_card":
		p.ServiceBasis, p.MonthlyService = pointer("card_payments"), v.monthlyAmount(payments)
	case frequency == "":
		p.ServiceBasis, p.MonthlyService = pointer("one_payment"), p.Instalment
	case frequency == daily || frequency == irregular:
		p.ServiceBasis, p.MonthlyService = pointer("last_months"), v.lastMonths(payments)
	default:
		p.ServiceBasis = pointer("frequency")
		p.MonthlyService = pointer(times(*p.Instalment, monthFactors[frequency]))
	}
}

// lastMonths are the payments of the last three full months of the paying account, per month.
func (v *view) lastMonths(payments []*row) *script.Money {
	a := v.account(payments[len(payments)-1].m.Account)
	var sum script.Money
	count := 0
	for m := v.to.Month(); m >= v.from.Month() && count < 3; m-- {
		if !a.coversMonth(m) {
			continue
		}
		count++
		for _, r := range payments {
			if r.m.Account == a.ID && r.m.Day.Month() == m {
				sum += r.debit()
			}
		}
	}
	if count == 0 {
		return nil
	}
	return pointer(mean(sum, count))
}

// activeDays are 1.5 periods of a position.
var activeDays = map[string]int{
	monthly: 45, semiMonthly: 23, biWeekly: 21, weekly: 11, daily: 7, quarterly: 135, irregular: 45, "": 45,
}

// age says whether the debt is still paid, and whether it counts.
func (v *view) age(p *Position, payments []*row) {
	payoff := slices.ContainsFunc(payments, func(r *row) bool { return r.m.Payoff })
	active := v.within(payments[len(payments)-1], activeDays[deref(p.Frequency)])
	switch {
	case payoff:
		active, p.EndedBy = false, pointer("payoff_word")
	case p.Balloon != nil:
		active, p.EndedBy = false, pointer("balloon")
	case !active:
		p.EndedBy = pointer("no_payment")
	}
	p.Active, p.Counted = &active, active
}

// within reports whether a row lies within some days before the end of its account's coverage.
func (v *view) within(r *row, days int) bool {
	return int(v.account(r.m.Account).last()-r.m.Day) <= days
}

// stacking counts lenders and releases.
func (v *view) stacking() Stacking {
	var out Stacking
	lenders := map[string]bool{}
	var releases []script.Day
	for _, r := range v.inMain() {
		if r.class != loanProceeds && r.class != loanRepayment {
			continue
		}
		l := v.s.LoanOf(r.m.Loan)
		if r.class == loanProceeds {
			releases = append(releases, r.m.Day)
		}
		if l.Kind == "credit_card" || l.Kind == "government" || r.m.Day <= v.asOf-90 {
			continue
		}
		if l.Party != "" {
			lenders[v.s.PartyOf(l.Party).Key] = true
		} else {
			lenders["position "+l.ID] = true
		}
	}
	out.Lenders90d = len(lenders)
	for i, first := range releases {
		count := 0
		for _, d := range releases[i:] {
			if d < first+30 {
				count++
			}
		}
		out.Disbursements30d = max(out.Disbursements30d, count)
	}
	out.Stacked = out.Lenders90d >= 3 || out.Disbursements30d >= 2
	return out
}

// unjudge names a figure that is not compared.
func (v *view) unjudge(what string) {
	if !slices.Contains(v.unjudged, what) {
		v.unjudged = append(v.unjudged, what)
	}
}
