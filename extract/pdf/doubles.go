package pdf

import (
	"math"

	"github.com/dossier-lending/dossier/extract/page"
)

// doubleLookback bounds how many earlier words of the same text are compared with a word, so that a page
// of a million equal words costs no quadratic time. Fake bold repaints soon after.
const doubleLookback = 64

// dropDoubles removes words that repaint an earlier one a hair away: that is how some producers make
// bold text and shadows. The first painting stays. Words that differ in being hidden both stay.
func dropDoubles(words []page.Word) []page.Word {
	last := make(map[string]int, len(words)) // the newest kept word of each text, plus one
	before := make([]int, len(words))        // the one of the same text before it, plus one
	kept := words[:0]
	for _, w := range words {
		if isDouble(w, kept, last[w.Text], before) {
			continue
		}
		before[len(kept)] = last[w.Text]
		kept = append(kept, w)
		last[w.Text] = len(kept)
	}
	return kept
}

func isDouble(w page.Word, kept []page.Word, at int, before []int) bool {
	limit := doubleShift * w.Size
	for n := 0; at > 0 && n < doubleLookback; n++ {
		o := &kept[at-1]
		if o.Hidden == w.Hidden && o.Rotation == w.Rotation &&
			math.Abs(o.Box.X0-w.Box.X0) < limit && math.Abs(o.Box.Y0-w.Box.Y0) < limit &&
			math.Abs(o.Box.X1-w.Box.X1) < limit && math.Abs(o.Box.Y1-w.Box.Y1) < limit {
			return true
		}
		at = before[at-1]
	}
	return false
}
