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

const balance, income, cash = "Balance Sheet", "Income Statement", "Cash Flow"

// balanceCheck says whether the balance sheet balances, to one printed unit.
func balanceCheck() Line {
	return Line{Key: "check", Label: "Check: assets less liabilities and equity", Kind: KindAmount, Strong: true,
		Formula: "[Balance Figures.total_assets] - [Balance Figures.total_liabilities] - [Balance Figures.total_equity]",
		Paint: []Paint{{When: `abs([check]) <= iferror(value("#/scale") + 0, 1)`, Look: "good"},
			{When: `abs([check]) > iferror(value("#/scale") + 0, 1)`, Look: "bad"}}}
}

func balanceFigures() Block {
	figure := func(key, label string) Line { return money(key, label, printedOr(balance, key, read(key)), "") }
	return figures("Balance Figures",
		figure("cash_and_cash_equivalents", "Cash"),
		money("trade_and_other_receivables", "Receivables", printedOr(balance, "trade_and_other_receivables",
			sumOfLines(balance, 2, read("trade_and_other_receivables"), "trade_receivables", "other_receivables", "allowance_for_credit_losses")), ""),
		figure("inventories", "Inventories"),
		money("prepayments", "Prepayments", printedOr(balance, "prepayments", `"n/a"`), ""),
		figure("total_current_assets", "Current assets"),
		figure("property_plant_equipment", "Property, plant and equipment"),
		figure("total_assets", "Total assets"),
		money("trade_and_other_payables", "Trade and other payables", printedOr(balance, "trade_and_other_payables",
			sumOfLines(balance, 2, `"n/a"`, "trade_payables", "other_payables")), ""),
		figure("total_current_liabilities", "Current liabilities"),
		money("current_portion_long_term_debt", "Current portion of long-term debt", printedOr(balance, "current_portion_long_term_debt",
			`if(isnumber([total_liabilities]), 0, "n/a")`), "0 where the balance sheet prints none"),
		money("interest_bearing_debt", "Interest-bearing debt", sumOfLines(balance, 5, read("interest_bearing_debt"), "short_term_loans",
			"current_portion_long_term_debt", "long_term_debt", "lease_liabilities_current", "lease_liabilities_noncurrent"), "loans and lease liabilities"),
		figure("total_liabilities", "Total liabilities"),
		money("retained_earnings", "Retained earnings", printedOr(balance, "retained_earnings", sumOfLines(balance, 2, read("retained_earnings"),
			"retained_earnings_appropriated", "retained_earnings_unappropriated")), ""),
		figure("total_equity", "Equity"),
	)
}

func incomeFigures() Block {
	return figures("Income Figures",
		money("revenue", "Revenue", printedOr(income, "revenue", read("revenue")), ""),
		money("cost_of_sales", "Cost of sales", cost("cost_of_sales", read("cost_of_sales")), "costs are positive here"),
		money("gross_profit", "Gross profit", printedOr(income, "gross_profit", "iferror([revenue] - [cost_of_sales], "+read("gross_profit")+")"), ""),
		money("operating_expenses", "Operating expenses", cost("operating_expenses", read("operating_expenses")), ""),
		money("operating_income", "Operating income", printedOr(income, "operating_income", "[gross_profit] - [operating_expenses]"), ""),
		money("finance_costs", "Finance costs", cost("finance_costs", read("finance_costs")), ""),
		money("income_before_tax", "Income before tax", printedOr(income, "income_before_tax", read("income_before_tax")), ""),
		money("income_tax_expense", "Income tax", cost("income_tax_expense", read("income_tax_expense")), "a benefit is negative"),
		money("net_income", "Net income", printedOr(income, "net_income", read("net_income")), ""),
		money("depreciation_amortization", "Depreciation and amortization", printedOr(cash, "depreciation_amortization",
			cost("depreciation_amortization", read("depreciation_amortization"))), "of the cash flow statement, which has all of it"),
		money("ebit", "EBIT", "iferror([income_before_tax] + [finance_costs], "+read("ebit")+")", "income before tax + finance costs"),
		Line{Key: "ebitda", Label: "EBITDA", Formula: "iferror([ebit] + [depreciation_amortization], " + read("ebitda") + ")",
			Kind: KindAmount, Strong: true, Note: "EBIT + depreciation and amortization"},
	)
}

func cashFigures() Block {
	figure := func(key, label string) Line { return money(key, label, printedOr(cash, key, read(key)), "") }
	return figures("Cash Figures",
		figure("net_cash_operating", "Cash from operations"),
		figure("net_cash_investing", "Cash from investing"),
		figure("net_cash_financing", "Cash from financing"),
		money("income_tax_paid", "Income tax paid", "iferror(abs([Cash Flow.income_tax_paid]), [Income Figures.income_tax_expense])", "else the tax of the income statement"),
		money("capital_expenditure", "Capital expenditure", "if(count([Cash Flow.acquisition_of_property], [Cash Flow.acquisition_of_intangibles]) > 0, "+
			"abs(sum([Cash Flow.acquisition_of_property], [Cash Flow.acquisition_of_intangibles])), "+read("capital_expenditure")+")", "property and intangibles acquired"),
		money("dividends_paid", "Dividends paid", "iferror(abs([Cash Flow.dividends_paid]), "+read("dividends_paid")+")", ""),
		figure("cash_ending", "Cash at the end"),
		Line{Key: "check", Label: "Check: cash at the end less cash of the balance sheet", Kind: KindAmount, Strong: true,
			Formula: "[cash_ending] - [Balance Figures.cash_and_cash_equivalents]",
			Paint: []Paint{{When: `abs([check]) <= iferror(value("#/scale") + 0, 1)`, Look: "good"},
				{When: `abs([check]) > iferror(value("#/scale") + 0, 1)`, Look: "bad"}}},
	)
}
