package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/migrations"
	"github.com/dossier-lending/dossier/storage"
)

// bench is a store whose writer a test can observe and break.
type bench struct {
	*storage.Store
	g *group
	// fail makes a statement of the writer fail instead of running.
	fail func(query string) error

	mu   sync.Mutex
	runs map[string]int
}

// coded is an error with an SQLite result code, like those of the driver.
type coded int

func (c coded) Error() string { return fmt.Sprintf("result code %d", int(c)) }
func (c coded) Code() int     { return int(c) }

const codeIOErrorFsync = 10 | 4<<8

func newBench(t *testing.T) *bench {
	t.Helper()
	file := filepath.Join(t.TempDir(), FileName)
	writer, err := openPool(file, writerPragmas(Full), 1)
	if err != nil {
		t.Fatal(err)
	}
	if err := migrations.Up(t.Context(), writer, migrations.SQLite); err != nil {
		t.Fatal(err)
	}
	reader, err := openPool(file, readerPragmas(), readers())
	if err != nil {
		t.Fatal(err)
	}
	g, err := newGroup(t.Context(), writer)
	if err != nil {
		t.Fatal(err)
	}
	b := &bench{Store: newStore(g, reader, writer), g: g, runs: map[string]int{}}
	run := g.exec
	g.exec = func(ctx context.Context, query string, args ...any) (sql.Result, error) {
		b.mu.Lock()
		b.runs[query]++
		fail := b.fail
		b.mu.Unlock()
		if fail != nil {
			if err := fail(query); err != nil {
				return nil, err
			}
		}
		return run(ctx, query, args...)
	}
	go g.write()
	t.Cleanup(func() {
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	})
	return b
}

func (b *bench) commits() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.runs["COMMIT"]
}

func (b *bench) failOn(query string, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.fail = func(q string) error {
		if strings.HasPrefix(q, query) {
			return err
		}
		return nil
	}
}

func putPlan(name string) func(tx engine.Tx) error {
	return func(tx engine.Tx) error { return tx.PutPlan(context.Background(), engine.Plan{Name: name}) }
}

func (b *bench) has(t *testing.T, plan string) bool {
	t.Helper()
	_, err := b.Plan(t.Context(), plan)
	if err != nil && !errors.Is(err, engine.ErrNotFound) {
		t.Errorf("reading plan %s: %v", plan, err)
	}
	return err == nil
}

// together runs functions that share a commit: the first holds the connection until all others wait.
func (b *bench) together(t *testing.T, functions ...func(tx engine.Tx) error) []error {
	t.Helper()
	results := make([]error, len(functions))
	holding, release := make(chan struct{}), make(chan struct{})
	var all sync.WaitGroup
	all.Go(func() {
		results[0] = b.InTx(t.Context(), func(tx engine.Tx) error {
			close(holding)
			<-release
			return functions[0](tx)
		})
	})
	<-holding
	inLine(&all, len(functions)-1, func(i int) { results[i+1] = b.InTx(t.Context(), functions[i+1]) })
	close(release)
	all.Wait()
	return results
}

// inLine starts n callers, and waits until all have started and had time to queue up.
func inLine(all *sync.WaitGroup, n int, call func(i int)) {
	var begun sync.WaitGroup
	for i := range n {
		begun.Add(1)
		all.Go(func() { begun.Done(); call(i) })
	}
	begun.Wait()
	for range 1000 {
		runtime.Gosched()
	}
}

func TestWaitingCallersShareCommit(t *testing.T) {
	b := newBench(t)
	const callers = 50
	var functions []func(engine.Tx) error
	for i := range callers {
		functions = append(functions, putPlan(fmt.Sprint(i)))
	}
	before := b.commits()
	for i, err := range b.together(t, functions...) {
		if err != nil || !b.has(t, fmt.Sprint(i)) {
			t.Errorf("caller %d: %v, kept %v", i, err, b.has(t, fmt.Sprint(i)))
		}
	}
	if n := b.commits() - before; n > 5 {
		t.Errorf("%d callers took %d commits, want them to share", callers, n)
	}
}

func TestSingleCallerCommitsImmediately(t *testing.T) {
	b := newBench(t)
	before := b.commits()
	for i := range 5 {
		if err := b.InTx(t.Context(), putPlan(fmt.Sprint(i))); err != nil {
			t.Fatal(err)
		}
	}
	if n := b.commits() - before; n != 5 {
		t.Errorf("5 calls one after the other took %d commits", n)
	}
}

func TestFailedCommitFailsWholeBatchAndLaterWrites(t *testing.T) {
	b := newBench(t)
	if err := b.InTx(t.Context(), putPlan("before")); err != nil {
		t.Fatal(err)
	}
	b.failOn("COMMIT", coded(codeIOErrorFsync))
	for i, err := range b.together(t, putPlan("a"), putPlan("b"), putPlan("c")) {
		if !errors.Is(err, engine.ErrStorageFailed) {
			t.Errorf("caller %d: got %v, want ErrStorageFailed", i, err)
		}
	}
	b.failOn("nothing", nil)
	for name, try := range map[string]func() error{
		"a transaction": func() error { return b.InTx(t.Context(), putPlan("later")) },
		"readiness":     func() error { return b.Ready(t.Context()) },
		"erasing":       func() error { return b.Erase(t.Context()) },
	} {
		if err := try(); !errors.Is(err, engine.ErrStorageFailed) {
			t.Errorf("%s after it: got %v, want ErrStorageFailed until a restart", name, err)
		}
	}
	for plan, want := range map[string]bool{"before": true, "a": false, "b": false, "c": false, "later": false} {
		if got := b.has(t, plan); got != want {
			t.Errorf("plan %s kept: %v, want %v; and reads go on", plan, got, want)
		}
	}
}

func TestFullDiskAtCommitIsTemporary(t *testing.T) {
	b := newBench(t)
	b.failOn("COMMIT", coded(codeFull))
	for i, err := range b.together(t, putPlan("a"), putPlan("b")) {
		if !errors.Is(err, engine.ErrStorageFull) {
			t.Errorf("caller %d: got %v, want ErrStorageFull", i, err)
		}
	}
	b.failOn("nothing", nil)
	if err := b.InTx(t.Context(), putPlan("later")); err != nil {
		t.Errorf("when there is room again: %v", err)
	}
	if b.has(t, "a") || !b.has(t, "later") {
		t.Error("what was refused stayed, or what was accepted did not")
	}
}

// The database runs out of pages in the middle of a batch.
func TestResultsMatchDataAfterFullDatabase(t *testing.T) {
	for _, overlook := range []bool{false, true} {
		b := newBench(t)
		limit := func(pages int) error {
			_, err := b.g.prepared.ExecContext(context.Background(), fmt.Sprintf("PRAGMA max_page_count = %d", pages))
			return err
		}
		fill := func(tx engine.Tx) error {
			if err := limit(1); err != nil { // not less than it has
				return err
			}
			err := tx.PutPlan(t.Context(), engine.Plan{Name: strings.Repeat("x", 100_000)})
			if !errors.Is(err, engine.ErrStorageFull) {
				t.Errorf("filling: got %v, want ErrStorageFull", err)
			}
			if overlook {
				_ = tx.PutPlan(t.Context(), engine.Plan{Name: "smuggled"})
				return nil
			}
			return err
		}
		results := b.together(t, putPlan("first"), fill, putPlan("last"))
		if err := limit(1 << 30); err != nil {
			t.Fatal(err)
		}
		if !errors.Is(results[1], engine.ErrStorageFull) {
			t.Errorf("overlooked %v: the filler was told %v, want ErrStorageFull", overlook, results[1])
		}
		for i, plan := range map[int]string{0: "first", 2: "last"} {
			if told, kept := results[i] == nil, b.has(t, plan); told != kept {
				t.Errorf("overlooked %v: %s was told %v, kept %v", overlook, plan, results[i], kept)
			}
		}
		if b.has(t, "smuggled") {
			t.Error("a statement after the failure was kept")
		}
		if err := b.InTx(t.Context(), putPlan("after")); err != nil || !b.has(t, "after") {
			t.Errorf("when there is room again: %v", err)
		}
	}
}

func TestGoexitRollsBackOnlyItsOwnChanges(t *testing.T) {
	b := newBench(t)
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = b.InTx(t.Context(), func(tx engine.Tx) error {
			_ = putPlan("gone")(tx)
			runtime.Goexit()
			return nil
		})
	}()
	<-done
	if err := b.InTx(t.Context(), putPlan("next")); err != nil {
		t.Fatalf("the next caller: %v", err)
	}
	if b.has(t, "gone") {
		t.Error("what it wrote stayed")
	}
}

func TestTransactionIsUnusableAfterItsFunction(t *testing.T) {
	b := newBench(t)
	var kept engine.Tx
	if err := b.InTx(t.Context(), func(tx engine.Tx) error { kept = tx; return nil }); err != nil {
		t.Fatal(err)
	}
	if err := kept.PutPlan(t.Context(), engine.Plan{Name: "late"}); !errors.Is(err, errLoanOver) {
		t.Errorf("got %v, want errLoanOver", err)
	}
}

func TestClosedStoreRefusesCalls(t *testing.T) {
	s, err := Open(t.Context(), t.TempDir(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if err := s.InTx(t.Context(), putPlan("late")); !errors.Is(err, ErrClosed) {
		t.Errorf("got %v, want ErrClosed", err)
	}
	if err := s.Erase(t.Context()); !errors.Is(err, ErrClosed) {
		t.Errorf("erase: got %v, want ErrClosed", err)
	}
}

func TestTwoProcessesMayWrite(t *testing.T) {
	folder := t.TempDir()
	var all sync.WaitGroup
	for p := range 2 {
		s, err := Open(t.Context(), folder, Options{})
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		for i := range 20 {
			all.Go(func() {
				if err := s.InTx(t.Context(), putPlan(fmt.Sprint(p, i))); err != nil {
					t.Errorf("opened %d, call %d: %v", p, i, err)
				}
			})
		}
	}
	all.Wait()
}

// Another program holds the write lock for longer than a write waits. Each wait takes seconds, so waiting callers must
// share one.
func TestWaitingCallersShareOneWaitForLockedDatabase(t *testing.T) {
	b := newBench(t)
	const callers = 40
	waiting, give := make(chan struct{}), make(chan struct{})
	begins := 0 // used by the writer only
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
	// On a busy machine some callers queue up only after the first wait has ended, and share another.
	if n := b.runs["BEGIN IMMEDIATE"]; n > callers/2 {
		t.Errorf("%d callers waited for the lock %d times, want them to share the wait", callers, n)
	}
}

func TestWritesSucceedAfterLockIsReleased(t *testing.T) {
	b := newBench(t)
	b.failOn("BEGIN IMMEDIATE", coded(codeBusy))
	if err := b.InTx(t.Context(), putPlan("refused")); !errors.Is(err, engine.ErrStorageBusy) {
		t.Errorf("while it is held: got %v, want ErrStorageBusy", err)
	}
	b.failOn("nothing", nil)
	if err := b.InTx(t.Context(), putPlan("kept")); err != nil || !b.has(t, "kept") || b.has(t, "refused") {
		t.Errorf(
			"after that: %v, kept %v, refused one kept %v; want only the second", err, b.has(t, "kept"),
			b.has(t, "refused"),
		)
	}
}
