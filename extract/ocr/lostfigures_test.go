package ocr

import (
	"image"
	"slices"
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/raster"
)

func TestANumberOfWhichAFigureWasLeftOutIsReadAgain(t *testing.T) {
	for name, c := range map[string]struct {
		printed, read string
		again         []string // what preparations are read as
		want          string
		sure          bool
	}{
		"a day that lost its second figure":        {"15", "1", []string{"15", "15"}, "15", false},
		"a day that lost its first":                {"29", "9", []string{"29", "9", "29"}, "29", false},
		"a number that lost one of two alike":      {"14552", "1452", []string{"14552", "14552"}, "1452", false},
		"an amount whose currency was not read":    {"$155.00", "155.00", []string{"5155.00", "5155.00"}, "155.00", false},
		"an amount behind a currency's sign":       {"£155.00", "$15.00", []string{"155.00", "155.00"}, "$15.00", true},
		"ink of more figures that is read as less": {"10", "0", []string{"0", "0"}, "0", true},
		"nothing twice the same":                   {"15", "1", []string{"15", "75", "1", "45"}, "1", false},
		"other figures than were read":             {"15", "1", []string{"78", "78", "78", "78"}, "1", false},
		"all figures of its ink":                   {"15", "15", []string{"99"}, "15", true},
		"a code":                                   {"AB15", "AB1", []string{"15"}, "AB1", true},
	} {
		g := raster.NewGray(400, 60)
		w := drawn(g, c.printed, 60, 20, slices.Repeat([]int{2}, len(c.printed)-1)...)
		for i, r := range c.printed { // marks are low
			if r == '.' || r == ',' {
				for y := 20; y < 34; y++ {
					for x := 60 + 12*i; x < 70+12*i; x++ {
						g.Row(y)[x] = 255
					}
				}
			}
		}
		w.Text, w.Confidence, w.Box.Max.X = c.read, 0.96, w.Box.Min.X+12*len(c.read)
		words, asked := []Word{w, word("Aug", w.Box.Min.X+12*len(c.printed)+4, 20, w.Box.Min.X+12*len(c.printed)+34, 40)}, 0
		read := func(*raster.Gray, Mode) []Word {
			text := c.again[asked%len(c.again)]
			asked++
			return []Word{{Text: text, Box: image.Rect(0, 0, 10, 10), Confidence: 0.9}}
		}
		v := view{prepared: prepared{picture: g, toOriginal: page.Scaling(1)}, original: g, scale: 1, looks: new(int)}
		if err := mendLostFigures(t.Context(), fake{read: read}, v, words); err != nil {
			t.Fatal(err)
		}
		if got := words[0]; got.Text != c.want || (got.Confidence > changed) != c.sure {
			t.Errorf("%s: %q with %.2f, want %q, sure %v", name, got.Text, got.Confidence, c.want, c.sure)
		}
	}
}

func TestANumberThatNoLookIsLeftForIsInDoubt(t *testing.T) {
	g := raster.NewGray(400, 60)
	w := drawn(g, "15", 60, 20, 2)
	w.Text, w.Confidence, w.Box.Max.X = "1", 0.96, w.Box.Min.X+12
	words, looks := []Word{w}, maxPlaces
	v := view{prepared: prepared{picture: g, toOriginal: page.Scaling(1)}, original: g, scale: 1, looks: &looks}
	if err := mendLostFigures(t.Context(), fake{}, v, words); err != nil || words[0].Confidence != doubtful {
		t.Errorf("%v, confidence %.2f, want %.2f", err, words[0].Confidence, doubtful)
	}
}

func TestAnAmountWhoseFirstFiguresWereLostIsInDoubt(t *testing.T) {
	head := image.Rect(40, 20, 52, 40)
	for name, c := range map[string]struct {
		before, text string
		unread       []image.Rectangle
		point, sure  bool
	}{
		"a group that begins with a zero":     {"", "028,99", nil, false, false},
		"the same behind its thousands":       {"2", "028,99", nil, false, true},
		"an amount below one":                 {"", "0,99", nil, false, true},
		"print and a point before it":         {"", "181,37", []image.Rectangle{head}, true, false},
		"print before it without a point":     {"", "181,37", []image.Rectangle{head}, false, true},
		"print on another row, with a point":  {"", "181,37", []image.Rectangle{head.Add(image.Pt(0, 60))}, true, true},
		"a point alone, read as what it is":   {"", "181,37", nil, true, true},
		"no amount behind print and a point":  {"", "181", []image.Rectangle{head}, true, true},
		"an amount that has all its figures":  {"", "181,37", nil, false, true},
		"a number of zeros is no lost amount": {"", "000", nil, false, true},
	} {
		g, words := raster.NewGray(400, 120), []Word(nil)
		if c.before != "" {
			words = append(words, word(c.before, 40, 20, 52, 40))
		}
		if c.point {
			for y := range 3 {
				copy(g.Row(36 + y)[57:60], []uint8{0, 0, 0})
			}
		}
		words = append(words, word(c.text, 66, 20, 66+12*len(c.text), 40))
		v := view{prepared: prepared{picture: g, toOriginal: page.Scaling(1)}, original: g, scale: 1, looks: new(int), unread: c.unread}
		if err := mendLostFigures(t.Context(), fake{}, v, words); err != nil {
			t.Fatal(err)
		}
		if got := words[len(words)-1].Confidence; (got > doubtful) != c.sure {
			t.Errorf("%s: confidence %.2f, want sure %v", name, got, c.sure)
		}
	}
}
