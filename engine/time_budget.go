package engine

import (
	"math"
	"time"
)

// TimeBudget is how long the reading of one paper may take by the wall clock. It grows with proven progress
// and ends all the same: a file that pretends to progress gains no more than Most.
type TimeBudget struct {
	// Base is for a paper without recognized pages, and the longest that a reading may go on without
	// finishing another recognized page.
	Base time.Duration
	// PerPage is added for each page that was recognized from its pixels.
	PerPage time.Duration
	// Most is in all.
	Most time.Duration
}

// Left is how much longer a reading may go on when its page of this count was just recognized, elapsed
// after its start; at most Base, and less than 0 when it is over.
func (p TimeBudget) Left(elapsed time.Duration, recognized int) time.Duration {
	return min(p.Total(recognized)-elapsed, p.Base)
}

// Total is what a reading with so many recognized pages may take in all.
func (p TimeBudget) Total(recognized int) time.Duration {
	most := max(p.Most, p.Base)
	if p.PerPage > 0 && int64(recognized) > (math.MaxInt64-int64(p.Base))/int64(p.PerPage) {
		return most
	}
	return min(p.Base+time.Duration(recognized)*p.PerPage, most)
}

// Share is the same patience cut to a part, 0 to 1.
func (p TimeBudget) Share(part float64) TimeBudget {
	cut := func(d time.Duration) time.Duration { return time.Duration(float64(d) * part) }
	return TimeBudget{Base: cut(p.Base), PerPage: cut(p.PerPage), Most: cut(p.Most)}
}
