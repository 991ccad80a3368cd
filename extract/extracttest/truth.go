package extracttest

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/dossier-lending/dossier/engine"
)

// Sample is one paper to read and what it says.
type Sample struct {
	// Name is the file's name with its ending.
	Name string
	// Look names the family of papers that scores are grouped by.
	Look string
	// Unseen says that readers were not built on papers of this look.
	Unseen bool
	// Grade is what became of the paper before it reached a reader; "" for none.
	Grade   Grade
	Content []byte `json:"-"`
	Truth   Truth
}

// Truth is what a paper says, whatever a reader makes of it.
type Truth struct {
	DocumentType string `json:"document_type"`
	// Flaw says in words what is wrong with the paper's own figures; "" for an honest paper. A flawed
	// paper's truth is still what is printed.
	Flaw   string  `json:"flaw,omitempty"`
	Fields []Field `json:"fields"`
	// Rows are in printed order.
	Rows []Row `json:"transactions"`
}

// Field is one header value. Kind decides how it is compared (spec/fields.md §2).
type Field struct {
	Name string `json:"name"`
	Kind Kind   `json:"kind"`
	// Value is the JSON value, null when the page shows none.
	Value json.RawMessage `json:"value"`
}

// Kind is the sort of a value.
type Kind string

const (
	KindText    Kind = "str"
	KindAddress Kind = "address" // text compared without punctuation
	KindID      Kind = "id"      // compared without spaces and hyphens, masks alike
	KindMoney   Kind = "money"   // also num and pct: within 0.005
	KindExact   Kind = "exact"   // date, int, bool, enum
)

// Row is one transaction as printed: the five starred names of spec/fields.md §4.2.
type Row struct {
	Date        engine.Date   `json:"date"`
	Description string        `json:"description"`
	Debit       engine.Amount `json:"debit"`
	Credit      engine.Amount `json:"credit"`
	// Balance is the balance after the row, printed or, where the page prints none, worked out.
	Balance *engine.Amount `json:"balance"`
	// AccountIndex is the place of the row's account in the file, 0 for the first or only one.
	AccountIndex int `json:"account_index,omitempty"`
	// BalanceOpen says that the paper leaves the balance open (not printed, and the order within a day
	// or a contradiction makes several values possible), so that it is not judged.
	BalanceOpen bool `json:"balance_open,omitempty"`
	// Turned says that the amount is printed on the side that the balances contradict. A reader may hand it over
	// as printed or, as domain.md §4 asks where that is the only repair, turned back and marked repaired.
	Turned bool `json:"turned,omitempty"`
}

// NewField makes a header value; nil pointers become null.
func NewField(name string, kind Kind, value any) Field {
	b, err := json.Marshal(value)
	if err != nil {
		panic(fmt.Sprintf("truth field %s: %v", name, err)) // only a programming mistake gets here
	}
	return Field{name, kind, b}
}

// LoadTruth reads a *.truth.json file.
func LoadTruth(path string) (Truth, error) {
	b, err := os.ReadFile(path)
	if err != nil {
		return Truth{}, err
	}
	var t Truth
	if err := json.Unmarshal(b, &t); err != nil {
		return Truth{}, fmt.Errorf("%s is not a truth file: %w", path, err)
	}
	return t, nil
}

// JSON is the truth as written to *.truth.json.
func (t Truth) JSON() []byte {
	b, err := json.MarshalIndent(t, "", "  ")
	if err != nil {
		panic(fmt.Sprintf("truth does not marshal: %v", err)) // all members marshal
	}
	return append(b, '\n')
}
