package pdf

import (
	"math"
	"slices"

	"github.com/dossier-lending/dossier/extract/page"
)

// askew is by how many degrees a word is turned against the page's writing before it counts as turned: a stamp's, not a
// row's. Text that recognition laid under a scan follows its lines, which differ by less.
const askew = 2

// tiltOf is by how many degrees clockwise a direction lies off the axis nearest to it; y grows downwards.
func tiltOf(dx, dy float64) float64 {
	angle := math.Atan2(dy, dx) * 180 / math.Pi
	return angle - 90*math.Round(angle/90)
}

// turnTilted gives words that are askew among others the angle at which they are written. A page that is askew as a whole,
// as one drawn over a scan, stays as it is.
func turnTilted(words []page.Word, spans []span) {
	if !slices.ContainsFunc(spans, func(s span) bool { return math.Abs(s.tilt) > askew }) {
		return
	}
	tilts := make([]float64, 0, len(spans))
	for i, s := range spans {
		if words[i].Rotation%90 == 0 {
			tilts = append(tilts, s.tilt)
		}
	}
	if len(tilts) == 0 {
		return
	}
	slices.Sort(tilts)
	usual := tilts[len(tilts)/2]
	for i, s := range spans {
		if w := &words[i]; w.Rotation%90 == 0 && math.Abs(s.tilt-usual) > askew {
			w.Rotation = (w.Rotation + int(math.Round(s.tilt)) + 360) % 360
		}
	}
}
