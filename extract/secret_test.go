package extract

import (
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page/typewriter"
)

func TestPhilSysNumbersAreMasked(t *testing.T) {
	for name, c := range map[string]struct {
		text   string
		hidden bool
	}{
		"beside its label on any paper":    {"Payslip\nPSN: 1234-5678901-2   Dept: Sales", true},
		"in groups of another length":      {"PhilSys Number (PSN)  1234 5678 9012", true},
		"below its label":                  {"PhilSys No.\n1234-5678901-2", true},
		"without a label on the card":      {"Philippine Identification Card\n1234-5678901-2", true},
		"the card number stays":            {"Philippine Identification Card\nPCN 1234-5678-9012-3456", false},
		"a PhilHealth number stays":        {"Payslip\nPhilHealth No. 12-345678901-2", false},
		"a UMID number stays without text": {"Unified Multi-Purpose ID\nCRN: 0111-2345678-9", false},
	} {
		d, masks := hideSecrets(typewriter.Document(c.text))
		var text strings.Builder
		for _, l := range layout.DocumentLines(d) {
			text.WriteString(layout.Text(l.Words) + "\n")
		}
		plain := strings.NewReplacer("-", "", " ", "").Replace(text.String())
		shows := c.hidden && strings.Contains(plain, "123456789012")
		if shows || len(masks) > 0 != c.hidden {
			t.Errorf("%s: %d masks, text %q", name, len(masks), text.String())
		}
	}
}
