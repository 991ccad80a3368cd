package ocr

import (
	"context"
	"slices"
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/raster"
)

func TestBlurredPrintInAColumnIsReadAgainAsItsFigures(t *testing.T) {
	amounts := []Word{word("1,204.50", 320, 100, 400, 120), word("38,914.00", 310, 130, 400, 150),
		word("77.05", 350, 160, 400, 180),
		word("2,660.10", 320, 220, 400, 240), word("9,015.00", 320, 250, 400, 270)}
	dates := []Word{word("01.10.2023", 100, 100, 200, 120), word("02.10.2023", 100, 130, 200, 150),
		word("02.10.2023", 100, 160, 200, 180),
		word("05.10.2023", 100, 220, 200, 240), word("06.10.2023", 100, 250, 200, 270)}
	days := []Word{word("01/06", 100, 100, 200, 120), word("01/10", 100, 130, 200, 150),
		word("01/13", 100, 160, 200, 180),
		word("01/20", 100, 220, 200, 240), word("01/24", 100, 250, 200, 270)}
	for _, c := range []struct {
		name    string
		column  []Word
		blurred []Word
		again   []string
		want    string
	}{
		{"an amount read as a word", amounts, []Word{{Text: "hie", Confidence: 0.45}},
			[]string{"3,183.00", "3,183.00"}, "3,183.00"},
		{"a word that is sure", amounts, []Word{{Text: "Saldo", Confidence: 0.93}},
			[]string{"3,183.00", "3,183.00"}, "Saldo"},
		{"two preparations that differ", amounts, []Word{{Text: "hie", Confidence: 0.45}},
			[]string{"3,183.00", "8,183.00", "3,133.00", "3,188.00"}, "hie"},
		{"an amount too short for the print", amounts, []Word{{Text: "hie", Confidence: 0.45}},
			[]string{"83.00", "83.00", "83.00", "83.00"}, "hie"},
		{"an amount without its mark, in two", amounts,
			[]Word{{Text: "3", Confidence: 0.8}, {Text: "$8300", Confidence: 0.3}}, []string{"3,183.00", "3,183.00"},
			"3,183.00"},
		{"an amount read as two that share print", amounts,
			[]Word{{Text: "3,18", Confidence: 0.7}, {Text: "183.00", Confidence: 0.7}},
			[]string{"3,183.00", "3,183.00"}, "3,183.00"},
		{"an amount that broke off before its cents", amounts, []Word{{Text: "3,183", Confidence: 0.7}},
			[]string{"3,183.00", "3,183.00"}, "3,183.00"},
		{"a short day read as a word", days, []Word{{Text: "ovis", Confidence: 0.93}}, []string{"01/15", "01/15"},
			"01/15"},
		{"a date that lost figures", dates, []Word{{Text: "3.102023", Confidence: 0.1}},
			[]string{"03.10.2023", "03.10.2023"}, "03.10.2023"},
		{"a date that no calendar has", dates, []Word{{Text: "3.102023", Confidence: 0.1}},
			[]string{"43.10.2023", "43.10.2023"}, "3.102023"},
	} {
		t.Run(c.name, func(t *testing.T) {
			asked := 0
			read := func(*raster.Gray, Mode) []Word {
				asked++
				return []Word{word(c.again[(asked-1)%len(c.again)], 10, 10, 90, 30)}
			}
			g := raster.NewGray(500, 400)
			v := newView(Sheet{Number: 1, Width: 500, Height: 400}, g, asItIs(g)[0], 0)
			first, last := c.column[0].Box, len(c.blurred)-1
			for i := range c.blurred {
				c.blurred[i].Box = word("", 320, 190, 400, 210).Box
				if first.Min.X < 200 {
					c.blurred[i].Box = word("", 100, 190, 200, 210).Box
				}
				if c.blurred[i].Text == "3,183" {
					c.blurred[i].Box.Max.X -= 30
				}
				if i < last && c.blurred[i].Text == "3,18" {
					c.blurred[i].Box.Max.X -= 24
				} else if i < last {
					c.blurred[i].Box.Max.X = c.blurred[i].Box.Min.X + 8
				} else if i > 0 {
					c.blurred[i].Box.Min.X += 14
				}
			}
			words := append(append(append([]Word(nil), c.column[:3]...), c.blurred...), c.column[3:]...)
			out, err := repairColumns(t.Context(), fake{read: read}, v, words)
			if err != nil || out[3].Text != c.want {
				t.Errorf("it became %q, %v; want %q", out[3].Text, err, c.want)
			}
			if w := out[3]; w.Text != c.blurred[0].Text && w.Confidence > changed {
				t.Errorf("confidence %.2f, want at most %.2f for a figure that was read as none", w.Confidence, changed)
			}
		})
	}
}

func TestAmountWithLostPointIsJoinedAtColumnEdge(t *testing.T) {
	column := []Word{word("1,204.50", 320, 100, 400, 120), word("38,914.00", 310, 130, 400, 150),
		word("77.05", 350, 160, 400, 180),
		word("2,660.10", 320, 220, 400, 240), word("9,015.00", 320, 250, 400, 270)}
	for name, c := range map[string]struct {
		amount, cents Word
		want          string
	}{
		"at the edge":            {word("8,849", 320, 190, 372, 210), word("18", 380, 190, 400, 210), "8,849.18"},
		"short of the edge":      {word("8,849", 260, 190, 312, 210), word("18", 320, 190, 340, 210), "8,849"},
		"wider than its figures": {word("8,849", 300, 190, 345, 210), word("18", 365, 190, 400, 210), "8,849"},
	} {
		words := append(append(append([]Word(nil), column[:3]...), c.amount, c.cents), column[3:]...)
		for i := range words {
			words[i].Confidence = 0.97
		}
		g := raster.NewGray(500, 400)
		v := newView(Sheet{Number: 1, Width: 500, Height: 400}, g, asItIs(g)[0], 0)
		out, err := repairColumns(t.Context(), fake{read: func(*raster.Gray, Mode) []Word { return nil }}, v, words)
		if err != nil || out[3].Text != c.want {
			t.Errorf("%s: %q, %v, want %q", name, out[3].Text, err, c.want)
		}
		if w := out[3]; w.Text == "8,849.18" && w.Confidence > unsure {
			t.Errorf("%s: confidence %.2f, want at most %.2f", name, w.Confidence, unsure)
		}
	}
}

// blockInk is how many pixels a drawn character has.
const blockInk = 200

func TestSecondLookSeesOnlyTheNumber(t *testing.T) {
	for name, c := range map[string]struct {
		text, beside string
		gap          int // between characters
		want         int // characters seen
	}{
		"a figure by itself":            {"12.50", "", 2, 5},
		"a currency's sign before it":   {"$12.50", "", 2, 5},
		"letters before it":             {"PHP12.50", "", 2, 5},
		"a sign that touches it":        {"$12.50", "", 0, 5},
		"a sign before that":            {"-$12.50", "", 2, 5},
		"its own minus":                 {"-12.50", "", 2, 6},
		"brackets":                      {"(12.50)", "", 2, 7},
		"a mark behind it":              {"12.50%", "", 2, 5},
		"a letter that may be a figure": {"S98.50", "", 2, 6},
		"letters that may be figures":   {"98.SO", "", 2, 5},
		"the letters of its side":       {"12.50", "CR", 2, 5},
		"a sign before, letters behind": {"$12.50", "DR", 2, 5},
	} {
		g := raster.NewGray(400, 60)
		words := []Word{drawn(g, c.text, 40, 20, slices.Repeat([]int{c.gap}, len(c.text)-1)...)}
		if c.beside != "" {
			words = append(words, drawn(g, c.beside, words[0].Box.Max.X+4, 20, 2))
		}
		v := view{prepared: prepared{picture: g, toOriginal: page.Scaling(1)}, original: g, scale: 1,
			ends: endsOfFigures(g, words)}
		all := v.box(words[0])
		for _, w := range words[1:] {
			all.X1 = max(all.X1, v.box(w).X1)
		}
		alone, place := v.figureIn(all)
		asRead := alone.variants(place)[2]()
		ink := 0
		for _, p := range asRead.Pix {
			if p < dark {
				ink++
			}
		}
		if ink != c.want*blockInk {
			t.Errorf("%s: %d pixels are seen, want the %d of %d characters", name, ink, c.want*blockInk, c.want)
		}
	}
}

// Many words, on one row or on many, are no more than sorted.
func TestNeighbourIsFoundAmongManyWords(t *testing.T) {
	var words []Word
	for y := range 200 {
		for x := range 100 {
			words = append(words, word("1.00", 20*x, 30*y, 20*x+15, 30*y+20))
		}
	}
	rows := rowsOf(words)
	for _, i := range []int{0, 57, 100, 10_050, 19_999} {
		left, hasLeft := rows.beside(i, -1)
		right, hasRight := rows.beside(i, 1)
		if hasLeft != (i%100 > 0) || hasRight != (i%100 < 99) || hasLeft && left.Box != words[i-1].Box ||
			hasRight && right.Box != words[i+1].Box {
			t.Errorf("word %d: %v %v beside it, want its neighbours", i, left.Box, right.Box)
		}
	}
}

func TestPageDecodedAgainKeepsFigureEnds(t *testing.T) {
	v := &voter{readings: []string{"9.99"}}
	r := readerOf(v)
	for number := 1; number <= keptPages+1; number++ {
		if _, err := r.Page(t.Context(), inked(), Sheet{Number: number, Width: 300, Height: 400,
			Again: func(context.Context) (*raster.Gray, error) { return inked(), nil }}); err != nil {
			t.Fatal(err)
		}
	}
	views, err := r.views(t.Context(), 1)
	if err != nil || len(views) != 1 || len(views[0].ends) != 1 {
		t.Errorf("%v, %v, want the one figure's ends", views, err)
	}
}
