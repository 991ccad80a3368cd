package truth

import "github.com/dossier-lending/dossier/extract/extracttest/borrowers/script"

// Cashflow holds the figures that a borrower's papers must give, under the contract's names. A member that the contract
// leaves open for this borrower is absent from the JSON, or named in Unjudged.
type Cashflow struct {
	AsOf           *script.Day       `json:"as_of"`           // last covered day of the main currency
	From           *script.Day       `json:"from"`            // first covered day
	To             *script.Day       `json:"to"`              // last covered day
	MainCurrency   *string           `json:"main_currency"`   // ISO 4217
	Documents      []Document        `json:"documents"`       // ascending by id
	Accounts       []Account         `json:"accounts"`        // by key
	Combined       []Combined        `json:"combined"`        // main currency first
	OwnTransfers   []OwnTransfer     `json:"own_transfers"`   // by day
	RoundTrips     []RoundTrip       `json:"round_trips"`     // by day of the credit
	WindowDressing []WindowDressing  `json:"window_dressing"` // by account
	Income         Income            `json:"income"`          // of the main currency
	Debt           Debt              `json:"debt"`            // of the main currency
	Affordability  Affordability     `json:"affordability"`   // of the main currency
	Figures        map[string]any    `json:"figures"`         // by flat name
	Findings       []Finding         `json:"findings"`        // by code
	Confidence     Confidence        `json:"confidence"`      // of the main currency
	Rows           []Row             `json:"rows"`            // by day and account
	Reasons        map[string]Reason `json:"reasons"`         // of /affordability and of averages only
	Unjudged       []string          `json:"unjudged"`        // pointers not compared; +CODE allows more entries
}

// Document is what became of one statement.
type Document struct {
	DocumentID    int64   `json:"document_id"`    // as in the script
	Used          bool    `json:"used"`           // some day or row comes from it
	Reason        *string `json:"reason"`         // nil if used
	RowsTotal     int     `json:"rows_total"`     // printed
	RowsUsed      int     `json:"rows_used"`      // that count
	RowsDuplicate int     `json:"rows_duplicate"` // given by another document too
	RowsLeftOut   int     `json:"rows_left_out"`  // of conflicts
	Proven        bool    `json:"proven"`         // adds up, and no conflict touches it
}

// Account is one account, merged from its statements.
type Account struct {
	AccountKey    string         `json:"account_key"`    // institution, last four, currency
	Currency      string         `json:"currency"`       // ISO 4217
	DocumentIDs   []int64        `json:"document_ids"`   // ascending
	From          script.Day     `json:"from"`           // first day
	To            script.Day     `json:"to"`             // last day
	DaysCovered   int            `json:"days_covered"`   // by every account
	Proven        bool           `json:"proven"`         // adds up, and no conflict touches it
	DuplicateRows int            `json:"duplicate_rows"` // of all its documents
	Conflicts     []Conflict     `json:"conflicts"`      // by day
	Gaps          []Gap          `json:"gaps"`           // by day
	MissingMonths []script.Month `json:"missing_months"` // without a covered day
	Opening       script.Money   `json:"opening"`        // before the first row
	Closing       script.Money   `json:"closing"`        // after the last row
	ADB           script.Money   `json:"adb"`            // average daily balance
	Min           script.Money   `json:"min"`            // lowest balance of a day
	MinDate       script.Day     `json:"min_date"`       // first day that has it
	DaysNegative  int            `json:"days_negative"`  // that end below zero
	Months        []Month        `json:"months"`         // oldest first
}

// Conflict is a day that two statements give differently.
type Conflict struct {
	Day         script.Day `json:"day"`           // of both statements
	Kept        int64      `json:"kept"`          // document whose rows count
	DocumentIDs []int64    `json:"document_ids"`  // ascending
	RowsKept    int        `json:"rows_kept"`     // of that document
	RowsLeftOut int        `json:"rows_left_out"` // of conflicts
}

// Gap is a run of days without a statement.
type Gap struct {
	From          script.Day     `json:"from"`           // first day
	To            script.Day     `json:"to"`             // last day
	Days          int            `json:"days"`           // in days
	Months        []script.Month `json:"months"`         // oldest first
	BalanceBefore script.Money   `json:"balance_before"` // at the end of the day before
	BalanceAfter  script.Money   `json:"balance_after"`  // before the first row after it
	Unexplained   script.Money   `json:"unexplained"`    // after less before
}

// Span is revenue in three values.
type Span struct {
	Low  script.Money `json:"low"`  // surely revenue
	Base script.Money `json:"base"` // with what the policy assumes
	High script.Money `json:"high"` // with cash and unknown
}

// Month is one month of an account or of a currency.
type Month struct {
	Month             script.Month            `json:"month"`              // YYYY-MM
	Full              bool                    `json:"full"`               // all days are covered
	DaysCovered       int                     `json:"days_covered"`       // by every account
	Revenue           Span                    `json:"revenue"`            // in three values
	Credits           map[string]script.Money `json:"credits"`            // by class
	Debits            map[string]script.Money `json:"debits"`             // by class, positive
	Inflow            script.Money            `json:"inflow"`             // all credits
	Outflow           script.Money            `json:"outflow"`            // all debits
	Net               script.Money            `json:"net"`                // inflow less outflow
	ExternalInflow    script.Money            `json:"external_inflow"`    // without what came back or is the own
	OperatingOutflow  script.Money            `json:"operating_outflow"`  // expense, cash, unknown and fees
	DebtService       script.Money            `json:"debt_service"`       // loan repayments
	ADB               *script.Money           `json:"adb"`                // average daily balance
	Min               *script.Money           `json:"min"`                // lowest balance of a day
	End               *script.Money           `json:"end"`                // balance of the last covered day
	DaysNegative      *int                    `json:"days_negative"`      // that end below zero
	DaysLow           *int                    `json:"days_low"`           // accounts only
	ReturnedIssued    int                     `json:"returned_issued"`    // own checks
	ReturnedDeposited int                     `json:"returned_deposited"` // of customers
	CashDepositRatio  *Ratio                  `json:"cash_deposit_ratio"` // cash by external inflow

	balances script.Money // sum of daily balances
}

// Combined is the view over all accounts of one currency.
type Combined struct {
	Currency       string              `json:"currency"`        // ISO 4217
	AccountKeys    []string            `json:"account_keys"`    // by key
	MonthsFull     int                 `json:"months_full"`     // full months
	Months         []Month             `json:"months"`          // oldest first
	Averages       map[string]*Average `json:"averages"`        // by 3, 6, 12 and full; nil with fewer
	Stability      Stability           `json:"stability"`       // of base revenue
	ReturnedChecks ReturnedChecks      `json:"returned_checks"` // of all accounts
	Payers         Payers              `json:"payers"`          // of revenue
}

// Average is the mean of some full months.
type Average struct {
	Months           []script.Month `json:"months"`             // oldest first
	Contiguous       bool           `json:"contiguous"`         // no month lies between
	Revenue          Span           `json:"revenue"`            // in three values
	ExternalInflow   script.Money   `json:"external_inflow"`    // without what came back or is the own
	Inflow           script.Money   `json:"inflow"`             // all credits
	Outflow          script.Money   `json:"outflow"`            // all debits
	OperatingOutflow script.Money   `json:"operating_outflow"`  // expense, cash, unknown and fees
	DebtService      script.Money   `json:"debt_service"`       // loan repayments
	Net              script.Money   `json:"net"`                // inflow less outflow
	ADB              *script.Money  `json:"adb"`                // average daily balance
	CashDepositRatio *Ratio         `json:"cash_deposit_ratio"` // cash by external inflow
}

// Stability is how even the base revenue of full months is.
type Stability struct {
	Trend       *Percent `json:"revenue_trend_pct_per_month"` // needs three full months
	Volatility  *Ratio   `json:"revenue_volatility_ratio"`    // needs three full months
	Seasonality []Season `json:"seasonality"`                 // needs twelve
	MonthsUsed  int      `json:"months_used"`                 // full months
}

// Season compares a month of the year with the mean of all months.
type Season struct {
	MonthOfYear int   `json:"month_of_year"` // 1 to 12
	Index       Ratio `json:"index"`         // 1 is average
}

// ReturnedChecks are the checks that bounced.
type ReturnedChecks struct {
	Issued          int             `json:"issued"`           // own checks
	IssuedAmount    script.Money    `json:"issued_amount"`    // their sum
	Deposited       int             `json:"deposited"`        // of customers
	DepositedAmount script.Money    `json:"deposited_amount"` // their sum
	Days            int             `json:"days"`             // in days
	Events          []ReturnedCheck `json:"events"`           // by day
}

// ReturnedCheck is one check that bounced.
type ReturnedCheck struct {
	Kind     string        `json:"kind"`     // as in the contract
	Date     script.Day    `json:"date"`     // of the row
	Amount   *script.Money `json:"amount"`   // positive
	Inferred bool          `json:"inferred"` // only a fee shows it
}

// Payers are who pays. Top holds only payers with a name.
type Payers struct {
	Top           []Payer `json:"top"`             // the five largest
	TopPayerShare *Ratio  `json:"top_payer_share"` // of revenue
	Top5Share     *Ratio  `json:"top5_share"`      // of revenue
	HHI           *Ratio  `json:"hhi"`             // sum of squared shares
}

// Payer is one payer of revenue.
type Payer struct {
	Key     string       `json:"key"`     // folded name
	Amount  script.Money `json:"amount"`  // positive
	Count   int          `json:"count"`   // rows
	Months  int          `json:"months"`  // oldest first
	Share   *Ratio       `json:"share"`   // of revenue
	Related bool         `json:"related"` // to the applicant
}

// OwnTransfer is money moved between own accounts.
type OwnTransfer struct {
	FromAccount *string      `json:"from_account,omitempty"` // absent if no row tells it
	ToAccount   *string      `json:"to_account,omitempty"`   // absent if no row tells it
	Amount      script.Money `json:"amount"`                 // positive
	Fee         script.Money `json:"fee"`                    // debit less credit
	DateOut     *script.Day  `json:"date_out"`               // nil if the row is not known
	DateIn      *script.Day  `json:"date_in"`                // nil if the row is not known
	Status      string       `json:"status"`                 // matched, in_gap, undisclosed
}

// RoundTrip is money that went to a third party and came back, or the reverse.
type RoundTrip struct {
	Counterparty string       `json:"counterparty"` // as printed
	AmountIn     script.Money `json:"amount_in"`    // credit
	AmountOut    script.Money `json:"amount_out"`   // debit
	Days         int          `json:"days"`         // in days
}

// WindowDressing is a credit that raised the balance just before the end.
type WindowDressing struct {
	AccountKey string       `json:"account_key"` // institution, last four, currency
	Amount     script.Money `json:"amount"`      // positive
	Closing    script.Money `json:"closing"`     // after the last row
	EarlierADB script.Money `json:"earlier_adb"` // of all covered days before the last five
}

// Income are the credits that come back.
type Income struct {
	Streams       []Stream      `json:"streams"`        // by kind and payer
	MonthlyIncome *script.Money `json:"monthly_income"` // nil without an active regular stream
	AnnualExtras  script.Money  `json:"annual_extras"`  // of the last year
}

// Stream is the credits of one payer and kind.
type Stream struct {
	Kind          string        `json:"kind"`                    // as in the contract
	Payer         *string       `json:"payer,omitempty"`         // absent if no row names one
	EmployerName  *string       `json:"employer_name,omitempty"` // of salaries, if a row or a payslip names it
	Frequency     string        `json:"frequency"`               // as in the contract
	Regular       bool          `json:"regular"`                 // fits and is even
	Active        *bool         `json:"active,omitempty"`        // absent for irregular streams
	Count         int           `json:"count"`                   // rows
	FirstDate     script.Day    `json:"first_date"`              // without extras
	LastDate      script.Day    `json:"last_date"`               // without extras
	AverageAmount script.Money  `json:"average_amount"`          // without extras
	MedianAmount  script.Money  `json:"median_amount"`           // without extras
	CV            *Ratio        `json:"cv"`                      // coefficient of variation
	MonthlyAmount *script.Money `json:"monthly_amount"`          // in full months
	Extras        []Extra       `json:"extras"`                  // bonuses
	Missed        []script.Day  `json:"missed"`                  // expected days without a credit
	AccountKeys   []string      `json:"account_keys"`            // by key

	clear bool // no figure hangs on a choice that the contract leaves open
}

// Extra is a bonus or another credit outside the rhythm.
type Extra struct {
	Date   script.Day   `json:"date"`   // of the row
	Amount script.Money `json:"amount"` // positive
}

// Debt is what is owed and paid.
type Debt struct {
	Positions           []Position    `json:"positions"`             // by lender and reference
	MonthlyService      script.Money  `json:"monthly_service"`       // nil if not yet paid
	DeclaredMonthlyDebt *script.Money `json:"declared_monthly_debt"` // nil if not declared
	UsedMonthlyService  script.Money  `json:"used_monthly_service"`  // the larger of both
	Stacking            Stacking      `json:"stacking"`              // lenders at once
}

// Position is one debt.
type Position struct {
	Lender         *string       `json:"lender"`          // nil if no row names one
	Reference      *string       `json:"reference"`       // nil if no row prints one
	Kind           string        `json:"kind,omitempty"`  // absent if no word tells it
	Frequency      *string       `json:"frequency"`       // as in the contract
	Instalment     *script.Money `json:"instalment"`      // median of the last six
	Count          int           `json:"count"`           // rows
	TotalPaid      script.Money  `json:"total_paid"`      // of all payments
	FirstPaid      *script.Day   `json:"first_paid"`      // nil if not yet paid
	LastPaid       *script.Day   `json:"last_paid"`       // nil if not yet paid
	Disbursed      *script.Money `json:"disbursed"`       // nil if no release is seen
	DisbursedOn    *script.Day   `json:"disbursed_on"`    // nil if no release is seen
	Active         *bool         `json:"active"`          // still paid
	EndedBy        *string       `json:"ended_by"`        // nil while active
	Balloon        *Balloon      `json:"balloon"`         // nil if there is none
	MonthlyService *script.Money `json:"monthly_service"` // nil if not yet paid
	ServiceBasis   *string       `json:"service_basis"`   // nil if not yet paid
	Counted        bool          `json:"counted"`         // in the monthly service
}

// Balloon is a large last payment.
type Balloon struct {
	Amount script.Money `json:"amount"` // positive
	Date   *script.Day  `json:"date"`   // of the row
	Paid   bool         `json:"paid"`   // a row shows it
}

// Stacking is how many lenders are used at once.
type Stacking struct {
	Lenders90d       int  `json:"lenders_90d"`       // with a row in the last 90 days
	Disbursements30d int  `json:"disbursements_30d"` // most within 30 days
	Stacked          bool `json:"stacked"`           // three lenders or two releases
}

// NullSpan is a Span whose values may be unknown.
type NullSpan struct {
	Low  *script.Money `json:"low"`  // surely revenue
	Base *script.Money `json:"base"` // with what the policy assumes
	High *script.Money `json:"high"` // with cash and unknown
}

// RatioSpan is a ratio in three values.
type RatioSpan struct {
	Low  *Ratio `json:"low"`  // surely revenue
	Base *Ratio `json:"base"` // with what the policy assumes
	High *Ratio `json:"high"` // with cash and unknown
}

// Affordability is whether the loan can be carried.
type Affordability struct {
	Months           []script.Month `json:"months"`                    // oldest first
	Instalment       *script.Money  `json:"instalment"`                // median of the last six
	ProposedService  *script.Money  `json:"proposed_service"`          // per month
	Revenue          NullSpan       `json:"revenue"`                   // in three values
	OperatingOutflow *script.Money  `json:"operating_outflow"`         // expense, cash, unknown and fees
	NOI              NullSpan       `json:"noi"`                       // revenue less operating outflow
	DSCR             RatioSpan      `json:"dscr"`                      // with the loan
	DSCRExisting     *Ratio         `json:"dscr_existing"`             // without the loan
	DTI              *Ratio         `json:"dti"`                       // persons only
	DTIExisting      *Ratio         `json:"dti_existing"`              // without the loan
	FOIR             *Ratio         `json:"foir"`                      // with rent
	ADBToInstalment  *Ratio         `json:"adb_to_instalment"`         // over the months
	ADBToLoan        *Ratio         `json:"adb_to_loan"`               // over the months
	LoanToValue      *Ratio         `json:"loan_to_value"`             // of the asset
	TermToUsefulLife *Ratio         `json:"term_to_useful_life_ratio"` // of the asset
	MaxLoan          *script.Money  `json:"max_loan"`                  // down to the step
	Declared         []Declared     `json:"declared"`                  // as the application says
	Proven           bool           `json:"proven"`                    // adds up, and no conflict touches it

	adb *script.Money
}

// Declared compares what the application declares with what the statements show.
type Declared struct {
	Name     string        `json:"name"`     // of the field
	Declared script.Money  `json:"declared"` // as the application says
	Observed *script.Money `json:"observed"` // nil if not known
	Ratio    *Ratio        `json:"ratio"`    // declared by observed
}

// Finding is one finding's code, with the account if it is about one.
type Finding struct {
	Code       string  `json:"code"`                  // as in the contract
	AccountKey *string `json:"account_key,omitempty"` // institution, last four, currency
}

// Confidence is how much of the figures is proven and known.
type Confidence struct {
	ProvenShare      *Ratio `json:"proven_share"`       // of external inflow
	KnownShare       *Ratio `json:"known_share"`        // of external inflow
	DaysCoveredShare *Ratio `json:"days_covered_share"` // of account-days
}

// Reason is why a figure is null.
type Reason struct {
	Code string `json:"code"` // as in the contract
}

// Row is one used row with its class. Document and row are those of the paper whose copy is kept.
type Row struct {
	DocumentID     int64        `json:"document_id"`     // as in the script
	Row            int          `json:"row"`             // printed position
	AccountKey     string       `json:"account_key"`     // institution, last four, currency
	Date           script.Day   `json:"date"`            // of the row
	Debit          script.Money `json:"debit"`           // positive
	Credit         script.Money `json:"credit"`          // positive
	Balance        script.Money `json:"balance"`         // as printed
	RevenueClass   string       `json:"revenue_class"`   // as in the contract
	IncomeKind     *string      `json:"income_kind"`     // nil for other rows
	Related        bool         `json:"related"`         // to the applicant
	WindowDressing bool         `json:"window_dressing"` // raised the balance
	Proven         bool         `json:"proven"`          // adds up, and no conflict touches it
}
