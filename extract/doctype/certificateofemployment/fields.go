package certificateofemployment

import (
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/form"
)

// Fields are the values of a certificate of employment, in the order of the contract's table (fields §7). Nil means
// that the paper does not say it.
type Fields struct {
	EmployerName    *string      `json:"employer_name" form:"business core letterhead"`       // as printed
	EmployerAddress *string      `json:"employer_address" form:"address under=employer_name"` // one line
	EmployerPhone   *string      `json:"employer_phone" form:"phone"`                         // the first printed
	EmployeeName    *string      `json:"employee_name" form:"person core"`                    // without Mr. or Ms.
	Position        *string      `json:"position" form:"text core"`                           // the latest
	Department      *string      `json:"department" form:"text"`                              // as printed
	HiredDate       *engine.Date `json:"hired_date" form:"date core"`                         // first day of work
	SeparatedDate   *engine.Date `json:"separated_date" form:"date core"`                     // last day of work
	// IsPresent is true for somebody still employed on the day of issue.
	IsPresent *bool `json:"is_present"`
	// MonthlyBasicSalary is of a month, AnnualCompensation of a year with all that is paid.
	MonthlyBasicSalary *engine.Amount `json:"monthly_basic_salary" form:"amount core"`
	AnnualCompensation *engine.Amount `json:"annual_compensation" form:"amount core"` // gross, of a year
	IssueDate          *engine.Date   `json:"issue_date" form:"date core dateline"`   // day of the certificate
	// EmploymentStatus is the kind of employment.
	EmploymentStatus *string `json:"employment_status" form:"choice" enum:"regular,probationary,project,contractual,part_time,other"`
	// MonthlyGrossCompensation is the basic salary with allowances.
	MonthlyGrossCompensation *engine.Amount `json:"monthly_gross_compensation" form:"amount"`
	ThirteenthMonthPay       *engine.Amount `json:"thirteenth_month_pay" form:"amount"` // of a year
	Allowances               []Allowance    `json:"allowances" form:"slip"`             // each kind
	CompensationInWords      *string        `json:"compensation_in_words"`              // as printed
	Currency                 *string        `json:"currency"`                           // ISO 4217
	Purpose                  *string        `json:"purpose" form:"text"`                // what the paper is for
	Addressee                *string        `json:"addressee" form:"business"`          // to whom it is written
	ReferenceNumber          *string        `json:"reference_number" form:"id"`         // the paper's own
	form.Marks
}

// Allowance is one kind of allowance.
type Allowance struct {
	Label     *string        `json:"label" form:"label"`   // as printed
	Amount    *engine.Amount `json:"amount" form:"amount"` // each time
	Frequency *string        `json:"frequency"`            // monthly, daily, … as printed
}
