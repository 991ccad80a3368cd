package ocr

import (
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
)

func TestStrokesBesideAMonthAreFiguresOfItsDay(t *testing.T) {
	for _, c := range []struct{ row, want string }{
		{"Jul ll RTN", "Jul 11 RTN"},
		{"jul l7 RTN", "jul 17 RTN"},
		{"l1 Apr 2023", "11 Apr 2023"},
		{"Aug 2O, 2025", "Aug 20, 2025"},
		{"Aug 22, 2025", "Aug 22, 2025"},
		{"OSAUG23 LOAN", "05AUG23 LOAN"},
		{"15AUG23 LOAN", "15AUG23 LOAN"},
		{"@1 Jan 2024", "01 Jan 2024"}, // a zero with a stroke
		{"@3Feb LOAN", "03Feb LOAN"},
		{"Q2 Feb 2024", "02 Feb 2024"},
		{"SSAUG23 LOAN", "SSAUG23 LOAN"}, // 55 is no day
		{"Jul Sl RTN", "Jul Sl RTN"},     // 51 is no day
		{"O2Apr AGODA", "02Apr AGODA"},
		{"SOMAY AGODA", "SOMAY AGODA"},
		{"O1/SEP PAGO", "01/SEP PAGO"},
		{"2S-SEP-2O23 PAGO", "25-SEP-2023 PAGO"},
		{"SO/SEP PAGO", "SO/SEP PAGO"},
		{"010CT TO", "01OCT TO"},
		{"15N0V24 TO", "15NOV24 TO"},
		{"99N0V24 TO", "99N0V24 TO"},
		{"010AB TO", "010AB TO"},
		{"14 Apri! 2021", "14 April 2021"},
		{"14 Fehruary 2021", "14 February 2021"},
		{"14 Jume 2021", "14 June 2021"},
		{"14 Jule 2021", "14 Jule 2021"}, // June or July
		{"SO RENT May", "SO RENT May"},
		{"Jul is RTN", "Jul is RTN"},
	} {
		var words []page.Word
		for i, text := range strings.Fields(c.row) {
			x := float64(i) * 30
			words = append(words, page.Word{Text: text, Confidence: 0.96, Source: page.SourceOCR, Box: page.Box{X0: x, Y0: 10, X1: x + 26, Y1: 20}})
		}
		d := page.Document{Pages: []page.Page{{Source: page.SourceOCR, Words: words}}}
		Agree(&d)
		var got []string
		for _, w := range d.Pages[0].Words {
			got = append(got, w.Text)
		}
		if text := strings.Join(got, " "); text != c.want {
			t.Errorf("%q became %q, want %q", c.row, text, c.want)
		}
	}
}

func TestAWordOfAnotherRowIsNoDay(t *testing.T) {
	words := []page.Word{{Text: "Jul", Confidence: 0.9, Source: page.SourceOCR, Box: page.Box{X0: 0, Y0: 10, X1: 26, Y1: 20}},
		{Text: "ll", Confidence: 0.9, Source: page.SourceOCR, Box: page.Box{X0: 0, Y0: 24, X1: 10, Y1: 34}}}
	d := page.Document{Pages: []page.Page{{Source: page.SourceOCR, Words: words}}}
	Agree(&d)
	if got := d.Pages[0].Words[1].Text; got != "ll" {
		t.Errorf("a word below a month became %q", got)
	}
}
