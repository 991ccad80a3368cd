package ocr

import (
	"slices"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
)

func TestWordsThatDifferInMarksAreSpelledAsThePaperDoes(t *testing.T) {
	for _, c := range []struct{ name, paper, want string }{
		{"marks that were lost", "GÓMEZ GÓMEZ GOMEZ", "GÓMEZ GÓMEZ GÓMEZ"},
		{"another mark", "GÓMEZ GÓMEZ GÖMEZ", "GÓMEZ GÓMEZ GÓMEZ"},
		{"a mark found once", "GÓMEZ GOMEZ GOMEZ", "GÓMEZ GOMEZ GOMEZ"},
		{"a word that mostly bears none", "ESTÁ ESTÁ ESTA ESTA ESTA ESTA ESTA ESTA", "ESTÁ ESTÁ ESTA ESTA ESTA ESTA ESTA ESTA"},
		{"dirt over a letter", "RÈFS REFS REFS REFS", "REFS REFS REFS REFS"},
		{"great and small letters", "Gómez Gómez GOMEZ", "Gómez Gómez GOMEZ"},
		{"short words", "dès dès des", "dès dès des"},
		{"two marks as often", "GÓMEZ GÓMEZ GÖMEZ GÖMEZ LEÓN", "GÓMEZ GÓMEZ GÓMEZ GÓMEZ LEÓN"},
		{"a rare mark that is often found", "DEPÖSITO DEPÖSITO DEPÓSITO DEPÓSITO COMISIÓN LEÓN LEÓN", "DEPÓSITO DEPÓSITO DEPÓSITO DEPÓSITO COMISIÓN LEÓN LEÓN"},
		{"a paper in a language with marks", "Fecha Concepto Cargo Abono Saldo LEÓN LEÓN LEON LEON LEON LEON LEON LEON LEON", "Fecha Concepto Cargo Abono Saldo LEÓN LEÓN LEÓN LEÓN LEÓN LEÓN LEÓN LEÓN LEÓN"},
	} {
		p := page.Page{Number: 1, Source: page.SourceOCR}
		for _, text := range strings.Fields(c.paper) {
			p.Words = append(p.Words, page.Word{Text: text, Confidence: 0.9, Source: page.SourceOCR})
		}
		d := page.Document{Pages: []page.Page{p}}
		clearSpelling(&d)
		var got []string
		for _, w := range d.Pages[0].Words {
			got = append(got, w.Text)
			if i := len(got) - 1; w.Text != strings.Fields(c.paper)[i] && w.Confidence > changed {
				t.Errorf("%s: %q was changed and has confidence %v", c.name, w.Text, w.Confidence)
			}
		}
		if want := strings.Fields(c.want); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", c.name, got, want)
		}
	}
}
