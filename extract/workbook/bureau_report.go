package workbook

import (
	"strings"
)

// bureauReport is the workbook of the national credit bureau's (CIC) report: 14 sheets. In the report of a company,
// the second sheet is called Company.
func bureauReport() Definition {
	const name = "cic_credit_report"
	person, company := isNot("/subject/subject_type", "company"), is("/subject/subject_type", "company")
	decided := []Filter{isNot("/phase", "requested"), isNot("/phase", "renounced"), isNot("/phase", "refused")}
	group := func(sheet, word string) Sheet {
		return Sheet{
			Name:   sheet,
			Blocks: []Block{{Table: contractTable(append([]Filter{is("/group", word)}, decided...)...)}},
		}
	}
	services := group("Services", "service")
	services.Blocks = append(services.Blocks, Block{
		Name:  "Other Contracts",
		Title: "Contracts of no group that is known",
		Table: contractTable(append([]Filter{{Pointer: "/group", Op: "missing"}}, decided...)...),
	})
	return Definition{
		Name:          name,
		DocumentTypes: []string{name},
		Feeds: map[string]Feed{
			"inquiries":       inquiryWindows,
			"payment_history": contractHistory,
			"phases":          contractPhases,
		},
		Sheets: []Sheet{
			{Name: "Summary", Blocks: bureauSummary()},
			{Name: "Subject", When: []Filter{person}, Blocks: append([]Block{{
				Form: &Form{Sources: true, ValueWidth: 40, Lines: subjectLines()},
			}}, bureauScore("")...)},
			{Name: "Company", When: []Filter{company}, Blocks: append([]Block{
				{Form: &Form{Sources: true, ValueWidth: 40, Lines: companyLines()}}, officersBlock(),
			}, bureauScore("Company ")...)},
			{Name: "Identifiers", Blocks: []Block{identifierBlock("", "")}},
			{Name: "Addresses & Contacts", Blocks: addressBlocks("", "")},
			{
				Name: "Employment & Sole Trader",
				Blocks: []Block{
					employmentBlock("", ""),
					{
						Name:  "Sole Trader",
						Title: "Sole trader",
						Form: &Form{Lines: []Line{
							textLine("Trade name", "/sole_trader/trade_name"),
							idLine("TIN", "/sole_trader/tin"),
							textLine("Address", "/sole_trader/address"),
							textLine("Line of business", "/sole_trader/line_of_business"),
							dateLine("Since", "/sole_trader/start_date"),
						}},
					},
				},
			},
			group("Installments", "installment"),
			group("Non-Installments", "non_installment"),
			group("Credit Cards", "credit_card"),
			services,
			{
				Name: "Requested & Refused",
				Blocks: []Block{
					{Table: contractTable(Filter{
						Pointer: "/phase",
						Op:      "in",
						Value:   []byte(`["requested", "renounced", "refused"]`),
					})},
					{Name: "Inquiries", Title: "Inquiries", Table: inquiryTable()},
				},
			},
			{
				Name:   "Payment Profile",
				Blocks: []Block{{Matrix: historyMatrix("Provider", "Contract", 24)}, historyKey()},
			},
			{
				Name: "Linked Subjects",
				Blocks: []Block{{Table: &Table{
					Rows: []Source{{Pointer: "/linked_subjects"}},
					Columns: []Column{
						{Header: "Name", Pointer: "/name", Kind: KindText, Width: 34},
						idColumn("Subject code", "/subject_code"),
						textColumn("Role", "/role"),
						idColumn("Contract", "/contract_number"),
					},
				}}},
			},
			{
				Name: "Notes & Disputes",
				Blocks: []Block{{Table: &Table{
					Plain: true,
					Rows: []Source{
						{Pointer: "/disputes", With: map[string]string{"kind": "dispute"}},
						{Pointer: "/remarks", With: map[string]string{"kind": "remark"}},
					},
					Columns: []Column{
						dateColumn("Date", "/date"),
						textColumn("Kind", "/kind"),
						{Header: "Text", Pointer: "/text", Kind: KindText, Width: 90},
					},
				}}},
			},
			sourcesSheet(),
		},
	}
}

func bureauSummary() []Block {
	contracts := []string{"Installments", "Non-Installments", "Credit Cards", "Services", "Other Contracts"}
	across := func(key string) string {
		formula := ""
		for i, c := range contracts {
			if i > 0 {
				formula += ", "
			}
			formula += "[" + c + "." + key + "]"
		}
		return "sum(" + formula + ")"
	}
	listed := func(formula string) string {
		return "if(" + strings.Replace(across("number"), "sum(", "count(", 1) + " > 0, " + formula + `, "n/a")`
	}
	return []Block{
		{Form: &Form{Lines: []Line{
			{Heading: "Report"},
			idLine("Report number", "/report_number"),
			dateLine("Inquiry date", "/inquiry_date"),
			{Key: "report_date", Label: "Report date", Pointer: "/issue_date", Kind: KindDate, Name: "report_date"},
			textLine("Accessed through", "/bureau_name"),
			textLine("Requested by", "/requested_by"),
			textLine("Purpose", "/purpose"),
			idLine("Subject code", "/subject_code"),
			{Label: "Subject", Pointer: "/subject/full_name", Kind: KindText, Name: "subject_name", Strong: true},
			textLine("Currency", "/currency"),
			textLine("File", "@file_name"),
			{Heading: "As the report says"},
			{
				Key:     "stated_outstanding",
				Label:   "Outstanding",
				Pointer: "/summary/total_outstanding",
				Kind:    KindAmount,
				Strong:  true,
			},
			moneyLine("Monthly instalments", "/summary/total_monthly_installments"),
			countLine("Overdue payments", "/summary/overdue_payments_number"),
			{
				Label:   "Overdue",
				Pointer: "/summary/total_overdue",
				Kind:    KindAmount,
				Key:     "stated_overdue",
				Paint:   []Paint{{When: "[this] > 0", Look: "bad"}},
			},
			{Key: "limit", Label: "Credit limit", Pointer: "/summary/credit_limit", Kind: KindAmount},
			{Key: "used", Label: "Credit used", Pointer: "/summary/credit_used", Kind: KindAmount},
			{
				Label:   "Utilisation",
				Formula: "[used] / [limit]",
				Kind:    KindShare,
				Paint:   []Paint{{When: "[this] > 0.8", Look: "bad"}, {When: "[this] > 0.5", Look: "warn"}},
			},
			countLine("Providers", "/summary/providers_count"),
			{Label: "Worst payment status", Pointer: "/summary/worst_status", Kind: KindID, Paint: historyPaint()},
			{Heading: "As its contracts add up"},
			{Key: "outstanding", Label: "Outstanding", Formula: listed(across("outstanding")), Kind: KindAmount},
			{
				Label:   "Difference to the stated total",
				Formula: "[stated_outstanding] - [outstanding]",
				Kind:    KindAmount,
			},
			{Key: "overdue", Label: "Overdue", Formula: listed(across("overdue_amount")), Kind: KindAmount},
			{
				Key:     "recent_3",
				Label:   "Inquiries in 3 months",
				Formula: whenAny("Inquiries.number", `countif([Inquiries.window], "0-3 months")`),
				Kind:    KindInteger,
				Note:    "before the report date",
			},
			{
				Key:     "recent_6",
				Label:   "Inquiries in 6 months",
				Formula: `countif([Inquiries.window], "3-6 months") + [recent_3]`,
				Kind:    KindInteger,
			},
			{
				Key:     "recent_12",
				Label:   "Inquiries in 12 months",
				Formula: `countif([Inquiries.window], "6-12 months") + [recent_6]`,
				Kind:    KindInteger,
			},
		}}},
		{
			Name:  "Groups",
			Title: "Contracts by group and phase, as the report says",
			Table: &Table{
				Plain: true,
				Rows:  []Source{{Pointer: "/summary/groups"}},
				Total: "Total",
				Columns: []Column{
					{Header: "Group", Pointer: "/group", Kind: KindText, Width: formLabelWidth, Words: groupWords},
					counted("Requested", "/requested"),
					counted("Renounced", "/renounced"),
					counted("Refused", "/refused"),
					counted("Active", "/active"),
					counted("Closed", "/closed"),
					counted("Closed in advance", "/closed_in_advance"),
				},
			},
		},
		{
			Name:  "Counted",
			Title: "Contracts by group and phase, as listed",
			Matrix: &Matrix{Rows: []Source{{Feed: "phases"}}, Total: "Total",
				Down: []Column{
					{Header: "Group", Pointer: "/group", Kind: KindText, Width: formLabelWidth, Words: groupWords},
				},
				Across: Across{
					Pointer: "/phase",
					Values:  phases,
					Labels:  map[string]string{"closed_in_advance": "closed in advance"},
				},
				Cell: Column{Pointer: "/one", Kind: KindInteger, Aggregate: "sum", Missing: "blank"}},
		},
		{Form: &Form{Lines: checkTotals()}},
	}
}

var (
	groupWords = map[string]string{
		"installment":     "Installment",
		"non_installment": "Non-installment",
		"credit_card":     "Credit card",
		"service":         "Service",
	}
	phases = []string{"requested", "renounced", "refused", "active", "closed", "closed_in_advance"}
)

func counted(header, at string) Column {
	return Column{Header: header, Pointer: at, Kind: KindInteger, Total: "sum"}
}

func companyLines() []Line {
	return []Line{
		textLine("Kind", "/subject/subject_type"),
		textLine("Corporate name", "/subject/corporate_name"),
		textLine("Full name", "/subject/full_name"),
		textLine("Also known as", "/subject/aliases"),
		idLine("Registration number", "/subject/registration_number"),
		idLine("TIN", "/subject/tin"),
	}
}

func officersBlock() Block {
	return Block{
		Name:  "Officers",
		Title: "Officers",
		Table: &Table{Plain: true, Rows: []Source{{Pointer: "/officers"}}, Columns: []Column{
			textColumn("Name", "/name"), textColumn("Position", "/position")}},
	}
}

// bureauScore returns the blocks of the score. Sheets that replace one another need different block names.
func bureauScore(of string) []Block {
	reasons := scoreReasons()
	reasons.Name = of + reasons.Name
	return []Block{{Name: of + "Score", Title: "Score", Form: &Form{Lines: scoreLines()}}, reasons}
}

// contractTable is a table of the contracts that meet all filters.
func contractTable(where ...Filter) *Table {
	return &Table{Rows: []Source{{Pointer: "/contracts"}}, Where: where, Total: "Total", Columns: []Column{
		{Header: "Provider", Pointer: "/provider_name", Kind: KindText, Width: 30, Comment: "all"},
		textColumn("Provider type", "/provider_type"),
		idColumn("Provider code", "/provider_code"),
		idColumn("Contract", "/contract_number"),
		{Header: "Role", Pointer: "/role", Kind: KindText, Width: 12},
		textColumn("Type", "/contract_type"),
		textColumn("Purpose", "/purpose"),
		{
			Header:  "Phase",
			Pointer: "/phase",
			Kind:    KindText,
			Width:   16,
			Words:   map[string]string{"closed_in_advance": "closed in advance"},
			Paint: []Paint{
				{When: `[phase] = "active"`, Look: "good"},
				{When: `[phase] = "refused"`, Look: "bad"},
				{When: `or([phase] = "closed", [phase] = "closed in advance")`, Look: "muted"},
			},
		},
		dateColumn("Start", "/start_date"),
		dateColumn("Planned end", "/planned_end_date"),
		dateColumn("Actual end", "/actual_end_date"),
		{Header: "Currency", Pointer: "/currency", Kind: KindText, Width: 10},
		total("Financed amount", "/financed_amount"),
		total("Credit limit", "/credit_limit"),
		countColumn("Instalments", "/installments_number"),
		countColumn("Remaining", "/installments_remaining"),
		{Header: "Frequency", Pointer: "/payment_frequency", Kind: KindText, Width: 14, Words: frequencyWords},
		moneyColumn("Instalment", "/installment_amount"),
		total("Outstanding", "/outstanding_balance"),
		countColumn("Overdue payments", "/overdue_number"),
		{
			Header:  "Overdue amount",
			Pointer: "/overdue_amount",
			Kind:    KindAmount,
			Total:   "sum",
			Comment: "all",
			Paint:   []Paint{{When: "[overdue_amount] > 0", Look: "bad"}},
		},
		{
			Header:  "Overdue days",
			Pointer: "/overdue_days_bucket",
			Kind:    KindID,
			Width:   10,
			Paint:   latePaint("overdue_days"),
		},
		{Header: "Worst status", Pointer: "/worst_status", Kind: KindID, Width: 12, Paint: latePaint("worst_status")},
		dateColumn("Worst on", "/worst_status_date"),
		textColumn("Guarantee", "/guarantee_type"),
		moneyColumn("Guarantee value", "/guarantee_value"),
		dateColumn("Last payment", "/last_payment_date"),
		moneyColumn("Amount paid", "/last_payment_amount"),
		dateColumn("Reference date", "/reference_date"),
		{
			Header:  "Event",
			Pointer: "/event",
			Kind:    KindText,
			Width:   10,
			Paint:   []Paint{{When: `[event] = "good"`, Look: "good"}, {When: `[event] = "negative"`, Look: "bad"}},
		},
		{Key: "number", Header: "No.", Pointer: "@position", Kind: KindInteger},
	}}
}

// latePaint is historyPaint for a table's column.
func latePaint(key string) []Paint {
	of := "[" + key + "]"
	return []Paint{
		{When: of + ` = "0"`, Look: "good"},
		{When: "or(" + of + ` = "1-30", ` + of + ` = "31-60")`, Look: "warn"},
		{When: "or(" + of + ` = "61-90", ` + of + ` = "91-180", ` + of + ` = "180+", ` + of + ` = "WO")`, Look: "bad"},
	}
}
