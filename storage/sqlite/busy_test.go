package sqlite

import (
	"errors"
	"sync"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

// Another program keeps the write lock for longer than a write waits. Each wait takes seconds, so those
// in line must not wait one after the other.
func TestWhenAnotherProgramHoldsTheDatabaseAllInLineAreToldAtOnce(t *testing.T) {
	b := newBench(t)
	const callers = 40
	waiting, give := make(chan struct{}), make(chan struct{})
	begins := 0 // touched by the writer only
	b.mu.Lock()
	b.fail = func(query string) error {
		if query != "BEGIN IMMEDIATE" {
			return nil
		}
		if begins++; begins == 1 {
			close(waiting)
			<-give
		}
		return coded(codeBusy)
	}
	b.mu.Unlock()
	var all sync.WaitGroup
	errs := make([]error, callers)
	all.Go(func() { errs[0] = b.InTx(t.Context(), putPlan("first")) })
	<-waiting
	inLine(&all, callers-1, func(i int) { errs[i+1] = b.InTx(t.Context(), putPlan("later")) })
	close(give)
	all.Wait()
	for i, err := range errs {
		if !errors.Is(err, engine.ErrStorageBusy) {
			t.Errorf("caller %d: got %v, want ErrStorageBusy", i, err)
		}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	// On a busy machine some reach the line only after the first wait ended, and share another.
	if n := b.runs["BEGIN IMMEDIATE"]; n > callers/2 {
		t.Errorf("%d callers waited for the lock %d times, want them to share the wait", callers, n)
	}
}

func TestWritesWorkAgainWhenTheOtherProgramLetsGo(t *testing.T) {
	b := newBench(t)
	b.failOn("BEGIN IMMEDIATE", coded(codeBusy))
	if err := b.InTx(t.Context(), putPlan("refused")); !errors.Is(err, engine.ErrStorageBusy) {
		t.Errorf("while it is held: got %v, want ErrStorageBusy", err)
	}
	b.failOn("nothing", nil)
	if err := b.InTx(t.Context(), putPlan("kept")); err != nil || !b.has(t, "kept") || b.has(t, "refused") {
		t.Errorf("after that: %v, kept %v, refused one kept %v; want only the second", err, b.has(t, "kept"), b.has(t, "refused"))
	}
}
