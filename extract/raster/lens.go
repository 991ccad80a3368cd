package raster

import (
	"math"

	"github.com/dossier-lending/dossier/extract/page"
)

// lens is how a page's print tells the way it was seen: its lines, and its columns, whose slope is how far
// they lean to the right on their way down.
type lens struct {
	lines, columns slant
}

// lensOf measures the print of a small, evened picture. Columns count only where they plainly gather other
// than a mere turn of the page would have them: many pages have none to speak of.
func lensOf(flat *Gray) lens {
	l := lens{lines: findSlant(lowerEdges(flat), flat.Width, flat.Height)}
	l.columns.slope = -l.lines.slope
	if l.lines.fan == 0 {
		return l
	}
	swapped := transposed(flat)
	points := lowerEdges(swapped)
	lean := findSlant(points, swapped.Width, swapped.Height)
	p, all := newProfile(swapped.Width, swapped.Height), byColumn(points, swapped.Width)
	const plainly = 1.08
	if p.sharpness(all, lean.slope, lean.fan) > plainly*p.sharpness(all, l.columns.slope, 0) {
		l.columns = lean
	}
	return l
}

// straight carries straightened places to those of the picture, around its middle. The lens was measured
// on a picture that many times smaller.
func (l lens) straight(cx, cy, shrink float64) page.Projection {
	a, c := l.lines.slope, l.columns.slope
	b, d := l.lines.fan/shrink, l.columns.fan/shrink
	// Lines and columns share the divisor 1 + b x + d y; each fan was measured along the picture's middle,
	// where the other's slope has its part.
	if k := 1 - a*c; k != 0 {
		b, d = (b-a*d)/k, (d-c*b)/k
	}
	size := 1 / math.Sqrt(1+a*a)
	toStraight := page.Projection{size, -c * size, 0, -a * size, size, 0, b, d, 1}
	return moved(-cx, -cy).Then(inverse(toStraight)).Then(moved(cx, cy))
}
