package raster

import (
	"math"
	"testing"
)

// opened lays two drawn pages side by side and darkens the paper towards the spine between them.
func opened(t testing.TB, l pageTemplate, shadowed float64, wide float64) *Gray {
	t.Helper()
	left, right := drawn(t, l, 5), drawn(t, l, 6)
	g := NewGray(left.Width*2, left.Height)
	for y := range g.Height {
		copy(g.Row(y), left.Row(y))
		copy(g.Row(y)[left.Width:], right.Row(y))
	}
	for y := range g.Height {
		row := g.Row(y)
		for x := range row {
			away := float64(x-left.Width) / (wide * float64(g.Width))
			row[x] = uint8(float64(row[x]) * (1 - shadowed*math.Exp(-away*away)))
		}
	}
	return g
}

func TestFacingPagesAreTakenApartAtTheirSpine(t *testing.T) {
	l := looks()[0]
	l.width, l.height = 900, 1200
	for _, angle := range []float64{0, 1.5} {
		book := opened(t, l, 0.45, 0.02)
		p := Prepare(worn(taken(book, rotation(angle*math.Pi/180, float64(book.Width)/2, float64(book.Height)/2), book.Width, book.Height, 230), 1, 0.2, 4), Options{})
		if len(p) != 2 || p[0].Part != 1 || p[1].Part != 2 {
			t.Errorf("at %.1f degrees: %d pages, want the parts 1 and 2", angle, len(p))
			continue
		}
		for i, part := range p {
			x, _ := part.ToSource.Point(float64(part.Gray.Width)/2, float64(part.Gray.Height)/2)
			if want := float64(book.Width) * (0.25 + 0.5*float64(i)); math.Abs(x-want) > 60 {
				t.Errorf("part %d is taken around %.0f, want %.0f", i+1, x, want)
			}
			if math.Abs(part.Skew-angle) > 0.15 {
				t.Errorf("part %d: skew %.2f, want %.2f", i+1, part.Skew, angle)
			}
		}
	}
}

func TestOnePageStaysOneWhateverRunsThroughItsMiddle(t *testing.T) {
	l := looks()[0]
	l.width, l.height = 900, 1200
	plain := opened(t, l, 0, 1)
	ruled := opened(t, l, 0, 1)
	for y := range ruled.Height {
		for x := range 3 {
			ruled.Row(y)[l.width+x] = 0
		}
	}
	across := worn(drawn(t, looks()[3], 1), 1, 0.3, 4)
	for y := range across.Height { // a shadow over a table's middle column
		row := across.Row(y)
		for x := range row {
			away := float64(x-len(row)*6/10) / (0.03 * float64(len(row)))
			row[x] = uint8(float64(row[x]) * (1 - 0.4*math.Exp(-away*away)))
		}
	}
	for name, g := range map[string]*Gray{
		"a gap between two columns of a wide page": plain,
		"a rule from top to bottom":                ruled,
		"the crease of a folded letter":            opened(t, l, 0.5, 0.003),
		"a broad shadow over printed figures":      across,
	} {
		if p := Prepare(g, Options{}); len(p) != 1 {
			t.Errorf("%s: %d pages, want one", name, len(p))
		}
	}
}
