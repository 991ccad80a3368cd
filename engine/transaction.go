package engine

// Transaction is one row of a statement-like paper, in printed order (spec/fields.md §4.2).
// Exactly one of Debit and Credit is above zero on an ordinary row; neither is ever negative.
type Transaction struct {
	// Date is the posting date (card: transaction date). Nil when the printed date is impossible or
	// unreadable; a check then quotes the text.
	Date        *Date  `json:"date" doc:"Posting date; of a card the transaction date, of a loan when it was paid. Null when the printed date is impossible or unreadable; a check then quotes it."`
	Description string `json:"description" doc:"As printed, lines joined; without what stands in columns of its own."`
	Debit       Amount `json:"debit" doc:"Money out, or charged to a card or loan; 0 where the row is a credit."`
	Credit      Amount `json:"credit" doc:"Money in, or paid towards a card or loan; 0 where the row is a debit."`
	// Balance is the running balance after this row, negative when overdrawn; nil when the page prints
	// none and none can be derived.
	Balance  *Amount `json:"balance" doc:"Running balance after the row, negative when overdrawn; null when none is printed and none can be derived."`
	Category string  `json:"category" doc:"What kind of movement it is, such as salary, atm_withdrawal or bank_fee."`
	// IsOutlier and OutlierReason are computed, never taken from a caller. The reason is
	// "code: sentence", several joined by "; ", nil when the row is no outlier.
	IsOutlier     bool    `json:"is_outlier" doc:"The row stands out; outlier_reason says why."`
	OutlierReason *string `json:"outlier_reason" doc:"code: sentence, several joined by ; ."`

	// Row is the row's identity: its 1-based printed position at extraction, never used again for
	// another row of the same document.
	Row int `json:"row" doc:"The row's identity: its printed position from 1 when it was read. Never used again for another row of the document."`
	// AccountIndex is the place in the result's accounts, 0 when the file holds one account.
	AccountIndex    int     `json:"account_index" doc:"Place in the result's accounts, from 0."`
	ValueDate       *Date   `json:"value_date" doc:"When the movement counts for interest, where the paper prints it."`
	Time            *string `json:"time" doc:"HH:MM"` // HH:MM
	Reference       *string `json:"reference" doc:"Reference or trace number."`
	CheckNumber     *string `json:"check_number" doc:"Of a cheque, where the paper prints it."`
	TransactionCode *string `json:"transaction_code" doc:"The bank's code of the kind of movement."`
	Branch          *string `json:"branch" doc:"Where it was made, as printed."`
	Teller          *string `json:"teller" doc:"Who took it in, as printed."`
	Channel         *string `json:"channel" doc:"How it was made, such as ATM or online, where the paper says so."`
	Counterparty    *string `json:"counterparty" doc:"Who paid or was paid, taken from the description."`
	ForeignAmount   *Amount `json:"foreign_amount" doc:"Amount in foreign_currency, where the paper prints one beside the account's."`
	ForeignCurrency *string `json:"foreign_currency" doc:"ISO 4217."`
	DueDate         *Date   `json:"due_date" doc:"Of a loan: when the payment was due."`
	Principal       *Amount `json:"principal" doc:"Of a loan: the part of credit that pays principal."`
	Interest        *Amount `json:"interest" doc:"Of a loan: the part that pays interest."`
	Penalty         *Amount `json:"penalty" doc:"Of a loan: the part that pays penalties."`
	// Page counts from 1; nil for a row that a caller added.
	Page *int `json:"page" doc:"From 1; null for a row that somebody added."`
	// Repaired says that a digit, side or order was corrected so that a check passes.
	Repaired bool `json:"repaired" doc:"A digit, side or order was corrected so that a check passes."`
	// Edited says that somebody put a value of the row that is not as it was read, or added the row; computed, never
	// taken from a caller. Left out of the JSON when false.
	Edited bool `json:"edited,omitempty" doc:"Somebody put a value of the row, or added the row; absent when not."`
}

// Movement is Credit - Debit: how an asset's balance changes by the row.
func (t Transaction) Movement() Amount { return t.Credit - t.Debit }

// TransactionField is one name of a transaction: its place in a TransactionInput's set of given names,
// and how it is carried from one row to another.
type TransactionField struct {
	Name string
	// Required is true for the names that every row of a replacement gives.
	Required bool
	// Computed is true for names that a caller may send but that are never believed.
	Computed bool
	bit      FieldSet
	carry    func(to, from *Transaction)
}

// FieldSet is a set of transaction fields.
type FieldSet uint32

// Has says that the set holds the field.
func (s FieldSet) Has(f TransactionField) bool { return s&f.bit != 0 }

// With is the set and the field.
func (s FieldSet) With(f TransactionField) FieldSet { return s | f.bit }

// TransactionFields are the names of a transaction in the order of the contract's table, and no others.
var TransactionFields = numbered([]TransactionField{
	{Name: "date", Required: true, carry: func(to, from *Transaction) { to.Date = from.Date }},
	{Name: "description", Required: true, carry: func(to, from *Transaction) { to.Description = from.Description }},
	{Name: "debit", Required: true, carry: func(to, from *Transaction) { to.Debit = from.Debit }},
	{Name: "credit", Required: true, carry: func(to, from *Transaction) { to.Credit = from.Credit }},
	{Name: "balance", carry: func(to, from *Transaction) { to.Balance = from.Balance }},
	{Name: "category", carry: func(to, from *Transaction) { to.Category = from.Category }},
	{Name: "is_outlier", Computed: true},
	{Name: "outlier_reason", Computed: true},
	{Name: "row", carry: func(to, from *Transaction) { to.Row = from.Row }},
	{Name: "account_index", carry: func(to, from *Transaction) { to.AccountIndex = from.AccountIndex }},
	{Name: "value_date", carry: func(to, from *Transaction) { to.ValueDate = from.ValueDate }},
	{Name: "time", carry: func(to, from *Transaction) { to.Time = from.Time }},
	{Name: "reference", carry: func(to, from *Transaction) { to.Reference = from.Reference }},
	{Name: "check_number", carry: func(to, from *Transaction) { to.CheckNumber = from.CheckNumber }},
	{Name: "transaction_code", carry: func(to, from *Transaction) { to.TransactionCode = from.TransactionCode }},
	{Name: "branch", carry: func(to, from *Transaction) { to.Branch = from.Branch }},
	{Name: "teller", carry: func(to, from *Transaction) { to.Teller = from.Teller }},
	{Name: "channel", carry: func(to, from *Transaction) { to.Channel = from.Channel }},
	{Name: "counterparty", carry: func(to, from *Transaction) { to.Counterparty = from.Counterparty }},
	{Name: "foreign_amount", carry: func(to, from *Transaction) { to.ForeignAmount = from.ForeignAmount }},
	{Name: "foreign_currency", carry: func(to, from *Transaction) { to.ForeignCurrency = from.ForeignCurrency }},
	{Name: "due_date", carry: func(to, from *Transaction) { to.DueDate = from.DueDate }},
	{Name: "principal", carry: func(to, from *Transaction) { to.Principal = from.Principal }},
	{Name: "interest", carry: func(to, from *Transaction) { to.Interest = from.Interest }},
	{Name: "penalty", carry: func(to, from *Transaction) { to.Penalty = from.Penalty }},
	{Name: "page", carry: func(to, from *Transaction) { to.Page = from.Page }},
	{Name: "repaired", Computed: true},
	{Name: "edited", Computed: true},
})

func numbered(fields []TransactionField) []TransactionField {
	for i := range fields {
		fields[i].bit = 1 << i
	}
	return fields
}

var fieldNamed = func() map[string]TransactionField {
	m := make(map[string]TransactionField, len(TransactionFields))
	for _, f := range TransactionFields {
		m[f.Name] = f
	}
	return m
}()

// TransactionFieldNamed finds a field by its name.
func TransactionFieldNamed(name string) (TransactionField, bool) {
	f, ok := fieldNamed[name]
	return f, ok
}

// TransactionInput is one row of a replacement: the values and which of them were given. A name that was
// given as null has its nil (for category "") among the values.
type TransactionInput struct {
	Given  FieldSet
	Values Transaction
}

func (in TransactionInput) gives(name string) bool { return in.Given.Has(fieldNamed[name]) }
