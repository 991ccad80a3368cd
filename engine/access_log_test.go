package engine_test

import (
	"context"
	"errors"
	"strconv"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/dossier-lending/dossier/engine"
)

// readsOf lists the access log as document ids and counts, the newest first.
func (h *fixture) readsOf(by engine.Principal, q engine.AuditQuery) []string {
	h.t.Helper()
	q.Kind, q.Limit = engine.KindRead, 100
	page, err := h.Audit.Trail(h.t.Context(), by, q)
	if err != nil {
		h.t.Fatal(err)
	}
	lines := []string{}
	for _, e := range page.Entries {
		lines = append(lines, e.KeyID+" "+e.Subject+" "+string(e.After))
	}
	return lines
}

func TestAccessLogRecordsWhoReadWhichResult(t *testing.T) {
	h := newFixture(t)
	h.run()
	d := h.upload("a")
	h.settled(d.ID)
	if err := h.Audit.FlushAccessLog(t.Context()); err != nil {
		t.Fatal(err)
	}
	before := len(h.readsOf(h.by, engine.AuditQuery{}))
	_, auditor := h.newOrg("Other Lending", "paid")
	for range 3 {
		if _, result, err := h.Documents.Get(t.Context(), h.by, d.ID); err != nil || result == nil {
			t.Fatalf("Document = %s, %v; want a result", result, err)
		}
	}
	subject := engine.AuditQuery{Subject: strconv.FormatInt(d.ID, 10)}
	got := h.readsOf(h.by, subject)
	if len(got) != before+1 || got[0] != h.by.KeyID+" "+strconv.FormatInt(d.ID, 10)+` {"reads":3,"what":"result"}` {
		t.Errorf("access log = %q, want %d entries and three reads in the newest", got, before+1)
	}
	if got := h.readsOf(auditor, engine.AuditQuery{}); len(got) != 0 {
		t.Errorf("another organization reads %q, want nothing", got)
	}
	if _, _, err := h.Documents.Get(t.Context(), auditor, d.ID); engine.CodeOf(err) != engine.CodeNotFound {
		t.Fatalf("another organization reads the document: %v", err)
	}
	if got := h.readsOf(h.by, subject); len(got) != before+1 {
		t.Errorf("a refused read is logged: %q", got)
	}
}

// A database that cannot write for a while must not lose reads.
func TestReadsAreKeptUntilTheyCanBeWritten(t *testing.T) {
	broken := &refusingStore{}
	h := newFixture(t, func(c *engine.Config) { broken.Store = c.Store; c.Store = broken })
	stop := h.run()
	d := h.upload("a")
	h.settled(d.ID)
	stop()
	had := len(h.readsOf(h.by, engine.AuditQuery{}))
	broken.refuse = true
	for range 2 {
		if _, _, err := h.Documents.Get(t.Context(), h.by, d.ID); err != nil {
			t.Fatal(err)
		}
		if err := h.Audit.FlushAccessLog(t.Context()); err == nil {
			t.Fatal("FlushAccessLog answered nil while nothing can be written")
		}
	}
	broken.refuse = false
	got := h.readsOf(h.by, engine.AuditQuery{})
	if len(got) != had+1 || got[0] != h.by.KeyID+" "+strconv.FormatInt(d.ID, 10)+` {"reads":2,"what":"result"}` {
		t.Errorf("access log = %q, want both reads in its newest entry", got)
	}
}

type refusingStore struct {
	engine.Store
	refuse bool
}

func (s *refusingStore) InTx(ctx context.Context, fn func(engine.Tx) error) error {
	if s.refuse {
		return errors.Join(engine.ErrStorageFull, errors.New("disk full"))
	}
	return s.Store.InTx(ctx, fn)
}

func TestAuditTrailIsPagedByCursor(t *testing.T) {
	h := newFixture(t)
	for range 5 {
		h.upload("a")
	}
	var seen []int64
	q := engine.AuditQuery{Limit: 2}
	for {
		page, err := h.Audit.Trail(t.Context(), h.by, q)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range page.Entries {
			seen = append(seen, e.Seq)
		}
		if q.Cursor = page.NextCursor; q.Cursor == "" {
			break
		}
	}
	if want := []int64{7, 6, 5, 4, 3, 2, 1}; !cmp.Equal(seen, want) { // the organization, its key, five uploads
		t.Errorf("pages hold %v, want %v", seen, want)
	}
	for name, q := range map[string]engine.AuditQuery{
		"a cursor of nothing": {Limit: 2, Cursor: "!"},
		"a forged cursor":     {Limit: 2, Cursor: "LTEuLTE"},
		"no page":             {Limit: 0},
		"times turned round":  {Limit: 2, From: ptrTo(time.Unix(9, 0)), To: ptrTo(time.Unix(8, 0))},
	} {
		if _, err := h.Audit.Trail(t.Context(), h.by, q); engine.CodeOf(err) != engine.CodeValidationFailed {
			t.Errorf("%s: %v, want VALIDATION_FAILED", name, err)
		}
	}
}

func ptrTo[T any](v T) *T { return &v }

// After Close nothing is written, and nothing tries to, because the store is closed.
func TestClosedEngineWritesNoAccessLog(t *testing.T) {
	h := newFixture(t)
	id := h.upload("a paper").ID
	read := func() {
		t.Helper()
		o, err := h.Files.Original(t.Context(), h.by, id)
		if err != nil {
			t.Fatal(err)
		}
		o.NoteRead()
		o.Close()
	}
	entries := func() int {
		t.Helper()
		log, err := h.store.AccessLog(
			t.Context(), h.org.ID, engine.AuditFilter{BeforeAt: h.Now().AddDate(1, 0, 0), Limit: 10},
		)
		if err != nil {
			t.Fatal(err)
		}
		return len(log)
	}
	read()
	h.Engine.Close()
	if n := entries(); n != 1 {
		t.Errorf("%d entries after Close, want the one before it", n)
	}
	read()
	time.Sleep(1100 * time.Millisecond) // longer than reads are collected
	if n := entries(); n != 1 {
		t.Errorf("%d entries a second after Close, want none more", n)
	}
	h.Engine.Close() // which does nothing any more
	if n := entries(); n != 1 {
		t.Errorf("%d entries after Close was called again, want none more", n)
	}
}

// An edit's answer shows rows and fields, even if the edit changes nothing.
func TestAnswersOfEditsAreRecordedAsReads(t *testing.T) {
	h, _, id := monthlyFixture(t)
	reads := func() (n int64) {
		t.Helper()
		if err := h.Audit.FlushAccessLog(t.Context()); err != nil {
			t.Fatal(err)
		}
		log, err := h.store.AccessLog(
			t.Context(), h.org.ID, engine.AuditFilter{BeforeAt: h.Now().AddDate(1, 0, 0), Limit: 10},
		)
		if err != nil {
			t.Fatal(err)
		}
		for _, entry := range log {
			if entry.What == engine.AccessResult && entry.DocumentID == id {
				n += entry.Reads
			}
		}
		return n
	}
	before := reads() // how it was waited for
	if _, err := h.Edits.RevertTransactions(t.Context(), h.by, id, nil); err != nil {
		t.Fatal(err)
	}
	if _, err := h.Edits.RevertFields(t.Context(), h.by, id, nil); err != nil {
		t.Fatal(err)
	}
	h.correct(id, "/name", `"ANNE"`)
	if n := reads() - before; n != 3 {
		t.Errorf("%d reads of the result are in the access log, want 3", n)
	}
}
