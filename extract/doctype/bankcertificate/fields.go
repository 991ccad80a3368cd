package bankcertificate

import (
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/form"
)

// Fields are the values of a bank's certificate, in the order of the contract's table (fields §6). Nil means that the
// paper does not say it. With several accounts the top is the first, and Accounts has all.
type Fields struct {
	BankName      *string `json:"bank_name" form:"business core letterhead"`       // as printed
	BranchName    *string `json:"branch_name" form:"text oneline"`                 // as printed
	BranchAddress *string `json:"branch_address" form:"address under=branch_name"` // one line
	// AccountName: a person or a firm.
	AccountName   *string `json:"account_name" form:"business core"`
	AccountNumber *string `json:"account_number" form:"id core"` // often masked
	// AccountNumberNormalized: letters and digits.
	AccountNumberNormalized *string `json:"account_number_normalized"`
	// AccountType: of the account.
	AccountType *string `json:"account_type" form:"choice core" enum:"savings,checking,time_deposit,payroll,wallet,credit_card,loan,other"`
	Currency    *string `json:"currency"` // ISO 4217
	// AsOfDate: day of the balance.
	AsOfDate       *engine.Date   `json:"as_of_date" form:"date core"`
	CurrentBalance *engine.Amount `json:"current_balance" form:"amount core"`   // on that day
	IssueDate      *engine.Date   `json:"issue_date" form:"date core dateline"` // day of the paper
	// CertificateType: by its title.
	CertificateType     *string        `json:"certificate_type" form:"choice" enum:"balance,average_balance,account_existence,credit_standing,other"`
	OpenedDate          *engine.Date   `json:"opened_date" form:"date"`             // of the account
	BalanceInWords      *string        `json:"balance_in_words"`                    // as printed
	AvailableBalance    *engine.Amount `json:"available_balance" form:"amount"`     // without holds
	AverageDailyBalance *engine.Amount `json:"average_daily_balance" form:"amount"` // over ADBMonths
	// ADBMonths: months of the average.
	ADBMonths *int `json:"adb_months" form:"count"`
	// ADBDescription: "low six figures".
	ADBDescription   *string    `json:"adb_description" form:"text"`
	CreditFacilities []Facility `json:"credit_facilities" form:"table"` // lines of credit
	// Accounts: all, if there are several.
	Accounts []Account `json:"accounts" form:"table"`
	// Purpose: what the paper is for.
	Purpose *string `json:"purpose" form:"text"`
	// Addressee: to whom it is written.
	Addressee       *string `json:"addressee" form:"business"`
	ReferenceNumber *string `json:"reference_number" form:"id"` // the paper's own
	// FeeAmount: paid for the paper.
	FeeAmount *engine.Amount `json:"fee_amount" form:"amount"`
	form.Marks

	total *engine.Amount // of several accounts, as printed
}

// Facility is a line of credit.
type Facility struct {
	Type        *string        `json:"type" form:"text"`          // as printed
	Amount      *engine.Amount `json:"amount" form:"amount"`      // the limit
	Outstanding *engine.Amount `json:"outstanding" form:"amount"` // used of it
	Status      *string        `json:"status" form:"text"`        // as printed
}

// Account is one of several accounts.
type Account struct {
	AccountNumber       *string        `json:"account_number" form:"id required"`   // as printed
	AccountType         *string        `json:"account_type" form:"text"`            // as printed
	Currency            *string        `json:"currency" form:"text"`                // ISO 4217
	OpenedDate          *engine.Date   `json:"opened_date" form:"date"`             // of the account
	AsOfDate            *engine.Date   `json:"as_of_date" form:"date"`              // day of the balance
	CurrentBalance      *engine.Amount `json:"current_balance" form:"amount"`       // on that day
	AverageDailyBalance *engine.Amount `json:"average_daily_balance" form:"amount"` // as printed
}
