//go:build tesseract && cgo && linux

package tesseract

import (
	"sync"
	"testing"

	"golang.org/x/sys/unix"
)

// Whoever asks, and however many at once: a recognizer's work is done on its own thread, one piece after the other,
// and no other recognizer's is.
func TestRecognizerHasItsOwnThread(t *testing.T) {
	a, b := newThread(), newThread()
	defer b.end()
	ids, n := map[*thread]int{}, 0
	for _, own := range []*thread{a, b} {
		own.run(func() { ids[own] = unix.Gettid() })
	}
	if ids[a] == ids[b] {
		t.Errorf("two recognizers on thread %d", ids[a])
	}
	var asking sync.WaitGroup
	for range 100 {
		asking.Go(func() {
			a.run(func() {
				n++ // only this thread's: the race detector checks it
				if got := unix.Gettid(); got != ids[a] {
					t.Errorf("on thread %d, want %d", got, ids[a])
				}
			})
		})
	}
	asking.Wait()
	a.end()
	if n != 100 {
		t.Errorf("%d pieces of work done, want 100", n)
	}
}

// What goes wrong on the thread is its caller's to recover, and the thread goes on.
func TestPanicOnThreadReachesCaller(t *testing.T) {
	own := newThread()
	defer own.end()
	func() {
		defer func() {
			if got := recover(); got != "broken" {
				t.Errorf("recovered %v", got)
			}
		}()
		own.run(func() { panic("broken") })
	}()
	again := false
	own.run(func() { again = true })
	if !again {
		t.Error("no work done after a panic")
	}
}
