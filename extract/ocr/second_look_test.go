package ocr

import (
	"context"
	"image"
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/raster"
)

// voter reads every line of figures as the next of its readings.
type voter struct {
	readings []string
	asked    int
	size     []image.Point // of the pictures
	ink      []int         // black pixels of the pictures
}

func (v *voter) read(g *raster.Gray, m Mode) []Word {
	if m != FiguresLine {
		return []Word{word("1,234.56", 100, 100, 180, 120)}
	}
	ink := 0
	for _, p := range g.Pix {
		if p < 128 {
			ink++
		}
	}
	v.size, v.ink = append(v.size, image.Pt(g.Width, g.Height)), append(v.ink, ink)
	text := v.readings[v.asked%len(v.readings)]
	v.asked++
	if text == "" {
		return nil
	}
	return []Word{{Text: text, Box: image.Rect(0, 0, 10, 10), Confidence: 0.8,
		Alternatives: []page.Alternative{{Text: "1,284.56"}}}}
}

func readerOf(v *voter) *Reader {
	r := NewReader(NewPool(1, func() (Recognizer, error) { return fake{read: v.read}, nil }))
	r.prepare = asItIs
	return r
}

// inked is a picture with a black area at the place of the word.
func inked() *raster.Gray {
	g := raster.NewGray(600, 800)
	for y := 102; y < 118; y++ {
		clear(g.Row(y)[100:180])
	}
	return g
}

func TestRereadFigureHasMajorityReadingFirst(t *testing.T) {
	v := &voter{readings: []string{"1,234.56", "1,234.56", "7,234.56", ""}}
	r := readerOf(v)
	pages, err := r.Page(t.Context(), inked(), Sheet{Number: 1, Width: 300, Height: 400})
	if err != nil {
		t.Fatal(err)
	}
	got, err := r.Reread(t.Context(), 1, 0, pages[0].Words[0].Box)
	if err != nil || len(got) != 3 {
		t.Fatalf("readings %v, %v; want two that were read and one look-alike", got, err)
	}
	if got[0].Text != "1,234.56" || got[0].Confidence != 0.4 || got[1].Text != "7,234.56" || got[2].Text != "1,284.56" {
		t.Errorf("readings %v, want 1,234.56 by two of four with 0.8 each, then 7,234.56, then the look-alike", got)
	}
	if asked := v.asked; asked < 3 {
		t.Errorf("%d preparations were read, want several", asked)
	}
	for i, size := range v.size {
		if size.X < 80 || size.Y < 20 || size.Y > 90 || v.ink[i] < 80*16/2 {
			t.Errorf("preparation %d has %v pixels, %d of them black; want the word with a frame", i, size, v.ink[i])
		}
	}
	before := v.asked
	if again, _ := r.Reread(t.Context(), 1, 0, pages[0].Words[0].Box); len(again) != 3 || v.asked != before {
		t.Errorf("asked a second time it read %d pictures and gave %v, want the same without reading",
			v.asked-before, again)
	}
}

func TestEarlierPagesAreDecodedAgainForASecondLook(t *testing.T) {
	v := &voter{readings: []string{"9.99"}}
	r := readerOf(v)
	decoded := 0
	for number := 1; number <= keptPages+1; number++ {
		sheet := Sheet{Number: number, Width: 300, Height: 400}
		if number == 1 {
			sheet.Again = func(context.Context) (*raster.Gray, error) { decoded++; return inked(), nil }
		}
		if _, err := r.Page(t.Context(), inked(), sheet); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := r.Reread(t.Context(), 1, 0, page.Box{X0: 50, Y0: 50, X1: 90, Y1: 60}); err != nil ||
		len(got) == 0 || decoded != 1 {
		t.Errorf("readings %v, %v after %d decodings; want some after one", got, err, decoded)
	}
	if got, err := r.Reread(t.Context(), 99, 0, page.Box{X1: 10, Y1: 10}); err != nil || len(got) > 0 {
		t.Errorf("a page that was not recognized: %v, %v; want nothing", got, err)
	}
	if len(r.recent) > keptPages {
		t.Errorf("%d pages are kept, want at most %d", len(r.recent), keptPages)
	}
}

func TestSecondLooksAreLimited(t *testing.T) {
	v := &voter{readings: []string{"1.00"}}
	r := readerOf(v)
	if _, err := r.Page(t.Context(), inked(), Sheet{Number: 1, Width: 300, Height: 400}); err != nil {
		t.Fatal(err)
	}
	for i := range maxRereads + 50 {
		b := page.Box{X0: float64(i%100) * 2, Y0: float64(i/100) * 40, X1: float64(i%100)*2 + 20,
			Y1: float64(i/100)*40 + 10}
		if _, err := r.Reread(t.Context(), 1, 0, b); err != nil {
			t.Fatal(err)
		}
	}
	if most := 4 * maxRereads; v.asked > most {
		t.Errorf("%d pictures were read, want at most %d", v.asked, most)
	}
	for name, b := range map[string]page.Box{"empty": {}, "outside": {X0: 5000, Y0: 5000, X1: 5010, Y1: 5010},
		"inside out": {X0: 50, Y0: 50, X1: 10, Y1: 10}, "the whole page": {X1: 300, Y1: 400}} {
		if _, err := readerWithPage(t, v).Reread(t.Context(), 1, 0, b); err != nil {
			t.Errorf("a box that is %s: %v, want no error", name, err)
		}
	}
}

func readerWithPage(t *testing.T, v *voter) *Reader {
	r := readerOf(v)
	if _, err := r.Page(t.Context(), inked(), Sheet{Number: 1, Width: 300, Height: 400}); err != nil {
		t.Fatal(err)
	}
	return r
}

func TestTwoSureReadingsThatAgreeNeedNoOther(t *testing.T) {
	for _, c := range []struct {
		name     string
		readings []Word
		asked    int
	}{
		{"two sure ones", []Word{surely("1.00", 0.9), surely("1.00", 0.9)}, 2},
		{"two that differ", []Word{surely("1.00", 0.9), surely("7.00", 0.9), surely("1.00", 0.9),
			surely("1.00", 0.9)}, 4},
		{"one that is not sure", []Word{surely("1.00", 0.9), surely("1.00", 0.6), surely("1.00", 0.9),
			surely("1.00", 0.9)}, 4},
		{"nothing at first", []Word{surely("", 0), surely("1.00", 0.9), surely("1.00", 0.9), surely("1.00", 0.9)}, 4},
	} {
		asked := 0
		read := func(*raster.Gray, Mode) []Word {
			asked++
			if w := c.readings[asked-1]; w.Text != "" {
				return []Word{w}
			}
			return nil
		}
		g := inked()
		v := view{prepared: prepared{picture: g, toOriginal: page.Scaling(1)}, original: g, scale: 1}
		if _, err := v.elect(t.Context(), fake{read: read}, page.Box{X0: 100, Y0: 100, X1: 180, Y1: 120},
			(*ballot).settled); err != nil || asked != c.asked {
			t.Errorf("%s: %d pictures were read, %v; want %d", c.name, asked, err, c.asked)
		}
	}
}

func surely(text string, confidence float64) Word {
	return Word{Text: text, Box: image.Rect(0, 0, 10, 10), Confidence: confidence}
}

func TestWordsAreReadAgainSeparatelyFromFigures(t *testing.T) {
	read := func(_ *raster.Gray, m Mode) []Word {
		if m == FiguresLine {
			return []Word{{Text: "03", Box: image.Rect(0, 0, 10, 10), Confidence: 0.9}}
		}
		return []Word{{Text: "Jan", Box: image.Rect(20, 0, 40, 10), Confidence: 0.9},
			{Text: "03", Box: image.Rect(0, 0, 10, 10), Confidence: 0.9}}
	}
	r := NewReader(NewPool(1, func() (Recognizer, error) { return fake{read: read}, nil }))
	r.prepare = asItIs
	if _, err := r.Page(t.Context(), inked(), Sheet{Number: 1, Width: 300, Height: 400}); err != nil {
		t.Fatal(err)
	}
	place := page.Box{X0: 50, Y0: 50, X1: 90, Y1: 60}
	for name, c := range map[string]struct {
		again page.Reread
		want  string
	}{"figures": {r.Reread, "03"}, "figures to confirm": {r.Confirm, "03"},
		"words to confirm, from left to right": {r.ConfirmWords, "03 Jan"}} {
		for range 2 { // the second time figures as remembered
			got, err := c.again(t.Context(), 1, 0, place)
			if err != nil || len(got) == 0 || got[0].Text != c.want {
				t.Errorf("%s: %v, %v; want %q first", name, got, err, c.want)
			}
		}
	}
}

// A confirmation does not see the page as it was read, and returns the reading of each preparation.
func TestPreparationsThatConfirmAreAllOthersThanTheFirst(t *testing.T) {
	v := &voter{readings: []string{"1,234.56", "", "7,234.56", "9.99"}}
	r := readerOf(v)
	pages, err := r.Page(t.Context(), inked(), Sheet{Number: 1, Width: 300, Height: 400})
	if err != nil {
		t.Fatal(err)
	}
	got, err := r.Confirm(t.Context(), 1, 0, pages[0].Words[0].Box)
	if err != nil || len(got) != 3 || got[0] != (page.Alternative{Text: "1,234.56", Confidence: 0.8}) ||
		got[1] != (page.Alternative{}) || got[2].Text != "7,234.56" {
		t.Errorf("readings %v, %v; want what each of three preparations is read as, and nothing where none was",
			got, err)
	}
	for i, size := range v.size {
		if least := int(80 * enlarged); size.X < least {
			t.Errorf("preparation %d is %v pixels large, want the word enlarged, not as the page was read", i, size)
		}
	}
	r.left = 0
	if got, err = r.Confirm(t.Context(), 1, 0, pages[0].Words[0].Box); err != nil || got != nil {
		t.Errorf("with no look left: %v, %v; want none", got, err)
	}
}

func TestLongDocumentsHaveMoreSecondLooks(t *testing.T) {
	r := readerOf(&voter{readings: []string{"1.00"}})
	for number := 1; number <= 10; number++ {
		if _, err := r.Page(t.Context(), inked(), Sheet{Number: number, Width: 300, Height: 400}); err != nil {
			t.Fatal(err)
		}
		if want := max(maxRereads, number*rereadsOfPage); r.left != want {
			t.Errorf("after %d pages %d places may be looked at, want %d", number, r.left, want)
		}
	}
}

func TestBlurredPageIsReadAgainInLimitedPlaces(t *testing.T) {
	asked := 0
	read := func(*raster.Gray, Mode) []Word {
		asked++
		return []Word{word("32/13/2023", 10, 10, 90, 30)}
	}
	g := raster.NewGray(500, 9000)
	v := newView(Sheet{Number: 1, Width: 500, Height: 9000}, g, asItIs(g)[0], 0)
	var words []Word
	for i := range 2 * maxPlaces {
		words = append(words, word("4S/1I/2023", 100, 40*i, 200, 40*i+20))
	}
	for range 2 { // by two steps one after the other
		if err := repairDates(t.Context(), fake{read: read}, v, words); err != nil {
			t.Fatal(err)
		}
	}
	if preparations := 4; asked != maxPlaces*preparations {
		t.Errorf("the page was read again %d times, want %d places in %d preparations", asked, maxPlaces, preparations)
	}
}
