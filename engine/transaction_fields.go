package engine

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
