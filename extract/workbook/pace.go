package workbook

import "runtime"

// pace keeps a long export within its memory. The collector waits until the heap has doubled, and with a
// result of 100 MB on it that is 100 MB of waste; so while a large result is written, it is asked to collect
// each time that much has gathered. An ordinary result never asks.
type pace struct {
	large bool
	floor uint64 // the heap after the last collection
}

const (
	// largeResult is where waste begins to matter: well above any ordinary paper's result.
	largeResult = 16 << 20
	// maxWaste is how much may gather; a collection takes some ten milliseconds at this size.
	maxWaste = 16 << 20
	// paceRows is how often the heap is looked at.
	paceRows = 1024
)

func (p *pace) row(n int) {
	if !p.large || n%paceRows != 0 {
		return
	}
	var m runtime.MemStats
	if runtime.ReadMemStats(&m); p.floor == 0 || m.HeapAlloc < p.floor {
		p.floor = m.HeapAlloc
	}
	if m.HeapAlloc > p.floor+maxWaste {
		runtime.GC()
		runtime.ReadMemStats(&m)
		p.floor = m.HeapAlloc
	}
}
