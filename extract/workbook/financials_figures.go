package workbook

import "strings"

// figures is a block of the figures that ratios are worked out from.
func figures(name string, lines ...Line) Block {
	return Block{Name: name, Title: "Figures for the ratios", Statement: &Statement{Lines: lines, Hide: []string{"page", "confidence"}}}
}

// read is what document.result has for a figure in the period of the column.
func read(figure string) string { return `value("#/key_figures/` + figure + `/@period")` }

// printedOr is a printed line, or where it is not printed the value read.
func printedOr(sheet, key, otherwise string) string {
	return "iferror([" + sheet + "." + key + "], " + otherwise + ")"
}

// cost is a printed cost as a positive figure, whichever sign the paper gives costs.
func cost(key, otherwise string) string {
	const way = `value("#/presentation/expenses_printed")`
	line := "[Income Statement." + key + "]"
	return "iferror(if(" + way + ` = "negative", -` + line + ", if(" + way + ` = "positive", ` + line + `, "n/a" + 0)), ` + otherwise + ")"
}

// sumOfLines adds up lines of one sheet of which at least one of the first is printed.
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

// balanceCheck says whether the balance sheet balances, to one printed unit.
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
			sumOfLines(balance, 2, read("trade_and_other_receivables"), "trade_receivables", "other_receivables", "allowance_for_credit_losses"))),
		figure("inventories", "Inventories"),
		figureLine("prepayments", "Prepayments", printedOr(balance, "prepayments", `"n/a"`)),
		figure("total_current_assets", "Current assets"),
		figure("property_plant_equipment", "Property, plant and equipment"),
		figure("total_assets", "Total assets"),
		figureLine("trade_and_other_payables", "Trade and other payables", printedOr(balance, "trade_and_other_payables",
			sumOfLines(balance, 2, `"n/a"`, "trade_payables", "other_payables"))),
		figure("total_current_liabilities", "Current liabilities"),
		figureLine("current_portion_long_term_debt", "Current portion of long-term debt (0 if none is printed)", printedOr(balance, "current_portion_long_term_debt",
			`if(isnumber([total_liabilities]), 0, "n/a")`)),
		figureLine("interest_bearing_debt", "Interest-bearing debt: loans and leases", sumOfLines(balance, 5, read("interest_bearing_debt"), "short_term_loans",
			"current_portion_long_term_debt", "long_term_debt", "lease_liabilities_current", "lease_liabilities_noncurrent")),
		figure("total_liabilities", "Total liabilities"),
		figureLine("retained_earnings", "Retained earnings", printedOr(balance, "retained_earnings", sumOfLines(balance, 2, read("retained_earnings"),
			"retained_earnings_appropriated", "retained_earnings_unappropriated"))),
		figure("total_equity", "Equity"),
	)
}

func incomeFigures() Block {
	return figures("Income Figures",
		figureLine("revenue", "Revenue", printedOr(income, "revenue", read("revenue"))),
		figureLine("cost_of_sales", "Cost of sales (costs are positive here)", cost("cost_of_sales", read("cost_of_sales"))),
		figureLine("gross_profit", "Gross profit", printedOr(income, "gross_profit", "iferror([revenue] - [cost_of_sales], "+read("gross_profit")+")")),
		figureLine("operating_expenses", "Operating expenses", cost("operating_expenses", read("operating_expenses"))),
		figureLine("operating_income", "Operating income", printedOr(income, "operating_income", "[gross_profit] - [operating_expenses]")),
		figureLine("finance_costs", "Finance costs", cost("finance_costs", read("finance_costs"))),
		figureLine("income_before_tax", "Income before tax", printedOr(income, "income_before_tax", read("income_before_tax"))),
		figureLine("income_tax_expense", "Income tax (a benefit is negative)", cost("income_tax_expense", read("income_tax_expense"))),
		figureLine("net_income", "Net income", printedOr(income, "net_income", read("net_income"))),
		figureLine("depreciation_amortization", "Depreciation and amortization", printedOr(cash, "depreciation_amortization",
			cost("depreciation_amortization", read("depreciation_amortization")))),
		figureLine("ebit", "EBIT: income before tax + finance costs", "iferror([income_before_tax] + [finance_costs], "+read("ebit")+")"),
		Line{Key: "ebitda", Label: "EBITDA: EBIT + depreciation", Formula: "iferror([ebit] + [depreciation_amortization], " + read("ebitda") + ")",
			Kind: KindAmount, Strong: true},
	)
}

func cashFigures() Block {
	figure := func(key, label string) Line { return figureLine(key, label, printedOr(cash, key, read(key))) }
	return figures("Cash Figures",
		figure("net_cash_operating", "Cash from operations"),
		figure("net_cash_investing", "Cash from investing"),
		figure("net_cash_financing", "Cash from financing"),
		figureLine("income_tax_paid", "Income tax paid (else income tax)", "iferror(abs([Cash Flow.income_tax_paid]), [Income Figures.income_tax_expense])"),
		figureLine("capital_expenditure", "Capital expenditure", "if(count([Cash Flow.acquisition_of_property], [Cash Flow.acquisition_of_intangibles]) > 0, "+
			"abs(sum([Cash Flow.acquisition_of_property], [Cash Flow.acquisition_of_intangibles])), "+read("capital_expenditure")+")"),
		figureLine("dividends_paid", "Dividends paid", "iferror(abs([Cash Flow.dividends_paid]), "+read("dividends_paid")+")"),
		figure("cash_ending", "Cash at the end"),
		Line{Key: "check", Label: "Check: cash at the end less cash of the balance sheet", Kind: KindAmount, Strong: true,
			Formula: "[cash_ending] - [Balance Figures.cash_and_cash_equivalents]",
			Paint: []Paint{{When: `abs([check]) <= iferror(value("#/scale") + 0, 1)`, Look: "good"},
				{When: `abs([check]) > iferror(value("#/scale") + 0, 1)`, Look: "bad"}}},
	)
}
