package font

import (
	_ "embed" // the shapes of figures are a data file beside the code
	"encoding/binary"
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

// misfit is how much more a shape looks like another figure than like its own: above 1 if it does.
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

// doubtfulMisfit is the misfit from which a glyph does not show the figure of its text. Of the figures of typefaces
// from which the shapes were not learned, two in a hundred are above it; of figures with another figure's text, 98 in a
// hundred are.
const doubtfulMisfit = 1.1

// shows reports whether an outline may be the figure; an outline that cannot be drawn may be any figure.
func shows(o outline, figure byte) bool {
	s, ok := shapeOf(o)
	return !ok || figureShapes().misfit(&s, int(figure-'0')) <= doubtfulMisfit
}

// isFigure reports whether a glyph's text is one figure.
func isFigure(text string) bool { return len(text) == 1 && text[0] >= '0' && text[0] <= '9' }

// outline is a glyph's contours as polygons, in the program's own units, upwards.
type outline [][]vertex

type vertex struct{ x, y float64 }

const (
	// maxVertices bounds one glyph; the most involved figures have some hundred.
	maxVertices = 4096
	// maxNesting bounds glyphs made of glyphs, and procedures within procedures.
	maxNesting = 8
)

// outlines draws a program's glyphs; nil if the program has no readable ones.
type outlines interface {
	glyph(gid int) outline
}

// trueTypeOutlines reads the glyf table.
type trueTypeOutlines struct {
	glyf, loca []byte
	long       bool
}

func newTrueTypeOutlines(program []byte) *trueTypeOutlines {
	head := table(program, "head")
	t := &trueTypeOutlines{glyf: table(program, "glyf"), loca: table(program, "loca")}
	const locFormat = 50 // where the table head has the width of loca's entries
	if len(head) < locFormat+2 || len(t.glyf) == 0 || len(t.loca) == 0 {
		return nil
	}
	t.long = binary.BigEndian.Uint16(head[locFormat:]) != 0
	return t
}

func (t *trueTypeOutlines) glyph(gid int) outline {
	var o outline
	left := maxVertices
	t.add(&o, gid, vertex{}, 0, &left)
	return o
}

// data is a glyph's description, nil for an empty one.
func (t *trueTypeOutlines) data(gid int) []byte {
	at := func(i int) int {
		switch {
		case gid < 0 || i < 0:
		case t.long && 4*i+4 <= len(t.loca):
			return int(binary.BigEndian.Uint32(t.loca[4*i:]))
		case !t.long && 2*i+2 <= len(t.loca):
			return 2 * int(binary.BigEndian.Uint16(t.loca[2*i:]))
		}
		return -1
	}
	from, to := at(gid), at(gid+1)
	if from < 0 || to <= from || to > len(t.glyf) {
		return nil
	}
	return t.glyf[from:to]
}

func (t *trueTypeOutlines) add(o *outline, gid int, shift vertex, depth int, left *int) {
	d := t.data(gid)
	const header = 10
	if len(d) < header || depth > maxNesting {
		return
	}
	if n := int(int16(binary.BigEndian.Uint16(d))); n >= 0 {
		t.addSimple(o, d[header:], n, shift, left)
		return
	}
	t.addParts(o, d[header:], shift, depth, left)
}

// addParts adds the glyphs that a glyph is made of; only shifts are followed, since figures are not scaled.
func (t *trueTypeOutlines) addParts(o *outline, d []byte, shift vertex, depth int, left *int) {
	const wordArguments, areOffsets, scale, more, twoScales, matrix = 1, 2, 8, 32, 64, 128
	for len(d) >= 6 && *left > 0 {
		*left--
		flags, part := int(binary.BigEndian.Uint16(d)), int(binary.BigEndian.Uint16(d[2:]))
		move, size := vertex{float64(int8(d[4])), float64(int8(d[5]))}, 6
		if flags&wordArguments != 0 {
			if len(d) < 8 {
				return
			}
			move, size = vertex{float64(int16(binary.BigEndian.Uint16(d[4:]))),
				float64(int16(binary.BigEndian.Uint16(d[6:])))}, 8
		}
		if flags&areOffsets == 0 {
			move = vertex{}
		}
		switch {
		case flags&scale != 0:
			size += 2
		case flags&twoScales != 0:
			size += 4
		case flags&matrix != 0:
			size += 8
		}
		t.add(o, part, vertex{shift.x + move.x, shift.y + move.y}, depth+1, left)
		if flags&more == 0 || size > len(d) {
			return
		}
		d = d[size:]
	}
}

func (t *trueTypeOutlines) addSimple(o *outline, d []byte, contours int, shift vertex, left *int) {
	if len(d) < 2*contours+2 || contours == 0 {
		return
	}
	points := int(binary.BigEndian.Uint16(d[2*contours-2:])) + 1
	if *left -= points; *left < 0 {
		return
	}
	ends := d[:2*contours]
	skip := 2*contours + 2 + int(binary.BigEndian.Uint16(d[2*contours:]))
	if skip > len(d) {
		return
	}
	flags, d := glyfFlags(d[skip:], points)
	const shortX, sameX, shortY, sameY = 2, 16, 4, 32
	xs, d := glyfDeltas(d, flags, shortX, sameX)
	ys, _ := glyfDeltas(d, flags, shortY, sameY)
	if len(xs) < points || len(ys) < points {
		return
	}
	from := 0
	for c := range contours {
		to := int(binary.BigEndian.Uint16(ends[2*c:])) + 1
		if to <= from || to > points {
			return
		}
		*o = append(*o, rounded(flags[from:to], xs[from:to], ys[from:to], shift))
		from = to
	}
}

// glyfFlags unpacks the flags of the points; one flag may be for several points.
func glyfFlags(d []byte, points int) (flags, rest []byte) {
	const repeated = 8
	for len(flags) < points && len(d) > 0 {
		f, n := d[0], 1
		d = d[1:]
		if f&repeated != 0 && len(d) > 0 {
			n += int(d[0])
			d = d[1:]
		}
		for range min(n, points-len(flags)) {
			flags = append(flags, f)
		}
	}
	return flags, d
}

// glyfDeltas unpacks one coordinate of all points; short results mean damage.
func glyfDeltas(d, flags []byte, short, same byte) (values []float64, rest []byte) {
	v := 0
	for _, f := range flags {
		switch {
		case f&short != 0:
			if len(d) < 1 {
				return values, nil
			}
			if f&same != 0 {
				v += int(d[0])
			} else {
				v -= int(d[0])
			}
			d = d[1:]
		case f&same == 0:
			if len(d) < 2 {
				return values, nil
			}
			v += int(int16(binary.BigEndian.Uint16(d)))
			d = d[2:]
		}
		values = append(values, float64(v))
	}
	return values, d
}

// rounded makes a polygon of a contour. Its points are corners, or bend the line between their neighbours.
func rounded(flags []byte, xs, ys []float64, shift vertex) (polygon []vertex) {
	const corner = 1
	n := len(flags)
	at := func(i int) vertex { return vertex{xs[i%n] + shift.x, ys[i%n] + shift.y} }
	for i := range n {
		p, next := at(i), at(i+1)
		bends, nextBends := flags[i]&corner == 0, flags[(i+1)%n]&corner == 0
		if !bends {
			polygon = append(polygon, p)
		} else {
			// The curve comes closest to its bend halfway between its ends.
			before, after := at(i+n-1), next
			if flags[(i+n-1)%n]&corner == 0 {
				before = middleOf(before, p)
			}
			if nextBends {
				after = middleOf(p, next)
			}
			polygon = append(polygon, middleOf(middleOf(before, p), middleOf(p, after)))
		}
		if bends && nextBends {
			polygon = append(polygon, middleOf(p, next))
		}
	}
	return polygon
}

func middleOf(a, b vertex) vertex { return vertex{(a.x + b.x) / 2, (a.y + b.y) / 2} }

// outlinesOf draws the glyphs of a program, of whichever kind it is; nil when it cannot be.
func outlinesOf(program []byte) outlines {
	if o := newTrueTypeOutlines(program); o != nil {
		return o
	}
	if o := newCFFOutlines(cffProgram(program)); o != nil {
		return o
	}
	return nil
}
