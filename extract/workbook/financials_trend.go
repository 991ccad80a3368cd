package workbook

import (
	"fmt"
	"strconv"
)

// commonSizeBlocks show each line as a share of total assets or of revenue.
func commonSizeBlocks() []Block {
	common := func(name, title, from, sheet, base string, where ...Filter) Block {
		return Block{Name: name, Title: title, Statement: &Statement{From: from, Where: where, Kind: KindShare, Format: shareFormat,
			Each: "[" + sheet + ".this] / [" + base + "]", Hide: []string{"change_pct", "page", "confidence"}}}
	}
	return []Block{
		common("", "", "/balance_sheet", balance, "Balance Figures.total_assets"),
		common("Common Income", "Share of revenue", "/income_statement", income, "Income Figures.revenue", isNot("/section", "per_share")),
	}
}

// trended are the figures whose course is shown.
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

// longestTrend is the most periods that a growth rate or an index reaches back.
const longestTrend = 6

func trendBlocks() []Block {
	var own, growth, index, compound []Line
	for _, t := range trended {
		own = append(own, Line{Key: t.key, Label: t.label, Formula: "[" + t.ref + "]", Kind: KindAmount})
		here := "Trend." + t.key
		growth = append(growth, Line{Key: t.key, Label: t.label, Kind: KindShare, Format: shareFormat,
			Formula: fmt.Sprintf(`if([%[1]s@1] > 0, [%[1]s] / [%[1]s@1] - 1, "n/a")`, here)})
		index = append(index, Line{Key: t.key, Label: t.label, Kind: KindNumber, Format: daysFormat, Formula: indexed(here)})
		compound = append(compound, compoundLines(t.key, t.label, here)...)
	}
	hide := []string{"note", "change", "change_pct", "page", "confidence"}
	return []Block{
		{Statement: &Statement{Label: "Figure", Lines: own, Hide: hide}},
		{Name: "Growth", Title: "Growth on the year before", Statement: &Statement{Label: "Growth", Lines: growth, Hide: hide}},
		{Name: "Index", Title: "Index, the earliest year = 100", Statement: &Statement{Label: "Index", Lines: index, Hide: hide}},
		{Name: "CAGR", Title: "Compound growth a year, over all years shown", When: []Filter{exists("/periods/2")}, Form: &Form{Lines: compound}},
		{Chart: &Chart{Title: "Index, the earliest year = 100", Kind: "column", Series: []string{"Index.revenue", "Index.ebitda", "Index.total_assets", "Index.total_equity"}}},
	}
}

// indexed is a figure in per cent of the earliest year that has it.
func indexed(ref string) string {
	formula := "100"
	for back := 1; back <= longestTrend; back++ {
		formula = fmt.Sprintf(`if(isnumber([%[1]s@%[2]d]), [%[1]s] / [%[1]s@%[2]d] * 100, %[3]s)`, ref, back, formula)
	}
	return `if(isnumber([` + ref + `]), ` + formula + `, "n/a")`
}

// compoundLines are the same growth rate for three, four and more periods; the paper shows one of them.
func compoundLines(key, label, ref string) (lines []Line) {
	for back := 2; back < longestTrend; back++ {
		lines = append(lines, Line{Key: key, Label: label, Kind: KindShare, Format: shareFormat,
			When:    []Filter{exists("/periods/" + strconv.Itoa(back)), {Pointer: "/periods/" + strconv.Itoa(back+1), Op: "missing"}},
			Formula: fmt.Sprintf(`if(and([%[1]s] > 0, [%[1]s@%[2]d] > 0), ([%[1]s] / [%[1]s@%[2]d]) ^ (1 / %[2]d) - 1, "n/a")`, ref, back)})
	}
	return lines
}
