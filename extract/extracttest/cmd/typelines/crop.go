package main

import (
	"image"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/dossier-lending/dossier/extract/extracttest"
	"github.com/dossier-lending/dossier/extract/raster"
)

// crop finds the sheet's lines in its prepared picture and cuts them out as the recognizer does. It leaves out lines
// that are not at their places.
func crop(r *rand.Rand, g *raster.Gray, s extracttest.TypeSheet) (out []line) {
	at, ok := place(g, s)
	if !ok {
		return nil
	}
	for _, l := range s.Lines {
		x0, x1, ok := at.extent(g, l)
		if !ok {
			continue
		}
		dy, ok := at.settle(g, l, x0, x1)
		if !ok {
			continue
		}
		height := (l.Descent - l.Ascent) * at.scale
		top := at.y(min(l.Ascent, l.Top)) + dy - 4 - height*0.12*(r.Float64()-0.35)
		bottom := at.y(l.Descent) + dy + 4 + height*0.12*(r.Float64()-0.35)
		box := image.Rect(x0-2-r.IntN(5), int(top), x1+3+r.IntN(5), int(math.Ceil(bottom))).Intersect(image.Rect(
			0, 0, g.Width, g.Height,
		))
		m := cut(g, box)
		surround(r, m, g, at.y(l.Baseline)+dy-float64(box.Min.Y))
		if r.IntN(3) == 0 {
			partColumns(r, m, at.gaps(l, box.Min.X))
		}
		out = append(out, line{encode(m), l.Text})
	}
	return out
}

func cut(g *raster.Gray, box image.Rectangle) *image.Gray {
	m := image.NewGray(image.Rect(0, 0, box.Dx(), box.Dy()))
	for y := range box.Dy() {
		copy(m.Pix[y*m.Stride:(y+1)*m.Stride], g.Row(box.Min.Y + y)[box.Min.X:box.Max.X])
	}
	return m
}

// placing carries points of a sheet to pixels of its prepared picture.
type placing struct{ left, top, scale float64 }

func (p placing) x(v float64) float64 { return p.left + v*p.scale }
func (p placing) y(v float64) float64 { return p.top + v*p.scale }

// gaps returns the columns between the line's runs, in a picture that begins at a column.
func (p placing) gaps(l extracttest.TypeLine, left int) (columns [][2]int) {
	for _, g := range l.Gaps {
		columns = append(columns, [2]int{int(p.x(g[0])) - left, int(p.x(g[1])) - left})
	}
	return columns
}

const dark = 140

// place finds the sheet by its bands of ink.
func place(g *raster.Gray, s extracttest.TypeSheet) (placing, bool) {
	var bands [][2]int
	start := -1
	for y := 0; y <= g.Height; y++ {
		n := 0
		if y < g.Height {
			for _, v := range g.Row(y)[g.Width/40 : g.Width*39/40] {
				if v < dark {
					n++
				}
			}
		}
		switch full := n > g.Width/220; {
		case full && start < 0:
			start = y
		case !full && start >= 0:
			if y-start > 8 {
				bands = append(bands, [2]int{start, y})
			}
			start = -1
		}
	}
	if len(bands) != len(s.Lines) || len(bands) < 8 {
		return placing{}, false
	}
	first, last := s.Lines[0], s.Lines[len(s.Lines)-1]
	middle := func(l extracttest.TypeLine) float64 { return (l.Top + l.Bottom) / 2 }
	center := func(b [2]int) float64 { return float64(b[0]+b[1]) / 2 }
	p := placing{scale: (center(bands[len(bands)-1]) - center(bands[0])) / (middle(last) - middle(first))}
	p.top = center(bands[0]) - middle(first)*p.scale
	var lefts []float64
	for i, l := range s.Lines {
		if x, ok := leftmost(g, bands[i]); ok {
			lefts = append(lefts, float64(x)-l.Left*p.scale)
		}
	}
	if len(lefts) < 5 {
		return placing{}, false
	}
	slices.Sort(lefts)
	p.left = lefts[len(lefts)/2]
	return p, true
}

// inked reports whether a column has ink between two rows: more than a speck.
func inked(g *raster.Gray, x, y0, y1 int) bool {
	n := 0
	for y := y0; y < y1; y++ {
		if g.Pix[y*g.Width+x] < dark {
			n++
		}
	}
	return n >= 3
}

func leftmost(g *raster.Gray, band [2]int) (int, bool) {
	for x := g.Width / 60; x < g.Width-3; x++ {
		if inked(g, x, band[0], band[1]) && inked(g, x+1, band[0], band[1]) {
			return x, true
		}
	}
	return 0, false
}

// extent is the line's ink from left to right, which must be about where it was printed.
func (p placing) extent(g *raster.Gray, l extracttest.TypeLine) (x0, x1 int, ok bool) {
	reach := (l.Descent - l.Ascent) * p.scale
	y0, y1 := max(0, int(p.y(l.Top)-reach*0.2)), min(g.Height, int(p.y(l.Bottom)+reach*0.2))
	from, to := max(0, int(p.x(l.Left)-reach)), min(g.Width-1, int(p.x(l.Right)+reach))
	x0, x1 = -1, -1
	for x := from; x <= to; x++ {
		if inked(g, x, y0, y1) {
			if x0 < 0 {
				x0 = x
			}
			x1 = x
		}
	}
	ok = x0 >= 0 && math.Abs(float64(x0)-p.x(l.Left)) < reach*0.3 && math.Abs(float64(x1)-p.x(l.Right)) < reach*0.3
	return x0, x1, ok
}

// settle returns by how much the line is lower than expected.
func (p placing) settle(g *raster.Gray, l extracttest.TypeLine, x0, x1 int) (float64, bool) {
	reach := (l.Descent - l.Ascent) * p.scale
	top, bottom := -1, -1
	for y := max(0, int(p.y(l.Top)-reach*0.35)); y < min(g.Height, int(p.y(l.Bottom)+reach*0.35)); y++ {
		n := 0
		for _, v := range g.Row(y)[x0 : x1+1] {
			if v < dark {
				n++
			}
		}
		if n >= 2 {
			if top < 0 {
				top = y
			}
			bottom = y + 1
		}
	}
	if top < 0 {
		return 0, false
	}
	height := (l.Bottom - l.Top) * p.scale
	if math.Abs(float64(bottom-top)-height) > max(5, reach*0.25) {
		return 0, false
	}
	return (float64(top+bottom) - p.y(l.Top) - p.y(l.Bottom)) / 2, true
}
