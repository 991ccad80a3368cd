package creditcardstatement

import (
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/statement"
)

// Fields are a card statement's values in the order of the contract's table (spec/fields.md §5). Nil means that the
// page does not show it. Amounts are in hundredths of Currency, as printed; totals, charges and fees are positive.
type Fields struct {
	statement.Shared

	// DueDate is nil where the paper says "immediately".
	DueDate          *engine.Date   `json:"due_date"`
	MinimumAmountDue *engine.Amount `json:"minimum_amount_due"`
	// CreditLimit is of the account, AvailableCredit what is left of it.
	CreditLimit      *engine.Amount `json:"credit_limit"`
	AvailableCredit  *engine.Amount `json:"available_credit"`
	CashAdvanceLimit *engine.Amount `json:"cash_advance_limit"`
	// TotalPayments, TotalPurchases and TotalCashAdvances are of the period.
	TotalPayments     *engine.Amount `json:"total_payments"`
	TotalPurchases    *engine.Amount `json:"total_purchases"`
	TotalCashAdvances *engine.Amount `json:"total_cash_advances"`
	// FinanceCharges is interest; OtherFees are annual and other fees.
	FinanceCharges *engine.Amount `json:"finance_charges"`
	LateFees       *engine.Amount `json:"late_fees"`
	OtherFees      *engine.Amount `json:"other_fees"`
	// InstallmentDue is this period's part of purchases paid in installments.
	InstallmentDue  *engine.Amount `json:"installment_due"`
	PastDueAmount   *engine.Amount `json:"past_due_amount"`
	OverlimitAmount *engine.Amount `json:"overlimit_amount"`
	// InterestRate is in percent a month as printed: 3 is three percent.
	InterestRate *float64 `json:"interest_rate"`
	RewardPoints *int     `json:"reward_points"`
	// CardNetwork is visa, mastercard, jcb, amex, unionpay or other.
	CardNetwork *string `json:"card_network" enum:"visa,mastercard,jcb,amex,unionpay,other"`
	// Cards are those of a statement with several; empty for one.
	Cards []Card `json:"cards"`
}

// DocumentType implements engine.TypeFields.
func (Fields) DocumentType() string { return Name }

// Card is one of several cards on one statement.
type Card struct {
	CardNumber     *string `json:"card_number"` // as printed, masked or not
	CardholderName *string `json:"cardholder_name"`
	Role           *string `json:"role" enum:"primary,supplementary"` // primary, supplementary
	// Subtotal is the printed sum of the card's rows.
	Subtotal *engine.Amount `json:"subtotal"`
}
