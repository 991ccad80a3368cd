package bankstatementsummary_test

import (
	"context"
	"strings"
	"testing"

	summary "github.com/dossier-lending/dossier/extract/doctype/bankstatementsummary"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/page/typewriter"
)

// A label is understood by its words, in any order and language, with what a bank adds to them.
func TestLabelIsComposedOfItsWords(t *testing.T) {
	for text, want := range map[string]string{
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
		"Number":                       "",
		"Betrag":                       "",
		"Average Deposits":             "",
		"Credits and debits":           "",
		"Available balance":            "",
		"Account Name":                 "",
		"Minimum maintaining required": "",
	} {
		for name, c := range map[string]struct {
			text string
			base string
		}{
			"beside": {"Account No. 123-456\n          Jan 2025   Feb 2025   Mar 2025\n\n" + text + "     7      8      9", "/months/1/"},
			"over":   {"Account No. 123-456\nMonth         " + text + "\nJan 2025      7\nFeb 2025      8", "/months/1/"},
		} {
			r := &extract.Reading{Context: context.Background()}
			r.Read(typewriter.Document(c.text))
			got, err := summary.Type.Read(r)
			if err != nil && want != "" {
				t.Errorf("%q %s: %v", text, name, err)
				continue
			}
			for pointer, origin := range got.Provenance {
				if origin.Text == "8" && strings.HasPrefix(pointer, "/months") && pointer != c.base+want {
					t.Errorf("%q %s means %q, wanted %q", text, name, pointer, want)
				}
			}
			if _, has := got.Provenance[c.base+want]; want != "" && !has {
				t.Errorf("%q %s is no %s", text, name, want)
			}
		}
	}
}

func TestLessSureDuplicateColumnHasNoRole(t *testing.T) {
	for name, c := range map[string]struct {
		paper string
		want  map[string]string // text of February's cell
	}{
		"a balance beside the closing balance": {`
Month       Balance     Deposits   Closing Balance
Jan 2025    100.00      50.00      150.00
Feb 2025    150.01      10.00      160.00`, map[string]string{"total_credits": "10.00", "closing_balance": "160.00"}},
		"the account's number above": {`
Acct. No.   Acct. No.   4411-2233-45
Month       Previous    Deposits   Closing
            Balance                Balance
Jan 2025    100.00      50.00      150.00
Feb 2025    150.01      10.00      160.00`,
			map[string]string{"opening_balance": "150.01", "total_credits": "10.00", "closing_balance": "160.00"}},
	} {
		r := &extract.Reading{Context: context.Background()}
		r.Read(typewriter.Document(c.paper))
		got, err := summary.Type.Read(r)
		if err != nil {
			t.Fatal(err)
		}
		for _, column := range []string{"opening_balance", "total_credits", "total_debits", "closing_balance"} {
			if text := got.Provenance["/months/1/"+column].Text; text != c.want[column] {
				t.Errorf("%s: %s is %q, want %q", name, column, text, c.want[column])
			}
		}
	}
}

// A paper without a table whose period is one month is the summary of that month.
func TestPaperOfOneMonthIsItsMonth(t *testing.T) {
	r := &extract.Reading{Context: context.Background()}
	r.Read(typewriter.Document(`
ACCOUNT SUMMARY
Account Number: 1234-5678-90
Period Covered: March 1, 2025 - March 31, 2025

Opening Balance      1,000.00
Total Credits          500.00
Total Debits           200.00
Closing Balance      1,300.00
Lowest Balance         900.00
No. of Credits              4`))
	got, err := summary.Type.Read(r)
	if err != nil {
		t.Fatal(err)
	}
	for pointer, want := range map[string]string{
		"/opening_balance": "1,000.00", "/total_credits": "500.00", "/total_debits": "200.00", "/credit_count": "4",
		"/closing_balance": "1,300.00", "/months/0/opening_balance": "1,000.00", "/months/0/low_balance": "900.00",
		"/months/0/credit_count": "4", "/months/0/closing_balance": "1,300.00",
	} {
		if text := got.Provenance[pointer].Text; text != want {
			t.Errorf("%s is %q, want %q", pointer, text, want)
		}
	}
	if got.Provenance["/months/0/month"].Text == "" || got.Validation.Status == engine.CheckFail {
		t.Errorf("the month is from %v, validation %v", got.Provenance["/months/0/month"], got.Validation)
	}
}
