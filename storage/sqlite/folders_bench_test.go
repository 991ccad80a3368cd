package sqlite_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage"
)

// fillFolder puts a number of documents into a folder of their own.
func fillFolder(b *testing.B, s *storage.Store, org engine.OrgID, documents int) engine.Folder {
	b.Helper()
	now := time.Now()
	f := engine.Folder{ID: uuid.NewString(), Org: org, Name: uuid.NewString(), CreatedAt: now, UpdatedAt: now}
	if err := s.InTx(b.Context(), func(tx engine.Tx) error {
		if err := tx.InsertFolder(b.Context(), f); err != nil {
			return err
		}
		for range documents {
			d := engine.Document{ID: nextID.Add(1), Org: org, FolderID: &f.ID, FileName: "a.pdf", Status: engine.DocumentCompleted, UploadedAt: now, JobID: "j"}
			if err := tx.InsertDocument(b.Context(), d); err != nil {
				return err
			}
		}
		return nil
	}); err != nil {
		b.Fatal(err)
	}
	return f
}

// Goal: a page of a folder of 100 documents, with its total, costs the same beside 100,000 others.
func BenchmarkAPageOfAFolderBesideManyDocuments(b *testing.B) {
	rates := map[int]float64{}
	for _, others := range []int{100, 100_000} {
		s, a := organization(b, b.TempDir())
		f := fillFolder(b, s, a.Org, 100)
		fillFolder(b, s, a.Org, others)
		rates[others] = rate(b, 1, func(int64) error {
			list, total, err := s.Documents(b.Context(), a.Org, engine.DocumentFilter{FolderID: f.ID, Limit: 20})
			if err == nil && (len(list) != 20 || total != 100) {
				err = fmt.Errorf("%d of %d documents, want 20 of 100", len(list), total)
			}
			return err
		})
	}
	compare(b, rates[100_000], rates[100])
}
