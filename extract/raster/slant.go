package raster

import (
	"math"
	"slices"
)

// edgePoint is a place on the lower edge of ink, where letters touch their baseline.
type edgePoint struct {
	x, y   int32
	weight int32
}

// leastEdge is how much brighter a pixel must be than the one above it to count as ink's lower edge.
const leastEdge = 24

// lowerEdges returns the lower edges of ink in a picture with white paper.
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

// columns are the points of each column of a picture, from top to bottom, so that the column's part of a line's place
// is computed once.
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

// profile adds up points along lines and measures how sharply they gather: the sum of squares is highest if every line
// of text falls into one place. A line that crosses the picture's middle column at height y has the slope slope + fan *
// (y - middle), because the lines of a page in perspective fan out.
type profile struct {
	bins           []int32
	center, middle float64
	margin         float64 // lines leave the picture above and below when they slope
}

// binsPerPixel is high enough to show small turns.
const binsPerPixel = 2

func newProfile(width, height int) *profile {
	return &profile{bins: make([]int32, (height+2*width)*binsPerPixel+2), center: float64(width) / 2,
		middle: float64(height) / 2, margin: float64(width)}
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
	// neighbours count together, so that places between two bins count as much
	for _, n := range p.bins[max(from, 0):min(to, len(p.bins))] {
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

// gatherStraight is gather for lines that do not fan out: points of one column are as far apart in bins as on the page.
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

// slant is the measured direction of lines: their slope at the picture's middle, its change for each pixel further
// down, and how much sharper the profile is there than on average.
type slant struct {
	slope, fan float64
	clear      float64
}

const (
	steepest   = 0.36 // some 20 degrees: nobody scans or holds a page more askew
	coarseStep = 0.004
	fewPoints  = 150 // fewer are not text
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
	// Noise fans out a little at random; the effect of perspective is clear.
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

// thinned keeps every n-th point, so that at most so many are left.
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

const (
	// inked is the gray below which a pixel of the small, evened picture is ink; thin strokes are gray there.
	inked = 190
	// letterGap is the widest gap between the letters of a word, in pixels of the small picture; lines are
	// further apart.
	letterGap = 3
	// longestWord is the longest run that is taken for words; rules and borders are longer.
	longestWord = 160
)

// sideways reports whether the lines of a small, evened picture run up and down.
func sideways(g *Gray) bool {
	const clearly = 1.5
	plain := withoutRules(inkOf(g, inked))
	across, down := wordLength(plain), wordLength(plain.transposed())
	if across > clearly*down || down > clearly*across {
		return down > across
	}
	// Slanted lines, or rules that lean and look like letters: both ways are tried straight. Without a clear answer the
	// page stays as it is.
	const surely = 1.2
	return asLines(transposed(g)) > surely*asLines(g)
}

// asLines is how much a picture looks like lines of words when it is straightened as if it were.
func asLines(g *Gray) float64 {
	l := lensOf(g)
	toSource := l.straight(float64(g.Width)/2, float64(g.Height)/2, 1)
	plain := withoutRules(inkOf(warped(g, evenLight, &asIs, toSource, g.Width, g.Height), inked))
	return wordLength(plain) * l.lines.clear
}

// wordLength is the mean length of runs of letters along the rows, weighted by length. Letters are close to each other
// within a line and further apart across lines, however well columns align.
func wordLength(b *bitmap) float64 {
	sum, squares := 0, 0
	for y := 0; y < b.height; y += 2 {
		b.runs(b.row(y), letterGap-1, func(from, to int) {
			if n := to - from; n <= longestWord {
				sum, squares = sum+n, squares+n*n
			}
		})
	}
	if sum == 0 {
		return 0
	}
	return float64(squares) / float64(sum)
}

// withoutRules is a small picture's ink without its rules.
func withoutRules(b *bitmap) *bitmap {
	out := unruled(b)
	out.meet(unruled(b.transposed()).transposed())
	return out
}

// unruled returns a small picture's ink without the rules that run across it: runs longer than any letter, which one
// faint pixel does not end. A leaning rule passes from row to row, so ink next to a run is removed too.
func unruled(b *bitmap) *bitmap {
	const longestLetter = 32
	out := b.clone()
	for y := range b.height {
		b.runs(b.row(y), 1, func(from, to int) {
			if to-from > longestLetter {
				for near := y - 1; near <= y+1; near++ {
					out.blank(near, from-2, to+3)
				}
			}
		})
	}
	return out
}

const (
	// leastLetter and mostLetter are how high a letter is in pixels: below are points and dust, above headings and
	// pictures.
	leastLetter, mostLetter = 7, 50
	// leastLetters is how many letters are needed to measure the height of type.
	leastLetters = 40
	// smallType is the height of letters, in pixels, up to which smoothing runs their strokes together.
	smallType = 14
	// fewPasses and manyPasses are how often small type and other is smoothed.
	fewPasses, manyPasses = 1, 3
	// secondPasses is how often less smoothed print is smoothed for a second reading.
	secondPasses = 2
)

// isSmall reports whether the type of a picture in black and white is small.
func isSmall(g *Gray) bool {
	height := typeHeight(g)
	return height > 0 && height <= smallType
}

// passesFor is how often a picture in black and white is smoothed: letters lose their stairs, and small ones must
// not run together.
func passesFor(small bool) int {
	if small {
		return fewPasses
	}
	return manyPasses
}

// piece is ink that hangs together.
type piece struct{ left, right, top, bottom int }

// typeHeight is the usual height in pixels of the letters of a black-and-white picture, whichever way it is turned; 0
// if there are too few letters.
func typeHeight(g *Gray) int {
	var heights []int
	for _, p := range piecesOf(g) {
		width, height := p.right-p.left, p.bottom-p.top
		if high := max(width, height); high >= leastLetter && high <= mostLetter && high <= 3*min(width, height) {
			heights = append(heights, high)
		}
	}
	if len(heights) < leastLetters {
		return 0
	}
	slices.Sort(heights)
	return heights[len(heights)/2]
}

// run is ink side by side in one row, and of which piece.
type run struct{ from, to, piece int }

// piecesOf separates the ink of a black-and-white picture into pieces, row by row: runs that touch are one piece.
func piecesOf(g *Gray) (pieces []piece) {
	var above, runs []run
	var same []int // the piece that a piece is a part of, itself where of none
	for y := range g.Height {
		above, runs = runs, above[:0]
		row, k := g.Row(y), 0
		for x := 0; x < g.Width; x++ {
			if row[x] >= 128 {
				continue
			}
			r := run{from: x, piece: -1}
			for x < g.Width && row[x] < 128 {
				x++
			}
			r.to = x
			for k < len(above) && above[k].to < r.from {
				k++
			}
			for i := k; i < len(above) && above[i].from <= r.to; i++ {
				if o := rootOf(same, above[i].piece); r.piece < 0 {
					r.piece = o
				} else if o != r.piece {
					same[o] = r.piece
					pieces[r.piece].take(pieces[o])
					pieces[o] = piece{}
				}
			}
			if r.piece < 0 {
				r.piece = len(pieces)
				same, pieces = append(same, r.piece), append(pieces, piece{r.from, r.to, y, y + 1})
			}
			pieces[r.piece].take(piece{r.from, r.to, y, y + 1})
			runs = append(runs, r)
		}
	}
	return pieces
}

func rootOf(same []int, i int) int {
	for same[i] != i {
		same[i] = same[same[i]]
		i = same[i]
	}
	return i
}

func (p *piece) take(o piece) {
	p.left, p.right = min(p.left, o.left), max(p.right, o.right)
	p.top, p.bottom = min(p.top, o.top), max(p.bottom, o.bottom)
}
