package ocr

import (
	"context"
	"image"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/raster"
)

// marker answers every line that is read with diacritics by one word.
type marker struct {
	answer Word
	asked  int
}

func (m *marker) Recognize(_ context.Context, _ *raster.Gray, mode Mode) ([]Word, error) {
	if mode != MarkedLine {
		return nil, nil
	}
	m.asked++
	return []Word{m.answer}, nil
}
func (*marker) Name() string { return "marker" }
func (*marker) Close() error { return nil }

func TestWordsThatMayHaveDiacriticsAreReadAgain(t *testing.T) {
	row := func(x, top int, text string, confidence float64) Word {
		return Word{Text: text, Box: image.Rect(x, top, x+90, 126), Confidence: confidence, Top: float64(top),
			Bottom: 134}
	}
	for name, c := range map[string]struct {
		word, answer Word
		want         string
		asked        int
	}{
		"a capital that stands above its row": {row(100, 95, "NINO", 0.93), Word{Text: "NIÑO", Confidence: 0.9},
			"NIÑO", 1},
		"a round letter read as two strokes": {row(100, 95, "Schiitz", 0.93),
			Word{Text: "Schütz", Confidence: 0.9}, "Schütz", 1},
		"a round letter read with another mark": {row(100, 95, "Kéhler", 0.93),
			Word{Text: "Köhler", Confidence: 0.9}, "Köhler", 1},
		"another name is not taken for it": {row(100, 95, "NINO", 0.93), Word{Text: "MIÑO", Confidence: 0.9},
			"NINO", 1},
		"a capital as high as its row": {row(100, 101, "NINO", 0.93), Word{Text: "NIÑO", Confidence: 0.9},
			"NINO", 0},
		"doubtful small letters": {row(100, 100, "Kontofiihrung", 0.4),
			Word{Text: "Kontoführung", Confidence: 0.92}, "Kontoführung", 1},
		"small letters that are sure": {row(100, 100, "Lastschrift", 0.95),
			Word{Text: "Lästschrift", Confidence: 0.99}, "Lastschrift", 0},
		"a reading that is no surer": {row(100, 100, "Kontofirhrung", 0.75),
			Word{Text: "Kontoführung", Confidence: 0.8}, "Kontofirhrung", 1},
		"a reading of another word": {row(100, 100, "Rechnung", 0.4),
			Word{Text: "Bareinzahl", Confidence: 0.95}, "Rechnung", 1},
		"a word that statements print": {row(100, 95, "TRANSFER", 0.93),
			Word{Text: "TRÄNSFER", Confidence: 0.9}, "TRANSFER", 0},
		"a letter read as a figure": {row(100, 100, "Niccol6", 0.4),
			Word{Text: "Niccolò", Confidence: 0.9}, "Niccolò", 1},
		"figures are left to those who know of": {row(100, 95, "1,234", 0.4),
			Word{Text: "1,284", Confidence: 0.99}, "1,234", 0},
	} {
		words := []Word{row(0, 100, "FROM", 0.96), c.word, row(200, 101, "SANTOS", 0.96)}
		rec := &marker{answer: c.answer}
		if err := withDiacritics(t.Context(), rec, raster.NewGray(400, 200), words); err != nil {
			t.Fatal(err)
		}
		if words[1].Text != c.want || rec.asked != c.asked {
			t.Errorf("%s: %q after %d looks, want %q after %d", name, words[1].Text, rec.asked, c.want, c.asked)
		}
	}
}

// polyglot reads in two languages with marks: the first is never sure.
type polyglot struct{ marker }

func (*polyglot) MarkedLanguages() []string { return []string{"spa", "deu"} }

func (p *polyglot) Recognize(_ context.Context, g *raster.Gray, mode Mode) ([]Word, error) {
	p.asked++
	known := map[int][2]string{90: {"Kontofúhrung", "Kontoführung"}, 110: {"Strásse", "Straße"},
		130: {"fur", "für"}}[g.Width-2*frame-2*6]
	if mode == MarkedLine {
		return []Word{{Text: known[0], Confidence: 0.85}}, nil
	}
	return []Word{{Text: known[1], Confidence: 0.96}}, nil
}

func TestLanguageOfPageIsUsed(t *testing.T) {
	var words []Word
	for i, text := range []string{"Kontoauszug", "Buchungstext", "Betrag", "Lastschrift", "fur"} {
		words = append(words, Word{Text: text, Box: image.Rect(100, 100+100*i, 230, 136+100*i), Confidence: 0.96,
			Top: float64(100 + 100*i), Bottom: float64(136 + 100*i)})
	}
	if err := withDiacritics(t.Context(), &polyglot{}, raster.NewGray(400, 700), words); err != nil ||
		words[4].Text != "für" {
		t.Errorf("%q, %v; want für though no word is doubtful", words[4].Text, err)
	}
}

func TestPageInLanguageWithDiacriticsIsReadInIt(t *testing.T) {
	at := func(y, width int, text string, confidence float64) Word {
		return Word{Text: text, Box: image.Rect(100, y, 100+width, y+36), Confidence: confidence, Top: float64(y),
			Bottom: float64(y + 36)}
	}
	words := []Word{at(100, 90, "Kontofihrung", 0.4), at(200, 110, "Strafse", 0.5), at(300, 130, "fur", 0.96),
		at(400, 90, "Kontofihrung", 0.4),
		at(500, 90, "Kontofihrung", 0.4), at(600, 90, "1234", 0.4)}
	rec := &polyglot{}
	if err := withDiacritics(t.Context(), rec, raster.NewGray(400, 700), words); err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"Kontoführung", "Straße", "für", "Kontoführung", "Kontoführung", "1234"} {
		if words[i].Text != want {
			t.Errorf("word %d is %q, want %q", i, words[i].Text, want)
		}
	}
}

// blind reads the first word of a row as nothing.
type blind struct{ marker }

func (b *blind) Recognize(ctx context.Context, g *raster.Gray, mode Mode) ([]Word, error) {
	if b.asked++; b.asked == 1 {
		return nil, nil
	}
	return []Word{{Text: "Überweisung", Confidence: 0.92}}, nil
}

func TestFailedLookDoesNotAffectEqualWords(t *testing.T) {
	var words []Word
	for y := 100; y < 400; y += 100 {
		words = append(words, Word{Text: "am", Box: image.Rect(0, y, 50, y+26), Confidence: 0.95, Top: float64(y),
			Bottom: float64(y + 34)},
			Word{Text: "Uberweisung", Box: image.Rect(100, y-5, 230, y+26), Confidence: 0.95, Top: float64(y - 5),
				Bottom: float64(y + 34)},
			Word{Text: "Heute", Box: image.Rect(300, y, 390, y+26), Confidence: 0.95, Top: float64(y),
				Bottom: float64(y + 34)})
	}
	if err := withDiacritics(t.Context(), &blind{}, raster.NewGray(500, 500), words); err != nil {
		t.Fatal(err)
	}
	for i := 1; i < len(words); i += 3 {
		if words[i].Text != "Überweisung" {
			t.Errorf("word %d is %q, want Überweisung", i, words[i].Text)
		}
	}
}

// spaniard reads a name's mark in its second language alone.
type spaniard struct{ marker }

func (*spaniard) MarkedLanguages() []string { return []string{"deu", "spa"} }

func (*spaniard) Recognize(_ context.Context, _ *raster.Gray, mode Mode) ([]Word, error) {
	if mode == MarkedLine {
		return []Word{{Text: "NINO", Confidence: 0.95}}, nil
	}
	return []Word{{Text: "NIÑO", Confidence: 0.9}}, nil
}

func TestNameKeepsDiacriticsOfAnotherLanguage(t *testing.T) {
	row := func(x, top int, text string) Word {
		return Word{Text: text, Box: image.Rect(x, top, x+90, 126), Confidence: 0.95, Top: float64(top), Bottom: 134}
	}
	words := []Word{row(0, 100, "FROM"), row(100, 95, "NINO"), row(200, 101, "SANTOS")}
	if err := withDiacritics(t.Context(), &spaniard{}, raster.NewGray(400, 200), words); err != nil ||
		words[1].Text != "NIÑO" {
		t.Errorf("%q, %v; want NIÑO though the page's language has no such letter", words[1].Text, err)
	}
}

func TestTriedLanguageRemovesNoDiacritic(t *testing.T) {
	row := func(x, top int, text string) Word {
		return Word{Text: text, Box: image.Rect(x, top, x+90, 126), Confidence: 0.9, Top: float64(top), Bottom: 134}
	}
	words := []Word{row(0, 100, "FROM"), row(100, 95, "NIÑO"), row(200, 101, "SANTOS")}
	if err := withDiacritics(t.Context(), &spaniard{}, raster.NewGray(400, 200), words); err != nil ||
		words[1].Text != "NIÑO" {
		t.Errorf("%q, %v; want NIÑO: the language that was tried first has no such letter", words[1].Text, err)
	}
}

func TestDiacriticsWithManyReadingsAreReadInTime(t *testing.T) {
	done := make(chan bool, 1)
	go func() { done <- samePlain(strings.Repeat("ü", 80), strings.Repeat("i", 120)+"x") }()
	select {
	case same := <-done:
		if same {
			t.Error("a text that ends in another letter is the same")
		}
	case <-time.After(20 * time.Second):
		t.Error("80 letters were not compared within 20 seconds")
	}
}

func TestLetterWithDiacriticIsMisreadAsSeveralOthers(t *testing.T) {
	for _, c := range []struct {
		reading, text string
		want          bool
	}{
		{"MANUTENÇÃO", "MANUTENGÄO", true},
		{"MANUTENÇÃO", "MANUTENCAO", true},
		{"POUPANÇA", "POUPANCGA", true},
		{"Açaí", "Agai", true},
		{"POUPANÇA", "POUPADA", false},
		{"MANUTENÇÃO", "MANUTENCAOS", false},
		{"FOGÃO", "FOÇÃO", false},
		{"PREGAO", "PRECAO", false},
		{"BAJÍO", "BAJ{O", true},
		{"Weiß", "Wei", true},
		{"Weiß", "Wei8", true},
		{"Niccolò", "Niccol6", true},
		{"Kontoführung", "Kontoflihrung", true},
		{"Süd", "Sid", true},
		{"Weiß", "Weil", false},
		{"Müller", "Moller", false},
		{"Wei8", "Wei6", false},
	} {
		if got := samePlain(c.reading, c.text); got != c.want {
			t.Errorf("%q for %q is %v, want %v", c.reading, c.text, got, c.want)
		}
	}
}

func TestWordsOfStatementsAreLookedAtForTheirMarks(t *testing.T) {
	row := func(y int, text string) Word {
		return Word{Text: text, Box: image.Rect(100, y, 190, y+26), Confidence: 0.93, Top: float64(y),
			Bottom: float64(y + 34)}
	}
	for name, c := range map[string]struct {
		text   string
		answer Word
		want   string
	}{
		"a word that has marks": {"Uberweisung", Word{Text: "Überweisung", Confidence: 0.1},
			"Überweisung"},
		"a word that the paper prints plain": {"Uberweisung", Word{Text: "Uberweisung", Confidence: 0.9},
			"Uberweisung"},
		"another reading of it, hardly sure": {"Uberweisung", Word{Text: "Uberweisúng", Confidence: 0.1},
			"Uberweisung"},
		"a word that has none and is as sure": {"Lastschrift", Word{Text: "Lästschrift", Confidence: 0.99},
			"Lastschrift"},
		"a word of capitals, as high as others": {"NOMINA", Word{Text: "NÓMINA", Confidence: 0.4}, "NÓMINA"},
	} {
		words := []Word{row(100, c.text)}
		if err := withDiacritics(t.Context(), &marker{answer: c.answer}, raster.NewGray(400, 300), words); err != nil ||
			words[0].Text != c.want {
			t.Errorf("%s: %q, %v; want %q", name, words[0].Text, err, c.want)
		}
	}
}

func TestMisreadDiacriticBecomesThatOfTerm(t *testing.T) {
	for text, want := range map[string]string{
		"Kontofiihrung": "Kontoführung", "Kontoflihrung": "Kontoführung", "KONTOFÉHRUNG": "KONTOFÜHRUNG",
		"COMISI6N":     "COMISIÓN",
		"Kontofuhrung": "Kontofuhrung", "Kontofahrung": "Kontofahrung", "Buchung": "Buchung",
	} {
		d := page.Document{Pages: []page.Page{{Source: page.SourceOCR, Words: spaced(100, text, 0.9)}}}
		if Agree(&d); d.Pages[0].Words[0].Text != want {
			t.Errorf("%q became %q, want %q", text, d.Pages[0].Words[0].Text, want)
		}
	}
}

func TestForeignDiacriticsAreCorrected(t *testing.T) {
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
		settleDiacritics(&d)
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

func TestCertainWordsKeepDiacritics(t *testing.T) {
	p := page.Page{Number: 1, Source: page.SourceOCR}
	for _, text := range strings.Fields("Date Description Withdrawals Deposits Balance Account Zürich") {
		p.Words = append(p.Words, page.Word{Text: text, Confidence: certainWord, Source: page.SourceOCR})
	}
	d := page.Document{Pages: []page.Page{p}}
	if settleDiacritics(&d); p.Words[6].Text != "Zürich" {
		t.Errorf("a certain word became %q", p.Words[6].Text)
	}
}
