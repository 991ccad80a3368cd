package workbook

import (
	"fmt"

	"github.com/dossier-lending/dossier/engine"
)

// decisionSheet is the page that a lender reads first. Its figures lead to the sheets that they come from.
func (b *cashflowBook) decisionSheet() Sheet {
	a := b.application
	main := b.main()
	figure := func(label, formula string, kind Kind, link, note string) Line {
		return Line{Label: label, Formula: formula, Kind: kind, Link: link, Note: note}
	}
	dscr := figure("DSCR with this loan", "[Affordability.dscr_base]", KindNumber, "Affordability", b.rangeNote())
	dscr.Format, dscr.Strong = "0.00", true
	dscr.Paint = []Paint{{When: "[this]+0 < 1", Look: "bad"}, {When: "[this]+0 < [Policy.least_dscr]", Look: "warn"},
		{When: "[this]+0 >= [Policy.least_dscr]", Look: "good"}}
	low := figure("DSCR, only certain revenue", "[Affordability.dscr_low]", KindNumber, "Affordability", "")
	low.Format = "0.00"
	toService := figure("Average balance to service", "[Affordability.adb_to_instalment]", KindNumber, "Affordability", "")
	toService.Format = "0.00"
	lines := []Line{
		{Heading: "Application"},
		{Label: "Application", Value: quote(a.AppID()), Kind: KindID},
		{Label: "Applicant", Value: quote(a.BusinessName), Kind: KindText},
		{Label: "Profile", Value: textOr(a.Profile), Kind: KindText, Note: "judged as a " + b.cashflow.Basis.Entity},
		{Label: "Loan", Key: "loan_type", Value: textOr(a.LoanType), Kind: KindText},
		figure("Loan amount", "[Affordability.loan_amount]", KindAmount, "Affordability", b.mainCurrency()),
		figure("Term, months", "[Affordability.term_months]", KindInteger, "Affordability", ""),
		figure("Instalment", "[Affordability.instalment]", KindAmount, "Affordability", b.loanTerms().frequency),
		{Heading: "Statements"},
		{Label: "First day", Pointer: "/from", Kind: KindDate, Link: "Documents"},
		{Label: "Last day", Pointer: "/as_of", Kind: KindDate, Link: "Documents"},
		{Label: "Full months", Pointer: "/figures/months_full", Kind: KindInteger, Link: "Months"},
		{Label: "Accounts", Value: jsonNumber(ptrTo(len(b.cashflow.Accounts))), Kind: KindInteger, Link: "Accounts"},
		{Label: "Documents used", Value: jsonNumber(ptrTo(b.usedDocuments())), Kind: KindInteger, Link: "Documents",
			Note: fmt.Sprintf("of %d", len(b.cashflow.Documents))},
		{Label: "Days missing between statements", Pointer: "/figures/gap_days", Kind: KindInteger, Link: "Accounts",
			Paint: []Paint{{When: "[this]+0 > 0", Look: "warn"}}},
		{Label: "Documents that do not add up", Pointer: "/figures/unproven_documents", Kind: KindInteger,
			Link: "Documents", Paint: []Paint{{When: "[this]+0 > 0", Look: "bad"}}},
		{Label: "Lowest authenticity", Pointer: "/figures/lowest_authenticity", Kind: KindInteger, Link: "Documents",
			Note: "0 to 100"},
		{Heading: "What a lender reads first"},
		figure("Revenue a month", "[Affordability.revenue_base]", KindAmount, "Months", ""),
		figure("Revenue a month, only certain", "[Affordability.revenue_low]", KindAmount, "Months", ""),
		figure("Revenue a month, at most", "[Affordability.revenue_high]", KindAmount, "Months", ""),
		figure("Operating outflow a month", "[Affordability.operating_outflow]", KindAmount, "Months", ""),
		figure("Debt service a month", "[Affordability.existing]", KindAmount, "Debt", ""),
		dscr, low,
	}
	if !b.business() {
		dti := figure("Debt to income with this loan", "[Affordability.dti]", KindShare, "Affordability", "")
		dti.Strong = true
		dti.Paint = []Paint{{When: "[this]+0 > [Policy.most_dti]", Look: "bad"},
			{When: "[this]+0 <= [Policy.most_dti]", Look: "good"}}
		lines = append(lines, figure("Monthly income", "[Affordability.monthly_income]", KindAmount, "Income", ""), dti)
	}
	lines = append(lines,
		figure("Largest loan within the policy", "[Affordability.max_loan]", KindAmount, "Affordability", ""),
		figure("Average daily balance", "[Affordability.adb]", KindAmount, "Months", ""),
		toService,
		Line{Label: "Lowest balance", Pointer: "/figures/lowest_balance", Kind: KindAmount, Link: "Months",
			Paint: []Paint{{When: "[this]+0 < 0", Look: "bad"}}},
		Line{Label: "Own checks returned", Pointer: "/figures/returned_issued", Kind: KindInteger,
			Link: "Returned Checks", Paint: []Paint{{When: "[this]+0 > 0", Look: "bad"}}},
		Line{Label: "Lenders used in 90 days", Pointer: "/figures/lenders_90d", Kind: KindInteger, Link: "Debt",
			Paint: []Paint{{When: "[this]+0 >= 3", Look: "warn"}}},
		Line{Label: "Largest payer's share", Pointer: "/figures/top_payer_share", Kind: KindShare, Link: "Payers"},
		Line{Label: "Unexplained share of inflow", Pointer: "/figures/unknown_share", Kind: KindShare, Link: "Rows"},
		Line{Heading: "Policy"},
		Line{Label: "Outcome", Pointer: "/policy/outcome", Kind: KindText, Link: "Policy", Paint: outcomePaint,
			Strong: true, Note: "not a decision; follows no changed cell"},
	)
	if b.cashflow.Score != nil {
		lines = append(lines, Line{Label: "Points", Pointer: "/score/points", Kind: KindNumber, Link: "Policy",
			Note: fmt.Sprintf("of %g", b.cashflow.Score.Maximum)})
	}
	if main == nil {
		lines = append(lines, Line{Label: "Remark", Text: "No statement was given yet.", Kind: KindText})
	}
	return Sheet{Name: "Decision", OnePage: true, Blocks: []Block{
		{Form: &Form{Lines: lines, ValueWidth: 22}},
		{Title: "Rules that are hit or not evaluated", Table: decisionTable("hits", []Column{
			{Header: "Status", Pointer: "/status", Kind: KindText,
				Words: map[string]string{"not_evaluated": "not evaluated"}},
			{Header: "Severity", Pointer: "/severity", Kind: KindText},
			{Header: "Rule", Pointer: "/message", Kind: KindText, Width: decisionWidth},
		})},
		{Title: "Debts that count", Table: decisionTable("counted", []Column{
			{Header: "Debt", Pointer: "/label", Kind: KindText}, moneyColumn("A month", "/monthly_service"),
			{Header: "Last paid", Pointer: "/last_paid", Kind: KindDate},
		})},
		{Title: "The gravest findings", Table: decisionTable("gravest", []Column{
			{Header: "Finding", Pointer: "/code", Kind: KindID}, {Header: "Severity", Pointer: "/severity", Kind: KindText},
			{Header: "What", Pointer: "/detail", Kind: KindText, Width: decisionWidth},
		})},
	}}
}

// decisionWidth is the width of the third column of the page: notes and findings, which wrap.
const decisionWidth = 72

func decisionTable(feed string, columns []Column) *Table {
	return &Table{Rows: []Source{{Feed: feed}}, Columns: columns, Plain: true, Paint: severityPaint(columns)}
}

// severityPaint colours rows by a column with the severity, if there is one.
func severityPaint(columns []Column) []Paint {
	for _, c := range columns {
		if c.Header == "Severity" {
			return []Paint{
				{When: `or([severity] = "high", [severity] = "stop")`, Look: "bad"},
				{When: `[severity] = "warn"`, Look: "warn"},
			}
		}
	}
	return nil
}

// rangeNote says what the DSCR is over.
func (b *cashflowBook) rangeNote() string {
	months := b.cashflow.Affordability.Months
	if len(months) == 0 {
		return ""
	}
	return fmt.Sprintf("over %d full months, %s to %s", len(months), months[0], months[len(months)-1])
}

func (b *cashflowBook) usedDocuments() (n int) {
	for _, d := range b.cashflow.Documents {
		if d.Used {
			n++
		}
	}
	return n
}

func ptrTo[T any](v T) *T { return &v }

// findingsSheet lists what the analyst found.
func findingsSheet() Sheet {
	columns := []Column{
		textColumn("Severity", "/severity"), {Header: "Finding", Pointer: "/code", Kind: KindID},
		{Header: "What", Pointer: "/detail", Kind: KindText, Width: 80},
		{Header: "Amount", Pointer: "/amount", Kind: KindAmount, Missing: "blank"},
		{Header: "Date", Pointer: "/date", Kind: KindDate, Missing: "blank"},
		{Header: "Account", Pointer: "/account_key", Kind: KindText, Missing: "blank"},
		{Header: "Documents", Pointer: "/documents", Kind: KindText, Width: 16},
	}
	return Sheet{Name: "Findings", Blocks: []Block{{Table: &Table{
		Rows: []Source{{Pointer: "/findings"}}, Columns: columns, Paint: severityPaint(columns),
	}}}}
}

// ruleRow is a rule with the figures that it names.
type ruleRow struct {
	engine.RuleOutcome
	Figures string `json:"figures"`
}
