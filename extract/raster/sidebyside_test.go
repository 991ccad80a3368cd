package raster

import (
	"bytes"
	"sync"
	"testing"
)

// Pages of one paper are prepared side by side, and the memory of one serves the next.
func TestPagesPreparedSideBySideAreAsAlone(t *testing.T) {
	var pages []*Gray
	var alone [][]uint8
	for i, l := range looks()[:2] {
		l.width, l.height, l.dpi = 620+80*i, 877, 75
		pages = append(pages, worn(drawn(t, l, uint64(i)), uint64(i), 0.2, 3))
		alone = append(alone, Prepare(pages[i], Options{Width: 700})[0].Gray.Pix)
	}
	var working sync.WaitGroup
	for w := range 4 {
		working.Go(func() {
			for k := range 3 {
				i := (w + k) % len(pages)
				if got := Prepare(pages[i], Options{Width: 700})[0].Gray.Pix; !bytes.Equal(got, alone[i]) {
					t.Errorf("worker %d: page %d has other pixels than when it is prepared alone", w, i)
				}
			}
		})
	}
	working.Wait()
}
