package storagetest

import (
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// UploadsBesideDeletions measures how long an upload of a small organization takes while a client of a big one, in the
// same store, deletes one application after the other. It reports the median alone and beside, and their ratio.
// Goal: 2 times at most.
func UploadsBesideDeletions(b *testing.B, open func(t testing.TB) engine.Store, documents int) {
	s := open(b)
	big, small := newGrown(b, s, documents), newGrown(b, s, 100)
	b.ResetTimer()
	for b.Loop() {
		var alone, beside []time.Duration
		deleted := 0
		for range 5 { // in turn, so that other programs disturb both alike
			alone = append(alone, small.uploads(b, 300*time.Millisecond)...)
			var stop atomic.Bool
			ended := make(chan int)
			go func() {
				n := 0
				defer func() { ended <- n }()
				for !stop.Load() {
					big.lastApplication()
					if err := big.e.Applications.Delete(b.Context(), big.by, big.application); err != nil {
						b.Error(err)
						return
					}
					n++
				}
			}()
			beside = append(beside, small.uploads(b, 600*time.Millisecond)...)
			stop.Store(true)
			deleted += <-ended
		}
		slices.Sort(alone)
		slices.Sort(beside)
		median := func(all []time.Duration) float64 { return float64(all[len(all)/2].Microseconds()) }
		b.ReportMetric(0, "ns/op") // has no meaning here
		b.ReportMetric(median(alone), "alone-us")
		b.ReportMetric(median(beside), "beside-us")
		b.ReportMetric(float64(beside[len(beside)*95/100].Microseconds()), "beside-p95-us")
		b.ReportMetric(median(beside)/median(alone), "times")
		b.ReportMetric(float64(deleted), "deleted")
	}
}

// uploads measures one upload after the other for a while.
func (g *grown) uploads(b *testing.B, measured time.Duration) (times []time.Duration) {
	for began := time.Now(); time.Since(began) < measured; {
		at := time.Now()
		if err := g.upload(nil); err != nil {
			b.Fatal(err)
		}
		times = append(times, time.Since(at))
	}
	return times
}
