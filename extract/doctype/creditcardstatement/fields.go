package creditcardstatement

import (
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/statement"
)

// Fields are a card statement's values in the order of the contract's table (fields §5). Nil means that the page does
// not show it. Amounts are in hundredths of Currency, as printed; totals, charges and fees are 0 or more.
type Fields struct {
	statement.Shared

	// DueDate is the last day for the payment; nil if the paper prints "immediately".
	DueDate *engine.Date `json:"due_date"`
	// MinimumAmountDue is the least payment that is due.
	MinimumAmountDue *engine.Amount `json:"minimum_amount_due"`
	// CreditLimit is the limit of the whole account.
	CreditLimit *engine.Amount `json:"credit_limit"`
	// AvailableCredit is the unused part of the limit; negative if the limit is exceeded.
	AvailableCredit *engine.Amount `json:"available_credit"`
	// CashAdvanceLimit is the part of the limit that may be taken in cash.
	CashAdvanceLimit *engine.Amount `json:"cash_advance_limit"`
	// TotalPayments is the printed total of the period's payments and credits.
	TotalPayments *engine.Amount `json:"total_payments"`
	// TotalPurchases is the printed total of the period's purchases.
	TotalPurchases *engine.Amount `json:"total_purchases"`
	// TotalCashAdvances is the printed total of the cash taken in the period.
	TotalCashAdvances *engine.Amount `json:"total_cash_advances"`
	// FinanceCharges is the printed total of the period's interest.
	FinanceCharges *engine.Amount `json:"finance_charges"`
	// LateFees is the printed total of fees for late payment.
	LateFees *engine.Amount `json:"late_fees"`
	// OtherFees is the printed total of annual and other fees.
	OtherFees *engine.Amount `json:"other_fees"`
	// InstallmentDue is the part of purchases in installments that is due in this period.
	InstallmentDue *engine.Amount `json:"installment_due"`
	// PastDueAmount was due before this period and is unpaid.
	PastDueAmount *engine.Amount `json:"past_due_amount"`
	// OverlimitAmount is the part of the debt above the credit limit.
	OverlimitAmount *engine.Amount `json:"overlimit_amount"`
	// InterestRate is in percent a month, as printed: 3 is three percent.
	InterestRate *float64 `json:"interest_rate"`
	// RewardPoints is the number of points that the statement prints.
	RewardPoints *int `json:"reward_points"`
	// CardNetwork is visa, mastercard, jcb, amex, unionpay or other.
	CardNetwork *string `json:"card_network" enum:"visa,mastercard,jcb,amex,unionpay,other"`
	// Cards are the cards of a statement with several; empty for one.
	Cards []Card `json:"cards"`
}

// DocumentType implements engine.TypeFields.
func (Fields) DocumentType() string { return Name }

// Card is one of several cards on one statement. Nil means not printed.
type Card struct {
	CardNumber *string `json:"card_number"` // as printed, masked or not
	// CardholderName is as printed.
	CardholderName *string `json:"cardholder_name"`
	Role           *string `json:"role" enum:"primary,supplementary"` // primary, supplementary
	// Subtotal is the printed sum of the card's rows, in hundredths.
	Subtotal *engine.Amount `json:"subtotal"`
}
