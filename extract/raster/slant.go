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

// columns are the points of each column of a picture, top down: what of a line's place is the column's is worked out once.
type columns [][]edgePoint

// byColumn gathers points, which come row by row.
func byColumn(points []edgePoint, width int) columns {
	ends := make([]int, width+1) // the column's place of its next point, one column on
	for _, e := range points {
		ends[e.x+1]++
	}
	out := make(columns, width)
	all := make([]edgePoint, len(points))
	for x := range out {
		ends[x+1] += ends[x]
		out[x] = all[ends[x]:ends[x+1]]
	}
	for _, e := range points {
		all[ends[e.x]] = e
		ends[e.x]++
	}
	return out
}

// profile sums points along lines and tells how sharply they gather: the sum of squares is highest when
// every line of text falls into one place. A line that crosses the picture's middle column at height y has
// the slope slope + fan * (y - middle): lines of a page seen in perspective fan out.
type profile struct {
	bins           []int32
	center, middle float64
	margin         float64 // lines leave the picture above and below when they slope
}

// binsPerPixel makes small turns tell.
const binsPerPixel = 2

func newProfile(width, height int) *profile {
	return &profile{bins: make([]int32, (height+2*width)*binsPerPixel+2), center: float64(width) / 2, middle: float64(height) / 2, margin: float64(width)}
}

// sharpness is the sum of squares for a slope and a fan.
func (p *profile) sharpness(points columns, slope, fan float64) float64 {
	clear(p.bins)
	if fan == 0 {
		p.gatherStraight(points, slope)
	} else {
		p.gather(points, slope, fan)
	}
	// No line crosses the middle column further away than one through a corner.
	t := math.Abs(fan) * p.center
	reach := (p.middle+math.Abs(slope)*p.center)*(1+t+t*t) + 1
	from, to := int((p.middle+p.margin-reach)*binsPerPixel), int((p.middle+p.margin+reach)*binsPerPixel)+2
	sum := int64(0)
	last := int64(0)
	for _, n := range p.bins[max(from, 0):min(to, len(p.bins))] { // neighbours count together, so that places between bins are no worse
		sum += (int64(n) + last) * (int64(n) + last)
		last = int64(n)
	}
	return float64(sum)
}

// gather adds points up in the bins of their lines.
func (p *profile) gather(points columns, slope, fan float64) {
	from, bins := p.middle+p.margin, p.bins
	for x, column := range points {
		u := float64(x) - p.center
		t, lower := fan*u, slope*u
		// Divided by 1 + t is where the line crosses the middle column; this is as good for small t.
		part := 1 - t + t*t
		for _, e := range column {
			at := int(((float64(e.y)-p.middle-lower)*part + from) * binsPerPixel)
			if uint(at) < uint(len(bins)) {
				bins[at] += e.weight
			}
		}
	}
}

// gatherStraight is gather for lines that do not fan out: points of one column are as many bins apart as they are on the page.
func (p *profile) gatherStraight(points columns, slope float64) {
	const nothing = 1e-9 // of a bin: a line that slopes by no more than rounding stays in its own
	bins := p.bins
	for x, column := range points {
		if len(column) == 0 {
			continue
		}
		first := int(math.Floor((p.margin-slope*(float64(x)-p.center))*binsPerPixel + nothing))
		for _, e := range column {
			if at := int(e.y)*binsPerPixel + first; uint(at) < uint(len(bins)) {
				bins[at] += e.weight
			}
		}
	}
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
	some := byColumn(thinned(points, 12_000), width)
	best, most, sum, n := 0.0, 0.0, 0.0, 0
	for slope := -steepest; slope <= steepest; slope += coarseStep {
		s := p.sharpness(some, slope, 0)
		sum, n = sum+s, n+1
		if s > most {
			best, most = slope, s
		}
	}
	out := slant{slope: best, clear: most * float64(n) / sum}
	out.unfold(p, byColumn(thinned(points, 3_000), width))
	straight := slant{slope: out.slope}
	many := byColumn(thinned(points, 30_000), width)
	out.refine(p, many, true)
	straight.refine(p, many, false)
	// Noise fans out a little at random; what perspective does is plain to see.
	const plain = 1.03
	if p.sharpness(many, out.slope, out.fan) < plain*p.sharpness(many, straight.slope, 0) {
		out.slope, out.fan = straight.slope, 0
	}
	return out
}

// fanStep moves the ends of the uppermost and lowest lines as far as a step of slope moves those of all.
func (p *profile) fanStep() float64 { return coarseStep / max(p.middle, 1) }

// unfold tries fans far and wide.
func (s *slant) unfold(p *profile, points columns) {
	const widest, around = 12, 3
	from := *s
	best := p.sharpness(points, s.slope, 0)
	for i := -widest; i <= widest; i++ {
		for k := -around; k <= around; k++ {
			slope, fan := from.slope+float64(k)*coarseStep, float64(2*i)*p.fanStep()
			if v := p.sharpness(points, slope, fan); v > best {
				s.slope, s.fan, best = slope, fan, v
			}
		}
	}
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

// refine climbs to the sharpest slope, and fan if asked, in ever smaller steps.
func (s *slant) refine(p *profile, points columns, fans bool) {
	at := p.sharpness(points, s.slope, s.fan)
	ways := [4][2]float64{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}
	n := 2
	if fans {
		n = 4
	}
	for size := 1.0; size > 0.02; size /= 2 {
		for moved := true; moved; {
			moved = false
			for _, d := range ways[:n] {
				slope, fan := s.slope+d[0]*size*coarseStep, s.fan+d[1]*size*p.fanStep()
				if v := p.sharpness(points, slope, fan); v > at {
					s.slope, s.fan, at, moved = slope, fan, v, true
					break
				}
			}
		}
	}
}
