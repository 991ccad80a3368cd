package engine

import (
	"cmp"
	"context"
	"encoding/json"
	"iter"
)

// CashflowSchemaVersion is the version of the shape of Cashflow and Summary.
const CashflowSchemaVersion = "1.0"

// Analyst combines all papers of an application into one view. It is a pure function: it has no clock, and the same
// input gives the same bytes.
type Analyst interface {
	// Cashflow computes the view. papers are read once, in any order; the order changes nothing in the answer. An error
	// is that of papers, or a fault of the query (ErrorDetail in the chain).
	Cashflow(ctx context.Context, in AnalystInput, papers iter.Seq2[AnalystPaper, error]) (Cashflow, error)
	// Summarize takes the figures of one page from a view.
	Summarize(a Application, c Cashflow) Summary
	// Version names the data tables that the view depends on, for its ETag.
	Version() string
}

// AnalystInput is what a view depends on besides the papers.
type AnalystInput struct {
	Application Application   // the fields that figures use; CreatedAt gives the age of the statements
	Policy      Policy        // the thresholds and rules in force
	Query       CashflowQuery // what is summed
	Engine      string        // version of the software, for Basis
	Currency    string        // the organization's currency, ISO 4217
	// Where the lender's day is counted; hours east of UTC (Manila: 8).
	HoursEast int
}

// CashflowQuery chooses which rows, days and accounts are summed. Merging, overlaps, classes and pairs are always
// judged on everything. The zero value chooses all.
type CashflowQuery struct {
	From, To *Date    // first and last day, inclusive; nil for all
	Accounts []string // account keys; empty for all
	NoRows   bool     // leaves Rows out of the answer
}

// AnalystPaper is one paper of an application: a document, or one of several papers in a file that was not split.
type AnalystPaper struct {
	Document Document // its row
	Part     int      // place in result.documents from 1; 0 for a file with one paper
	// Registry name of the paper.
	DocumentType string
	// The result that a reader of the document sees, edits included; nil unless the document is completed.
	Result json.RawMessage
}

// Cashflow is the view over all statements of an application. Amounts have 2 decimals, ratios and shares 4, percentages
// 2, rounded half away from zero. A figure is nil if an input is missing; Reasons says which. Lists are never nil.
type Cashflow struct {
	// CashflowSchemaVersion.
	SchemaVersion string `json:"schema_version"`
	// UUID.
	ApplicationID string `json:"application_id"`
	// APP-<number>.
	AppID string `json:"app_id"`
	// Last covered day of the main currency.
	AsOf *Date `json:"as_of"`
	// First covered day, or as asked.
	From *Date `json:"from"`
	// Last covered day, or as asked.
	To *Date `json:"to"`
	// ISO 4217; nil without an account.
	MainCurrency *string `json:"main_currency"`
	// What the figures were computed with.
	Basis Basis `json:"basis"`
	// Every document, ascending by id.
	Documents []CashflowPaper `json:"documents"`
	// By key.
	Accounts []ViewAccount `json:"accounts"`
	// One a currency, the main one first.
	Combined []Combined `json:"combined"`
	// By day.
	OwnTransfers []OwnTransfer `json:"own_transfers"`
	// By day.
	RoundTrips []RoundTrip `json:"round_trips"`
	// By account.
	WindowDressed []WindowDressing `json:"window_dressing"`
	// Of the main currency.
	Income Income `json:"income"`
	// Of the main currency.
	Debt Debt `json:"debt"`
	// Of the main currency.
	Affordability Affordability `json:"affordability"`
	// The flat figures that policy rules see.
	Figures Figures `json:"figures"`
	// What the rules say; not a decision.
	Policy PolicyOutcome `json:"policy"`
	// Nil without a scorecard.
	Score *Score `json:"score"`
	// By severity, day, code.
	Findings []ViewFinding `json:"findings"`
	// How much is proven and known.
	Confidence ViewConfidence `json:"confidence"`
	// Every used row; empty if not asked for.
	Rows []ViewRow `json:"rows"`
	// By pointer.
	Reasons map[string]Why `json:"reasons" doc:"By JSON pointer below data: why a figure is null."`
	// By JSON pointer below data: where a figure comes from. A pointer to an object covers its members.
	Evidence map[string]FigureEvidence `json:"evidence" doc:"By JSON pointer below data; a pointer to an object covers its members."`
}

// Basis is what a view was computed with.
type Basis struct {
	// Version of the software.
	Engine string `json:"engine"`
	// Date of the data tables.
	Tables string `json:"tables"`
	// 0 is the policy that is shipped.
	PolicyRevision int64 `json:"policy_revision"`
	// As the application gives it.
	Profile *string `json:"profile"`
	// business or person: EntityBusiness, EntityPerson.
	Entity string `json:"entity" enum:"business,person"`
}

// CashflowPaper is what became of one document. RowsTotal = RowsUsed + RowsDuplicate + RowsLeftOut.
type CashflowPaper struct {
	// Of the document.
	DocumentID int64 `json:"document_id"`
	// As it was sent.
	FileName string `json:"file_name"`
	// Registry name of the paper.
	DocumentType string `json:"document_type"`
	// The document's state.
	Status DocumentStatus `json:"status"`
	// It gives the view a row or a covered day.
	Used bool `json:"used"`
	// not_completed, failed, no_analysis_for_type, no_period, outside_range, account_not_selected or superseded; nil if
	// it is used.
	Reason *string `json:"reason" enum:"not_completed,failed,no_analysis_for_type,no_period,outside_range,account_not_selected,superseded"`
	// One sentence; nil if there is nothing to say.
	Detail *string `json:"detail"`
	// Accounts that it belongs to; empty if it has none.
	AccountKeys []string `json:"account_keys"`
	// First day that it covers.
	PeriodStart *Date `json:"period_start"`
	// Last day that it covers.
	PeriodEnd *Date `json:"period_end"`
	// Rows of the document.
	RowsTotal int `json:"rows_total"`
	// Rows that are summed.
	RowsUsed int `json:"rows_used"`
	// Rows that another document gives too.
	RowsDuplicate int `json:"rows_duplicate"`
	// Rows outside the range or accounts that were asked for, or left out by a conflict.
	RowsLeftOut int `json:"rows_left_out"`
	// Its balances are proven, and no conflict touches it.
	Proven bool `json:"proven"`
	// 0 to 100; nil if not scored.
	AuthenticityScore *int `json:"authenticity_score"`
}

// ViewAccount is one account, merged from its statements.
type ViewAccount struct {
	// Institution, last four, currency.
	AccountKey string `json:"account_key"`
	// As printed.
	Institution *string `json:"institution"`
	// As printed, the fullest form.
	AccountNumber *string `json:"account_number"`
	// As printed.
	AccountName *string `json:"account_name"`
	// Savings, checking, wallet ….
	AccountType *string `json:"account_type"`
	// ISO 4217.
	Currency string `json:"currency"`
	// Ascending.
	DocumentIDs []int64 `json:"document_ids"`
	// Number, mask, overlap, balance; empty for one statement.
	MergedBy []string `json:"merged_by"`
	// First covered day.
	From Date `json:"from"`
	// Last covered day.
	To Date `json:"to"`
	// Days from From to To that a statement covers.
	DaysCovered int `json:"days_covered"`
	// Every statement is proven, and there is no conflict.
	Proven bool `json:"proven"`
	// Rows that several statements give.
	DuplicateRows int `json:"duplicate_rows"`
	// Days that two statements give differently, in order.
	Conflicts []DayConflict `json:"conflicts"`
	// Days without a statement between the first and the last covered day.
	Gaps []Gap `json:"gaps"`
	// YYYY-MM, within the application's months.
	MissingMonths []string `json:"missing_months"`
	// Which paper is missing; nil if none is.
	Hint *string `json:"hint"`
	// Balance before the first covered day.
	Opening *Amount `json:"opening"`
	// Balance at the end of the last covered day.
	Closing *Amount `json:"closing"`
	// Over the covered days.
	ADB *Amount `json:"adb"`
	// Lowest balance at a day's end.
	Min *Amount `json:"min"`
	// First day with the lowest balance.
	MinDate *Date `json:"min_date"`
	// Covered days that end below zero.
	DaysNegative *int `json:"days_negative"`
	// One cell for each calendar month from From to To of the view.
	Months []MonthCell `json:"months"`
}

// DayConflict is a day that two statements give differently.
type DayConflict struct {
	// The day.
	Day Date `json:"day"`
	// Document whose rows count.
	Kept int64 `json:"kept"`
	// All documents that give the day, ascending.
	DocumentIDs []int64 `json:"document_ids"`
	// Rows that count.
	RowsKept int `json:"rows_kept"`
	// Rows of the others that the kept document does not have.
	RowsLeftOut int `json:"rows_left_out"`
}

// Gap is a run of days without a statement between an account's first and last covered day.
type Gap struct {
	// First day without a statement.
	From Date `json:"from"`
	// Last day without a statement.
	To Date `json:"to"`
	// Number of days.
	Days int `json:"days"`
	// YYYY-MM that the gap touches.
	Months []string `json:"months"`
	// Balance at the end of the day before.
	BalanceBefore *Amount `json:"balance_before"`
	// Balance before the first row after it.
	BalanceAfter *Amount `json:"balance_after"`
	// BalanceAfter less BalanceBefore.
	Unexplained *Amount `json:"unexplained"`
}

// Span is a figure in three values: what is surely revenue, what the policy assumes, and the most it can be.
type Span struct {
	// Only what is surely revenue.
	Low Amount `json:"low"`
	// With the shares of cash and unknown credits that the policy counts.
	Base Amount `json:"base"`
	// With all cash and unknown credits.
	High Amount `json:"high"`
}

// CreditClasses are credits by revenue class.
type CreditClasses struct {
	// Earned.
	Revenue Amount `json:"revenue"`
	// Paid in as cash.
	Cash Amount `json:"cash"`
	// Explained by nothing.
	Unknown Amount `json:"unknown"`
	// From another account of the applicant.
	OwnTransfer Amount `json:"own_transfer"`
	// Not earned: interest, claims, capital and the like.
	NonRevenue Amount `json:"non_revenue"`
	// Released by a lender.
	LoanProceeds Amount `json:"loan_proceeds"`
	// Refunds and corrections.
	RefundReversal Amount `json:"refund_reversal"`
	// Returned checks.
	Returned Amount `json:"returned"`
	// Money that went out and came back, or the reverse.
	RoundTrip Amount `json:"round_trip"`
}

// DebitClasses are debits by revenue class, positive.
type DebitClasses struct {
	// Spent for a known purpose or to a named payee.
	Expense Amount `json:"expense"`
	// Taken out as cash.
	Cash Amount `json:"cash"`
	// Explained by nothing.
	Unknown Amount `json:"unknown"`
	// To another account of the applicant, fees included.
	OwnTransfer Amount `json:"own_transfer"`
	// Paid on a debt.
	LoanRepayment Amount `json:"loan_repayment"`
	// Owner's drawings, dividends and placements.
	NonRevenue Amount `json:"non_revenue"`
	// Corrections of credits, and what a correction undid.
	RefundReversal Amount `json:"refund_reversal"`
	// Returned checks.
	Returned Amount `json:"returned"`
	// Money that went out and came back, or the reverse.
	RoundTrip Amount `json:"round_trip"`
}

// MonthCell are the figures of one calendar month of an account, or of all accounts of a currency.
type MonthCell struct {
	// YYYY-MM.
	Month string `json:"month"`
	// Every day is covered, by every account.
	Full bool `json:"full"`
	// Days of the month that are covered; combined, by all accounts.
	DaysCovered int `json:"days_covered"`
	// Revenue in three values.
	Revenue Span `json:"revenue"`
	// Credits by class; they add up to Inflow.
	Credits CreditClasses `json:"credits"`
	// Debits by class; they add up to Outflow.
	Debits DebitClasses `json:"debits"`
	// Sum of all credits.
	Inflow Amount `json:"inflow"`
	// Sum of all debits, positive.
	Outflow Amount `json:"outflow"`
	// Inflow less Outflow.
	Net Amount `json:"net"`
	// Inflow without own transfers, returned checks, refunds and round trips.
	ExternalInflow Amount `json:"external_inflow"`
	// Expense, cash, unknown debits and the fees inside own transfers.
	OperatingOutflow Amount `json:"operating_outflow"`
	// Payments on debts.
	DebtService Amount `json:"debt_service"`
	// Average daily balance over the covered days.
	ADB *Amount `json:"adb"`
	// Lowest balance at a day's end.
	Min *Amount `json:"min"`
	// Balance at the end of the last covered day.
	End *Amount `json:"end"`
	// Covered days that end below zero.
	DaysNegative *int `json:"days_negative"`
	// Accounts only.
	DaysLow *int `json:"days_low"`
	// Returned checks of the applicant.
	ReturnedIssued int `json:"returned_issued"`
	// Returned checks of customers.
	ReturnedDeposited int `json:"returned_deposited"`
	// Cash credits ÷ ExternalInflow.
	CashDepositRatio *float64 `json:"cash_deposit_ratio"`
	// Full, and every row comes from a proven statement.
	Proven bool `json:"proven"`
}

// Combined is the view over all selected accounts of one currency.
type Combined struct {
	// ISO 4217.
	Currency string `json:"currency"`
	// The selected accounts of the currency.
	AccountKeys []string `json:"account_keys"`
	// Months that all of them cover in full.
	MonthsFull int `json:"months_full"`
	// One cell for each calendar month from From to To of the view.
	Months []MonthCell `json:"months"`
	// Over the latest full months.
	Averages Averages `json:"averages"`
	// How even revenue is.
	Stability Stability `json:"stability"`
	// Checks that bounced in the range.
	ReturnedChecks ReturnedChecks `json:"returned_checks"`
	// Who pays revenue.
	Payers Payers `json:"payers"`
}

// Averages are monthly averages over the latest 3, 6 and 12 full months, and all of them; nil with fewer.
type Averages struct {
	// Of the latest 3 full months.
	Three *Average `json:"3"`
	// Of the latest 6 full months.
	Six *Average `json:"6"`
	// Of the latest 12 full months.
	Twelve *Average `json:"12"`
	// Of all full months.
	Full *Average `json:"full"`
}

// Average is the mean of some full months. Money is per month; ADB is weighted by days.
type Average struct {
	// YYYY-MM.
	Months []string `json:"months"`
	// No month is missing between them.
	Contiguous bool `json:"contiguous"`
	// See MonthCell; a month.
	Revenue Span `json:"revenue"`
	// See MonthCell; a month.
	ExternalInflow Amount `json:"external_inflow"`
	// See MonthCell; a month.
	Inflow Amount `json:"inflow"`
	// See MonthCell; a month.
	Outflow Amount `json:"outflow"`
	// See MonthCell; a month.
	OperatingOutflow Amount `json:"operating_outflow"`
	// See MonthCell; a month.
	DebtService Amount `json:"debt_service"`
	// See MonthCell; a month.
	Net Amount `json:"net"`
	// Sum of the daily balances ÷ days of all months.
	ADB *Amount `json:"adb"`
	// Sum of cash credits ÷ sum of external inflow.
	CashDepositRatio *float64 `json:"cash_deposit_ratio"`
}

// Stability is how even the base revenue of full months is.
type Stability struct {
	// Least squares ÷ mean; needs 3 months.
	TrendPctPerMonth *float64 `json:"revenue_trend_pct_per_month"`
	// Standard deviation ÷ mean; needs 3.
	VolatilityRatio *float64 `json:"revenue_volatility_ratio"`
	// Needs 12 full months.
	Seasonality []SeasonIndex `json:"seasonality"`
	// Number of full months.
	MonthsUsed int `json:"months_used"`
}

// SeasonIndex compares one month of the year with the mean of all months.
type SeasonIndex struct {
	// 1 to 12.
	MonthOfYear int `json:"month_of_year"`
	// 1 is average.
	Index float64 `json:"index"`
}

// ReturnedChecks are the checks that bounced.
type ReturnedChecks struct {
	// The applicant's own.
	Issued int `json:"issued"`
	// Sum of the issued ones.
	IssuedAmount Amount `json:"issued_amount"`
	// Of customers.
	Deposited int `json:"deposited"`
	// Sum of the deposited ones.
	DepositedAmount Amount `json:"deposited_amount"`
	// Distinct days.
	Days int `json:"days"`
	// By day.
	Events []ReturnedCheck `json:"events"`
}

// ReturnedCheck is one check that bounced.
type ReturnedCheck struct {
	// issued: the applicant's own check; deposited: a customer's.
	Kind string `json:"kind" enum:"issued,deposited"`
	// Of the return.
	Date Date `json:"date"`
	// Of the check; nil if only a fee shows the event.
	Amount *Amount `json:"amount"`
	// As printed.
	CheckNumber *string `json:"check_number"`
	// DAIF, DAUD … as printed.
	Reason *string `json:"reason"`
	// Only a penalty fee shows it.
	Inferred bool `json:"inferred"`
	// The check's first booking, its return, its fees.
	Rows []RowRef `json:"rows"`
}

// Payers are who pays: the largest, and how concentrated revenue is.
type Payers struct {
	// At most 10.
	Top []Payer `json:"top"`
	// The largest named payer's share of revenue.
	TopPayerShare *float64 `json:"top_payer_share"`
	// The five largest named payers' share.
	Top5Share *float64 `json:"top5_share"`
	// Sum of squared shares, 0 to 1.
	HHI *float64 `json:"hhi"`
}

// Payer is one payer of revenue.
type Payer struct {
	// As printed, the fullest form.
	Name string `json:"name"`
	// Folded; the same for all spellings.
	Key string `json:"key"`
	// Sum of revenue.
	Amount Amount `json:"amount"`
	// Number of credits.
	Count int `json:"count"`
	// Calendar months with a payment.
	Months int `json:"months"`
	// Of revenue.
	Share *float64 `json:"share"`
	// An owner, director or relative of the applicant.
	Related bool `json:"related"`
	// Settlements and checks without a name: many payers.
	Pooled bool `json:"pooled"`
}

// OwnTransfer is money that the applicant moved between own accounts.
type OwnTransfer struct {
	// Account key; nil if that account was not given.
	FromAccount *string `json:"from_account"`
	// Account key; nil if that account was not given.
	ToAccount *string `json:"to_account"`
	// Nil if its statement was not given.
	Debit *RowRef `json:"debit"`
	// Nil if its statement was not given.
	Credit *RowRef `json:"credit"`
	// What arrived, or the only side known.
	Amount Amount `json:"amount"`
	// Debit less credit.
	Fee Amount `json:"fee"`
	// Day of the debit.
	DateOut *Date `json:"date_out"`
	// Day of the credit.
	DateIn *Date `json:"date_in"`
	// matched: both sides are there; in_gap: the other side's days are missing; undisclosed: its account is.
	Status string `json:"status" enum:"matched,in_gap,undisclosed"`
	// Amount, date, own_name, own_number, words.
	Basis []string `json:"basis"`
}

// RoundTrip is money that went to a third party and came back, or the reverse.
type RoundTrip struct {
	// The third party, as printed.
	Counterparty string `json:"counterparty"`
	// The earlier row.
	First RowRef `json:"first"`
	// The later row.
	Second RowRef `json:"second"`
	// The credit.
	AmountIn Amount `json:"amount_in"`
	// The debit, positive.
	AmountOut Amount `json:"amount_out"`
	// Days from First to Second.
	Days int `json:"days"`
}

// WindowDressing is a credit that raised the balance just before the end.
type WindowDressing struct {
	// The account.
	AccountKey string `json:"account_key"`
	// The credit's row.
	Credit RowRef `json:"credit"`
	// The credit.
	Amount Amount `json:"amount"`
	// Balance at the end of the last covered day.
	Closing Amount `json:"closing"`
	// Of all covered days before the last five.
	EarlierADB Amount `json:"earlier_adb"`
}

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

// ViewFinding is one sentence that an analyst can paste into a credit memo.
type ViewFinding struct {
	// Upper snake case, contract §11.
	Code string `json:"code"`
	// How grave it is.
	Severity string `json:"severity" enum:"info,warn,high"`
	// The sentence.
	Detail string `json:"detail"`
	// What it is about; nil if no amount is.
	Amount *Amount `json:"amount"`
	// When; nil if it has no day.
	Date *Date `json:"date"`
	// Where; nil if it is about several accounts.
	AccountKey *string `json:"account_key"`
	// Rows that show it.
	Rows []RowRef `json:"rows"`
	// Documents that show it, ascending.
	Documents []int64 `json:"documents"`
	// What one may ask the borrower about it (POST /applications/{id}/questions); only in a Summary, "" if nothing.
	Question string `json:"question,omitempty" doc:"What one may ask the borrower about it; only in a summary."`
}

// ViewConfidence is how much of the figures is proven and known. No probability is claimed.
type ViewConfidence struct {
	// Of external inflow, from proven documents.
	ProvenShare *float64 `json:"proven_share"`
	// Of external inflow, not unknown.
	KnownShare *float64 `json:"known_share"`
	// Of account-days from From to To.
	DaysCoveredShare *float64 `json:"days_covered_share"`
	// Share of rows by class basis.
	Classes map[string]float64 `json:"classes"`
}

// RowRef names a row: [document_id, row], with the part as third if a file has several papers. Row is
// Transaction.Row.
type RowRef struct {
	DocumentID int64
	Row        int
	Part       int
}

// MarshalJSON writes the list.
func (r RowRef) MarshalJSON() ([]byte, error) {
	if r.Part != 0 {
		return json.Marshal([]int64{r.DocumentID, int64(r.Row), int64(r.Part)})
	}
	return json.Marshal([]int64{r.DocumentID, int64(r.Row)})
}

// UnmarshalJSON reads the list.
func (r *RowRef) UnmarshalJSON(b []byte) error {
	var list []int64
	if err := json.Unmarshal(b, &list); err != nil {
		return err
	}
	*r = RowRef{}
	for i, n := range list {
		switch i {
		case 0:
			r.DocumentID = n
		case 1:
			r.Row = int(n)
		case 2:
			r.Part = int(n)
		}
	}
	return nil
}

// ViewRow is one used row with its class.
type ViewRow struct {
	// Document of the row.
	DocumentID int64 `json:"document_id"`
	// Transaction.Row.
	Row int `json:"row"`
	// Place of the paper in a file with several, from 1; else absent.
	Part int `json:"part,omitempty"`
	// Its account.
	AccountKey string `json:"account_key"`
	// Day that it counts for: as printed, else that of the row before.
	Date Date `json:"date"`
	// As printed.
	Description string `json:"description"`
	// Positive.
	Debit Amount `json:"debit"`
	// Positive.
	Credit Amount `json:"credit"`
	// As printed; nil if none is.
	Balance *Amount `json:"balance"`
	// As in the document's result.
	Category string `json:"category"`
	// As in the document's result.
	Counterparty *string `json:"counterparty"`
	// What the money is for the view.
	RevenueClass string `json:"revenue_class" enum:"returned,refund_reversal,own_transfer,round_trip,loan_proceeds,loan_repayment,cash,non_revenue,revenue,expense,unknown"`
	// Why it has this class.
	ClassBasis string `json:"class_basis" enum:"pair,name,words,schedule,pattern,analyst,default"`
	// The row that belongs to it.
	Pair *RowRef `json:"pair"`
	// Of earned credits.
	IncomeKind *string `json:"income_kind" enum:"salary,pension,remittance,rental,business"`
	// The debt that it belongs to.
	PositionID *string `json:"position_id"`
	// The income stream that it belongs to.
	StreamID *string `json:"stream_id"`
	// Paid by an owner, director or relative of the applicant.
	Related bool `json:"related"`
	// It raised the balance just before the end.
	WindowDressing bool `json:"window_dressing"`
	// Its statement is proven, and no conflict touches its day.
	Proven bool `json:"proven"`
	// The debit holds this fee of an own transfer.
	Fee Amount `json:"fee,omitempty"`
}

// Ref names the row.
func (r ViewRow) Ref() RowRef { return RowRef{r.DocumentID, r.Row, r.Part} }

// Why is why a figure is nil.
type Why struct {
	// Contract §7.
	Code string `json:"code" enum:"NO_LOAN_AMOUNT,NO_TERM,NO_RATE,FEW_FULL_MONTHS,NO_INCOME_STREAM,BUSINESS_PROFILE,PERSON_PROFILE,NO_BALANCE,NO_STATEMENT,ZERO_DIVISOR,NOT_YET_PAID,OTHER_CURRENCY,NO_ASSET_VALUE,NO_USEFUL_LIFE,NOT_DECLARED,NOT_SHOWN"`
	// One sentence.
	Detail string `json:"detail"`
}

// FigureEvidence is where a figure comes from: rows, a choice of rows, or a formula over other figures.
type FigureEvidence struct {
	// The rows themselves.
	Rows []RowRef `json:"rows,omitempty"`
	// A choice among Cashflow.Rows; without Formula they are added up.
	Select *RowSelect `json:"select,omitempty"`
	// How the figure follows from its inputs, or from the chosen rows.
	Formula string `json:"formula,omitempty"`
	// By name in the formula: a JSON pointer below data, or "application:/…", "policy:/…", "document:<id>".
	Inputs map[string]string `json:"inputs,omitempty"`
}

// RowSelect chooses among Cashflow.Rows; each member that is set must fit.
type RowSelect struct {
	// Of this account.
	AccountKey string `json:"account_key,omitempty"`
	// Of accounts in this currency.
	Currency string `json:"currency,omitempty"`
	// YYYY-MM.
	Month string `json:"month,omitempty"`
	// Of these months, YYYY-MM.
	Months []string `json:"months,omitempty"`
	// Of one of these revenue classes.
	Class []string `json:"class,omitempty"`
	// Of this category.
	Category string `json:"category,omitempty"`
	// The side that is added up.
	Side string `json:"side,omitempty" enum:"credit,debit"`
}

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

// Compare orders references by document, part and row.
func (r RowRef) Compare(o RowRef) int {
	return cmp.Or(cmp.Compare(r.DocumentID, o.DocumentID), cmp.Compare(r.Part, o.Part), cmp.Compare(r.Row, o.Row))
}

// CashflowQueryError is a fault of a CashflowQuery, found while the view was computed.
type CashflowQueryError struct {
	Parameter string // from, to or accounts
	Index     int    // place in the list, from 0
	Reason    string // one sentence
}

// Error is the reason.
func (e *CashflowQueryError) Error() string { return e.Reason }
