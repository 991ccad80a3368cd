package ratchet

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/dossier-lending/dossier/extract/extracttest"
	"github.com/dossier-lending/dossier/extract/extracttest/internal/collection"
)

// MeasureAll reads papers with as many workers as there are processors; lines are in the papers' order.
func MeasureAll(ctx context.Context, read extracttest.Extractor, entries []collection.Entry) []Line {
	lines := make([]Line, len(entries))
	var next atomic.Int64
	var working sync.WaitGroup
	for range min(len(entries), runtime.GOMAXPROCS(0)) {
		working.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(entries); i = int(next.Add(1)) - 1 {
				_, lines[i] = Measure(ctx, read, entries[i].Name, entries[i].Make())
			}
		})
	}
	working.Wait()
	return lines
}
