package engine_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage/blob"
	"github.com/dossier-lending/dossier/storage/opentest"
)

// countedBlobs counts the files that a walk shows.
type countedBlobs struct {
	*blob.Store
	shown int
}

func (b *countedBlobs) ListAfter(
	ctx context.Context, place string, visit func(engine.OrgID, string, time.Time) error,
) error {
	return b.Store.ListAfter(ctx, place, func(org engine.OrgID, sha256 string, at time.Time) error {
		b.shown++
		return visit(org, sha256, at)
	})
}

// abandon leaves files that no row names, as a crash does.
func (h *fixture) abandon(b *countedBlobs, n int) {
	h.t.Helper()
	for i := range n {
		f, err := b.Stage(h.t.Context(), h.org.ID, strings.NewReader(fmt.Sprint("left by a crash ", i)), 100)
		if err != nil {
			h.t.Fatal(err)
		}
		if err := f.Commit(h.t.Context()); err != nil {
			h.t.Fatal(err)
		}
	}
}

// A run looks at a bounded number of files, the next one goes on there, and after the last it begins again. Nothing is
// left out, also if another process goes on.
func TestCollectionGoesOnWhereItEnded(t *testing.T) {
	var blobs *countedBlobs
	h := newFixture(t, func(c *engine.Config) {
		blobs = &countedBlobs{Store: c.Blobs.(*faultyBlobs).Blobs.(*blob.Store)}
		c.Blobs = blobs
	})
	var kept []engine.Document
	for i := range 5 {
		kept = append(kept, h.upload(fmt.Sprint("kept ", i)))
	}
	const orphans, most = 20, 4
	h.abandon(blobs, orphans)
	collect := func(rounds int) (removed int) {
		t.Helper()
		for range rounds {
			again, err := engine.New(engine.Config{ // as after a restart
				Store: h.store, Blobs: blobs, Extractor: h.read, Types: someTypes{},
			})
			if err != nil {
				t.Fatal(err)
			}
			blobs.shown = 0
			n, err := again.Maintenance.CollectSome(t.Context(), -time.Hour, most)
			if err != nil || blobs.shown > most+1 {
				t.Errorf("a run looked at %d files, %v; want %d at most, and one to see that there are more",
					blobs.shown, err, most)
			}
			removed += n
		}
		return removed
	}
	const runs = (orphans + 5) / most // all but the last file
	if n := collect(runs + 1); n != orphans {
		t.Errorf("%d collected after %d runs, want all %d", n, runs+1, orphans)
	}
	h.abandon(blobs, orphans) // wherever the walk is now, they are found by the next round
	if n := collect(2 * (runs + 1)); n != orphans {
		t.Errorf("%d collected in the next round, want all %d", n, orphans)
	}
	for _, d := range kept {
		if !h.blobExists(h.org.ID, d.SHA256) {
			t.Errorf("%s is gone, although a row names it", d.FileName)
		}
	}
}

// forge changes the audit log behind the store's back.
func (h *fixture) forge(statement string, args ...any) {
	h.t.Helper()
	if !opentest.Postgres() { // there, the triggers do not act on what Damage does
		for _, s := range []string{
			`DROP TRIGGER IF EXISTS audit_log_is_never_updated`, `DROP TRIGGER IF EXISTS audit_log_is_never_deleted`,
		} {
			if _, err := h.database.Raw().Exec(s); err != nil {
				h.t.Fatal(err)
			}
		}
	}
	h.database.Damage(statement, args...)
}

// chain makes an audit chain of 25 entries.
func (h *fixture) chain() {
	h.t.Helper()
	for {
		last, err := h.store.LastAudit(h.t.Context(), h.org.ID)
		if err != nil {
			h.t.Fatal(err)
		}
		if last.Seq == 25 {
			return
		}
		if _, err := h.Applications.Create(h.t.Context(), h.by, input("")); err != nil {
			h.t.Fatal(err)
		}
	}
}

func TestVerificationGoesOnWhereItEnded(t *testing.T) {
	h := newFixture(t)
	h.chain()
	next := func(wantEntries int64, wantWhole bool) {
		t.Helper()
		n, whole, err := h.Audit.VerifyNext(t.Context(), h.org.ID, 10)
		if err != nil || n != wantEntries || whole != wantWhole {
			t.Errorf("verified up to %d (whole: %v), %v; want %d (%v)", n, whole, err, wantEntries, wantWhole)
		}
	}
	for range 2 {
		next(10, false)
		next(20, false)
		next(25, true)
	}
}

// Whatever is forged, and wherever the check is at that time, the rounds find it.
func TestEveryForgeryIsFoundByVerificationInParts(t *testing.T) {
	for _, forgery := range []struct {
		name, statement string
		runs            int // until it must be found
	}{
		{"an entry that is still to be checked", `UPDATE audit_log SET subject = 'x' WHERE seq = 15`, 1},
		{"the entry that was checked last", `UPDATE audit_log SET subject = 'x' WHERE seq = 10`, 1},
		{"the digest of that entry", `UPDATE audit_log SET hash = prev_hash WHERE seq = 10`, 1},
		{"an entry that was checked before", `UPDATE audit_log SET subject = 'x' WHERE seq = 5`, 3},
		{"a tail from before the last checked entry", `DELETE FROM audit_log WHERE seq > 8`, 1},
		{"an entry in the middle", `DELETE FROM audit_log WHERE seq = 12`, 1},
	} {
		t.Run(forgery.name, func(t *testing.T) {
			var log bytes.Buffer
			h := newFixture(t, func(c *engine.Config) { c.Log = slog.New(slog.NewTextHandler(&log, nil)) })
			h.chain()
			if _, _, err := h.Audit.VerifyNext(t.Context(), h.org.ID, 10); err != nil {
				t.Fatal(err)
			}
			h.forge(forgery.statement)
			for run := 1; ; run++ {
				_, _, err := h.Audit.VerifyNext(t.Context(), h.org.ID, 10)
				if errors.Is(err, engine.ErrAuditBroken) {
					break
				}
				if err != nil || run >= forgery.runs {
					t.Fatalf("after %d runs: %v; want it found", run, err)
				}
			}
			if _, _, err := h.Audit.VerifyNext(t.Context(), h.org.ID, 10); !errors.Is(err, engine.ErrAuditBroken) {
				t.Errorf("the next run: %v; want it reported again", err)
			}
			if err := h.Maintenance.VerifyChains(t.Context()); err != nil ||
				!strings.Contains(log.String(), "an audit log was changed") {
				t.Errorf("maintenance: %v, the log %s; want it reported", err, log.String())
			}
		})
	}
}
