package engine

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"testing"
	"time"
)

// One page of an organization is painted at a time, as many of all as there may be, and everybody gets a turn.
func TestRenderingsTakeTurns(t *testing.T) {
	q := newTurns(maxRenderings, 1, renderingWait)
	var mu sync.Mutex
	all, of, most, turns := 0, map[OrgID]int{}, 0, 0
	var work sync.WaitGroup
	for _, org := range []OrgID{"a", "b", "c"} {
		for range 50 {
			work.Go(func() {
				leave, err := q.enter(t.Context(), org)
				if err != nil {
					t.Error(err)
					return
				}
				defer leave()
				mu.Lock()
				all++
				of[org]++
				turns++
				most = max(most, all)
				if of[org] > 1 {
					t.Errorf("%d pages of organization %s at once", of[org], org)
				}
				mu.Unlock()
				runtime.Gosched()
				mu.Lock()
				all--
				of[org]--
				mu.Unlock()
			})
		}
	}
	work.Wait()
	if turns != 150 || most > maxRenderings || len(q.of) != 0 {
		t.Errorf(
			"%d turns, at most %d at once, %d organizations left; want 150, %d and none", turns, most, len(q.of),
			maxRenderings,
		)
	}
}

// Who waits too long is told so, who leaves is forgotten, and neither keeps a place.
func TestRenderingsThatWaitTooLongAreRefused(t *testing.T) {
	q := newTurns(maxRenderings, 1, renderingWait)
	q.wait = time.Millisecond
	leave, err := q.enter(t.Context(), "a")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := q.enter(t.Context(), "a"); CodeOf(err) != CodeServerBusy {
		t.Errorf("a second page: %v, want SERVER_BUSY", err)
	}
	leaveB, err := q.enter(t.Context(), "b")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := q.enter(t.Context(), "c"); CodeOf(err) != CodeServerBusy {
		t.Errorf("a third organization: %v, want SERVER_BUSY", err)
	}
	q.wait = time.Minute
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := q.enter(gone, "a"); !errors.Is(err, context.Canceled) {
		t.Errorf("a caller who left: %v", err)
	}
	leave()
	leaveB()
	for _, org := range []OrgID{"a", "c"} {
		leave, err := q.enter(t.Context(), org)
		if err != nil {
			t.Fatalf("%s afterwards: %v", org, err)
		}
		leave()
	}
	if len(q.of) != 0 || len(q.all) != 0 {
		t.Errorf("%d organizations, %d places still taken", len(q.of), len(q.all))
	}
}

func FuzzPageNumber(f *testing.F) {
	for _, seed := range []string{
		"1", "0", "-1", "+1", "01", "1e0", "1.0", "10000", "10001", "1000000000", "99999999999999999999", "", "x", "１",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		n, ok := ParsePageNumber(text)
		if ok != (n >= 1 && n <= MaxPicturePage) {
			t.Errorf("%q is page %d, %t", text, n, ok)
		}
		if ok && (text[0] < '1' || text[0] > '9' || len(text) > 5) {
			t.Errorf("%q was taken for page %d", text, n)
		}
	})
}

// An organization has as many turns at once as it may, whatever another one does.
func TestTurnsOfOneOrganizationDoNotTakeAnothers(t *testing.T) {
	q := newTurns(4, 2, time.Millisecond)
	for _, c := range []struct {
		org     OrgID
		refused bool
	}{{"a", false}, {"a", false}, {"a", true}, {"b", false}, {"b", false}, {"b", true}, {"c", true}} {
		_, err := q.enter(t.Context(), c.org)
		if c.refused != (err != nil) || err != nil && CodeOf(err) != CodeServerBusy {
			t.Errorf("a turn of %s: %v, want it refused: %v", c.org, err, c.refused)
		}
	}
}
