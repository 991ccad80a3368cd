package bir2307

import (
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/form"
)

// Fields are the values of a certificate of creditable tax withheld, in the order of the contract's table (fields §8).
// Nil means that the paper does not show it; lists may be empty but are never nil.
type Fields struct {
	// FormNumber is "2307" if the paper prints it.
	FormNumber *string `json:"form_number" form:"form_number"`
	// FormVersion is year and month of the form's version: "2018-01".
	FormVersion *string `json:"form_version" form:"form_version"`
	// PeriodStart and PeriodEnd are the first and last day of the quarter.
	PeriodStart *engine.Date `json:"period_start" form:"date core"`
	PeriodEnd   *engine.Date `json:"period_end" form:"date core"` // last day
	// PayeeName is who was paid, as printed; PayeeTIN and PayeeAddress are the payee's.
	PayeeName    *string `json:"payee_name" form:"business core in=payee"`
	PayeeTIN     *string `json:"payee_tin" form:"id core format=tin in=payee"` // as printed
	PayeeAddress *string `json:"payee_address" form:"address in=payee"`        // one line
	// PayorName is who paid and withheld the tax; PayorTIN and PayorAddress are the payor's.
	PayorName    *string `json:"payor_name" form:"business core in=payor"`
	PayorTIN     *string `json:"payor_tin" form:"id core format=tin in=payor"` // as printed
	PayorAddress *string `json:"payor_address" form:"address in=payor"`        // one line
	// TotalIncome is the income of all rows, and TotalTaxWithheld the tax withheld of it.
	TotalIncome      *engine.Amount `json:"total_income" form:"amount core"`
	TotalTaxWithheld *engine.Amount `json:"total_tax_withheld" form:"amount core"` // of all rows
	// IncomePayments are the rows of the table.
	IncomePayments []Payment `json:"income_payments" form:"table"`
	// Currency is PHP, which the form does not print.
	Currency *string `json:"currency"`
	form.Marks
	signed
}

// Payment is the income of one tax code in the quarter.
type Payment struct {
	ATC         *string        `json:"atc" form:"id format=atc"`               // alphanumeric tax code: "WC158"
	Description *string        `json:"description" form:"text"`                // nature of the income
	Month1      *engine.Amount `json:"month1" form:"amount"`                   // of the quarter
	Month2      *engine.Amount `json:"month2" form:"amount"`                   // of the quarter
	Month3      *engine.Amount `json:"month3" form:"amount"`                   // of the quarter
	Total       *engine.Amount `json:"total" form:"amount total=total_income"` // of the three months
	// TaxWithheld: of the row.
	TaxWithheld *engine.Amount `json:"tax_withheld" form:"amount total=total_tax_withheld"`
	Kind        *string        `json:"kind" enum:"income,money"` // money: payments of the business tax part
}

// signed is the name of who signed.
type signed struct {
	Signer *string `json:"-" form:"person oneline name=signer"`
}
