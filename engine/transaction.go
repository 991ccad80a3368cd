package engine

// Transaction is one row of a statement-like paper, in printed order (spec/fields.md §4.2).
// Exactly one of Debit and Credit is above zero on an ordinary row; neither is ever negative.
type Transaction struct {
	// Date is the posting date (card: transaction date). Nil when the printed date is impossible or
	// unreadable; a check then quotes the text.
	Date        *Date  `json:"date"`
	Description string `json:"description"`
	Debit       Amount `json:"debit"`
	Credit      Amount `json:"credit"`
	// Balance is the running balance after this row, negative when overdrawn; nil when the page prints
	// none and none can be derived.
	Balance  *Amount `json:"balance"`
	Category string  `json:"category"`
	// IsOutlier and OutlierReason are computed, never taken from a caller. The reason is
	// "code: sentence", several joined by "; ", nil when the row is no outlier.
	IsOutlier     bool    `json:"is_outlier"`
	OutlierReason *string `json:"outlier_reason"`

	// Row is the row's identity: its 1-based printed position at extraction, never used again for
	// another row of the same document.
	Row int `json:"row"`
	// AccountIndex is the place in the result's accounts, 0 when the file holds one account.
	AccountIndex    int     `json:"account_index"`
	ValueDate       *Date   `json:"value_date"`
	Time            *string `json:"time"` // HH:MM
	Reference       *string `json:"reference"`
	CheckNumber     *string `json:"check_number"`
	TransactionCode *string `json:"transaction_code"`
	Branch          *string `json:"branch"`
	Teller          *string `json:"teller"`
	Channel         *string `json:"channel"`
	Counterparty    *string `json:"counterparty"`
	ForeignAmount   *Amount `json:"foreign_amount"`
	ForeignCurrency *string `json:"foreign_currency"`
	DueDate         *Date   `json:"due_date"`
	Principal       *Amount `json:"principal"`
	Interest        *Amount `json:"interest"`
	Penalty         *Amount `json:"penalty"`
	// Page counts from 1; nil for a row that a caller added.
	Page *int `json:"page"`
	// Repaired says that a digit, side or order was corrected so that a check passes.
	Repaired bool `json:"repaired"`
	// Edited says that somebody put a value of the row that is not as it was read, or added the row; computed, never taken
	// from a caller. Left out of the JSON when false.
	Edited bool `json:"edited,omitempty"`
}

// Movement is Credit - Debit: how an asset's balance changes by the row.
func (t Transaction) Movement() Amount { return t.Credit - t.Debit }
