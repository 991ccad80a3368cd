package workbook

import (
	"fmt"
	"strconv"
	"strings"
)

// financials is the workbook of audited financial statements: 17 sheets. Sheets 4 to 6 have the statements as
// printed, and below each the figures that later sheets use. These figures are live formulas over the printed lines.
// If a line is not printed, they take the value of key_figures in document.result.
func financials() Definition {
	const name = "audited_financial_statement"
	return Definition{
		Name:          name,
		DocumentTypes: []string{name},
		Feeds:         map[string]Feed{"equity_movements": equityMovements},
		Sheets: []Sheet{
			{Name: "Summary", Blocks: financialsSummary()},
			{Name: "Entity & Filing", Blocks: entityBlocks()},
			{Name: "Audit Report", Blocks: auditReportBlocks()},
			{Name: "Balance Sheet", Blocks: []Block{
				{Statement: &Statement{From: "/balance_sheet", Lines: []Line{balanceCheck()}}}, balanceFigures(),
			}},
			{
				Name:   "Income Statement",
				Blocks: []Block{{Statement: &Statement{From: "/income_statement"}}, incomeFigures()},
			},
			{Name: "Cash Flow", Blocks: []Block{{Statement: &Statement{From: "/cash_flow"}}, cashFigures()}},
			{Name: "Changes in Equity", Blocks: []Block{{Matrix: equityMatrix()}}},
			{Name: "Common Size", Blocks: commonSizeBlocks()},
			{Name: "Trend", Blocks: trendBlocks()},
			{Name: "Ratios", Blocks: []Block{{Statement: ratioStatement()}}},
			{Name: "Debt Service", Blocks: debtServiceBlocks()},
			{Name: "Cash & Receivables", Blocks: cashBlocks()},
			{Name: "Inventory & Cost", Blocks: inventoryBlocks()},
			{Name: "PPE & Other Assets", Blocks: propertyBlocks()},
			{Name: "Payables & Accruals", Blocks: payablesBlocks()},
			{Name: "Related, Tax & Risks", Blocks: relatedBlocks()},
			sourcesSheet(unmappedLines()),
		},
	}
}

func entityBlocks() []Block {
	return []Block{
		{Form: &Form{Sources: true, ValueWidth: 50, Lines: []Line{
			{Heading: "Entity"},
			textLine("Name", "/entity/corporate_name"),
			textLine("Trade name", "/entity/trade_name"),
			idLine("SEC registration number", "/entity/sec_registration_number"),
			idLine("TIN", "/entity/tin"),
			textLine("Address", "/entity/address"),
			textLine("Industry", "/entity/industry"),
			dateLine("Date of incorporation", "/entity/incorporation_date"),
			textLine("Company type", "/entity/company_type"),
			{Label: "Fiscal year end", Pointer: "/entity/fiscal_year_end", Kind: KindID, Note: "month and day"},
			{Label: "Consolidated", Pointer: "/entity/is_consolidated", Kind: KindBool},
			idLine("Revenue district", "/entity/rdo_code"),
			textLine("Contact person", "/entity/contact_person"),
			idLine("Telephone", "/entity/phone"),
			textLine("E-mail", "/entity/email"),
			{Heading: "Basis"},
			{Label: "Framework", Pointer: "/framework", Kind: KindText, Words: frameworkWords},
			dateLine("Authorised for issue", "/approval_date"),
			textLine("Currency", "/currency"),
			{Label: "Amounts printed in units of", Pointer: "/scale", Kind: KindInteger, Note: "already applied here"},
			{Heading: "Filing"},
			{
				Label:   "Channel",
				Pointer: "/filing/channel",
				Kind:    KindText,
				Words:   map[string]string{"efps": "eFPS", "ebirforms": "eBIRForms", "eafs": "eAFS", "efast": "eFAST"},
			},
			idLine("Reference number", "/filing/reference_number"),
			dateLine("Filed", "/filing/filed_date"),
			dateLine("Received", "/filing/received_date"),
			textLine("Received by", "/filing/received_by"),
			textLine("Stamp", "/filing/stamp_text"),
		}}},
		{Title: "Signatories", Table: signatories("/signatories")},
		{
			Title: "Notes to the financial statements",
			Table: &Table{
				Plain: true,
				Rows:  []Source{{Pointer: "/notes"}},
				Columns: []Column{
					textColumn("Title", "/title"),
					idColumn("Note", "/number"),
					countColumn("From page", "/page_start"),
					countColumn("To page", "/page_end"),
				},
			},
		},
	}
}

var frameworkWords = map[string]string{
	"pfrs":      "PFRS",
	"pfrs_sme":  "PFRS for SMEs",
	"pfrs_se":   "PFRS for small entities",
	"tax_basis": "tax basis",
}

func signatories(at string) *Table {
	return &Table{Plain: true, Rows: []Source{{Pointer: at}}, Columns: []Column{
		textColumn("Name", "/name"), textColumn("Position", "/position"), textColumn("Role", "/role"),
		dateColumn("Signed", "/signed_date"), {Header: "Signature", Pointer: "/signature_present", Kind: KindBool},
		textColumn("Proof of identity", "/id_type"), idColumn("Number", "/id_number")}}
}

func auditReportBlocks() []Block {
	expiry := func(label, at, key string) Line {
		return Line{
			Label:   label,
			Pointer: at,
			Kind:    KindDate,
			Key:     key,
			Paint:   []Paint{{When: "[" + key + "] < [report_date]", Look: "bad"}},
		}
	}
	valid := func(label, key string) Line {
		return Line{Label: label, Formula: "if([" + key + `] >= [report_date], "yes", "no")`, Kind: KindText}
	}
	return []Block{
		{Form: &Form{Sources: true, ValueWidth: 50, Lines: []Line{
			{Heading: "Opinion"},
			{Label: "Opinion", Pointer: "/audit_report/opinion", Kind: KindText, Paint: opinionPaint("opinion")},
			textLine("Basis", "/audit_report/opinion_basis"),
			textLine("Emphasis of matter", "/audit_report/emphasis_of_matter"),
			{
				Label:   "Going concern uncertainty",
				Pointer: "/audit_report/going_concern_uncertainty",
				Kind:    KindBool,
				Paint:   []Paint{{When: `[going_concern_uncertainty] = "yes"`, Look: "bad"}},
			},
			textLine("Key audit matters", "/audit_report/key_audit_matters"),
			dateLine("Report date", "/audit_report/report_date"),
			{Heading: "Auditor"},
			textLine("Firm", "/audit_report/firm_name"),
			textLine("Partner", "/audit_report/partner_name"),
			textLine("Previous auditor", "/audit_report/previous_auditor"),
			textLine("Address", "/audit_report/address"),
			idLine("TIN", "/audit_report/tin"),
			idLine("PTR number", "/audit_report/ptr_number"),
			dateLine("PTR date", "/audit_report/ptr_date"),
			{Heading: "Registrations and accreditations"},
			idLine("PRC number", "/audit_report/prc_number"),
			expiry("PRC valid until", "/audit_report/prc_expiry", "prc_expiry"),
			valid("PRC valid on the report date", "prc_expiry"),
			idLine("BOA registration", "/audit_report/boa_registration_number"),
			expiry("BOA valid until", "/audit_report/boa_expiry", "boa_expiry"),
			valid("BOA valid on the report date", "boa_expiry"),
			idLine("SEC accreditation", "/audit_report/sec_accreditation_number"),
			textLine("SEC category", "/audit_report/sec_accreditation_category"),
			expiry("SEC valid until", "/audit_report/sec_accreditation_expiry", "sec_expiry"),
			valid("SEC valid on the report date", "sec_expiry"),
			idLine("BIR accreditation", "/audit_report/bir_accreditation_number"),
			expiry("BIR valid until", "/audit_report/bir_accreditation_expiry", "bir_expiry"),
			valid("BIR valid on the report date", "bir_expiry"),
			{Heading: "Management's responsibility"},
			dateLine("Statement dated", "/management_responsibility/date"),
		}}},
		{
			Title: "Signatories of the statement of management's responsibility",
			Table: signatories("/management_responsibility/signatories"),
		},
	}
}

func opinionPaint(key string) []Paint {
	return []Paint{
		{When: "[" + key + `] = "unqualified"`, Look: "good"},
		{When: "[" + key + `] = "qualified"`, Look: "warn"},
		{When: "or([" + key + `] = "adverse", [` + key + `] = "disclaimer")`, Look: "bad"},
	}
}

// unmappedLines are printed lines with an unknown key; no ratio uses them.
func unmappedLines() Block {
	return Block{
		Name:  "Unmapped",
		Title: "Lines without a key, which no ratio uses",
		Table: &Table{Plain: true, Where: []Filter{{Pointer: "/key", Op: "missing"}},
			Rows: []Source{
				{Pointer: "/balance_sheet", With: map[string]string{"statement": "Balance Sheet"}},
				{Pointer: "/income_statement", With: map[string]string{"statement": "Income Statement"}},
				{Pointer: "/cash_flow", With: map[string]string{"statement": "Cash Flow"}},
				{Pointer: "/changes_in_equity", With: map[string]string{"statement": "Changes in Equity"}}},
			Columns: []Column{
				textColumn("Line", "/label"),
				textColumn("Statement", "/statement"),
				countColumn("Page", "/page"),
				textColumn("Section", "/section"),
				{Header: "Amounts", Pointer: "/amounts"},
			}},
	}
}

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
		{
			Name:      "Key",
			Title:     "Key figures",
			Statement: &Statement{Label: "Figure", Hide: []string{"page", "confidence"}, Lines: keyFigureLines()},
		},
		{Name: "Headline", Title: "Headline ratios", Statement: &Statement{
			Label:     "Ratio",
			NoteWidth: 36,
			Hide:      []string{"change_pct", "page", "confidence"},
			Lines:     headlineRatios(),
		}},
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
		from(
			"interest_bearing_debt", "Interest-bearing debt", "Balance Figures.interest_bearing_debt",
			"interest_bearing_debt",
		),
		from("total_equity", "Equity", "Balance Figures.total_equity", "total_equity"),
		from("cash", "Cash", "Balance Figures.cash_and_cash_equivalents", ""),
		from("net_cash_operating", "Cash from operations", "Cash Figures.net_cash_operating", ""),
	}
}

// headline is a ratio of the summary with its traffic light.
type headline struct {
	key, label, format string
	kind               Kind
	green, red         string
	rising             bool
	note               string
}

// headlines are ten ratios with the limits from which lenders to small companies commonly start. The sheet shows the
// limits beside each ratio, so that its reader can judge.
var headlines = []headline{
	{"current_ratio", "Current ratio", timesFormat, KindNumber, "1.5", "1", true, "green from 1.50, red below 1.00"},
	{"quick_ratio", "Quick ratio", timesFormat, KindNumber, "1", "0.5", true, "green from 1.00, red below 0.50"},
	{
		"debt_to_equity_ratio", "Debt to equity", timesFormat, KindNumber, "2", "4", false,
		"green to 2.00, red above 4.00 or below 0",
	},
	{
		"debt_to_ebitda", "Debt to EBITDA", timesFormat, KindNumber, "3", "5", false,
		"green to 3.00, red above 5.00 or below 0",
	},
	{"interest_cover", "Interest cover", timesFormat, KindNumber, "3", "1.5", true, "green from 3.00, red below 1.50"},
	{"dscr", "Debt service coverage", timesFormat, KindNumber, "1.25", "1", true, "green from 1.25, red below 1.00"},
	{"net_margin_pct", "Net margin", shareFormat, KindShare, "0.05", "0", true, "green from 5 %, red below 0"},
	{
		"return_on_equity_pct", "Return on equity", shareFormat, KindShare, "0.1", "0", true,
		"green from 10 %, red below 0 or on negative equity",
	},
	{
		"operating_cash_to_net_income", "Operating cash to net income", timesFormat, KindNumber, "1", "0.5", true,
		"green from 1.00, red below 0.50 or on a loss",
	},
	{"altman_z", "Altman Z″", "0.00;[Red]-0.00", KindNumber, "2.6", "1.1", true, "green from 2.60, red below 1.10"},
}

// divisors are the key figures by which these ratios divide. The ratio is not shown if both parts are negative, because
// it would look good: a loss on negative equity is not a return, and negative cash flow with a loss is not quality of
// earnings.
var divisors = map[string]string{
	"return_on_equity_pct":         "Key.total_equity",
	"operating_cash_to_net_income": "Key.net_income",
}

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
		lines[i] = Line{
			Key:     h.key,
			Label:   h.label,
			Formula: "[Ratios." + h.key + "]",
			Kind:    h.kind,
			Format:  h.format,
			Note:    h.note,
			Paint: []Paint{
				{When: good, Look: "good"}, {When: bad, Look: "bad"}, {When: "isnumber([this])", Look: "warn"},
			},
		}
	}
	return lines
}

func redFlags() []Line {
	flag := func(label, when, note string) Line {
		return Line{Label: label, Formula: "if(" + when + `, "yes", "no")`, Kind: KindText, Note: note, Paint: []Paint{
			{When: `[this] = "yes"`, Look: "bad"}, {When: `[this] = "no"`, Look: "good"}}}
	}
	// unless leaves a flag open if the paper has no value for it.
	unless := func(at, formula string) string { return `if(value("` + at + `") = "n/a", "n/a", ` + formula + ")" }
	opinion := flag("Opinion not unqualified", `value("#/audit_report/opinion") <> "unqualified"`, "")
	opinion.Formula = unless("#/audit_report/opinion", opinion.Formula)
	auditor := flag(
		"Auditor changed", `value("#/audit_report/previous_auditor") <> value("#/audit_report/firm_name")`,
		"n/a where the report names no earlier auditor",
	)
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
		flag(
			"Receivables outgrow revenue",
			"and("+growth+" > 0, "+growth+" > 1.5 * ([Income Figures.revenue] / [Income Figures.revenue@1] - 1))",
			"by more than 1.5 times",
		),
		flag(
			"Due from stockholders above 20 % of assets",
			"sum([Balance Sheet.due_from_stockholders]) / [Balance Figures.total_assets] > 0.2", "",
		),
		{
			Key:     "round_numbers",
			Label:   "Round numbers everywhere",
			Formula: roundNumbers(),
			Kind:    KindText,
			Note:    "every key figure is a whole thousand of the printed unit",
			Paint:   []Paint{{When: `[this] = "yes"`, Look: "bad"}, {When: `[this] = "no"`, Look: "good"}},
		},
		opinion, auditor, restated, concern,
		{
			Label: "Revenue differs from the tax return",
			Text:  "not checked",
			Note:  "needs the income tax return: compare both by POST /verify",
		},
	}
}

// minRoundFigures is how many key figures must be known before their roundness means anything.
const minRoundFigures = "5"

// roundNumbers is a formula that is true if all known key figures are whole thousands of the printed unit.
func roundNumbers() string {
	const unit = `value("#/scale")`
	var tests, refs []string
	for _, key := range []string{
		"revenue", "net_income", "total_assets", "interest_bearing_debt", "total_equity", "cash", "net_cash_operating",
	} {
		ref := "[Key." + key + "]"
		refs = append(refs, ref)
		tests = append(tests, "iferror(round("+ref+" / "+unit+", -3) * "+unit+" = "+ref+", true)")
	}
	return "if(count(" + strings.Join(refs, ", ") + ") < " + minRoundFigures + `, "n/a", if(and(` + strings.Join(tests, ", ") + `), "yes", "no"))`
}

// commonSizeBlocks show each line as a share of total assets or of revenue.
func commonSizeBlocks() []Block {
	common := func(name, title, from, sheet, base string, where ...Filter) Block {
		return Block{
			Name:  name,
			Title: title,
			Statement: &Statement{From: from, Where: where, Kind: KindShare, Format: shareFormat,
				Each: "[" + sheet + ".this] / [" + base + "]", Hide: []string{"change_pct", "page", "confidence"}},
		}
	}
	return []Block{
		common("", "", "/balance_sheet", balance, "Balance Figures.total_assets"),
		common(
			"Common Income", "Share of revenue", "/income_statement", income, "Income Figures.revenue",
			isNot("/section", "per_share"),
		),
	}
}

// trended are the figures of the sheet Trend.
var trended = []struct{ key, label, ref string }{
	{"revenue", "Revenue", "Income Figures.revenue"},
	{"gross_profit", "Gross profit", "Income Figures.gross_profit"},
	{"ebitda", "EBITDA", "Income Figures.ebitda"},
	{"net_income", "Net income", "Income Figures.net_income"},
	{"receivables", "Receivables", "Balance Figures.trade_and_other_receivables"},
	{"inventories", "Inventories", "Balance Figures.inventories"},
	{"total_assets", "Total assets", "Balance Figures.total_assets"},
	{"interest_bearing_debt", "Interest-bearing debt", "Balance Figures.interest_bearing_debt"},
	{"total_equity", "Equity", "Balance Figures.total_equity"},
	{"net_cash_operating", "Cash from operations", "Cash Figures.net_cash_operating"},
}

// maxTrendPeriods is the most periods that a growth rate or an index goes back.
const maxTrendPeriods = 6

func trendBlocks() []Block {
	var own, growth, index, compound []Line
	for _, t := range trended {
		own = append(own, Line{Key: t.key, Label: t.label, Formula: "[" + t.ref + "]", Kind: KindAmount})
		here := "Trend." + t.key
		growth = append(growth, Line{Key: t.key, Label: t.label, Kind: KindShare, Format: shareFormat,
			Formula: fmt.Sprintf(`if([%[1]s@1] > 0, [%[1]s] / [%[1]s@1] - 1, "n/a")`, here)})
		index = append(
			index, Line{Key: t.key, Label: t.label, Kind: KindNumber, Format: daysFormat, Formula: indexed(here)},
		)
		compound = append(compound, compoundLines(t.key, t.label, here)...)
	}
	hide := []string{"note", "change", "change_pct", "page", "confidence"}
	return []Block{
		{Statement: &Statement{Label: "Figure", Lines: own, Hide: hide}},
		{
			Name:      "Growth",
			Title:     "Growth on the year before",
			Statement: &Statement{Label: "Growth", Lines: growth, Hide: hide},
		},
		{
			Name:      "Index",
			Title:     "Index, the earliest year = 100",
			Statement: &Statement{Label: "Index", Lines: index, Hide: hide},
		},
		{
			Name:  "CAGR",
			Title: "Compound growth a year, over all years shown",
			When:  []Filter{exists("/periods/2")},
			Form:  &Form{Lines: compound},
		},
		{Chart: &Chart{
			Title:  "Index, the earliest year = 100",
			Kind:   "column",
			Series: []string{"Index.revenue", "Index.ebitda", "Index.total_assets", "Index.total_equity"},
		}},
	}
}

// indexed is a figure as a percentage of the earliest year that has it.
func indexed(ref string) string {
	formula := "100"
	for back := 1; back <= maxTrendPeriods; back++ {
		formula = fmt.Sprintf(`if(isnumber([%[1]s@%[2]d]), [%[1]s] / [%[1]s@%[2]d] * 100, %[3]s)`, ref, back, formula)
	}
	return `if(isnumber([` + ref + `]), ` + formula + `, "n/a")`
}

// compoundLines are the same growth rate for three, four and more periods; only the one that fits the paper is shown.
func compoundLines(key, label, ref string) (lines []Line) {
	for back := 2; back < maxTrendPeriods; back++ {
		lines = append(lines, Line{Key: key, Label: label, Kind: KindShare, Format: shareFormat,
			When: []Filter{
				exists("/periods/" + strconv.Itoa(back)), {Pointer: "/periods/" + strconv.Itoa(back+1), Op: "missing"},
			},
			Formula: fmt.Sprintf(
				`if(and([%[1]s] > 0, [%[1]s@%[2]d] > 0), ([%[1]s] / [%[1]s@%[2]d]) ^ (1 / %[2]d) - 1, "n/a")`, ref,
				back,
			)})
	}
	return lines
}

// averageOf is the mean of two years, or the closing figure if there is only one year.
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

// ratioStatement has every ratio of every period. Its keys are those of the ratios in document.result.
func ratioStatement() *Statement {
	return &Statement{Label: "Ratio", NoteWidth: 64, Hide: []string{"change_pct", "page", "confidence"}, Lines: []Line{
		{Heading: "Liquidity"},
		times(
			"current_ratio", "Current ratio",
			"[Balance Figures.total_current_assets] / [Balance Figures.total_current_liabilities]",
			"current assets ÷ current liabilities",
		),
		times(
			"quick_ratio", "Quick ratio",
			"([Balance Figures.total_current_assets] - iferror([Balance Figures.inventories], 0) - iferror([Balance Figures.prepayments], 0)) / [Balance Figures.total_current_liabilities]",
			"(current assets − inventories − prepayments) ÷ current liabilities",
		),
		times(
			"cash_ratio", "Cash ratio",
			"[Balance Figures.cash_and_cash_equivalents] / [Balance Figures.total_current_liabilities]",
			"cash ÷ current liabilities",
		),
		money(
			"working_capital", "Working capital",
			"[Balance Figures.total_current_assets] - [Balance Figures.total_current_liabilities]",
			"current assets − current liabilities",
		),
		{Heading: "Leverage"},
		times(
			"debt_to_equity_ratio", "Debt to equity",
			"[Balance Figures.total_liabilities] / [Balance Figures.total_equity]", "total liabilities ÷ equity",
		),
		times(
			"gearing_ratio", "Gearing", "[Balance Figures.interest_bearing_debt] / [Balance Figures.total_equity]",
			"interest-bearing debt ÷ equity",
		),
		times(
			"debt_to_ebitda", "Debt to EBITDA", "[Balance Figures.interest_bearing_debt] / [Income Figures.ebitda]",
			"interest-bearing debt ÷ EBITDA",
		),
		share(
			"equity_ratio", "Equity ratio", "[Balance Figures.total_equity] / [Balance Figures.total_assets]",
			"equity ÷ total assets",
		),
		{Heading: "Coverage"},
		times(
			"interest_cover", "Interest cover", "[Income Figures.ebit] / [Income Figures.finance_costs]",
			"EBIT ÷ finance costs",
		),
		times(
			"dscr", "Debt service coverage",
			"([Income Figures.ebitda] - [Cash Figures.income_tax_paid]) / ([Income Figures.finance_costs] + [Balance Figures.current_portion_long_term_debt@1])",
			"(EBITDA − tax paid) ÷ (finance costs + current portion of the prior year)",
		),
		{Heading: "Profitability"},
		share(
			"gross_margin_pct", "Gross margin", "[Income Figures.gross_profit] / [Income Figures.revenue]",
			"gross profit ÷ revenue",
		),
		share(
			"operating_margin_pct", "Operating margin",
			"[Income Figures.operating_income] / [Income Figures.revenue]", "operating income ÷ revenue",
		),
		share(
			"ebitda_margin_pct", "EBITDA margin", "[Income Figures.ebitda] / [Income Figures.revenue]",
			"EBITDA ÷ revenue",
		),
		share(
			"net_margin_pct", "Net margin", "[Income Figures.net_income] / [Income Figures.revenue]",
			"net income ÷ revenue",
		),
		share(
			"return_on_assets_pct", "Return on assets",
			"[Income Figures.net_income] / "+averageOf("Balance Figures.total_assets"), averaged,
		),
		share(
			"return_on_equity_pct", "Return on equity",
			"[Income Figures.net_income] / "+averageOf("Balance Figures.total_equity"), averaged,
		),
		{Heading: "Efficiency"},
		times(
			"asset_turnover", "Asset turnover",
			"[Income Figures.revenue] / "+averageOf("Balance Figures.total_assets"), averaged,
		),
		days(
			"days_sales_outstanding", "Days sales outstanding",
			"[Balance Figures.trade_and_other_receivables] / [Income Figures.revenue] * 365",
			"receivables ÷ revenue × 365",
		),
		days(
			"days_inventory_outstanding", "Days inventory outstanding",
			"[Balance Figures.inventories] / [Income Figures.cost_of_sales] * 365",
			"inventories ÷ cost of sales × 365",
		),
		days(
			"days_payable_outstanding", "Days payable outstanding",
			"[Balance Figures.trade_and_other_payables] / [Income Figures.cost_of_sales] * 365",
			"payables ÷ cost of sales × 365",
		),
		days(
			"cash_conversion_cycle", "Cash conversion cycle",
			"[days_sales_outstanding] + [days_inventory_outstanding] - [days_payable_outstanding]",
			"days of sales + inventory − payables",
		),
		{Heading: "Cash"},
		times(
			"operating_cash_to_net_income", "Operating cash to net income",
			"[Cash Figures.net_cash_operating] / [Income Figures.net_income]", "cash from operations ÷ net income",
		),
		times(
			"operating_cash_to_debt", "Operating cash to debt",
			"[Cash Figures.net_cash_operating] / [Balance Figures.interest_bearing_debt]",
			"cash from operations ÷ interest-bearing debt",
		),
		times(
			"capex_to_depreciation", "Capital expenditure to depreciation",
			"[Cash Figures.capital_expenditure] / [Income Figures.depreciation_amortization]",
			"capital expenditure ÷ depreciation",
		),
		share(
			"effective_tax_rate", "Effective tax rate",
			"[Income Figures.income_tax_expense] / [Income Figures.income_before_tax]",
			"income tax ÷ income before tax",
		),
		{Heading: "Distress"},
		{Key: "altman_z", Label: "Altman Z″", Kind: KindNumber, Format: "0.00;[Red]-0.00", Formula: altmanZ, Note: "6.56 × working capital ÷ assets + 3.26 × retained earnings ÷ assets + 6.72 × EBIT ÷ assets + 1.05 × equity ÷ liabilities (private companies)"},
		{
			Key:     "altman_zone",
			Label:   "Zone",
			Kind:    KindText,
			Formula: `if([altman_z] > 2.6, "safe", if([altman_z] >= 1.1, "grey", "distress"))`,
			Note:    "safe above 2.6, distress below 1.1",
			Paint: []Paint{
				{When: `[altman_zone] = "safe"`, Look: "good"},
				{When: `[altman_zone] = "grey"`, Look: "warn"},
				{When: `[altman_zone] = "distress"`, Look: "bad"},
			},
		},
	}}
}

// altmanZ is the Z″ score for private companies.
const altmanZ = "6.56 * [working_capital] / [Balance Figures.total_assets] + 3.26 * [Balance Figures.retained_earnings] / [Balance Figures.total_assets]" +
	" + 6.72 * [Income Figures.ebit] / [Balance Figures.total_assets] + 1.05 * [Balance Figures.total_equity] / [Balance Figures.total_liabilities]"
