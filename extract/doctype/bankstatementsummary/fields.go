package bankstatementsummary

import "github.com/dossier-lending/dossier/engine"

// Fields are a summary's values in the order of the contract's table (fields §6). Nil means that the page does not
// show it. Amounts are in hundredths of Currency; balances are negative if overdrawn, totals are 0 or more.
type Fields struct {
	// BankName is the issuer, as printed.
	BankName *string `json:"bank_name"`
	// AccountName is the holder, as printed.
	AccountName *string `json:"account_name"`
	// AccountNumber is as printed, with its spaces, hyphens and masks.
	AccountNumber *string `json:"account_number"`
	// AccountNumberNormalized has only the number's letters and digits, with "*" for masked ones.
	AccountNumberNormalized *string `json:"account_number_normalized"`
	// AccountType is savings, checking, time_deposit, payroll or other.
	AccountType *string `json:"account_type" enum:"savings,checking,time_deposit,payroll,wallet,credit_card,loan,other"`
	Currency    *string `json:"currency" form:"currency"` // ISO 4217
	// BranchName is as printed.
	BranchName *string `json:"branch_name"`
	// PeriodStart is the first day of the period; if none is printed, the first day of the first month.
	PeriodStart *engine.Date `json:"period_start" form:"date"`
	// PeriodEnd is the last day of the period, inclusive; if none is printed, the last day of the last month.
	PeriodEnd *engine.Date `json:"period_end" form:"date"`
	// IssueDate is the day on which the paper was made.
	IssueDate *engine.Date `json:"issue_date" form:"date"`
	// OpeningBalance is printed for the whole paper, else it is the first month's.
	OpeningBalance *engine.Amount `json:"opening_balance" form:"amount"`
	// ClosingBalance is printed for the whole paper, else it is the last month's.
	ClosingBalance *engine.Amount `json:"closing_balance" form:"amount"`
	// TotalCredits is the sum of all credits, from the totals line.
	TotalCredits *engine.Amount `json:"total_credits" form:"amount"`
	// TotalDebits is the sum of all debits, from the totals line.
	TotalDebits *engine.Amount `json:"total_debits" form:"amount"`
	// CreditCount is the number of all credits, from the totals line.
	CreditCount *int `json:"credit_count" form:"count"`
	// DebitCount is the number of all debits, from the totals line.
	DebitCount *int `json:"debit_count" form:"count"`
	// AverageDailyBalance is the average over the whole period, from the totals line.
	AverageDailyBalance *engine.Amount `json:"average_daily_balance" form:"amount"`
	// Months are in the order of the paper.
	Months []Month `json:"months" form:"grid years=period_start..period_end"`
	// Signatories is always empty: signers are not read yet.
	Signatories []any `json:"signatories"`
	// Marks are the seals, stamps and codes on the paper.
	Marks  Marks   `json:"marks"`
	QRText *string `json:"qr_text"` // text of a QR code
}

// DocumentType implements engine.TypeFields.
func (Fields) DocumentType() string { return Name }

// Month is one month's figures. A figure is nil if the paper has no such column or an empty cell. Amounts are as in
// Fields.
type Month struct {
	Month string `json:"month" form:"month"` // YYYY-MM
	// OpeningBalance is the balance before the month's first transaction.
	OpeningBalance *engine.Amount `json:"opening_balance" form:"amount"`
	// TotalCredits is the sum of the month's credits.
	TotalCredits *engine.Amount `json:"total_credits" form:"amount total=total_credits"`
	// CreditCount is the number of the month's credits.
	CreditCount *int `json:"credit_count" form:"count total=credit_count"`
	// TotalDebits is the sum of the month's debits.
	TotalDebits *engine.Amount `json:"total_debits" form:"amount total=total_debits"`
	// DebitCount is the number of the month's debits.
	DebitCount *int `json:"debit_count" form:"count total=debit_count"`
	// ClosingBalance is the balance after the month's last transaction.
	ClosingBalance *engine.Amount `json:"closing_balance" form:"amount"`
	// AverageDailyBalance is the average of the month's daily balances.
	AverageDailyBalance *engine.Amount `json:"average_daily_balance" form:"amount total=average_daily_balance"`
	// LowBalance is the lowest balance of the month.
	LowBalance *engine.Amount `json:"low_balance" form:"amount"`
	// HighBalance is the highest balance of the month.
	HighBalance *engine.Amount `json:"high_balance" form:"amount"`
	// ReturnedChecks is the number of checks that came back.
	ReturnedChecks *int `json:"returned_checks" form:"count"`
}

// Marks are marks on a paper besides text: true or false if the reader looked for them, nil if it did not.
type Marks struct {
	DrySeal   *bool `json:"dry_seal"`  // an embossed seal
	Stamp     *bool `json:"stamp"`     // an inked stamp
	Barcode   *bool `json:"barcode"`   // a one-dimensional barcode
	QRCode    *bool `json:"qr_code"`   // a QR code
	Photo     *bool `json:"photo"`     // a photo of a person
	Signature *bool `json:"signature"` // a handwritten signature
}
