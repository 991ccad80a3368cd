package workbook

// debtServiceBlocks are the loans of the notes, what serving them takes, and what a further loan would.
func debtServiceBlocks() []Block {
	return []Block{
		{Name: "Loans", Table: &Table{Plain: true, Rows: []Source{{Pointer: "/schedules/loans"}}, Total: "Total", Columns: []Column{
			{Header: "Lender", Pointer: "/lender", Kind: KindText, Width: 40}, textColumn("Facility", "/facility"),
			moneyColumn("Principal", "/principal"), {Header: "Rate", Pointer: "/interest_rate", Kind: KindPercent},
			dateColumn("Released", "/release_date"), dateColumn("Maturity", "/maturity_date"), textColumn("Security", "/security"),
			{Header: "Currency", Pointer: "/currency", Kind: KindText, Width: 10},
			{Key: "balance", Header: "Balance", Pointer: "/amounts", Kind: KindAmount, EachPeriod: true, Total: "sum"},
			{Key: "due", Header: "Due within a year", Pointer: "/due_within_one_year", Kind: KindAmount, EachPeriod: true, Total: "sum"}}}},
		{Name: "Service", Title: "Debt service of the latest year", Form: &Form{Lines: serviceLines()}},
		{Name: "Proposed", Title: "With a proposed loan (blue cells are for you to change)", Form: &Form{Lines: proposedLines()}},
		{Name: "Capacity", Title: "Debt capacity", Form: &Form{Lines: capacityLines()}},
		{Name: "Sensitivity", Title: "Sensitivity", Form: &Form{Lines: sensitivityLines()}},
	}
}

const coverFormat = timesFormat

func coverPaint() []Paint {
	return []Paint{{When: "[this] >= 1.25", Look: "good"}, {When: "[this] < 1", Look: "bad"}, {When: "isnumber([this])", Look: "warn"}}
}

func cover(key, label, formula, note string) Line {
	return Line{Key: key, Label: label, Formula: formula, Kind: KindNumber, Format: coverFormat, Note: note, Paint: coverPaint(), Strong: true}
}

func serviceLines() []Line {
	return []Line{
		money("ebitda", "EBITDA", "[Income Figures.ebitda]", ""),
		money("tax_paid", "Income tax paid", "[Cash Figures.income_tax_paid]", ""),
		money("available", "Cash available for debt service", "[ebitda] - [tax_paid]", "EBITDA − tax paid"),
		money("interest", "Finance costs", "[Income Figures.finance_costs]", ""),
		money("principal", "Principal due", "iferror([Balance Figures.current_portion_long_term_debt@1], [Balance Figures.current_portion_long_term_debt])",
			"current portion of the prior year; the closing one where there is one year only"),
		money("existing", "Existing debt service", "[interest] + [principal]", "finance costs + principal due"),
		{Key: "interest_cover", Label: "Interest cover", Formula: "[Ratios.interest_cover]", Kind: KindNumber, Format: coverFormat, Note: "EBIT ÷ finance costs"},
		cover("dscr", "DSCR, existing debt", "[available] / [existing]", "green from 1.25, red below 1.00"),
	}
}

func proposedLines() []Line {
	return []Line{
		{Key: "amount", Label: "Loan amount", Value: numberValueOf("0"), Kind: KindAmount, Format: "#,##0.00", Input: true, Name: "proposed_loan", Note: "type the amount asked for"},
		{Key: "rate", Label: "Interest a year", Value: numberValueOf("0.12"), Kind: KindShare, Input: true, Name: "proposed_rate", Note: "an example until you change it"},
		{Key: "months", Label: "Term in months", Value: numberValueOf("36"), Kind: KindInteger, Input: true, Name: "proposed_term", Note: "an example until you change it"},
		money("monthly", "Monthly payment", "round(pmt([rate] / 12, [months], [amount]), 2)", "equal instalments"),
		money("yearly", "Payments in the first year", "[monthly] * min([months], 12)", ""),
		money("total", "Debt service with the loan", "[Service.existing] + [yearly]", ""),
		cover("dscr", "DSCR with the loan", "[Service.available] / [total]", "green from 1.25, red below 1.00"),
	}
}

func capacityLines() []Line {
	return []Line{
		{Key: "wanted", Label: "DSCR to keep", Value: numberValueOf("1.25"), Kind: KindNumber, Format: coverFormat, Input: true, Name: "wanted_dscr"},
		money("most", "Most debt service a year", "[Service.available] / [wanted]", "cash available ÷ the DSCR to keep"),
		money("room", "Room for new debt service a year", "max([most] - [Service.existing], 0)", ""),
		money("loan", "Loan that this serves", `if([Proposed.rate] = 0, [room] / 12 * [Proposed.months], [room] / 12 * (1 - 1 / (1 + [Proposed.rate] / 12) ^ [Proposed.months]) / ([Proposed.rate] / 12))`,
			"at the rate and term above"),
	}
}

func sensitivityLines() []Line {
	var lines []Line
	for _, s := range []struct{ key, label, left string }{{"down_10", "EBITDA −10 %", "0.9"}, {"down_20", "EBITDA −20 %", "0.8"}} {
		lines = append(lines,
			money(s.key, s.label, "[Service.ebitda] * "+s.left, ""),
			cover(s.key+"_existing", "DSCR, existing debt", "(["+s.key+"] - [Service.tax_paid]) / [Service.existing]", "tax paid unchanged"),
			cover(s.key+"_proposed", "DSCR with the loan", "(["+s.key+"] - [Service.tax_paid]) / [Proposed.total]", ""))
	}
	return lines
}
