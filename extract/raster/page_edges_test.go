package raster

import (
	"bytes"
	"fmt"
	"math"
	"sync"
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
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

func TestFacingPagesAreSeparatedAtSpine(t *testing.T) {
	l := looks()[0]
	l.width, l.height = 900, 1200
	for _, angle := range []float64{0, 1.5} {
		book := opened(t, l, 0.45, 0.02)
		p := Prepare(worn(taken(book, rotation(angle*math.Pi/180, float64(book.Width)/2, float64(book.Height)/2),
			book.Width, book.Height, 230), 1, 0.2, 4), Options{})
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

func TestSinglePageIsNotSplitAtMiddleRule(t *testing.T) {
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

// seen is a picture of a page with its corners at these places, as parts of the picture's sides.
type seen struct {
	name    string
	corners quad
}

func TestPageOnDeskIsFoundByEdges(t *testing.T) {
	views := []seen{
		{"from above", quad{{0.08, 0.06}, {0.93, 0.07}, {0.94, 0.95}, {0.07, 0.94}}},
		{"from below, held aslant", quad{{0.16, 0.08}, {0.86, 0.12}, {0.96, 0.93}, {0.03, 0.90}}},
		{"from the left", quad{{0.05, 0.05}, {0.90, 0.11}, {0.91, 0.88}, {0.06, 0.96}}},
		{"its lower edge beyond the picture", quad{{0.10, 0.08}, {0.92, 0.06}, {0.95, 1.05}, {0.06, 1.06}}},
	}
	for i, l := range looks()[:drawnLooks] {
		flat := drawn(t, l, uint64(i))
		for k, v := range views {
			if (i+k)%2 == 1 {
				continue // every view with two looks, every look with two views
			}
			name := l.name + ", " + v.name
			width, height := flat.Width+120, flat.Height+160
			want := v.corners.times(float64(width), float64(height))
			picture := worn(taken(flat, want.from(flat), width, height, 90), uint64(k), 0.35, 5)
			assertStraight(t, name, flat, Prepare(picture, Options{}), want.from(flat), k < 3)
		}
	}
}

func TestFullPageIsStraightenedByItsPrint(t *testing.T) {
	views := []seen{
		{"from below", quad{{0.04, -0.02}, {0.96, -0.02}, {1.04, 1.02}, {-0.04, 1.02}}},
		{"from the right, held aslant", quad{{-0.04, -0.03}, {1.03, -0.01}, {1.02, 1.02}, {-0.03, 0.95}}},
	}
	for i, l := range looks()[:drawnLooks] {
		flat := drawn(t, l, uint64(i))
		for k, v := range views {
			want := v.corners.times(float64(flat.Width), float64(flat.Height))
			picture := worn(taken(flat, want.from(flat), flat.Width, flat.Height, 255), uint64(k), 0.3, 5)
			p := Prepare(picture, Options{})[0]
			if p.Whole {
				t.Errorf("%s, %s: edges were found where there are none", l.name, v.name)
			}
			level := levelness(flat, p, want.from(flat))
			if level > 5 {
				t.Errorf("%s, %s: lines rise or fall by %.1f pixels across the page", l.name, v.name, level)
			}
		}
	}
}

func (q quad) times(width, height float64) quad {
	for i := range q {
		q[i].x, q[i].y = q[i].x*width, q[i].y*height
	}
	return q
}

// from carries a flat page to the corners.
func (q quad) from(flat *Gray) page.Projection {
	return page.Projection{1 / float64(flat.Width), 0, 0, 0, 1 / float64(flat.Height), 0, 0, 0, 1}.Then(q.unit())
}

// assertStraight compares a prepared page with the flat one from which it was made: its own corners, found again, are
// within a few pixels of their places.
func assertStraight(t *testing.T, name string, flat *Gray, got []Prepared, toPicture page.Projection, allCorners bool) {
	t.Helper()
	if len(got) != 1 || got[0].Turned != 0 {
		t.Errorf("%s: %d pages", name, len(got))
		return
	}
	p := got[0]
	if !p.Whole {
		t.Errorf("%s: the page is not said to be shown from edge to edge", name)
	}
	if level := levelness(flat, p, toPicture); level > 4 {
		t.Errorf("%s: lines rise or fall by %.1f pixels across the page", name, level)
	}
	if !allCorners {
		return
	}
	back := toPicture.Then(inverse(p.ToSource))
	w, h := float64(flat.Width), float64(flat.Height)
	for i, c := range []point{{0, 0}, {w, 0}, {w, h}, {0, h}} {
		x, y := back.Point(c.x, c.y)
		want := []point{{0, 0}, {float64(p.Gray.Width), 0}, {float64(p.Gray.Width), float64(p.Gray.Height)},
			{0, float64(p.Gray.Height)}}[i]
		if off := math.Hypot(x-want.x, y-want.y); off > 14 {
			t.Errorf("%s: corner %d is %.1f pixels off", name, i, off)
		}
	}
}

// levelness is by how many pixels of the prepared picture the worst line of the flat page rises or falls
// over four fifths of its width.
func levelness(flat *Gray, p Prepared, toPicture page.Projection) (worst float64) {
	back := toPicture.Then(inverse(p.ToSource))
	for k := range 9 {
		y := float64(flat.Height) * float64(k+1) / 10
		_, a := back.Point(0.1*float64(flat.Width), y)
		_, b := back.Point(0.9*float64(flat.Width), y)
		worst = max(worst, math.Abs(a-b))
	}
	return worst
}

func TestProjectionAndInverseCancel(t *testing.T) {
	q := quad{{10, 20}, {900, 60}, {950, 1300}, {-20, 1250}}
	m := q.unit()
	both := m.Then(inverse(m))
	for i, c := range [][2]float64{{0, 0}, {1, 0}, {1, 1}, {0, 1}, {0.3, 0.7}} {
		if i < 4 {
			if x, y := m.Point(c[0], c[1]); math.Hypot(x-q[i].x, y-q[i].y) > 1e-6 {
				t.Errorf("corner %d at %s", i, fmt.Sprint(x, y))
			}
		}
		if x, y := both.Point(c[0], c[1]); math.Hypot(x-c[0], y-c[1]) > 1e-9 {
			t.Errorf("%v comes back as %v, %v", c, x, y)
		}
	}
}

// Pages of one paper are prepared side by side, and the memory of one serves the next.
func TestPagesPreparedSideBySideAreAsAlone(t *testing.T) {
	var pages []*Gray
	var alone [][]uint8
	for i, l := range looks()[:2] {
		l.width, l.height, l.dpi = 620+80*i, 877, 75
		pages = append(pages, worn(drawn(t, l, uint64(i)), uint64(i), 0.2, 3))
		alone = append(alone, Prepare(pages[i], Options{Width: 700})[0].Gray.Pix)
	}
	var working sync.WaitGroup
	for w := range 4 {
		working.Go(func() {
			for k := range 3 {
				i := (w + k) % len(pages)
				if got := Prepare(pages[i], Options{Width: 700})[0].Gray.Pix; !bytes.Equal(got, alone[i]) {
					t.Errorf("worker %d: page %d has other pixels than when it is prepared alone", w, i)
				}
			}
		})
	}
	working.Wait()
}
