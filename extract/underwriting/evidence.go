package underwriting

import (
	"fmt"
	"maps"
	"slices"

	"github.com/dossier-lending/dossier/engine"
)

// evidenced collects where figures come from, by JSON pointer below data (contract §9). A pointer to an object covers
// the numbers in it that have no entry of their own.
type evidenced map[string]engine.FigureEvidence

func (e evidenced) rows(pointer string, rows []engine.RowRef) {
	e[pointer] = engine.FigureEvidence{Rows: rows}
}

func (e evidenced) formula(pointer, formula string, inputs map[string]string) {
	e[pointer] = engine.FigureEvidence{Formula: formula, Inputs: inputs}
}

func (e evidenced) choose(pointer, formula string, s engine.RowSelect) {
	e[pointer] = engine.FigureEvidence{Formula: formula, Select: &s}
}

// creditNames and debitNames are the classes of each side, as the cells name them.
var (
	creditNames = []string{classRevenue, classCash, classUnknown, classOwnTransfer, classNonRevenue, classProceeds,
		classRefund, classReturned, classRoundTrip}
	debitNames = []string{classExpense, classCash, classUnknown, classOwnTransfer, classRepayment, classNonRevenue,
		classRefund, classReturned, classRoundTrip}
)

func (v *view) collectEvidence(c *engine.Cashflow) {
	e := evidenced(v.evidence)
	for i, d := range c.Documents {
		e.formula(fmt.Sprintf("/documents/%d", i), "rows and scores of the document",
			map[string]string{"document": fmt.Sprintf("document:%d", d.DocumentID)})
	}
	for i, a := range c.Accounts {
		at := fmt.Sprintf("/accounts/%d", i)
		e.choose(at, "periods, balances and rows of its statements", engine.RowSelect{AccountKey: a.AccountKey})
		e.choose(at+"/adb", "sum of daily balances / days_covered", engine.RowSelect{AccountKey: a.AccountKey})
		for j, m := range a.Months {
			v.cellEvidence(
				e,
				fmt.Sprintf("%s/months/%d", at, j),
				engine.RowSelect{AccountKey: a.AccountKey, Month: m.Month},
			)
		}
	}
	for i, x := range c.Combined {
		v.combinedEvidence(e, fmt.Sprintf("/combined/%d", i), x)
	}
	v.pairEvidence(e, c)
	for i, s := range c.Income.Streams {
		rows := slices.Clone(s.Rows)
		for _, x := range s.Extras {
			rows = append(rows, x.Row)
		}
		e.rows(fmt.Sprintf("/income/streams/%d", i), rows)
	}
	v.debtEvidence(e, c)
	v.incomeEvidence(e, c)
	v.affordabilityEvidence(e, c)
	v.figureEvidence(e, c)
	for i, f := range c.Findings {
		if len(f.Rows) > 0 {
			e.rows(fmt.Sprintf("/findings/%d", i), f.Rows)
			continue
		}
		e.formula(fmt.Sprintf("/findings/%d", i), "what the documents show", documentInputs(f.Documents))
	}
	e.choose("/confidence", "shares of external inflow, of account-days and of rows", engine.RowSelect{})
}

// documentInputs names documents as inputs; without any the application itself.
func documentInputs(ids []int64) map[string]string {
	if len(ids) == 0 {
		return map[string]string{"application": "application:/"}
	}
	in := map[string]string{}
	for i, id := range ids {
		in[fmt.Sprintf("document_%d", i+1)] = fmt.Sprintf("document:%d", id)
	}
	return in
}

// cellEvidence explains a month's cell.
func (v *view) cellEvidence(e evidenced, at string, s engine.RowSelect) {
	e.choose(at, "covered days, and returned checks of the month", s)
	side := func(names []string, member, side string) {
		for _, class := range names {
			one := s
			one.Class, one.Side = []string{class}, side
			e.choose(at+"/"+member+"/"+class, "", one)
		}
	}
	side(creditNames, "credits", "credit")
	side(debitNames, "debits", "debit")
	v.revenueEvidence(e, at, at+"/credits/")
	in, out := s, s
	in.Side, out.Side = "credit", "debit"
	e.choose(at+"/inflow", "", in)
	e.choose(at+"/outflow", "", out)
	e.formula(at+"/net", "inflow - outflow", map[string]string{"inflow": at + "/inflow", "outflow": at + "/outflow"})
	e.formula(
		at+"/external_inflow",
		"inflow - own_transfer - returned - refund_reversal - round_trip",
		map[string]string{
			"inflow": at + "/inflow", classOwnTransfer: at + "/credits/own_transfer", classReturned: at + "/credits/returned",
			classRefund: at + "/credits/refund_reversal", classRoundTrip: at + "/credits/round_trip"},
	)
	fees := s
	fees.Class, fees.Side = []string{classExpense, classCash, classUnknown, classOwnTransfer}, "debit"
	e.choose(at+"/operating_outflow", "expense + cash + unknown + fees inside own transfers (fee of the rows)", fees)
	service := s
	service.Class, service.Side = []string{classRepayment}, "debit"
	e.choose(at+"/debt_service", "", service)
	for _, m := range []string{"adb", "min", "end", "days_negative", "days_low"} {
		e.choose(at+"/"+m, balanceFormulas[m], s)
	}
	e.formula(at+"/cash_deposit_ratio", "cash / external_inflow", map[string]string{"cash": at + "/credits/cash",
		"external_inflow": at + "/external_inflow"})
}

var balanceFormulas = map[string]string{
	"adb": "sum of daily balances / covered days", "min": "lowest daily balance", "end": "balance of the last covered day",
	"days_negative": "days with a balance below 0", "days_low": "days below the minimum balance",
}

// revenueEvidence explains the three figures of revenue; what was assumed stands in the formula.
func (v *view) revenueEvidence(e evidenced, at, credits string) {
	low, cash, unknown := credits+classRevenue, credits+classCash, credits+classUnknown
	e.formula(at+"/revenue/low", "revenue", map[string]string{"revenue": low})
	e.formula(at+"/revenue/base", "revenue + cash * cash_in_base + unknown * unknown_in_base", map[string]string{
		"revenue": low, "cash": cash, "unknown": unknown, "cash_in_base": "policy:/revenue/cash_in_base/" + v.entity,
		"unknown_in_base": "policy:/revenue/unknown_in_base/" + v.entity})
	e.formula(at+"/revenue/high", "revenue + cash + unknown",
		map[string]string{"revenue": low, "cash": cash, "unknown": unknown})
}

func (v *view) combinedEvidence(e evidenced, at string, x engine.Combined) {
	s := engine.RowSelect{Currency: x.Currency}
	e.choose(at, "months that all accounts cover in full", s)
	for j, m := range x.Months {
		one := s
		one.Month = m.Month
		v.cellEvidence(e, fmt.Sprintf("%s/months/%d", at, j), one)
	}
	for name, a := range map[string]*engine.Average{"3": x.Averages.Three, "6": x.Averages.Six, "12": x.Averages.Twelve,
		"full": x.Averages.Full} {
		if a != nil {
			v.averageEvidence(e, at, at+"/averages/"+name, x, a.Months)
		}
	}
	inputs := map[string]string{}
	for j, m := range x.Months {
		if m.Full {
			inputs["revenue_"+m.Month] = fmt.Sprintf("%s/months/%d/revenue/base", at, j)
		}
	}
	if len(inputs) > 0 {
		e.formula(
			at+"/stability",
			"least-squares slope / mean * 100; standard deviation / mean; mean of the month / mean",
			inputs,
		)
	}
	for j, event := range x.ReturnedChecks.Events {
		e.rows(fmt.Sprintf("%s/returned_checks/events/%d", at, j), event.Rows)
	}
	returned := s
	returned.Class = []string{classReturned, classExpense}
	e.choose(at+"/returned_checks", "events counted and added up", returned)
	payers := s
	payers.Class, payers.Side = []string{classRevenue}, "credit"
	e.choose(at+"/payers", "sum by payer / sum of revenue", payers)
}

// averageEvidence explains an average: each figure over the months' own.
func (v *view) averageEvidence(e evidenced, combined, at string, x engine.Combined, over []string) {
	e.choose(at, "sum / months", engine.RowSelect{Currency: x.Currency, Months: over})
	for _, figure := range []string{"revenue/low", "revenue/base", "revenue/high", "external_inflow", "inflow", "outflow",
		"operating_outflow", "debt_service", "net"} {
		inputs := map[string]string{}
		for j, m := range x.Months {
			if slices.Contains(over, m.Month) {
				inputs[m.Month] = fmt.Sprintf("%s/months/%d/%s", combined, j, figure)
			}
		}
		e.formula(at+"/"+figure, fmt.Sprintf("sum / %d", len(over)), inputs)
	}
	e.choose(at+"/adb", "sum of daily balances / days", engine.RowSelect{Currency: x.Currency, Months: over})
	cash := map[string]string{}
	for j, m := range x.Months {
		if slices.Contains(over, m.Month) {
			cash["cash_"+m.Month] = fmt.Sprintf("%s/months/%d/credits/cash", combined, j)
			cash["external_"+m.Month] = fmt.Sprintf("%s/months/%d/external_inflow", combined, j)
		}
	}
	e.formula(at+"/cash_deposit_ratio", "sum of cash / sum of external_inflow", cash)
}

func (v *view) pairEvidence(e evidenced, c *engine.Cashflow) {
	for i, t := range c.OwnTransfers {
		var rows []engine.RowRef
		for _, r := range []*engine.RowRef{t.Debit, t.Credit} {
			if r != nil {
				rows = append(rows, *r)
			}
		}
		e.rows(fmt.Sprintf("/own_transfers/%d", i), rows)
	}
	for i, t := range c.RoundTrips {
		e.rows(fmt.Sprintf("/round_trips/%d", i), []engine.RowRef{t.First, t.Second})
	}
	for i, d := range c.WindowDressed {
		e.rows(fmt.Sprintf("/window_dressing/%d", i), []engine.RowRef{d.Credit})
	}
}

func (v *view) debtEvidence(e evidenced, c *engine.Cashflow) {
	counted := map[string]string{}
	for i, p := range c.Debt.Positions {
		at := fmt.Sprintf("/debt/positions/%d", i)
		switch {
		case len(p.Rows) > 0:
			e.rows(at, p.Rows)
		default:
			e.formula(at, "as the statement of the debt or the payslip prints it", documentInputs(v.debtDocuments()))
		}
		if p.Counted && p.MonthlyService != nil {
			counted[p.PositionID] = at + "/monthly_service"
		}
	}
	if len(counted) > 0 {
		e.formula("/debt/monthly_service", "sum of counted positions", counted)
	} else {
		e.choose("/debt/monthly_service", "sum of counted positions: none",
			engine.RowSelect{Currency: v.main, Class: []string{classRepayment}, Side: "debit"})
	}
	if c.Debt.DeclaredMonthlyDebt != nil {
		e.formula("/debt/declared_monthly_debt", "declared", map[string]string{
			"declared": "application:/scorecard_inputs/existing_monthly_debt"})
		e.formula("/debt/used_monthly_service", "the larger of observed and declared", map[string]string{
			"observed": "/debt/monthly_service", "declared": "/debt/declared_monthly_debt"})
	} else {
		e.formula("/debt/used_monthly_service", "observed", map[string]string{"observed": "/debt/monthly_service"})
	}
	loans := engine.RowSelect{Currency: v.main, Class: []string{classProceeds, classRepayment}}
	e.choose("/debt/stacking", "lenders with a row in 90 days; releases within 30 days", loans)
	for i := range c.Debt.Cards {
		e.choose(fmt.Sprintf("/debt/cards/%d", i), "payments in full months / months",
			engine.RowSelect{Currency: v.main, Class: []string{classRepayment}, Category: "credit_card_payment"})
	}
	for i, n := range c.Debt.NewLoans {
		at := slices.IndexFunc(c.Debt.Positions, func(p engine.Position) bool { return p.PositionID == n.PositionID })
		e.formula(fmt.Sprintf("/debt/new_loans/%d", i), "release of the position",
			map[string]string{"disbursed": fmt.Sprintf("/debt/positions/%d/disbursed", at)})
	}
}

// debtDocuments are the loan and card statements and payslips.
func (v *view) debtDocuments() (ids []int64) {
	for _, p := range v.papers {
		if slices.Contains(debtStatements, p.DocumentType) || len(p.head.raw["deductions"]) > 0 {
			ids = append(ids, p.Document.ID)
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

func (v *view) incomeEvidence(e evidenced, c *engine.Cashflow) {
	earning, extras := map[string]string{}, map[string]string{}
	for i, s := range v.streams {
		at := fmt.Sprintf("/income/streams/%d", i)
		if s.earns() {
			earning[s.StreamID] = at + "/monthly_amount"
		}
		for j := range s.Extras {
			if s.Kind != kindBusiness {
				extras[fmt.Sprintf("%s_%d", s.StreamID, j+1)] = fmt.Sprintf("%s/extras/%d/amount", at, j)
			}
		}
	}
	if c.Income.MonthlyIncome != nil {
		e.formula("/income/monthly_income", "sum of active regular streams", earning)
	}
	if len(extras) > 0 {
		e.formula("/income/annual_extras", "sum of extras of the last 365 days", extras)
		return
	}
	e.choose(
		"/income/annual_extras",
		"sum of extras: none",
		engine.RowSelect{Currency: v.main, Class: []string{classRevenue}},
	)
}

func (v *view) affordabilityEvidence(e evidenced, c *engine.Cashflow) {
	const at = "/affordability"
	loan := map[string]string{"principal": "application:/loan_amount", "term_months": "application:/term_months",
		"rate": at + "/interest_rate"}
	rate := "application:/scorecard_inputs/interest_rate"
	if v.terms.rateFrom != "" {
		rate = "policy:" + v.terms.rateFrom + "/interest_rate"
	}
	e.formula(at+"/interest_rate", "rate", map[string]string{"rate": rate})
	e.formula(at+"/instalment", v.instalmentFormula(), loan)
	e.formula(at+"/proposed_service", fmt.Sprintf("instalment * %d / 12", v.terms.twelfths),
		map[string]string{"instalment": at + "/instalment"})
	if v.terms.frequency == lumpSum {
		e.formula(at+"/proposed_service", "principal * monthly rate", loan)
	}
	over := c.Affordability.Months
	for _, figure := range []string{"revenue/low", "revenue/base", "revenue/high", "operating_outflow"} {
		inputs := map[string]string{}
		if len(c.Combined) > 0 {
			for j, m := range c.Combined[0].Months {
				if slices.Contains(over, m.Month) {
					inputs[m.Month] = fmt.Sprintf("/combined/0/months/%d/%s", j, figure)
				}
			}
		}
		e.formula(at+"/"+figure, fmt.Sprintf("sum / %d", len(over)), inputs)
	}
	e.choose(at+"/adb", "sum of daily balances / days", engine.RowSelect{Currency: v.main, Months: over})
	for _, s := range []string{"low", "base", "high"} {
		e.formula(at+"/noi/"+s, "revenue - operating_outflow", map[string]string{"revenue": at + "/revenue/" + s,
			"operating_outflow": at + "/operating_outflow"})
		e.formula(at+"/dscr/"+s, "noi / (used + proposed)", map[string]string{"noi": at + "/noi/" + s,
			"used": "/debt/used_monthly_service", "proposed": at + "/proposed_service"})
	}
	e.formula(
		at+"/dscr_existing",
		"noi / used",
		map[string]string{"noi": at + "/noi/base", "used": "/debt/used_monthly_service"},
	)
	income := map[string]string{"used": "/debt/used_monthly_service", "monthly_income": "/income/monthly_income"}
	e.formula(at+"/dti_existing", "used / monthly_income", income)
	income = maps.Clone(income)
	income["proposed"] = at + "/proposed_service"
	e.formula(at+"/dti", "(used + proposed) / monthly_income", income)
	e[at+"/foir"] = engine.FigureEvidence{Formula: "(used + proposed + average rent) / monthly_income", Inputs: income,
		Select: &engine.RowSelect{
			Currency: v.main,
			Months:   over,
			Class:    []string{classExpense},
			Category: "rent",
			Side:     "debit",
		}}
	e.formula(
		at+"/adb_to_instalment",
		"adb / proposed",
		map[string]string{"adb": at + "/adb", "proposed": at + "/proposed_service"},
	)
	e.formula(
		at+"/adb_to_loan",
		"adb / loan_amount",
		map[string]string{"adb": at + "/adb", "loan_amount": "application:/loan_amount"},
	)
	e.formula(
		at+"/loan_to_value",
		"loan_amount / asset_value",
		map[string]string{"loan_amount": "application:/loan_amount",
			"asset_value": "application:/asset_value"},
	)
	e.formula(at+"/term_to_useful_life_ratio", "term_months / (12 * asset_useful_life_years)", map[string]string{
		"term_months": "application:/term_months", "asset_useful_life_years": "application:/asset_useful_life_years"})
	v.maxLoanEvidence(e, at)
	for i, d := range c.Affordability.Declared {
		observed := map[string]string{"existing_monthly_debt": "/debt/monthly_service",
			"monthly_revenue": at + "/revenue/base", "monthly_income": "/income/monthly_income"}[d.Name]
		e.formula(fmt.Sprintf("%s/declared/%d", at, i), "declared / observed", map[string]string{
			"declared": "application:/scorecard_inputs/" + d.Name, "observed": observed})
	}
	for pointer := range v.reasons {
		delete(e, pointer) // a missing figure has a reason, not a source
	}
}

func (v *view) instalmentFormula() string {
	switch {
	case v.terms.frequency == lumpSum:
		return "principal, due at the end"
	case v.terms.basis == engine.RateAddOn:
		return "(principal + principal * rate per month * term_months) / periods"
	}
	return "principal * r / (1 - (1 + r) ^ -periods), r = rate per period"
}

func (v *view) maxLoanEvidence(e evidenced, at string) {
	inputs := map[string]string{"used": "/debt/used_monthly_service", "term_months": "application:/term_months",
		"rate": at + "/interest_rate", "step": "policy:/affordability/max_loan_step"}
	formula := "largest principal, in steps, whose service is at most noi / min_dscr - used"
	if v.entity == engine.EntityBusiness {
		inputs["noi"], inputs["min_dscr"] = at+"/noi/base", "policy:/affordability/min_dscr"
	} else {
		formula = "largest principal, in steps, whose service is at most monthly_income * max_dti - used"
		inputs["monthly_income"], inputs["max_dti"] = "/income/monthly_income", "policy:/affordability/max_dti"
	}
	e.formula(at+"/max_loan", formula, inputs)
}

// figureEvidence points each flat figure at the figure that it repeats, or at its rows.
func (v *view) figureEvidence(e evidenced, c *engine.Cashflow) {
	same := map[string]string{
		"adb": "/affordability/adb", "revenue_low": "/affordability/revenue/low",
		"revenue_base": "/affordability/revenue/base", "revenue_high": "/affordability/revenue/high",
		"noi": "/affordability/noi/base", "dscr": "/affordability/dscr/base", "dscr_low": "/affordability/dscr/low",
		"dscr_high": "/affordability/dscr/high", "dscr_existing": "/affordability/dscr_existing",
		"dti": "/affordability/dti", "dti_existing": "/affordability/dti_existing", "foir": "/affordability/foir",
		"adb_to_instalment": "/affordability/adb_to_instalment", "adb_to_loan": "/affordability/adb_to_loan",
		"loan_to_value": "/affordability/loan_to_value", "max_loan": "/affordability/max_loan",
		"term_to_useful_life_ratio": "/affordability/term_to_useful_life_ratio",
		"instalment":                "/affordability/instalment", "proposed_service": "/affordability/proposed_service",
		"monthly_income": "/income/monthly_income", "debt_service": "/debt/used_monthly_service",
		"lenders_90d": "/debt/stacking", "disbursements_30d": "/debt/stacking",
		"loan_amount": "application:/loan_amount", "term_months": "application:/term_months",
	}
	if len(c.Combined) > 0 {
		for name, p := range map[string]string{
			"months_full": "/months_full", "adb_3": "/averages/3/adb", "adb_6": "/averages/6/adb",
			"revenue_trend_pct": "/stability", "revenue_volatility": "/stability", "top_payer_share": "/payers",
			"top5_share": "/payers", "returned_issued": "/returned_checks", "returned_deposited": "/returned_checks",
			"returned_issued_90d": "/returned_checks",
		} {
			same[name] = "/combined/0" + p
		}
	}
	for _, f := range engine.ListFigures() {
		if f.Text || c.Figures.Value(f.Name) == nil {
			continue
		}
		at := "/figures/" + f.Name
		if to, ok := same[f.Name]; ok {
			e.formula(at, f.Name, map[string]string{f.Name: to})
			continue
		}
		e.choose(at, f.About, engine.RowSelect{Currency: v.main})
	}
}
