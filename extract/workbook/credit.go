package workbook

// creditReport is the workbook of a credit bureau's report: 9 sheets.
func creditReport() Definition {
	const name = "credit_report"
	return Definition{Name: name, DocumentTypes: []string{name}, Feeds: map[string]Feed{"inquiries": inquiryWindows, "payment_history": accountHistory}, Sheets: []Sheet{
		{Name: "Summary", Blocks: []Block{{Form: &Form{Lines: append(creditSummary(), checkTotals()...)}}}},
		{Name: "Subject", Blocks: append([]Block{{Form: &Form{Sources: true, ValueWidth: 40, Lines: subjectLines()}}}, append([]Block{identifierBlock("Identifiers", "Identifiers")},
			append(addressBlocks("Addresses", "Addresses"), employmentBlock("Employment", "Employment"))...)...)},
		{Name: "Score", Blocks: []Block{{Form: &Form{Sources: true, Lines: scoreLines()}}, scoreReasons()}},
		{Name: "Accounts", Blocks: []Block{{Table: accountTable()}}},
		{Name: "Payment History", Blocks: []Block{{Matrix: historyMatrix("Lender", "Account", 36)}, historyKey()}},
		{Name: "Inquiries", Blocks: []Block{{Table: inquiryTable()}}},
		{Name: "Negative & Legal", Blocks: append([]Block{{Table: negativeTable()}}, remarkBlocks()...)},
		{Name: "Debt Service", Blocks: creditServiceBlocks()},
		sourcesSheet(),
	}}
}

func creditSummary() []Line {
	derived := func(key, label, formula string, kind Kind, note string) Line {
		return Line{Key: key, Label: label, Formula: formula, Kind: kind, Note: note}
	}
	flag := func(label, when string) Line {
		return Line{Label: label, Formula: "if(" + when + `, "yes", "no")`, Kind: KindText, Paint: []Paint{
			{When: `[this] = "yes"`, Look: "bad"}, {When: `[this] = "no"`, Look: "good"}}}
	}
	return []Line{
		{Heading: "Report"},
		{Label: "Bureau", Pointer: "/bureau_name", Kind: KindText},
		idLine("Report number", "/report_number"),
		{Key: "report_date", Label: "Report date", Pointer: "/issue_date", Kind: KindDate, Name: "report_date"},
		textLine("Requested by", "/requested_by"),
		textLine("Purpose", "/purpose"),
		{Label: "Subject", Pointer: "/subject/full_name", Kind: KindText, Name: "subject_name", Strong: true},
		textLine("Currency", "/currency"),
		textLine("File", "@file_name"),
		{Heading: "Score"},
		{Label: "Score", Pointer: "/score/value", Kind: KindNumber, Name: "score", Strong: true},
		textLine("Band", "/score/band"),
		{Heading: "As the report says"},
		countLine("Accounts", "/summary/accounts_total"),
		countLine("Open accounts", "/summary/accounts_open"),
		countLine("Closed accounts", "/summary/accounts_closed"),
		moneyLine("Limits", "/summary/total_limit"),
		{Key: "stated_outstanding", Label: "Outstanding", Pointer: "/summary/total_outstanding", Kind: KindAmount, Strong: true},
		{Key: "stated_overdue", Label: "Overdue", Pointer: "/summary/total_overdue", Kind: KindAmount, Paint: []Paint{{When: "[this] > 0", Look: "bad"}}},
		moneyLine("Monthly payment", "/summary/monthly_payment"),
		{Key: "stated_utilisation", Label: "Utilisation", Pointer: "/summary/utilisation_ratio", Kind: KindShare},
		{Label: "Worst status", Pointer: "/summary/worst_status", Kind: KindText, Words: statusWords},
		countLine("Most days past due", "/summary/max_days_past_due"),
		countLine("Inquiries in 3 months", "/summary/inquiries_3m"),
		countLine("Inquiries in 6 months", "/summary/inquiries_6m"),
		countLine("Inquiries in 12 months", "/summary/inquiries_12m"),
		{Heading: "As its accounts add up"},
		derived("outstanding", "Outstanding", whenAny("Accounts.number", "sum([Accounts.outstanding])"), KindAmount, "all accounts"),
		derived("difference", "Difference to the stated total", "[stated_outstanding] - [outstanding]", KindAmount, ""),
		derived("overdue", "Overdue", whenAny("Accounts.number", "sum([Accounts.overdue_amount])"), KindAmount, "all accounts"),
		derived("worst_days", "Most days past due", `if(count([Accounts.most_days_past_due]) > 0, max([Accounts.most_days_past_due]), "n/a")`, KindInteger, ""),
		derived("utilisation", "Utilisation", "[Debt Service.total_used] / [Debt Service.total_limit]", KindShare, "open accounts with a limit: balance ÷ limit"),
		derived("monthly", "Debt service a month", "[Debt Service.total_monthly_payment]", KindAmount, "open accounts, instalments by their frequency"),
		derived("recent_3", "Inquiries in 3 months", whenAny("Inquiries.number", `countif([Inquiries.window], "0-3 months")`), KindInteger, "before the report date"),
		derived("recent_6", "Inquiries in 6 months", `countif([Inquiries.window], "3-6 months") + [recent_3]`, KindInteger, ""),
		derived("recent_12", "Inquiries in 12 months", `countif([Inquiries.window], "6-12 months") + [recent_6]`, KindInteger, ""),
		{Heading: "Flags"},
		flag("Overdue now", "[overdue] > 0"),
		flag("Written off, restructured or in court", whenAny("Accounts.number", `countif([Accounts.status], "written off") + countif([Accounts.status], "restructured") + countif([Accounts.status], "litigation")`)+" > 0"),
		flag("More than 90 days past due at any time", "[worst_days] > 90"),
		flag("Utilisation above 80 %", "[utilisation] > 0.8"),
		flag("More than three inquiries in 3 months", "[recent_3] > 3"),
		flag("Negative or legal records", "count([Negative & Legal.number]) > 0"),
		flag("Thin file: no account", "count([Accounts.number]) = 0"),
	}
}

// whenAny leaves a figure open where the paper lists nothing that it could be worked out from.
func whenAny(column, formula string) string {
	return "if(count([" + column + "]) > 0, " + formula + `, "n/a")`
}

var statusWords = map[string]string{"past_due": "past due", "written_off": "written off"}

func subjectLines() []Line {
	return []Line{
		{Label: "Kind", Pointer: "/subject/subject_type", Kind: KindText},
		textLine("Full name", "/subject/full_name"),
		textLine("Last name", "/subject/last_name"),
		textLine("First name", "/subject/first_name"),
		textLine("Middle name", "/subject/middle_name"),
		textLine("Suffix", "/subject/suffix"),
		textLine("Also known as", "/subject/aliases"),
		dateLine("Birth date", "/subject/birth_date"),
		textLine("Sex", "/subject/sex"),
		textLine("Civil status", "/subject/civil_status"),
		textLine("Nationality", "/subject/nationality"),
		textLine("Mother's maiden name", "/subject/mother_maiden_name"),
		textLine("Spouse", "/subject/spouse_name"),
		textLine("Corporate name", "/subject/corporate_name"),
		idLine("Registration number", "/subject/registration_number"),
		idLine("TIN", "/subject/tin"),
	}
}

func identifierBlock(name, title string) Block {
	return Block{Name: name, Title: title, Table: &Table{Plain: true, Rows: []Source{{Pointer: "/subject/identifiers"}}, Columns: []Column{
		{Header: "Type", Pointer: "/type", Kind: KindText, Width: formLabelWidth, Words: map[string]string{"tin": "TIN", "sss": "SSS", "gsis": "GSIS", "umid": "UMID",
			"philhealth": "PhilHealth", "pagibig": "Pag-IBIG", "philsys": "PhilSys", "drivers_license": "driver's licence", "prc": "PRC", "voters": "voter's"}},
		idColumn("Number", "/number"), dateColumn("Issued", "/issue_date"), dateColumn("Valid until", "/expiry_date"), textColumn("Issued by", "/issuing_authority")}}}
}

func addressBlocks(name, title string) []Block {
	return []Block{
		{Name: name, Title: title, Table: &Table{Plain: true, Rows: []Source{{Pointer: "/addresses"}}, Columns: []Column{
			{Header: "Address", Pointer: "/address", Kind: KindText, Width: 60}, textColumn("Type", "/type"), dateColumn("First reported", "/first_reported"), dateColumn("Last reported", "/last_reported")}}},
		{Name: "Contacts", Title: "Contacts", Table: &Table{Plain: true, Rows: []Source{{Pointer: "/contacts"}}, Columns: []Column{
			idColumn("Contact", "/value"), textColumn("Type", "/type"), dateColumn("Last reported", "/last_reported")}}},
	}
}

func employmentBlock(name, title string) Block {
	return Block{Name: name, Title: title, Table: &Table{Plain: true, Rows: []Source{{Pointer: "/employment"}}, Columns: []Column{
		textColumn("Employer", "/employer_name"), textColumn("Position", "/position"), dateColumn("From", "/start_date"), dateColumn("To", "/end_date"),
		moneyColumn("Monthly income", "/monthly_income"), dateColumn("Last reported", "/last_reported")}}}
}

func scoreLines() []Line {
	number := func(label, at string) Line { return Line{Label: label, Pointer: at, Kind: KindNumber} }
	return []Line{number("Score", "/score/value"), number("Lowest possible", "/score/minimum"), number("Highest possible", "/score/maximum"),
		{Label: "Place in the range", Formula: "([score] - [lowest_possible]) / ([highest_possible] - [lowest_possible])", Kind: KindShare},
		textLine("Band", "/score/band"), textLine("Model", "/score/model"), dateLine("Date", "/score/date")}
}

func scoreReasons() Block {
	return Block{Name: "Reasons", Title: "Reasons", Table: &Table{Plain: true, Rows: []Source{{Pointer: "/score/reasons"}}, Columns: []Column{
		{Header: "Reason", Pointer: "/text", Kind: KindText, Width: formLabelWidth}, idColumn("Code", "/code")}}}
}

func remarkBlocks() []Block {
	list := func(name, at string) Block {
		return Block{Name: name, Title: name, Table: &Table{Plain: true, Rows: []Source{{Pointer: at}}, Columns: []Column{
			dateColumn("Date", "/date"), textColumn("Text", "/text")}}}
	}
	return []Block{list("Disputes", "/disputes"), list("Remarks", "/remarks")}
}

func negativeTable() *Table {
	return &Table{Rows: []Source{{Pointer: "/negative_records"}}, Order: []SortKey{{Pointer: "/date", Descending: true}}, Columns: []Column{
		dateColumn("Date", "/date"),
		{Header: "Kind", Pointer: "/kind", Kind: KindText, Words: map[string]string{"write_off": "write-off", "court_case": "court case", "bounced_check": "bounced check",
			"fraud_alert": "fraud alert", "card_cancelled": "card cancelled"}, Paint: []Paint{{When: `[kind] <> "n/a"`, Look: "bad"}}},
		textColumn("Creditor", "/creditor_name"), moneyColumn("Amount", "/amount"), textColumn("Status", "/status"),
		idColumn("Reference", "/reference_number"), textColumn("Text", "/text"), {Key: "number", Header: "No.", Pointer: "@position", Kind: KindInteger}}}
}

func inquiryTable() *Table {
	return &Table{Rows: []Source{{Feed: "inquiries"}}, Order: []SortKey{{Pointer: "/date", Descending: true}}, Columns: []Column{
		dateColumn("Date", "/date"), textColumn("Member", "/member_name"), textColumn("Product", "/product"), moneyColumn("Amount", "/amount"), textColumn("Purpose", "/purpose"),
		{Header: "Days before the report", Pointer: "/days_before", Kind: KindInteger}, {Key: "window", Header: "Within", Pointer: "/window", Kind: KindText, Width: 14}, {Key: "number", Header: "No.", Pointer: "@position", Kind: KindInteger}}}
}
