package workbook

// financials is the workbook of audited financial statements: 17 sheets. Sheets 4 to 6 hold the statements
// as printed, and below each the figures that everything after them is worked out from; these are live
// formulas over the printed lines, and where a line is not printed, what document.result has in key_figures.
func financials() Definition {
	const name = "audited_financial_statement"
	return Definition{Name: name, DocumentTypes: []string{name}, Feeds: map[string]Feed{"equity_movements": equityMovements}, Sheets: []Sheet{
		{Name: "Summary", Blocks: financialsSummary()},
		{Name: "Entity & Filing", Blocks: entityBlocks()},
		{Name: "Audit Report", Blocks: auditReportBlocks()},
		{Name: "Balance Sheet", Blocks: []Block{{Statement: &Statement{From: "/balance_sheet", Lines: []Line{balanceCheck()}}}, balanceFigures()}},
		{Name: "Income Statement", Blocks: []Block{{Statement: &Statement{From: "/income_statement"}}, incomeFigures()}},
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
	}}
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
			{Label: "Channel", Pointer: "/filing/channel", Kind: KindText, Words: map[string]string{"efps": "eFPS", "ebirforms": "eBIRForms", "eafs": "eAFS", "efast": "eFAST"}},
			idLine("Reference number", "/filing/reference_number"),
			dateLine("Filed", "/filing/filed_date"),
			dateLine("Received", "/filing/received_date"),
			textLine("Received by", "/filing/received_by"),
			textLine("Stamp", "/filing/stamp_text"),
		}}},
		{Title: "Signatories", Table: signatories("/signatories")},
		{Title: "Notes to the financial statements", Table: &Table{Plain: true, Rows: []Source{{Pointer: "/notes"}}, Columns: []Column{
			textColumn("Title", "/title"), idColumn("Note", "/number"), countColumn("From page", "/page_start"), countColumn("To page", "/page_end")}}},
	}
}

var frameworkWords = map[string]string{"pfrs": "PFRS", "pfrs_sme": "PFRS for SMEs", "pfrs_se": "PFRS for small entities", "tax_basis": "tax basis"}

func signatories(at string) *Table {
	return &Table{Plain: true, Rows: []Source{{Pointer: at}}, Columns: []Column{
		textColumn("Name", "/name"), textColumn("Position", "/position"), textColumn("Role", "/role"),
		dateColumn("Signed", "/signed_date"), {Header: "Signature", Pointer: "/signature_present", Kind: KindBool},
		textColumn("Proof of identity", "/id_type"), idColumn("Number", "/id_number")}}
}

func auditReportBlocks() []Block {
	expiry := func(label, at, key string) Line {
		return Line{Label: label, Pointer: at, Kind: KindDate, Key: key, Paint: []Paint{{When: "[" + key + "] < [report_date]", Look: "bad"}}}
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
			{Label: "Going concern uncertainty", Pointer: "/audit_report/going_concern_uncertainty", Kind: KindBool, Paint: []Paint{{When: `[going_concern_uncertainty] = "yes"`, Look: "bad"}}},
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
		{Title: "Signatories of the statement of management's responsibility", Table: signatories("/management_responsibility/signatories")},
	}
}

func opinionPaint(key string) []Paint {
	return []Paint{{When: "[" + key + `] = "unqualified"`, Look: "good"}, {When: "[" + key + `] = "qualified"`, Look: "warn"},
		{When: "or([" + key + `] = "adverse", [` + key + `] = "disclaimer")`, Look: "bad"}}
}

// unmappedLines are printed lines that no key is known for: they count in no ratio.
func unmappedLines() Block {
	return Block{Name: "Unmapped", Title: "Lines without a key, which no ratio uses", Table: &Table{Plain: true, Where: []Filter{{Pointer: "/key", Op: "missing"}},
		Rows: []Source{
			{Pointer: "/balance_sheet", With: map[string]string{"statement": "Balance Sheet"}},
			{Pointer: "/income_statement", With: map[string]string{"statement": "Income Statement"}},
			{Pointer: "/cash_flow", With: map[string]string{"statement": "Cash Flow"}},
			{Pointer: "/changes_in_equity", With: map[string]string{"statement": "Changes in Equity"}}},
		Columns: []Column{textColumn("Line", "/label"), textColumn("Statement", "/statement"), countColumn("Page", "/page"),
			textColumn("Section", "/section"), {Header: "Amounts", Pointer: "/amounts"}}}}
}
