package raster

import (
	"math"

	"github.com/dossier-lending/dossier/extract/page"
)

// point is a place in pixels.
type point struct{ x, y float64 }

// quad is a page as a picture shows it: its upper left, upper right, lower right and lower left corner.
type quad [4]point

// desk is the longest side of the picture in which a page is looked for on its ground.
const desk = 512

// findPage looks for a page that lies on darker ground in a picture that was shrunk, in pixels of the source.
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

// pageSides are the left, upper, right and lower side; those not found lie on the picture's border. Each
// is looked for as the left one of the picture turned.
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

// plausible says that the corners could be those of a sheet of paper.
func (q quad) plausible(width, height float64) bool {
	const (
		leastArea = 0.2 // of the picture
		beyond    = 0.1 // how far corners may lie outside of it
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

// stands says that along every side that was found the page is brighter than the ground beside it. A box
// printed on white paper is not.
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
