package statement

import "github.com/dossier-lending/dossier/engine"

// Shared are the values that every account statement has, in the order of the contract's table
// (spec/fields.md §5). Nil means that the page does not show it. A type embeds it before its own.
type Shared struct {
	BankName                *string        `json:"bank_name"` // bank, card issuer, wallet operator or lender
	AccountName             *string        `json:"account_name"`
	AccountHolders          []string       `json:"account_holders"`
	AccountNumber           *string        `json:"account_number"`
	AccountNumberNormalized *string        `json:"account_number_normalized"` // letters and digits, masks as "*"
	AccountType             *string        `json:"account_type"`              // savings, checking, time_deposit, payroll, wallet, credit_card, loan, other
	ProductName             *string        `json:"product_name"`
	Currency                *string        `json:"currency"` // ISO 4217
	PeriodStart             *engine.Date   `json:"period_start"`
	PeriodEnd               *engine.Date   `json:"period_end"`
	OpeningBalance          *engine.Amount `json:"opening_balance"`
	ClosingBalance          *engine.Amount `json:"closing_balance"`
	TotalCredits            *engine.Amount `json:"total_credits"` // printed only
	TotalDebits             *engine.Amount `json:"total_debits"`
	CreditCount             *int           `json:"credit_count"`
	DebitCount              *int           `json:"debit_count"`
	StatementDate           *engine.Date   `json:"statement_date"`
	Address                 *string        `json:"address"`
	AddressParts            AddressParts   `json:"address_parts"`
	TIN                     *string        `json:"tin"`
	TINNormalized           *string        `json:"tin_normalized"`
	BranchName              *string        `json:"branch_name"`
	BranchCode              *string        `json:"branch_code"`
	CustomerNumber          *string        `json:"customer_number"`
	PageCount               *int           `json:"page_count"`     // as printed: "page 1 of 4" gives 4
	BalanceSource           *string        `json:"balance_source"` // printed, computed, mixed
	Accounts                []Account      `json:"accounts"`       // empty for one account
}

// AddressParts are an address's parts, each nil when it cannot be told apart.
type AddressParts struct {
	Unit        *string `json:"unit"`
	Building    *string `json:"building"`
	Street      *string `json:"street"`
	Subdivision *string `json:"subdivision"`
	Barangay    *string `json:"barangay"`
	City        *string `json:"city"`
	Province    *string `json:"province"`
	Region      *string `json:"region"`
	PostalCode  *string `json:"postal_code"`
	Country     *string `json:"country"`
}

// Account is one of several accounts in one file.
type Account struct {
	AccountIndex   int            `json:"account_index"`
	AccountName    *string        `json:"account_name"`
	AccountNumber  *string        `json:"account_number"`
	AccountType    *string        `json:"account_type"`
	ProductName    *string        `json:"product_name"`
	Currency       *string        `json:"currency"`
	PeriodStart    *engine.Date   `json:"period_start"`
	PeriodEnd      *engine.Date   `json:"period_end"`
	OpeningBalance *engine.Amount `json:"opening_balance"`
	ClosingBalance *engine.Amount `json:"closing_balance"`
	TotalCredits   *engine.Amount `json:"total_credits"`
	TotalDebits    *engine.Amount `json:"total_debits"`
}
