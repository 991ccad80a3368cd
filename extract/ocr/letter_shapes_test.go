package ocr

import (
	"image"
	"testing"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"

	"github.com/dossier-lending/dossier/extract/raster"
)

// sheetOfType is a page of printed words.
type sheetOfType struct {
	g     *raster.Gray
	face  font.Face
	words []Word
}

func newSheetOfType(t *testing.T) *sheetOfType {
	t.Helper()
	parsed, err := opentype.Parse(goregular.TTF)
	if err != nil {
		t.Fatal(err)
	}
	face, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: 10, DPI: 200, Hinting: font.HintingNone})
	if err != nil {
		t.Fatal(err)
	}
	return &sheetOfType{g: raster.NewGray(900, 900), face: face}
}

// print sets a text on a new line and adds its reading with a confidence.
func (s *sheetOfType) print(text, read string, confidence float64) {
	const left, pitch = 20, 40
	y := pitch * (len(s.words) + 1)
	d := font.Drawer{Dst: &image.Gray{Pix: s.g.Pix, Stride: s.g.Width, Rect: image.Rect(0, 0, s.g.Width, s.g.Height)},
		Src: image.Black, Face: s.face, Dot: fixed.P(left, y)}
	d.DrawString(text)
	s.words = append(s.words, Word{Text: read, Box: image.Rect(left-1, y-22, d.Dot.X.Ceil()+1, y+7),
		Top: float64(y - 22), Bottom: float64(y + 7), Confidence: confidence})
}

func TestDoubtfulCodesAreReadByThePagesOwnType(t *testing.T) {
	for name, c := range map[string]struct {
		printed, read string
		confidence    float64
		want          string
	}{
		"a zero read as a letter":                    {"EREF+3YK0YMVAN6", "EREF+3YKOYMVAN6", 0.7, "EREF+3YK0YMVAN6"},
		"a letter read as a zero":                    {"13OCT24", "130CT24", 0.9, "13OCT24"},
		"a five among letters":                       {"7TC5TQHL", "7TCSTQHL", 0.7, "7TC5TQHL"},
		"a label's letter":                           {"ID:912455", "1D:912455", 0.8, "ID:912455"},
		"one figure read as two characters":          {"4RYPMG5H", "4RYPMG5SH", 0.4, "4RYPMG5H"},
		"what is read right":                         {"S1OH50B8", "S1OH50B8", 0.7, "S1OH50B8"},
		"a word that is sure":                        {"7TC5TQHL", "7TCSTQHL", 0.97, "7TCSTQHL"},
		"an amount":                                  {"1,250.00", "1,2S0.00", 0.97, "1,2S0.00"},
		"a name, in which no figure stands":          {"OLSO", "OLSO", 0.7, "OLSO"},
		"a text of which the ink is another's":       {"TAKEN", "0SAO5", 0.5, "0SAO5"},
		"a character that the page has nowhere else": {"A7Q9", "A7O9", 0.7, "A7O9"},
	} {
		s := newSheetOfType(t)
		for _, text := range []string{"SOSIBO", "DIOSIS", "BOSSID", "OBISOS", "TLHYMK", "RPNGEF", "VACTH"} {
			s.print(text, text, 0.95)
		}
		for _, text := range []string{"5018.50", "1580.15", "8051.08", "6274.93", "4930.27"} {
			s.print(text, text, 0.95)
		}
		s.print(c.printed, c.read, c.confidence)
		readCodesByShape(s.g, s.words)
		w := s.words[len(s.words)-1]
		if w.Text != c.want {
			t.Errorf("%s: %q, want %q", name, w.Text, c.want)
		}
		if w.Text != c.read && w.Confidence > changed {
			t.Errorf("%s: changed with confidence %v, want doubt", name, w.Confidence)
		}
	}
}

func TestTouchingCharactersAreSeparatedByWidth(t *testing.T) {
	known := forms{widths: map[rune][]float64{'A': {14}, 'B': {10}, '1': {4}}, usual: 24}
	box := func(from, to int) image.Rectangle { return image.Rect(from, 0, to, 20) }
	p := known.place([]rune("AB1A"), []image.Rectangle{box(0, 25), box(27, 31), box(33, 47)})
	if p.cost > mostOff*4 || len(p.parts) != 3 || p.parts[0].count != 2 {
		t.Errorf("%+v, want the first two characters in the first part of ink", p)
	}
}

func TestAmountWithCurrencyOrSideIsNotCode(t *testing.T) {
	for text, want := range map[string]bool{"847,77H": false, "1.250,00S": false, "5.00DR": false,
		"847,77Cr": false, "50.00-D": false, "5,000.00CR)": false,
		"S$120.50": false, "R$500,00": false, "Rp50.000": false, "RM1,200.00": false, "USD847.77": false,
		"Rs.500.00": false, "O1/22.50B": true, "S1ANHY50": true} {
		if got := isDoubtfulCode(word(text, 0, 0, 100, 30).as(0.6)); got != want {
			t.Errorf("%q is a doubtful code: %v, want %v", text, got, want)
		}
	}
}

func TestDayWithMonthInLettersIsNotCode(t *testing.T) {
	for text, want := range map[string]bool{"05JAN": false, "15MAR24": false, "O5-OCT-2024": false, "05JAX": true} {
		if got := isDoubtfulCode(word(text, 0, 0, 100, 30).as(0.6)); got != want {
			t.Errorf("%q is a doubtful code: %v, want %v", text, got, want)
		}
	}
}
