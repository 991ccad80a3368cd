package main

import (
	"context"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

const (
	// memoryPoll is how often the server asks how much memory it holds. One that has use for more than the
	// spare collects this often, which takes it a hundredth of a processor.
	memoryPoll = 4 * time.Second
	// spareMemory is how many bytes it may hold beyond what it began with.
	spareMemory = 16 << 20
)

// giveMemoryBack returns to the machine what large results took: one of 25 MB leaves 200 MB of garbage, and
// a runtime that collects when its heap has doubled lets an idle server keep that for minutes.
func giveMemoryBack(ctx context.Context) {
	poll := time.NewTicker(memoryPoll)
	defer poll.Stop()
	began := heldMemory()
	for {
		select {
		case <-ctx.Done():
			return
		case <-poll.C:
			if heldMemory() > began+spareMemory {
				runtime.GC() // pools let go of their buffers at the second collection
				debug.FreeOSMemory()
			}
		}
	}
}

// garbageFrom is from how much memory on the server collects its garbage sooner than when its heap has doubled.
const garbageFrom = 200 << 20

// boundGarbage keeps the garbage of large requests small. A limit that the operator set (GOMEMLIMIT) stands.
func boundGarbage() {
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(garbageFrom)
	}
}

// heldMemory is how many bytes of the machine's memory the heap takes, garbage and free room included.
func heldMemory() (bytes uint64) {
	classes := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}, {Name: "/memory/classes/heap/free:bytes"}, {Name: "/memory/classes/heap/unused:bytes"}}
	metrics.Read(classes)
	for _, class := range classes {
		bytes += class.Value.Uint64()
	}
	return bytes
}
