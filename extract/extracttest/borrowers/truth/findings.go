package truth

import (
	"cmp"
	"slices"

	"github.com/dossier-lending/dossier/extract/extracttest/borrowers/script"
)

// findings lists the codes of §11, each as often as the contract says.
func (v *view) findings(c *Cashflow) []Finding {
	list := []Finding{}
	add := func(code string, when bool) {
		if when {
			list = append(list, Finding{Code: code})
		}
	}
	for _, a := range c.Accounts {
		v.accountFindings(a, &list)
	}
	add("OTHER_CURRENCY", len(c.Combined) > 1)
	for range undisclosed(v.owns) {
		add("UNDISCLOSED_ACCOUNT", true)
	}
	parties := map[string]bool{}
	for _, t := range c.RoundTrips {
		parties[t.Counterparty] = true
	}
	for range parties {
		add("ROUND_TRIP", true)
	}
	related := map[string]bool{}
	for _, r := range v.rows {
		if r.related {
			related[r.m.Party] = true
		}
	}
	for range related {
		add("RELATED_CREDITS", true)
	}
	add("RETURNED_CHECKS", slices.ContainsFunc(c.Combined, func(m Combined) bool {
		return len(m.ReturnedChecks.Events) > 0
	}))
	v.figureFindings(c, add)
	v.debtFindings(c, add)
	v.incomeFindings(c, add)
	slices.SortFunc(list, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(a.Code, b.Code), cmp.Compare(deref(a.AccountKey), deref(b.AccountKey)))
	})
	return list
}

// accountFindings are those of one account.
func (v *view) accountFindings(a Account, list *[]Finding) {
	add := func(code string) { *list = append(*list, Finding{code, pointer(a.AccountKey)}) }
	for range a.Gaps {
		add("GAP")
	}
	if slices.ContainsFunc(a.MissingMonths, func(m script.Month) bool {
		return m < a.From.Month() || m > a.To.Month()
	}) {
		add("MISSING_MONTH")
	}
	for range a.Conflicts {
		add("OVERLAP_CONFLICT")
	}
	if a.DaysNegative > 0 {
		add("NEGATIVE_BALANCE")
	}
	holders := map[string]bool{}
	for _, merged := range v.accounts {
		for _, p := range merged.papers {
			if merged.Key() != a.AccountKey {
				continue
			}
			holders[cmp.Or(p.Holder, merged.Account.Holder)] = true
			if p.Unproven {
				*list = append(*list, Finding{Code: "UNPROVEN_STATEMENT"})
			} else if p.touched {
				v.unjudge("/findings+UNPROVEN_STATEMENT")
				v.unjudge("/figures/unproven_documents")
			}
		}
		for _, r := range merged.rows {
			if merged.Key() == a.AccountKey && r.dressing {
				add("WINDOW_DRESSING")
				break
			}
		}
	}
	if len(holders) > 1 {
		add("HOLDER_DIFFERS")
	}
}

// undisclosed lists the accounts or banks that unmatched own transfers name.
func undisclosed(owns []own) map[string]bool {
	named := map[string]bool{}
	for _, o := range owns {
		if o.status == "undisclosed" {
			named[o.other] = true
		}
	}
	return named
}

func above(r *Ratio, limit Ratio) bool { return r != nil && *r > limit }

// figureFindings are those of thresholds.
func (v *view) figureFindings(c *Cashflow, add func(string, bool)) {
	share := func(name string) *Ratio { r, _ := c.Figures[name].(*Ratio); return r }
	main := c.Combined[0]
	add("PAYER_CONCENTRATION", !v.s.Application.IsPerson() && above(main.Payers.TopPayerShare, 5000))
	add("CASH_HEAVY", above(share("cash_share"), 5000))
	add("UNKNOWN_HIGH", above(share("unknown_share"), 2000))
	add("GAMBLING", above(share("gambling_share"), 500))
	add("REVENUE_DECLINE", main.Stability.Trend != nil && *main.Stability.Trend < -500)
	add("REVENUE_VOLATILE", above(main.Stability.Volatility, 5000))
	for _, d := range c.Affordability.Declared {
		switch outside := d.Ratio != nil && (*d.Ratio < 7000 || *d.Ratio > 13_000); d.Name {
		case "monthly_revenue":
			add("DECLARED_REVENUE_DIFFERS", outside)
		case "monthly_income":
			add("DECLARED_INCOME_DIFFERS", outside)
		}
	}
}

// debtFindings are those of positions and the requested loan.
func (v *view) debtFindings(c *Cashflow, add func(string, bool)) {
	d := c.Debt
	add("LOAN_STACKING", d.Stacking.Stacked)
	for _, p := range d.Positions {
		add("NEW_LOAN", p.DisbursedOn != nil && *p.DisbursedOn > v.asOf-90)
		add("INFORMAL_LOAN", p.Kind == "informal")
		add("BALLOON", p.Balloon != nil)
	}
	add("BALLOON", v.s.Application.Frequency == "lump_sum")
	declared := d.DeclaredMonthlyDebt
	add("UNDECLARED_DEBT", declared != nil && d.MonthlyService*10 > *declared*11)
}

func (v *view) incomeFindings(c *Cashflow, add func(string, bool)) {
	for _, s := range c.Income.Streams {
		add("INCOME_STOPPED", s.Regular && s.Active != nil && !*s.Active)
		add("INCOME_MISSED", len(s.Missed) > 0)
	}
	if slices.Contains(v.unjudged, "/income/streams+business") {
		v.unjudge("/findings+INCOME_STOPPED")
		v.unjudge("/findings+INCOME_MISSED")
	}
}
