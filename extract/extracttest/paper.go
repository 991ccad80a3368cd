package extracttest

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/dossier-lending/dossier/engine"
)

// Press draws papers. The zero value prints text with the standard fonts, and the same look and seed give
// the same bytes, always. With families, two of three PDFs are printed in one of them and carry it inside;
// then the same bytes come from the same font packages.
type Press struct {
	Families []Family
}

// Make draws the paper of a look and a seed with the standard fonts.
func Make(look Look, seed int) Sample { return Press{}.Make(look, seed) }

// Make draws the paper of a look and a seed.
func (press Press) Make(look Look, seed int) Sample {
	p := newPlan(look, seed)
	if look.PrintedInFamily(seed) {
		p.families = press.Families
	}
	paper := Sample{Name: fmt.Sprintf("%s-%04d.%s", look.Name, seed, look.kind), Look: look.Name, Unseen: look.Unseen}
	switch {
	case look.kind == "xlsx":
		paper.Content, paper.Truth = p.workbook()
	case look.kind == "csv" && look.sheet == nil:
		paper.Content, paper.Truth = p.mixedExport()
	case look.sheet != nil:
		paper.Content, paper.Truth = look.sheet(p.random).write(p.ledger)
	default:
		d, ink, truth := p.drawn()
		paper.Truth = truth
		if look.kind == "txt" {
			paper.Content = typed(d, ink)
		} else {
			paper.Content = randomProducer(p.random).write(ink, p.random)
		}
	}
	paper.Truth.Flaw = p.flaw
	return paper
}

// PrintedInFamily reports whether [Press.Make] prints the paper of a seed in a family of the press, if it has any. All
// other papers are the same on every machine.
func (l Look) PrintedInFamily(seed int) bool {
	return seed%3 != 0 && (l.kind == "pdf" || l.kind == "txt")
}

// drawn is the paper as ink on pages, of all its accounts.
func (p plan) drawn() (design, *canvas, Truth) {
	if p.look.free != nil {
		ink, truth := p.freehand()
		return design{}, ink, truth
	}
	d := p.design()
	ink, truth := draw(d, p.ledger, p.random)
	for i := 1; i < p.look.accounts; i++ {
		more, rows := draw(d, p.anotherAccount(), p.random)
		for _, row := range rows.Rows {
			row.AccountIndex = i
			truth.Rows = append(truth.Rows, row)
		}
		ink.pages = append(ink.pages, more.pages...)
	}
	return d, ink, truth
}

// design is the look's design for this paper. A flaw must not leave the opening balance to guesses.
func (p plan) design() design {
	var d design
	if p.ledger.home != nil {
		d = composedDesign(p.random, p.ledger)
		if p.look.spoil != nil {
			d.sumUp(p.random, p.ledger)
		}
	} else {
		d = p.look.design(p.random)
	}
	if p.look.wear != nil {
		p.look.wear(p.random, &d, p.ledger)
	}
	if p.flaw != "" && d.totals == totalsNone {
		d.totals = totalsBottom
	}
	standard := d.face
	d.face = faceIn(p.families, standard, fmt.Sprintf("%s-%d", p.look.Name, p.seed))
	d.size *= fitting(standard, d.face)
	return d
}

// fitting is how much smaller a face must be printed to take no more room than the standard one that the
// columns were cut for; 1 for a narrower face.
func fitting(standard, face fontFace) float64 {
	ratio := 1.0
	for _, sample := range []string{"0123456789.,", "2024-01-01 05:04 AM", "STARTING BALANCE", "Transaction Description"} {
		ratio = min(ratio, standard.width(sample)/face.width(sample), standard.bold().width(sample)/face.bold().width(sample))
	}
	return ratio
}

// Papers draws count papers of every look, from seed on, with the standard fonts.
func Papers(looks []Look, seed, count int) []Sample {
	var out []Sample
	for _, look := range looks {
		for i := range count {
			out = append(out, Make(look, seed+i))
		}
	}
	return out
}

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
