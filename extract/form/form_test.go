package form_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/form"
	"github.com/dossier-lending/dossier/extract/page/typewriter"
)

type loanFields struct {
	Borrower  *string        `json:"borrower" form:"person core"`
	Lender    *string        `json:"lender" form:"business letterhead"`
	Address   *string        `json:"address" form:"address under=lender"`
	Number    *string        `json:"number" form:"id"`
	Signed    *engine.Date   `json:"signed" form:"date"`
	From      *engine.Date   `json:"from" form:"date"`
	To        *engine.Date   `json:"to" form:"date"`
	Principal *engine.Amount `json:"principal" form:"amount"`
	Fee       *engine.Amount `json:"fee" form:"amount"`
	Proceeds  *engine.Amount `json:"proceeds" form:"amount"`
	Purpose   *string        `json:"purpose" enum:"car,house" form:"choice"`
	Charges   []charge       `json:"charges" form:"slip total=fee"`
	Parts     []part         `json:"parts" form:"table"`
}

type charge struct {
	Key    *string        `json:"key" form:"key"`
	Label  *string        `json:"label" form:"label"`
	Amount *engine.Amount `json:"amount" form:"amount"`
}

type part struct {
	What   *string        `json:"what" form:"text"`
	Count  *int           `json:"count" form:"count"`
	Amount *engine.Amount `json:"amount" form:"amount"`
}

var loanTerms = strings.ReplaceAll(`borrower|borrower|en|-
name of borrower|borrower|en|-
certify that {}|borrower|en|-
lender|lender|en|-
loan no|number|en|-
date signed|signed|en|-
signed this {}|signed|en|-
term|from..to|en|-
from|from|en|-
to|to|en|-
principal|principal|en|-
amount of loan|principal|en|-
sum of {}|principal|en|-
fee|fee|en|-
total fees|fee|en|-
net proceeds|proceeds|en|-
purpose|purpose|en|-
car|purpose=car|en|-
house|purpose=house|en|-
charges|charges[]|en|-
documentary stamp|charges:stamp|en|-
item|parts.what|en|-
pieces|parts.count|en|-
price|parts.amount|en|-
branch|-|en|-
`, "|", "\t")

var loan = form.Declare(form.Spec[loanFields]{Name: "loan", Family: "other", Terms: loanTerms, File: "loan",
	Marks:     "5 loan certificate\n",
	Relations: []form.Relation{{Total: "proceeds", Plus: []string{"principal"}, Minus: []string{"fee"}}}})

// read reads a page of typewriter text and returns the values that are not null.
func read(t *testing.T, text string) (engine.Extraction, map[string]any) {
	t.Helper()
	r := &extract.Reading{Context: context.Background()}
	r.Read(typewriter.Document(text))
	e, err := loan.Read(r)
	if err != nil {
		t.Fatal(err)
	}
	b, err := json.Marshal(e.Fields)
	if err != nil {
		t.Fatal(err)
	}
	var all map[string]any
	if err := json.Unmarshal(b, &all); err != nil {
		t.Fatal(err)
	}
	for name, is := range all {
		if is == nil {
			delete(all, name)
		}
	}
	return e, all
}

func TestValuesAreFoundWhereFormsPutThem(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		want map[string]any
	}{
		"after a colon": {"Borrower: ANA REYES\nLoan No.: 12-345", map[string]any{"borrower": "ANA REYES", "number": "12-345"}},
		"in the next cell": {"Borrower          ANA REYES       Loan No.     12-345",
			map[string]any{"borrower": "ANA REYES", "number": "12-345"}},
		"below": {"Borrower             Loan No.\nANA REYES            12-345",
			map[string]any{"borrower": "ANA REYES", "number": "12-345"}},
		"above a signature's label": {"Loan No. 7\n\n\n\n      ANA REYES\n  Name of Borrower", map[string]any{"borrower": "ANA REYES"}},
		"a dash in place of a zero": {"Principal     500.00\nFee               -", map[string]any{"principal": 500.0, "fee": 0.0}},
		"in boxes of a comb":        {"Loan No.   1 2 3 4 5 6 7", map[string]any{"number": "1234567"}},
		"glued to the label":        {"Borrower:ANA REYES", map[string]any{"borrower": "ANA REYES"}},
		"behind the number of an item": {"4 Borrower    ANA REYES\n5 Loan No.    12-345",
			map[string]any{"borrower": "ANA REYES", "number": "12-345"}},
		"in a sentence over two lines": {
			"This is to certify that MR. JUAN D. REYES has borrowed from us the sum of\nTen Thousand Pesos (P10,000.00) only. " +
				"Signed this 5th day of May 2025.",
			map[string]any{"borrower": "JUAN D. REYES", "principal": 10000.0, "signed": "2025-05-05"}},
		"a period":             {"Term: January 1 - 15, 2025", map[string]any{"from": "2025-01-01", "to": "2025-01-15"}},
		"two ends of a period": {"From  01/16/2025   To  01/31/2025", map[string]any{"from": "2025-01-16", "to": "2025-01-31"}},
		"a ticked box":         {"Purpose: [ ] Car [X] House", map[string]any{"purpose": "house"}},
		"at the head of the page": {"       GOLDEN LEAF LENDING INC.\n        12 Rizal St., Makati City\n\nBorrower: ANA REYES",
			map[string]any{"lender": "GOLDEN LEAF LENDING INC.", "address": "12 Rizal St., Makati City"}},
		"a remark in brackets behind a name is a choice": {"This is to certify that ANA REYES (House)\nhas signed.",
			map[string]any{"borrower": "ANA REYES", "purpose": "house"}},
		"a year in words":               {"Signed this 9th day of November, Twenty Twenty-One.", map[string]any{"signed": "2021-11-09"}},
		"a quarter":                     {"Term: 4th Quarter of 2022", map[string]any{"from": "2022-10-01", "to": "2022-12-31"}},
		"beside a label with two names": {"Borrower / Maker Name   ANA REYES", map[string]any{"borrower": "ANA REYES"}},
		"an address whose line is unfinished": {
			"       GOLDEN LEAF LENDING INC.\n        12 Rizal St., Brgy.\n        San Isidro, Makati City\n\nBorrower: ANA REYES",
			map[string]any{"address": "12 Rizal St., Brgy. San Isidro, Makati City"}},
		"under a label that is like a known one": {"Full Name of Borrower: ANA REYES", map[string]any{"borrower": "ANA REYES"}},
	} {
		t.Run(name, func(t *testing.T) {
			_, got := read(t, c.text)
			for field, want := range c.want {
				if got[field] != want {
					t.Errorf("%s is %v, want %v, in\n%s", field, got[field], want, c.text)
				}
			}
		})
	}
}

func TestAValueThatIsNotOnThePageIsNull(t *testing.T) {
	_, got := read(t, "Borrower: ANA REYES\nLoan No.:\nPrincipal: ________\nBranch: 77-1")
	for _, name := range []string{"number", "principal", "signed", "purpose"} {
		if got[name] != nil {
			t.Errorf("%s is %v, although the page does not show it", name, got[name])
		}
	}
}

func TestAFigureGoesToTheLabelWithTheBetterClaim(t *testing.T) {
	// "Fee" has no figure of its own; the one below it is beside "Net proceeds".
	_, got := read(t, "Borrower: ANA REYES\nPrincipal           10,000.00\nFee\nNet proceeds         9,500.00")
	if got["proceeds"] != 9500.0 || got["fee"] != nil {
		t.Errorf("proceeds %v, fee %v; want 9500 and null", got["proceeds"], got["fee"])
	}
}

func TestArithmeticDecidesBetweenFigures(t *testing.T) {
	// Two columns of figures, and nothing but the arithmetic says which of them is meant.
	_, got := read(t, "Borrower: ANA REYES\nPrincipal     12,000.00   10,000.00\nFee              500.00\nNet proceeds   9,500.00")
	if got["principal"] != 10000.0 {
		t.Errorf("principal is %v, want 10000: with it, principal - fee = net proceeds", got["principal"])
	}
}

func TestSlipsAndTablesBecomeLists(t *testing.T) {
	e, got := read(t, strings.Join([]string{
		"Borrower: ANA REYES", "CHARGES", "Documentary stamp       75.00", "Notary                 425.00", "Total fees             500.00",
		"", "Item              Pieces      Price", "Blue box               2      10.00", "with a lid", "Red box                1       5.50",
	}, "\n"))
	b, _ := json.Marshal(got["charges"])
	if want := `[{"amount":75,"key":"stamp","label":"Documentary stamp"},{"amount":425,"key":"other","label":"Notary"}]`; string(b) != want {
		t.Errorf("charges are %s, want %s", b, want)
	}
	b, _ = json.Marshal(got["parts"])
	if want := `[{"amount":10,"count":2,"what":"Blue box with a lid"},{"amount":5.5,"count":1,"what":"Red box"}]`; string(b) != want {
		t.Errorf("parts are %s, want %s", b, want)
	}
	if at := e.Provenance["/parts/1/amount"]; at.Text != "5.50" || at.BBox == nil || at.Page != 1 {
		t.Errorf("the provenance of a cell is %+v", at)
	}
}

func TestSeveralPapersOfOnePageAreRecords(t *testing.T) {
	paper := func(name, number, amount string) string {
		return "LOAN CERTIFICATE\nBorrower: " + name + "\nLoan No.: " + number + "\nPrincipal: " + amount + "\nNet proceeds: " + amount + "\n\n\n"
	}
	e, got := read(t, paper("ANA REYES", "1-1", "10.00")+paper("BEN CRUZ", "2-2", "20.00")+paper("CARLA LIM", "3-3", "30.00"))
	if got["borrower"] != "ANA REYES" || len(e.Records) != 3 {
		t.Fatalf("the top is %v and there are %d records, want ANA REYES and 3", got["borrower"], len(e.Records))
	}
	b, _ := json.Marshal(e.Records[2])
	if !strings.Contains(string(b), `"borrower":"CARLA LIM"`) || !strings.Contains(string(b), `"principal":30`) ||
		!strings.Contains(string(b), `"pages":[1,1]`) {
		t.Errorf("the third record is %s", b)
	}
	if e.Provenance["/records/2/number"].Text != "3-3" {
		t.Errorf("the provenance of the third number is %+v", e.Provenance["/records/2/number"])
	}
}

func TestAPaperWithoutTheValuesIsOfAnotherType(t *testing.T) {
	r := &extract.Reading{Context: context.Background()}
	r.Read(typewriter.Document("Dear Ana,\nthe weather is fine."))
	_, err := loan.Read(r)
	if e, ok := err.(*engine.ExtractError); !ok || e.Category != engine.TypeMismatch {
		t.Errorf("the error is %v, want a type mismatch", err)
	}
}

// A line that is nothing but a drawn rule is no line, wherever it stands.
func TestLinesOfRulesOnly(t *testing.T) {
	for _, text := range []string{
		"----------\nBorrower: ANA REYES\n==========\nLoan No.: 12-345\n..........",
		"We certify that ANA REYES has borrowed money from us in this year and the one before.\n______________\n" +
			"Borrower: ANA REYES\nLoan No.: 12-345",
	} {
		_, got := read(t, text)
		if got["borrower"] != "ANA REYES" || got["number"] != "12-345" {
			t.Errorf("%q: %v", text, got)
		}
	}
	if _, got := read(t, "Borrower: ANA REYES\n----------"); got["borrower"] != "ANA REYES" {
		t.Errorf("a rule at the end: %v", got)
	}
}
