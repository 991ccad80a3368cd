package loanstatement

import (
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/statement"
)

// Fields are a loan statement's values in the order of the contract's table (spec/fields.md §5). Nil
// means that the page does not show it.
type Fields struct {
	statement.Shared

	PrincipalAmount       *engine.Amount `json:"principal_amount"`
	InterestRate          *float64       `json:"interest_rate"`       // percent
	InterestRateBasis     *string        `json:"interest_rate_basis"` // per_annum, per_month, add_on
	ReleaseDate           *engine.Date   `json:"release_date"`
	MaturityDate          *engine.Date   `json:"maturity_date"`
	InstallmentAmount     *engine.Amount `json:"installment_amount"`
	PaymentFrequency      *string        `json:"payment_frequency"` // weekly, semi_monthly, monthly, quarterly, lump_sum, other
	PastDueAmount         *engine.Amount `json:"past_due_amount"`   // 0 for a printed "current" or "none"
	DaysPastDue           *int           `json:"days_past_due"`
	PromissoryNoteNumber  *string        `json:"promissory_note_number"`
	LoanType              *string        `json:"loan_type"`
	EffectiveInterestRate *float64       `json:"effective_interest_rate"` // percent per annum
	TermMonths            *int           `json:"term_months"`             // years × 12
	OutstandingPrincipal  *engine.Amount `json:"outstanding_principal"`
	AccruedInterest       *engine.Amount `json:"accrued_interest"`
	PenaltiesDue          *engine.Amount `json:"penalties_due"`
	PayoffAmount          *engine.Amount `json:"payoff_amount"`
	NextDueDate           *engine.Date   `json:"next_due_date"`
	NextDueAmount         *engine.Amount `json:"next_due_amount"`
	InstallmentsTotal     *int           `json:"installments_total"`
	InstallmentsPaid      *int           `json:"installments_paid"`
	InstallmentsRemaining *int           `json:"installments_remaining"`
	Collateral            *string        `json:"collateral"`
	BalanceBasis          *string        `json:"balance_basis"` // principal, total
	Schedule              []Payment      `json:"schedule"`
}

// Payment is a line of a printed amortization schedule.
type Payment struct {
	Number    *int           `json:"number"`
	DueDate   *engine.Date   `json:"due_date"`
	Amount    *engine.Amount `json:"amount"`
	Principal *engine.Amount `json:"principal"`
	Interest  *engine.Amount `json:"interest"`
	Balance   *engine.Amount `json:"balance"`
	Paid      *bool          `json:"paid"`
}
