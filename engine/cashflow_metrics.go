package engine

// Metrics are the cash-flow figures of a statement-like document. Amounts have 2 decimals, ratios 4, percentages 2,
// rounded half away from zero. A figure is nil if its divisor is zero or if it needs more months than the document
// covers. "Inflow" is the sum of credits, "outflow" the sum of debits; both are positive.
//
// Statements of bank accounts, passbooks and wallets have all parts but Card and Loan. A credit card statement has
// Coverage, Flows, Monthly, Categories, Counterparties and Card; a loan statement has Coverage, Flows and Loan. The
// rest is nil or empty. If a file holds several accounts, the top level covers those in the first account's currency
// together.
type Metrics struct {
	// The period that the figures cover.
	Coverage MetricsCoverage `json:"coverage"`
	// Of end-of-day balances; nil if no balance is known.
	Balances *BalanceMetrics `json:"balances"`
	// Money in and out over the whole period.
	Flows *FlowMetrics `json:"flows"`
	// One entry for each calendar month of the period, oldest first; never nil.
	Monthly []MonthMetrics `json:"monthly"`
	// The last 30, 60, 90 and 180 days of the period, as far as it is that long; never nil.
	Windows []WindowMetrics `json:"windows"`
	// Credits that come back regularly; nil for cards and loans.
	Income *IncomeMetrics `json:"income"`
	// Payments to lenders; nil for cards and loans.
	Obligations *ObligationMetrics `json:"obligations"`
	// Warning signs; nil for cards and loans.
	Risk *RiskMetrics `json:"risk"`
	// Nil for cards and loans.
	Ratios *RatioMetrics `json:"ratios"`
	// Who paid and who was paid most.
	Counterparties *CounterpartyTotals `json:"counterparties"`
	// Totals by category, largest turnover (inflow and outflow) first; never nil.
	Categories []CategoryTotal `json:"categories"`
	// One entry for each month of the year; empty with fewer than 12 full months.
	Seasonality []SeasonMetrics `json:"seasonality"`
	// The same figures for each account; empty if the file holds one account.
	ByAccount []AccountMetrics `json:"by_account"`
	// Only for credit card statements.
	Card *CardMetrics `json:"card"`
	// Only for loan statements.
	Loan *LoanMetrics `json:"loan"`
}

// MetricsCoverage is the period that metrics cover and how much of it is documented.
type MetricsCoverage struct {
	// First day of the document's period; nil if the period is unknown.
	From *Date `json:"from"`
	// Last day of the document's period; nil if the period is unknown.
	To *Date `json:"to"`
	// Days from From to To, both included; 0 if the period is unknown.
	Days int `json:"days"`
	// Calendar months whose days all lie in the period.
	MonthsFull int `json:"months_full"`
	// Number of rows, with or without a date.
	Transactions int `json:"transactions"`
	// Days on which at least one row is dated.
	ActiveDays int `json:"active_days"`
	// What monthly averages divide by: full_months (the totals of full months by their number), or days (the whole
	// total by days ÷ 30.4375) if no month is full. Nil if the period is unknown.
	AverageBasis *string `json:"average_basis"`
}

// BalanceMetrics are figures of end-of-day balances. A day without rows keeps the balance of the day before; before the
// first row the opening balance holds. Negative balances are overdrawn.
type BalanceMetrics struct {
	// Before the first row.
	Opening *Amount `json:"opening"`
	// After the last row.
	Closing *Amount `json:"closing"`
	// Mean over all days of the period; nil if the period is unknown.
	AverageDailyBalance *Amount `json:"average_daily_balance"`
	// Middle of all days' balances, for an even number of days the mean of both middle ones.
	MedianDailyBalance *Amount `json:"median_daily_balance"`
	// Lowest end-of-day balance.
	Minimum *Amount `json:"minimum"`
	// First day that has the lowest balance.
	MinimumDate *Date `json:"minimum_date"`
	// Highest end-of-day balance.
	Maximum *Amount `json:"maximum"`
	// First day that has the highest balance.
	MaximumDate *Date `json:"maximum_date"`
	// Days that end below zero.
	DaysNegative int `json:"days_negative"`
	// Days that end below the required minimum that the document prints; nil if it prints none.
	DaysBelowMinimum *int `json:"days_below_minimum"`
	// Balances at the ends of months, oldest first; without months that end after the period.
	MonthEnd []MonthBalance `json:"month_end"`
}

// MonthBalance is the balance at the end of a month's last day.
type MonthBalance struct {
	Month   string `json:"month"`   // YYYY-MM
	Balance Amount `json:"balance"` // negative if overdrawn
}

// FlowMetrics are money in and out over the whole period. Monthly averages are nil if the period is unknown; what they
// divide by is MetricsCoverage.AverageBasis.
type FlowMetrics struct {
	// Sum of all credits.
	TotalInflow Amount `json:"total_inflow"`
	// Sum of all debits, positive.
	TotalOutflow Amount `json:"total_outflow"`
	// TotalInflow less TotalOutflow.
	NetCashFlow Amount `json:"net_cash_flow"`
	// Rows with a credit.
	InflowCount int `json:"inflow_count"`
	// Rows with a debit.
	OutflowCount int `json:"outflow_count"`
	// Per month.
	AverageMonthlyInflow *Amount `json:"average_monthly_inflow"`
	// Per month.
	AverageMonthlyOutflow *Amount `json:"average_monthly_outflow"`
	// Credits that are surely earned and stay: the revenue of the document, judged by the rules of an application's
	// view (revenue.low), the holder being a business or a person by name.
	TrueInflow Amount `json:"true_inflow"`
	// TrueInflow with the shares of cash and unknown credits that the shipped policy counts.
	TrueInflowBase Amount `json:"true_inflow_base"`
	// TrueInflow with all cash and unknown credits.
	TrueInflowHigh Amount `json:"true_inflow_high"`
	// Credits that nothing explains: memos, single personal transfers.
	UnknownInflow Amount `json:"unknown_inflow"`
	// Per month.
	AverageMonthlyTrueInflow *Amount `json:"average_monthly_true_inflow"`
	// The row with the largest credit; nil if there is no credit.
	LargestInflow *LargestFlow `json:"largest_inflow"`
	// The row with the largest debit; nil if there is no debit.
	LargestOutflow *LargestFlow `json:"largest_outflow"`
	// The rows with the largest credits, at most 10, largest first.
	LargestInflows []LargestFlow `json:"largest_inflows"`
}

// LargestFlow is a row with one of the largest amounts.
type LargestFlow struct {
	Row         int      `json:"row"`         // Transaction.Row of the row
	Date        *Date    `json:"date"`        // nil if the row has no readable date
	Description string   `json:"description"` // as printed
	Amount      Amount   `json:"amount"`      // the row's credit or debit, positive
	Share       *float64 `json:"share"`       // fraction of the total inflow or outflow, 0 to 1; nil if that is 0
}

// MonthMetrics are the figures of one calendar month, or of the part of it that lies in the period.
type MonthMetrics struct {
	// YYYY-MM
	Month string `json:"month"`
	// Sum of credits.
	Inflow Amount `json:"inflow"`
	// See FlowMetrics.TrueInflow.
	TrueInflow Amount `json:"true_inflow"`
	// Sum of debits, positive.
	Outflow Amount `json:"outflow"`
	// Inflow less Outflow.
	Net Amount `json:"net"`
	// Rows with a credit.
	InflowCount int `json:"inflow_count"`
	// Rows with a debit.
	OutflowCount int `json:"outflow_count"`
	// Average daily balance; nil if no balance is known.
	ADB *Amount `json:"adb"`
	// Lowest end-of-day balance; nil if no balance is known.
	Min *Amount `json:"min"`
	// Highest end-of-day balance; nil if no balance is known.
	Max *Amount `json:"max"`
	// Balance at the end of the month's last day in the period; nil if no balance is known.
	End *Amount `json:"end"`
	// Number of returned checks, see RiskMetrics.
	ReturnedChecks int `json:"returned_checks"`
	// Some days of the month lie outside the period.
	PartialMonth bool `json:"partial_month"`
}

// WindowMetrics are the figures of the last days of the period.
type WindowMetrics struct {
	Days           int     `json:"days"`            // 30, 60, 90 or 180
	From           Date    `json:"from"`            // first day
	To             Date    `json:"to"`              // last day: the last day of the period
	Inflow         Amount  `json:"inflow"`          // sum of credits
	TrueInflow     Amount  `json:"true_inflow"`     // see FlowMetrics.TrueInflow
	Outflow        Amount  `json:"outflow"`         // sum of debits, positive
	Net            Amount  `json:"net"`             // Inflow less Outflow
	ADB            *Amount `json:"adb"`             // average daily balance; nil if no balance is known
	ReturnedChecks int     `json:"returned_checks"` // number of returned checks, see RiskMetrics
}

// IncomeMetrics are credits that come back: at least three of one payer, alike in amount.
type IncomeMetrics struct {
	// Largest total first; never nil.
	Streams []IncomeStream `json:"streams"`
	// Sum of all streams with a regular frequency, each converted to a month.
	MonthlyRecurringIncome Amount `json:"monthly_recurring_income"`
	// At least one stream of the kind salary has a regular frequency. Nil if there are too few salaries to tell: one or
	// two.
	SalaryRegular *bool `json:"salary_regular"`
}

// IncomeStream is the credits of one payer in one category.
type IncomeStream struct {
	// The payer's name, or words of the description if no payer is known.
	Label string `json:"label"`
	// salary, pension, remittance, business, rental, interest or other.
	Kind string `json:"kind"`
	// weekly, bi_weekly, semi_monthly (twice a month), monthly or irregular.
	Frequency string `json:"frequency"`
	// Mean of one credit.
	AverageAmount Amount `json:"average_amount"`
	// Day of the latest credit.
	LastDate Date `json:"last_date"`
	// Number of credits, at least 3.
	Count int `json:"count"`
	// 0 to 1: 0.95 if the kind is known, 0.9 if only the payer is, 0.7 for a pattern alone, 0.5 if irregular.
	Confidence float64 `json:"confidence"`
}

// ObligationMetrics are what is owed and paid to lenders.
type ObligationMetrics struct {
	// What active loans cost per month, positive, without credit cards; nil if the period is unknown.
	MonthlyDebtService *Amount `json:"monthly_debt_service"`
	// Most money first; never nil.
	Lenders []LenderTotal `json:"lenders"`
	// Lenders with a row in the last 90 days of the period.
	ActiveLenders int `json:"active_lenders"`
	// Several loans at once: three active lenders, or two releases within 30 days.
	Stacking bool `json:"stacking"`
	// Sum of payments to credit cards over the whole period, positive.
	CreditCardPayments Amount `json:"credit_card_payments"`
}

// LenderTotal is what one lender paid out and got back in the period.
type LenderTotal struct {
	Name      string `json:"name"`      // as in the list of known lenders, or as the row names it
	Disbursed Amount `json:"disbursed"` // sum of credits from the lender
	Repaid    Amount `json:"repaid"`    // sum of debits to the lender, positive
	Count     int    `json:"count"`     // number of rows
	LastDate  *Date  `json:"last_date"` // day of the latest row; nil if no row has a date
}

// RiskMetrics are warning signs. A returned check counts once: a fee within 7 days of a return belongs to it, a fee
// that stands alone counts as a return, and a fee that was given back does not.
type RiskMetrics struct {
	// Issued and deposited together.
	ReturnedCheckCount int `json:"returned_check_count"`
	// Checks that the account holder wrote and that were not paid.
	ReturnedChecksIssued int `json:"returned_checks_issued"`
	// Checks that were deposited and came back.
	ReturnedChecksDeposited int `json:"returned_checks_deposited"`
	// Days with at least one returned check.
	ReturnedCheckDays int `json:"returned_check_days"`
	// How often the end-of-day balance fell below zero; if no balance is known, the number of overdraft charges.
	OverdraftCount int `json:"overdraft_count"`
	// Days on which a check was stopped.
	StopPaymentCount int `json:"stop_payment_count"`
	// Sum of debits of the category gambling, positive.
	GamblingAmount Amount `json:"gambling_amount"`
	// GamblingAmount ÷ outflow.
	GamblingRatio *float64 `json:"gambling_ratio"`
	// Cash deposits ÷ inflow.
	CashDepositRatio *float64 `json:"cash_deposit_ratio"`
	// Cash and ATM withdrawals ÷ outflow.
	CashWithdrawalRatio *float64 `json:"cash_withdrawal_ratio"`
	// Fraction of the rows whose amount is in whole thousands.
	RoundAmountRatio *float64 `json:"round_amount_ratio"`
	// Transfers between own accounts ÷ inflow and outflow together.
	SelfTransferRatio *float64 `json:"self_transfer_ratio"`
	// The balance was raised for a short time: one credit of the period's last 5 days makes at least half of the
	// closing balance, or a month's last 5 days reach three times the average daily balance and 70 % of the rise is
	// gone 10 days later. Nil if no balance is known.
	WindowDressing *bool `json:"window_dressing"`
	// The largest named payer's fraction of true inflow; nil if no payer is named.
	TopPayerShare *float64 `json:"top_payer_share"`
	// Days from the latest credit to the end of the period; nil without a credit or a period.
	DaysSinceLastCredit *int `json:"days_since_last_credit"`
}

// RatioMetrics compare figures with each other. They are plain factors unless a field says percent.
type RatioMetrics struct {
	// Debt service coverage ratio: income ÷ debt service. Nil unless an application gives loan and income.
	DSCR *float64 `json:"dscr"`
	// Debt to income. Nil unless an application gives loan and income.
	DTI *float64 `json:"dti"`
	// Inflow ÷ outflow.
	InflowOutflowRatio *float64 `json:"inflow_outflow_ratio"`
	// Outflow ÷ inflow.
	ExpenseRatio *float64 `json:"expense_ratio"`
	// Net cash flow ÷ inflow, in percent; negative if more went out than came in.
	SavingsRate *float64 `json:"savings_rate"`
	// Average daily balance ÷ loan amount. Nil unless an application gives the loan.
	ADBToLoan *float64 `json:"adb_to_loan"`
	// Coefficient of variation of the full months' true inflow; nil with fewer than 3 full months.
	InflowVolatility *float64 `json:"inflow_volatility"`
	// Slope of the full months' true inflow, in percent of their mean per month; nil with fewer than 3 full months.
	InflowTrendPctPerMonth *float64 `json:"inflow_trend_pct_per_month"`
}

// CounterpartyTotals are the named parties that moved most money. Rows that name nobody are left out.
type CounterpartyTotals struct {
	TopInflows  []CounterpartyTotal `json:"top_inflows"`  // at most 10 payers, largest first
	TopOutflows []CounterpartyTotal `json:"top_outflows"` // at most 10 payees, largest first
}

// CounterpartyTotal is what one party paid or was paid.
type CounterpartyTotal struct {
	Name   string   `json:"name"`   // as Transaction.Counterparty
	Amount Amount   `json:"amount"` // sum of its rows on one side, positive
	Count  int      `json:"count"`  // number of these rows
	Share  *float64 `json:"share"`  // fraction of all inflow or outflow, 0 to 1; nil if that is 0
}

// CategoryTotal is the sum of one category's rows.
type CategoryTotal struct {
	Category       string   `json:"category"`         // as Transaction.Category
	Inflow         Amount   `json:"inflow"`           // sum of credits
	Outflow        Amount   `json:"outflow"`          // sum of debits, positive
	Count          int      `json:"count"`            // number of rows
	ShareOfOutflow *float64 `json:"share_of_outflow"` // fraction of all outflow, 0 to 1; nil if there is no outflow
}

// SeasonMetrics compare one month of the year with all months.
type SeasonMetrics struct {
	// 1 (January) to 12
	MonthOfYear int `json:"month_of_year"`
	// The month's mean true inflow ÷ the mean of all full months; 1 is average.
	Index float64 `json:"index"`
}

// AccountMetrics are the metrics of one account of a file that holds several.
type AccountMetrics struct {
	AccountIndex  int     `json:"account_index"`  // place in the result's accounts, from 0
	AccountNumber *string `json:"account_number"` // as in the result's accounts; nil if none is printed
	Metrics       Metrics `json:"metrics"`        // without ByAccount
}

// CardMetrics are a credit card's own figures. Amounts are positive sums over the statement.
type CardMetrics struct {
	// Less refunds, so it may be negative.
	Purchases Amount `json:"purchases"`
	// Cash taken with the card.
	CashAdvances Amount `json:"cash_advances"`
	// Paid towards the card.
	Payments Amount `json:"payments"`
	// Annual, late and other fees.
	Fees Amount `json:"fees"`
	// Interest.
	FinanceCharges Amount `json:"finance_charges"`
	// Closing balance ÷ credit limit; nil if one is not printed.
	UtilisationRatio *float64 `json:"utilisation_ratio"`
	// Payments ÷ opening balance; nil if that is 0 or not printed.
	PaymentRatio *float64 `json:"payment_ratio"`
	// Payments cover the opening balance; nil if that is not printed.
	PaidInFull *bool `json:"paid_in_full"`
	// The closing balance is above the credit limit; nil if one is not printed.
	OverLimit *bool `json:"over_limit"`
}

// LoanMetrics are a loan's own figures. Amounts are positive sums over the payments that print the part.
type LoanMetrics struct {
	// Rows with a credit.
	PaymentsMade int `json:"payments_made"`
	// Nil if no payment prints its principal.
	PrincipalPaid *Amount `json:"principal_paid"`
	// Nil if no payment prints its interest.
	InterestPaid *Amount `json:"interest_paid"`
	// Nil if no payment prints its penalty.
	PenaltiesPaid *Amount `json:"penalties_paid"`
	// Nil if no payment has a date.
	LastPaymentDate *Date `json:"last_payment_date"`
	// Payments made after their due date; nil if no payment prints one.
	LatePayments *int `json:"late_payments"`
	// As printed; nil if it is not.
	DaysPastDue *int `json:"days_past_due"`
	// PrincipalPaid ÷ the loan's principal amount; nil if one is not printed.
	PaidPrincipalRatio *float64 `json:"paid_principal_ratio"`
}
