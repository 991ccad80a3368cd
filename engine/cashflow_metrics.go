package engine

// Metrics are the cash-flow figures of a statement-like paper; names and nesting by spec/fields.md
// §4.4, formulas by spec/domain.md §5. Money has 2 decimals, ratios 4, percentages 2, rounded half away
// from zero. A zero divisor or too few months gives nil.
type Metrics struct {
	Coverage       MetricsCoverage     `json:"coverage"`
	Balances       *BalanceMetrics     `json:"balances"` // nil where no balance is known
	Flows          *FlowMetrics        `json:"flows"`
	Monthly        []MonthMetrics      `json:"monthly"`
	Windows        []WindowMetrics     `json:"windows"`
	Income         *IncomeMetrics      `json:"income"`
	Obligations    *ObligationMetrics  `json:"obligations"`
	Risk           *RiskMetrics        `json:"risk"`
	Ratios         *RatioMetrics       `json:"ratios"`
	Counterparties *CounterpartyTotals `json:"counterparties"`
	Categories     []CategoryTotal     `json:"categories"`
	Seasonality    []SeasonMetrics     `json:"seasonality"`
	ByAccount      []AccountMetrics    `json:"by_account"`
	Card           *CardMetrics        `json:"card"`
	Loan           *LoanMetrics        `json:"loan"`
}

type MetricsCoverage struct {
	From         *Date   `json:"from"`
	To           *Date   `json:"to"`
	Days         int     `json:"days"`
	MonthsFull   int     `json:"months_full"`
	Transactions int     `json:"transactions"`
	ActiveDays   int     `json:"active_days"`
	AverageBasis *string `json:"average_basis"` // full_months or days
}

type BalanceMetrics struct {
	Opening             *Amount        `json:"opening"`
	Closing             *Amount        `json:"closing"`
	AverageDailyBalance *Amount        `json:"average_daily_balance"`
	MedianDailyBalance  *Amount        `json:"median_daily_balance"`
	Minimum             *Amount        `json:"minimum"`
	MinimumDate         *Date          `json:"minimum_date"`
	Maximum             *Amount        `json:"maximum"`
	MaximumDate         *Date          `json:"maximum_date"`
	DaysNegative        int            `json:"days_negative"`
	DaysBelowMinimum    *int           `json:"days_below_minimum"`
	MonthEnd            []MonthBalance `json:"month_end"`
}

type MonthBalance struct {
	Month   string `json:"month"` // YYYY-MM
	Balance Amount `json:"balance"`
}

type FlowMetrics struct {
	TotalInflow              Amount        `json:"total_inflow"`
	TotalOutflow             Amount        `json:"total_outflow"`
	NetCashFlow              Amount        `json:"net_cash_flow"`
	InflowCount              int           `json:"inflow_count"`
	OutflowCount             int           `json:"outflow_count"`
	AverageMonthlyInflow     *Amount       `json:"average_monthly_inflow"`
	AverageMonthlyOutflow    *Amount       `json:"average_monthly_outflow"`
	TrueInflow               Amount        `json:"true_inflow"`
	AverageMonthlyTrueInflow *Amount       `json:"average_monthly_true_inflow"`
	LargestInflow            *LargestFlow  `json:"largest_inflow"`
	LargestOutflow           *LargestFlow  `json:"largest_outflow"`
	LargestInflows           []LargestFlow `json:"largest_inflows"` // at most 10
}

type LargestFlow struct {
	Row         int      `json:"row"`
	Date        *Date    `json:"date"`
	Description string   `json:"description"`
	Amount      Amount   `json:"amount"`
	Share       *float64 `json:"share"`
}

type MonthMetrics struct {
	Month          string  `json:"month"`
	Inflow         Amount  `json:"inflow"`
	TrueInflow     Amount  `json:"true_inflow"`
	Outflow        Amount  `json:"outflow"`
	Net            Amount  `json:"net"`
	InflowCount    int     `json:"inflow_count"`
	OutflowCount   int     `json:"outflow_count"`
	ADB            *Amount `json:"adb"`
	Min            *Amount `json:"min"`
	Max            *Amount `json:"max"`
	End            *Amount `json:"end"`
	ReturnedChecks int     `json:"returned_checks"`
	PartialMonth   bool    `json:"partial_month"`
}

type WindowMetrics struct {
	Days           int     `json:"days"` // 30, 60, 90, 180
	From           Date    `json:"from"`
	To             Date    `json:"to"`
	Inflow         Amount  `json:"inflow"`
	TrueInflow     Amount  `json:"true_inflow"`
	Outflow        Amount  `json:"outflow"`
	Net            Amount  `json:"net"`
	ADB            *Amount `json:"adb"`
	ReturnedChecks int     `json:"returned_checks"`
}

type IncomeMetrics struct {
	Streams                []IncomeStream `json:"streams"`
	MonthlyRecurringIncome Amount         `json:"monthly_recurring_income"`
	SalaryRegular          bool           `json:"salary_regular"`
}

type IncomeStream struct {
	Label         string  `json:"label"`
	Kind          string  `json:"kind"`      // salary, pension, remittance, business, rental, interest, other
	Frequency     string  `json:"frequency"` // weekly, bi_weekly, semi_monthly, monthly, irregular
	AverageAmount Amount  `json:"average_amount"`
	LastDate      Date    `json:"last_date"`
	Count         int     `json:"count"`
	Confidence    float64 `json:"confidence"`
}

type ObligationMetrics struct {
	MonthlyDebtService *Amount       `json:"monthly_debt_service"`
	Lenders            []LenderTotal `json:"lenders"`
	ActiveLenders      int           `json:"active_lenders"`
	Stacking           bool          `json:"stacking"`
	CreditCardPayments Amount        `json:"credit_card_payments"`
}

type LenderTotal struct {
	Name      string `json:"name"`
	Disbursed Amount `json:"disbursed"`
	Repaid    Amount `json:"repaid"`
	Count     int    `json:"count"`
	LastDate  *Date  `json:"last_date"` // nil when none of its rows bears a day
}

type RiskMetrics struct {
	ReturnedCheckCount      int      `json:"returned_check_count"`
	ReturnedChecksIssued    int      `json:"returned_checks_issued"`
	ReturnedChecksDeposited int      `json:"returned_checks_deposited"`
	ReturnedCheckDays       int      `json:"returned_check_days"`
	OverdraftCount          int      `json:"overdraft_count"`
	StopPaymentCount        int      `json:"stop_payment_count"`
	GamblingAmount          Amount   `json:"gambling_amount"`
	GamblingRatio           *float64 `json:"gambling_ratio"`
	CashDepositRatio        *float64 `json:"cash_deposit_ratio"`
	CashWithdrawalRatio     *float64 `json:"cash_withdrawal_ratio"`
	RoundAmountRatio        *float64 `json:"round_amount_ratio"`
	SelfTransferRatio       *float64 `json:"self_transfer_ratio"`
	WindowDressing          *bool    `json:"window_dressing"`
	TopPayerShare           *float64 `json:"top_payer_share"`
	DaysSinceLastCredit     *int     `json:"days_since_last_credit"`
}

type RatioMetrics struct {
	DSCR                   *float64 `json:"dscr"`
	DTI                    *float64 `json:"dti"`
	InflowOutflowRatio     *float64 `json:"inflow_outflow_ratio"`
	ExpenseRatio           *float64 `json:"expense_ratio"`
	SavingsRate            *float64 `json:"savings_rate"` // percent
	ADBToLoan              *float64 `json:"adb_to_loan"`
	InflowVolatility       *float64 `json:"inflow_volatility"`
	InflowTrendPctPerMonth *float64 `json:"inflow_trend_pct_per_month"`
}

type CounterpartyTotals struct {
	TopInflows  []CounterpartyTotal `json:"top_inflows"`  // at most 10, largest first
	TopOutflows []CounterpartyTotal `json:"top_outflows"` // at most 10, largest first
}

type CounterpartyTotal struct {
	Name   string   `json:"name"`
	Amount Amount   `json:"amount"`
	Count  int      `json:"count"`
	Share  *float64 `json:"share"`
}

type CategoryTotal struct {
	Category       string   `json:"category"`
	Inflow         Amount   `json:"inflow"`
	Outflow        Amount   `json:"outflow"`
	Count          int      `json:"count"`
	ShareOfOutflow *float64 `json:"share_of_outflow"`
}

type SeasonMetrics struct {
	MonthOfYear int     `json:"month_of_year"` // 1..12
	Index       float64 `json:"index"`
}

type AccountMetrics struct {
	AccountIndex  int     `json:"account_index"`
	AccountNumber *string `json:"account_number"`
	Metrics       Metrics `json:"metrics"`
}

type CardMetrics struct {
	Purchases        Amount   `json:"purchases"`
	CashAdvances     Amount   `json:"cash_advances"`
	Payments         Amount   `json:"payments"`
	Fees             Amount   `json:"fees"`
	FinanceCharges   Amount   `json:"finance_charges"`
	UtilisationRatio *float64 `json:"utilisation_ratio"`
	PaymentRatio     *float64 `json:"payment_ratio"`
	PaidInFull       *bool    `json:"paid_in_full"`
	OverLimit        *bool    `json:"over_limit"`
}

type LoanMetrics struct {
	PaymentsMade       int      `json:"payments_made"`
	PrincipalPaid      *Amount  `json:"principal_paid"`
	InterestPaid       *Amount  `json:"interest_paid"`
	PenaltiesPaid      *Amount  `json:"penalties_paid"`
	LastPaymentDate    *Date    `json:"last_payment_date"`
	LatePayments       *int     `json:"late_payments"`
	DaysPastDue        *int     `json:"days_past_due"`
	PaidPrincipalRatio *float64 `json:"paid_principal_ratio"`
}
