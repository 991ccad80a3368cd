package ocr

import (
	"slices"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
)

func TestMarksThatALanguageDoesNotPrintAreItsOwnOrNone(t *testing.T) {
	const (
		spanish = "Fecha Concepto Cargo Abono Saldo Cuenta "
		english = "Date Description Withdrawals Deposits Balance Account "
		german  = "Datum Buchungstext Betrag Kontostand Gutschrift Lastschrift "
	)
	for _, c := range []struct{ name, paper, want string }{
		{"another mark than Spanish has", spanish + "CANTÜ", "CANTÚ"},
		{"the mark that Spanish has there", spanish + "AGÜERO", "AGÜERO"},
		{"a letter that Spanish has no mark for", spanish + "ALENÇAR", "ALENÇAR"},
		{"dirt over an English letter", english + "MEDIÇAL", "MEDICAL"},
		{"a name that an English paper repeats", english + "ZÜRICH ZÜRICH", "ZÜRICH"},
		{"a mark that is found as often as it is lost", english + "MEDICAL MEDIÇAL MEDIÇAL MEDICAL", "MEDICAL"},
		{"a name that is found without its mark once", english + "MULLER MÜLLER MÜLLER", "MÜLLER"},
		{"three letters", english + "LÍM", "LIM"},
		{"a sharp s among capitals", english + "PAG-IßIG", "PAG-IBIG"},
		{"a name of the Philippines", english + "NIÑO", "NIÑO"},
		{"another mark than German has", german + "Überweisúng Grósse", "Grösse"},
		{"a language that is not told", "CANTÜ", "CANTÜ"},
	} {
		p := page.Page{Number: 1, Source: page.SourceOCR}
		for _, text := range strings.Fields(c.paper) {
			p.Words = append(p.Words, page.Word{Text: text, Confidence: 0.9, Source: page.SourceOCR})
		}
		d := page.Document{Pages: []page.Page{p}}
		clearOwnMarks(&d)
		last := d.Pages[0].Words[len(p.Words)-1]
		if c.name == "a mark that is found as often as it is lost" {
			last = d.Pages[0].Words[len(p.Words)-2]
		}
		if last.Text != c.want {
			t.Errorf("%s: %q, want %q", c.name, last.Text, c.want)
		}
		if was := strings.Fields(c.paper); !slices.Contains(was, last.Text) && last.Confidence > changed {
			t.Errorf("%s: %q was changed and has confidence %v", c.name, last.Text, last.Confidence)
		}
	}
}

func TestWordsThatAreCertainKeepTheirMarks(t *testing.T) {
	p := page.Page{Number: 1, Source: page.SourceOCR}
	for _, text := range strings.Fields("Date Description Withdrawals Deposits Balance Account Zürich") {
		p.Words = append(p.Words, page.Word{Text: text, Confidence: certainWord, Source: page.SourceOCR})
	}
	d := page.Document{Pages: []page.Page{p}}
	if clearOwnMarks(&d); p.Words[6].Text != "Zürich" {
		t.Errorf("a certain word became %q", p.Words[6].Text)
	}
}
