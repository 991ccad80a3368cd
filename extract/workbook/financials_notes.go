package workbook

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// schedule is a table from the notes: one row for each line, one column for each period.
func schedule(name, title, at string, more ...Column) Block {
	columns := append([]Column{{
		Header: "Line", Pointer: "/label", Kind: KindText, Width: statementLabelWidth,
	}}, more...)
	columns = append(
		columns, Column{Key: "amount", Pointer: "/amounts", Kind: KindAmount, EachPeriod: true, Comment: "all"},
	)
	return Block{Name: name, Title: title, Table: &Table{Plain: true, Rows: []Source{{Pointer: at}}, Columns: columns}}
}

var bucketWords = map[string]string{
	"1_30":     "1-30",
	"31_60":    "31-60",
	"61_90":    "61-90",
	"91_120":   "91-120",
	"over_90":  "over 90",
	"over_120": "over 120",
}

// amountsAt is the columns of an object of amounts under another name than "amounts".
func amountsAt(key, header, at string) Column {
	return Column{Key: key, Header: header, Pointer: at, Kind: KindAmount, EachPeriod: true}
}

func cashBlocks() []Block {
	return []Block{
		schedule("", "", "/schedules/cash"),
		schedule("Receivables", "Receivables", "/schedules/receivables"),
		schedule(
			"Receivables Aging", "Ageing of receivables", "/schedules/receivables_aging",
			Column{Header: "Days", Pointer: "/bucket", Kind: KindText, Words: bucketWords},
		),
		schedule("Allowance", "Allowance for credit losses", "/schedules/allowance", Column{
			Header:  "Movement",
			Pointer: "/key",
			Kind:    KindText,
			Words:   map[string]string{"write_off": "write-off"},
		}),
	}
}

func inventoryBlocks() []Block {
	return []Block{
		schedule("", "", "/schedules/inventories"),
		schedule("Cost of Sales", "Cost of sales", "/schedules/cost_of_sales"),
		schedule("Revenue", "Revenue", "/schedules/revenue"),
		schedule("Expenses", "Expenses", "/schedules/expenses"),
	}
}

func propertyBlocks() []Block {
	sum := func(header, at string) Column {
		return Column{Header: header, Pointer: at, Kind: KindAmount, Total: "sum", Comment: "all"}
	}
	return []Block{
		{Table: &Table{Plain: true, Rows: []Source{{Pointer: "/schedules/property"}}, Subtotal: "period",
			Order: []SortKey{{Pointer: "/period", Descending: true}}, Columns: []Column{
				{Header: "Class", Pointer: "/asset_class", Kind: KindText, Width: statementLabelWidth},
				idColumn("Period", "/period"),
				sum("Cost, opening", "/cost_opening"),
				sum("Additions", "/additions"),
				sum("Disposals", "/disposals"),
				sum("Reclassified", "/reclassifications"),
				sum("Cost, closing", "/cost_closing"),
				sum("Depreciation, opening", "/depreciation_opening"),
				sum("Charge", "/depreciation_charge"),
				sum("Disposed", "/depreciation_disposals"),
				sum("Depreciation, closing", "/depreciation_closing"),
				sum("Carrying amount", "/carrying_amount"),
				{
					Header:  "Difference",
					Formula: "[cost_closing] - abs([depreciation_closing]) - [carrying_amount]",
					Kind:    KindAmount,
					Paint:   []Paint{{When: "[difference] <> 0", Look: "warn"}},
				},
			}}},
		schedule("Other Assets", "Other assets", "/schedules/other_assets"),
	}
}

func payablesBlocks() []Block {
	return []Block{
		schedule("", "", "/schedules/payables"),
		schedule(
			"Payables Aging", "Ageing of payables", "/schedules/payables_aging",
			Column{Header: "Days", Pointer: "/bucket", Kind: KindText, Words: bucketWords},
		),
		schedule("Accruals", "Accruals", "/schedules/accruals"),
		schedule("Leases", "Leases", "/schedules/leases"),
		schedule("Retirement", "Retirement benefits", "/schedules/retirement"),
	}
}

func relatedBlocks() []Block {
	return []Block{
		{Table: &Table{
			Plain: true,
			Rows:  []Source{{Pointer: "/schedules/related_parties"}},
			Columns: []Column{
				{Header: "Related party", Pointer: "/name", Kind: KindText, Width: statementLabelWidth},
				textColumn("Relationship", "/relationship"),
				textColumn("Nature", "/nature"),
				textColumn("Terms", "/terms"),
				{
					Header:  "Direction",
					Pointer: "/direction",
					Kind:    KindText,
					Words:   map[string]string{"due_from": "due from", "due_to": "due to"},
				},
				amountsAt("transactions", "Transactions", "/transaction_amounts"),
				amountsAt("balance", "Balance", "/balances"),
			},
		}},
		schedule("Tax Reconciliation", "Tax reconciliation", "/schedules/tax_reconciliation"),
		schedule("Taxes and Licenses", "Taxes and licences", "/schedules/taxes_and_licenses"),
		schedule(
			"Supplementary", "Supplementary information for the tax authority (RR 15-2010)", "/schedules/rr_15_2010",
			textColumn("Group", "/group"),
		),
		{Name: "Risks", Title: "Contingencies, commitments and later events", Table: &Table{Plain: true, Rows: []Source{
			{Pointer: "/schedules/contingencies", With: map[string]string{"kind": "contingency"}},
			{Pointer: "/schedules/commitments", With: map[string]string{"kind": "commitment"}},
			{Pointer: "/schedules/subsequent_events", With: map[string]string{"kind": "later event"}}},
			Columns: []Column{
				textColumn("Title", "/title"),
				textColumn("Kind", "/kind"),
				{Header: "Text", Pointer: "/text", Kind: KindText},
				moneyColumn("Amount", "/amount"),
			}}},
		{Name: "Going Concern", Title: "Going concern", Form: &Form{Lines: []Line{
			{Label: "Uncertainty reported", Pointer: "/audit_report/going_concern_uncertainty", Kind: KindBool},
			textLine("Emphasis of matter", "/audit_report/emphasis_of_matter")}}},
	}
}

// figures is a block of the figures that ratios use.
func figures(name string, lines ...Line) Block {
	return Block{
		Name:      name,
		Title:     "Figures for the ratios",
		Statement: &Statement{Lines: lines, Hide: []string{"page", "confidence"}},
	}
}

// read is the value of a figure in document.result for the column's period.
func read(figure string) string { return `value("#/key_figures/` + figure + `/@period")` }

// printedOr is the printed line, or if it is not printed, another formula.
func printedOr(sheet, key, otherwise string) string {
	return "iferror([" + sheet + "." + key + "], " + otherwise + ")"
}

// cost is a printed cost as a positive figure, whichever sign the paper prints.
func cost(key, otherwise string) string {
	const way = `value("#/presentation/expenses_printed")`
	line := "[Income Statement." + key + "]"
	return "iferror(if(" + way + ` = "negative", -` + line + ", if(" + way + ` = "positive", ` + line + `, "n/a" + 0)), ` + otherwise + ")"
}

// sumOfLines adds up lines of one sheet. At least one of the first `needed` lines must be printed.
func sumOfLines(sheet string, needed int, otherwise string, keys ...string) string {
	refs := make([]string, len(keys))
	for i, key := range keys {
		refs[i] = "[" + sheet + "." + key + "]"
	}
	return "if(count(" + strings.Join(refs[:needed], ", ") + ") > 0, sum(" + strings.Join(refs, ", ") + "), " + otherwise + ")"
}

func money(key, label, formula, note string) Line {
	return Line{Key: key, Label: label, Formula: formula, Note: note, Kind: KindAmount}
}

func figureLine(key, label, formula string) Line { return money(key, label, formula, "") }

const balance, income, cash = "Balance Sheet", "Income Statement", "Cash Flow"

// balanceCheck shows whether the balance sheet balances, within one printed unit.
func balanceCheck() Line {
	return Line{Key: "check", Label: "Check: assets less liabilities and equity", Kind: KindAmount, Strong: true,
		Formula: "[Balance Figures.total_assets] - [Balance Figures.total_liabilities] - [Balance Figures.total_equity]",
		Paint: []Paint{{When: `abs([check]) <= iferror(value("#/scale") + 0, 1)`, Look: "good"},
			{When: `abs([check]) > iferror(value("#/scale") + 0, 1)`, Look: "bad"}}}
}

func balanceFigures() Block {
	figure := func(key, label string) Line { return figureLine(key, label, printedOr(balance, key, read(key))) }
	return figures("Balance Figures",
		figure("cash_and_cash_equivalents", "Cash"),
		figureLine("trade_and_other_receivables", "Receivables", printedOr(balance, "trade_and_other_receivables",
			sumOfLines(
				balance, 2, read("trade_and_other_receivables"), "trade_receivables", "other_receivables",
				"allowance_for_credit_losses",
			))),
		figure("inventories", "Inventories"),
		figureLine("prepayments", "Prepayments", printedOr(balance, "prepayments", `"n/a"`)),
		figure("total_current_assets", "Current assets"),
		figure("property_plant_equipment", "Property, plant and equipment"),
		figure("total_assets", "Total assets"),
		figureLine("trade_and_other_payables", "Trade and other payables", printedOr(
			balance,
			"trade_and_other_payables",
			sumOfLines(balance, 2, `"n/a"`, "trade_payables", "other_payables"),
		)),
		figure("total_current_liabilities", "Current liabilities"),
		figureLine("current_portion_long_term_debt", "Current portion of long-term debt (0 if none is printed)", printedOr(
			balance,
			"current_portion_long_term_debt",
			`if(isnumber([total_liabilities]), 0, "n/a")`,
		)),
		figureLine("interest_bearing_debt", "Interest-bearing debt: loans and leases", sumOfLines(
			balance,
			5,
			read("interest_bearing_debt"),
			"short_term_loans",
			"current_portion_long_term_debt",
			"long_term_debt",
			"lease_liabilities_current",
			"lease_liabilities_noncurrent",
		)),
		figure("total_liabilities", "Total liabilities"),
		figureLine("retained_earnings", "Retained earnings", printedOr(balance, "retained_earnings", sumOfLines(
			balance,
			2,
			read("retained_earnings"),
			"retained_earnings_appropriated",
			"retained_earnings_unappropriated",
		))),
		figure("total_equity", "Equity"),
	)
}

func incomeFigures() Block {
	return figures("Income Figures",
		figureLine("revenue", "Revenue", printedOr(income, "revenue", read("revenue"))),
		figureLine(
			"cost_of_sales", "Cost of sales (costs are positive here)", cost("cost_of_sales", read("cost_of_sales")),
		),
		figureLine(
			"gross_profit", "Gross profit",
			printedOr(income, "gross_profit", "iferror([revenue] - [cost_of_sales], "+read("gross_profit")+")"),
		),
		figureLine("operating_expenses", "Operating expenses", cost("operating_expenses", read("operating_expenses"))),
		figureLine(
			"operating_income", "Operating income",
			printedOr(income, "operating_income", "[gross_profit] - [operating_expenses]"),
		),
		figureLine("finance_costs", "Finance costs", cost("finance_costs", read("finance_costs"))),
		figureLine(
			"income_before_tax", "Income before tax", printedOr(income, "income_before_tax", read("income_before_tax")),
		),
		figureLine(
			"income_tax_expense", "Income tax (a benefit is negative)",
			cost("income_tax_expense", read("income_tax_expense")),
		),
		figureLine("net_income", "Net income", printedOr(income, "net_income", read("net_income"))),
		figureLine("depreciation_amortization", "Depreciation and amortization", printedOr(
			cash,
			"depreciation_amortization",
			cost("depreciation_amortization", read("depreciation_amortization")),
		)),
		figureLine(
			"ebit", "EBIT: income before tax + finance costs",
			"iferror([income_before_tax] + [finance_costs], "+read("ebit")+")",
		),
		Line{
			Key:     "ebitda",
			Label:   "EBITDA: EBIT + depreciation",
			Formula: "iferror([ebit] + [depreciation_amortization], " + read("ebitda") + ")",
			Kind:    KindAmount,
			Strong:  true,
		},
	)
}

func cashFigures() Block {
	figure := func(key, label string) Line { return figureLine(key, label, printedOr(cash, key, read(key))) }
	return figures("Cash Figures",
		figure("net_cash_operating", "Cash from operations"),
		figure("net_cash_investing", "Cash from investing"),
		figure("net_cash_financing", "Cash from financing"),
		figureLine(
			"income_tax_paid", "Income tax paid (else income tax)",
			"iferror(abs([Cash Flow.income_tax_paid]), [Income Figures.income_tax_expense])",
		),
		figureLine("capital_expenditure", "Capital expenditure", "if(count([Cash Flow.acquisition_of_property], [Cash Flow.acquisition_of_intangibles]) > 0, "+
			"abs(sum([Cash Flow.acquisition_of_property], [Cash Flow.acquisition_of_intangibles])), "+read("capital_expenditure")+")"),
		figureLine(
			"dividends_paid", "Dividends paid", "iferror(abs([Cash Flow.dividends_paid]), "+read("dividends_paid")+")",
		),
		figure("cash_ending", "Cash at the end"),
		Line{
			Key:     "check",
			Label:   "Check: cash at the end less cash of the balance sheet",
			Kind:    KindAmount,
			Strong:  true,
			Formula: "[cash_ending] - [Balance Figures.cash_and_cash_equivalents]",
			Paint: []Paint{{When: `abs([check]) <= iferror(value("#/scale") + 0, 1)`, Look: "good"},
				{When: `abs([check]) > iferror(value("#/scale") + 0, 1)`, Look: "bad"}},
		},
	)
}

// equityMatrix is the statement of changes in equity: one group of movements for each period, latest first, and a
// column for each component.
func equityMatrix() *Matrix {
	return &Matrix{Rows: []Source{{Feed: "equity_movements"}},
		Down: []Column{
			{Header: "Movement", Pointer: "/label", Kind: KindText, Width: statementLabelWidth},
			idColumn("Period", "/period"),
		},
		Across: Across{
			Pointer: "/section",
			Labels: map[string]string{
				"share_capital":                          "Share capital",
				"subscribed_capital":                     "Subscribed capital",
				"subscriptions_receivable":               "Subscriptions receivable",
				"additional_paid_in_capital":             "Additional paid-in capital",
				"deposits_for_future_subscription":       "Deposits for future subscription",
				"retained_earnings":                      "Retained earnings",
				"retained_earnings_appropriated":         "Retained earnings, appropriated",
				"retained_earnings_unappropriated":       "Retained earnings, unappropriated",
				"revaluation_surplus":                    "Revaluation surplus",
				"accumulated_other_comprehensive_income": "Accumulated other comprehensive income",
				"treasury_shares":                        "Treasury shares",
				"owners_capital":                         "Owner's capital",
				"noncontrolling_interests":               "Non-controlling interests",
				"other_equity":                           "Other equity",
				"total":                                  "Total",
			},
		},
		Cell: Column{Pointer: "/amount", Kind: KindAmount, Width: 18, Missing: "blank"}}
}

// equityLine is a line of the changes in equity. movement and section are "" if the paper's words are not known.
type equityLine struct {
	movement, label, section string
	amounts                  raw
}

func equityLines(r *Result) []equityLine {
	const at = "/changes_in_equity"
	var lines []equityLine
	for i, o := range r.objects(at, raw(r.At(at))) {
		here := fmt.Sprintf("%s/%d", at, i)
		var l equityLine
		l.movement, _ = r.text(here+"/key", o.child("key"))
		l.label, _ = r.text(here+"/label", o.child("label"))
		l.section, _ = r.text(here+"/section", o.child("section"))
		l.amounts = r.object(here+"/amounts", o.child("amounts"))
		lines = append(lines, l)
	}
	return lines
}

// equityMovements makes one row for each period, movement and component from the lines, which have all periods.
// Movements are in the order of a printed statement.
func equityMovements(r *Result) ([]json.RawMessage, error) {
	lines := equityLines(r)
	order := movementOrder(lines)
	var rows []json.RawMessage
	for i, p := range r.objects("/periods", raw(r.At("/periods"))) {
		key, _ := r.text(fmt.Sprintf("/periods/%d/key", i), p.child("key"))
		label, _ := r.text(fmt.Sprintf("/periods/%d/label", i), p.child("label"))
		for _, l := range order {
			amount := lines[l].amounts.child(key)
			if amount == nil {
				continue
			}
			row, err := json.Marshal(map[string]any{"period": label, "label": lines[l].label,
				"section": cmp.Or(lines[l].section, "other_equity"), "amount": amount.plain()})
			if err != nil {
				return nil, err
			}
			rows = append(rows, row)
		}
	}
	return rows, nil
}

// movements are the movements of equity in the order of a statement.
var movements = []string{
	"opening_balance", "prior_period_adjustment", "restated_opening_balance", "net_income",
	"other_comprehensive_income", "total_comprehensive_income", "share_issuance", "subscriptions_collected",
	"deposits_received", "dividends", "appropriation", "reversal_of_appropriation", "treasury_purchase",
	"owner_contribution", "owner_withdrawal", "reclassification", "other_movement", "closing_balance",
}

// movementOrder returns the position of each line by its movement, with the total last. A movement without a key
// comes before the closing balance.
func movementOrder(lines []equityLine) []int {
	order := make([]int, len(lines))
	for i := range lines {
		order[i] = i
	}
	rank := func(i int) (movement, total int) {
		movement = len(movements) - 2
		if at := slices.Index(movements, lines[i].movement); at >= 0 {
			movement = at
		}
		if lines[i].section == "total" {
			total = 1
		}
		return movement, total
	}
	slices.SortStableFunc(order, func(a, b int) int {
		movementA, totalA := rank(a)
		movementB, totalB := rank(b)
		return cmp.Or(cmp.Compare(movementA, movementB), cmp.Compare(totalA, totalB))
	})
	return order
}

// debtServiceBlocks are the loans from the notes, the payments they need, and those with a further loan.
func debtServiceBlocks() []Block {
	return []Block{
		{
			Name: "Loans",
			Table: &Table{
				Plain: true,
				Rows:  []Source{{Pointer: "/schedules/loans"}},
				Total: "Total",
				Columns: []Column{
					{Header: "Lender", Pointer: "/lender", Kind: KindText, Width: 40},
					textColumn("Facility", "/facility"),
					moneyColumn("Principal", "/principal"),
					{Header: "Rate", Pointer: "/interest_rate", Kind: KindPercent},
					dateColumn("Released", "/release_date"),
					dateColumn("Maturity", "/maturity_date"),
					textColumn("Security", "/security"),
					{Header: "Currency", Pointer: "/currency", Kind: KindText, Width: 10},
					{
						Key:        "balance",
						Header:     "Balance",
						Pointer:    "/amounts",
						Kind:       KindAmount,
						EachPeriod: true,
						Total:      "sum",
					},
					{
						Key:        "due",
						Header:     "Due within a year",
						Pointer:    "/due_within_one_year",
						Kind:       KindAmount,
						EachPeriod: true,
						Total:      "sum",
					},
				},
			},
		},
		{Name: "Service", Title: "Debt service of the latest year", Form: &Form{Lines: serviceLines()}},
		{
			Name:  "Proposed",
			Title: "With a proposed loan (blue cells are for you to change)",
			Form:  &Form{Lines: proposedLines()},
		},
		{Name: "Capacity", Title: "Debt capacity", Form: &Form{Lines: capacityLines()}},
		{Name: "Sensitivity", Title: "Sensitivity", Form: &Form{Lines: sensitivityLines()}},
	}
}

const coverFormat = timesFormat

func coverPaint() []Paint {
	return []Paint{
		{When: "[this] >= 1.25", Look: "good"}, {When: "[this] < 1", Look: "bad"},
		{When: "isnumber([this])", Look: "warn"},
	}
}

func cover(key, label, formula, note string) Line {
	return Line{
		Key:     key,
		Label:   label,
		Formula: formula,
		Kind:    KindNumber,
		Format:  coverFormat,
		Note:    note,
		Paint:   coverPaint(),
		Strong:  true,
	}
}

func serviceLines() []Line {
	return []Line{
		money("ebitda", "EBITDA", "[Income Figures.ebitda]", ""),
		money("tax_paid", "Income tax paid", "[Cash Figures.income_tax_paid]", ""),
		money("available", "Cash available for debt service", "[ebitda] - [tax_paid]", "EBITDA − tax paid"),
		money("interest", "Finance costs", "[Income Figures.finance_costs]", ""),
		money(
			"principal", "Principal due",
			"iferror([Balance Figures.current_portion_long_term_debt@1], [Balance Figures.current_portion_long_term_debt])",
			"current portion of the prior year; the closing one where there is one year only",
		),
		money("existing", "Existing debt service", "[interest] + [principal]", "finance costs + principal due"),
		{
			Key:     "interest_cover",
			Label:   "Interest cover",
			Formula: "[Ratios.interest_cover]",
			Kind:    KindNumber,
			Format:  coverFormat,
			Note:    "EBIT ÷ finance costs",
		},
		cover("dscr", "DSCR, existing debt", "[available] / [existing]", "green from 1.25, red below 1.00"),
	}
}

func proposedLines() []Line {
	return []Line{
		{
			Key:    "amount",
			Label:  "Loan amount",
			Value:  numberValueOf("0"),
			Kind:   KindAmount,
			Format: "#,##0.00",
			Input:  true,
			Name:   "proposed_loan",
			Note:   "type the amount asked for",
		},
		{
			Key:   "rate",
			Label: "Interest a year",
			Value: numberValueOf("0.12"),
			Kind:  KindShare,
			Input: true,
			Name:  "proposed_rate",
			Note:  "an example until you change it",
		},
		{
			Key:   "months",
			Label: "Term in months",
			Value: numberValueOf("36"),
			Kind:  KindInteger,
			Input: true,
			Name:  "proposed_term",
			Note:  "an example until you change it",
		},
		money("monthly", "Monthly payment", "round(pmt([rate] / 12, [months], [amount]), 2)", "equal instalments"),
		money("yearly", "Payments in the first year", "[monthly] * min([months], 12)", ""),
		money("total", "Debt service with the loan", "[Service.existing] + [yearly]", ""),
		cover("dscr", "DSCR with the loan", "[Service.available] / [total]", "green from 1.25, red below 1.00"),
	}
}

func capacityLines() []Line {
	return []Line{
		{
			Key:    "wanted",
			Label:  "DSCR to keep",
			Value:  numberValueOf("1.25"),
			Kind:   KindNumber,
			Format: coverFormat,
			Input:  true,
			Name:   "wanted_dscr",
		},
		money(
			"most", "Most debt service a year", "[Service.available] / [wanted]", "cash available ÷ the DSCR to keep",
		),
		money("room", "Room for new debt service a year", "max([most] - [Service.existing], 0)", ""),
		money(
			"loan", "Loan that this serves",
			`if([Proposed.rate] = 0, [room] / 12 * [Proposed.months], [room] / 12 * (1 - 1 / (1 + [Proposed.rate] / 12) ^ [Proposed.months]) / ([Proposed.rate] / 12))`,
			"at the rate and term above",
		),
	}
}

func sensitivityLines() []Line {
	var lines []Line
	for _, s := range []struct{ key, label, left string }{
		{"down_10", "EBITDA −10 %", "0.9"}, {"down_20", "EBITDA −20 %", "0.8"},
	} {
		lines = append(lines,
			money(s.key, s.label, "[Service.ebitda] * "+s.left, ""),
			cover(
				s.key+"_existing", "DSCR, existing debt", "(["+s.key+"] - [Service.tax_paid]) / [Service.existing]",
				"tax paid unchanged",
			),
			cover(s.key+"_proposed", "DSCR with the loan", "(["+s.key+"] - [Service.tax_paid]) / [Proposed.total]", ""))
	}
	return lines
}
