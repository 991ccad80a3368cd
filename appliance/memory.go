package appliance

import (
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// ChildGarbage is how much garbage a child may hold, in hundredths of what it uses. It reads one document and ends,
// so that memory is worth less to it than the time to collect it: a fifth of a long statement's.
const ChildGarbage = 400

const (
	// heapPoll is how often a child that recognizes pictures looks at its heap.
	heapPoll = 200 * time.Millisecond
	// tightHeap is the least that its heap may take: what two pages side by side use.
	tightHeap = 64 << 20
)

// keepHeapTight lets a child that recognizes pictures hold half as much garbage as it uses, and none to speak
// of while it uses little: a page's pictures take tens of megabytes and are garbage a second later, beside
// recognizers that need their own memory. The limit that stood before is never exceeded. It does not return.
func keepHeapTight() {
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	for most := debug.SetMemoryLimit(-1); ; time.Sleep(heapPoll) {
		metrics.Read(live)
		debug.SetMemoryLimit(min(most, max(tightHeap, int64(live[0].Value.Uint64())*3/2)))
	}
}
