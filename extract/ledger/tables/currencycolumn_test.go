package tables

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/wording"
)

// "Valuta" heads days of value on some papers and currencies on others.
func TestValutaMeansWhatStandsBelowIt(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		want layout.Role
	}{
		"currencies": {"Datum        Omschrijving    Valuta      Bedrag       Saldo\n" +
			"01-02-2024   Aankoop         EUR          -10,00      90,00\n" +
			"02-02-2024   Ontvangen       USD           20,00     120,00\n" +
			"03-02-2024   Aankoop         EUR          -10,00      80,00\n", wording.RoleCurrency},
		"days": {"Datum        Text            Valuta       Betrag       Saldo\n" +
			"01.02.2024   Einkauf         02.02.2024   -10,00      90,00\n" +
			"02.02.2024   Gutschrift      03.02.2024    20,00     110,00\n" +
			"03.02.2024   Einkauf         04.02.2024   -10,00     100,00\n", wording.RoleValueDate},
	} {
		p := typed(c.text)
		p.Headers = FindHeadings(p)
		found := Find(p)
		if len(found) != 1 || !found[0].Fill(p) || found[0].Column(c.want) < 0 {
			t.Errorf("%s: %d tables, wanted one with a column %s", name, len(found), c.want)
		}
	}
}
