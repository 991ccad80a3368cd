package truth

import (
	"math/big"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/extracttest/borrowers/script"
)

// figures are the flat names that policy rules see.
func (v *view) figures(c *Cashflow) map[string]any {
	main, a := c.Combined[0], c.Affordability
	application := v.s.Application
	f := map[string]any{
		"months_full": main.MonthsFull, "age_days": int(application.CreatedOn - v.asOf),
		"adb": a.adb, "adb_3": adbOf(main.Averages["3"]), "adb_6": adbOf(main.Averages["6"]),
		"revenue_low": a.Revenue.Low, "revenue_base": a.Revenue.Base, "revenue_high": a.Revenue.High,
		"revenue_trend_pct": main.Stability.Trend, "revenue_volatility": main.Stability.Volatility,
		"top_payer_share": main.Payers.TopPayerShare, "top5_share": main.Payers.Top5Share,
		"returned_issued": main.ReturnedChecks.Issued, "returned_deposited": main.ReturnedChecks.Deposited,
		"returned_issued_90d": 0, "round_trips": len(c.RoundTrips), "window_dressing": len(c.WindowDressing),
		"undisclosed_accounts": len(undisclosed(v.owns)), "monthly_income": c.Income.MonthlyIncome,
		"income_streams": len(c.Income.Streams), "debt_service": c.Debt.UsedMonthlyService,
		"lenders_90d": c.Debt.Stacking.Lenders90d, "disbursements_30d": c.Debt.Stacking.Disbursements30d,
		"instalment": a.Instalment, "proposed_service": a.ProposedService, "noi": a.NOI.Base, "dscr": a.DSCR.Base,
		"dscr_low": a.DSCR.Low, "dscr_high": a.DSCR.High, "dscr_existing": a.DSCRExisting, "dti": a.DTI,
		"dti_existing": a.DTIExisting, "foir": a.FOIR, "adb_to_instalment": a.ADBToInstalment,
		"adb_to_loan": a.ADBToLoan, "loan_to_value": a.LoanToValue, "max_loan": a.MaxLoan,
		"term_to_useful_life_ratio": a.TermToUsefulLife, "loan_amount": application.LoanAmount,
		"term_months": application.TermMonths, "track": text(application.Track),
		"profile": text(application.Profile), "loan_type": text(application.LoanType),
	}
	for _, e := range main.ReturnedChecks.Events {
		if e.Kind == "issued" && e.Date > v.asOf-90 {
			f["returned_issued_90d"] = f["returned_issued_90d"].(int) + 1
		}
	}
	v.coverageFigures(c, f)
	v.shareFigures(f)
	if slices.ContainsFunc(v.unjudged, func(u string) bool { return strings.HasPrefix(u, "/income/streams+") }) {
		v.unjudge("/figures/income_streams")
	}
	return f
}

func text(s string) any {
	if s == "" {
		return nil
	}
	return s
}

func adbOf(a *Average) *script.Money {
	if a == nil {
		return nil
	}
	return a.ADB
}

// coverageFigures count what the statements cover and how far they are proven.
func (v *view) coverageFigures(c *Cashflow, f map[string]any) {
	missing, gapDays, conflicts, used, unproven := 0, 0, 0, 0, 0
	for _, a := range c.Accounts {
		missing += len(a.MissingMonths)
		conflicts += len(a.Conflicts)
		for _, g := range a.Gaps {
			gapDays += g.Days
		}
	}
	for _, d := range c.Documents {
		if d.Used {
			used++
			if !d.Proven {
				unproven++
			}
		}
	}
	f["months_missing"], f["gap_days"], f["overlap_conflicts"] = missing, gapDays, conflicts
	f["documents_used"], f["unproven_documents"] = used, unproven
	var lowest *script.Money
	negative := 0
	for d := v.from; d <= v.to; d++ {
		if balance, all := combinedBalance(v.of(v.main), d); all {
			if lowest == nil || balance < *lowest {
				lowest = pointer(balance)
			}
			if balance < 0 {
				negative++
			}
		}
	}
	f["lowest_balance"], f["days_negative"] = lowest, negative
}

// shareFigures are shares of the whole range, of the main currency.
func (v *view) shareFigures(f map[string]any) {
	var external, cashIn, unknownIn, own, outflow, gambling script.Money
	for _, r := range v.inMain() {
		outflow += r.debit()
		if r.m.Kind == script.Gambling {
			gambling += r.debit()
		}
		switch r.class {
		case ownTransfer:
			own += r.credit()
		case roundTrip, returned, refundReversal:
		case cash:
			cashIn += r.credit()
			external += r.credit()
		case unknown:
			unknownIn += r.credit()
			external += r.credit()
		default:
			external += r.credit()
		}
	}
	f["cash_share"], f["unknown_share"] = ratio(cashIn, external), ratio(unknownIn, external)
	f["own_transfer_total"], f["gambling_share"] = own, ratio(gambling, outflow)
}

// confidence is how much of the external inflow of the main currency is proven and known.
func (v *view) confidence() Confidence {
	var external, proven, known script.Money
	for _, r := range v.inMain() {
		switch r.class {
		case ownTransfer, roundTrip, returned, refundReversal:
			continue
		}
		external += r.credit()
		if r.proven {
			proven += r.credit()
		}
		if r.class != unknown {
			known += r.credit()
		}
	}
	covered := int64(0)
	for _, a := range v.accounts {
		covered += int64(len(a.covered))
	}
	days := int64(v.to-v.from+1) * int64(len(v.accounts))
	share := tenThousandths(big.NewRat(covered, days))
	return Confidence{ratio(proven, external), ratio(known, external), &share}
}
