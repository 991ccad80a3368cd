package workbook

import (
	"encoding/json"
	"fmt"

	"github.com/dossier-lending/dossier/engine"
)

// loanTerms is how often a requested loan is paid back, as the analyst reads it from the application.
type loanTerms struct {
	frequency string
	yearly    int64 // payments a year; of a lump sum, months
	addOn     bool  // interest on the whole principal
	perAnnum  bool  // the rate is of a year
}

func (b *cashflowBook) loanTerms() loanTerms {
	var in struct {
		Frequency json.RawMessage `json:"payment_frequency"`
	}
	t := loanTerms{frequency: "monthly", yearly: 12, perAnnum: true}
	if json.Unmarshal(b.application.ScorecardInputs, &in) == nil {
		frequency := ""
		_ = json.Unmarshal(in.Frequency, &frequency) // another kind of value is none
		if yearly, known := map[string]int64{"weekly": 52, "bi_weekly": 26, "semi_monthly": 24, lumpSum: 12}[frequency]; known {
			t.frequency, t.yearly = frequency, yearly
		}
	}
	if basis := b.cashflow.Affordability.InterestRateBasis; basis != nil {
		t.addOn, t.perAnnum = *basis == engine.RateAddOn, *basis == engine.RatePerAnnum
	}
	return t
}

// lumpSum pays everything at the end of the term.
const lumpSum = "lump_sum"

// The formulas of a loan. monthly is the rate a month as a share, per that of a period.
func (t loanTerms) monthly() string {
	if t.perAnnum {
		return "[interest_rate] / 100 / 12"
	}
	return "[interest_rate] / 100"
}

func (t loanTerms) per() string { return fmt.Sprintf("%s * 12 / %d", t.monthly(), t.yearly) }

// factor is one payment on a principal of 1.
func (t loanTerms) factor() string {
	if t.addOn {
		return "(1 + " + t.monthly() + " * [term_months]) / [payments]"
	}
	return "pmt(" + t.per() + ", [payments], 1)"
}

func (t loanTerms) instalment() string {
	switch {
	case t.frequency == lumpSum:
		return "if(isnumber([payments] + [interest_rate]), [loan_amount], [payments])"
	case t.addOn:
		return "round([loan_amount] * " + t.factor() + ", 2)"
	}
	return "round(pmt(" + t.per() + ", [payments], [loan_amount]), 2)"
}

func (t loanTerms) service() string {
	if t.frequency == lumpSum {
		return "if(isnumber([instalment]), round([loan_amount] * " + t.monthly() + ", 2), [instalment])"
	}
	return fmt.Sprintf("round([instalment] * %d / 12, 2)", t.yearly)
}

// largest is the largest loan whose service, rounded to the centavo, leaves room.
func (t loanTerms) largest() string {
	const room = "[room_for_this_loan]"
	allowed := "(" + room + " + 0.005)"
	factor := t.factor()
	switch {
	case t.frequency == lumpSum:
		factor = t.monthly()
	case t.yearly != 12:
		allowed = fmt.Sprintf("(floor((%s + 0.005) * 12 / %d, 0.01) + 0.005)", room, t.yearly)
	}
	return "if(" + room + " <= 0, 0, floor(" + allowed + " / (" + factor + "), [Policy.largest_loan_step]))"
}

// affordabilitySheet computes whether the loan can be carried, from sheets Months, Debt and Income and from the terms,
// which a person may change.
func (b *cashflowBook) affordabilitySheet() Sheet {
	t := b.loanTerms()
	mean := func(column string) string {
		return fmt.Sprintf(`round(round(sumifs([Months.%s], [Months.in_affordability], "yes"), 2) / [months_used], 2)`, column)
	}
	money := func(label, key, formula, note string) Line {
		return Line{Label: label, Key: key, Formula: formula, Kind: KindAmount, Note: note}
	}
	ratio := func(label, key, formula, note string) Line {
		return Line{Label: label, Key: key, Formula: formula, Kind: KindNumber, Format: "0.0000", Note: note}
	}
	input := func(l Line) Line { l.Input = true; return l }
	lines := []Line{
		{Heading: "Months used"},
		{Label: "Months", Pointer: "/affordability/months", Kind: KindText, Key: "months"},
		{Label: "Number of months", Key: "months_used", Kind: KindInteger,
			Formula: `countifs([Months.in_affordability], "yes")`, Note: "the latest full months"},
		{Heading: "Means a month"},
		money("Revenue, low", "revenue_low", mean("revenue_low"), "only what is surely revenue"),
		money("Revenue, base", "revenue_base", mean("revenue_base"), "with the shares of sheet Policy"),
		money("Revenue, high", "revenue_high", mean("revenue_high"), "with all cash and unknown credits"),
		money("Operating outflow", "operating_outflow", mean("operating_outflow"),
			"expense, cash, unknown, fees of own transfers"),
		money("NOI, low", "noi_low", "round([revenue_low] - [operating_outflow], 2)", "revenue − operating outflow"),
		money("NOI, base", "noi_base", "round([revenue_base] - [operating_outflow], 2)", ""),
		money("NOI, high", "noi_high", "round([revenue_high] - [operating_outflow], 2)", ""),
		{Label: "Average daily balance", Key: "adb", Pointer: "/affordability/adb", Kind: KindAmount},
		{Label: "Monthly income", Key: "monthly_income", Formula: "[Monthly income.monthly_income]", Kind: KindAmount,
			Note: "active regular streams, sheet Income"},
		{Heading: "Requested loan (blue: inputs)"},
		input(Line{Label: "Loan amount", Value: jsonNumber(b.application.LoanAmount), Kind: KindAmount}),
		input(Line{Label: "Term, months", Key: "term_months", Value: jsonNumber(b.application.TermMonths),
			Kind: KindInteger}),
		input(Line{Label: "Interest rate, %", Key: "interest_rate",
			Value: jsonNumber(b.cashflow.Affordability.InterestRate), Kind: KindNumber}),
		{Label: "Rate is", Key: "rate_is", Pointer: "/affordability/interest_rate_basis", Kind: KindText},
		{Label: "Paid", Key: "paid", Text: t.frequency, Kind: KindText},
		{Label: "Payments", Key: "payments", Kind: KindInteger,
			Formula: fmt.Sprintf("round([term_months] * %d / 12, 0)", t.yearly)},
		money("Instalment", "instalment", t.instalment(), ""),
		money("Service a month", "proposed_service", t.service(), ""),
		{Heading: "Debt service a month"},
		money("Existing", "existing", "[Debt service.used_a_month]", "the larger of observed and declared, sheet Debt"),
		money("With this loan", "with_this_loan", "round([existing] + [proposed_service], 2)", ""),
		{Heading: "Ratios"},
	}
	painted := func(l Line) Line {
		l.Strong = true
		l.Paint = []Paint{{When: "[this]+0 < 1", Look: "bad"}, {When: "[this]+0 < [Policy.least_dscr]", Look: "warn"},
			{When: "[this]+0 >= [Policy.least_dscr]", Look: "good"}}
		return l
	}
	lines = append(lines,
		ratio("DSCR, low", "dscr_low", "round([noi_low] / [with_this_loan], 4)", "NOI ÷ debt service with this loan"),
		painted(ratio("DSCR, base", "dscr_base", "round([noi_base] / [with_this_loan], 4)", "")),
		ratio("DSCR, high", "dscr_high", "round([noi_high] / [with_this_loan], 4)", ""),
		ratio("DSCR without this loan", "dscr_existing", "round([noi_base] / [existing], 4)", ""),
	)
	share := func(label, key, formula, note string) Line {
		return Line{Label: label, Key: key, Formula: formula, Kind: KindShare, Note: note}
	}
	if b.business() {
		lines = append(lines, Line{Label: "Debt to income", Key: "dti", Pointer: "/affordability/dti", Kind: KindShare,
			Note: "for persons; see DSCR"})
	} else {
		dti := share("Debt to income", "dti", "round([with_this_loan] / [monthly_income], 4)",
			"debt service with this loan ÷ monthly income")
		dti.Strong, dti.Paint = true, []Paint{{When: "[this]+0 > [Policy.most_dti]", Look: "bad"},
			{When: "[this]+0 <= [Policy.most_dti]", Look: "good"}}
		lines = append(lines, dti,
			share("Debt to income without this loan", "dti_existing", "round([existing] / [monthly_income], 4)", ""),
			money("Rent a month", "rent", mean("rent"), ""),
			share("FOIR", "foir", "round(([with_this_loan] + [rent]) / [monthly_income], 4)",
				"fixed obligations, rent included, ÷ income"))
	}
	lines = append(lines,
		ratio("Average balance to service", "adb_to_instalment", "round([adb] / [proposed_service], 4)", ""),
		ratio("Average balance to loan", "adb_to_loan", "round([adb] / [loan_amount], 4)", ""),
		input(Line{Label: "Asset value", Key: "asset_value", Value: jsonNumber(b.application.AssetValue),
			Kind: KindAmount}),
		ratio("Loan to value", "loan_to_value", "round([loan_amount] / [asset_value], 4)", ""),
		input(Line{Label: "Useful life of the asset, years", Key: "useful_life",
			Value: jsonNumber(b.application.AssetUsefulLife), Kind: KindNumber}),
		ratio("Term to useful life", "term_to_useful_life", "round([term_months] / (12 * [useful_life]), 4)", ""),
		Line{Heading: "Largest loan in policy"},
	)
	if b.business() {
		lines = append(lines, money("Room for this loan, a month", "room_for_this_loan",
			"round(round([noi_base] / [Policy.least_dscr], 2) - [existing], 2)", "NOI ÷ least DSCR − existing"))
	} else {
		lines = append(lines, money("Room for this loan, a month", "room_for_this_loan",
			"round(round([monthly_income] * [Policy.most_dti], 2) - [existing], 2)", "income × most DTI − existing"))
	}
	lines = append(lines, money("Largest loan", "max_loan", t.largest(), "at this term and rate, in steps of the policy"))
	return Sheet{Name: "Affordability", OnePage: true, Blocks: []Block{
		{Form: &Form{Lines: lines}},
		{Title: "Declared and observed", Table: &Table{Rows: []Source{{Pointer: "/affordability/declared"}}, Plain: true,
			Columns: []Column{
				{Header: "Figure", Pointer: "/name", Kind: KindText, Words: map[string]string{
					"existing_monthly_debt": "monthly debt", "monthly_revenue": "monthly revenue",
					"monthly_income": "monthly income"}},
				moneyColumn("Declared", "/declared"), moneyColumn("Observed", "/observed"),
				{Header: "Ratio", Pointer: "/ratio", Kind: KindNumber, Format: "0.0000"},
			}}},
	}}
}

// policySheet shows the policy: what formulas use, what its rules say, and which class each category stands for.
func (b *cashflowBook) policySheet() Sheet {
	p := b.policy
	number := func(label, key string, value any, kind Kind, note string) Line {
		raw, err := json.Marshal(value)
		if err != nil {
			raw = json.RawMessage("null")
		}
		return Line{Label: label, Key: key, Value: raw, Kind: kind, Input: true, Note: note}
	}
	entity := b.cashflow.Basis.Entity
	form := &Form{Lines: []Line{
		{Heading: "Thresholds (blue: inputs)"},
		number("Cash credits in base revenue", "cash_in_base", p.Revenue.CashInBase.Of(entity), KindShare,
			"of a "+entity),
		number("Unknown credits in base revenue", "unknown_in_base", p.Revenue.UnknownInBase.Of(entity), KindShare,
			"of a "+entity),
		number("Least DSCR", "least_dscr", p.Affordability.MinDSCR, KindNumber, ""),
		number("Most debt to income", "most_dti", p.Affordability.MaxDTI, KindShare, ""),
		number("Largest loan in steps of", "largest_loan_step", p.Affordability.MaxLoanStep, KindAmount, ""),
		{Heading: "As the server computed it"},
		{Label: "Revision", Pointer: "/policy/revision", Kind: KindInteger, Note: "0 is the policy that is shipped"},
		{Label: "Outcome", Pointer: "/policy/outcome", Kind: KindText, Paint: outcomePaint,
			Note: "not a decision; rules do not follow a changed cell"},
		{Label: "Points", Pointer: "/score/points", Kind: KindNumber, When: []Filter{exists("/score")}},
		{Label: "Most points", Pointer: "/score/maximum", Kind: KindNumber, When: []Filter{exists("/score")}},
	}}
	return Sheet{Name: "Policy", Blocks: []Block{
		{Form: form},
		{Name: "Rules", Title: "Rules", Table: &Table{Rows: []Source{{Feed: "rules"}}, Plain: true, Columns: []Column{
			idColumn("Key", "/key"),
			{Header: "Status", Pointer: "/status", Kind: KindText, Words: map[string]string{
				"not_evaluated": "not evaluated", "not_applicable": "not applicable"}},
			textColumn("Severity", "/severity"), {Header: "Message", Pointer: "/message", Kind: KindText, Width: 60},
			{Header: "Rule", Pointer: "/expression", Kind: KindText, Width: 60},
			{Header: "Figures", Pointer: "/figures", Kind: KindText, Width: 40},
			{Header: "Missing", Pointer: "/missing", Kind: KindText, Missing: "blank"},
		}, Paint: []Paint{
			{When: `and([status] = "hit", [severity] = "stop")`, Look: "bad"},
			{When: `and([status] = "hit", [severity] = "warn")`, Look: "warn"},
			{When: `[status] = "not evaluated"`, Look: "warn"}, {When: `[status] = "not applicable"`, Look: "muted"},
		}}},
		{Name: "Score", Title: "Score", When: []Filter{exists("/score/items")}, Table: &Table{
			Rows: []Source{{Pointer: "/score/items"}}, Plain: true, Columns: []Column{
				textColumn("Figure", "/figure"), {Header: "Value", Pointer: "/value"},
				{Header: "Points", Pointer: "/points", Kind: KindNumber},
				{Header: "Most points", Pointer: "/maximum", Kind: KindNumber}}}},
		{Name: "Classes", Title: "Revenue classes: what “Set class” on sheet Rows may say", Table: &Table{
			Rows: []Source{{Feed: "classes"}}, Plain: true, Columns: []Column{
				textColumn("Class", "/word"), textColumn("Credit", "/credit"), textColumn("Debit", "/debit"),
				textColumn("Meaning", "/meaning")}}},
		{Name: "Categories", Title: "Categories: the class of a row whose category is changed on sheet Rows",
			Table: &Table{Rows: []Source{{Feed: "categories"}}, Plain: true, Columns: []Column{
				textColumn("Category", "/category"), textColumn("Credit", "/credit"), textColumn("Debit", "/debit")}}},
		{Text: "A row keeps the class that the server found until its category or its set class is changed. A transfer " +
			"or check that names nobody is unknown; set the class itself if you know better."},
	}}
}

// outcomePaint colours the policy's outcome.
var outcomePaint = []Paint{
	{When: `[this] = "stop"`, Look: "bad"}, {When: `[this] = "warn"`, Look: "warn"},
	{When: `[this] = "incomplete"`, Look: "warn"}, {When: `[this] = "clear"`, Look: "good"},
}
