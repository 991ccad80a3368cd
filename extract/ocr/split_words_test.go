package ocr

import (
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
)

func TestRareWordsAreCorrectedToRepeatedOnes(t *testing.T) {
	for name, c := range map[string]struct {
		often, text string
		confidence  float64
		want        string
	}{
		"two words read as one":          {"Pix recebido LOJA AZUL", "LOJAAZUL", 0.92, "LOJA AZUL"},
		"a letter lost":                  {"Compra no débito", "débto", 0.4, "débito"},
		"a letter changed":               {"INTEREST PAID", "INTERFST", 0.5, "INTEREST"},
		"a letter too many":              {"GRACE WANJIRU", "WANSJIRU", 0.34, "WANJIRU"},
		"a word that is sure":            {"TRANSFER MARIA", "MARIO", 0.93, "MARIO"},
		"a short word":                   {"PAID TO ANNA", "ANNE", 0.4, "ANNE"},
		"two letters changed":            {"INTEREST PAID", "INTWRWST", 0.5, "INTWRWST"},
		"letters that look alike":        {"Bargeldauszahlung heute", "Bargeidauszaniung", 0.62, "Bargeldauszahlung"},
		"one that looks alike":           {"PAG-IBIG HOUSING", "PAG-1BIG", 0.9, "PAG-IBIG"},
		"two letters that look like one": {"Compra terminal", "terrninal", 0.9, "terminal"},
		"a short word among its own":     {"TO IBFT FROM", "TO (BFT FROM", 0.9, "TO IBFT FROM"},
		"a short word among others":      {"TO IBFT FROM", "AT (BFT HERE", 0.9, "AT (BFT HERE"},
		"a short word behind its own":    {"OTOMATIS GAJI", "OTOMATIS GAJt HIRAYA", 0.9, "OTOMATIS GAJI HIRAYA"},
		"a short name behind its own":    {"TO ANNA", "TO ANNE", 0.4, "TO ANNE"},
		"a side behind its own":          {"BANKING DB", "BANKING CR", 0.9, "BANKING CR"},
		"a name among its own":           {"PAID MARIA REYES", "PAID MARIO REYES", 0.9, "PAID MARIO REYES"},
		"near two words of the paper":    {"MARIA MARIE MARIN", "MARIO", 0.5, "MARIO"},
		"two words of the paper as one":  {"FPI REYES LIGAYA CRUZ", "FPILIGAYA", 0.9, "FPI LIGAYA"},
		"a word that fell apart":         {"LOAN AMORT", "LOAN AMOR T", 0.9, "LOAN AMORT"},
		"a word of statements in parts":  {"", "L OAN", 0.75, "LOAN"},
		"words of statements, both":      {"", "ON LINE", 0.75, "ON LINE"},
		"such parts that are sure":       {"", "PAYME NT", 0.96, "PAYME NT"},
		"a space that stands elsewhere":  {"ATM CASH", "ATMC ASH", 0.9, "ATM CASH"},
		"such a space that is sure":      {"ATM CASH", "ATMC ASH", 0.96, "ATMC ASH"},
		"parts that are sure":            {"LOAN AMORT", "LOAN AMOR T", 0.96, "LOAN AMOR T"},
		"words that stand apart, too":    {"ANA MARIE ANAMARIE", "ANA MARIE", 0.9, "ANA MARIE"},
		"words that stand once together": {"", "LOJAAZUL", 0.5, "LOJAAZUL"},
	} {
		d := page.Document{Pages: []page.Page{{Source: page.SourceOCR}}}
		for i := range leastSeen {
			d.Pages[0].Words = append(d.Pages[0].Words, spaced(float64(20*i), c.often, 0.95)...)
		}
		d.Pages[0].Words = append(d.Pages[0].Words, spaced(100, c.text, c.confidence)...)
		Agree(&d)
		if got := textAt(d, 100); got != c.want {
			t.Errorf("%s: %q became %q, want %q", name, c.text, got, c.want)
		}
	}
}

func TestLongWordIsCorrectedByTwoOthers(t *testing.T) {
	for _, c := range []struct{ text, want string }{{"HAROWARE", "HARDWARE"}, {"HARDWIRE", "HARDWIRE"}} {
		d := page.Document{Pages: []page.Page{{Source: page.SourceOCR}}}
		for i := range leastSeen - 1 {
			d.Pages[0].Words = append(d.Pages[0].Words, spaced(float64(20*i), "METRO HARDWARE", 0.95)...)
		}
		d.Pages[0].Words = append(d.Pages[0].Words, spaced(100, c.text, 0.9)...)
		if Agree(&d); textAt(d, 100) != c.want {
			t.Errorf("%q became %q, want %q", c.text, textAt(d, 100), c.want)
		}
	}
}

func TestNameWithOtherLastVowelIsOtherName(t *testing.T) {
	for often, text := range map[string]string{"Alejandra Cruz": "Alejandro", "FRANCISCO LIM": "FRANCISCA",
		"Maria Gonzales": "Gonzalez"} {
		for _, confidence := range []float64{0.6, 0.9} {
			d := page.Document{Pages: []page.Page{{Source: page.SourceOCR}}}
			for i := range leastSeen {
				d.Pages[0].Words = append(d.Pages[0].Words, spaced(float64(20*i), often, 0.95)...)
			}
			d.Pages[0].Words = append(d.Pages[0].Words, spaced(100, text, confidence)...)
			if Agree(&d); textAt(d, 100) != text {
				t.Errorf("%q of %v became %q", text, confidence, textAt(d, 100))
			}
		}
	}
}

func TestSpeckInSpaceSplitsWords(t *testing.T) {
	for name, c := range map[string]struct {
		often, text string
		confidence  float64
		want        string
	}{
		"a quote":                        {"STA. ANA", "STA“ANA", 0.9, "STA. ANA"},
		"a quote beside a word alone":    {"STA ANA", "STA“ANA", 0.9, "STA ANA"},
		"words that statements print":    {"CREDIT", "AUTO.DEBIT", 0.9, "AUTO DEBIT"},
		"a dash behind such a word":      {"UPI", "NEFT-MARIA", 0.9, "NEFT-MARIA"},
		"a point":                        {"TRANSFER TO CRISTINA", "TO.CRISTINA", 0.9, "TO CRISTINA"},
		"a dash before a number":         {"TILL 914199", "TILL-914200", 0.9, "TILL 914200"},
		"a name that is always so":       {"IBIG PAG-IBIG PAG", "PAG-IBIG", 0.9, "PAG-IBIG"},
		"a word that is sure":            {"TRANSFER TO CRISTINA", "TO.CRISTINA", 0.96, "TO.CRISTINA"},
		"words that stand nowhere alone": {"TRANSFER", "LUZ-MARIA", 0.9, "LUZ-MARIA"},
		"a second that stands nowhere":   {"TRANSFER TO", "TO-KYO", 0.9, "TO-KYO"},
	} {
		d := page.Document{Pages: []page.Page{{Source: page.SourceOCR}}}
		for i := range leastSeen {
			d.Pages[0].Words = append(d.Pages[0].Words, spaced(float64(20*i), c.often, 0.97)...)
		}
		d.Pages[0].Words = append(d.Pages[0].Words, spaced(100, c.text, c.confidence)...)
		Agree(&d)
		if got := textAt(d, 100); got != c.want {
			t.Errorf("%s: %q became %q, want %q", name, c.text, got, c.want)
		}
	}
}

// spaced is a row of words a space apart.
func spaced(y float64, text string, confidence float64) (words []page.Word) {
	x := 40.0
	for _, word := range strings.Fields(text) {
		words = append(words, page.Word{Text: word, Box: page.Box{X0: x, Y0: y, X1: x + 5*float64(len(word)),
			Y1: y + 8}, Confidence: confidence, Source: page.SourceOCR})
		x += 5*float64(len(word)) + 3
	}
	return words
}

// textAt is the row of words that begins at a height.
func textAt(d page.Document, y float64) string {
	var got []string
	for _, w := range d.Pages[0].Words {
		if w.Box.Y0 == y {
			got = append(got, w.Text)
		}
	}
	return strings.Join(got, " ")
}
