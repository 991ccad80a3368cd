package creditcardstatement

import (
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/statement"
)

// Fields are a card statement's values in the order of the contract's table (spec/fields.md §5). Totals,
// charges and fees are positive. Nil means that the page does not show it.
type Fields struct {
	statement.Shared

	DueDate           *engine.Date   `json:"due_date"` // nil for "immediately"
	MinimumAmountDue  *engine.Amount `json:"minimum_amount_due"`
	CreditLimit       *engine.Amount `json:"credit_limit"`
	AvailableCredit   *engine.Amount `json:"available_credit"`
	CashAdvanceLimit  *engine.Amount `json:"cash_advance_limit"`
	TotalPayments     *engine.Amount `json:"total_payments"`
	TotalPurchases    *engine.Amount `json:"total_purchases"`
	TotalCashAdvances *engine.Amount `json:"total_cash_advances"`
	FinanceCharges    *engine.Amount `json:"finance_charges"`
	LateFees          *engine.Amount `json:"late_fees"`
	OtherFees         *engine.Amount `json:"other_fees"`
	InstallmentDue    *engine.Amount `json:"installment_due"`
	PastDueAmount     *engine.Amount `json:"past_due_amount"`
	OverlimitAmount   *engine.Amount `json:"overlimit_amount"`
	InterestRate      *float64       `json:"interest_rate"` // percent a month as printed
	RewardPoints      *int           `json:"reward_points"`
	CardNetwork       *string        `json:"card_network"` // visa, mastercard, jcb, amex, unionpay, other
	Cards             []Card         `json:"cards"`
}

// Card is one of several cards on one statement.
type Card struct {
	CardNumber     *string        `json:"card_number"`
	CardholderName *string        `json:"cardholder_name"`
	Role           *string        `json:"role"` // primary, supplementary
	Subtotal       *engine.Amount `json:"subtotal"`
}
