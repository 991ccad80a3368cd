package workbook

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// creditReport is the workbook of a credit bureau's report: 9 sheets.
func creditReport() Definition {
	const name = "credit_report"
	return Definition{
		Name:          name,
		DocumentTypes: []string{name},
		Feeds:         map[string]Feed{"inquiries": inquiryWindows, "payment_history": accountHistory},
		Sheets: []Sheet{
			{Name: "Summary", Blocks: []Block{{Form: &Form{Lines: append(creditSummary(), checkTotals()...)}}}},
			{
				Name: "Subject",
				Blocks: slices.Concat(
					[]Block{{Form: &Form{Sources: true, ValueWidth: 40, Lines: subjectLines()}}},
					[]Block{identifierBlock("Identifiers", "Identifiers")},
					addressBlocks("Addresses", "Addresses"),
					[]Block{employmentBlock("Employment", "Employment")},
				),
			},
			{Name: "Score", Blocks: []Block{{Form: &Form{Sources: true, Lines: scoreLines()}}, scoreReasons()}},
			{Name: "Accounts", Blocks: []Block{{Table: accountTable()}}},
			{Name: "Payment History", Blocks: []Block{{Matrix: historyMatrix("Lender", "Account", 36)}, historyKey()}},
			{Name: "Inquiries", Blocks: []Block{{Table: inquiryTable()}}},
			{Name: "Negative & Legal", Blocks: append([]Block{{Table: negativeTable()}}, remarkBlocks()...)},
			{Name: "Debt Service", Blocks: creditServiceBlocks()},
			sourcesSheet(),
		},
	}
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
		{
			Key:     "stated_outstanding",
			Label:   "Outstanding",
			Pointer: "/summary/total_outstanding",
			Kind:    KindAmount,
			Strong:  true,
		},
		{
			Key:     "stated_overdue",
			Label:   "Overdue",
			Pointer: "/summary/total_overdue",
			Kind:    KindAmount,
			Paint:   []Paint{{When: "[this] > 0", Look: "bad"}},
		},
		moneyLine("Monthly payment", "/summary/monthly_payment"),
		{Key: "stated_utilisation", Label: "Utilisation", Pointer: "/summary/utilisation_ratio", Kind: KindShare},
		{Label: "Worst status", Pointer: "/summary/worst_status", Kind: KindText, Words: statusWords},
		countLine("Most days past due", "/summary/max_days_past_due"),
		countLine("Inquiries in 3 months", "/summary/inquiries_3m"),
		countLine("Inquiries in 6 months", "/summary/inquiries_6m"),
		countLine("Inquiries in 12 months", "/summary/inquiries_12m"),
		{Heading: "As its accounts add up"},
		derived(
			"outstanding", "Outstanding", whenAny("Accounts.number", "sum([Accounts.outstanding])"), KindAmount,
			"all accounts",
		),
		derived("difference", "Difference to the stated total", "[stated_outstanding] - [outstanding]", KindAmount, ""),
		derived(
			"overdue", "Overdue", whenAny("Accounts.number", "sum([Accounts.overdue_amount])"), KindAmount,
			"all accounts",
		),
		derived(
			"worst_days", "Most days past due",
			`if(count([Accounts.most_days_past_due]) > 0, max([Accounts.most_days_past_due]), "n/a")`, KindInteger,
			"",
		),
		derived(
			"utilisation", "Utilisation", "[Debt Service.total_used] / [Debt Service.total_limit]", KindShare,
			"open accounts with a limit: balance ÷ limit",
		),
		derived(
			"monthly", "Debt service a month", "[Debt Service.total_monthly_payment]", KindAmount,
			"open accounts, instalments by their frequency",
		),
		derived(
			"recent_3", "Inquiries in 3 months",
			whenAny("Inquiries.number", `countif([Inquiries.window], "0-3 months")`), KindInteger,
			"before the report date",
		),
		derived(
			"recent_6", "Inquiries in 6 months", `countif([Inquiries.window], "3-6 months") + [recent_3]`,
			KindInteger, "",
		),
		derived(
			"recent_12", "Inquiries in 12 months", `countif([Inquiries.window], "6-12 months") + [recent_6]`,
			KindInteger, "",
		),
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

// whenAny leaves a figure open if the paper lists nothing from which it could be computed.
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
	return Block{
		Name:  name,
		Title: title,
		Table: &Table{
			Plain: true,
			Rows:  []Source{{Pointer: "/subject/identifiers"}},
			Columns: []Column{
				{
					Header:  "Type",
					Pointer: "/type",
					Kind:    KindText,
					Width:   formLabelWidth,
					Words: map[string]string{
						"tin":             "TIN",
						"sss":             "SSS",
						"gsis":            "GSIS",
						"umid":            "UMID",
						"philhealth":      "PhilHealth",
						"pagibig":         "Pag-IBIG",
						"philsys":         "PhilSys",
						"drivers_license": "driver's licence",
						"prc":             "PRC",
						"voters":          "voter's",
					},
				},
				idColumn("Number", "/number"),
				dateColumn("Issued", "/issue_date"),
				dateColumn("Valid until", "/expiry_date"),
				textColumn("Issued by", "/issuing_authority"),
			},
		},
	}
}

func addressBlocks(name, title string) []Block {
	return []Block{
		{
			Name:  name,
			Title: title,
			Table: &Table{
				Plain: true,
				Rows:  []Source{{Pointer: "/addresses"}},
				Columns: []Column{
					{Header: "Address", Pointer: "/address", Kind: KindText, Width: 60},
					textColumn("Type", "/type"),
					dateColumn("First reported", "/first_reported"),
					dateColumn("Last reported", "/last_reported"),
				},
			},
		},
		{
			Name:  "Contacts",
			Title: "Contacts",
			Table: &Table{
				Plain: true,
				Rows:  []Source{{Pointer: "/contacts"}},
				Columns: []Column{
					idColumn("Contact", "/value"),
					textColumn("Type", "/type"),
					dateColumn("Last reported", "/last_reported"),
				},
			},
		},
	}
}

func employmentBlock(name, title string) Block {
	return Block{
		Name:  name,
		Title: title,
		Table: &Table{Plain: true, Rows: []Source{{Pointer: "/employment"}}, Columns: []Column{
			textColumn("Employer", "/employer_name"),
			textColumn("Position", "/position"),
			dateColumn("From", "/start_date"),
			dateColumn("To", "/end_date"),
			moneyColumn("Monthly income", "/monthly_income"),
			dateColumn("Last reported", "/last_reported"),
		}},
	}
}

func scoreLines() []Line {
	number := func(label, at string) Line { return Line{Label: label, Pointer: at, Kind: KindNumber} }
	return []Line{
		number("Score", "/score/value"),
		number("Lowest possible", "/score/minimum"),
		number("Highest possible", "/score/maximum"),
		{
			Label:   "Place in the range",
			Formula: "([score] - [lowest_possible]) / ([highest_possible] - [lowest_possible])",
			Kind:    KindShare,
		},
		textLine("Band", "/score/band"),
		textLine("Model", "/score/model"),
		dateLine("Date", "/score/date"),
	}
}

func scoreReasons() Block {
	return Block{
		Name:  "Reasons",
		Title: "Reasons",
		Table: &Table{Plain: true, Rows: []Source{{Pointer: "/score/reasons"}}, Columns: []Column{
			{Header: "Reason", Pointer: "/text", Kind: KindText, Width: formLabelWidth}, idColumn("Code", "/code")}},
	}
}

func remarkBlocks() []Block {
	list := func(name, at string) Block {
		return Block{
			Name:  name,
			Title: name,
			Table: &Table{Plain: true, Rows: []Source{{Pointer: at}}, Columns: []Column{
				dateColumn("Date", "/date"), textColumn("Text", "/text")}},
		}
	}
	return []Block{list("Disputes", "/disputes"), list("Remarks", "/remarks")}
}

func negativeTable() *Table {
	return &Table{
		Rows:  []Source{{Pointer: "/negative_records"}},
		Order: []SortKey{{Pointer: "/date", Descending: true}},
		Columns: []Column{
			dateColumn("Date", "/date"),
			{
				Header:  "Kind",
				Pointer: "/kind",
				Kind:    KindText,
				Words: map[string]string{
					"write_off":      "write-off",
					"court_case":     "court case",
					"bounced_check":  "bounced check",
					"fraud_alert":    "fraud alert",
					"card_cancelled": "card cancelled",
				},
				Paint: []Paint{{When: `[kind] <> "n/a"`, Look: "bad"}},
			},
			textColumn("Creditor", "/creditor_name"),
			moneyColumn("Amount", "/amount"),
			textColumn("Status", "/status"),
			idColumn("Reference", "/reference_number"),
			textColumn("Text", "/text"),
			{Key: "number", Header: "No.", Pointer: "@position", Kind: KindInteger},
		},
	}
}

func inquiryTable() *Table {
	return &Table{
		Rows:  []Source{{Feed: "inquiries"}},
		Order: []SortKey{{Pointer: "/date", Descending: true}},
		Columns: []Column{
			dateColumn("Date", "/date"),
			textColumn("Member", "/member_name"),
			textColumn("Product", "/product"),
			moneyColumn("Amount", "/amount"),
			textColumn("Purpose", "/purpose"),
			{Header: "Days before the report", Pointer: "/days_before", Kind: KindInteger},
			{Key: "window", Header: "Within", Pointer: "/window", Kind: KindText, Width: 14},
			{Key: "number", Header: "No.", Pointer: "@position", Kind: KindInteger},
		},
	}
}

func accountTable() *Table {
	return &Table{
		Rows:  []Source{{Pointer: "/accounts"}},
		Total: "Total",
		Columns: []Column{
			{Header: "Lender", Pointer: "/lender_name", Kind: KindText, Width: 30, Comment: "all"},
			idColumn("Account", "/account_number"),
			textColumn("Type", "/account_type"),
			{
				Header:  "Role",
				Pointer: "/role",
				Kind:    KindText,
				Width:   12,
				Words:   map[string]string{"co_maker": "co-maker"},
			},
			{
				Header:  "Status",
				Pointer: "/status",
				Kind:    KindText,
				Width:   14,
				Words:   statusWords,
				Paint:   statusPaint("status"),
			},
			dateColumn("Opened", "/opened_date"),
			dateColumn("Closed", "/closed_date"),
			{Header: "Currency", Pointer: "/currency", Kind: KindText, Width: 10},
			total("Limit", "/limit_amount"),
			total("Original amount", "/original_amount"),
			total("Outstanding", "/outstanding_balance"),
			{Header: "Instalment", Pointer: "/installment_amount", Kind: KindAmount, Comment: "all"},
			{Header: "Frequency", Pointer: "/payment_frequency", Kind: KindText, Width: 14, Words: frequencyWords},
			countColumn("Term, months", "/term_months"),
			countColumn("Remaining", "/installments_remaining"),
			{
				Header:  "Overdue amount",
				Pointer: "/overdue_amount",
				Kind:    KindAmount,
				Total:   "sum",
				Comment: "all",
				Paint:   []Paint{{When: "[overdue_amount] > 0", Look: "bad"}},
			},
			{
				Header:  "Days past due",
				Pointer: "/days_past_due",
				Kind:    KindInteger,
				Paint:   []Paint{{When: "[days_past_due] > 0", Look: "warn"}},
			},
			{
				Header:  "Most days past due",
				Pointer: "/max_days_past_due",
				Kind:    KindInteger,
				Paint:   []Paint{{When: "[most_days_past_due] > 90", Look: "bad"}},
			},
			textColumn("Collateral", "/collateral"),
			dateColumn("Last payment", "/last_payment_date"),
			moneyColumn("Amount paid", "/last_payment_amount"),
			dateColumn("Last update", "/last_update_date"),
			{Key: "number", Header: "No.", Pointer: "@position", Kind: KindInteger},
		},
	}
}

func total(header, at string) Column {
	return Column{Header: header, Pointer: at, Kind: KindAmount, Total: "sum", Comment: "all"}
}

func statusPaint(key string) []Paint {
	return []Paint{{When: "[" + key + `] = "active"`, Look: "good"}, {When: "[" + key + `] = "closed"`, Look: "muted"},
		{When: "or([" + key + `] = "past due", [` + key + `] = "restructured")`, Look: "warn"},
		{When: "or([" + key + `] = "written off", [` + key + `] = "litigation")`, Look: "bad"}}
}

// frequencyWords are how payment frequencies are shown.
var frequencyWords = map[string]string{
	"semi_monthly": "semi-monthly",
	"bi_weekly":    "bi-weekly",
	"semi_annual":  "semi-annual",
}

// paymentsAMonth is the number of payments in a month by frequency, as a formula.
var paymentsAMonth = []struct{ frequency, times string }{
	{"monthly", "1"},
	{"semi-monthly", "2"},
	{"weekly", "52 / 12"},
	{"bi-weekly", "26 / 12"},
	{"quarterly", "1 / 3"},
	{"semi-annual", "1 / 6"},
	{"annual", "1 / 12"},
}

// monthly is a formula for an instalment as a monthly amount; "n/a" for an unknown frequency.
func monthly(instalment, frequency string) string {
	formula := `"n/a"`
	for i := len(paymentsAMonth) - 1; i >= 0; i-- {
		p := paymentsAMonth[i]
		formula = `if([` + frequency + `] = "` + p.frequency + `", round([` + instalment + "] * " + p.times + ", 2), " + formula + ")"
	}
	return formula
}

// creditServiceBlocks are the open accounts, their payments in a month, and these compared with an income.
func creditServiceBlocks() []Block {
	open := []Filter{isNot("/status", "closed"), isNot("/status", "written_off")}
	return []Block{
		{Table: &Table{
			Rows:  []Source{{Pointer: "/accounts"}},
			Where: open,
			Total: "Total",
			Columns: []Column{
				{Header: "Lender", Pointer: "/lender_name", Kind: KindText, Width: 34},
				textColumn("Type", "/account_type"),
				{
					Header:  "Role",
					Pointer: "/role",
					Kind:    KindText,
					Width:   12,
					Words:   map[string]string{"co_maker": "co-maker"},
				},
				moneyColumn("Outstanding", "/outstanding_balance"),
				{Header: "Instalment", Pointer: "/installment_amount", Kind: KindAmount},
				{Header: "Frequency", Pointer: "/payment_frequency", Kind: KindText, Width: 14, Words: frequencyWords},
				{
					Header:  "Monthly payment",
					Formula: monthly("instalment", "frequency"),
					Kind:    KindAmount,
					Total:   "sum",
				},
				{Header: "Limit", Pointer: "/limit_amount", Kind: KindAmount, Total: "sum"},
				{
					Key:     "used",
					Header:  "Used of the limit",
					Formula: `if(isnumber([limit]), [outstanding], "n/a")`,
					Kind:    KindAmount,
					Total:   "sum",
				},
				{Header: "Utilisation", Formula: "[used] / [limit]", Kind: KindShare, Paint: []Paint{
					{When: "[utilisation] > 0.8", Look: "bad"}, {When: "[utilisation] > 0.5", Look: "warn"},
				}},
			},
		}},
		{Name: "Income", Title: "Debt to income (blue cells are for you to change)", Form: &Form{Lines: incomeLines()}},
	}
}

func incomeLines() []Line {
	own := "sum(" + strings.Join([]string{
		`sumif([Debt Service.role], "borrower", [Debt Service.monthly_payment])`,
		`sumif([Debt Service.role], "joint", [Debt Service.monthly_payment])`,
		`sumif([Debt Service.role], "supplementary", [Debt Service.monthly_payment])`,
	}, ", ") + ")"
	ratio := func(key, label, formula, note string) Line {
		return Line{
			Key:     key,
			Label:   label,
			Formula: formula,
			Kind:    KindShare,
			Format:  shareFormat,
			Note:    note,
			Strong:  true,
			Paint: []Paint{
				{When: "[this] > 0.4", Look: "bad"},
				{When: "[this] > 0.3", Look: "warn"},
				{When: "isnumber([this])", Look: "good"},
			},
		}
	}
	return []Line{
		{
			Key:     "income",
			Label:   "Monthly income",
			Pointer: "/employment/0/monthly_income",
			Kind:    KindAmount,
			Input:   true,
			Missing: "blank",
			Name:    "monthly_income",
			Note:    "as reported of the latest employment; type over it",
		},
		{
			Key:   "new",
			Label: "Instalment of the loan asked for",
			Value: numberValueOf("0"),
			Kind:  KindAmount,
			Input: true,
			Name:  "new_instalment",
			Note:  "type it here",
		},
		money("all", "Debt service a month", "[Debt Service.total_monthly_payment]", "all open accounts"),
		money("own", "of which as borrower", own, "without co-maker and guarantor"),
		ratio("dti", "Debt to income", "[all] / [income]", "green to 30 %, red above 40 %"),
		ratio("dti_own", "Debt to income, as borrower", "[own] / [income]", ""),
		ratio("dti_new", "Debt to income with the new loan", "([all] + [new]) / [income]", ""),
		money("left", "Income left", `if(isnumber([income]), [income] - [all] - [new], "n/a")`, ""),
	}
}

// historyMatrix is a grid of accounts by months, the latest month first.
func historyMatrix(lender, account string, months int) *Matrix {
	return &Matrix{Rows: []Source{{Feed: "payment_history"}},
		Down: []Column{
			{Header: lender, Pointer: "/lender", Kind: KindText, Width: 30},
			{Header: account, Pointer: "/account", Kind: KindID, Width: 20},
			{Header: "No.", Pointer: "/number", Kind: KindInteger, Width: 5},
		},
		Across: Across{Pointer: "/month", Order: "descending", Limit: months},
		Cell:   Column{Pointer: "/code", Kind: KindID, Width: 8, Missing: "blank", Paint: historyPaint()}}
}

// historyPaint colours a payment code by how late the payment is.
func historyPaint() []Paint {
	return []Paint{{When: `[this] = "0"`, Look: "good"}, {When: `or([this] = "1-30", [this] = "31-60")`, Look: "warn"},
		{When: `or([this] = "61-90", [this] = "91-180", [this] = "180+", [this] = "WO")`, Look: "bad"}}
}

func historyKey() Block {
	return Block{Text: "0 paid in time · 1-30, 31-60, 61-90, 91-180, 180+ days late · WO written off · empty: nothing reported. Latest month first."}
}

// accountHistory and contractHistory return one row for each account and month.
func accountHistory(r *Result) ([]json.RawMessage, error) {
	return histories(r, "/accounts", "lender_name", "account_number")
}

func contractHistory(r *Result) ([]json.RawMessage, error) {
	return histories(r, "/contracts", "provider_name", "contract_number")
}

// histories flattens payment histories. An account without a history gets one row, so that the grid shows all
// accounts.
func histories(r *Result, at, lender, account string) ([]json.RawMessage, error) {
	var rows []json.RawMessage
	for i, a := range r.objects(at, raw(r.At(at))) {
		history := r.objects(fmt.Sprintf("%s/%d/payment_history", at, i), a.child("payment_history"))
		if len(history) == 0 {
			history = []raw{nil}
		}
		for j, h := range history {
			row, err := json.Marshal(map[string]any{
				"number":  i + 1,
				"lender":  a.child(lender).plain(),
				"account": a.child(account).plain(),
				"month":   h.child("month").plain(),
				"code":    h.child("code").plain(),
				"_at":     fmt.Sprintf("%s/%d/payment_history/%d", at, i, j),
			})
			if err != nil {
				return nil, err
			}
			rows = append(rows, row)
		}
	}
	return rows, nil
}

// inquiryMonths are the groups of inquiries by how many months before the report they were made.
var inquiryMonths = []struct {
	months int
	name   string
}{{3, "0-3 months"}, {6, "3-6 months"}, {12, "6-12 months"}}

// inquiryWindows adds to each inquiry how long before the report it was made. It counts from the report's own date,
// so that the same report always gives the same workbook.
func inquiryWindows(r *Result) ([]json.RawMessage, error) {
	issued, _ := r.text("/issue_date", raw(r.At("/issue_date")))
	report, reportErr := engine.ParseDate(issued)
	var rows []json.RawMessage
	for i, o := range r.objects("/inquiries", raw(r.At("/inquiries"))) {
		at := fmt.Sprintf("/inquiries/%d", i)
		inquiry := map[string]any{"_at": at}
		o.members(func(m member) bool {
			inquiry[m.key()] = m.value.plain()
			return true
		})
		made, _ := r.text(at+"/date", o.child("date"))
		if day, err := engine.ParseDate(made); err == nil && reportErr == nil {
			inquiry["days_before"], inquiry["window"] = int(report.Time().Sub(day.Time())/(24*time.Hour)), windowOf(
				report, day,
			)
		}
		row, err := json.Marshal(inquiry)
		if err != nil {
			return nil, err
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// windowOf is the group of a day; nil for a day after the report.
func windowOf(report, day engine.Date) any {
	if day.Time().After(report.Time()) {
		return nil
	}
	for _, w := range inquiryMonths {
		if day.Time().After(monthsBefore(report, w.months)) {
			return w.name
		}
	}
	return "over 12 months"
}

// monthsBefore is the same day that many months earlier, or the last day of a month that has no such day.
func monthsBefore(d engine.Date, months int) time.Time {
	first := time.Date(d.Year, d.Month-time.Month(months), 1, 0, 0, 0, 0, time.UTC)
	last := first.AddDate(0, 1, -1).Day()
	return first.AddDate(0, 0, min(d.Day, last)-1)
}

// contractPhases returns one row for each contract, with the value 1 to count.
func contractPhases(r *Result) ([]json.RawMessage, error) {
	var rows []json.RawMessage
	for _, c := range r.objects("/contracts", raw(r.At("/contracts"))) {
		row, err := json.Marshal(map[string]any{
			"group": c.child("group").plain(),
			"phase": c.child("phase").plain(),
			"one":   1,
		})
		if err != nil {
			return nil, err
		}
		rows = append(rows, row)
	}
	return rows, nil
}
