package engine

import "sync"

// scheduler are the places of one kind of work. They share the workers between short and long readings. A text
// statement takes a tenth of a second, a scan of 300 pages many minutes: with nothing kept free, a few scans would
// make everybody wait.
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
//
// # Why downloads have places of their own
//
// A document at a file_url costs no processor until its file is there, and may take as long as its server likes. So
// it is downloaded first, in one of Config.Downloads places of which an organization has Config.DownloadsPerOrg at
// most, and the last quarter is only for organizations that download nothing. Then it waits for a place of reading,
// in the order in which it was uploaded. A server that stops or fails meanwhile begins the download anew when it is
// started again.
type scheduler struct {
	claim    JobClaim // what the queue is asked for
	mu       sync.Mutex
	free     int // places without a job
	freeLong int // how many more long readings may run; below 0 while one turned long during a claim
}

// keptPlaces is how many places of reading are only for organizations that have nothing running.
const keptPlaces = 1

func newScheduler(workers int) *scheduler {
	return &scheduler{claim: JobClaim{Kept: keptPlaces}, free: workers + keptPlaces, freeLong: max(1, workers-1)}
}

// newDownloadScheduler makes the places of downloads.
func newDownloadScheduler(all, perOrg int) *scheduler {
	return &scheduler{claim: JobClaim{Download: true, Kept: all / 4, PerOrg: perOrg}, free: all}
}

// take takes all free places, and says how many of them may get long readings.
func (l *scheduler) take() (places, long int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	places, l.free = l.free, 0
	return places, max(0, min(places, l.freeLong))
}

// give gives places back.
func (l *scheduler) give(places int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.free += places
}

// begin notes a long reading that was claimed as one.
func (l *scheduler) begin() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.freeLong--
}

// turn notes that a running reading turned long; false when there is no place for it.
func (l *scheduler) turn() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.freeLong <= 0 {
		return false
	}
	l.freeLong--
	return true
}

// end notes the end of a long reading.
func (l *scheduler) end() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.freeLong++
}
