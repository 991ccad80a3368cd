package registration

import (
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/form"
)

// DTIFields are the values of a certificate of business name registration (fields §10).
type DTIFields struct {
	BusinessName          *string      `json:"business_name" form:"business core"`     // as registered
	OwnerName             *string      `json:"owner_name" form:"person core"`          // the proprietor
	DTIRegistrationNumber *string      `json:"dti_registration_number" form:"id core"` // business name number
	RegistrationDate      *engine.Date `json:"registration_date" form:"date core"`     // first day
	ExpiryDate            *engine.Date `json:"expiry_date" form:"date core"`           // last day
	IssueDate             *engine.Date `json:"issue_date" form:"date"`                 // day of the paper
	TerritorialScope      *string      `json:"territorial_scope" form:"choice" enum:"barangay,city,regional,national"`
	Address               *string      `json:"address" form:"address"`        // of the business
	BusinessActivity      *string      `json:"business_activity" form:"text"` // as printed
	ReferenceNumber       *string      `json:"reference_number" form:"id"`    // a second number
	form.Marks
}

// SECFields are the values of a certificate of incorporation or registration (fields §10).
type SECFields struct {
	CorporateName         *string      `json:"corporate_name" form:"business core"`    // as registered
	SECRegistrationNumber *string      `json:"sec_registration_number" form:"id core"` // as printed
	RegistrationDate      *engine.Date `json:"registration_date" form:"date core"`     // day of registration
	CompanyType           *string      `json:"company_type" form:"choice core" enum:"stock,non_stock,opc,partnership,foreign_branch,other"`
	TradeName             *string      `json:"trade_name" form:"business"` // if it has one
	TIN                   *string      `json:"tin" form:"id format=tin"`   // as printed
	TINNormalized         *string      `json:"tin_normalized"`             // digits only
	CertificateType       *string      `json:"certificate_type" form:"choice" enum:"incorporation,amendment,partnership,license,other"`
	form.Marks
}

// PermitFields are the values of a mayor's or business permit (fields §10).
type PermitFields struct {
	PermitNumber      *string        `json:"permit_number" form:"id core"`       // as printed
	PermitYear        *int           `json:"permit_year" form:"year"`            // year for which it holds
	BusinessName      *string        `json:"business_name" form:"business core"` // as printed
	TradeName         *string        `json:"trade_name" form:"business"`         // if it differs
	OwnerName         *string        `json:"owner_name" form:"business core"`    // owner or taxpayer
	Address           *string        `json:"address" form:"address core"`        // of the business
	TIN               *string        `json:"tin" form:"id format=tin"`           // as printed
	TINNormalized     *string        `json:"tin_normalized"`                     // digits only
	BusinessIDNumber  *string        `json:"business_id_number" form:"id"`       // BIN
	LineOfBusiness    *string        `json:"line_of_business" form:"text core"`  // nature of business
	ApplicationType   *string        `json:"application_type" form:"choice" enum:"new,renewal"`
	IssueDate         *engine.Date   `json:"issue_date" form:"date core"`                       // day of the permit
	ExpiryDate        *engine.Date   `json:"expiry_date" form:"date core"`                      // last day
	IssuingAuthority  *string        `json:"issuing_authority" form:"business core letterhead"` // city or municipality
	CapitalInvestment *engine.Amount `json:"capital_investment" form:"amount"`                  // as declared
	GrossSales        *engine.Amount `json:"gross_sales" form:"amount"`                         // as declared
	EmployeeCount     *int           `json:"employee_count" form:"count"`                       // as declared
	Fees              []Fee          `json:"fees" form:"slip total=total_fees"`                 // each fee
	TotalFees         *engine.Amount `json:"total_fees" form:"amount"`                          // paid
	ReceiptNumber     *string        `json:"receipt_number" form:"id"`                          // official receipt
	ReceiptDate       *engine.Date   `json:"receipt_date" form:"date"`                          // of the receipt
	Currency          *string        `json:"currency"`                                          // ISO 4217
	form.Marks
}

// Fee is one fee of a permit.
type Fee struct {
	Label  *string        `json:"label" form:"label"`   // as printed
	Amount *engine.Amount `json:"amount" form:"amount"` // paid
}
