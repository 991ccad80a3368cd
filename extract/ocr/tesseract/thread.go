//go:build tesseract && cgo

package tesseract

import "runtime"

// thread is a system thread that works for one recognizer alone. malloc gives every thread an arena. If an engine were
// called on any thread, the memory of its pages would be spread over the arenas of all threads, and two engines in one
// arena would wait for each other.
type thread struct{ work chan func() }

func newThread() *thread {
	t := &thread{make(chan func())}
	go func() {
		// never unlocked: the thread ends with its work, or sleeps where it is the process's first
		runtime.LockOSThread()
		for do := range t.work {
			do()
		}
	}()
	return t
}

// run returns when do has been done, and panics as it did.
func (t *thread) run(do func()) {
	done := make(chan any)
	t.work <- func() {
		defer func() { done <- recover() }()
		do()
	}
	if fault := <-done; fault != nil {
		panic(fault)
	}
}

// end lets the thread go; it must not be used again.
func (t *thread) end() { close(t.work) }
