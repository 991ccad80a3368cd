package engine

// Summary is the view on one page.
type Summary struct {
	// CashflowSchemaVersion.
	SchemaVersion string `json:"schema_version"`
	// APP-<number>.
	AppID string `json:"app_id"`
	// The applicant.
	BusinessName string `json:"business_name"`
	// Last covered day.
	AsOf *Date `json:"as_of"`
	// Main currency; nil without an account.
	Currency *string `json:"currency"`
	// What was applied for.
	Request SummaryRequest `json:"request"`
	// What the statements cover.
	Coverage SummaryCoverage `json:"coverage"`
	// The figures that a lender reads first.
	Headline []Headline `json:"headline"`
	// Counted debts.
	Debts []SummaryDebt `json:"debts"`
	// Active regular streams.
	Income []SummaryIncome `json:"income"`
	// The ten gravest.
	Findings []ViewFinding `json:"findings"`
	// What the rules say.
	Policy SummaryPolicy `json:"policy"`
	// Nil without a scorecard.
	Score *Score `json:"score"`
	// The least authentic document.
	Authenticity SummaryAuthenticity `json:"authenticity"`
	// What the figures were computed with.
	Basis Basis `json:"basis"`
	// Of the view that it was taken from.
	CashflowETag string `json:"cashflow_etag"`
}

// SummaryRequest is what was applied for.
type SummaryRequest struct {
	// The lender's own word.
	LoanType *string `json:"loan_type"`
	// As applied for.
	LoanAmount *Amount `json:"loan_amount"`
	// As applied for.
	TermMonths *int `json:"term_months"`
	// In percent.
	InterestRate *float64 `json:"interest_rate"`
	// What the rate means.
	InterestRateBasis *string `json:"interest_rate_basis"`
	// The lender's own word.
	Profile *string `json:"profile"`
}

// SummaryCoverage is what the statements cover.
type SummaryCoverage struct {
	// Number of accounts.
	Accounts int `json:"accounts"`
	// Number of documents that are used.
	DocumentsUsed int `json:"documents_used"`
	// Number of documents that are not.
	DocumentsLeftOut int `json:"documents_left_out"`
	// First covered day.
	From *Date `json:"from"`
	// Last covered day.
	To *Date `json:"to"`
	// Full months of the main currency.
	MonthsFull int `json:"months_full"`
	// One sentence a paper.
	Missing []string `json:"missing"`
	// Every used document is proven.
	Proven bool `json:"proven"`
}

// Headline is one figure of the summary.
type Headline struct {
	// Name of the figure, contract §12.2.
	Key string `json:"key"`
	// For people.
	Label string `json:"label"`
	// Of money with two decimals, exact up to 2^53 centavos.
	Value *float64 `json:"value"`
	// The low value of figures in three values.
	Low *float64 `json:"low"`
	// The high value of figures in three values.
	High *float64 `json:"high"`
	// ISO 4217, x (a factor), share, count.
	Unit string `json:"unit"`
	// The figure in the Cashflow.
	Pointer string `json:"pointer"`
	// Why Value is nil.
	Reason *Why `json:"reason"`
}

// SummaryDebt is one counted debt.
type SummaryDebt struct {
	// Lender and reference.
	Label string `json:"label"`
	// What it costs a month.
	MonthlyService *Amount `json:"monthly_service"`
	// Day of the last payment.
	LastPaid *Date `json:"last_paid"`
}

// SummaryIncome is one active income stream.
type SummaryIncome struct {
	// Kind of income.
	Kind string `json:"kind"`
	// As printed.
	Payer string `json:"payer"`
	// What arrives a month.
	MonthlyAmount *Amount `json:"monthly_amount"`
	// Day of the last credit.
	LastDate Date `json:"last_date"`
}

// SummaryPolicy is what the rules say.
type SummaryPolicy struct {
	// The worst hit.
	Outcome string `json:"outcome" enum:"stop,warn,clear,incomplete"`
	// Keys of the rules that are hit.
	Hits []string `json:"hits"`
	// Keys of the rules of which a figure is missing.
	NotEvaluated []string `json:"not_evaluated"`
}

// SummaryAuthenticity is the least authentic used document; both nil if none is scored.
type SummaryAuthenticity struct {
	// 0 to 100.
	Lowest *int `json:"lowest"`
	// The document.
	DocumentID *int64 `json:"document_id"`
}
