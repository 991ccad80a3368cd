package workbook

import "strings"

func financialsSummary() []Block {
	return []Block{
		{Form: &Form{Lines: []Line{
			{Heading: "Audited financial statements"},
			{Key: "name", Label: "Name", Pointer: "/entity/corporate_name", Kind: KindText, Name: "entity_name"},
			textLine("Trade name", "/entity/trade_name"),
			{Label: "Latest period", Pointer: "/periods/0/label", Kind: KindText},
			dateLine("Period end", "/periods/0/end"),
			textLine("Currency", "/currency"),
			{Label: "Amounts printed in units of", Pointer: "/scale", Kind: KindInteger, Note: "already applied here"},
			{Label: "Framework", Pointer: "/framework", Kind: KindText, Words: frameworkWords},
			{Label: "Auditor", Pointer: "/audit_report/firm_name", Kind: KindText},
			{Label: "Opinion", Pointer: "/audit_report/opinion", Kind: KindText, Paint: opinionPaint("opinion")},
			textLine("File", "@file_name"),
		}}},
		{Name: "Key", Title: "Key figures", Statement: &Statement{Label: "Figure", Hide: []string{"page", "confidence"}, Lines: keyFigureLines()}},
		{Name: "Headline", Title: "Headline ratios", Statement: &Statement{Label: "Ratio", NoteWidth: 36, Hide: []string{"change_pct", "page", "confidence"}, Lines: headlineRatios()}},
		{Title: "Red flags", Form: &Form{Lines: redFlags()}},
		{Form: &Form{Lines: checkTotals()}},
	}
}

func keyFigureLines() []Line {
	from := func(key, label, ref, name string) Line {
		return Line{Key: key, Label: label, Formula: "[" + ref + "]", Kind: KindAmount, Name: name}
	}
	return []Line{
		from("revenue", "Revenue", "Income Figures.revenue", "revenue"),
		from("gross_profit", "Gross profit", "Income Figures.gross_profit", ""),
		from("ebitda", "EBITDA", "Income Figures.ebitda", "ebitda"),
		from("net_income", "Net income", "Income Figures.net_income", "net_income"),
		from("total_assets", "Total assets", "Balance Figures.total_assets", "total_assets"),
		from("interest_bearing_debt", "Interest-bearing debt", "Balance Figures.interest_bearing_debt", "interest_bearing_debt"),
		from("total_equity", "Equity", "Balance Figures.total_equity", "total_equity"),
		from("cash", "Cash", "Balance Figures.cash_and_cash_equivalents", ""),
		from("net_cash_operating", "Cash from operations", "Cash Figures.net_cash_operating", ""),
	}
}

// headline is a ratio of the summary with its traffic light. Rising says that more is better.
type headline struct {
	key, label, format string
	kind               Kind
	green, red         string
	rising             bool
	note               string
}

// headlines are ten ratios with limits that lenders to small companies commonly start from. A workbook's
// reader sees the limits beside each and judges himself.
var headlines = []headline{
	{"current_ratio", "Current ratio", timesFormat, KindNumber, "1.5", "1", true, "green from 1.50, red below 1.00"},
	{"quick_ratio", "Quick ratio", timesFormat, KindNumber, "1", "0.5", true, "green from 1.00, red below 0.50"},
	{"debt_to_equity_ratio", "Debt to equity", timesFormat, KindNumber, "2", "4", false, "green to 2.00, red above 4.00 or below 0"},
	{"debt_to_ebitda", "Debt to EBITDA", timesFormat, KindNumber, "3", "5", false, "green to 3.00, red above 5.00 or below 0"},
	{"interest_cover", "Interest cover", timesFormat, KindNumber, "3", "1.5", true, "green from 3.00, red below 1.50"},
	{"dscr", "Debt service coverage", timesFormat, KindNumber, "1.25", "1", true, "green from 1.25, red below 1.00"},
	{"net_margin_pct", "Net margin", shareFormat, KindShare, "0.05", "0", true, "green from 5 %, red below 0"},
	{"return_on_equity_pct", "Return on equity", shareFormat, KindShare, "0.1", "0", true, "green from 10 %, red below 0 or on negative equity"},
	{"operating_cash_to_net_income", "Operating cash to net income", timesFormat, KindNumber, "1", "0.5", true, "green from 1.00, red below 0.50 or on a loss"},
	{"altman_z", "Altman Z″", "0.00;[Red]-0.00", KindNumber, "2.6", "1.1", true, "green from 2.60, red below 1.10"},
}

// divisors are the key figures of ratios that look well when both parts are negative: a loss on negative
// equity is no return, and cash lost beside a loss no quality of earnings.
var divisors = map[string]string{"return_on_equity_pct": "Key.total_equity", "operating_cash_to_net_income": "Key.net_income"}

func headlineRatios() []Line {
	lines := make([]Line, len(headlines))
	for i, h := range headlines {
		good, bad := "[this] >= "+h.green, "[this] < "+h.red
		if !h.rising {
			good, bad = "and([this] >= 0, [this] <= "+h.green+")", "or([this] < 0, [this] > "+h.red+")"
		}
		if of := divisors[h.key]; of != "" {
			good, bad = "and("+good+", ["+of+"] > 0)", "or("+bad+", ["+of+"] < 0)"
		}
		lines[i] = Line{Key: h.key, Label: h.label, Formula: "[Ratios." + h.key + "]", Kind: h.kind, Format: h.format, Note: h.note,
			Paint: []Paint{{When: good, Look: "good"}, {When: bad, Look: "bad"}, {When: "isnumber([this])", Look: "warn"}}}
	}
	return lines
}

func redFlags() []Line {
	flag := func(label, when, note string) Line {
		return Line{Label: label, Formula: "if(" + when + `, "yes", "no")`, Kind: KindText, Note: note, Paint: []Paint{
			{When: `[this] = "yes"`, Look: "bad"}, {When: `[this] = "no"`, Look: "good"}}}
	}
	// unless leaves a flag open when the paper does not say.
	unless := func(at, formula string) string { return `if(value("` + at + `") = "n/a", "n/a", ` + formula + ")" }
	opinion := flag("Opinion not unqualified", `value("#/audit_report/opinion") <> "unqualified"`, "")
	opinion.Formula = unless("#/audit_report/opinion", opinion.Formula)
	auditor := flag("Auditor changed", `value("#/audit_report/previous_auditor") <> value("#/audit_report/firm_name")`, "n/a where the report names no earlier auditor")
	auditor.Formula = unless("#/audit_report/previous_auditor", auditor.Formula)
	restated := flag("Figures restated", `or(value("#/periods/0/is_restated") = true, value("#/periods/1/is_restated") = true, value("#/periods/2/is_restated") = true)`, "")
	restated.Formula = unless("#/periods/0/key", restated.Formula)
	concern := flag("Going concern uncertainty", `value("#/audit_report/going_concern_uncertainty") = true`, "")
	concern.Formula = unless("#/audit_report/going_concern_uncertainty", concern.Formula)
	const growth = "[Balance Figures.trade_and_other_receivables] / [Balance Figures.trade_and_other_receivables@1] - 1"
	return []Line{
		flag("Negative equity", "[Balance Figures.total_equity] < 0", ""),
		flag("Operations use cash while profit is shown, two years", "and([Cash Figures.net_cash_operating] < 0, [Income Figures.net_income] > 0, "+
			"[Cash Figures.net_cash_operating@1] < 0, [Income Figures.net_income@1] > 0)", ""),
		flag("Receivables outgrow revenue", "and("+growth+" > 0, "+growth+" > 1.5 * ([Income Figures.revenue] / [Income Figures.revenue@1] - 1))", "by more than 1.5 times"),
		flag("Due from stockholders above 20 % of assets", "sum([Balance Sheet.due_from_stockholders]) / [Balance Figures.total_assets] > 0.2", ""),
		{Key: "round_numbers", Label: "Round numbers everywhere", Formula: roundNumbers(), Kind: KindText, Note: "every key figure is a whole thousand of the printed unit",
			Paint: []Paint{{When: `[this] = "yes"`, Look: "bad"}, {When: `[this] = "no"`, Look: "good"}}},
		opinion, auditor, restated, concern,
		{Label: "Revenue differs from the tax return", Text: "not checked", Note: "needs the income tax return: compare both by POST /verify"},
	}
}

// fewestRound is how many key figures must be known before their roundness says anything.
const fewestRound = "5"

// roundNumbers says whether all key figures that are known are whole thousands of the printed unit.
func roundNumbers() string {
	const unit = `value("#/scale")`
	var tests, refs []string
	for _, key := range []string{"revenue", "net_income", "total_assets", "interest_bearing_debt", "total_equity", "cash", "net_cash_operating"} {
		ref := "[Key." + key + "]"
		refs = append(refs, ref)
		tests = append(tests, "iferror(round("+ref+" / "+unit+", -3) * "+unit+" = "+ref+", true)")
	}
	return "if(count(" + strings.Join(refs, ", ") + ") < " + fewestRound + `, "n/a", if(and(` + strings.Join(tests, ", ") + `), "yes", "no"))`
}
