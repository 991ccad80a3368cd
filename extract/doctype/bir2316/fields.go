package bir2316

import (
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/form"
	"github.com/dossier-lending/dossier/extract/statement"
)

// Fields are the values of a certificate of compensation and tax withheld, in the order of the contract's table
// (fields §8). Nil means that the paper does not show it; lists may be empty but are never nil.
type Fields struct {
	// FormNumber is "2316" if the paper prints it.
	FormNumber *string `json:"form_number" form:"form_number"`
	// FormVersion is year and month of the form's version: "2021-09".
	FormVersion *string `json:"form_version" form:"form_version"`
	// TaxYear is the year of the pay.
	TaxYear *int `json:"tax_year" form:"year core"`
	// PeriodStart and PeriodEnd are the first and last day of employment in the year.
	PeriodStart *engine.Date `json:"period_start" form:"date year=tax_year"`
	PeriodEnd   *engine.Date `json:"period_end" form:"date year=tax_year"` // last day
	// EmployeeName is in its printed order.
	EmployeeName *string `json:"employee_name" form:"person core in=employee"`
	// TIN is the employee's as printed; TINNormalized has its digits only.
	TIN           *string `json:"tin" form:"id core format=tin in=employee"`
	TINNormalized *string `json:"tin_normalized"` // digits only
	// RDOCode is the revenue district of the employee.
	RDOCode *string `json:"rdo_code" form:"id format=rdo_code in=employee"`
	// Address is the registered address of the employee on one line, and AddressParts its parts.
	Address      *string                `json:"address" form:"address in=employee"`
	AddressParts statement.AddressParts `json:"address_parts"` // parts of Address
	// BirthDate is the employee's.
	BirthDate *engine.Date `json:"birth_date" form:"date in=employee"`
	// Phone is as printed.
	Phone *string `json:"phone" form:"phone in=employee"`
	// EmployerName is the present employer as printed.
	EmployerName *string `json:"employer_name" form:"business core in=employer"`
	// EmployerTIN is as printed.
	EmployerTIN *string `json:"employer_tin" form:"id core format=tin in=employer"`
	// EmployerAddress is one line.
	EmployerAddress *string `json:"employer_address" form:"address in=employer"`
	// EmployerType says whether the present employer is the main one.
	EmployerType *string `json:"employer_type" enum:"main,secondary" form:"choice in=employer"`
	// GrossCompensation is all pay by the present employer.
	GrossCompensation *engine.Amount `json:"gross_compensation" form:"amount core"`
	// TotalNontaxable is the exempt part of it.
	TotalNontaxable *engine.Amount `json:"total_nontaxable" form:"amount core"`
	// TaxableCompensationPresent and TaxableCompensationPrevious are the taxable pay by the present employer and the
	// ones before in the year; GrossTaxableCompensation is their sum.
	TaxableCompensationPresent *engine.Amount `json:"taxable_compensation_present" form:"amount core"`
	// TaxableCompensationPrevious: by the previous employer.
	TaxableCompensationPrevious *engine.Amount `json:"taxable_compensation_previous" form:"amount"`
	// GrossTaxableCompensation: of both employers.
	GrossTaxableCompensation *engine.Amount `json:"gross_taxable_compensation" form:"amount"`
	// TaxDue is the tax of the year.
	TaxDue *engine.Amount `json:"tax_due" form:"amount core"`
	// TaxWithheldPresent and TaxWithheldPrevious were withheld by the present employer and those before;
	// TotalTaxWithheld is their sum, as adjusted.
	TaxWithheldPresent  *engine.Amount `json:"tax_withheld_present" form:"amount"`
	TaxWithheldPrevious *engine.Amount `json:"tax_withheld_previous" form:"amount"`   // by the previous employer
	TotalTaxWithheld    *engine.Amount `json:"total_tax_withheld" form:"amount core"` // of all rows
	// IsMinimumWageEarner is the ticked box of minimum wage earners.
	IsMinimumWageEarner *bool `json:"is_minimum_wage_earner" form:"yes"`
	// MinimumWageDaily and MinimumWageMonthly are the statutory rates.
	MinimumWageDaily   *engine.Amount `json:"minimum_wage_daily" form:"amount"`
	MinimumWageMonthly *engine.Amount `json:"minimum_wage_monthly" form:"amount"` // of a month
	// PreviousEmployerName and the two below are of the employer before in the year.
	PreviousEmployerName *string `json:"previous_employer_name" form:"business in=previous"`
	// PreviousEmployerTIN: as printed.
	PreviousEmployerTIN *string `json:"previous_employer_tin" form:"id format=tin in=previous"`
	// PreviousEmployerAddress: one line.
	PreviousEmployerAddress *string `json:"previous_employer_address" form:"address in=previous"`
	// PERATaxCredit is 5 % of contributions by the PERA Act; TotalTaxesWithheldAndCredits has it and the tax withheld.
	PERATaxCredit *engine.Amount `json:"pera_tax_credit" form:"amount"`
	// TotalTaxesWithheldAndCredits: with the PERA credit.
	TotalTaxesWithheldAndCredits *engine.Amount `json:"total_taxes_withheld_and_credits" form:"amount"`
	// Nontaxable are the parts of TotalNontaxable.
	Nontaxable Nontaxable `json:"nontaxable" form:"object"`
	// Taxable are the parts of TaxableCompensationPresent.
	Taxable Taxable `json:"taxable" form:"object"`
	// SubstitutedFiling reports whether the employee signed the declaration that replaces a return; nil if it is not
	// known.
	SubstitutedFiling *bool `json:"substituted_filing"`
	// Currency is PHP, which the form does not print.
	Currency *string `json:"currency"`
	form.Marks
	printed
}

// Nontaxable are the exempt parts of the pay.
type Nontaxable struct {
	// BasicMWE: basic salary of minimum wage earners.
	BasicMWE *engine.Amount `json:"basic_mwe" form:"amount in=nontaxable"`
	// HolidayPayMWE: of minimum wage earners.
	HolidayPayMWE *engine.Amount `json:"holiday_pay_mwe" form:"amount in=nontaxable"`
	// OvertimeMWE: of minimum wage earners.
	OvertimeMWE *engine.Amount `json:"overtime_mwe" form:"amount in=nontaxable"`
	// NightDifferentialMWE: of minimum wage earners.
	NightDifferentialMWE *engine.Amount `json:"night_differential_mwe" form:"amount in=nontaxable"`
	// HazardPayMWE: of minimum wage earners.
	HazardPayMWE *engine.Amount `json:"hazard_pay_mwe" form:"amount in=nontaxable"`
	// ThirteenthMonthAndBenefits: up to the exempt amount.
	ThirteenthMonthAndBenefits *engine.Amount `json:"thirteenth_month_and_benefits" form:"amount in=nontaxable"`
	// DeMinimis: small benefits.
	DeMinimis *engine.Amount `json:"de_minimis" form:"amount in=nontaxable"`
	// GovernmentContributions: the employee's share, and union dues.
	GovernmentContributions *engine.Amount `json:"government_contributions" form:"amount in=nontaxable"`
	// OtherCompensation: salaries and other forms.
	OtherCompensation *engine.Amount `json:"other_compensation" form:"amount in=nontaxable"`
}

// Taxable are the taxable parts of the pay.
type Taxable struct {
	// BasicSalary: regular.
	BasicSalary *engine.Amount `json:"basic_salary" form:"amount in=taxable"`
	// Representation: allowance.
	Representation *engine.Amount `json:"representation" form:"amount in=taxable"`
	// Transportation: allowance.
	Transportation *engine.Amount `json:"transportation" form:"amount in=taxable"`
	// COLA: cost of living allowance.
	COLA *engine.Amount `json:"cola" form:"amount in=taxable"`
	// Housing: fixed allowance.
	Housing *engine.Amount `json:"housing" form:"amount in=taxable"`
	// OtherRegular: further regular pay.
	OtherRegular []Other `json:"other_regular"`
	// Commission: supplementary.
	Commission *engine.Amount `json:"commission" form:"amount in=taxable"`
	// ProfitSharing: supplementary.
	ProfitSharing *engine.Amount `json:"profit_sharing" form:"amount in=taxable"`
	// DirectorFees: and other fees.
	DirectorFees *engine.Amount `json:"director_fees" form:"amount in=taxable"`
	// ThirteenthMonthAndBenefits: above the exempt amount.
	ThirteenthMonthAndBenefits *engine.Amount `json:"thirteenth_month_and_benefits" form:"amount in=taxable"`
	// HazardPay: supplementary.
	HazardPay *engine.Amount `json:"hazard_pay" form:"amount in=taxable"`
	// Overtime: supplementary.
	Overtime *engine.Amount `json:"overtime" form:"amount in=taxable"`
	// OtherSupplementary: further supplementary pay.
	OtherSupplementary []Other `json:"other_supplementary"`
	// Total: of all parts.
	Total *engine.Amount `json:"total" form:"amount"`
}

// Other is pay that the form has no item for.
type Other struct {
	Label  *string        `json:"label"`  // as printed
	Amount *engine.Amount `json:"amount"` // as printed
}

// printed are values that other fields are made of.
type printed struct {
	NontaxableSum       *engine.Amount `json:"-" form:"amount name=nontaxable_sum"`
	Exemptions          *engine.Amount `json:"-" form:"amount name=exemptions"`
	HealthPremium       *engine.Amount `json:"-" form:"amount name=health_premium"`
	NetTaxable          *engine.Amount `json:"-" form:"amount name=net_taxable"`
	OtherRegularA       *engine.Amount `json:"-" form:"amount name=other_regular_a"`
	OtherRegularB       *engine.Amount `json:"-" form:"amount name=other_regular_b"`
	OtherSupplementaryA *engine.Amount `json:"-" form:"amount name=other_supplementary_a"`
	OtherSupplementaryB *engine.Amount `json:"-" form:"amount name=other_supplementary_b"`
	SignerEmployer      *string        `json:"-" form:"person oneline name=signer_employer"`
	SignerEmployee      *string        `json:"-" form:"person oneline name=signer_employee"`
}
