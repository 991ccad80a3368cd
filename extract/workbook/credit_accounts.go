package workbook

import "strings"

func accountTable() *Table {
	return &Table{Rows: []Source{{Pointer: "/accounts"}}, Total: "Total", Columns: []Column{
		{Header: "Lender", Pointer: "/lender_name", Kind: KindText, Width: 30, Comment: "all"}, idColumn("Account", "/account_number"),
		textColumn("Type", "/account_type"), {Header: "Role", Pointer: "/role", Kind: KindText, Width: 12, Words: map[string]string{"co_maker": "co-maker"}},
		{Header: "Status", Pointer: "/status", Kind: KindText, Width: 14, Words: statusWords, Paint: statusPaint("status")},
		dateColumn("Opened", "/opened_date"), dateColumn("Closed", "/closed_date"), {Header: "Currency", Pointer: "/currency", Kind: KindText, Width: 10},
		total("Limit", "/limit_amount"), total("Original amount", "/original_amount"), total("Outstanding", "/outstanding_balance"),
		{Header: "Instalment", Pointer: "/installment_amount", Kind: KindAmount, Comment: "all"},
		{Header: "Frequency", Pointer: "/payment_frequency", Kind: KindText, Width: 14, Words: frequencyWords},
		countColumn("Term, months", "/term_months"), countColumn("Remaining", "/installments_remaining"),
		{Header: "Overdue amount", Pointer: "/overdue_amount", Kind: KindAmount, Total: "sum", Comment: "all", Paint: []Paint{{When: "[overdue_amount] > 0", Look: "bad"}}},
		{Header: "Days past due", Pointer: "/days_past_due", Kind: KindInteger, Paint: []Paint{{When: "[days_past_due] > 0", Look: "warn"}}},
		{Header: "Most days past due", Pointer: "/max_days_past_due", Kind: KindInteger, Paint: []Paint{{When: "[most_days_past_due] > 90", Look: "bad"}}},
		textColumn("Collateral", "/collateral"), dateColumn("Last payment", "/last_payment_date"), moneyColumn("Amount paid", "/last_payment_amount"),
		dateColumn("Last update", "/last_update_date"), {Key: "number", Header: "No.", Pointer: "@position", Kind: KindInteger}}}
}

func total(header, at string) Column {
	return Column{Header: header, Pointer: at, Kind: KindAmount, Total: "sum", Comment: "all"}
}

func statusPaint(key string) []Paint {
	return []Paint{{When: "[" + key + `] = "active"`, Look: "good"}, {When: "[" + key + `] = "closed"`, Look: "muted"},
		{When: "or([" + key + `] = "past due", [` + key + `] = "restructured")`, Look: "warn"},
		{When: "or([" + key + `] = "written off", [` + key + `] = "litigation")`, Look: "bad"}}
}

// frequencyWords are the printed rhythms of payment that a month's share is known for.
var frequencyWords = map[string]string{"semi_monthly": "semi-monthly", "bi_weekly": "bi-weekly", "semi_annual": "semi-annual"}

// paymentsAMonth are payments in a month by frequency, as a fraction of whole numbers.
var paymentsAMonth = []struct{ frequency, times string }{
	{"monthly", "1"}, {"semi-monthly", "2"}, {"weekly", "52 / 12"}, {"bi-weekly", "26 / 12"}, {"quarterly", "1 / 3"}, {"semi-annual", "1 / 6"}, {"annual", "1 / 12"},
}

// monthly is an instalment as a monthly amount; a rhythm that is not known has none.
func monthly(instalment, frequency string) string {
	formula := `"n/a"`
	for i := len(paymentsAMonth) - 1; i >= 0; i-- {
		p := paymentsAMonth[i]
		formula = `if([` + frequency + `] = "` + p.frequency + `", round([` + instalment + "] * " + p.times + ", 2), " + formula + ")"
	}
	return formula
}

// creditServiceBlocks are the open accounts, what they take a month, and that against an income.
func creditServiceBlocks() []Block {
	open := []Filter{isNot("/status", "closed"), isNot("/status", "written_off")}
	return []Block{
		{Table: &Table{Rows: []Source{{Pointer: "/accounts"}}, Where: open, Total: "Total", Columns: []Column{
			{Header: "Lender", Pointer: "/lender_name", Kind: KindText, Width: 34}, textColumn("Type", "/account_type"),
			{Header: "Role", Pointer: "/role", Kind: KindText, Width: 12, Words: map[string]string{"co_maker": "co-maker"}}, moneyColumn("Outstanding", "/outstanding_balance"),
			{Header: "Instalment", Pointer: "/installment_amount", Kind: KindAmount},
			{Header: "Frequency", Pointer: "/payment_frequency", Kind: KindText, Width: 14, Words: frequencyWords},
			{Header: "Monthly payment", Formula: monthly("instalment", "frequency"), Kind: KindAmount, Total: "sum"},
			{Header: "Limit", Pointer: "/limit_amount", Kind: KindAmount, Total: "sum"},
			{Key: "used", Header: "Used of the limit", Formula: `if(isnumber([limit]), [outstanding], "n/a")`, Kind: KindAmount, Total: "sum"},
			{Header: "Utilisation", Formula: "[used] / [limit]", Kind: KindShare, Paint: []Paint{{When: "[utilisation] > 0.8", Look: "bad"}, {When: "[utilisation] > 0.5", Look: "warn"}}}}}},
		{Name: "Income", Title: "Debt to income (blue cells are for you to change)", Form: &Form{Lines: incomeLines()}},
	}
}

func incomeLines() []Line {
	own := "sum(" + strings.Join([]string{`sumif([Debt Service.role], "borrower", [Debt Service.monthly_payment])`,
		`sumif([Debt Service.role], "joint", [Debt Service.monthly_payment])`, `sumif([Debt Service.role], "supplementary", [Debt Service.monthly_payment])`}, ", ") + ")"
	ratio := func(key, label, formula, note string) Line {
		return Line{Key: key, Label: label, Formula: formula, Kind: KindShare, Format: shareFormat, Note: note, Strong: true, Paint: []Paint{
			{When: "[this] > 0.4", Look: "bad"}, {When: "[this] > 0.3", Look: "warn"}, {When: "isnumber([this])", Look: "good"}}}
	}
	return []Line{
		{Key: "income", Label: "Monthly income", Pointer: "/employment/0/monthly_income", Kind: KindAmount, Input: true, Missing: "blank", Name: "monthly_income", Note: "as reported of the latest employment; type over it"},
		{Key: "new", Label: "Instalment of the loan asked for", Value: numberValueOf("0"), Kind: KindAmount, Input: true, Name: "new_instalment", Note: "type it here"},
		money("all", "Debt service a month", "[Debt Service.total_monthly_payment]", "all open accounts"),
		money("own", "of which as borrower", own, "without co-maker and guarantor"),
		ratio("dti", "Debt to income", "[all] / [income]", "green to 30 %, red above 40 %"),
		ratio("dti_own", "Debt to income, as borrower", "[own] / [income]", ""),
		ratio("dti_new", "Debt to income with the new loan", "([all] + [new]) / [income]", ""),
		money("left", "Income left", `if(isnumber([income]), [income] - [all] - [new], "n/a")`, ""),
	}
}
