package script

// Kind is what a movement truly is.
type Kind string

// Credits.
const (
	Sale           Kind = "sale"            // a customer's transfer
	Settlement     Kind = "settlement"      // of a merchant or platform account
	CheckDeposit   Kind = "check_deposit"   // a customer's check
	CashDeposit    Kind = "cash_deposit"    // counter, cash machine, agent
	Salary         Kind = "salary"          // of an employer
	Pension        Kind = "pension"         // or another benefit
	Remittance     Kind = "remittance"      // from abroad or by a remittance company
	RentReceived   Kind = "rent_received"   // the row says RENT
	Interest       Kind = "interest"        // of the account
	Capital        Kind = "capital"         // paid in by owners
	TaxRefund      Kind = "tax_refund"      // or an insurance claim
	AssetSale      Kind = "asset_sale"      // a vehicle or equipment sold
	PersonalIn     Kind = "personal_in"     // a private person's transfer
	MemoIn         Kind = "memo_in"         // CREDIT MEMO without a name
	OwnIn          Kind = "own_in"          // from another account of the borrower
	LoanRelease    Kind = "loan_release"    // by a lender
	ReturnedOwn    Kind = "returned_own"    // an own check bounced, its amount comes back
	RefundIn       Kind = "refund_in"       // a correction or refund of a debit
	InformalIn     Kind = "informal_in"     // a private lender's money
	RoundIn        Kind = "round_in"        // a third party, one half of a round trip
	RelatedInvoice Kind = "related_invoice" // a related person pays an invoice
)

// Debits.
const (
	Supplier        Kind = "supplier"         // a named company
	Expense         Kind = "expense"          // a known purpose: rent, utilities, payroll, tax, purchases
	PersonalOut     Kind = "personal_out"     // to a named person
	Fee             Kind = "fee"              // of the bank; Purpose nsf_fee for a returned check
	InterestTax     Kind = "interest_tax"     // withheld
	Gambling        Kind = "gambling"         // an operator of games
	OwnCheck        Kind = "own_check"        // an issued check that names nobody
	MemoOut         Kind = "memo_out"         // DEBIT MEMO without a name
	OwnOut          Kind = "own_out"          // to another account of the borrower
	ATM             Kind = "atm"              // cash machine
	Encashment      Kind = "encashment"       // at the counter
	AgentCashOut    Kind = "agent_cash_out"   // of a wallet
	OwnerDrawing    Kind = "owner_drawing"    // by the owner
	Placement       Kind = "placement"        // in an investment or time deposit
	LoanPayment     Kind = "loan_payment"     // to a lender
	CardPayment     Kind = "card_payment"     // on a card's balance
	InformalOut     Kind = "informal_out"     // a payment to a private lender
	ReturnedDeposit Kind = "returned_deposit" // a customer's check bounced
	RefundOut       Kind = "refund_out"       // a correction or refund of a credit
	RoundOut        Kind = "round_out"        // a third party, one half of a round trip
)

// transferKinds are rows that show a transfer, a wallet cash-in, a check, or a cash-out to a bank.
var transferKinds = map[Kind]bool{
	Sale: true, PersonalIn: true, OwnIn: true, OwnOut: true, CheckDeposit: true, OwnCheck: true, PersonalOut: true,
	Supplier: true, RoundIn: true, RoundOut: true, InformalIn: true, InformalOut: true, RelatedInvoice: true,
}

// IsTransfer reports whether a row of the kind shows a transfer, a wallet cash-in, a check or a cash-out to a bank.
func (k Kind) IsTransfer() bool { return transferKinds[k] }
