package ocr

import (
	"math"
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/raster"
)

// typed sets texts one below the other in characters of a pitch, ten points or pixels a character, as wide as their ink.
func typed(texts []string, pitch func(r rune) float64) (words []Word) {
	for i, text := range texts {
		width := 0.0
		for _, r := range text {
			width += pitch(r)
		}
		words = append(words, word(text, 101, 20*i, 100+int(width)-1, 20*i+16))
	}
	return words
}

var narrative = []string{"PAYROLL", "CREDIT", "INSTAPAY", "TRANSFER", "FROM", "DENNIS", "LOAN", "SERVICE", "CHARGE", "BILLS", "PAYMENT", "PURCHASE", "WATER"}

func monospaced(rune) float64 { return 10 }

func proportional(r rune) float64 {
	switch r {
	case 'I', 'L', '.', ',':
		return 5
	case 'M', 'W', 'A', 'R':
		return 12
	}
	return 9
}

func TestWordsOfFixedPitchAreAsWideAsTheyAreSet(t *testing.T) {
	for _, c := range []struct {
		name  string
		pitch func(rune) float64
		words []Word
		want  []float64 // the edges of each word's box
	}{
		{"a full stop's ink ends in the middle of its room, and so does a letter's", monospaced,
			[]Word{word("S.", 161, 400, 176, 416), word("DELA", 191, 400, 229, 416)}, []float64{160, 180, 190, 230}},
		{"a narrow letter", monospaced, []Word{word("KALACHUCHI", 101, 400, 197, 416)}, []float64{99, 199}},
		{"words of larger type stay", monospaced, []Word{word("BANK", 100, 400, 180, 430)}, []float64{100, 180}},
		{"words with a blank inside stay", monospaced, []Word{word("DELACRUZ", 101, 400, 189, 416)}, []float64{101, 189}},
		{"words of proportional type stay", proportional, []Word{word("S.", 161, 400, 176, 416)}, []float64{161, 176}},
	} {
		var words []page.Word
		for _, w := range append(c.words, typed(narrative, c.pitch)...) {
			words = append(words, page.Word{Text: w.Text, Box: page.Box{X0: float64(w.Box.Min.X), X1: float64(w.Box.Max.X), Y1: 16}})
		}
		asWideAsSet(words)
		for i := range c.words {
			if got := words[i].Box; math.Abs(got.X0-c.want[2*i]) > 1 || math.Abs(got.X1-c.want[2*i+1]) > 1 {
				t.Errorf("%s: %s reaches from %.1f to %.1f, want %.0f to %.0f", c.name, words[i].Text, got.X0, got.X1, c.want[2*i], c.want[2*i+1])
			}
		}
	}
}

// An engine parts figures of fixed pitch at the white around their marks. Where nothing but their characters has room, the
// parts are one number without a doubt.
func TestAnAmountOfFixedPitchThatFellApartIsAsSureAsItsParts(t *testing.T) {
	for _, c := range []struct {
		name  string
		parts []Word
		ink   bool // of a point before the last part
		pitch func(rune) float64
		want  float64
	}{
		{"at its comma", []Word{word("227,", 101, 400, 134, 416), word("418.02", 141, 400, 199, 416)}, false, monospaced, 0.9},
		{"at its point", []Word{word("25", 101, 400, 119, 416), word("00", 131, 400, 149, 416)}, true, monospaced, 0.9},
		{"at a comma with room for a blank", []Word{word("227,", 101, 400, 143, 416), word("418.02", 152, 400, 212, 416)}, false, monospaced, 0.576},
		{"in proportional type", []Word{word("227,", 101, 400, 134, 416), word("418.02", 141, 400, 199, 416)}, false, proportional, 0.576},
	} {
		g := raster.NewGray(600, 500)
		if c.ink {
			for y := 412; y < 416; y++ {
				copy(g.Row(y)[123:126], []uint8{0, 0, 0})
			}
		}
		words, err := mend(t.Context(), fake{read: func(*raster.Gray, Mode) []Word { return nil }}, view{prepared: prepared{picture: g}, words: append(c.parts, typed(narrative, c.pitch)...)})
		if err != nil {
			t.Fatal(err)
		}
		if len(words) != 1+len(narrative) || math.Abs(words[0].Confidence-c.want) > 0.001 {
			t.Errorf("%s: %d words, the first %q at %.2f, want %d and %.2f", c.name, len(words), words[0].Text, words[0].Confidence, 1+len(narrative), c.want)
		}
	}
}
