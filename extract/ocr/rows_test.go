package ocr

import (
	"image"
	"math"
	"testing"

	"golang.org/x/image/font"

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/raster"
)

func TestSpeckUnderWordMovesNoRow(t *testing.T) {
	var words []Word
	for _, top := range []int{100, 150, 200} {
		for k, text := range []string{"OR", "NO.", "1195317"} {
			w := word(text, 100*k, top, 100*k+80, top+26)
			w.Top, w.Bottom = float64(top), float64(top+34)
			words = append(words, w)
		}
	}
	specked := words[3:6]
	specked[0].Box.Max.Y += 12
	for i := range specked {
		specked[i].Top, specked[i].Bottom = specked[i].Top-9, specked[i].Bottom+12
	}
	alignRows(words)
	for i, w := range words {
		if top, bottom := float64(100+50*(i/3)), float64(134+50*(i/3)); w.Top != top || w.Bottom != bottom {
			t.Errorf("%q begins at %v and ends at %v, want %v and %v", w.Text, w.Top, w.Bottom, top, bottom)
		}
	}
}

func TestLargeNameKeepsRowBesideDistantSmallType(t *testing.T) {
	var words []Word
	for i := range 3 {
		for _, c := range []struct {
			text      string
			x, height int
		}{{"KOWHAI", 40, 40}, {"RD2", 1600, 30}, {"AUCKLAND", 1700, 30}} {
			w := word(c.text, c.x, 100*i, c.x+80, 100*i+c.height)
			w.Top, w.Bottom = float64(100*i), float64(100*i)+1.3*float64(c.height)
			words = append(words, w)
		}
	}
	alignRows(words)
	if w := words[0]; w.Bottom != 1.3*40 {
		t.Errorf("%q ends at %v, want %v", w.Text, w.Bottom, 1.3*40)
	}
}

func TestRowInLargerTypeKeepsDepth(t *testing.T) {
	var words []Word
	for i, height := range []int{26, 26, 52} {
		for k, text := range []string{"Cash", "POS", "Deposit"} {
			w := word(text, 200*k, 100*i, 200*k+80, 100*i+height)
			w.Top, w.Bottom = float64(100*i), float64(100*i)+1.3*float64(height)
			words = append(words, w)
		}
	}
	before := append([]Word(nil), words...)
	alignRows(words)
	for i, w := range words {
		if w.Top != before[i].Top || w.Bottom != before[i].Bottom {
			t.Errorf("%q begins at %v and ends at %v, want %v and %v", w.Text, w.Top, w.Bottom, before[i].Top,
				before[i].Bottom)
		}
	}
}

// typed sets texts one below the other in characters of a pitch, ten points or pixels a character, as wide as their
// ink.
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

var narrative = []string{"PAYROLL", "CREDIT", "INSTAPAY", "TRANSFER", "FROM", "DENNIS", "LOAN", "SERVICE",
	"CHARGE", "BILLS", "PAYMENT", "PURCHASE", "WATER"}

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
		{"words with a blank inside stay", monospaced, []Word{word("DELACRUZ", 101, 400, 189, 416)},
			[]float64{101, 189}},
		{"words of proportional type stay", proportional, []Word{word("S.", 161, 400, 176, 416)}, []float64{161, 176}},
	} {
		var words []page.Word
		for _, w := range append(c.words, typed(narrative, c.pitch)...) {
			words = append(words, page.Word{Text: w.Text,
				Box: page.Box{X0: float64(w.Box.Min.X), X1: float64(w.Box.Max.X), Y1: 16}})
		}
		asWideAsSet(words)
		for i := range c.words {
			if got := words[i].Box; math.Abs(got.X0-c.want[2*i]) > 1 || math.Abs(got.X1-c.want[2*i+1]) > 1 {
				t.Errorf("%s: %s reaches from %.1f to %.1f, want %.0f to %.0f", c.name, words[i].Text, got.X0,
					got.X1, c.want[2*i], c.want[2*i+1])
			}
		}
	}
}

// A typewriter's line on a printed form has a pitch of its own: its words begin at whole characters.
func TestTypedLineOfPrintedPageIsAsWideAsItIsSet(t *testing.T) {
	at := func(text string, x0, x1 float64) page.Word {
		return page.Word{Text: text, Box: page.Box{X0: x0, X1: x1, Y0: 400, Y1: 416}}
	}
	for name, c := range map[string]struct {
		words []page.Word
		want  float64 // the right edge of the first word
	}{
		"typed":             {[]page.Word{at("SY,", 101, 126), at("ROWENA", 141, 199), at("BALUYOT", 211, 279)}, 130},
		"printed":           {[]page.Word{at("SY,", 101, 126), at("ROWENA", 138, 199), at("BALUYOT", 206, 270)}, 126},
		"too short to know": {[]page.Word{at("SY,", 101, 126), at("ROWENA", 141, 199)}, 126},
	} {
		asWideAsSet(c.words)
		if got := c.words[0].Box.X1; math.Abs(got-c.want) > 2 {
			t.Errorf("%s: the first word ends at %.1f, want %.0f", name, got, c.want)
		}
	}
}

// An engine parts figures of fixed pitch at the white around their marks. Where nothing but their characters has
// room, the parts are one number without a doubt.
func TestJoinedFixedPitchAmountIsAsSureAsParts(t *testing.T) {
	for _, c := range []struct {
		name  string
		parts []Word
		ink   bool // of a point before the last part
		pitch func(rune) float64
		want  float64
	}{
		{"at its comma", []Word{word("227,", 101, 400, 134, 416), word("418.02", 141, 400, 199, 416)}, false,
			monospaced, 0.9},
		{"at its point", []Word{word("25", 101, 400, 119, 416), word("00", 131, 400, 149, 416)}, true, monospaced, 0.9},
		{"at a comma with room for a blank", []Word{word("227,", 101, 400, 143, 416),
			word("418.02", 152, 400, 212, 416)}, false, monospaced, 0.576},
		{"in proportional type", []Word{word("227,", 101, 400, 134, 416), word("418.02", 141, 400, 199, 416)},
			false, proportional, 0.576},
	} {
		g := raster.NewGray(600, 500)
		if c.ink {
			for y := 412; y < 416; y++ {
				copy(g.Row(y)[123:126], []uint8{0, 0, 0})
			}
		}
		words, err := repairSplitAmounts(t.Context(), fake{read: func(*raster.Gray, Mode) []Word { return nil }},
			view{prepared: prepared{picture: g}, words: append(c.parts, typed(narrative, c.pitch)...)})
		if err != nil {
			t.Fatal(err)
		}
		if len(words) != 1+len(narrative) || math.Abs(words[0].Confidence-c.want) > 0.001 {
			t.Errorf("%s: %d words, the first %q at %.2f, want %d and %.2f", c.name, len(words), words[0].Text,
				words[0].Confidence, 1+len(narrative), c.want)
		}
	}
}

func TestMiddlesOfFiguresShowSpaceBetweenThem(t *testing.T) {
	for printed, want := range map[string]int{
		"9355 1642": 2, "9351 1642": 2, "93551642": 1, "93511642": 1, "11111111": 1, "1111 1111": 2, "40808165": 1,
		"4080 8165": 2,
	} {
		s := newSheetOfType(t)
		for _, text := range []string{"5018450", "1580315", "8051208"} {
			s.print(text, text, 0.95)
		}
		for range 3 { // rows of words show how wide a space is
			y := 40 * (len(s.words) + 1)
			s.print("PAY TO ALL", "PAY", 0.95)
			first := &s.words[len(s.words)-1]
			at := first.Box.Min.X + 1
			for k, text := range []string{"PAY", "TO", "ALL"} {
				w := *first
				w.Text, w.Box = text, image.Rect(at, y-22, at+font.MeasureString(s.face, text).Ceil(), y+7)
				at += font.MeasureString(s.face, text+" ").Ceil()
				if k == 0 {
					*first = w
				} else {
					s.words = append(s.words, w)
				}
			}
			s.words = append(s.words, Word{Text: "AND", Box: image.Rect(at, y-22, at+40, y+7),
				Top: float64(y - 22), Bottom: float64(y + 7), Confidence: 0.9})
		}
		s.print(printed, "", 0.9)
		whole := s.words[len(s.words)-1]
		left, right := whole, whole
		left.Text, right.Text = printed[:4], printed[len(printed)-4:]
		ink := blobs(s.g, whole.Box, faintInk)
		left.Box.Max.X, right.Box.Min.X = ink[3].Max.X, ink[4].Min.X
		before := len(s.words) - 1
		out := withoutFalseSpaces(s.g, append(s.words[:before:before], left, right))
		if got := len(out) - before; got != want {
			t.Errorf("%q: %d words, want %d", printed, got, want)
		}
	}
}

// In many types the ink of a one is left of the middle of its room: figures before it seem nearer, those after it
// farther.
func TestInkOfOneIsLeftOfItsRoom(t *testing.T) {
	const room, ink, one, blank = 16, 12, 5, 7
	for printed, want := range map[string]bool{"6066 12": false, "606612": true, "6061 22": false, "606122": true,
		"6061 12": false, "606112": true} {
		g := raster.NewGray(400, 60)
		x := 40
		var boxes []image.Rectangle
		for _, r := range printed {
			wide := ink
			switch r {
			case ' ':
				x += blank
				continue
			case '1':
				wide = one
			}
			b := image.Rect(x+2, 20, x+2+wide, 40)
			for y := b.Min.Y; y < b.Max.Y; y++ {
				clear(g.Row(y)[b.Min.X:b.Max.X])
			}
			boxes, x = append(boxes, b), x+room
		}
		figures := digitsOf(printed)
		a := Word{Text: figures[:4], Box: boxes[0].Union(boxes[3]), Top: 20, Bottom: 40}
		b := Word{Text: figures[4:], Box: boxes[4].Union(boxes[5]), Top: 20, Bottom: 40}
		if got := isOneWith(g, a, b, 0.2, func() float64 { return room }); got != want {
			t.Errorf("%q: one number %v, want %v", printed, got, want)
		}
	}
}
