package utilitybill

import (
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/form"
)

// Fields are the values of a bill of electricity, water, telephone, internet or another service of a home or business
// (fields §10). Nil means that the paper does not show it; lists may be empty but are never nil.
type Fields struct {
	// ProviderName sends the bill.
	ProviderName *string `json:"provider_name" form:"business core letterhead"`
	ProviderTIN  *string `json:"provider_tin" form:"id"` // its tax number
	// UtilityType follows from the words of the bill.
	UtilityType *string `json:"utility_type" enum:"electricity,water,telco,internet,cable,gas,association_dues,other"`
	// AccountName is the customer.
	AccountName             *string `json:"account_name" form:"business core addressee"`
	AccountNumber           *string `json:"account_number" form:"id core"` // as printed
	AccountNumberNormalized *string `json:"account_number_normalized"`     // letters and digits only
	// Address is where the service is; BillingAddress where the bill is sent, if it is another one.
	Address        *string `json:"address" form:"address core under=account_name"`
	BillingAddress *string `json:"billing_address" form:"address"` // one line
	// AddressParts are the parts of Address that are told apart.
	AddressParts AddressParts `json:"address_parts"`
	// IssueDate is the day of the bill; PeriodStart and PeriodEnd are the days that it is for.
	IssueDate   *engine.Date `json:"issue_date" form:"date core"`
	PeriodStart *engine.Date `json:"period_start" form:"date"`  // first day
	PeriodEnd   *engine.Date `json:"period_end" form:"date"`    // last day
	DueDate     *engine.Date `json:"due_date" form:"date core"` // last day to pay
	// PreviousBalance less PaymentsReceived plus Adjustments and CurrentCharges is TotalAmountDue.
	PreviousBalance  *engine.Amount `json:"previous_balance" form:"amount"`
	PaymentsReceived *engine.Amount `json:"payments_received" form:"amount"`     // positive
	Adjustments      *engine.Amount `json:"adjustments" form:"amount"`           // added
	CurrentCharges   *engine.Amount `json:"current_charges" form:"amount core"`  // of this period
	TotalAmountDue   *engine.Amount `json:"total_amount_due" form:"amount core"` // as printed
	BillNumber       *string        `json:"bill_number" form:"id"`               // of the bill
	MeterNumber      *string        `json:"meter_number" form:"id"`              // of the meter
	// PreviousReading and CurrentReading are those of the meter; Consumption is their difference times Multiplier.
	PreviousReading *float64 `json:"previous_reading" form:"number"`
	CurrentReading  *float64 `json:"current_reading" form:"number"`                   // at the end
	Multiplier      *float64 `json:"multiplier" form:"number"`                        // 1 if it is not printed
	Consumption     *float64 `json:"consumption" form:"number"`                       // in ConsumptionUnit
	ConsumptionUnit *string  `json:"consumption_unit" enum:"kwh,m3,gb,minutes,other"` // of Consumption
	Currency        *string  `json:"currency"`                                        // an ISO 4217 code
	RateClass       *string  `json:"rate_class" form:"text oneline"`                  // residential, commercial
	PlanName        *string  `json:"plan_name" form:"text oneline"`                   // of a telephone or internet plan
	MobileNumber    *string  `json:"mobile_number" form:"phone"`                      // that the bill is for
	// Charges are the lines of the breakdown.
	Charges []Charge `json:"charges" form:"slip total=current_charges"`
	form.Marks
}

// Charge is one line of the breakdown.
type Charge struct {
	Label  *string        `json:"label" form:"label"`   // as printed
	Amount *engine.Amount `json:"amount" form:"amount"` // of the line
}

// AddressParts are the parts of an address; nil where they are not told apart.
type AddressParts struct {
	Unit        *string `json:"unit"`        // door or unit
	Building    *string `json:"building"`    // name
	Street      *string `json:"street"`      // with the number
	Subdivision *string `json:"subdivision"` // or village
	Barangay    *string `json:"barangay"`    // or district
	City        *string `json:"city"`        // or municipality
	Province    *string `json:"province"`    // or state
	Region      *string `json:"region"`      // of the country
	PostalCode  *string `json:"postal_code"` // as printed
	Country     *string `json:"country"`     // as printed
}
