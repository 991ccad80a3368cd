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
type lanes struct {
	mu       sync.Mutex
	free     int // workers without a job
	freeLong int // how many more long readings may run; below 0 while one turned long during a claim
}

func newLanes(workers int) *lanes { return &lanes{free: workers, freeLong: max(1, workers-1)} }

// take takes all free workers, and says how many of them may get long readings.
func (l *lanes) take() (workers, long int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	workers, l.free = l.free, 0
	return workers, max(0, min(workers, l.freeLong))
}

// give gives workers back.
func (l *lanes) give(workers int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.free += workers
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
