package extract

import (
	"regexp"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
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
		"in two lines":                     {"PSN: 1234-5678-\n9012   Dept: Sales", true},
		"in two lines of the card":         {"Philippine Identification Card\n1234-5678-\n9012", true},
		"in two words":                     {"PSN 12345   6789012", true},
		"before the amounts of a row":      {"2026-03-01 FEE PSN 1234-5678901-2   3,500.00   12,000.00", true},
		"behind an amount":                 {"3,500.00   PSN 1234-5678901-2", true},
		"below another value":              {"Sex     PSN\nM       1234-5678901-2", true},
		"above its label":                  {"1234-5678901-2\nPhilSys Number", true},
		"a card number in two lines":       {"Philippine Identification Card\n1234-5678-9012-\n3456", false},
		"a mobile number on the card":      {"Philippine Identification Card\nMobile 639171234567", false},
		"a date below the label":           {"PSN        Date of issue\nnone       2024-01-15", false},
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

// A misread letter leaves no digits to be seen, and a number that is known is masked wherever it stands.
func TestMisreadAndRepeatedPhilSysNumbersAreMasked(t *testing.T) {
	d := typewriter.Document("PSN: 12E4-5678901-2\fPSN: I234-567B901-2\fPSN: 1234-5678901-2\fNote 123456789012 end")
	d.Info = map[string]string{"Title": "Card 1234-5678901-2"}
	d.Pages[2].Words[1].Alternatives = []page.Alternative{{Text: "1234-5678901-2"}}
	d, masks := hideSecrets(d)
	var text strings.Builder
	for _, p := range d.Pages {
		for _, w := range p.Words {
			text.WriteString(w.Text + " ")
			if len(w.Alternatives) > 0 {
				t.Errorf("the other readings of %q stay: %v", w.Text, w.Alternatives)
			}
		}
	}
	text.WriteString(d.Info["Title"])
	if shown := regexp.MustCompile(`\d`).FindString(text.String()); shown != "" {
		t.Errorf("shows %q: %q", shown, text.String())
	}
	if len(masks) != 4 {
		t.Errorf("%d masks, want one a page: %v", len(masks), masks)
	}
}

// A mask is a part of the page as it is seen: a straightened page's is turned back.
func TestMaskIsPartOfSeenPage(t *testing.T) {
	d := typewriter.Document("PSN: 1234-5678901-2")
	p := &d.Pages[0]
	upright, w := *p, p.Words[1].Box
	p.Straightened = &page.Projection{0, -1, p.Height, 1, 0, 0, 0, 0, 1} // turned by a quarter
	p.Width, p.Height = p.Height, p.Width
	_, masks := hideSecrets(d)
	if len(masks) != 1 {
		t.Fatalf("%d masks, want 1", len(masks))
	}
	m := masks[0].Box
	if x := 1 - w.CenterY()/upright.Height; m[0] >= x || x >= m[2] {
		t.Errorf("x %v to %v, want around %v", m[0], m[2], x)
	}
	if y := w.CenterX() / upright.Width; m[1] >= y || y >= m[3] {
		t.Errorf("y %v to %v, want around %v", m[1], m[3], y)
	}
}
