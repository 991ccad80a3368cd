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
		{"a word that mostly bears none", "ESTÁ ESTÁ ESTA ESTA ESTA ESTA ESTA ESTA",
			"ESTÁ ESTÁ ESTA ESTA ESTA ESTA ESTA ESTA"},
		{"dirt over a letter", "RÈFS REFS REFS REFS", "REFS REFS REFS REFS"},
		{"great and small letters", "Gómez Gómez GOMEZ", "Gómez Gómez GOMEZ"},
		{"short words", "dès dès des", "dès dès des"},
		{"two marks as often", "GÓMEZ GÓMEZ GÖMEZ GÖMEZ LEÓN", "GÓMEZ GÓMEZ GÓMEZ GÓMEZ LEÓN"},
		{"a rare mark that is often found", "DEPÖSITO DEPÖSITO DEPÓSITO DEPÓSITO COMISIÓN LEÓN LEÓN",
			"DEPÓSITO DEPÓSITO DEPÓSITO DEPÓSITO COMISIÓN LEÓN LEÓN"},
		{
			"a paper in a language with marks",
			"Fecha Concepto Cargo Abono Saldo LEÓN LEÓN LEON LEON LEON LEON LEON LEON LEON",
			"Fecha Concepto Cargo Abono Saldo LEÓN LEÓN LEÓN LEÓN LEÓN LEÓN LEÓN LEÓN LEÓN",
		},
	} {
		p := page.Page{Number: 1, Source: page.SourceOCR}
		for _, text := range strings.Fields(c.paper) {
			p.Words = append(p.Words, page.Word{Text: text, Confidence: 0.9, Source: page.SourceOCR})
		}
		d := page.Document{Pages: []page.Page{p}}
		settleSpelling(&d)
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

func TestWordsThatLookLikeTermsAreThose(t *testing.T) {
	for text, want := range map[string]string{
		"Baiance": "Balance", "Lodqement": "Lodgement", "BAIANCE": "BALANCE", "withdrawais": "withdrawals",
		"Staternent": "Statement",
		"Balance":    "Balance", "Balanza": "Balanza", "Banco": "Banco", "Details": "Details", "Título": "Título",
	} {
		d := column(text)
		Agree(&d)
		if got := d.Pages[0].Words[0].Text; got != want {
			t.Errorf("%q became %q, want %q", text, got, want)
		}
	}
}

func TestFrequentWordIsNotCorrected(t *testing.T) {
	d := column("Baiance", "Baiance", "Baiance")
	Agree(&d)
	if got := d.Pages[0].Words[0].Text; got != "Baiance" {
		t.Errorf("%q, want Baiance", got)
	}
}

func TestLastLetterOfTermIsJoined(t *testing.T) {
	letter := func(before, text string, gap float64) page.Document {
		d := column(before)
		w := d.Pages[0].Words[0]
		w.Text, w.Box.X0, w.Box.X1 = text, w.Box.X1+gap, w.Box.X1+gap+3
		d.Pages[0].Words = append(d.Pages[0].Words, w)
		return d
	}
	for _, c := range []struct {
		before, text string
		gap          float64
		want         int
	}{{"Lodgement", "s", 3, 1}, {"Balance", "s", 3, 2}, {"Lodgement", "s", 30, 2}, {"Lodgement", "x", 3, 2}} {
		d := letter(c.before, c.text, c.gap)
		Agree(&d)
		if got := len(d.Pages[0].Words); got != c.want {
			t.Errorf("%s and %s, %v apart, are %d words, want %d", c.before, c.text, c.gap, got, c.want)
		}
	}
}

func TestInitialAfterTermIsNotJoined(t *testing.T) {
	d := column("Payment")
	w := d.Pages[0].Words[0]
	for _, text := range []string{"s", "Patel"} {
		w.Text, w.Box.X0, w.Box.X1 = text, w.Box.X1+3, w.Box.X1+6
		d.Pages[0].Words = append(d.Pages[0].Words, w)
	}
	Agree(&d)
	if got := d.Pages[0].Words; len(got) != 3 || got[0].Text != "Payment" {
		t.Errorf("%v, want Payment, s and Patel", got)
	}
}

func TestJoinedLetterLeavesTermDoubtful(t *testing.T) {
	d := column("Lodgement")
	w := d.Pages[0].Words[0]
	w.Text, w.Box.X0, w.Box.X1 = "s", w.Box.X1+3, w.Box.X1+6
	d.Pages[0].Words = append(d.Pages[0].Words, w)
	for i := range d.Pages[0].Words {
		d.Pages[0].Words[i].Confidence = 0.97
	}
	Agree(&d)
	if got := d.Pages[0].Words; len(got) != 1 || got[0].Confidence > changed {
		t.Errorf("%v, want one word no surer than %v", got, changed)
	}
}

func TestDoubtfulWordBecomesSimilarTerm(t *testing.T) {
	for _, c := range []struct {
		text       string
		confidence float64
		want       string
	}{
		{"Dauerauttrag", 0.85, "Dauerauftrag"}, {"Gutschnft", 0.85, "Gutschrift"},
		{"Bareinzahtung", 0.85, "Bareinzahlung"},
		{"DAUERAUTTRAG", 0.85, "DAUERAUFTRAG"}, {"SETORAN", 0.85, "SETORAN"}, {"TUNAL", 0.6, "TUNAI"},
		{"TUNAL", 0.85, "TUNAL"},
		{"Dauerauttrag", 0.96, "Dauerauttrag"}, {"Dauerausgang", 0.5, "Dauerausgang"}, {"Saldo!", 0.5, "Saldo!"},
		{"MARGE", 0.5, "MARGE"},
		{"Enviada", 0.85, "Enviada"}, {"SEGURA", 0.5, "SEGURA"},
	} {
		d := page.Document{Pages: []page.Page{{Source: page.SourceOCR, Words: spaced(100, c.text, c.confidence)}}}
		if Agree(&d); d.Pages[0].Words[0].Text != c.want {
			t.Errorf("%q of %v became %q, want %q", c.text, c.confidence, d.Pages[0].Words[0].Text, c.want)
		}
	}
}
