package raster

import "math"

// edgePoint is a place on the lower edge of ink: letters stand on their line with it.
type edgePoint struct {
	x, y   int32
	weight int32
}

// leastEdge is how much brighter a pixel must be than the one above it to count as ink's lower edge.
const leastEdge = 24

// lowerEdges are the lower edges of ink in a picture whose paper is white.
func lowerEdges(g *Gray) []edgePoint {
	const most = 60_000 // a page full of small print has some 40,000
	var points []edgePoint
	for step := 1; step <= 8; step++ {
		points = edgesOfEvery(g, step)
		if len(points) <= most {
			break
		}
	}
	return points
}

// edgesOfEvery looks at every step-th column only.
func edgesOfEvery(g *Gray, step int) (points []edgePoint) {
	for y := 0; y+1 < g.Height; y++ {
		row, below := g.Row(y), g.Row(y+1)
		for x := 0; x < len(row); x += step {
			if rise := int32(below[x]) - int32(row[x]); rise > leastEdge {
				points = append(points, edgePoint{int32(x), int32(y), rise})
			}
		}
	}
	return points
}

// profile sums the points along lines of a slope and fan, and tells how sharply they gather: the sum of
// squares, which is highest when every line of text falls into one place. A line at height y runs with the
// slope slope + fan*(y-middle): lines of a page seen in perspective fan out.
type profile struct {
	bins          []int32
	middle, width float64
	height        int
}

// binsPerPixel makes small turns tell.
const binsPerPixel = 2

func newProfile(width, height int) *profile {
	const margin = 2 // lines leave the picture above and below when they slope
	return &profile{bins: make([]int32, (height+2*width)*binsPerPixel+margin), width: float64(width), middle: float64(height) / 2, height: height}
}

// sharpness is the sum of squares for a slope and a fan. Slopes beyond 1 are not asked for.
func (p *profile) sharpness(points []edgePoint, slope, fan float64) float64 {
	clear(p.bins)
	const shift = 20
	a := int64(math.Round(slope * binsPerPixel * (1 << shift)))
	b := int64(math.Round(fan * binsPerPixel * (1 << shift) * 256)) // of 256 pixels
	center, middle := int64(p.width/2), int64(p.middle)
	offset := int64(p.width*binsPerPixel)<<shift + 1<<(shift-1)
	for _, e := range points {
		x, y := int64(e.x)-center, int64(e.y)
		at := (y*binsPerPixel<<shift - x*(a+b*(y-middle)>>8) + offset) >> shift
		if uint64(at) < uint64(len(p.bins)) {
			p.bins[at] += e.weight
		}
	}
	sum := 0.0
	last := int64(0)
	for _, n := range p.bins { // neighbours count together, so that places between bins are no worse
		sum += float64((int64(n) + last) * (int64(n) + last))
		last = int64(n)
	}
	return sum
}

// slant is what was found of lines: their slope at the picture's middle, how it changes a pixel further
// down, and how much sharper the profile is there than it is on average.
type slant struct {
	slope, fan float64
	clear      float64
}

const (
	steepest   = 0.36 // some 20 degrees: nobody scans or holds a page more askew
	coarseStep = 0.004
	fewPoints  = 150 // less is no text
)

// findSlant looks for the slope along which the points of a picture gather into lines.
func findSlant(points []edgePoint, width, height int) slant {
	if len(points) < fewPoints {
		return slant{}
	}
	p := newProfile(width, height)
	some := thinned(points, 12_000)
	best, most, sum, n := 0.0, 0.0, 0.0, 0
	for slope := -steepest; slope <= steepest; slope += coarseStep {
		s := p.sharpness(some, slope, 0)
		sum, n = sum+s, n+1
		if s > most {
			best, most = slope, s
		}
	}
	out := slant{slope: best, clear: most * float64(n) / sum}
	out.refine(p, thinned(points, 30_000))
	return out
}

// thinned keeps every so many points.
func thinned(points []edgePoint, most int) []edgePoint {
	step := (len(points) + most - 1) / most
	if step <= 1 {
		return points
	}
	out := make([]edgePoint, 0, most)
	for i := 0; i < len(points); i += step {
		out = append(out, points[i])
	}
	return out
}

// refine climbs to the sharpest slope and fan in ever smaller steps.
func (s *slant) refine(p *profile, points []edgePoint) {
	at := p.sharpness(points, s.slope, s.fan)
	// Over the page's width a step of slope moves a line's ends as far as a step of fan moves the ends of
	// the uppermost and lowest lines.
	fanStep := coarseStep / float64(max(p.height/2, 1))
	for size := 1.0; size > 0.02; size /= 2 {
		for moved := true; moved; {
			moved = false
			for _, d := range [4][2]float64{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
				slope, fan := s.slope+d[0]*size*coarseStep, s.fan+d[1]*size*fanStep
				if v := p.sharpness(points, slope, fan); v > at {
					s.slope, s.fan, at, moved = slope, fan, v, true
					break
				}
			}
		}
	}
}
