package raster

import (
	"math"
	"slices"

	"github.com/dossier-lending/dossier/extract/page"
)

// side is a straight edge of a page: along its direction, place = offset + slope * (along - middle).
type side struct {
	slope, offset float64
	found         bool
}

// rise is a place where a picture gets brighter towards the page's middle.
type rise struct {
	along, place int32
	step         int32 // how much brighter, 0..255
}

const (
	// stepReach is over how many pixels to both sides brightness is compared.
	stepReach = 4
	// leastStep is how much brighter than its ground a page must be.
	leastStep = 9
	// mostStep bounds the weight of one place: a long edge wins over a glaring one.
	mostStep = 40
	// leastCover is the part of the picture's side along which the edge must be seen.
	leastCover = 0.4
	// leaning is the steepest slope of a side, some 22 degrees.
	leaning = 0.4
)

// mostRises is how many places of a row are kept, from the picture's border inwards.
const mostRises = 8

// rises finds in each row of a picture the places left of the middle where it gets brighter fastest.
func rises(g *Gray) (points []rise) {
	steps := make([]int32, g.Width)
	for y := range g.Height {
		last := steep(g.Row(y), steps)
		kept := 0
		for x := stepReach + 1; x < last && kept < mostRises; x++ {
			if s := steps[x]; s >= leastStep && s > steps[x-1] && s >= steps[x+1] {
				points = append(points, rise{int32(y), int32(x), min(s, mostStep)})
				kept++
			}
		}
	}
	return points
}

// steep fills in how much brighter the pixels right of each place are than those left of it; last is
// where it ends.
func steep(row []uint8, steps []int32) (last int) {
	last = len(row)*11/20 - stepReach
	step := int32(0) // of all pixels
	for i := range min(stepReach, last) {
		step += int32(row[stepReach+i]) - int32(row[stepReach-1-i])
	}
	for x := stepReach; x <= last; x++ {
		steps[x] = step / stepReach
		step += int32(row[x+stepReach]) - 2*int32(row[x]) + int32(row[x-stepReach])
	}
	return last
}

// findSide returns the straight line on which most rises are. Of lines with about as many it returns the outermost,
// because tables have edges too.
func findSide(points []rise, width, height int) side {
	const slopeStep = 0.016
	const slopes = int(2*leaning/slopeStep) + 1
	lean := int32(math.Ceil(leaning * float64(height) / 2))
	size := width + 2*int(lean)
	votes := make([]int32, slopes*size)
	for i := range slopes {
		slope := int32(math.Round((float64(i)*slopeStep - leaning) * one))
		bins := votes[i*size:][:size]
		for _, p := range points {
			at := p.place + lean - int32(int64(p.along-int32(height/2))*int64(slope)>>16)
			if at >= 0 && int(at) < size {
				bins[at] += p.step
			}
		}
	}
	most := int32(0)
	for _, v := range votes {
		most = max(most, v)
	}
	for at := range size {
		for i := range slopes {
			if v := votes[i*size+at]; v > 0 && v >= most*7/10 && strongest(votes, i, at, size, slopes) {
				s := side{slope: float64(i)*slopeStep - leaning, offset: float64(at) - float64(lean)}
				if s.settle(points, height); s.found {
					return s
				}
			}
		}
	}
	return side{}
}

// strongest reports whether no slope and place nearby has more votes.
func strongest(votes []int32, i, at, size, slopes int) bool {
	const reach = 3
	v := votes[i*size+at]
	for j := max(i-reach, 0); j <= min(i+reach, slopes-1); j++ {
		for k := max(at-reach, 0); k <= min(at+reach, size-1); k++ {
			if votes[j*size+k] > v {
				return false
			}
		}
	}
	return true
}

// settle fits the line to the places near it, three times ever closer, and judges how far along they
// reach.
func (s *side) settle(points []rise, height int) {
	for _, reach := range []float64{5, 3, 2} {
		var n, sx, sy, sxx, sxy float64
		covered := make([]bool, height)
		rows := 0
		for _, p := range points {
			u := float64(p.along) - float64(height)/2
			off := float64(p.place) - s.offset - s.slope*u
			if math.Abs(off) > reach {
				continue
			}
			w := float64(p.step)
			n, sx, sy, sxx, sxy = n+w, sx+w*u, sy+w*float64(p.place), sxx+w*u*u, sxy+w*u*float64(p.place)
			if !covered[p.along] {
				covered[p.along] = true
				rows++
			}
		}
		d := n*sxx - sx*sx
		if d <= 0 || float64(rows) < leastCover*float64(height) {
			s.found = false
			return
		}
		s.slope = (n*sxy - sx*sy) / d
		s.offset = (sy - s.slope*sx) / n
		s.found = true
	}
}

// point is a place in pixels.
type point struct{ x, y float64 }

// quad is a page as a picture shows it: its upper left, upper right, lower right and lower left corner.
type quad [4]point

// desk is the longest side of the picture in which a page is looked for on its ground.
const desk = 512

// findPage looks for a page on darker ground in a shrunk picture. The result is in pixels of the source.
func findPage(small *Gray, shrink int) (q quad, found bool) {
	f := (max(small.Width, small.Height) + desk - 1) / desk
	tiny := smoothed(shrunk(small, f))
	f *= shrink
	if min(tiny.Width, tiny.Height) < desk/8 {
		return q, false
	}
	sides := pageSides(tiny)
	n := 0
	for i := range sides {
		if sides[i].found {
			n++
		}
	}
	if n < 3 { // with two the page may be anything
		return q, false
	}
	q = corners(sides, float64(tiny.Width), float64(tiny.Height))
	if !q.plausible(float64(tiny.Width), float64(tiny.Height)) || !q.stands(tiny, sides) {
		return q, false
	}
	for i := range q {
		q[i].x, q[i].y = q[i].x*float64(f), q[i].y*float64(f)
	}
	return q, true
}

// pageSides returns the left, upper, right and lower side. A side that was not found is the picture's border. Each side
// is looked for as the left one of the turned picture.
func pageSides(g *Gray) (sides [4]side) {
	copied := func(g *Gray) *Gray {
		c := *g
		c.Pix = append([]uint8(nil), g.Pix...)
		return &c
	}
	views := [4]*Gray{g, transposed(g), mirrored(copied(g), true, false), mirrored(transposed(g), true, false)}
	for i, v := range views {
		sides[i] = findSide(rises(v), v.Width, v.Height)
		if i >= 2 {
			sides[i].slope, sides[i].offset = -sides[i].slope, float64(v.Width)-sides[i].offset
		}
	}
	return sides
}

// corners are where the sides meet.
func corners(s [4]side, width, height float64) quad {
	meet := func(upright, level side) point {
		// x = a + b (y - height/2), y = c + d (x - width/2)
		a, b, c, d := upright.offset, upright.slope, level.offset, level.slope
		y := (c + d*(a-b*height/2-width/2)) / (1 - d*b)
		return point{a + b*(y-height/2), y}
	}
	return quad{meet(s[0], s[1]), meet(s[2], s[1]), meet(s[2], s[3]), meet(s[0], s[3])}
}

func (a point) to(b point) float64 { return math.Hypot(b.x-a.x, b.y-a.y) }

// plausible reports whether the corners could be those of a sheet of paper.
func (q quad) plausible(width, height float64) bool {
	const (
		leastArea = 0.2 // of the picture
		beyond    = 0.1 // how far corners may be outside of it
		uneven    = 1.7 // of opposite sides
		square    = 0.5 // the cosine of corners, at most: 60 to 120 degrees
	)
	area := 0.0
	for i, a := range q {
		b, c := q[(i+1)%4], q[(i+2)%4]
		area += (a.x*b.y - b.x*a.y) / 2
		if a.x < -beyond*width || a.x > (1+beyond)*width || a.y < -beyond*height || a.y > (1+beyond)*height {
			return false
		}
		ab, bc := a.to(b), b.to(c)
		if ab == 0 || bc == 0 || math.Abs((a.x-b.x)*(c.x-b.x)+(a.y-b.y)*(c.y-b.y)) > square*ab*bc {
			return false
		}
	}
	upper, right, lower, left := q[0].to(q[1]), q[1].to(q[2]), q[2].to(q[3]), q[3].to(q[0])
	return area >= leastArea*width*height && max(upper/lower, lower/upper, left/right, right/left) < uneven
}

// stands reports whether along every found side the page is brighter than the ground next to it. A box printed on white
// paper is not.
func (q quad) stands(g *Gray, sides [4]side) bool {
	const (
		away  = 5    // pixels from the edge
		share = 0.75 // of the places along a side
		least = 1.06 // times brighter
	)
	middle := point{(q[0].x + q[1].x + q[2].x + q[3].x) / 4, (q[0].y + q[1].y + q[2].y + q[3].y) / 4}
	ends := [4][2]point{{q[3], q[0]}, {q[0], q[1]}, {q[1], q[2]}, {q[2], q[3]}}
	for i, e := range ends {
		if !sides[i].found {
			continue
		}
		brighter, n := 0, 0
		for k := range 60 {
			t := (float64(k) + 0.5) / 60
			x, y := e[0].x+(e[1].x-e[0].x)*t, e[0].y+(e[1].y-e[0].y)*t
			d := math.Hypot(middle.x-x, middle.y-y)
			dx, dy := (middle.x-x)/d*away, (middle.y-y)/d*away
			in, ok := g.near(x+dx, y+dy)
			out, ok2 := g.near(x-dx, y-dy)
			if ok && ok2 {
				n++
				if float64(in) > least*float64(out) {
					brighter++
				}
			}
		}
		if n < 20 || float64(brighter) < share*float64(n) {
			return false
		}
	}
	return true
}

// near is the pixel at a place, if it is in the picture.
func (g *Gray) near(x, y float64) (v uint8, ok bool) {
	if x < 0 || y < 0 || int(x) >= g.Width || int(y) >= g.Height {
		return 0, false
	}
	return g.Pix[int(y)*g.Width+int(x)], true
}

// upright carries a rectangle as wide and high as the page to the picture.
func (q quad) upright() (toSource page.Projection, width, height float64) {
	width, height = (q[0].to(q[1])+q[3].to(q[2]))/2, (q[0].to(q[3])+q[1].to(q[2]))/2
	return page.Projection{1 / width, 0, 0, 0, 1 / height, 0, 0, 0, 1}.Then(q.unit()), width, height
}

// unit carries the unit square to the corners.
func (q quad) unit() page.Projection {
	dx1, dy1 := q[1].x-q[2].x, q[1].y-q[2].y
	dx2, dy2 := q[3].x-q[2].x, q[3].y-q[2].y
	sx, sy := q[0].x-q[1].x+q[2].x-q[3].x, q[0].y-q[1].y+q[2].y-q[3].y
	d := dx1*dy2 - dx2*dy1
	if d == 0 {
		return page.Scaling(1)
	}
	g, h := (sx*dy2-dx2*sy)/d, (dx1*sy-sx*dy1)/d
	return page.Projection{q[1].x - q[0].x + g*q[1].x, q[3].x - q[0].x + h*q[3].x, q[0].x,
		q[1].y - q[0].y + g*q[1].y, q[3].y - q[0].y + h*q[3].y, q[0].y, g, h, 1}
}

// lens is how a page's print shows the perspective of the picture: the slope of its lines, and of its columns (how far
// they lean to the right from top to bottom).
type lens struct {
	lines, columns slant
}

// lensOf measures the print of a small, evened picture. Columns count only if they clearly gather in another way than a
// turned page would explain; many pages have no columns.
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

const (
	// foldAbout is how far from the middle a fold may be, as a share of the width.
	foldAbout = 0.1
	// foldLeast is the least width of its shadow, of the page's: pages curve into a spine. The crease of a
	// folded letter and the rule of a table are narrower.
	foldLeast = 0.02
	// foldReach is how far from its middle the paper is bright again.
	foldReach = 0.08
	// foldBands is the number of strips in which the shadow must be seen, also in the uppermost and lowest: print ends
	// before the paper does.
	foldBands = 8
)

// findFold looks for the spine between two facing pages in a straightened picture that still has its light: a broad
// shadow from the upper edge to the lower, near the middle, with print on both sides and no print across. flat is the
// same picture with its light divided out. Pages above and below a fold stay together, because lines do not run from
// one to the other.
func findFold(lit, flat *Gray) (x int, found bool) {
	if !mayFold(lit) {
		return 0, false
	}
	x, ok := shadow(lit.brightColumns(0, lit.Height))
	if !ok {
		return 0, false
	}
	for band := range foldBands {
		at, ok := shadow(lit.brightColumns(band*lit.Height/foldBands, (band+1)*lit.Height/foldBands))
		if !ok || at-x > lit.Width/40 || x-at > lit.Width/40 {
			return 0, false
		}
	}
	return x, printBeside(flat, x)
}

// mayFold reports whether a picture has the shape of two upright pages.
func mayFold(g *Gray) bool {
	const leastShape = 1.05 // they are wider than high
	return float64(g.Width) >= leastShape*float64(g.Height) && g.Height >= 8*foldBands
}

// brightColumns is the paper's brightness in each column of some rows: a quarter of them are brighter.
func (g *Gray) brightColumns(from, to int) []uint8 {
	out := make([]uint8, g.Width)
	column := make([]uint8, 0, to-from)
	for x := range out {
		column = column[:0]
		for y := from; y < to; y += 2 {
			column = append(column, g.Pix[y*g.Width+x])
		}
		slices.Sort(column)
		out[x] = column[len(column)*3/4]
	}
	return out
}

// shadow is the middle of a broad valley near the middle of a row of brightness.
func shadow(bright []uint8) (x int, ok bool) {
	n := len(bright)
	from, to := int((0.5-foldAbout)*float64(n)), int((0.5+foldAbout)*float64(n))
	for i := from; i < to; i++ {
		if x == 0 || bright[i] < bright[x] {
			x = i
		}
	}
	reach := int(foldReach * float64(n))
	if x-reach < 0 || x+reach >= n || reach < 4 {
		return 0, false
	}
	left, right := slices.Max(bright[x-reach:x]), slices.Max(bright[x:x+reach])
	paper := int(min(left, right))
	const deep, shallow = 88, 96 // of a hundred
	if int(bright[x])*100 > paper*deep {
		return 0, false
	}
	a, b := x, x
	for a > x-reach && int(bright[a])*100 < paper*shallow {
		a--
	}
	for b < x+reach && int(bright[b])*100 < paper*shallow {
		b++
	}
	return x, float64(b-a) >= foldLeast*float64(n) && a > x-reach && b < x+reach
}

// printBeside reports whether there is print left and right of a place, and almost no print at it.
func printBeside(flat *Gray, x int) bool {
	var left, right, at int
	gap := max(flat.Width/100, 2)
	for _, e := range lowerEdges(flat) {
		switch {
		case int(e.x) < x-gap:
			left++
		case int(e.x) > x+gap:
			right++
		default:
			at++
		}
	}
	return left > 2*fewPoints && right > 2*fewPoints && at*60 < left+right
}
