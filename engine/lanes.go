package engine

import "sync"

// lanes share the workers between short and long readings. A text statement takes a tenth of a second, a
// scan of 300 pages many minutes: with nothing kept free, a few scans would make everybody wait.
//
// # Why a reading turns long while it runs
//
// Nobody knows beforehand how long a file takes: pages, bytes and kind say little. So every document
// starts as a short one. When it has run for Config.LongAfter, or its pace shows that it will, it needs
// one of Workers-1 places for long readings. Is none free, it goes back to the queue, marked, and waits
// for one; the few seconds of work that are lost happen once for a document.
//
// # Why there is a place more than workers
//
// All workers may be at one organization's files when another sends its only one, and a place is free no
// sooner than one of those ends. So there is one place more, which is only for an organization that has
// nothing running: it shares the processor instead of waiting for it. With one organization it stays empty.
type lanes struct {
	mu       sync.Mutex
	free     int // places without a job
	freeLong int // how many more long readings may run; below 0 while one turned long during a claim
}

// keptPlaces is how many places are only for organizations that have nothing running.
const keptPlaces = 1

func newLanes(workers int) *lanes {
	return &lanes{free: workers + keptPlaces, freeLong: max(1, workers-1)}
}

// take takes all free places, and says how many of them may get long readings.
func (l *lanes) take() (places, long int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	places, l.free = l.free, 0
	return places, max(0, min(places, l.freeLong))
}

// give gives places back.
func (l *lanes) give(places int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.free += places
}

// begin notes a long reading that was claimed as one.
func (l *lanes) begin() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.freeLong--
}

// turn notes that a running reading turned long; false when there is no place for it.
func (l *lanes) turn() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.freeLong <= 0 {
		return false
	}
	l.freeLong--
	return true
}

// end notes the end of a long reading.
func (l *lanes) end() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.freeLong++
}
