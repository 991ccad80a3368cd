package engine

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
