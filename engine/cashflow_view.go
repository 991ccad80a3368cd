package engine

import (
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

// CashflowQueryError is a fault of a CashflowQuery, found while the view was computed.
type CashflowQueryError struct {
	Parameter string // from, to or accounts
	Index     int    // place in the list, from 0
	Reason    string // one sentence
}

// Error is the reason.
func (e *CashflowQueryError) Error() string { return e.Reason }
