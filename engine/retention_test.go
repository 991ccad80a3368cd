package engine_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// newOrgWithRetention makes an organization whose deleted documents are kept for a number of days.
func (h *fixture) newOrgWithRetention(name string, days int) engine.Principal {
	h.t.Helper()
	plan := engine.Plan{Name: name + "'s plan", SoftDeleteRetainDays: days}
	if err := h.store.InTx(
		h.t.Context(), func(tx engine.Tx) error { return tx.PutPlan(h.t.Context(), plan) },
	); err != nil {
		h.t.Fatal(err)
	}
	_, by := h.newOrg(name, plan.Name)
	return by
}

func TestLongRetentionsDoNotKeepOthersFromBeingPurged(t *testing.T) {
	now := time.Date(2026, 11, 21, 8, 0, 0, 0, time.UTC)
	h := newFixture(t, func(c *engine.Config) { c.Now = func() time.Time { return now } })
	archive := h.newOrgWithRetention("Archive", 3650)
	deleted := now.AddDate(0, 0, -60)
	const kept, due = 450, 250 // each more than the purge takes at a time
	err := h.store.InTx(t.Context(), func(tx engine.Tx) error {
		for i := range kept + due {
			d := engine.Document{
				ID:         int64(i + 1),
				Org:        archive.Org,
				FileName:   "a.txt",
				UploadedAt: deleted,
				DeletedAt:  &deleted,
				SHA256:     fmt.Sprintf("%064x", i),
			}
			if i >= kept {
				later := deleted.Add(time.Hour)
				d.Org, d.DeletedAt = h.org.ID, &later
			}
			if err := tx.InsertDocument(t.Context(), d); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if n, err := h.Maintenance.PurgeDeleted(t.Context()); err != nil || n != due {
		t.Errorf("%d purged, %v; want the %d that are due, behind %d that must stay", n, err, due, kept)
	}
	if n, err := h.Maintenance.PurgeDeleted(t.Context()); err != nil || n != 0 {
		t.Errorf("%d purged by the next round, %v; want none", n, err)
	}
}

func TestWithoutRetentionADeletedDocumentIsPurgedAtOnce(t *testing.T) {
	h := newFixture(t)
	h.by = h.newOrgWithRetention("Hasty", 0)
	d := h.upload("hello")
	if err := h.Documents.Delete(t.Context(), h.by, d.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := h.store.DocumentEvenDeleted(t.Context(), h.by.Org, d.ID); !errors.Is(err, engine.ErrNotFound) ||
		h.blobExists(h.by.Org, d.SHA256) {
		t.Errorf("after the delete: row %v, file there: %v; want both gone", err, h.blobExists(h.by.Org, d.SHA256))
	}
}

// One document's files cannot be removed at the moment. That is nobody else's concern.
func TestAFileThatCannotBeRemovedHoldsUpNobody(t *testing.T) {
	h := newFixture(t)
	h.by = h.newOrgWithRetention("Hasty", 0)
	stuck, other := h.upload("stuck"), h.upload("other")
	h.blobs.failDelete(stuck.SHA256, errors.New("device busy"))
	for _, d := range []engine.Document{stuck, other} {
		if err := h.Documents.Delete(t.Context(), h.by, d.ID); err != nil {
			t.Errorf("deleting %s: %v; want it acknowledged: it is hidden and its row is gone", d.FileName, err)
		}
	}
	if h.blobExists(h.by.Org, other.SHA256) {
		t.Error("the other document's file is still there")
	}
	h.blobs.failDelete(stuck.SHA256, nil)
	if n, err := h.Maintenance.CollectBlobs(t.Context(), -time.Hour); err != nil || n != 1 ||
		h.blobExists(h.by.Org, stuck.SHA256) {
		t.Errorf("the next collection removed %d, %v; want the file that was stuck", n, err)
	}
}
