package truth

import "github.com/dossier-lending/dossier/extract/extracttest/borrowers/script"

// Cashflow holds the figures that a borrower's papers must give, under the contract's names. A member that the contract
// leaves open for this borrower is absent from the JSON, or named in Unjudged.
type Cashflow struct {
	AsOf           *script.Day       `json:"as_of"`
	From           *script.Day       `json:"from"`
	To             *script.Day       `json:"to"`
	MainCurrency   *string           `json:"main_currency"`
	Documents      []Document        `json:"documents"`
	Accounts       []Account         `json:"accounts"`
	Combined       []Combined        `json:"combined"`
	OwnTransfers   []OwnTransfer     `json:"own_transfers"`
	RoundTrips     []RoundTrip       `json:"round_trips"`
	WindowDressing []WindowDressing  `json:"window_dressing"`
	Income         Income            `json:"income"`
	Debt           Debt              `json:"debt"`
	Affordability  Affordability     `json:"affordability"`
	Figures        map[string]any    `json:"figures"`
	Findings       []Finding         `json:"findings"`
	Confidence     Confidence        `json:"confidence"`
	Rows           []Row             `json:"rows"`
	Reasons        map[string]Reason `json:"reasons"` // of /affordability and of averages only
	Unjudged       []string          `json:"unjudged"`
}

// Document is what became of one statement.
type Document struct {
	DocumentID    int64   `json:"document_id"`
	Used          bool    `json:"used"`
	Reason        *string `json:"reason"`
	RowsTotal     int     `json:"rows_total"`
	RowsUsed      int     `json:"rows_used"`
	RowsDuplicate int     `json:"rows_duplicate"`
	RowsLeftOut   int     `json:"rows_left_out"`
	Proven        bool    `json:"proven"`
}

// Account is one account, merged from its statements.
type Account struct {
	AccountKey    string         `json:"account_key"`
	Currency      string         `json:"currency"`
	DocumentIDs   []int64        `json:"document_ids"`
	From          script.Day     `json:"from"`
	To            script.Day     `json:"to"`
	DaysCovered   int            `json:"days_covered"`
	Proven        bool           `json:"proven"`
	DuplicateRows int            `json:"duplicate_rows"`
	Conflicts     []Conflict     `json:"conflicts"`
	Gaps          []Gap          `json:"gaps"`
	MissingMonths []script.Month `json:"missing_months"`
	Opening       script.Money   `json:"opening"`
	Closing       script.Money   `json:"closing"`
	ADB           script.Money   `json:"adb"`
	Min           script.Money   `json:"min"`
	MinDate       script.Day     `json:"min_date"`
	DaysNegative  int            `json:"days_negative"`
	Months        []Month        `json:"months"`
}

// Conflict is a day that two statements give differently.
type Conflict struct {
	Day         script.Day `json:"day"`
	Kept        int64      `json:"kept"`
	DocumentIDs []int64    `json:"document_ids"`
	RowsKept    int        `json:"rows_kept"`
	RowsLeftOut int        `json:"rows_left_out"`
}

// Gap is a run of days without a statement.
type Gap struct {
	From          script.Day     `json:"from"`
	To            script.Day     `json:"to"`
	Days          int            `json:"days"`
	Months        []script.Month `json:"months"`
	BalanceBefore script.Money   `json:"balance_before"`
	BalanceAfter  script.Money   `json:"balance_after"`
	Unexplained   script.Money   `json:"unexplained"`
}

// Span is revenue in three values.
type Span struct {
	Low  script.Money `json:"low"`
	Base script.Money `json:"base"`
	High script.Money `json:"high"`
}

// Month is one month of an account or of a currency.
type Month struct {
	Month             script.Month            `json:"month"`
	Full              bool                    `json:"full"`
	DaysCovered       int                     `json:"days_covered"`
	Revenue           Span                    `json:"revenue"`
	Credits           map[string]script.Money `json:"credits"`
	Debits            map[string]script.Money `json:"debits"`
	Inflow            script.Money            `json:"inflow"`
	Outflow           script.Money            `json:"outflow"`
	Net               script.Money            `json:"net"`
	ExternalInflow    script.Money            `json:"external_inflow"`
	OperatingOutflow  script.Money            `json:"operating_outflow"`
	DebtService       script.Money            `json:"debt_service"`
	ADB               *script.Money           `json:"adb"`
	Min               *script.Money           `json:"min"`
	End               *script.Money           `json:"end"`
	DaysNegative      int                     `json:"days_negative"`
	DaysLow           *int                    `json:"days_low"`
	ReturnedIssued    int                     `json:"returned_issued"`
	ReturnedDeposited int                     `json:"returned_deposited"`
	CashDepositRatio  *Ratio                  `json:"cash_deposit_ratio"`

	balances script.Money // sum of daily balances
}

// Combined is the view over all accounts of one currency.
type Combined struct {
	Currency       string              `json:"currency"`
	AccountKeys    []string            `json:"account_keys"`
	MonthsFull     int                 `json:"months_full"`
	Months         []Month             `json:"months"`
	Averages       map[string]*Average `json:"averages"`
	Stability      Stability           `json:"stability"`
	ReturnedChecks ReturnedChecks      `json:"returned_checks"`
	Payers         Payers              `json:"payers"`
}

// Average is the mean of some full months.
type Average struct {
	Months           []script.Month `json:"months"`
	Contiguous       bool           `json:"contiguous"`
	Revenue          Span           `json:"revenue"`
	ExternalInflow   script.Money   `json:"external_inflow"`
	Inflow           script.Money   `json:"inflow"`
	Outflow          script.Money   `json:"outflow"`
	OperatingOutflow script.Money   `json:"operating_outflow"`
	DebtService      script.Money   `json:"debt_service"`
	Net              script.Money   `json:"net"`
	ADB              *script.Money  `json:"adb"`
	CashDepositRatio *Ratio         `json:"cash_deposit_ratio"`
}

// Stability is how even the base revenue of full months is.
type Stability struct {
	Trend       *Percent `json:"revenue_trend_pct_per_month"`
	Volatility  *Ratio   `json:"revenue_volatility_ratio"`
	Seasonality []Season `json:"seasonality"`
	MonthsUsed  int      `json:"months_used"`
}

// Season compares a month of the year with the mean of all months.
type Season struct {
	MonthOfYear int   `json:"month_of_year"`
	Index       Ratio `json:"index"`
}

// ReturnedChecks are the checks that bounced.
type ReturnedChecks struct {
	Issued          int             `json:"issued"`
	IssuedAmount    script.Money    `json:"issued_amount"`
	Deposited       int             `json:"deposited"`
	DepositedAmount script.Money    `json:"deposited_amount"`
	Days            int             `json:"days"`
	Events          []ReturnedCheck `json:"events"`
}

// ReturnedCheck is one check that bounced.
type ReturnedCheck struct {
	Kind     string        `json:"kind"`
	Date     script.Day    `json:"date"`
	Amount   *script.Money `json:"amount"`
	Inferred bool          `json:"inferred"`
}

// Payers are who pays. Top holds only payers with a name.
type Payers struct {
	Top           []Payer `json:"top"`
	TopPayerShare *Ratio  `json:"top_payer_share"`
	Top5Share     *Ratio  `json:"top5_share"`
	HHI           *Ratio  `json:"hhi"`
}

// Payer is one payer of revenue.
type Payer struct {
	Key     string       `json:"key"`
	Amount  script.Money `json:"amount"`
	Count   int          `json:"count"`
	Months  int          `json:"months"`
	Share   *Ratio       `json:"share"`
	Related bool         `json:"related"`
}

// OwnTransfer is money moved between own accounts.
type OwnTransfer struct {
	FromAccount *string      `json:"from_account"`
	ToAccount   *string      `json:"to_account"`
	Amount      script.Money `json:"amount"`
	Fee         script.Money `json:"fee"`
	DateOut     *script.Day  `json:"date_out"`
	DateIn      *script.Day  `json:"date_in"`
	Status      string       `json:"status"`
}

// RoundTrip is money that went to a third party and came back, or the reverse.
type RoundTrip struct {
	Counterparty string       `json:"counterparty"`
	AmountIn     script.Money `json:"amount_in"`
	AmountOut    script.Money `json:"amount_out"`
	Days         int          `json:"days"`
}

// WindowDressing is a credit that raised the balance just before the end.
type WindowDressing struct {
	AccountKey string       `json:"account_key"`
	Amount     script.Money `json:"amount"`
	Closing    script.Money `json:"closing"`
	EarlierADB script.Money `json:"earlier_adb"`
}

// Income are the credits that come back.
type Income struct {
	Streams       []Stream      `json:"streams"`
	MonthlyIncome *script.Money `json:"monthly_income"`
	AnnualExtras  script.Money  `json:"annual_extras"`
}

// Stream is the credits of one payer and kind.
type Stream struct {
	Kind          string        `json:"kind"`
	Payer         *string       `json:"payer,omitempty"` // absent if no row names one
	Frequency     string        `json:"frequency"`
	Regular       bool          `json:"regular"`
	Active        *bool         `json:"active,omitempty"` // absent for irregular streams
	Count         int           `json:"count"`
	FirstDate     script.Day    `json:"first_date"`
	LastDate      script.Day    `json:"last_date"`
	AverageAmount script.Money  `json:"average_amount"`
	MedianAmount  script.Money  `json:"median_amount"`
	CV            *Ratio        `json:"cv"`
	MonthlyAmount *script.Money `json:"monthly_amount"`
	Extras        []Extra       `json:"extras"`
	Missed        []script.Day  `json:"missed"`
	AccountKeys   []string      `json:"account_keys"`

	clear bool // no figure hangs on a choice that the contract leaves open
}

// Extra is a bonus or another credit outside the rhythm.
type Extra struct {
	Date   script.Day   `json:"date"`
	Amount script.Money `json:"amount"`
}

// Debt is what is owed and paid.
type Debt struct {
	Positions           []Position    `json:"positions"`
	MonthlyService      script.Money  `json:"monthly_service"`
	DeclaredMonthlyDebt *script.Money `json:"declared_monthly_debt"`
	UsedMonthlyService  script.Money  `json:"used_monthly_service"`
	Stacking            Stacking      `json:"stacking"`
}

// Position is one debt.
type Position struct {
	Lender         *string       `json:"lender"`
	Reference      *string       `json:"reference"`
	Kind           string        `json:"kind,omitempty"` // absent if no word tells it
	Frequency      *string       `json:"frequency"`
	Instalment     *script.Money `json:"instalment"`
	Count          int           `json:"count"`
	TotalPaid      script.Money  `json:"total_paid"`
	FirstPaid      *script.Day   `json:"first_paid"`
	LastPaid       *script.Day   `json:"last_paid"`
	Disbursed      *script.Money `json:"disbursed"`
	DisbursedOn    *script.Day   `json:"disbursed_on"`
	Active         *bool         `json:"active"`
	EndedBy        *string       `json:"ended_by"`
	Balloon        *Balloon      `json:"balloon"`
	MonthlyService *script.Money `json:"monthly_service"`
	ServiceBasis   *string       `json:"service_basis"`
	Counted        bool          `json:"counted"`
}

// Balloon is a large last payment.
type Balloon struct {
	Amount script.Money `json:"amount"`
	Date   *script.Day  `json:"date"`
	Paid   bool         `json:"paid"`
}

// Stacking is how many lenders are used at once.
type Stacking struct {
	Lenders90d       int  `json:"lenders_90d"`
	Disbursements30d int  `json:"disbursements_30d"`
	Stacked          bool `json:"stacked"`
}

// NullSpan is a Span whose values may be unknown.
type NullSpan struct {
	Low  *script.Money `json:"low"`
	Base *script.Money `json:"base"`
	High *script.Money `json:"high"`
}

// RatioSpan is a ratio in three values.
type RatioSpan struct {
	Low  *Ratio `json:"low"`
	Base *Ratio `json:"base"`
	High *Ratio `json:"high"`
}

// Affordability is whether the loan can be carried.
type Affordability struct {
	Months           []script.Month `json:"months"`
	Instalment       *script.Money  `json:"instalment"`
	ProposedService  *script.Money  `json:"proposed_service"`
	Revenue          NullSpan       `json:"revenue"`
	OperatingOutflow *script.Money  `json:"operating_outflow"`
	NOI              NullSpan       `json:"noi"`
	DSCR             RatioSpan      `json:"dscr"`
	DSCRExisting     *Ratio         `json:"dscr_existing"`
	DTI              *Ratio         `json:"dti"`
	DTIExisting      *Ratio         `json:"dti_existing"`
	FOIR             *Ratio         `json:"foir"`
	ADBToInstalment  *Ratio         `json:"adb_to_instalment"`
	ADBToLoan        *Ratio         `json:"adb_to_loan"`
	LoanToValue      *Ratio         `json:"loan_to_value"`
	TermToUsefulLife *Ratio         `json:"term_to_useful_life_ratio"`
	MaxLoan          *script.Money  `json:"max_loan"`
	Declared         []Declared     `json:"declared"`
	Proven           bool           `json:"proven"`

	adb *script.Money
}

// Declared compares what the application declares with what the statements show.
type Declared struct {
	Name     string        `json:"name"`
	Declared script.Money  `json:"declared"`
	Observed *script.Money `json:"observed"`
	Ratio    *Ratio        `json:"ratio"`
}

// Finding is one finding's code, with the account if it is about one.
type Finding struct {
	Code       string  `json:"code"`
	AccountKey *string `json:"account_key,omitempty"`
}

// Confidence is how much of the figures is proven and known.
type Confidence struct {
	ProvenShare      *Ratio `json:"proven_share"`
	KnownShare       *Ratio `json:"known_share"`
	DaysCoveredShare *Ratio `json:"days_covered_share"`
}

// Reason is why a figure is null.
type Reason struct {
	Code string `json:"code"`
}

// Row is one used row with its class. Document and row are those of the paper whose copy is kept.
type Row struct {
	DocumentID     int64        `json:"document_id"`
	Row            int          `json:"row"`
	AccountKey     string       `json:"account_key"`
	Date           script.Day   `json:"date"`
	Debit          script.Money `json:"debit"`
	Credit         script.Money `json:"credit"`
	Balance        script.Money `json:"balance"`
	RevenueClass   string       `json:"revenue_class"`
	IncomeKind     *string      `json:"income_kind"`
	Related        bool         `json:"related"`
	WindowDressing bool         `json:"window_dressing"`
	Proven         bool         `json:"proven"`
}
