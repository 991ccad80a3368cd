package sqlite_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// traces says which of the database's files still hold a text.
func traces(t *testing.T, folder, text string) (found []string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		content, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(content, []byte(text)) {
			found = append(found, filepath.Base(f))
		}
	}
	return found
}

// Names and results of many sizes, so that pages split and overflow, all deleted in another order.
func TestErasedRowsLeaveTheFiles(t *testing.T) {
	const canary, sourceCanary, wordCanary = "CANARY-Marisol-Vega", "CANARY-scan-of-Vega", "xqcanary"
	folder, ctx := t.TempDir(), t.Context()
	s := open(t, folder)
	run := func(fn func(tx engine.Tx) error) {
		t.Helper()
		if err := s.InTx(ctx, fn); err != nil {
			t.Fatal(err)
		}
	}
	now := time.Now()
	run(func(tx engine.Tx) error {
		if err := tx.PutPlan(ctx, engine.Plan{Name: "p"}); err != nil {
			return err
		}
		return tx.InsertOrganization(ctx, engine.Organization{ID: "o", Name: "O", Plan: "p"})
	})
	const papers = 60
	for i := range papers {
		id := fmt.Sprint(i)
		run(func(tx engine.Tx) error {
			if err := tx.InsertBorrower(ctx, engine.Borrower{ID: id, Org: "o", Email: canary + id, Name: canary, CreatedAt: now}); err != nil {
				return err
			}
			a := engine.Application{ID: id, Org: "o", Number: int64(i + 1), BorrowerID: id, BusinessName: canary + strings.Repeat("x", i*7), BorrowerEmail: canary, CreatedAt: now}
			if err := tx.InsertApplication(ctx, a); err != nil {
				return err
			}
			if err := tx.InsertDocument(ctx, engine.Document{ID: int64(i + 1), Org: "o", ApplicationID: &id, FileName: canary, UploadedAt: now}); err != nil {
				return err
			}
			if err := tx.InsertDocumentSource(ctx, engine.DocumentSource{Org: "o", DocumentID: int64(i + 1), FileName: sourceCanary + strings.Repeat("y", i*3)}); err != nil {
				return err
			}
			if err := tx.PutSearchWords(ctx, "o", int64(i+1), []string{wordCanary + strings.Repeat("z", i)}); err != nil {
				return err
			}
			return tx.PutExtraction(ctx, "o", int64(i+1), []byte(strings.Repeat(canary, 1+i*20)), now)
		})
	}
	if len(traces(t, folder, canary)) == 0 || len(traces(t, folder, sourceCanary)) == 0 || len(traces(t, folder, wordCanary)) == 0 {
		t.Fatal("the search itself is broken: nothing found before deleting")
	}
	for i := range papers {
		id := fmt.Sprint((i * 7) % papers) // 7 and 60 have no common divisor: every one, in another order
		run(func(tx engine.Tx) error {
			if err := tx.DeleteApplication(ctx, "o", id); err != nil {
				return err
			}
			_, err := tx.DeleteBorrowerIfOrphaned(ctx, "o", id)
			return err
		})
	}
	if len(traces(t, folder, canary)) == 0 {
		t.Error("nothing is left without Erase: this test would not notice that Erase does nothing")
	}
	if err := s.Erase(ctx); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{canary, sourceCanary, wordCanary} {
		if found := traces(t, folder, text); len(found) != 0 {
			t.Errorf("deleted values are still in %v", found)
		}
	}
}
