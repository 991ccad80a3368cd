package engine_test

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

// A walk that ends between any two documents is finished by the next process; no document gets a second version.
func TestInterruptedRulesAreFinished(t *testing.T) {
	for stopAt := range 4 {
		t.Run(fmt.Sprintf("after %d documents", stopAt), func(t *testing.T) {
			h, r := rulingFixture(t)
			ids := h.readAll(h.by, "AMIHAN", "AMIHAN", "OTHER", "AMIHAN")
			h.putRules(h.by, ruleFor("AMIHAN", "supplier"))
			ctx, cancel := context.WithCancel(t.Context())
			visits := 0
			visit := func(engine.ReviseRequest) {
				if visits++; visits > stopAt {
					cancel()
				}
			}
			r.visit.Store(&visit)
			if _, err := h.Rules.ApplyAll(ctx); err == nil {
				t.Error("the walk was not interrupted")
			}
			done := 0
			for _, id := range ids {
				done += int(h.ruled(id).Version)
			}
			if done > stopAt {
				t.Errorf("%d results changed before the end, want at most %d", done, stopAt)
			}
			r.visit.Store(nil)
			next, err := engine.New(engine.Config{
				Store: h.database.Open(t), Blobs: h.blobs, Extractor: r, Types: someTypes{}, Reviser: r,
			})
			if err != nil {
				t.Fatal(err)
			}
			if changed, err := next.Rules.ApplyAll(t.Context()); err != nil || changed != 3-done {
				t.Errorf("the next process changed %d (%v), want %d", changed, err, 3-done)
			}
			for i, want := range []string{"supplier", "supplier", "plain", "supplier"} {
				if got := h.wantCategories(ids[i], want); got.Version > 1 {
					t.Errorf("document %d has version %d", i, got.Version)
				}
			}
		})
	}
}

// Of two changes the last one is what all results follow, wherever the walk was at the second.
func TestLastRulesWin(t *testing.T) {
	for at := 1; at <= 3; at++ {
		h, r := rulingFixture(t)
		ids := h.readAll(h.by, "AMIHAN", "AMIHAN", "AMIHAN")
		h.putRules(h.by, ruleFor("AMIHAN", "first"))
		visits := 0
		visit := func(engine.ReviseRequest) {
			if visits++; visits == at {
				h.putRules(h.by, ruleFor("AMIHAN", "second"))
			}
		}
		r.visit.Store(&visit)
		h.apply()
		for _, id := range ids {
			h.wantCategories(id, "second")
		}
	}
}

// An edit that is made while the walk computes a document's rows is kept, and follows the rules.
func TestEditDuringWalkIsKept(t *testing.T) {
	h, r := rulingFixture(t)
	id := h.readAll(h.by, "AMIHAN\nAMIHAN\nOTHER")[0]
	other, err := engine.New(engine.Config{
		Store: h.store, Blobs: h.blobs, Extractor: r, Types: someTypes{}, Reviser: r,
	})
	if err != nil {
		t.Fatal(err)
	}
	h.putRules(h.by, ruleFor("AMIHAN", "supplier"))
	visits := 0
	visit := func(engine.ReviseRequest) {
		if visits++; visits > 1 {
			return
		}
		walking := h.Engine
		h.Engine = other // another process
		h.send(id, everyField, func(rows []engine.Transaction) {
			rows[0].Category, rows[2].Description = "rent", "AMIHAN"
		})
		h.Engine = walking
	}
	r.visit.Store(&visit)
	h.apply()
	got := h.wantCategories(id, "rent", "supplier", "supplier")
	if visits < 1 || got.Version < 1 {
		t.Errorf("%d visits, version %d", visits, got.Version)
	}
}

// A document that was being read when the rules changed follows them too, without anybody asking.
func TestReadingThatBeganBeforeTheRulesFollowsThem(t *testing.T) {
	r := newRuling()
	slow := slowReading{r, make(chan struct{}), make(chan struct{})}
	h := newFixture(t, func(c *engine.Config) { c.Extractor, c.Reviser = slow, r })
	h.run()
	d := h.upload("AMIHAN")
	<-slow.begun
	h.putRules(h.by, ruleFor("AMIHAN", "supplier"))
	close(slow.goOn)
	h.settled(d.ID)
	eventually(t, "the rules to be applied", func() bool { return h.ruled(d.ID).Categories[0] == "supplier" })
}

// slowReading waits in its first reading, whose rules it has by then.
type slowReading struct {
	ruling
	begun, goOn chan struct{}
}

func (s slowReading) Extract(ctx context.Context, in engine.ExtractRequest) (engine.Extraction, error) {
	s.begun <- struct{}{}
	<-s.goOn
	return s.ruling.Extract(ctx, in)
}

// A thousand documents are walked a page at a time, and one of them at a time is in memory.
func TestWalkOfManyDocumentsIsBounded(t *testing.T) {
	if testing.Short() {
		t.Skip("reads a thousand documents")
	}
	h, r := rulingFixture(t)
	const documents = 1000
	contents := make([]string, documents)
	for i := range contents {
		contents[i] = strings.Repeat("OTHER\n", 60) + fmt.Sprint("AMIHAN\n", i)
	}
	h.readAll(h.by, contents...)
	h.putRules(h.by, ruleFor("AMIHAN", "supplier"))
	visits := 0
	var early, late uint64
	visit := func(engine.ReviseRequest) {
		switch visits++; visits {
		case documents / 10:
			early = liveHeap()
		case documents - 1:
			late = liveHeap()
		}
	}
	r.visit.Store(&visit)
	if changed := h.apply(); changed != documents || visits != documents {
		t.Errorf("%d results changed in %d visits, want %d of each", changed, visits, documents)
	}
	if grown := int64(late) - int64(early); grown > 4<<20 {
		t.Errorf("the heap grew by %d bytes between the first and the last documents", grown)
	}
}

func liveHeap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
