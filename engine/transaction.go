package engine

// Transaction is one row of a statement-like document, in printed order. On an ordinary row exactly one of Debit and
// Credit is above zero; neither is ever negative. Optional values are nil if the document does not print them.
type Transaction struct {
	// Posting date; for a card the transaction date, for a loan the day of payment. Nil if the printed date is
	// impossible or unreadable; a check then quotes the text.
	Date *Date `json:"date" doc:"Posting date; of a card the transaction date, of a loan when it was paid. Null when the printed date is impossible or unreadable; a check then quotes it."`
	// As printed, its lines joined; without what has a column of its own. Never nil, may be "".
	Description string `json:"description" doc:"As printed, lines joined; without what stands in columns of its own."`
	// Money out, or charged to a card or loan. Never negative, 0 if the row is a credit.
	Debit Amount `json:"debit" doc:"Money out, or charged to a card or loan; 0 where the row is a credit."`
	// Money in, or paid towards a card or loan. Never negative, 0 if the row is a debit.
	Credit Amount `json:"credit" doc:"Money in, or paid towards a card or loan; 0 where the row is a debit."`
	// Running balance after this row. An overdrawn account is negative; what is owed on a card or loan is positive. Nil
	// if the page prints none and none can be computed.
	Balance *Amount `json:"balance" doc:"Running balance after the row, negative when overdrawn; null when none is printed and none can be derived."`
	// One of the categories such as salary, atm_withdrawal or bank_fee; uncategorized if no rule fits.
	Category string `json:"category" doc:"What kind of movement it is, such as salary, atm_withdrawal or bank_fee."`
	// The row differs from the others. Computed, never taken from a caller.
	IsOutlier bool `json:"is_outlier" doc:"The row stands out; outlier_reason says why."`
	// Why IsOutlier is set: "code: sentence", several joined by "; ". Nil if the row is not an outlier. Computed.
	OutlierReason *string `json:"outlier_reason" doc:"code: sentence, several joined by ; ."`

	// The row's identity: its printed position from 1 when it was read. It is never used again for another row of the
	// document.
	Row int `json:"row" doc:"The row's identity: its printed position from 1 when it was read. Never used again for another row of the document."`
	// Place in the result's accounts, from 0; 0 if the file holds one account.
	AccountIndex int `json:"account_index" doc:"Place in the result's accounts, from 0."`
	// The day from which the movement counts for interest.
	ValueDate *Date `json:"value_date" doc:"When the movement counts for interest, where the paper prints it."`
	// HH:MM, 24 hours.
	Time *string `json:"time" doc:"HH:MM"`
	// Reference or trace number, as printed.
	Reference *string `json:"reference" doc:"Reference or trace number."`
	// As printed.
	CheckNumber *string `json:"check_number" doc:"Of a cheque, where the paper prints it."`
	// The bank's code for the kind of movement.
	TransactionCode *string `json:"transaction_code" doc:"The bank's code of the kind of movement."`
	// Where it was made, as printed.
	Branch *string `json:"branch" doc:"Where it was made, as printed."`
	// Who took it in, as printed.
	Teller *string `json:"teller" doc:"Who took it in, as printed."`
	// How it was made: atm, online, branch and others.
	Channel *string `json:"channel" doc:"How it was made, such as ATM or online, where the paper says so."`
	// Who paid or was paid, taken from the description.
	Counterparty *string `json:"counterparty" doc:"Who paid or was paid, taken from the description."`
	// Positive amount in ForeignCurrency, if the document prints one beside the account's currency.
	ForeignAmount *Amount `json:"foreign_amount" doc:"Amount in foreign_currency, where the paper prints one beside the account's."`
	// ISO 4217 code.
	ForeignCurrency *string `json:"foreign_currency" doc:"ISO 4217."`
	// For a loan: when the payment was due.
	DueDate *Date `json:"due_date" doc:"Of a loan: when the payment was due."`
	// For a loan: the part of Credit that pays principal.
	Principal *Amount `json:"principal" doc:"Of a loan: the part of credit that pays principal."`
	// For a loan: the part of Credit that pays interest.
	Interest *Amount `json:"interest" doc:"Of a loan: the part that pays interest."`
	// For a loan: the part of Credit that pays penalties.
	Penalty *Amount `json:"penalty" doc:"Of a loan: the part that pays penalties."`
	// From 1; nil for a row that somebody added.
	Page *int `json:"page" doc:"From 1; null for a row that somebody added."`
	// A digit, side or order was corrected so that a check passes. Computed.
	Repaired bool `json:"repaired" doc:"A digit, side or order was corrected so that a check passes."`
	// Somebody changed a value of the row or added the row. Computed, never taken from a caller; absent in JSON if
	// false.
	Edited bool `json:"edited,omitempty" doc:"Somebody put a value of the row, or added the row; absent when not."`
	// Id of the organization's rule that decided category or counterparty (see CategoryRule). Computed, never taken
	// from a caller; absent in JSON if none did.
	CategoryRule string `json:"category_rule,omitempty" doc:"Id of the organization's rule that decided category or counterparty; absent when none did."`
}

// Movement is Credit less Debit: the change of an asset's balance by this row.
func (t Transaction) Movement() Amount { return t.Credit - t.Debit }

// TransactionField is one field of a transaction: its place in a set of given fields, and how to copy it from one row
// to another.
type TransactionField struct {
	Name     string // as in JSON
	Required bool   // every row of a replacement must give it
	Computed bool   // a caller may send it, but its value is ignored
	bit      FieldSet
	carry    func(to, from *Transaction)
}

// FieldSet is a set of transaction fields.
type FieldSet uint32

// Has reports whether the set holds the field.
func (s FieldSet) Has(f TransactionField) bool { return s&f.bit != 0 }

// With returns the set with the field added.
func (s FieldSet) With(f TransactionField) FieldSet { return s | f.bit }

// TransactionFields are all fields of a transaction, in the order of the API documents.
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
	{Name: "category_rule", Computed: true},
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

// TransactionInput is one row of a replacement: values, and which of them were given. A field that was given as null is
// nil among the values (Category: "").
type TransactionInput struct {
	Given  FieldSet    // fields that the sender named, null included
	Values Transaction // the row; fields outside Given are zero
}

func (in TransactionInput) gives(name string) bool { return in.Given.Has(fieldNamed[name]) }
