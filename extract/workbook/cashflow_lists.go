package workbook

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
)

// optional leaves the cell of a missing value empty: a list says "n/a" only where a value was expected.
func optional(c Column) Column {
	c.Missing = "blank"
	return c
}

func boolColumn(header, at string) Column { return Column{Header: header, Pointer: at, Kind: KindBool} }

func documentsSheet() Sheet {
	return Sheet{Name: "Documents", Blocks: []Block{{Table: &Table{
		Rows: []Source{{Pointer: "/documents"}},
		Columns: []Column{
			countColumn("Document", "/document_id"), idColumn("File", "/file_name"), textColumn("Type", "/document_type"),
			textColumn("Status", "/status"), boolColumn("Used", "/used"), optional(textColumn("Reason", "/reason")),
			optional(textColumn("Detail", "/detail")), optional(textColumn("Accounts", "/account_keys")),
			optional(dateColumn("First day", "/period_start")), optional(dateColumn("Last day", "/period_end")),
			countColumn("Rows", "/rows_total"), countColumn("Rows used", "/rows_used"),
			countColumn("Duplicates", "/rows_duplicate"), countColumn("Left out", "/rows_left_out"),
			boolColumn("Proven", "/proven"), optional(countColumn("Authenticity", "/authenticity_score")),
		},
		Paint: []Paint{{When: `[used] = "no"`, Look: "muted"}, {When: `[proven] = "no"`, Look: "warn"}},
	}}}}
}

func accountsSheet() Sheet {
	return Sheet{Name: "Accounts", Blocks: []Block{
		{Table: &Table{Rows: []Source{{Pointer: "/accounts"}}, Columns: []Column{
			textColumn("Account", "/account_key"), optional(textColumn("Institution", "/institution")),
			optional(idColumn("Number", "/account_number")), optional(textColumn("Name", "/account_name")),
			optional(textColumn("Type", "/account_type")), textColumn("Currency", "/currency"),
			dateColumn("First day", "/from"), dateColumn("Last day", "/to"), countColumn("Days covered", "/days_covered"),
			moneyColumn("Opening", "/opening"), moneyColumn("Closing", "/closing"),
			moneyColumn("Average daily balance", "/adb"), moneyColumn("Lowest balance", "/min"),
			dateColumn("Lowest on", "/min_date"), countColumn("Days negative", "/days_negative"),
			countColumn("Duplicate rows", "/duplicate_rows"), textColumn("Documents", "/document_ids"),
			optional(textColumn("Merged by", "/merged_by")), boolColumn("Proven", "/proven"),
			optional(textColumn("Missing months", "/missing_months")), optional(textColumn("Missing paper", "/hint")),
		}, Paint: []Paint{{When: "[lowest_balance]+0 < 0", Look: "bad"}, {When: `[proven] = "no"`, Look: "warn"}}}},
		{Name: "Gaps", Title: "Days without a statement", Table: &Table{Rows: []Source{{Feed: "gaps"}}, Plain: true,
			Columns: []Column{
				textColumn("Account", "/account_key"), dateColumn("First day", "/from"), dateColumn("Last day", "/to"),
				countColumn("Days", "/days"), moneyColumn("Balance before", "/balance_before"),
				moneyColumn("Balance after", "/balance_after"),
				{Header: "Unexplained", Kind: KindAmount, Formula: "round([balance_after] - [balance_before], 2)"},
			}}},
		{Name: "Conflicts", Title: "Days that two statements give differently", Table: &Table{
			Rows: []Source{{Feed: "conflicts"}}, Plain: true, Columns: []Column{
				textColumn("Account", "/account_key"), dateColumn("Day", "/day"), countColumn("Kept document", "/kept"),
				textColumn("Documents", "/document_ids"), countColumn("Rows kept", "/rows_kept"),
				countColumn("Rows left out", "/rows_left_out"),
			}, Paint: []Paint{{When: "[rows_left_out]+0 >= 0", Look: "bad"}}}},
	}}
}

func (b *cashflowBook) gapFeed(*Result) (out []json.RawMessage, err error) {
	return ofAccounts(b, func(a engine.ViewAccount) []engine.Gap { return a.Gaps })
}

func (b *cashflowBook) conflictFeed(*Result) (out []json.RawMessage, err error) {
	return ofAccounts(b, func(a engine.ViewAccount) []engine.DayConflict { return a.Conflicts })
}

// ofAccounts lists something of all accounts, each with its account.
func ofAccounts[T any](b *cashflowBook, list func(engine.ViewAccount) []T) (out []json.RawMessage, err error) {
	for _, a := range b.cashflow.Accounts {
		for _, v := range list(a) {
			row, err := with(v, fields{"account_key": a.AccountKey})
			if err != nil {
				return nil, err
			}
			out = append(out, row)
		}
	}
	return out, nil
}

func ownTransfersSheet() Sheet {
	return Sheet{Name: "Own Transfers", Blocks: []Block{{Table: &Table{
		Rows: []Source{{Pointer: "/own_transfers"}}, Total: "Total",
		Columns: []Column{
			optional(dateColumn("Out on", "/date_out")), optional(dateColumn("In on", "/date_in")),
			optional(textColumn("From account", "/from_account")), optional(textColumn("To account", "/to_account")),
			{Header: "Amount", Pointer: "/amount", Kind: KindAmount, Total: "sum"},
			{Header: "Fee", Pointer: "/fee", Kind: KindAmount, Total: "sum"},
			textColumn("Status", "/status"), textColumn("Basis", "/basis"),
			optional(textColumn("Debit: document, row", "/debit")), optional(textColumn("Credit: document, row", "/credit")),
		},
		Paint: []Paint{{When: `[status] = "undisclosed"`, Look: "bad"}, {When: `[status] = "in_gap"`, Look: "warn"}},
	}}}}
}

func roundTripsSheet() Sheet {
	return Sheet{Name: "Round Trips", Blocks: []Block{
		{Table: &Table{Rows: []Source{{Pointer: "/round_trips"}}, Total: "Total", Columns: []Column{
			textColumn("Counterparty", "/counterparty"),
			{Header: "In", Pointer: "/amount_in", Kind: KindAmount, Total: "sum"},
			{Header: "Out", Pointer: "/amount_out", Kind: KindAmount, Total: "sum"},
			countColumn("Days", "/days"), textColumn("First: document, row", "/first"),
			textColumn("Second: document, row", "/second"),
		}, Paint: []Paint{{When: "[days]+0 >= 0", Look: "warn"}}}},
		{Name: "Window dressing", Title: "Credits that raised the balance just before the end", Table: &Table{
			Rows: []Source{{Pointer: "/window_dressing"}}, Plain: true, Columns: []Column{
				textColumn("Account", "/account_key"), moneyColumn("Credit", "/amount"), moneyColumn("Closing", "/closing"),
				moneyColumn("Average before", "/earlier_adb"), textColumn("Document, row", "/credit"),
			}, Paint: []Paint{{When: "[credit]+0 > 0", Look: "bad"}}}},
	}}
}

func incomeSheet() Sheet {
	return Sheet{Name: "Income", Blocks: []Block{
		{Table: &Table{Rows: []Source{{Feed: "streams"}}, Columns: []Column{
			textColumn("Payer", "/payer"), textColumn("Kind", "/kind"), optional(textColumn("Employer", "/employer_name")),
			textColumn("Frequency", "/frequency"), boolColumn("Regular", "/regular"), boolColumn("Active", "/active"),
			countColumn("Count", "/count"), dateColumn("First", "/first_date"), dateColumn("Last", "/last_date"),
			moneyColumn("Average", "/average_amount"), moneyColumn("Median", "/median_amount"),
			{Header: "Variation", Pointer: "/cv", Kind: KindNumber, Format: "0.0000"},
			moneyColumn("A month", "/monthly_amount"),
			{Header: "Counted", Pointer: "/counted", Kind: KindBool, Input: true, Choices: "Yes and no.word"},
			boolColumn("Proven", "/proven"), optional(textColumn("Missed", "/missed")),
			textColumn("Accounts", "/account_keys"), textColumn("Stream", "/stream_id"),
		}, Paint: []Paint{{When: `[counted] = "no"`, Look: "muted"}}}},
		{Name: "Monthly income", Title: "Monthly income", Form: &Form{Lines: []Line{
			{Label: "Monthly income", Kind: KindAmount, Strong: true,
				Formula: `if(countifs([Income.counted], "yes") = 0, value("/none"), ` +
					`round(sumifs([Income.a_month], [Income.counted], "yes"), 2))`,
				Note: "active regular streams of pay, pension, remittances and rent; nothing is grossed up"},
			{Label: "Extras of the last 12 months", Pointer: "/income/annual_extras", Kind: KindAmount},
		}}},
		{Name: "Extras", Title: "Extras: outside the rhythm", Table: &Table{Rows: []Source{{Feed: "extras"}}, Plain: true,
			Columns: []Column{
				textColumn("Payer", "/payer"), dateColumn("Date", "/date"), moneyColumn("Amount", "/amount"),
				textColumn("Stream", "/stream_id"), textColumn("Document, row", "/row"),
			}}},
	}}
}

// streamFeed are the streams; counted ones make the monthly income.
func (b *cashflowBook) streamFeed(*Result) (out []json.RawMessage, err error) {
	for _, s := range b.cashflow.Income.Streams {
		row, err := with(s, fields{"counted": s.Active && s.Regular && s.Kind != "business" && s.MonthlyAmount != nil})
		if err != nil {
			return nil, err
		}
		out = append(out, row)
	}
	return out, nil
}

func (b *cashflowBook) extraFeed(*Result) (out []json.RawMessage, err error) {
	for _, s := range b.cashflow.Income.Streams {
		for _, x := range s.Extras {
			row, err := with(x, fields{"payer": s.Payer, "stream_id": s.StreamID})
			if err != nil {
				return nil, err
			}
			out = append(out, row)
		}
	}
	return out, nil
}

func (b *cashflowBook) debtSheet() Sheet {
	return Sheet{Name: "Debt", Blocks: []Block{
		{Table: &Table{Rows: []Source{{Pointer: "/debt/positions"}}, Columns: []Column{
			textColumn("Debt", "/label"), optional(textColumn("Lender", "/lender")),
			optional(idColumn("Reference", "/reference")), textColumn("Kind", "/kind"), textColumn("Sources", "/sources"),
			optional(textColumn("Frequency", "/frequency")), moneyColumn("Instalment", "/instalment"),
			countColumn("Payments", "/count"), moneyColumn("Total paid", "/total_paid"),
			optional(dateColumn("First paid", "/first_paid")), optional(dateColumn("Last paid", "/last_paid")),
			optional(moneyColumn("Released", "/disbursed")), optional(dateColumn("Released on", "/disbursed_on")),
			optional(boolColumn("Active", "/active")), optional(textColumn("Ended by", "/ended_by")),
			{Header: "Counted", Pointer: "/counted", Kind: KindBool, Input: true, Choices: "Yes and no.word"},
			moneyColumn("A month", "/monthly_service"), optional(textColumn("Basis", "/service_basis")),
			optional(moneyColumn("Balloon", "/balloon/amount")), optional(dateColumn("Balloon on", "/balloon/date")),
			boolColumn("Proven", "/proven"), optional(textColumn("Missed", "/missed")),
			textColumn("Position", "/position_id"),
		}, Paint: []Paint{{When: `[counted] = "no"`, Look: "muted"}}}},
		{Name: "Debt service", Title: "Debt service", Form: &Form{Lines: []Line{
			{Label: "Observed a month", Kind: KindAmount,
				Formula: `round(sumifs([Debt.a_month], [Debt.counted], "yes"), 2)`, Note: "counted positions"},
			{Label: "Declared a month", Pointer: "/debt/declared_monthly_debt", Kind: KindAmount, Input: true},
			{Label: "Used a month", Kind: KindAmount, Strong: true, Formula: "max([observed_a_month], [declared_a_month])",
				Note: "the larger of both"},
			{Label: "Lenders in 90 days", Pointer: "/debt/stacking/lenders_90d", Kind: KindInteger},
			{Label: "Releases within 30 days", Pointer: "/debt/stacking/disbursements_30d", Kind: KindInteger},
			{Label: "Stacked", Pointer: "/debt/stacking/stacked", Kind: KindBool,
				Paint: []Paint{{When: `[this] = "yes"`, Look: "bad"}}},
		}}},
		{Name: "Cards", Title: "Credit cards", Table: &Table{Rows: []Source{{Pointer: "/debt/cards"}}, Plain: true,
			Columns: []Column{
				optional(textColumn("Issuer", "/issuer")), optional(idColumn("Last four", "/last4")),
				moneyColumn("Average payment", "/average_payment"), moneyColumn("Minimum due", "/minimum_due"),
				{Header: "Payment to minimum", Pointer: "/payment_ratio", Kind: KindNumber, Format: "0.0000"},
			}}},
		{Name: "New loans", Title: "Released in the last 90 days", Table: &Table{
			Rows: []Source{{Pointer: "/debt/new_loans"}}, Plain: true, Columns: []Column{
				optional(textColumn("Lender", "/lender")), moneyColumn("Amount", "/amount"), dateColumn("Date", "/date"),
				textColumn("Position", "/position_id"),
			}}},
		{Name: "Yes and no", Title: "What “Counted” may say", Table: &Table{Rows: []Source{{Feed: "yes_no"}}, Plain: true,
			Columns: []Column{textColumn("Word", "/word")}}},
	}}
}

func (b *cashflowBook) returnedChecksSheet() Sheet {
	at := b.mainPointer()
	count := func(label, kind string) Line {
		return Line{Label: label, Kind: KindInteger, Paint: []Paint{{When: "[this]+0 > 0", Look: "bad"}},
			Formula: fmt.Sprintf(`countifs([Returned Checks.kind], %q, [Returned Checks.currency], %q)`, kind,
				b.mainCurrency())}
	}
	amount := func(label, kind string) Line {
		return Line{Label: label, Kind: KindAmount, Formula: fmt.Sprintf(
			`round(sumifs([Returned Checks.amount], [Returned Checks.kind], %q, [Returned Checks.currency], %q), 2)`, kind,
			b.mainCurrency())}
	}
	return Sheet{Name: "Returned Checks", Blocks: []Block{
		{Table: &Table{Rows: []Source{{Feed: "returned"}}, Columns: []Column{
			dateColumn("Date", "/date"), textColumn("Kind", "/kind"), moneyColumn("Amount", "/amount"),
			textColumn("Currency", "/currency"), optional(idColumn("Check number", "/check_number")),
			optional(textColumn("Reason", "/reason")), boolColumn("Only a fee shows it", "/inferred"),
			textColumn("Rows: document, row", "/row_names"),
		}, Paint: []Paint{{When: `[kind] = "issued"`, Look: "bad"}}}},
		{Name: "Returned totals", Title: "Totals of the main currency", Form: &Form{Lines: []Line{
			count("Own checks", "issued"), amount("Amount of own checks", "issued"),
			count("Customers' checks", "deposited"), amount("Amount of customers' checks", "deposited"),
			{Label: "Days with a returned check", Pointer: at + "/returned_checks/days", Kind: KindInteger},
		}}},
	}}
}

// mainPointer is where the main currency's view is in the result.
func (b *cashflowBook) mainPointer() string {
	for i, x := range b.cashflow.Combined {
		if x.Currency == b.mainCurrency() {
			return fmt.Sprintf("/combined/%d", i)
		}
	}
	return "/combined/0"
}

func (b *cashflowBook) returnedFeed(*Result) (out []json.RawMessage, err error) {
	for _, x := range b.cashflow.Combined {
		for _, e := range x.ReturnedChecks.Events {
			row, err := with(e, fields{"currency": x.Currency, "row_names": rowNames(e.Rows)})
			if err != nil {
				return nil, err
			}
			out = append(out, row)
		}
	}
	return out, nil
}

func (b *cashflowBook) payersSheet() Sheet {
	at := b.mainPointer()
	share := func(label, pointer string, paint ...Paint) Line {
		return Line{Label: label, Pointer: at + "/payers" + pointer, Kind: KindShare, Paint: paint}
	}
	return Sheet{Name: "Payers", Blocks: []Block{
		{Table: &Table{Rows: []Source{{Feed: "payers"}}, Columns: []Column{
			textColumn("Payer", "/name"), textColumn("Currency", "/currency"), moneyColumn("Revenue", "/amount"),
			countColumn("Credits", "/count"), countColumn("Months", "/months"),
			{Header: "Share of revenue", Pointer: "/share", Kind: KindShare},
			boolColumn("Related", "/related"), boolColumn("Pooled", "/pooled"),
		}, Paint: []Paint{{When: `[related] = "yes"`, Look: "warn"}, {When: `[pooled] = "yes"`, Look: "muted"}}}},
		{Name: "Concentration", Title: "Concentration, main currency", Form: &Form{Lines: []Line{
			share("Largest payer", "/top_payer_share", Paint{When: "[this]+0 > 0.5", Look: "warn"}),
			share("Five largest payers", "/top5_share"),
			{Label: "Sum of squared shares", Pointer: at + "/payers/hhi", Kind: KindNumber, Format: "0.0000"},
			{Label: "Trend of revenue a month", Pointer: at + "/stability/revenue_trend_pct_per_month", Kind: KindPercent,
				Paint: []Paint{{When: "[this]+0 < -5", Look: "warn"}}},
			{Label: "Volatility of revenue", Pointer: at + "/stability/revenue_volatility_ratio", Kind: KindNumber,
				Format: "0.0000", Paint: []Paint{{When: "[this]+0 > 0.5", Look: "warn"}}},
		}}},
		{Text: "As the server computed it: a changed class on sheet Rows does not move a payer."},
	}}
}

func (b *cashflowBook) payerFeed(*Result) (out []json.RawMessage, err error) {
	for _, x := range b.cashflow.Combined {
		for _, p := range x.Payers.Top {
			row, err := with(p, fields{"currency": x.Currency})
			if err != nil {
				return nil, err
			}
			out = append(out, row)
		}
	}
	return out, nil
}

func (b *cashflowBook) ruleFeed(*Result) (out []json.RawMessage, err error) {
	for _, r := range b.cashflow.Policy.Rules {
		var figures []string
		for _, name := range slices.Sorted(maps.Keys(r.Values)) {
			shown := "n/a"
			if value, err := json.Marshal(r.Values[name]); err == nil && string(value) != "null" {
				shown = strings.Trim(string(value), `"`)
			}
			figures = append(figures, name+" "+shown)
		}
		row, err := json.Marshal(ruleRow{r, strings.Join(figures, "; ")})
		if err != nil {
			return nil, err
		}
		out = append(out, row)
	}
	return out, nil
}

// missingFeed names the papers that are missing.
func (b *cashflowBook) missingFeed(*Result) ([]json.RawMessage, error) {
	var list []fields
	for _, a := range b.cashflow.Accounts {
		if a.Hint != nil {
			list = append(list, fields{"hint": *a.Hint})
		}
	}
	return feedOf(list)
}

// cashflowSourcesSheet holds the checks of the workbook itself, how sure the figures are, and where each comes from.
func (b *cashflowBook) cashflowSourcesSheet() Sheet {
	check := func(label, key, rows, months string) []Line {
		return []Line{
			{Label: label + ", rows", Key: key + "_rows", Kind: KindAmount, Formula: rows},
			{Label: label + ", months", Key: key + "_months", Kind: KindAmount, Formula: months},
			{Label: "Difference of " + label, Key: key + "_difference", Kind: KindAmount, Strong: true,
				Formula: fmt.Sprintf("round([%[1]s_rows] - [%[1]s_months], 2)", key),
				Paint:   []Paint{{When: "abs([this]) > 0.004", Look: "bad"}, {When: "abs([this]) < 0.005", Look: "good"}}},
		}
	}
	classes := func(side string, list []string) string {
		terms := make([]string, len(list))
		for i, class := range list {
			terms[i] = fmt.Sprintf("[Months by account.%s_%s]", side, class)
		}
		return "round(sum(" + strings.Join(terms, ", ") + "), 2)"
	}
	lines := []Line{{Heading: "Every row has a class, and every class is in a month"}}
	lines = append(lines, check("credits", "credits", "round(sum([Rows.credit]), 2)", classes("credit", creditClasses))...)
	lines = append(lines, check("debits", "debits", "round(sum([Rows.debit]), 2)", classes("debit", debitClasses))...)
	lines = append(lines,
		Line{Label: "Rows with another class than judged", Kind: KindInteger,
			Formula: `count([Rows.document]) - countifs([Rows.changed], "no")`},
		Line{Heading: "How sure the figures are"},
		Line{Label: "External inflow from proven documents", Pointer: "/confidence/proven_share", Kind: KindShare},
		Line{Label: "External inflow that is not unknown", Pointer: "/confidence/known_share", Kind: KindShare},
		Line{Label: "Days that statements cover", Pointer: "/confidence/days_covered_share", Kind: KindShare},
		Line{Heading: "Computed with"},
		Line{Label: "Software", Pointer: "/basis/engine", Kind: KindID},
		Line{Label: "Data tables", Pointer: "/basis/tables", Kind: KindID},
		Line{Label: "Policy revision", Pointer: "/basis/policy_revision", Kind: KindInteger},
		Line{Label: "Judged as", Pointer: "/basis/entity", Kind: KindText},
		Line{Label: "Schema", Pointer: "/schema_version", Kind: KindID},
	)
	return Sheet{Name: "Checks & Sources", Blocks: []Block{
		{Form: &Form{Lines: lines}},
		{Name: "Missing papers", Title: "Missing papers", Table: &Table{Rows: []Source{{Feed: "missing"}}, Plain: true,
			Columns: []Column{textColumn("Paper", "/hint")}}},
		{Name: "Reasons", Title: "Why a figure is n/a", Table: &Table{Rows: []Source{{Feed: "reasons"}}, Plain: true,
			Columns: []Column{
				idColumn("Figure", "/figure"), idColumn("Code", "/code"), textColumn("Reason", "/detail"),
			}}},
		{Name: "Sources", Title: "Where figures come from (the view's JSON has all)", Table: &Table{
			Rows: []Source{{Feed: "evidence"}}, Columns: []Column{
				idColumn("Figure", "/figure"), {Header: "Value", Pointer: "/value", Missing: "blank"},
				textColumn("Formula or choice of rows", "/how"), textColumn("From", "/from"),
			}}},
	}}
}

func (b *cashflowBook) reasonFeed(*Result) ([]json.RawMessage, error) {
	var list []fields
	for _, at := range slices.Sorted(maps.Keys(b.cashflow.Reasons)) {
		why := b.cashflow.Reasons[at]
		list = append(list, fields{"figure": at, "code": why.Code, "detail": why.Detail})
	}
	return feedOf(list[:min(len(list), maxSourceRows)])
}

// evidenceFeed says of each figure what it is and where it comes from.
func (b *cashflowBook) evidenceFeed(r *Result) (out []json.RawMessage, err error) {
	for _, at := range slices.Sorted(maps.Keys(b.cashflow.Evidence)) {
		if len(out) == maxSourceRows {
			break
		}
		e := b.cashflow.Evidence[at]
		row := fields{"figure": at, "how": e.Formula, "from": rowNames(e.Rows)}
		if v := raw(r.At(at)); !v.isObject() && !v.isArray() {
			row["value"] = json.RawMessage(v.plain())
		}
		if e.Select != nil {
			row["from"] = chosenRows(*e.Select)
		}
		var inputs []string
		for _, name := range slices.Sorted(maps.Keys(e.Inputs)) {
			inputs = append(inputs, name+" = "+e.Inputs[name])
		}
		if len(inputs) > 0 {
			row["from"] = strings.Join(inputs, "; ")
		}
		one, err := json.Marshal(row)
		if err != nil {
			return nil, err
		}
		out = append(out, one)
	}
	return out, nil
}

// chosenRows says in words which rows a choice takes.
func chosenRows(s engine.RowSelect) string {
	var parts []string
	for _, p := range []struct{ name, value string }{
		{"account", s.AccountKey}, {"currency", s.Currency}, {"month", s.Month},
		{"months", strings.Join(s.Months, ", ")}, {"class", strings.Join(s.Class, ", ")}, {"category", s.Category},
		{"side", s.Side},
	} {
		if p.value != "" {
			parts = append(parts, p.name+" "+p.value)
		}
	}
	return "rows: " + strings.Join(parts, "; ")
}
