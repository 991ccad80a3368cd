package payslip

import (
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/form"
)

// Fields are the values of a payslip, in the order of the contract's table (fields §7). Nil means that the paper does
// not show it; lists may be empty but are never nil. Deductions are positive.
type Fields struct {
	// EmployerName is as printed.
	EmployerName *string `json:"employer_name" form:"business core letterhead"`
	// EmployerAddress is one line.
	EmployerAddress *string `json:"employer_address" form:"address under=employer_name"`
	// EmployeeName is in its printed order.
	EmployeeName *string `json:"employee_name" form:"person core"`
	// EmployeeNumber is the employer's own number.
	EmployeeNumber *string `json:"employee_number" form:"id"`
	// Department is as printed.
	Department *string `json:"department" form:"text oneline"`
	// Position is the job title.
	Position *string `json:"position" form:"text oneline"`
	// PeriodStart and PeriodEnd are the first and last day that the pay is for.
	PeriodStart *engine.Date `json:"period_start" form:"date core headed"`
	PeriodEnd   *engine.Date `json:"period_end" form:"date core"` // the last day; PeriodStart is the first
	// PayDate is the day of payment.
	PayDate *engine.Date `json:"pay_date" form:"date core"`
	// BasicPay is the basic pay of this period.
	BasicPay *engine.Amount `json:"basic_pay" form:"amount core entry=earnings:basic"`
	// GrossPay is the sum of the earnings.
	GrossPay *engine.Amount `json:"gross_pay" form:"amount core"`
	// TotalDeductions is the sum of the deductions.
	TotalDeductions *engine.Amount `json:"total_deductions" form:"amount core"`
	// NetPay is what was paid out.
	NetPay *engine.Amount `json:"net_pay" form:"amount core"`
	// TaxableIncome is the income of this period that is taxed.
	TaxableIncome *engine.Amount `json:"taxable_income" form:"amount"`
	// WithholdingTax is the tax withheld in this period.
	WithholdingTax *engine.Amount `json:"withholding_tax" form:"amount core entry=deductions:withholding_tax"`
	// TIN, SSSNumber, PhilHealthNumber and PagIBIGNumber are the employee's.
	TIN              *string `json:"tin" form:"id format=tin"`
	TINNormalized    *string `json:"tin_normalized"`                                // digits only
	SSSNumber        *string `json:"sss_number" form:"id format=sss"`               // the employee's
	PhilHealthNumber *string `json:"philhealth_number" form:"id format=philhealth"` // the employee's
	PagIBIGNumber    *string `json:"pagibig_number" form:"id format=pagibig"`       // the employee's
	// PayFrequency follows from the period if it is not printed.
	PayFrequency *string `json:"pay_frequency" enum:"weekly,bi_weekly,semi_monthly,monthly,other" form:"choice"`
	// MonthlyBasicSalary, DailyRate and HourlyRate are rates, not amounts paid.
	MonthlyBasicSalary *engine.Amount `json:"monthly_basic_salary" form:"amount rate"`
	DailyRate          *engine.Amount `json:"daily_rate" form:"amount rate"`  // of a day
	HourlyRate         *engine.Amount `json:"hourly_rate" form:"amount rate"` // of an hour
	// DaysWorked is in days of this period.
	DaysWorked *float64 `json:"days_worked" form:"number most=31 unit=days,day,araw"`
	// Currency is an ISO 4217 code.
	Currency *string `json:"currency"`
	// SSSContribution and the three below are the employee's shares of this period; SSS includes MPF (WISP).
	SSSContribution        *engine.Amount `json:"sss_contribution" form:"amount"`
	PhilHealthContribution *engine.Amount `json:"philhealth_contribution" form:"amount"` // the employee's share
	PagIBIGContribution    *engine.Amount `json:"pagibig_contribution" form:"amount"`    // the employee's share
	GSISContribution       *engine.Amount `json:"gsis_contribution" form:"amount"`       // the employee's share
	// ThirteenthMonthPay is what this payslip pays of it.
	ThirteenthMonthPay *engine.Amount `json:"thirteenth_month_pay" form:"amount"`
	// Earnings and Deductions are the lines of the slip.
	Earnings   []Earning   `json:"earnings" form:"slip total=gross_pay"`
	Deductions []Deduction `json:"deductions" form:"slip total=total_deductions"` // what was taken off
	// EmployerContributions are the employer's shares.
	EmployerContributions []Contribution `json:"employer_contributions" form:"slip"`
	// YTD are sums since the beginning of the year.
	YTD YearToDate `json:"ytd" form:"object"`
	// BankName and AccountNumber are where the pay was credited.
	BankName                *string `json:"bank_name" form:"business"`
	AccountNumber           *string `json:"account_number" form:"id"`  // as printed
	AccountNumberNormalized *string `json:"account_number_normalized"` // letters and digits, "*" for masked places
	// LeaveBalances are days of leave that are left.
	LeaveBalances []Leave `json:"leave_balances" form:"slip"`
	form.Marks

	unread map[string]bool // lists with lines that could not be read
}

// Earning is one line of pay. Hours and Rate are nil if they are not printed.
type Earning struct {
	// Key is what the line is; "other" for a label that no list has.
	Key   *string        `json:"key" form:"key" enum:"basic,overtime,night_differential,holiday_pay,rest_day_pay,allowance,de_minimis,commission,incentive,bonus,thirteenth_month,leave_conversion,retro_pay,tax_refund,tardiness,undertime,absence,other"`
	Label *string        `json:"label" form:"label"`  // as printed
	Hours *float64       `json:"hours" form:"number"` // hours or days, as printed
	Rate  *engine.Amount `json:"rate" form:"amount"`  // of an hour or day
	// Amount is negative for what was taken off the pay.
	Amount  *engine.Amount `json:"amount" form:"amount"`
	Taxable *bool          `json:"taxable"`           // nil if the paper does not say so
	YTD     *engine.Amount `json:"ytd" form:"amount"` // since the beginning of the year
}

// Deduction is one line taken off the pay; positive.
type Deduction struct {
	// Key is what the line is; "other" for a label that no list has.
	Key    *string        `json:"key" form:"key" enum:"withholding_tax,sss,sss_mpf,philhealth,pagibig,gsis,sss_loan,pagibig_loan,gsis_loan,company_loan,cash_advance,tardiness,undertime,absence,union_dues,hmo,insurance,other"`
	Label  *string        `json:"label" form:"label"`   // as printed
	Amount *engine.Amount `json:"amount" form:"amount"` // of this period
	YTD    *engine.Amount `json:"ytd" form:"amount"`    // since the beginning of the year
	// RemainingBalance is what is left of a loan.
	RemainingBalance *engine.Amount `json:"remaining_balance" form:"amount"`
}

// Contribution is a line of the employer's shares.
type Contribution struct {
	Key    *string        `json:"key" form:"key"`       // as of a Deduction
	Label  *string        `json:"label" form:"label"`   // as printed
	Amount *engine.Amount `json:"amount" form:"amount"` // of this period
}

// YearToDate are sums since the beginning of the year.
type YearToDate struct {
	GrossPay           *engine.Amount `json:"gross_pay" form:"amount"`            // since the beginning of the year
	TaxableIncome      *engine.Amount `json:"taxable_income" form:"amount"`       // since the beginning of the year
	WithholdingTax     *engine.Amount `json:"withholding_tax" form:"amount"`      // since the beginning of the year
	TotalDeductions    *engine.Amount `json:"total_deductions" form:"amount"`     // since the beginning of the year
	NetPay             *engine.Amount `json:"net_pay" form:"amount"`              // since the beginning of the year
	ThirteenthMonthPay *engine.Amount `json:"thirteenth_month_pay" form:"amount"` // since the beginning of the year
}

// Leave is a kind of leave with the days that are left.
type Leave struct {
	Label *string  `json:"label" form:"label"` // as printed
	Days  *float64 `json:"days" form:"number"` // that are left
}
