package loanstatement

import (
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/statement"
)

// Fields are a loan statement's values in the order of the contract's table (fields §5). Nil means that the page does
// not show it. Amounts are in hundredths of Currency, as printed, and 0 or more.
type Fields struct {
	statement.Shared

	// PrincipalAmount is the amount of the loan at its release.
	PrincipalAmount *engine.Amount `json:"principal_amount"`
	// InterestRate is in percent (12 is twelve percent) for the time that InterestRateBasis names.
	InterestRate *float64 `json:"interest_rate"`
	// InterestRateBasis is per_annum, per_month or add_on (on the whole principal for the whole term).
	InterestRateBasis *string `json:"interest_rate_basis" enum:"per_annum,per_month,add_on"`
	// ReleaseDate is the day on which the loan was paid out.
	ReleaseDate *engine.Date `json:"release_date"`
	// MaturityDate is the last day of the loan's term.
	MaturityDate *engine.Date `json:"maturity_date"`
	// InstallmentAmount is the regular payment, due once in each PaymentFrequency.
	InstallmentAmount *engine.Amount `json:"installment_amount"`
	// PaymentFrequency is weekly, semi_monthly, monthly, quarterly, lump_sum or other.
	PaymentFrequency *string `json:"payment_frequency" enum:"weekly,semi_monthly,monthly,quarterly,lump_sum,other"`
	// PastDueAmount is overdue; 0 for a printed "current" or "none".
	PastDueAmount *engine.Amount `json:"past_due_amount"`
	// DaysPastDue is the printed number of days past due; 0 for a printed "current" or "none".
	DaysPastDue *int `json:"days_past_due"`
	// PromissoryNoteNumber is as printed.
	PromissoryNoteNumber *string `json:"promissory_note_number"`
	// LoanType is as printed.
	LoanType *string `json:"loan_type"`
	// EffectiveInterestRate is in percent per annum.
	EffectiveInterestRate *float64 `json:"effective_interest_rate"`
	// TermMonths is the loan's term in months; a term printed in years counts twelve months a year.
	TermMonths *int `json:"term_months"`
	// OutstandingPrincipal is the part of the principal that is not paid back.
	OutstandingPrincipal *engine.Amount `json:"outstanding_principal"`
	// AccruedInterest is interest that is owed.
	AccruedInterest *engine.Amount `json:"accrued_interest"`
	// PenaltiesDue are penalties that are owed.
	PenaltiesDue *engine.Amount `json:"penalties_due"`
	// PayoffAmount is the payment that closes the loan.
	PayoffAmount *engine.Amount `json:"payoff_amount"`
	// NextDueDate is the day on which the next payment is due.
	NextDueDate *engine.Date `json:"next_due_date"`
	// NextDueAmount is the amount of the next payment.
	NextDueAmount *engine.Amount `json:"next_due_amount"`
	// InstallmentsTotal is the number of installments of the whole term.
	InstallmentsTotal *int `json:"installments_total"`
	// InstallmentsPaid is the number of paid installments.
	InstallmentsPaid *int `json:"installments_paid"`
	// InstallmentsRemaining is the number of unpaid installments.
	InstallmentsRemaining *int `json:"installments_remaining"`
	// Collateral is as printed.
	Collateral *string `json:"collateral"`
	// BalanceBasis is what the running balance counts: principal, or total with interest and fees.
	BalanceBasis *string `json:"balance_basis" enum:"principal,total"`
	// Schedule is the printed amortization schedule in its order; empty if there is none.
	Schedule []Payment `json:"schedule"`
}

// DocumentType implements engine.TypeFields.
func (Fields) DocumentType() string { return Name }

// Payment is a line of a printed amortization schedule. Nil means not printed; amounts are in hundredths.
type Payment struct {
	// Number is the printed number of the payment, from 1.
	Number *int `json:"number"`
	// DueDate is the day on which the payment is due.
	DueDate *engine.Date `json:"due_date"`
	// Amount is Principal and Interest together.
	Amount *engine.Amount `json:"amount"`
	// Principal is the part of Amount that pays back the loan.
	Principal *engine.Amount `json:"principal"`
	// Interest is the part of Amount that pays interest.
	Interest *engine.Amount `json:"interest"`
	// Balance is the debt after the payment.
	Balance *engine.Amount `json:"balance"`
	// Paid reports whether the payment was made; nil if the paper does not say it.
	Paid *bool `json:"paid"`
}
