package workbook

// schedule is a table of the notes: one row a line, one column a period.
func schedule(name, title, at string, more ...Column) Block {
	columns := append([]Column{{Header: "Line", Pointer: "/label", Kind: KindText, Width: statementLabelWidth}}, more...)
	columns = append(columns, Column{Key: "amount", Pointer: "/amounts", Kind: KindAmount, EachPeriod: true, Comment: "all"})
	return Block{Name: name, Title: title, Table: &Table{Plain: true, Rows: []Source{{Pointer: at}}, Columns: columns}}
}

var bucketWords = map[string]string{"1_30": "1-30", "31_60": "31-60", "61_90": "61-90", "91_120": "91-120", "over_90": "over 90", "over_120": "over 120"}

// amountsAt are the columns of an object of amounts that is not called amounts.
func amountsAt(key, header, at string) Column {
	return Column{Key: key, Header: header, Pointer: at, Kind: KindAmount, EachPeriod: true}
}

func cashBlocks() []Block {
	return []Block{
		schedule("", "", "/schedules/cash"),
		schedule("Receivables", "Receivables", "/schedules/receivables"),
		schedule("Receivables Aging", "Ageing of receivables", "/schedules/receivables_aging", Column{Header: "Days", Pointer: "/bucket", Kind: KindText, Words: bucketWords}),
		schedule("Allowance", "Allowance for credit losses", "/schedules/allowance", Column{Header: "Movement", Pointer: "/key", Kind: KindText, Words: map[string]string{"write_off": "write-off"}}),
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
				{Header: "Class", Pointer: "/asset_class", Kind: KindText, Width: statementLabelWidth}, idColumn("Period", "/period"),
				sum("Cost, opening", "/cost_opening"), sum("Additions", "/additions"), sum("Disposals", "/disposals"),
				sum("Reclassified", "/reclassifications"), sum("Cost, closing", "/cost_closing"),
				sum("Depreciation, opening", "/depreciation_opening"), sum("Charge", "/depreciation_charge"),
				sum("Disposed", "/depreciation_disposals"), sum("Depreciation, closing", "/depreciation_closing"),
				sum("Carrying amount", "/carrying_amount"),
				{Header: "Difference", Formula: "[cost_closing] - abs([depreciation_closing]) - [carrying_amount]", Kind: KindAmount,
					Paint: []Paint{{When: "[difference] <> 0", Look: "warn"}}}}}},
		schedule("Other Assets", "Other assets", "/schedules/other_assets"),
	}
}

func payablesBlocks() []Block {
	return []Block{
		schedule("", "", "/schedules/payables"),
		schedule("Payables Aging", "Ageing of payables", "/schedules/payables_aging", Column{Header: "Days", Pointer: "/bucket", Kind: KindText, Words: bucketWords}),
		schedule("Accruals", "Accruals", "/schedules/accruals"),
		schedule("Leases", "Leases", "/schedules/leases"),
		schedule("Retirement", "Retirement benefits", "/schedules/retirement"),
	}
}

func relatedBlocks() []Block {
	return []Block{
		{Table: &Table{Plain: true, Rows: []Source{{Pointer: "/schedules/related_parties"}}, Columns: []Column{
			{Header: "Related party", Pointer: "/name", Kind: KindText, Width: statementLabelWidth}, textColumn("Relationship", "/relationship"),
			textColumn("Nature", "/nature"), textColumn("Terms", "/terms"),
			{Header: "Direction", Pointer: "/direction", Kind: KindText, Words: map[string]string{"due_from": "due from", "due_to": "due to"}},
			amountsAt("transactions", "Transactions", "/transaction_amounts"), amountsAt("balance", "Balance", "/balances")}}},
		schedule("Tax Reconciliation", "Tax reconciliation", "/schedules/tax_reconciliation"),
		schedule("Taxes and Licenses", "Taxes and licences", "/schedules/taxes_and_licenses"),
		schedule("Supplementary", "Supplementary information for the tax authority (RR 15-2010)", "/schedules/rr_15_2010", textColumn("Group", "/group")),
		{Name: "Risks", Title: "Contingencies, commitments and later events", Table: &Table{Plain: true, Rows: []Source{
			{Pointer: "/schedules/contingencies", With: map[string]string{"kind": "contingency"}},
			{Pointer: "/schedules/commitments", With: map[string]string{"kind": "commitment"}},
			{Pointer: "/schedules/subsequent_events", With: map[string]string{"kind": "later event"}}},
			Columns: []Column{textColumn("Title", "/title"), textColumn("Kind", "/kind"), {Header: "Text", Pointer: "/text", Kind: KindText},
				moneyColumn("Amount", "/amount")}}},
		{Name: "Going Concern", Title: "Going concern", Form: &Form{Lines: []Line{
			{Label: "Uncertainty reported", Pointer: "/audit_report/going_concern_uncertainty", Kind: KindBool},
			textLine("Emphasis of matter", "/audit_report/emphasis_of_matter")}}},
	}
}
