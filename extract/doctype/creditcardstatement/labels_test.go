package creditcardstatement_test

import (
	"encoding/json"
	"testing"

	creditcardstatement "github.com/dossier-lending/dossier/extract/doctype/creditcardstatement"
	"github.com/dossier-lending/dossier/extract/extracttest"
)

func TestWhatIsDueInOtherWords(t *testing.T) {
	for _, c := range []struct{ name, page, due, least string }{
		{"Portuguese", "Fatura do cartao de credito\n\nTotal da fatura: R$ 1.622,51\nPagamento minimo: R$ 63,40\nVencimento: 25/04/2024\n", `"2024-04-25"`, "63.4"},
		{"Dutch", "Rekeningoverzicht creditcard\n\nBestedingslimiet: EUR 2.500,00\nMinimaal te betalen bedrag: EUR 94,07\n", "null", "94.07"},
		{"Spanish", "Extracto de tarjeta de credito\n\nLimite de credito: 1.800,00 EUR\nFecha de cargo: 25/10/2024\n", `"2024-10-25"`, "null"},
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
