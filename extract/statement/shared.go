package statement

import "github.com/dossier-lending/dossier/engine"

// Shared are the values that every account statement has, in the order of the contract's table
// (spec/fields.md §5). A type embeds it before its own. Nil means that the page does not show it, never zero.
// Amounts are in hundredths of Currency. Texts are as printed.
type Shared struct {
	// BankName is the bank, card issuer, wallet operator or lender.
	BankName *string `json:"bank_name"`
	// AccountName is the holder as printed; AccountHolders are joint holders apart, one entry when the account is
	// held alone and none when nobody is named.
	AccountName    *string  `json:"account_name"`
	AccountHolders []string `json:"account_holders"`
	// AccountNumber is the account, card, loan or wallet number; AccountNumberNormalized has its letters and digits
	// only, with masked ones as "*".
	AccountNumber           *string `json:"account_number"`
	AccountNumberNormalized *string `json:"account_number_normalized"`
	// AccountType is savings, checking, time_deposit, payroll, wallet, credit_card, loan or other.
	AccountType *string `json:"account_type" enum:"savings,checking,time_deposit,payroll,wallet,credit_card,loan,other"`
	ProductName *string `json:"product_name"`
	// Currency is the ISO 4217 code.
	Currency *string `json:"currency" form:"currency"`
	// PeriodStart and PeriodEnd are inclusive; where none is printed, the days of the first and the last row.
	PeriodStart *engine.Date `json:"period_start"`
	PeriodEnd   *engine.Date `json:"period_end"`
	// OpeningBalance and ClosingBalance are negative when an account is overdrawn, and what is owed on cards and
	// loans; where not printed they follow from the first and the last row.
	OpeningBalance *engine.Amount `json:"opening_balance"`
	ClosingBalance *engine.Amount `json:"closing_balance"`
	// TotalCredits, TotalDebits and their counts are those printed, never negative; the sums of the rows are in the
	// result's balance checks.
	TotalCredits *engine.Amount `json:"total_credits"`
	TotalDebits  *engine.Amount `json:"total_debits"`
	CreditCount  *int           `json:"credit_count"`
	DebitCount   *int           `json:"debit_count"`
	// StatementDate is the day the statement was made.
	StatementDate *engine.Date `json:"statement_date"`
	// Address is the holder's on one line.
	Address      *string      `json:"address"`
	AddressParts AddressParts `json:"address_parts"`
	// TIN is the holder's tax number; TINNormalized has its digits only.
	TIN            *string `json:"tin"`
	TINNormalized  *string `json:"tin_normalized"`
	BranchName     *string `json:"branch_name"`
	BranchCode     *string `json:"branch_code"`
	CustomerNumber *string `json:"customer_number"`
	// PageCount is as printed: "page 1 of 4" gives 4.
	PageCount *int `json:"page_count"`
	// BalanceSource says where the rows' balances come from: printed, computed or mixed; nil where there are none.
	BalanceSource *string `json:"balance_source" enum:"printed,computed,mixed" fixed:"says where the rows' balances come from"`
	// Accounts are all accounts of a file with several, of which the values above are the first's; empty for one.
	Accounts []Account `json:"accounts"`
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

// Account is one of several accounts in one file. Its values are as those of Shared; AccountIndex counts from 0, and
// transactions name it.
type Account struct {
	AccountIndex   int            `json:"account_index" fixed:"is the account's place in the list" form:"place"`
	AccountName    *string        `json:"account_name"`
	AccountNumber  *string        `json:"account_number"`
	AccountType    *string        `json:"account_type" enum:"savings,checking,time_deposit,payroll,wallet,credit_card,loan,other"`
	ProductName    *string        `json:"product_name"`
	Currency       *string        `json:"currency" form:"currency"`
	PeriodStart    *engine.Date   `json:"period_start"`
	PeriodEnd      *engine.Date   `json:"period_end"`
	OpeningBalance *engine.Amount `json:"opening_balance"`
	ClosingBalance *engine.Amount `json:"closing_balance"`
	TotalCredits   *engine.Amount `json:"total_credits"`
	TotalDebits    *engine.Amount `json:"total_debits"`
}
