package engine

// Income are the credits that come back.
type Income struct {
	// By their first credit.
	Streams []Stream `json:"streams"`
	// Sum of the active regular streams of pay, pension, remittances and rent.
	MonthlyIncome *Amount `json:"monthly_income"`
	// Extras of the last 12 months.
	AnnualExtras Amount `json:"annual_extras"`
}

// Stream is the credits of one payer and kind.
type Stream struct {
	// Names the stream in rows: s1, s2 …
	StreamID string `json:"stream_id"`
	// Kind of income.
	Kind string `json:"kind" enum:"salary,pension,remittance,rental,business"`
	// As printed.
	Payer string `json:"payer"`
	// Of salaries, if known.
	EmployerName *string `json:"employer_name"`
	// Rhythm that at least 80 % of the gaps fit.
	Frequency string `json:"frequency" enum:"weekly,bi_weekly,semi_monthly,monthly,irregular"`
	// It has a rhythm, and its amounts vary little.
	Regular bool `json:"regular"`
	// The last credit lies within one and a half periods of the end of coverage.
	Active bool `json:"active"`
	// Credits without extras.
	Count int `json:"count"`
	// Day of the first credit.
	FirstDate Date `json:"first_date"`
	// Day of the last credit.
	LastDate Date `json:"last_date"`
	// Mean of one credit.
	AverageAmount Amount `json:"average_amount"`
	// Middle of the credits.
	MedianAmount Amount `json:"median_amount"`
	// Coefficient of variation.
	CV *float64 `json:"cv"`
	// What arrived in the full months of its accounts, a month; nothing is grossed up.
	MonthlyAmount *Amount `json:"monthly_amount"`
	// Credits outside the rhythm, by day.
	Extras []StreamExtra `json:"extras"`
	// Days on which a credit was due and did not come.
	Missed []Date `json:"missed"`
	// Accounts that it is paid into.
	AccountKeys []string `json:"account_keys"`
	// Its credits, without extras.
	Rows []RowRef `json:"rows"`
	// Every row comes from a proven statement.
	Proven bool `json:"proven"`
}

// StreamExtra is a bonus or another credit outside the rhythm.
type StreamExtra struct {
	// Day of the credit.
	Date Date `json:"date"`
	// The credit.
	Amount Amount `json:"amount"`
	// The row.
	Row RowRef `json:"row"`
}

// Debt is what is owed and paid.
type Debt struct {
	// By their first row; debts that only a paper shows come last.
	Positions []Position `json:"positions"`
	// Sum of counted positions.
	MonthlyService Amount `json:"monthly_service"`
	// scorecard_inputs.existing_monthly_debt of the application.
	DeclaredMonthlyDebt *Amount `json:"declared_monthly_debt"`
	// The larger of both.
	UsedMonthlyService Amount `json:"used_monthly_service"`
	// Lenders and releases of late.
	Stacking Stacking `json:"stacking"`
	// The credit cards among the positions.
	Cards []CardDebt `json:"cards"`
	// Released in the last 90 days.
	NewLoans []NewLoan `json:"new_loans"`
}

// Position is one debt.
type Position struct {
	// Names the debt in rows: p1, p2 …
	PositionID string `json:"position_id"`
	// For people: lender and reference.
	Label string `json:"label"`
	// As printed; nil if no row names one.
	Lender *string `json:"lender"`
	// Number of the note; of a card its last four places.
	Reference *string `json:"reference"`
	// Kind of debt.
	Kind string `json:"kind" enum:"bank_loan,financing,digital,mortgage,auto,salary_loan,government,bnpl,credit_card,informal,unknown"`
	// Rows, loan_statement, card_statement, bureau, payslip, declared.
	Sources []string `json:"sources"`
	// daily, weekly, bi_weekly, semi_monthly, monthly, quarterly or irregular; nil with one payment or none.
	Frequency *string `json:"frequency" enum:"daily,weekly,bi_weekly,semi_monthly,monthly,quarterly,irregular"`
	// Median of the last 6 payments without a balloon, or as a statement prints it.
	Instalment *Amount `json:"instalment"`
	// Payments.
	Count int `json:"count"`
	// Sum of the payments.
	TotalPaid Amount `json:"total_paid"`
	// Day of the first payment.
	FirstPaid *Date `json:"first_paid"`
	// Day of the last payment.
	LastPaid *Date `json:"last_paid"`
	// Sum of the releases.
	Disbursed *Amount `json:"disbursed"`
	// Day of the last release.
	DisbursedOn *Date `json:"disbursed_on"`
	// Nil if a gap hides the due date.
	Active *bool `json:"active"`
	// Why it is not active; nil if it is, or if that is not known.
	EndedBy *string `json:"ended_by" enum:"payoff_word,no_payment,balloon"`
	// A large last payment; nil without one.
	Balloon *Balloon `json:"balloon"`
	// What it costs a month.
	MonthlyService *Amount `json:"monthly_service"`
	// frequency, last_months, one_payment, card_minimum, card_payments, statement, bureau, declared or payslip.
	ServiceBasis *string `json:"service_basis" enum:"frequency,last_months,one_payment,card_minimum,card_payments,statement,bureau,declared,payslip"`
	// In Debt.MonthlyService.
	Counted bool `json:"counted"`
	// Days on which a payment was due and did not come.
	Missed []Date `json:"missed"`
	// Payments and releases.
	Rows []RowRef `json:"rows"`
	// Every row comes from a proven statement.
	Proven bool `json:"proven"`
}

// Balloon is a large last payment.
type Balloon struct {
	// What is due or was paid.
	Amount Amount `json:"amount"`
	// When; nil if no paper says so.
	Date *Date `json:"date"`
	// It was paid.
	Paid bool `json:"paid"`
}

// Stacking is how many lenders are used at once.
type Stacking struct {
	// Lenders with a row in the last 90 days, without cards and agencies.
	Lenders90d int `json:"lenders_90d"`
	// Most releases within any 30 days.
	Disbursements30d int `json:"disbursements_30d"`
	// Three lenders or more, or two releases or more.
	Stacked bool `json:"stacked"`
}

// CardDebt is one credit card.
type CardDebt struct {
	// As printed.
	Issuer *string `json:"issuer"`
	// Last places of its number.
	Last4 *string `json:"last4"`
	// Payments in full months, a month.
	AveragePayment *Amount `json:"average_payment"`
	// Of the latest card statement.
	MinimumDue *Amount `json:"minimum_due"`
	// Average payment ÷ minimum due.
	PaymentRatio *float64 `json:"payment_ratio"`
}

// NewLoan is a loan that was released in the last 90 days.
type NewLoan struct {
	// The debt.
	PositionID string `json:"position_id"`
	// As printed.
	Lender *string `json:"lender"`
	// The release.
	Amount Amount `json:"amount"`
	// Day of the release.
	Date Date `json:"date"`
}

// NullSpan is a Span whose values may be unknown.
type NullSpan struct {
	// See Span.
	Low *Amount `json:"low"`
	// See Span.
	Base *Amount `json:"base"`
	// See Span.
	High *Amount `json:"high"`
}

// RatioSpan is a ratio in three values.
type RatioSpan struct {
	// With the low value.
	Low *float64 `json:"low"`
	// With the base value.
	Base *float64 `json:"base"`
	// With the high value.
	High *float64 `json:"high"`
}

// Affordability is whether the loan can be carried.
type Affordability struct {
	// YYYY-MM of the full months used.
	Months []string `json:"months"`
	// In percent: the application's, else the policy's.
	InterestRate *float64 `json:"interest_rate"`
	// What the rate means.
	InterestRateBasis *string `json:"interest_rate_basis" enum:"per_annum,per_month,add_on"`
	// One payment on the requested loan.
	Instalment *Amount `json:"instalment"`
	// Per month.
	ProposedService *Amount `json:"proposed_service"`
	// Per month.
	Revenue NullSpan `json:"revenue"`
	// A month.
	OperatingOutflow *Amount `json:"operating_outflow"`
	// Net operating income per month.
	NOI NullSpan `json:"noi"`
	// NOI ÷ debt service with the requested loan.
	DSCR RatioSpan `json:"dscr"`
	// Base NOI ÷ debt service without it.
	DSCRExisting *float64 `json:"dscr_existing"`
	// Debt service with the requested loan ÷ monthly income; persons only.
	DTI *float64 `json:"dti"`
	// Debt service without it ÷ monthly income; persons only.
	DTIExisting *float64 `json:"dti_existing"`
	// As DTI, with rent added to the debt service; persons only.
	FOIR *float64 `json:"foir"`
	// Over Months.
	ADB *Amount `json:"adb"`
	// ADB ÷ ProposedService.
	ADBToInstalment *float64 `json:"adb_to_instalment"`
	// ADB ÷ loan amount.
	ADBToLoan *float64 `json:"adb_to_loan"`
	// Loan amount ÷ asset value.
	LoanToValue *float64 `json:"loan_to_value"`
	// Term ÷ useful life of the asset.
	TermToUsefulLifeRatio *float64 `json:"term_to_useful_life_ratio"`
	// Largest loan within the policy's limits, at the same term and rate.
	MaxLoan *Amount `json:"max_loan"`
	// What the application declares beside what is observed.
	Declared []Declared `json:"declared"`
	// Every month used is full and proven.
	Proven bool `json:"proven"`
}

// Declared compares what the application declares with what the statements show.
type Declared struct {
	// Key in scorecard_inputs.
	Name string `json:"name" enum:"existing_monthly_debt,monthly_revenue,monthly_income"`
	// The application's value.
	Declared Amount `json:"declared"`
	// What the statements show; nil if they do not.
	Observed *Amount `json:"observed"`
	// Declared ÷ Observed.
	Ratio *float64 `json:"ratio"`
}
