package creditcardstatement_test

import (
	"encoding/json"
	"flag"
	"testing"

	"github.com/dossier-lending/dossier/extract"
	creditcardstatement "github.com/dossier-lending/dossier/extract/doctype/creditcardstatement"
	"github.com/dossier-lending/dossier/extract/extracttest"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page/typewriter"
)

var update = flag.Bool("update", false, "rewrite the golden files; truths are never rewritten")

func TestGoldenPapers(t *testing.T) {
	extracttest.Golden(
		t, "testdata", extracttest.ReaderOf(t, creditcardstatement.Type), creditcardstatement.Name, *update,
	)
}

// Card statements drawn at random are read row by row and value by value; what is proven is right.
func TestCardsAreReadAsPrinted(t *testing.T) {
	papers := extracttest.Papers(extracttest.TemplatesOf(creditcardstatement.Name), 1, 12)
	extracttest.ReadAsPrinted(t, extracttest.ReaderOf(t, creditcardstatement.Type), papers, 0.95)
}

// The committed papers are read as in their truths.
func TestCommittedCardsAreReadAsPrinted(t *testing.T) {
	papers, err := extracttest.LoadPapers("testdata")
	if err != nil {
		t.Fatal(err)
	}
	extracttest.ReadAsPrinted(t, extracttest.ReaderOf(t, creditcardstatement.Type), papers, 1)
}

func TestCardStatementFitsWithoutTheWordCard(t *testing.T) {
	for name, c := range map[string]struct {
		page string
		want bool
	}{
		"the least that is due and when": {
			"STATEMENT OF ACCOUNT\nPayment Due Date: 10/20/2025\nMinimum Payment: 50.00", true,
		},
		"when something is due": {"STATEMENT OF ACCOUNT\nPayment Due Date: 10/20/2025\nInstallment: 50.00", false},
		"three of its figures": {
			"STATEMENT OF ACCOUNT\nCredit Limit: 5,000.00\nAvailable Credit: 4,000.00\nMinimum Payment: 50.00", true,
		},
		"two limits": {"STATEMENT OF ACCOUNT\nCredit Limit: 5,000.00\nAvailable Credit: 4,000.00", false},
	} {
		r := &extract.Reading{Lines: layout.DocumentLines(typewriter.Document(c.page))}
		if got := creditcardstatement.Type.Fits(r) > 0; got != c.want {
			t.Errorf("%s: fits %v, want %v", name, got, c.want)
		}
	}
}

func TestAmountsDueInOtherLanguages(t *testing.T) {
	for _, c := range []struct{ name, page, due, least string }{
		{"Portuguese", "Fatura do cartao de credito\n\nTotal da fatura: R$ 1.622,51\nPagamento minimo: R$ 63,40\nVencimento: 25/04/2024\n", `"2024-04-25"`, "63.4"},
		{
			"Dutch",
			"Rekeningoverzicht creditcard\n\nBestedingslimiet: EUR 2.500,00\nMinimaal te betalen bedrag: EUR 94,07\n",
			"null", "94.07",
		},
		{
			"Spanish",
			"Extracto de tarjeta de credito\n\nLimite de credito: 1.800,00 EUR\nFecha de cargo: 25/10/2024\n",
			`"2024-10-25"`, "null",
		},
	} {
		read := extracttest.ReaderOf(t, creditcardstatement.Type)
		e, err := read(t.Context(), "card.txt", []byte(c.page), creditcardstatement.Name)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		text, err := json.Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		var got struct {
			Due   json.RawMessage `json:"due_date"`
			Least json.RawMessage `json:"minimum_amount_due"`
		}
		if err := json.Unmarshal(text, &got); err != nil {
			t.Fatal(err)
		}
		if string(got.Due) != c.due || string(got.Least) != c.least {
			t.Errorf("%s: due %s, at least %s; want %s, %s", c.name, got.Due, got.Least, c.due, c.least)
		}
	}
}
