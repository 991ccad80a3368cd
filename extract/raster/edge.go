package raster

import "math"

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
	// mostStep bounds what one place counts: a long edge beats a glaring one.
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

// findSide is the straight line that most rises lie on; of about equal ones the outermost, since tables
// have edges too.
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

// strongest says that no slope and place nearby has more votes.
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
