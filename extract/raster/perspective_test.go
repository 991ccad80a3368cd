package raster

import (
	"fmt"
	"math"
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
)

// seen is a picture of a page whose corners lie where it says, as parts of the picture's sides.
type seen struct {
	name    string
	corners quad
}

func TestAPageOnADeskIsFoundByItsEdges(t *testing.T) {
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

func TestAPageThatFillsThePictureIsStraightenedByItsPrint(t *testing.T) {
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

// assertStraight holds a prepared page to the flat one it was made of: its own corners, found again, lie
// within a few pixels of where they are.
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
		want := []point{{0, 0}, {float64(p.Gray.Width), 0}, {float64(p.Gray.Width), float64(p.Gray.Height)}, {0, float64(p.Gray.Height)}}[i]
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

func TestAProjectionAndItsInverseCancel(t *testing.T) {
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
