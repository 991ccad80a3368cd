package loanstatement

import (
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/statement"
)

// Fields are a loan statement's values in the order of the contract's table (fields §5). Nil means that the page does
// not show it. Amounts are in hundredths of Currency, as printed, and 0 or more.
type Fields struct {
	statement.Shared

	// PrincipalAmount is what was lent at the release.
	PrincipalAmount *engine.Amount `json:"principal_amount"`
	// InterestRate is in percent (12 is twelve percent) of InterestRateBasis: per_annum, per_month, add_on.
	InterestRate      *float64 `json:"interest_rate"`
	InterestRateBasis *string  `json:"interest_rate_basis" enum:"per_annum,per_month,add_on"`
	// ReleaseDate is the day on which the loan was paid out, MaturityDate the last day of its term.
	ReleaseDate  *engine.Date `json:"release_date"`
	MaturityDate *engine.Date `json:"maturity_date"`
	// InstallmentAmount is due by PaymentFrequency: weekly, semi_monthly, monthly, quarterly, lump_sum, other.
	InstallmentAmount *engine.Amount `json:"installment_amount"`
	PaymentFrequency  *string        `json:"payment_frequency" enum:"weekly,semi_monthly,monthly,quarterly,lump_sum,other"`
	// PastDueAmount and DaysPastDue are 0 for a printed "current" or "none".
	PastDueAmount *engine.Amount `json:"past_due_amount"`
	DaysPastDue   *int           `json:"days_past_due"`
	// PromissoryNoteNumber and LoanType are as printed, and so is Collateral below.
	PromissoryNoteNumber *string `json:"promissory_note_number"`
	LoanType             *string `json:"loan_type"`
	// EffectiveInterestRate is in percent per annum.
	EffectiveInterestRate *float64 `json:"effective_interest_rate"`
	// TermMonths is twelve times a term in years.
	TermMonths *int `json:"term_months"`
	// OutstandingPrincipal, AccruedInterest and PenaltiesDue are what is owed; PayoffAmount closes the loan.
	OutstandingPrincipal *engine.Amount `json:"outstanding_principal"`
	AccruedInterest      *engine.Amount `json:"accrued_interest"`
	PenaltiesDue         *engine.Amount `json:"penalties_due"`
	PayoffAmount         *engine.Amount `json:"payoff_amount"`
	// NextDueDate and NextDueAmount are those of the next payment.
	NextDueDate   *engine.Date   `json:"next_due_date"`
	NextDueAmount *engine.Amount `json:"next_due_amount"`
	// InstallmentsTotal, InstallmentsPaid and InstallmentsRemaining are numbers of installments.
	InstallmentsTotal     *int    `json:"installments_total"`
	InstallmentsPaid      *int    `json:"installments_paid"`
	InstallmentsRemaining *int    `json:"installments_remaining"`
	Collateral            *string `json:"collateral"`
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
	Amount    *engine.Amount `json:"amount"`
	Principal *engine.Amount `json:"principal"`
	Interest  *engine.Amount `json:"interest"`
	// Balance is what is owed after the payment.
	Balance *engine.Amount `json:"balance"`
	Paid    *bool          `json:"paid"` // nil where the paper does not say
}
