package ocr

import (
	"strings"
	"testing"
)

func TestThePageTellsItsLanguage(t *testing.T) {
	for _, c := range []struct{ name, paper, want string }{
		{"a German account", "Kontoauszug Datum Buchungstext Betrag Saldo Lastschrift Miete", "deu"},
		{"a French one, marks lost", "Relevé de compte Date Libellé Débit Crédit Solde PRELEVEMENT CARTE", "fra"},
		{"a Spanish one", "Fecha Concepto Cargo Abono Saldo RETIRO DEPOSITO", "spa"},
		{"an Italian one", "Data Valuta Descrizione Dare Avere BONIFICO", "ita"},
		{"an English one with a German name", "Date Description Debit Credit Balance Konto", "eng"},
		{"too few words", "Konto Datum 12,50", ""},
		{"two languages alike", "Lastschrift Gutschrift Buchung Betrag Fecha Concepto Cargo Abono", ""},
		{"nothing", "", ""},
	} {
		if got := languageOf(strings.Fields(c.paper)); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
