package font

import (
	_ "embed" // the shapes of figures are a data file beside the code
	"math"
	"slices"
	"strings"
	"sync"
)

//go:embed figures.txt
var figureFile string

// shapeSide is the rows and columns of the grid that a glyph is drawn on to know its shape.
const shapeSide = 12

// shape is how much ink each cell of the grid holds, 0 to 255, rows from the top. The glyph's height fills
// the grid; its width is in proportion, in the middle.
type shape [shapeSide * shapeSide]uint8

// figureShapes are typical shapes of the figures 0 to 9, several of each.
var figureShapes = sync.OnceValue(func() *figureSet {
	set := &figureSet{}
	for line := range strings.Lines(figureFile) {
		figure, cells, ok := strings.Cut(strings.TrimSpace(line), " ")
		if s, whole := unpackShape(cells); ok && whole && !strings.HasPrefix(line, "#") {
			set[figure[0]-'0'] = append(set[figure[0]-'0'], s)
		}
	}
	return set
})

// figureSet is the known shapes by figure.
type figureSet [10][]shape

// A shape is written as one letter a cell, from A for white paper to P for ink.
const (
	tones    = 16
	toneStep = 255 / (tones - 1)
)

func unpackShape(cells string) (s shape, ok bool) {
	if len(cells) != len(s) {
		return s, false
	}
	for i := range s {
		s[i] = min(cells[i]-'A', tones-1) * toneStep
	}
	return s, true
}

// shapeOf draws an outline; false when it is empty.
func shapeOf(o outline) (s shape, ok bool) {
	low, high := vertex{math.Inf(1), math.Inf(1)}, vertex{math.Inf(-1), math.Inf(-1)}
	for _, contour := range o {
		for _, v := range contour {
			low, high = vertex{min(low.x, v.x), min(low.y, v.y)}, vertex{max(high.x, v.x), max(high.y, v.y)}
		}
	}
	height := high.y - low.y
	if !(height > 0) || !(high.x-low.x > 0) || high.x-low.x > 2*height {
		return s, false
	}
	scale := shapeSide / height
	left := (low.x+high.x)/2 - height/2
	const fine = 4 // lines drawn in each row
	var ink [shapeSide * shapeSide]float64
	var crossings []crossing
	for i := range shapeSide * fine {
		y := high.y - (float64(i)+0.5)/(fine*scale)
		crossings = crossings[:0]
		for _, contour := range o {
			crossings = cross(crossings, contour, y)
		}
		slices.SortFunc(crossings, func(a, b crossing) int {
			switch {
			case a.x < b.x:
				return -1
			case a.x > b.x:
				return 1
			}
			return 0
		})
		winding := 0
		for k := 0; k+1 < len(crossings); k++ {
			if winding += crossings[k].up; winding != 0 {
				fill(ink[i/fine*shapeSide:][:shapeSide], (crossings[k].x-left)*scale, (crossings[k+1].x-left)*scale)
			}
		}
	}
	for i, v := range ink {
		s[i] = uint8(min(v/fine, 1)*255 + 0.5)
	}
	return s, true
}

// crossing is where a contour crosses a line, upwards (1) or downwards (-1).
type crossing struct {
	x  float64
	up int
}

func cross(into []crossing, contour []vertex, y float64) []crossing {
	for i, a := range contour {
		b := contour[(i+1)%len(contour)]
		if (a.y <= y) == (b.y <= y) {
			continue
		}
		up := 1
		if b.y < a.y {
			up = -1
		}
		into = append(into, crossing{a.x + (y-a.y)/(b.y-a.y)*(b.x-a.x), up})
	}
	return into
}

// fill adds the ink between two places of a row.
func fill(row []float64, from, to float64) {
	for c := range row {
		row[c] += max(min(to, float64(c+1))-max(from, float64(c)), 0)
	}
}

// distance is how much two shapes differ: the mean of the squares, cell by cell.
func (s *shape) distance(o *shape) float64 {
	sum := 0
	for i := range s {
		d := int(s[i]) - int(o[i])
		sum += d * d
	}
	return float64(sum) / float64(len(s))
}

// misfit says how much more a shape is like another figure than like the one it says: above 1 when it is.
func (set *figureSet) misfit(s *shape, figure int) float64 {
	own, other := math.Inf(1), math.Inf(1)
	for f := range set {
		for i := range set[f] {
			if d := s.distance(&set[f][i]); f == figure {
				own = min(own, d)
			} else {
				other = min(other, d)
			}
		}
	}
	return own / max(other, 1)
}

// doubtfulMisfit is the misfit from which a glyph is held not to show the figure that it says. Of the figures
// of faces that the shapes were not learned from two in a hundred lie above it; of figures that stand for
// another 98 in a hundred do.
const doubtfulMisfit = 1.1

// shows says whether an outline may be the figure; what cannot be drawn may be anything.
func shows(o outline, figure byte) bool {
	s, ok := shapeOf(o)
	return !ok || figureShapes().misfit(&s, int(figure-'0')) <= doubtfulMisfit
}

// isFigure says that a glyph's text is one figure.
func isFigure(text string) bool { return len(text) == 1 && text[0] >= '0' && text[0] <= '9' }
