package workbook

// averageOf is the mean of two years, or the closing figure where there is one year only.
func averageOf(figure string) string { return "average([" + figure + "], [" + figure + "@1])" }

const averaged = "on the average of two years; the closing figure in the earliest"

func ratioLine(key, label, formula, note string, kind Kind, format string) Line {
	return Line{Key: key, Label: label, Formula: formula, Note: note, Kind: kind, Format: format}
}

func times(key, label, formula, note string) Line {
	return ratioLine(key, label, formula, note, KindNumber, timesFormat)
}

func share(key, label, formula, note string) Line {
	return ratioLine(key, label, formula, note, KindShare, shareFormat)
}

func days(key, label, formula, note string) Line {
	return ratioLine(key, label, formula, note, KindNumber, daysFormat)
}

const (
	timesFormat = `0.00"×";[Red]-0.00"×"`
	shareFormat = `0.0%;[Red]-0.0%`
	daysFormat  = `#,##0.0;[Red]-#,##0.0`
)

// ratioStatement holds every ratio of every period. Its keys are those of document.result's ratios.
func ratioStatement() *Statement {
	return &Statement{Label: "Ratio", NoteWidth: 64, Hide: []string{"change_pct", "page", "confidence"}, Lines: []Line{
		{Heading: "Liquidity"},
		times("current_ratio", "Current ratio", "[Balance Figures.total_current_assets] / [Balance Figures.total_current_liabilities]", "current assets ÷ current liabilities"),
		times("quick_ratio", "Quick ratio", "([Balance Figures.total_current_assets] - iferror([Balance Figures.inventories], 0) - iferror([Balance Figures.prepayments], 0)) / [Balance Figures.total_current_liabilities]",
			"(current assets − inventories − prepayments) ÷ current liabilities"),
		times("cash_ratio", "Cash ratio", "[Balance Figures.cash_and_cash_equivalents] / [Balance Figures.total_current_liabilities]", "cash ÷ current liabilities"),
		money("working_capital", "Working capital", "[Balance Figures.total_current_assets] - [Balance Figures.total_current_liabilities]", "current assets − current liabilities"),
		{Heading: "Leverage"},
		times("debt_to_equity_ratio", "Debt to equity", "[Balance Figures.total_liabilities] / [Balance Figures.total_equity]", "total liabilities ÷ equity"),
		times("gearing_ratio", "Gearing", "[Balance Figures.interest_bearing_debt] / [Balance Figures.total_equity]", "interest-bearing debt ÷ equity"),
		times("debt_to_ebitda", "Debt to EBITDA", "[Balance Figures.interest_bearing_debt] / [Income Figures.ebitda]", "interest-bearing debt ÷ EBITDA"),
		share("equity_ratio", "Equity ratio", "[Balance Figures.total_equity] / [Balance Figures.total_assets]", "equity ÷ total assets"),
		{Heading: "Coverage"},
		times("interest_cover", "Interest cover", "[Income Figures.ebit] / [Income Figures.finance_costs]", "EBIT ÷ finance costs"),
		times("dscr", "Debt service coverage", "([Income Figures.ebitda] - [Cash Figures.income_tax_paid]) / ([Income Figures.finance_costs] + [Balance Figures.current_portion_long_term_debt@1])",
			"(EBITDA − tax paid) ÷ (finance costs + current portion of the prior year)"),
		{Heading: "Profitability"},
		share("gross_margin_pct", "Gross margin", "[Income Figures.gross_profit] / [Income Figures.revenue]", "gross profit ÷ revenue"),
		share("operating_margin_pct", "Operating margin", "[Income Figures.operating_income] / [Income Figures.revenue]", "operating income ÷ revenue"),
		share("ebitda_margin_pct", "EBITDA margin", "[Income Figures.ebitda] / [Income Figures.revenue]", "EBITDA ÷ revenue"),
		share("net_margin_pct", "Net margin", "[Income Figures.net_income] / [Income Figures.revenue]", "net income ÷ revenue"),
		share("return_on_assets_pct", "Return on assets", "[Income Figures.net_income] / "+averageOf("Balance Figures.total_assets"), averaged),
		share("return_on_equity_pct", "Return on equity", "[Income Figures.net_income] / "+averageOf("Balance Figures.total_equity"), averaged),
		{Heading: "Efficiency"},
		times("asset_turnover", "Asset turnover", "[Income Figures.revenue] / "+averageOf("Balance Figures.total_assets"), averaged),
		days("days_sales_outstanding", "Days sales outstanding", "[Balance Figures.trade_and_other_receivables] / [Income Figures.revenue] * 365", "receivables ÷ revenue × 365"),
		days("days_inventory_outstanding", "Days inventory outstanding", "[Balance Figures.inventories] / [Income Figures.cost_of_sales] * 365", "inventories ÷ cost of sales × 365"),
		days("days_payable_outstanding", "Days payable outstanding", "[Balance Figures.trade_and_other_payables] / [Income Figures.cost_of_sales] * 365", "payables ÷ cost of sales × 365"),
		days("cash_conversion_cycle", "Cash conversion cycle", "[days_sales_outstanding] + [days_inventory_outstanding] - [days_payable_outstanding]", "days of sales + inventory − payables"),
		{Heading: "Cash"},
		times("operating_cash_to_net_income", "Operating cash to net income", "[Cash Figures.net_cash_operating] / [Income Figures.net_income]", "cash from operations ÷ net income"),
		times("operating_cash_to_debt", "Operating cash to debt", "[Cash Figures.net_cash_operating] / [Balance Figures.interest_bearing_debt]", "cash from operations ÷ interest-bearing debt"),
		times("capex_to_depreciation", "Capital expenditure to depreciation", "[Cash Figures.capital_expenditure] / [Income Figures.depreciation_amortization]", "capital expenditure ÷ depreciation"),
		share("effective_tax_rate", "Effective tax rate", "[Income Figures.income_tax_expense] / [Income Figures.income_before_tax]", "income tax ÷ income before tax"),
		{Heading: "Distress"},
		{Key: "altman_z", Label: "Altman Z″", Kind: KindNumber, Format: "0.00;[Red]-0.00", Formula: altmanZ, Note: "6.56 × working capital ÷ assets + 3.26 × retained earnings ÷ assets + 6.72 × EBIT ÷ assets + 1.05 × equity ÷ liabilities (private companies)"},
		{Key: "altman_zone", Label: "Zone", Kind: KindText, Formula: `if([altman_z] > 2.6, "safe", if([altman_z] >= 1.1, "grey", "distress"))`, Note: "safe above 2.6, distress below 1.1", Paint: []Paint{
			{When: `[altman_zone] = "safe"`, Look: "good"}, {When: `[altman_zone] = "grey"`, Look: "warn"}, {When: `[altman_zone] = "distress"`, Look: "bad"}}},
	}}
}

// altmanZ is the Z″ score for private companies.
const altmanZ = "6.56 * [working_capital] / [Balance Figures.total_assets] + 3.26 * [Balance Figures.retained_earnings] / [Balance Figures.total_assets]" +
	" + 6.72 * [Income Figures.ebit] / [Balance Figures.total_assets] + 1.05 * [Balance Figures.total_equity] / [Balance Figures.total_liabilities]"
