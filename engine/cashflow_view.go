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

// CashflowQuery chooses which rows, days and accounts are summed. Merging, overlaps, classes and pairs are always judged
// on everything. The zero value chooses all.
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
	SchemaVersion string           `json:"schema_version"`                                                  // CashflowSchemaVersion
	ApplicationID string           `json:"application_id"`                                                  // UUID
	AppID         string           `json:"app_id"`                                                          // APP-<number>
	AsOf          *Date            `json:"as_of"`                                                           // last covered day of the main currency
	From          *Date            `json:"from"`                                                            // first covered day, or as asked
	To            *Date            `json:"to"`                                                              // last covered day, or as asked
	MainCurrency  *string          `json:"main_currency"`                                                   // ISO 4217; nil without an account
	Basis         Basis            `json:"basis"`                                                           // what the figures were computed with
	Documents     []CashflowPaper  `json:"documents"`                                                       // every document, ascending by id
	Accounts      []ViewAccount    `json:"accounts"`                                                        // by key
	Combined      []Combined       `json:"combined"`                                                        // one a currency, the main one first
	OwnTransfers  []OwnTransfer    `json:"own_transfers"`                                                   // by day
	RoundTrips    []RoundTrip      `json:"round_trips"`                                                     // by day
	WindowDressed []WindowDressing `json:"window_dressing"`                                                 // by account
	Income        Income           `json:"income"`                                                          // of the main currency
	Debt          Debt             `json:"debt"`                                                            // of the main currency
	Affordability Affordability    `json:"affordability"`                                                   // of the main currency
	Figures       Figures          `json:"figures"`                                                         // the flat figures that policy rules see
	Policy        PolicyOutcome    `json:"policy"`                                                          // what the rules say; not a decision
	Score         *Score           `json:"score"`                                                           // nil without a scorecard
	Findings      []ViewFinding    `json:"findings"`                                                        // by severity, day, code
	Confidence    ViewConfidence   `json:"confidence"`                                                      // how much is proven and known
	Rows          []ViewRow        `json:"rows"`                                                            // every used row; empty if not asked for
	Reasons       map[string]Why   `json:"reasons" doc:"By JSON pointer below data: why a figure is null."` // by pointer
	// By JSON pointer below data: where a figure comes from. A pointer to an object covers its members.
	Evidence map[string]FigureEvidence `json:"evidence" doc:"By JSON pointer below data; a pointer to an object covers its members."`
}

// Basis is what a view was computed with.
type Basis struct {
	Engine         string  `json:"engine"`          // version of the software
	Tables         string  `json:"tables"`          // date of the data tables
	PolicyRevision int64   `json:"policy_revision"` // 0 is the policy that is shipped
	Profile        *string `json:"profile"`         // as the application gives it
	Entity         string  `json:"entity" enum:"business,person"`
}

// CashflowPaper is what became of one document. RowsTotal = RowsUsed + RowsDuplicate + RowsLeftOut.
type CashflowPaper struct {
	DocumentID   int64          `json:"document_id"`
	FileName     string         `json:"file_name"`
	DocumentType string         `json:"document_type"`
	Status       DocumentStatus `json:"status"`
	Used         bool           `json:"used"`
	// not_completed, failed, no_analysis_for_type, no_period, outside_range, account_not_selected or superseded; nil if
	// it is used.
	Reason *string `json:"reason" enum:"not_completed,failed,no_analysis_for_type,no_period,outside_range,account_not_selected,superseded"`
	// One sentence; nil if there is nothing to say.
	Detail            *string  `json:"detail"`
	AccountKeys       []string `json:"account_keys"`
	PeriodStart       *Date    `json:"period_start"`
	PeriodEnd         *Date    `json:"period_end"`
	RowsTotal         int      `json:"rows_total"`
	RowsUsed          int      `json:"rows_used"`
	RowsDuplicate     int      `json:"rows_duplicate"`
	RowsLeftOut       int      `json:"rows_left_out"`
	Proven            bool     `json:"proven"`             // its balances are proven, and no conflict touches it
	AuthenticityScore *int     `json:"authenticity_score"` // 0 to 100; nil if not scored
}

// ViewAccount is one account, merged from its statements.
type ViewAccount struct {
	AccountKey    string        `json:"account_key"`    // institution, last four, currency
	Institution   *string       `json:"institution"`    // as printed
	AccountNumber *string       `json:"account_number"` // as printed, the fullest form
	AccountName   *string       `json:"account_name"`   // as printed
	AccountType   *string       `json:"account_type"`   // savings, checking, wallet …
	Currency      string        `json:"currency"`       // ISO 4217
	DocumentIDs   []int64       `json:"document_ids"`   // ascending
	MergedBy      []string      `json:"merged_by"`      // number, mask, overlap, balance; empty for one statement
	From          Date          `json:"from"`           // first covered day
	To            Date          `json:"to"`             // last covered day
	DaysCovered   int           `json:"days_covered"`
	Proven        bool          `json:"proven"` // every statement is proven, and there is no conflict
	DuplicateRows int           `json:"duplicate_rows"`
	Conflicts     []DayConflict `json:"conflicts"`
	Gaps          []Gap         `json:"gaps"`
	MissingMonths []string      `json:"missing_months"` // YYYY-MM, within the application's months
	Hint          *string       `json:"hint"`           // which paper is missing; nil if none is
	Opening       *Amount       `json:"opening"`
	Closing       *Amount       `json:"closing"`
	ADB           *Amount       `json:"adb"` // over the covered days
	Min           *Amount       `json:"min"` // lowest balance at a day's end
	MinDate       *Date         `json:"min_date"`
	DaysNegative  *int          `json:"days_negative"`
	Months        []MonthCell   `json:"months"`
}

// DayConflict is a day that two statements give differently.
type DayConflict struct {
	Day         Date    `json:"day"`
	Kept        int64   `json:"kept"` // document whose rows count
	DocumentIDs []int64 `json:"document_ids"`
	RowsKept    int     `json:"rows_kept"`
	RowsLeftOut int     `json:"rows_left_out"`
}

// Gap is a run of days without a statement between an account's first and last covered day.
type Gap struct {
	From          Date     `json:"from"`
	To            Date     `json:"to"`
	Days          int      `json:"days"`
	Months        []string `json:"months"` // YYYY-MM that the gap touches
	BalanceBefore *Amount  `json:"balance_before"`
	BalanceAfter  *Amount  `json:"balance_after"`
	Unexplained   *Amount  `json:"unexplained"` // BalanceAfter less BalanceBefore
}

// Span is a figure in three values: what is surely revenue, what the policy assumes, and the most it can be.
type Span struct {
	Low  Amount `json:"low"`
	Base Amount `json:"base"`
	High Amount `json:"high"`
}

// CreditClasses are credits by revenue class.
type CreditClasses struct {
	Revenue        Amount `json:"revenue"`
	Cash           Amount `json:"cash"`
	Unknown        Amount `json:"unknown"`
	OwnTransfer    Amount `json:"own_transfer"`
	NonRevenue     Amount `json:"non_revenue"`
	LoanProceeds   Amount `json:"loan_proceeds"`
	RefundReversal Amount `json:"refund_reversal"`
	Returned       Amount `json:"returned"`
	RoundTrip      Amount `json:"round_trip"`
}

// DebitClasses are debits by revenue class, positive.
type DebitClasses struct {
	Expense        Amount `json:"expense"`
	Cash           Amount `json:"cash"`
	Unknown        Amount `json:"unknown"`
	OwnTransfer    Amount `json:"own_transfer"`
	LoanRepayment  Amount `json:"loan_repayment"`
	NonRevenue     Amount `json:"non_revenue"`
	RefundReversal Amount `json:"refund_reversal"`
	Returned       Amount `json:"returned"`
	RoundTrip      Amount `json:"round_trip"`
}

// MonthCell are the figures of one calendar month of an account, or of all accounts of a currency.
type MonthCell struct {
	Month             string        `json:"month"` // YYYY-MM
	Full              bool          `json:"full"`  // every day is covered, by every account
	DaysCovered       int           `json:"days_covered"`
	Revenue           Span          `json:"revenue"`
	Credits           CreditClasses `json:"credits"`
	Debits            DebitClasses  `json:"debits"`
	Inflow            Amount        `json:"inflow"`
	Outflow           Amount        `json:"outflow"`
	Net               Amount        `json:"net"`
	ExternalInflow    Amount        `json:"external_inflow"`
	OperatingOutflow  Amount        `json:"operating_outflow"`
	DebtService       Amount        `json:"debt_service"`
	ADB               *Amount       `json:"adb"`
	Min               *Amount       `json:"min"`
	End               *Amount       `json:"end"`
	DaysNegative      *int          `json:"days_negative"`
	DaysLow           *int          `json:"days_low"` // accounts only
	ReturnedIssued    int           `json:"returned_issued"`
	ReturnedDeposited int           `json:"returned_deposited"`
	CashDepositRatio  *float64      `json:"cash_deposit_ratio"`
	Proven            bool          `json:"proven"` // full, and every row comes from a proven statement
}

// Combined is the view over all selected accounts of one currency.
type Combined struct {
	Currency       string         `json:"currency"` // ISO 4217
	AccountKeys    []string       `json:"account_keys"`
	MonthsFull     int            `json:"months_full"`
	Months         []MonthCell    `json:"months"`
	Averages       Averages       `json:"averages"`
	Stability      Stability      `json:"stability"`
	ReturnedChecks ReturnedChecks `json:"returned_checks"`
	Payers         Payers         `json:"payers"`
}

// Averages are monthly averages over the latest 3, 6 and 12 full months, and all of them; nil with fewer.
type Averages struct {
	Three  *Average `json:"3"`
	Six    *Average `json:"6"`
	Twelve *Average `json:"12"`
	Full   *Average `json:"full"`
}

// Average is the mean of some full months. Money is per month; ADB is weighted by days.
type Average struct {
	Months           []string `json:"months"`     // YYYY-MM
	Contiguous       bool     `json:"contiguous"` // no month is missing between them
	Revenue          Span     `json:"revenue"`
	ExternalInflow   Amount   `json:"external_inflow"`
	Inflow           Amount   `json:"inflow"`
	Outflow          Amount   `json:"outflow"`
	OperatingOutflow Amount   `json:"operating_outflow"`
	DebtService      Amount   `json:"debt_service"`
	Net              Amount   `json:"net"`
	ADB              *Amount  `json:"adb"`
	CashDepositRatio *float64 `json:"cash_deposit_ratio"`
}

// Stability is how even the base revenue of full months is.
type Stability struct {
	TrendPctPerMonth *float64      `json:"revenue_trend_pct_per_month"` // least squares ÷ mean; needs 3 months
	VolatilityRatio  *float64      `json:"revenue_volatility_ratio"`    // standard deviation ÷ mean; needs 3
	Seasonality      []SeasonIndex `json:"seasonality"`                 // needs 12 full months
	MonthsUsed       int           `json:"months_used"`
}

// SeasonIndex compares one month of the year with the mean of all months.
type SeasonIndex struct {
	MonthOfYear int     `json:"month_of_year"` // 1 to 12
	Index       float64 `json:"index"`         // 1 is average
}

// ReturnedChecks are the checks that bounced.
type ReturnedChecks struct {
	Issued          int             `json:"issued"` // the applicant's own
	IssuedAmount    Amount          `json:"issued_amount"`
	Deposited       int             `json:"deposited"` // of customers
	DepositedAmount Amount          `json:"deposited_amount"`
	Days            int             `json:"days"` // distinct days
	Events          []ReturnedCheck `json:"events"`
}

// ReturnedCheck is one check that bounced.
type ReturnedCheck struct {
	Kind        string   `json:"kind" enum:"issued,deposited"`
	Date        Date     `json:"date"` // of the return
	Amount      *Amount  `json:"amount"`
	CheckNumber *string  `json:"check_number"`
	Reason      *string  `json:"reason"`   // DAIF, DAUD … as printed
	Inferred    bool     `json:"inferred"` // only a penalty fee shows it
	Rows        []RowRef `json:"rows"`
}

// Payers are who pays: the largest, and how concentrated revenue is.
type Payers struct {
	Top           []Payer  `json:"top"` // at most 10
	TopPayerShare *float64 `json:"top_payer_share"`
	Top5Share     *float64 `json:"top5_share"`
	HHI           *float64 `json:"hhi"` // sum of squared shares, 0 to 1
}

// Payer is one payer of revenue.
type Payer struct {
	Name    string   `json:"name"`
	Key     string   `json:"key"` // folded; the same for all spellings
	Amount  Amount   `json:"amount"`
	Count   int      `json:"count"`
	Months  int      `json:"months"` // calendar months with a payment
	Share   *float64 `json:"share"`  // of revenue
	Related bool     `json:"related"`
	Pooled  bool     `json:"pooled"` // settlements and checks without a name: many payers
}

// OwnTransfer is money that the applicant moved between own accounts.
type OwnTransfer struct {
	FromAccount *string  `json:"from_account"` // account key; nil if that account was not given
	ToAccount   *string  `json:"to_account"`
	Debit       *RowRef  `json:"debit"` // nil if its statement was not given
	Credit      *RowRef  `json:"credit"`
	Amount      Amount   `json:"amount"` // what arrived, or the only side known
	Fee         Amount   `json:"fee"`    // debit less credit
	DateOut     *Date    `json:"date_out"`
	DateIn      *Date    `json:"date_in"`
	Status      string   `json:"status" enum:"matched,in_gap,undisclosed"`
	Basis       []string `json:"basis"` // amount, date, own_name, own_number
}

// RoundTrip is money that went to a third party and came back, or the reverse.
type RoundTrip struct {
	Counterparty string `json:"counterparty"`
	First        RowRef `json:"first"`
	Second       RowRef `json:"second"`
	AmountIn     Amount `json:"amount_in"`
	AmountOut    Amount `json:"amount_out"`
	Days         int    `json:"days"`
}

// WindowDressing is a credit that raised the balance just before the end.
type WindowDressing struct {
	AccountKey string `json:"account_key"`
	Credit     RowRef `json:"credit"`
	Amount     Amount `json:"amount"`
	Closing    Amount `json:"closing"`
	EarlierADB Amount `json:"earlier_adb"` // of all covered days before the last five
}

// Income are the credits that come back.
type Income struct {
	Streams       []Stream `json:"streams"`
	MonthlyIncome *Amount  `json:"monthly_income"`
	AnnualExtras  Amount   `json:"annual_extras"` // extras of the last 12 months
}

// Stream is the credits of one payer and kind.
type Stream struct {
	StreamID      string        `json:"stream_id"`
	Kind          string        `json:"kind" enum:"salary,pension,remittance,rental,business"`
	Payer         string        `json:"payer"`         // as printed
	EmployerName  *string       `json:"employer_name"` // of salaries, if known
	Frequency     string        `json:"frequency" enum:"weekly,bi_weekly,semi_monthly,monthly,irregular"`
	Regular       bool          `json:"regular"`
	Active        bool          `json:"active"`
	Count         int           `json:"count"` // credits without extras
	FirstDate     Date          `json:"first_date"`
	LastDate      Date          `json:"last_date"`
	AverageAmount Amount        `json:"average_amount"`
	MedianAmount  Amount        `json:"median_amount"`
	CV            *float64      `json:"cv"` // coefficient of variation
	MonthlyAmount *Amount       `json:"monthly_amount"`
	Extras        []StreamExtra `json:"extras"`
	Missed        []Date        `json:"missed"`
	AccountKeys   []string      `json:"account_keys"`
	Rows          []RowRef      `json:"rows"`
	Proven        bool          `json:"proven"`
}

// StreamExtra is a bonus or another credit outside the rhythm.
type StreamExtra struct {
	Date   Date   `json:"date"`
	Amount Amount `json:"amount"`
	Row    RowRef `json:"row"`
}

// Debt is what is owed and paid.
type Debt struct {
	Positions           []Position `json:"positions"`
	MonthlyService      Amount     `json:"monthly_service"` // sum of counted positions
	DeclaredMonthlyDebt *Amount    `json:"declared_monthly_debt"`
	UsedMonthlyService  Amount     `json:"used_monthly_service"` // the larger of both
	Stacking            Stacking   `json:"stacking"`
	Cards               []CardDebt `json:"cards"`
	NewLoans            []NewLoan  `json:"new_loans"` // released in the last 90 days
}

// Position is one debt.
type Position struct {
	PositionID string   `json:"position_id"`
	Label      string   `json:"label"`
	Lender     *string  `json:"lender"`
	Reference  *string  `json:"reference"`
	Kind       string   `json:"kind" enum:"bank_loan,financing,digital,mortgage,auto,salary_loan,government,bnpl,credit_card,informal,unknown"`
	Sources    []string `json:"sources"` // rows, loan_statement, card_statement, bureau, payslip, declared
	// daily, weekly, bi_weekly, semi_monthly, monthly, quarterly or irregular; nil with one payment or none.
	Frequency      *string  `json:"frequency" enum:"daily,weekly,bi_weekly,semi_monthly,monthly,quarterly,irregular"`
	Instalment     *Amount  `json:"instalment"`
	Count          int      `json:"count"` // payments
	TotalPaid      Amount   `json:"total_paid"`
	FirstPaid      *Date    `json:"first_paid"`
	LastPaid       *Date    `json:"last_paid"`
	Disbursed      *Amount  `json:"disbursed"`
	DisbursedOn    *Date    `json:"disbursed_on"`
	Active         *bool    `json:"active"` // nil if a gap hides the due date
	EndedBy        *string  `json:"ended_by" enum:"payoff_word,no_payment,balloon"`
	Balloon        *Balloon `json:"balloon"`
	MonthlyService *Amount  `json:"monthly_service"`
	// frequency, last_months, one_payment, card_minimum, card_payments, statement, bureau, declared or payslip.
	ServiceBasis *string  `json:"service_basis" enum:"frequency,last_months,one_payment,card_minimum,card_payments,statement,bureau,declared,payslip"`
	Counted      bool     `json:"counted"` // in Debt.MonthlyService
	Missed       []Date   `json:"missed"`
	Rows         []RowRef `json:"rows"`
	Proven       bool     `json:"proven"`
}

// Balloon is a large last payment.
type Balloon struct {
	Amount Amount `json:"amount"`
	Date   *Date  `json:"date"`
	Paid   bool   `json:"paid"`
}

// Stacking is how many lenders are used at once.
type Stacking struct {
	Lenders90d       int  `json:"lenders_90d"`
	Disbursements30d int  `json:"disbursements_30d"`
	Stacked          bool `json:"stacked"`
}

// CardDebt is one credit card.
type CardDebt struct {
	Issuer         *string  `json:"issuer"`
	Last4          *string  `json:"last4"`
	AveragePayment *Amount  `json:"average_payment"`
	MinimumDue     *Amount  `json:"minimum_due"`
	PaymentRatio   *float64 `json:"payment_ratio"` // average payment ÷ minimum due
}

// NewLoan is a loan that was released in the last 90 days.
type NewLoan struct {
	PositionID string  `json:"position_id"`
	Lender     *string `json:"lender"`
	Amount     Amount  `json:"amount"`
	Date       Date    `json:"date"`
}

// NullSpan is a Span whose values may be unknown.
type NullSpan struct {
	Low  *Amount `json:"low"`
	Base *Amount `json:"base"`
	High *Amount `json:"high"`
}

// RatioSpan is a ratio in three values.
type RatioSpan struct {
	Low  *float64 `json:"low"`
	Base *float64 `json:"base"`
	High *float64 `json:"high"`
}

// Affordability is whether the loan can be carried.
type Affordability struct {
	Months                []string   `json:"months"` // YYYY-MM of the full months used
	InterestRate          *float64   `json:"interest_rate"`
	InterestRateBasis     *string    `json:"interest_rate_basis" enum:"per_annum,per_month,add_on"`
	Instalment            *Amount    `json:"instalment"`
	ProposedService       *Amount    `json:"proposed_service"` // per month
	Revenue               NullSpan   `json:"revenue"`          // per month
	OperatingOutflow      *Amount    `json:"operating_outflow"`
	NOI                   NullSpan   `json:"noi"` // net operating income per month
	DSCR                  RatioSpan  `json:"dscr"`
	DSCRExisting          *float64   `json:"dscr_existing"`
	DTI                   *float64   `json:"dti"`
	DTIExisting           *float64   `json:"dti_existing"`
	FOIR                  *float64   `json:"foir"`
	ADB                   *Amount    `json:"adb"` // over Months
	ADBToInstalment       *float64   `json:"adb_to_instalment"`
	ADBToLoan             *float64   `json:"adb_to_loan"`
	LoanToValue           *float64   `json:"loan_to_value"`
	TermToUsefulLifeRatio *float64   `json:"term_to_useful_life_ratio"`
	MaxLoan               *Amount    `json:"max_loan"`
	Declared              []Declared `json:"declared"`
	Proven                bool       `json:"proven"`
}

// Declared compares what the application declares with what the statements show.
type Declared struct {
	Name     string   `json:"name" enum:"existing_monthly_debt,monthly_revenue,monthly_income"`
	Declared Amount   `json:"declared"`
	Observed *Amount  `json:"observed"`
	Ratio    *float64 `json:"ratio"` // Declared ÷ Observed
}

// ViewFinding is one sentence that an analyst can paste into a credit memo.
type ViewFinding struct {
	Code       string   `json:"code"`
	Severity   string   `json:"severity" enum:"info,warn,high"`
	Detail     string   `json:"detail"`
	Amount     *Amount  `json:"amount"`
	Date       *Date    `json:"date"`
	AccountKey *string  `json:"account_key"`
	Rows       []RowRef `json:"rows"`
	Documents  []int64  `json:"documents"`
}

// ViewConfidence is how much of the figures is proven and known. No probability is claimed.
type ViewConfidence struct {
	ProvenShare      *float64           `json:"proven_share"`       // of external inflow, from proven documents
	KnownShare       *float64           `json:"known_share"`        // of external inflow, not unknown
	DaysCoveredShare *float64           `json:"days_covered_share"` // of account-days from From to To
	Classes          map[string]float64 `json:"classes"`            // share of rows by class basis
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
	DocumentID     int64   `json:"document_id"`
	Row            int     `json:"row"`
	Part           int     `json:"part,omitempty"`
	AccountKey     string  `json:"account_key"`
	Date           Date    `json:"date"`
	Description    string  `json:"description"`
	Debit          Amount  `json:"debit"`
	Credit         Amount  `json:"credit"`
	Balance        *Amount `json:"balance"`
	Category       string  `json:"category"`
	Counterparty   *string `json:"counterparty"`
	RevenueClass   string  `json:"revenue_class" enum:"returned,refund_reversal,own_transfer,round_trip,loan_proceeds,loan_repayment,cash,non_revenue,revenue,expense,unknown"`
	ClassBasis     string  `json:"class_basis" enum:"pair,name,words,schedule,pattern,analyst,default"`
	Pair           *RowRef `json:"pair"`
	IncomeKind     *string `json:"income_kind" enum:"salary,pension,remittance,rental,business"`
	PositionID     *string `json:"position_id"`
	StreamID       *string `json:"stream_id"`
	Related        bool    `json:"related"`
	WindowDressing bool    `json:"window_dressing"`
	Proven         bool    `json:"proven"`
	// The debit holds this fee of an own transfer.
	Fee Amount `json:"fee,omitempty"`
}

// Ref names the row.
func (r ViewRow) Ref() RowRef { return RowRef{r.DocumentID, r.Row, r.Part} }

// Why is why a figure is nil.
type Why struct {
	Code   string `json:"code" enum:"NO_LOAN_AMOUNT,NO_TERM,NO_RATE,FEW_FULL_MONTHS,NO_INCOME_STREAM,BUSINESS_PROFILE,PERSON_PROFILE,NO_BALANCE,NO_STATEMENT,ZERO_DIVISOR,NOT_YET_PAID,OTHER_CURRENCY,NO_ASSET_VALUE,NO_USEFUL_LIFE,NOT_DECLARED,NOT_SHOWN"`
	Detail string `json:"detail"` // one sentence
}

// FigureEvidence is where a figure comes from: rows, a choice of rows, or a formula over other figures.
type FigureEvidence struct {
	Rows   []RowRef   `json:"rows,omitempty"`
	Select *RowSelect `json:"select,omitempty"`
	// How the figure follows from its inputs, or from the chosen rows.
	Formula string `json:"formula,omitempty"`
	// By name in the formula: a JSON pointer below data, or "application:/…", "policy:/…", "document:<id>".
	Inputs map[string]string `json:"inputs,omitempty"`
}

// RowSelect chooses among Cashflow.Rows; each member that is set must fit.
type RowSelect struct {
	AccountKey string   `json:"account_key,omitempty"`
	Currency   string   `json:"currency,omitempty"`
	Month      string   `json:"month,omitempty"` // YYYY-MM
	Months     []string `json:"months,omitempty"`
	Class      []string `json:"class,omitempty"`
	Category   string   `json:"category,omitempty"`
	Side       string   `json:"side,omitempty" enum:"credit,debit"`
}

// Summary is the view on one page.
type Summary struct {
	SchemaVersion string              `json:"schema_version"`
	AppID         string              `json:"app_id"`
	BusinessName  string              `json:"business_name"`
	AsOf          *Date               `json:"as_of"`
	Currency      *string             `json:"currency"`
	Request       SummaryRequest      `json:"request"`
	Coverage      SummaryCoverage     `json:"coverage"`
	Headline      []Headline          `json:"headline"`
	Debts         []SummaryDebt       `json:"debts"`
	Income        []SummaryIncome     `json:"income"`
	Findings      []ViewFinding       `json:"findings"` // the ten gravest
	Policy        SummaryPolicy       `json:"policy"`
	Score         *Score              `json:"score"`
	Authenticity  SummaryAuthenticity `json:"authenticity"`
	Basis         Basis               `json:"basis"`
	CashflowETag  string              `json:"cashflow_etag"` // of the view that it was taken from
}

// SummaryRequest is what was applied for.
type SummaryRequest struct {
	LoanType          *string  `json:"loan_type"`
	LoanAmount        *Amount  `json:"loan_amount"`
	TermMonths        *int     `json:"term_months"`
	InterestRate      *float64 `json:"interest_rate"`
	InterestRateBasis *string  `json:"interest_rate_basis"`
	Profile           *string  `json:"profile"`
}

// SummaryCoverage is what the statements cover.
type SummaryCoverage struct {
	Accounts         int      `json:"accounts"`
	DocumentsUsed    int      `json:"documents_used"`
	DocumentsLeftOut int      `json:"documents_left_out"`
	From             *Date    `json:"from"`
	To               *Date    `json:"to"`
	MonthsFull       int      `json:"months_full"`
	Missing          []string `json:"missing"` // one sentence a paper
	Proven           bool     `json:"proven"`
}

// Headline is one figure of the summary.
type Headline struct {
	Key     string   `json:"key"`
	Label   string   `json:"label"`
	Value   *float64 `json:"value"` // of money with two decimals, exact up to 2^53 centavos
	Low     *float64 `json:"low"`
	High    *float64 `json:"high"`
	Unit    string   `json:"unit"` // ISO 4217, x (a factor), share, count
	Pointer string   `json:"pointer"`
	Reason  *Why     `json:"reason"`
}

// SummaryDebt is one counted debt.
type SummaryDebt struct {
	Label          string  `json:"label"`
	MonthlyService *Amount `json:"monthly_service"`
	LastPaid       *Date   `json:"last_paid"`
}

// SummaryIncome is one active income stream.
type SummaryIncome struct {
	Kind          string  `json:"kind"`
	Payer         string  `json:"payer"`
	MonthlyAmount *Amount `json:"monthly_amount"`
	LastDate      Date    `json:"last_date"`
}

// SummaryPolicy is what the rules say.
type SummaryPolicy struct {
	Outcome      string   `json:"outcome" enum:"stop,warn,clear,incomplete"`
	Hits         []string `json:"hits"`
	NotEvaluated []string `json:"not_evaluated"`
}

// SummaryAuthenticity is the least authentic used document; both nil if none is scored.
type SummaryAuthenticity struct {
	Lowest     *int   `json:"lowest"`
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
