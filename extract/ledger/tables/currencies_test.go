package tables

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/page"
)

// "Valuta" heads value dates on some statements and currencies on others.
func TestRoleOfValutaDependsOnValuesBelow(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		want layout.Role
	}{
		"currencies": {"Datum        Omschrijving    Valuta      Bedrag       Saldo\n" +
			"01-02-2024   Aankoop         EUR          -10,00      90,00\n" +
			"02-02-2024   Ontvangen       USD           20,00     120,00\n" +
			"03-02-2024   Aankoop         EUR          -10,00      80,00\n", lexicon.RoleCurrency},
		"dates": {"Datum        Text            Valuta       Betrag       Saldo\n" +
			"01.02.2024   Einkauf         02.02.2024   -10,00      90,00\n" +
			"02.02.2024   Gutschrift      03.02.2024    20,00     110,00\n" +
			"03.02.2024   Einkauf         04.02.2024   -10,00     100,00\n", lexicon.RoleValueDate},
	} {
		p := typed(c.text)
		p.Headers = FindHeadings(p)
		found := Find(p)
		if len(found) != 1 || !found[0].Fill(p) || found[0].Column(c.want) < 0 {
			t.Errorf("%s: %d tables, wanted one with a column %s", name, len(found), c.want)
		}
	}
}

func TestCodeAfterAmountLabelIsItsCurrency(t *testing.T) {
	box := func(from, to float64) page.Box { return page.Box{X0: from, X1: to, Y1: 8} }
	amount := layout.Column{Role: lexicon.RoleAmount, Text: "IMPORTE", Box: box(60, 100)}
	for name, c := range map[string]struct {
		second layout.Column
		want   int
	}{
		"code directly after": {
			layout.Column{Role: lexicon.RolePenalty, Text: "PEN", Box: box(103, 120)}, 1,
		},
		"code in a separate column": {
			layout.Column{Role: lexicon.RolePenalty, Text: "PEN", Box: box(140, 160)}, 2,
		},
		"short word that is not a code": {
			layout.Column{Role: lexicon.RolePenalty, Text: "Pen.", Box: box(103, 120)}, 2,
		},
		"another amount label beside it": {
			layout.Column{Role: lexicon.RoleBalance, Text: "SALDO", Box: box(103, 130)}, 2,
		},
	} {
		headings := []layout.Header{{Columns: []layout.Column{amount, c.second}}}
		if joinUnits(headings); len(headings[0].Columns) != c.want {
			t.Errorf("%s: %d columns, wanted %d", name, len(headings[0].Columns), c.want)
		}
	}
}
