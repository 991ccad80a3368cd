package ewalletstatement_test

import (
	"encoding/json"
	"flag"
	"testing"

	"github.com/dossier-lending/dossier/extract"
	ewalletstatement "github.com/dossier-lending/dossier/extract/doctype/ewalletstatement"
	"github.com/dossier-lending/dossier/extract/extracttest"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page/typewriter"
)

var update = flag.Bool("update", false, "rewrite the golden files; truths are never rewritten")

func TestGoldenPapers(t *testing.T) {
	extracttest.Golden(t, "testdata", extracttest.ReaderOf(t, ewalletstatement.Type), ewalletstatement.Name, *update)
}

// Wallet statements drawn at random are read row by row and value by value; what is proven is right.
func TestWalletsAreReadAsPrinted(t *testing.T) {
	papers := extracttest.Papers(extracttest.TemplatesOf(ewalletstatement.Name), 1, 12)
	extracttest.ReadAsPrinted(t, extracttest.ReaderOf(t, ewalletstatement.Type), papers, 0.95)
}

func TestWalletHasMobileNumberAsOnlyAccountNumber(t *testing.T) {
	for name, c := range map[string]struct {
		head string
		want bool
	}{
		"a mobile number alone":        {"Mobile number: 0917 555 0188", true},
		"the account goes by it":       {"Mobile number: +63 917 555 0188\nAccount number: 09175550188", true},
		"masked":                       {"Mobile number: 0917 555 0188\nAccount number: 0917***0188", true},
		"an account of another number": {"Account number: 4455 6677 2311\nMobile number: 0917 555 0188", false},
		"in another language":          {"Numero de cuenta: 55291038801\nTelefono: 55 1234 5678", false},
		"a wallet of another language": {"Cuenta: 5512345678\nTelefono: 55 1234 5678", true},
		"an account whose number is long": {
			"Account number: 44556677231100998877\nMobile number: 0917 555 0188", false,
		},
	} {
		d := typewriter.Document(c.head + `

Date       Description                          Debit        Credit     Balance
05/10/2025 CITY WATER                             566.30                   433.70
15/10/2025 SALARY                                              100.00      533.70
`)
		r := &extract.Reading{Document: d, Lines: layout.DocumentLines(d)}
		if got := ewalletstatement.Type.Fits(r) > 0; got != c.want {
			t.Errorf("%s: it may be a wallet's: %v, want %v", name, got, c.want)
		}
	}
}

func TestTelephoneNumberIsMobileNumber(t *testing.T) {
	const page = `Onde Mobile Money

Client: FATOU BINTOU DIOUF
Telephone: +221 77 555 01 48

Date         Operation     Montant     Solde
12/01/2024   Recu           25 000     31 350
13/01/2024   Envoye        -10 000     21 350
`
	e, err := extracttest.ReaderOf(t, ewalletstatement.Type)(
		t.Context(), "wallet.txt", []byte(page), ewalletstatement.Name,
	)
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		Number string `json:"mobile_number"`
	}
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatal(err)
	}
	if got.Number != "+221 77 555 01 48" {
		t.Errorf("number %q, want the telephone's", got.Number)
	}
}
