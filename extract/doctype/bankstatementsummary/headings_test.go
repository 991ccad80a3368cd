package bankstatementsummary

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/layout"
)

// A label is understood by its words, in any order and language, with what a bank adds to them.
func TestLabelIsComposedOfItsWords(t *testing.T) {
	for text, want := range map[string]layout.Role{
		"Total Deposits (PHP)":         "total_credits",
		"No. of Cr":                    "credit_count",
		"Qtd. débitos":                 "debit_count",
		"Mouvements débiteurs":         "total_debits",
		"Saldo no fim do mês":          "closing_balance",
		"End of Month Balance":         "closing_balance",
		"Balance B/F":                  "opening_balance",
		"Ø Saldo":                      "average_daily_balance",
		"Solde le plus bas":            "low_balance",
		"Peak Balance":                 "high_balance",
		"Chèques impayés":              "returned_checks",
		"Jumlah Transaksi Kredit":      "credit_count",
		"Number":                       bareCount,
		"Betrag":                       bareAmount,
		"Average Deposits":             "",
		"Credits and debits":           "",
		"Available balance":            "",
		"Account Name":                 "",
		"Minimum maintaining required": "",
	} {
		if got := roleOf(text); got != want {
			t.Errorf("%q means %q, wanted %q", text, got, want)
		}
	}
}
