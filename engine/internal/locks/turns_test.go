package locks

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"testing"
	"time"
)

func TestTurnsAreBoundedPerOwnerAndInAll(t *testing.T) {
	const places = 2
	q := NewTurns[string](places, 1, time.Minute)
	var mu sync.Mutex
	all, of, most, turns := 0, map[string]int{}, 0, 0
	var work sync.WaitGroup
	for _, owner := range []string{"a", "b", "c"} {
		for range 50 {
			work.Go(func() {
				leave, err := q.Enter(t.Context(), owner)
				if err != nil {
					t.Error(err)
					return
				}
				defer leave()
				mu.Lock()
				all++
				of[owner]++
				turns++
				most = max(most, all)
				if of[owner] > 1 {
					t.Errorf("%d turns of owner %s at once", of[owner], owner)
				}
				mu.Unlock()
				runtime.Gosched()
				mu.Lock()
				all--
				of[owner]--
				mu.Unlock()
			})
		}
	}
	work.Wait()
	if turns != 150 || most > places || len(q.of) != 0 {
		t.Errorf("%d turns, at most %d at once, %d owners left; want 150, %d and none", turns, most, len(q.of), places)
	}
}

func TestCallersThatWaitTooLongOrLeaveTakeNoPlace(t *testing.T) {
	q := NewTurns[string](2, 1, time.Millisecond)
	leave, err := q.Enter(t.Context(), "a")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := q.Enter(t.Context(), "a"); !errors.Is(err, ErrBusy) {
		t.Errorf("a second turn of a: %v, want ErrBusy", err)
	}
	leaveB, err := q.Enter(t.Context(), "b")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := q.Enter(t.Context(), "c"); !errors.Is(err, ErrBusy) {
		t.Errorf("a third owner: %v, want ErrBusy", err)
	}
	q.wait = time.Minute
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := q.Enter(gone, "a"); !errors.Is(err, context.Canceled) {
		t.Errorf("a caller who left: %v", err)
	}
	leave()
	leaveB()
	for _, owner := range []string{"a", "c"} {
		leave, err := q.Enter(t.Context(), owner)
		if err != nil {
			t.Fatalf("%s afterwards: %v", owner, err)
		}
		leave()
	}
	if len(q.of) != 0 || len(q.all) != 0 {
		t.Errorf("%d owners, %d places still taken", len(q.of), len(q.all))
	}
}

func TestTurnsOfOneOwnerDoNotTakeAnothers(t *testing.T) {
	q := NewTurns[string](4, 2, time.Millisecond)
	for _, c := range []struct {
		owner   string
		refused bool
	}{{"a", false}, {"a", false}, {"a", true}, {"b", false}, {"b", false}, {"b", true}, {"c", true}} {
		_, err := q.Enter(t.Context(), c.owner)
		if c.refused != (err != nil) || err != nil && !errors.Is(err, ErrBusy) {
			t.Errorf("a turn of %s: %v, want it refused: %v", c.owner, err, c.refused)
		}
	}
}
