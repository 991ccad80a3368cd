package extracttest

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/dossier-lending/dossier/engine"
)

// Renderer renders papers. The zero value uses the standard fonts; the same template and seed always give the same
// bytes. With families, two of three PDFs use one of them and embed it; then equal bytes need the same font packages.
type Renderer struct {
	// Families are the font families that it may use; empty for the standard fonts alone.
	Families []Family
}

// Make renders the paper of a template and a seed with the standard fonts.
func Make(template Template, seed int) Sample { return Renderer{}.Make(template, seed) }

// Make renders the paper of a template and a seed.
func (renderer Renderer) Make(template Template, seed int) Sample {
	p := newPlan(template, seed)
	if template.RenderedInFamily(seed) {
		p.families = renderer.Families
	}
	return renderer.print(p)
}

// print draws a planned paper and writes its file.
func (Renderer) print(p plan) Sample {
	template := p.template
	paper := Sample{
		Name:     fmt.Sprintf("%s-%04d.%s", template.Name, p.seed, template.kind),
		Template: template.Name,
		Unseen:   template.Unseen,
	}
	if template.form != nil {
		d := p.drawForm()
		paper.Content, paper.Truth, paper.Pages = d.file(), d.truth, d.ink.pageTexts()
		return paper
	}
	switch {
	case template.kind == "xlsx":
		paper.Content, paper.Truth = p.workbook()
	case template.kind == "csv" && template.sheet == nil:
		paper.Content, paper.Truth = p.mixedExport()
	case template.sheet != nil:
		paper.Content, paper.Truth = template.sheet(p.random).write(p.ledger)
	default:
		d, ink, truth := p.drawn()
		paper.Truth = truth
		if template.kind == "txt" {
			paper.Content = typed(d, ink)
		} else {
			paper.Content = randomProducer(p.random).write(ink, p.random)
		}
	}
	paper.Truth.Flaw = p.flaw
	return paper
}

// RenderedInFamily reports whether [Renderer.Make] uses a font family of the renderer for the paper of a seed. All
// other papers are the same on every machine.
func (l Template) RenderedInFamily(seed int) bool {
	if l.form != nil {
		return seed/formFlawEvery%3 != 0 && l.kind == "pdf" // else every flawed form would be in a standard font
	}
	return seed%3 != 0 && (l.kind == "pdf" || l.kind == "txt")
}

// drawn lays the paper out on pages, with all its accounts.
func (p plan) drawn() (design, *canvas, Truth) {
	if p.template.form != nil {
		d := p.drawForm()
		return design{}, d.ink, d.truth
	}
	if p.template.freehand != nil {
		ink, truth := p.freehand()
		return design{}, ink, truth
	}
	d := p.design()
	ink, truth := draw(d, p.ledger, p.random)
	for i := 1; i < p.template.accounts; i++ {
		more, rows := draw(d, p.anotherAccount(), p.random)
		for _, row := range rows.Rows {
			row.AccountIndex = i
			truth.Rows = append(truth.Rows, row)
		}
		ink.pages = append(ink.pages, more.pages...)
	}
	return d, ink, truth
}

// design returns the template's design for this paper. A flawed paper always prints its opening balance, so that
// readers need not guess it.
func (p plan) design() design {
	var d design
	if p.ledger.parties != nil {
		d = composedDesign(p.random, p.ledger)
		if p.template.plantFlaw != nil {
			d.sumUp(p.random, p.ledger)
		}
	} else {
		d = p.template.design(p.random)
	}
	if p.template.alter != nil {
		p.template.alter(p.random, &d, p.ledger)
	}
	if p.flaw != "" && d.totals == totalsNone {
		d.totals = totalsBottom
	}
	standard := d.face
	d.face = faceIn(p.families, standard, fmt.Sprintf("%s-%d", p.template.Name, p.seed))
	d.size *= fitting(standard, d.face)
	return d
}

// fitting returns the factor, at most 1, by which a face is scaled down to fit columns that were sized for a standard
// font.
func fitting(standard, face fontFace) float64 {
	ratio := 1.0
	for _, sample := range []string{
		"0123456789.,", "2024-01-01 05:04 AM", "STARTING BALANCE", "Transaction Description",
	} {
		ratio = min(
			ratio, standard.width(sample)/face.width(sample), standard.bold().width(sample)/face.bold().width(sample),
		)
	}
	return ratio
}

// Papers renders count papers of every template, starting at seed, with the standard fonts.
func Papers(templates []Template, seed, count int) []Sample {
	var out []Sample
	for _, template := range templates {
		for i := range count {
			out = append(out, Make(template, seed+i))
		}
	}
	return out
}

// Sample is one paper to read, with its truth.
type Sample struct {
	// Name is the file's name with its ending.
	Name string
	// Template names the template, or the folder, that scores are grouped by.
	Template string `json:"Look"`
	// Unseen is true if no reader was built or tuned on papers of this template.
	Unseen bool
	// Grade is how the paper was degraded (scanned, faxed, photographed); "" if it was not.
	Grade Grade
	// Content is the whole file.
	Content []byte `json:"-"`
	// Truth is what the paper shows.
	Truth Truth
	// Pages are the texts of a form's pages as they were drawn; nil for statements.
	Pages []string `json:"-"`
}

// Truth holds the values that a paper shows. It does not depend on any reader.
type Truth struct {
	// DocumentType is the paper's type ("bank_statement").
	DocumentType string `json:"document_type"`
	// Flaw describes the planted contradiction in the paper's own figures; "" for an honest paper. The truth of a
	// flawed paper is still what the paper shows.
	Flaw string `json:"flaw,omitempty"`
	// ReadOn is the day on which a form is handed in, for checks of its age; zero for statements.
	ReadOn engine.Date `json:"read_on,omitzero"`
	// FlawCheck is the key of the check that must find the flaw of a form; "" for statements and honest papers.
	FlawCheck string `json:"flaw_check,omitempty"`
	// Fields are the values of the header, or of a form.
	Fields []Field `json:"fields"`
	// Rows are in printed order.
	Rows []Row `json:"transactions"`
	// Records are the forms of one type in a file that has several, the first included; empty for one form.
	Records []Record `json:"records,omitempty"`
	// Parts are the papers of a packet, in the order of their pages; empty for a file that is one paper.
	Parts []Part `json:"parts,omitempty"`
}

// Record is one of several forms of one type in a file.
type Record struct {
	// First and Last are its pages, from 1.
	First int `json:"first"`
	Last  int `json:"last"`
	// Fields are its values.
	Fields []Field `json:"fields"`
}

// Part is one paper of a packet.
type Part struct {
	// DocumentType is the paper's type.
	DocumentType string `json:"document_type"`
	// First and Last are its pages, from 1.
	First int `json:"first"`
	Last  int `json:"last"`
	// Truth is the paper's own truth, with pages counted from its first.
	Truth Truth `json:"truth"`
}

// Field is one header value.
type Field struct {
	// Name is the field's name in a result ("account_name"); members of objects follow a dot.
	Name string `json:"name"`
	// Kind decides how the value is compared.
	Kind Kind `json:"kind"`
	// Value is the JSON value; null if the page shows none. A list is an array of objects.
	Value json.RawMessage `json:"value"`
	// Shown is the text that a form prints for the value; "" if it is shown in another way, or for statements.
	Shown string `json:"shown,omitempty"`
	// Extra marks a value that is no core name of its type (docs/contract/fields.md §2): it is not scored.
	Extra bool `json:"extra,omitempty"`
	// Members are the scored members of a list's entries. The first finds the entry.
	Members []Member `json:"members,omitempty"`
}

// Member is a member of the entries of a list.
type Member struct {
	// Name is its name in an entry.
	Name string `json:"name"`
	// Kind decides how its value is compared.
	Kind Kind `json:"kind"`
}

// Kind decides how a value is compared with the truth.
type Kind string

// The kinds of values.
const (
	KindText    Kind = "str"     // text compared without case and repeated spaces
	KindAddress Kind = "address" // text compared without punctuation
	KindID      Kind = "id"      // compared without spaces and hyphens; all masks are equal
	KindMoney   Kind = "money"   // also num and pct: within 0.005
	KindExact   Kind = "exact"   // date, int, bool, enum
	KindList    Kind = "list"    // entries found by their first member and compared member by member
)

// Row is one transaction as printed. Amounts are in hundredths of the account's currency.
type Row struct {
	// Date is the posting date; of a card the transaction date.
	Date engine.Date `json:"date"`
	// Description has the printed lines joined by spaces.
	Description string `json:"description"`
	// Debit is money out, or charged to a card or loan; 0 or more, and 0 for a credit.
	Debit engine.Amount `json:"debit"`
	// Credit is money in, or paid towards a card or loan; 0 or more, and 0 for a debit.
	Credit engine.Amount `json:"credit"`
	// Balance is the balance after the row. If the page shows none, it is calculated.
	Balance *engine.Amount `json:"balance"`
	// AccountIndex is the position of the row's account in the file, from 0.
	AccountIndex int `json:"account_index,omitempty"`
	// BalanceOpen is true if the paper does not determine the balance: it is not shown, and a contradiction or the
	// order within a day allows several values. Such a balance is not judged.
	BalanceOpen bool `json:"balance_open,omitempty"`
	// Turned is true if the amount is shown on the wrong side according to the balances. A reader may return it as
	// shown or on the right side, marked as repaired (domain.md §4).
	Turned bool `json:"turned,omitempty"`
}

// NewField makes a header value. A nil pointer becomes null.
func NewField(name string, kind Kind, value any) Field {
	b, err := json.Marshal(value)
	if err != nil {
		panic(fmt.Sprintf("truth field %s: %v", name, err)) // only a programming mistake gets here
	}
	return Field{Name: name, Kind: kind, Value: b}
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
