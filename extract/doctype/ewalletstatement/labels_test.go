package ewalletstatement_test

import (
	"encoding/json"
	"testing"

	ewalletstatement "github.com/dossier-lending/dossier/extract/doctype/ewalletstatement"
	"github.com/dossier-lending/dossier/extract/extracttest"
)

func TestATelephonesNumberIsTheWallets(t *testing.T) {
	const page = `Onde Mobile Money

Client: FATOU BINTOU DIOUF
Telephone: +221 77 555 01 48

Date         Operation     Montant     Solde
12/01/2024   Recu           25 000     31 350
13/01/2024   Envoye        -10 000     21 350
`
	e, err := extracttest.ReaderOf(t, ewalletstatement.Type)(t.Context(), "wallet.txt", []byte(page), ewalletstatement.Name)
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
