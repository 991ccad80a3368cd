package ocr

import (
	"context"
	"image"
	"math"
	"slices"
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/raster"
)

// fake answers with the result of its function.
type fake struct {
	read func(g *raster.Gray, m Mode) []Word
}

func (f fake) Recognize(_ context.Context, g *raster.Gray, m Mode) ([]Word, error) {
	return f.read(g, m), nil
}
func (f fake) Name() string { return "fake" }
func (f fake) Close() error { return nil }

// asItIs prepares nothing.
func asItIs(g *raster.Gray) []prepared {
	return []prepared{{picture: g, toOriginal: page.Scaling(1)}}
}

// readAsItIs is ReadPage without preparation.
func readAsItIs(t *testing.T, read func(*raster.Gray, Mode) []Word, g *raster.Gray, s Sheet) (page.Page, []page.Word) {
	t.Helper()
	views, err := look(t.Context(), fake{read: read}, s, g, asItIs(g))
	if err != nil {
		t.Fatal(err)
	}
	p := views[0].page("fake")
	return p, p.Words
}

func word(text string, x0, y0, x1, y1 int) Word {
	return Word{Text: text, Box: image.Rect(x0, y0, x1, y1), Confidence: 0.9}
}

func near(a, b page.Box) bool {
	return math.Abs(a.X0-b.X0)+math.Abs(a.Y0-b.Y0)+math.Abs(a.X1-b.X1)+math.Abs(a.Y1-b.Y1) < 0.01
}

func TestWordsArePlacedInPointsAndMappedToPage(t *testing.T) {
	read := func(*raster.Gray, Mode) []Word { return []Word{word("Total", 100, 200, 150, 220)} }
	for _, c := range []struct {
		name  string
		sheet Sheet
		seen  page.Box
	}{
		{"a picture of the whole page", Sheet{Number: 3, Width: 500, Height: 1000},
			page.Box{X0: 50, Y0: 100, X1: 75, Y1: 110}},
		{"a picture within margins", Sheet{Number: 3, Width: 700, Height: 1200,
			Picture: page.Box{X0: 20, Y0: 30, X1: 520, Y1: 1030}},
			page.Box{X0: 70, Y0: 130, X1: 95, Y1: 140}},
		{"a picture that the page stretches", Sheet{Number: 3, Width: 1000, Height: 500},
			page.Box{X0: 100, Y0: 50, X1: 150, Y1: 55}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, words := readAsItIs(t, read, raster.NewGray(1000, 2000), c.sheet)
			if len(words) != 1 {
				t.Fatalf("%d words, want one", len(words))
			}
			w := words[0]
			if got := p.Seen(w.Box); !near(got, c.seen) {
				t.Errorf("the page shows the word at %v, want %v", got, c.seen)
			}
			if p.Number != 3 || p.Width != c.sheet.Width || p.Source != page.SourceOCR || p.Reader != "fake" ||
				w.Source != page.SourceOCR || w.Confidence != 0.9 {
				t.Errorf("page %+v, want its number, size, source, reader and confidence", p)
			}
			if math.Abs(w.Box.Width()/w.Box.Height()-2.5) > 0.01 {
				t.Errorf("box %v is not as wide to its height as the ink, 50 by 20", w.Box)
			}
		})
	}
}

// cornered recognizes text only in pictures whose upper left pixel is black.
func cornered(g *raster.Gray, _ Mode) []Word {
	if g.Pix[0] == 0 {
		return []Word{word("Statement", 10, 10, 60, 20), word("12,345.67", 70, 10, 110, 20)}
	}
	return []Word{{Text: "~;", Box: image.Rect(5, 5, 20, 15), Confidence: 0.2}}
}

func TestUnreadablePageIsTriedUpsideDown(t *testing.T) {
	for _, c := range []struct {
		name   string
		corner [2]int // the black pixel of a picture so low that the strip is all of it
		seen   page.Box
	}{
		{"upright", [2]int{0, 0}, page.Box{X0: 10, Y0: 10, X1: 60, Y1: 20}},
		{"upside down", [2]int{599, 199}, page.Box{X0: 540, Y0: 180, X1: 590, Y1: 190}},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := raster.NewGray(600, 200)
			g.Row(c.corner[1])[c.corner[0]] = 0
			p, words := readAsItIs(t, cornered, g, Sheet{Number: 1, Width: 600, Height: 200})
			if len(words) != 2 {
				t.Fatalf("words %+v; want the two of the page turned upright", words)
			}
			if got := p.Seen(words[0].Box); !near(got, c.seen) {
				t.Errorf("the page shows the first word at %v, want %v", got, c.seen)
			}
		})
	}
}

// upsideDown reads sense where the picture's ink is on its left, nonsense where it is on its right, nothing where
// there is none.
func upsideDown(g *raster.Gray, _ Mode) []Word {
	at := slices.Index(g.Pix, 0)
	if at < 0 {
		return nil
	}
	x, y := at%g.Width, at/g.Width
	if x < g.Width/2 {
		return []Word{word("Statement", x, y, x+50, y+10), word("12,345.67", x+60, y, x+100, y+10)}
	}
	return []Word{{Text: "~;", Box: image.Rect(x-20, y-5, x, y+5), Confidence: 0.2}}
}

func TestLastPageIsTriedUpsideDownAtItsPrint(t *testing.T) {
	g := raster.NewGray(600, 900)
	g.Row(840)[500] = 0 // its few rows are at the foot of the upside-down page
	if _, words := readAsItIs(t, upsideDown, g, Sheet{Number: 1, Width: 600, Height: 900}); len(words) != 2 {
		t.Errorf("words %+v; want the two of the page turned upright", words)
	}
}

func TestMisreadTablesAreRepaired(t *testing.T) {
	for _, c := range []struct {
		name string
		in   []Word
		want []string
	}{
		{"a rule beside a figure", []Word{word("|1,234.56", 10, 10, 100, 30)}, []string{"1,234.56"}},
		{"rules alone", []Word{word("|", 10, 10, 12, 30), word("—", 20, 20, 200, 22),
			word("Total", 30, 40, 80, 60)}, []string{"Total"}},
		{"an amount in two", []Word{word("1,", 10, 10, 30, 30), word("234.56", 32, 10, 90, 30)}, []string{"1,234.56"}},
		{"an amount broken before its point", []Word{word("234", 32, 10, 60, 30), word(".56", 61, 10, 90, 30)},
			[]string{"234.56"}},
		{"a day and a year", []Word{word("1,", 10, 10, 30, 30), word("2025", 38, 10, 80, 30)}, []string{"1,", "2025"}},
		{"two amounts side by side", []Word{word("12.50", 10, 10, 60, 30), word("80.00", 62, 10, 110, 30)},
			[]string{"12.50", "80.00"}},
		{"amounts below each other", []Word{word("1,", 10, 10, 30, 30), word("234.56", 32, 40, 90, 60)},
			[]string{"1,", "234.56"}},
		{"a speck", []Word{word("Total", 10, 10, 60, 30), word("l", 100, 20, 101, 22)}, []string{"Total"}},
		{"a minus", []Word{word("-", 10, 19, 14, 21), word("500.00", 16, 10, 80, 30)}, []string{"500.00", "-"}},
		{"a minus of dirt", []Word{doubt(word("-", 10, 19, 14, 21)), word("500.00", 16, 10, 80, 30)},
			[]string{"500.00"}},
		{"a letter read twice", []Word{word("A", 10, 10, 30, 30), word("A", 22, 10, 32, 30),
			word("VOSTRO", 50, 10, 90, 30)}, []string{"A", "VOSTRO"}},
		{"a letter printed twice", []Word{word("A", 10, 10, 20, 30), word("A", 24, 10, 34, 30)}, []string{"A", "A"}},
		{"an initial after a name", []Word{word("|.", 10, 10, 14, 30), word("ABAD", 20, 10, 60, 30)},
			[]string{"|.", "ABAD"}},
		{"words out of order", []Word{word("b", 100, 12, 120, 31), word("c", 10, 50, 30, 70),
			word("a", 10, 10, 30, 30)}, []string{"a", "b", "c"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []string
			for _, w := range tidy(c.in) {
				got = append(got, w.Text)
			}
			slices.Sort(got)
			slices.Sort(c.want)
			if !slices.Equal(got, c.want) {
				t.Errorf("words %q, want %q", got, c.want)
			}
		})
	}
}

func TestFigureWithoutRuleHasItsOwnBox(t *testing.T) {
	got := tidy([]Word{word("|123", 0, 0, 40, 20)})
	if want := image.Rect(10, 0, 40, 20); got[0].Box != want {
		t.Errorf("box %v, want %v", got[0].Box, want)
	}
}

func TestDashIsAsHighAsItsRow(t *testing.T) {
	dash := Word{Text: "-", Box: image.Rect(10, 20, 18, 22), Top: 8, Bottom: 34}
	if top, bottom := dash.row(); top != 8 || bottom != 34 {
		t.Errorf("a dash reaches from %v to %v, want its row's 8 to 34", top, bottom)
	}
	high := Word{Text: "Aug", Box: image.Rect(10, 20, 60, 45), Top: 8, Bottom: 45}
	if top, bottom := high.row(); top != 20 || bottom != 45 {
		t.Errorf("a row that begins above the ink of its capital lies at %v to %v, want 20 to 45", top, bottom)
	}
	small := Word{Text: "a", Box: image.Rect(10, 28, 18, 40), Top: 20, Bottom: 45}
	if top, bottom := small.row(); top != 20 || bottom != 45 {
		t.Errorf("a small letter lies at %v to %v, want its row's 20 to 45", top, bottom)
	}
	wild := Word{Text: "Total", Box: image.Rect(10, 20, 60, 40), Top: -500, Bottom: 700}
	if top, bottom := wild.row(); top != 20 || bottom != 40 {
		t.Errorf("a word in a row of 1,200 pixels reaches from %v to %v, want its ink", top, bottom)
	}
}

// inkedPage is a picture with lines of black bars, which are print to whoever prepares it.
func inkedPage(width, height int) *raster.Gray {
	g := raster.NewGray(width, height)
	for y := height / 10; y < height*9/10; y++ {
		for x := width / 10; x < width*9/10; x++ {
			if y/20%2 == 0 && x/12%3 > 0 {
				g.Row(y)[x] = 0
			}
		}
	}
	return g
}

func TestPreparedPageIsMappedToPage(t *testing.T) {
	g := inkedPage(850, 1100)
	read := func(g *raster.Gray, _ Mode) []Word { // one word over the middle of what was prepared
		x, y := g.Width/2, g.Height/2
		return []Word{word("Total", x-50, y-10, x+50, y+10)}
	}
	pages, err := ReadPage(t.Context(), fake{read: read}, g, Sheet{Number: 1, Width: 612, Height: 792})
	if err != nil || len(pages) != 1 || len(pages[0].Words) != 1 {
		t.Fatalf("pages %+v, %v; want one with one word", pages, err)
	}
	seen := pages[0].Seen(pages[0].Words[0].Box)
	if math.Abs(seen.CenterX()-306) > 5 || math.Abs(seen.CenterY()-396) > 5 {
		t.Errorf("the page shows the middle at %v, %v; want about 306, 396", seen.CenterX(), seen.CenterY())
	}
	if w := pages[0].Words[0].Box.Width(); math.Abs(w-seen.Width()) > 2 {
		t.Errorf("the word is %v points wide and seen %v wide, want points of the page", w, seen.Width())
	}
}

func TestEmptyPageIsNotRecognized(t *testing.T) {
	read := func(*raster.Gray, Mode) []Word { t.Error("an empty page is recognized"); return nil }
	pages, err := ReadPage(t.Context(), fake{read: read}, raster.NewGray(850, 1100),
		Sheet{Number: 4, Width: 612, Height: 792})
	if err != nil || len(pages) != 1 || pages[0].Number != 4 || len(pages[0].Words) > 0 {
		t.Errorf("pages %+v, %v; want page 4 without words", pages, err)
	}
}

func TestPageWidthInPhotoDoesNotDependOnDistance(t *testing.T) {
	sheet := Sheet{Number: 1, Width: 600, Height: 800}
	for _, c := range []struct {
		name string
		desk float64 // pixels of the photo around the page
	}{{"near", 20}, {"far", 300}} {
		photo, flat := raster.NewGray(1500+int(2*c.desk), 2000+int(2*c.desk)), raster.NewGray(1500, 2000)
		p := prepared{picture: flat, whole: true, toOriginal: page.Projection{1, 0, c.desk, 0, 1, c.desk, 0, 0, 1}}
		read := func(*raster.Gray, Mode) []Word { return []Word{word("Total", 750, 1000, 850, 1040)} }
		views, err := look(t.Context(), fake{read: read}, sheet, photo, []prepared{p})
		if err != nil {
			t.Fatal(err)
		}
		got := views[0].page("fake")
		if want := (page.Box{X0: 300, Y0: 400, X1: 340, Y1: 416}); !near(got.Words[0].Box, want) {
			t.Errorf("%s: the word is at %v, want %v", c.name, got.Words[0].Box, want)
		}
		x := (750 + c.desk) * sheet.Width / float64(photo.Width)
		if seen := got.Seen(got.Words[0].Box); math.Abs(seen.X0-x) > 0.01 {
			t.Errorf("%s: the photo shows the word at %v, want it %.2f from the left", c.name, seen, x)
		}
	}
}
