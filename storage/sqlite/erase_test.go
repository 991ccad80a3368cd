package sqlite_test

import (
	"bytes"
	"crypto/rand"
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage"
	"github.com/dossier-lending/dossier/storage/sqlite"
)

// traces lists the files of the database that contain a text.
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

// Names and results of many sizes, so that pages split and overflow, deleted in another order than they were added.
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
			if err := tx.InsertBorrower(
				ctx, engine.Borrower{ID: id, Org: "o", Email: canary + id, Name: canary, CreatedAt: now},
			); err != nil {
				return err
			}
			a := engine.Application{
				ID:            id,
				Org:           "o",
				Number:        int64(i + 1),
				BorrowerID:    id,
				BusinessName:  canary + strings.Repeat("x", i*7),
				BorrowerEmail: canary,
				CreatedAt:     now,
			}
			if err := tx.InsertApplication(ctx, a); err != nil {
				return err
			}
			if err := tx.InsertDocument(
				ctx, engine.Document{ID: int64(i + 1), Org: "o", ApplicationID: &id, FileName: canary, UploadedAt: now},
			); err != nil {
				return err
			}
			if err := tx.InsertDocumentSource(ctx, engine.DocumentSource{
				Org:        "o",
				DocumentID: int64(i + 1),
				FileName:   sourceCanary + strings.Repeat("y", i*3),
			}); err != nil {
				return err
			}
			if err := tx.PutSearchWords(
				ctx, "o", int64(i+1), []string{wordCanary + strings.Repeat("z", i)},
			); err != nil {
				return err
			}
			return nil
		})
	}
	if len(traces(t, folder, canary)) == 0 || len(traces(t, folder, sourceCanary)) == 0 ||
		len(traces(t, folder, wordCanary)) == 0 {
		t.Fatal("the search itself is broken: nothing found before deleting")
	}
	for i := range papers {
		id := fmt.Sprint((i * 7) % papers) // 7 and 60 have no common divisor, so each comes once, in another order
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

// packedTraces lists the windows of packed results that are in the files of the database. A packed text shows no words,
// so its own bytes are looked for: 16 in every 512.
func packedTraces(t *testing.T, folder string, packed map[string][]byte) (found []string, windows int) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*"))
	if err != nil {
		t.Fatal(err)
	}
	var all []byte
	for _, f := range files {
		content, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, content...)
	}
	for name, p := range packed {
		for at := 32; at+16 <= len(p); at += 512 { // the beginnings are alike
			windows++
			if bytes.Contains(all, p[at:at+16]) {
				found = append(found, fmt.Sprintf("%s at %d", name, at))
			}
		}
	}
	return found, windows
}

// longText returns JSON that compresses to about half, so that packed texts have many sizes and overflow pages.
func longText(name string, lines int) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, `{"name":%q`, name)
	for i := range lines {
		fmt.Fprintf(&b, `,"line %d":"%x"`, i, sha256.Sum256(fmt.Append(nil, name, i)))
	}
	b.WriteByte('}')
	return b.Bytes()
}

// Packed results, workings, edits and versions leave the files when their document is purged, its application is
// deleted, another result takes their place, or an old version is dropped.
func TestErasedPackedResultsLeaveTheFiles(t *testing.T) {
	folder, ctx := t.TempDir(), t.Context()
	s := open(t, folder)
	firm(t, s)
	now := time.Now()
	gone, kept := map[string][]byte{}, map[string][]byte{}
	run := func(fn func(tx engine.Tx) error) {
		t.Helper()
		if err := s.InTx(ctx, fn); err != nil {
			t.Fatal(err)
		}
	}
	// result is what a reading writes, and where to look for it later.
	result := func(tx engine.Tx, where map[string][]byte, id int64, reading string) error {
		lines := int(id*13) % 300
		name := fmt.Sprint(reading, id)
		r := s.PackResult("o", id, engine.CompressJSON(longText(name, lines)))
		w := s.PackWorkings("o", id, longText("workings"+name, lines/4))
		e := s.PackEdit("o", id, engine.Edit{Result: longText("edit"+name, lines), Marks: []byte(`{}`), At: now})
		version, err := tx.EditVersion(ctx, "o", id)
		e.Version = version + 1
		where[name], where["workings"+name], where["edit"+name] = r.Bytes, w.Bytes, e.Result.Bytes
		return errors.Join(err, tx.PutExtraction(ctx, "o", id, r, now), tx.PutWorkings(ctx, "o", id, w),
			tx.PutEdit(ctx, "o", id, e))
	}
	run(func(tx engine.Tx) error {
		return errors.Join(tx.InsertBorrower(ctx, engine.Borrower{ID: "b", Org: "o", Email: "b", CreatedAt: now}),
			tx.InsertApplication(
				ctx, engine.Application{ID: "a", Org: "o", Number: 1, BorrowerID: "b", CreatedAt: now},
			))
	})
	const papers = 48
	application := "a"
	for id := int64(1); id <= papers; id++ {
		d := engine.Document{ID: id, Org: "o", FileName: "a.pdf", UploadedAt: now}
		if id%4 == 1 {
			d.ApplicationID = &application
		}
		run(func(tx engine.Tx) error {
			return errors.Join(tx.InsertDocument(ctx, d), result(tx, gone, id, "first"),
				tx.NameVersion(ctx, engine.Version{Org: "o", DocumentID: id, Number: 1, Attempt: 1}))
		})
	}
	for id := int64(1); id <= papers; id++ {
		switch id % 4 {
		case 3: // the second takes the place of the first, and becomes a version that is dropped
			run(func(tx engine.Tx) error { return result(tx, gone, id, "second") })
			run(func(tx engine.Tx) error {
				return errors.Join(tx.KeepVersion(ctx, "o", id), tx.DropVersions(ctx, "o", id, 1),
					result(tx, kept, id, "third"))
			})
		case 0: // a version holds the same bytes once more
			run(func(tx engine.Tx) error { return tx.KeepVersion(ctx, "o", id) })
		}
	}
	before, windows := packedTraces(t, folder, gone)
	if len(before) < windows*9/10 { // a few lie across two pages
		t.Fatalf("the search itself is broken: %d of %d windows are found before deleting", len(before), windows)
	}
	run(func(tx engine.Tx) error { return tx.DeleteApplication(ctx, "o", "a") })
	for id := int64(1); id <= papers; id++ {
		if id%4 == 2 || id%4 == 0 {
			run(func(tx engine.Tx) error { return tx.PurgeDocument(ctx, "o", id) })
		}
	}
	if left, _ := packedTraces(t, folder, gone); len(left) == 0 {
		t.Error("nothing is left without Erase: this test would not notice that Erase does nothing")
	}
	if err := s.Erase(ctx); err != nil {
		t.Fatal(err)
	}
	if left, _ := packedTraces(t, folder, gone); len(left) != 0 {
		t.Errorf("packed values that are gone are still there: %v", left)
	}
	if left, windows := packedTraces(t, folder, kept); len(left) < windows*9/10 {
		t.Errorf("%d of %d windows of the kept results are found", len(left), windows)
	}
}

// firm adds the organization of these tests.
func firm(t *testing.T, s *storage.Store) {
	t.Helper()
	if err := s.InTx(t.Context(), func(tx engine.Tx) error {
		if err := tx.PutPlan(t.Context(), engine.Plan{Name: "p"}); err != nil {
			return err
		}
		return tx.InsertOrganization(t.Context(), engine.Organization{ID: "o", Name: "O", Plan: "p"})
	}); err != nil {
		t.Fatal(err)
	}
}

func indexed(t *testing.T, s *storage.Store, id int64, words ...string) {
	t.Helper()
	if err := s.InTx(t.Context(), func(tx engine.Tx) error {
		if err := tx.InsertDocument(
			t.Context(), engine.Document{ID: id, Org: "o", FileName: "a.pdf", UploadedAt: time.Now()},
		); err != nil {
			return err
		}
		return tx.PutSearchWords(t.Context(), "o", id, words)
	}); err != nil {
		t.Fatal(err)
	}
}

// found lists the documents that a word finds.
func found(t *testing.T, s *storage.Store, word string) (ids []int64) {
	t.Helper()
	list, _, err := s.Documents(
		t.Context(), "o", engine.DocumentFilter{Limit: 1000, Search: engine.SearchQuery{{{{Word: word}}}}},
	)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range list {
		ids = append(ids, d.ID)
	}
	return ids
}

// The words of documents that were hidden, purged, corrected or deleted with their application must leave the files
// completely, including the starts of words where pages are divided. All these words begin with letters that no other
// word has.
func TestErasedWordsLeaveTheFiles(t *testing.T) {
	const canary = "qzx"
	folder, ctx := t.TempDir(), t.Context()
	s := open(t, folder)
	firm(t, s)
	const papers = 400 // enough for several pages of words
	for id := int64(1); id <= papers; id++ {
		words := []string{"march", fmt.Sprintf("kept%d", id)}
		if id%4 != 0 {
			for i := range 8 {
				words = append(words, fmt.Sprintf("%s%d%d", canary, id*7919%1000, i))
			}
		}
		indexed(t, s, id, words...)
	}
	if len(traces(t, folder, canary)) == 0 {
		t.Fatal("the search itself is broken: nothing found before deleting")
	}
	for id := int64(1); id <= papers; id++ {
		if err := s.InTx(ctx, func(tx engine.Tx) error {
			switch id % 4 {
			case 1:
				return tx.SoftDeleteDocument(ctx, "o", id, time.Now())
			case 2:
				return tx.PurgeDocument(ctx, "o", id)
			case 3:
				return tx.PutSearchWords(ctx, "o", id, []string{"march", fmt.Sprintf("kept%d", id)})
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	if len(traces(t, folder, canary)) == 0 {
		t.Error("nothing is left without Erase: this test would not notice that Erase forgets the words")
	}
	for range 2 { // the second call finds nothing to do
		if err := s.Erase(ctx); err != nil {
			t.Fatal(err)
		}
	}
	if left := traces(t, folder, canary); len(left) != 0 {
		t.Errorf("words of deleted documents are still in %v", left)
	}
	if got := found(t, s, "march"); len(got) != papers/2 {
		t.Errorf("%d documents are found by the word that all had, want the %d that are left", len(got), papers/2)
	}
	if got := found(t, s, "kept3"); len(got) != 1 || got[0] != 3 {
		t.Errorf("the corrected document: found %v, want [3]", got)
	}
	checkIndex(t, folder)
}

// checkIndex compares the full-text index with the rows it was made from.
func checkIndex(t *testing.T, folder string) {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+filepath.Join(folder, sqlite.FileName))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(
		`INSERT INTO document_words (document_words, rank) VALUES ('integrity-check', 1)`,
	); err != nil {
		t.Errorf("the index does not fit its rows: %v", err)
	}
	if findings, err := sqlite.CheckIntegrity(t.Context(), folder); err != nil || len(findings) != 0 {
		t.Errorf("integrity: %v, %v", findings, err)
	}
}

// If a transaction is rolled back within a shared commit, its words are rolled back too.
func TestUndoneTransactionsLeaveNoWords(t *testing.T) {
	folder, ctx := t.TempDir(), t.Context()
	s := open(t, folder)
	firm(t, s)
	var all sync.WaitGroup
	for id := int64(1); id <= 200; id++ {
		all.Go(func() {
			err := s.InTx(ctx, func(tx engine.Tx) error {
				if err := tx.InsertDocument(
					ctx, engine.Document{ID: id, Org: "o", FileName: "a.pdf", UploadedAt: time.Now()},
				); err != nil {
					return err
				}
				word := "kept"
				if id%2 == 0 {
					word = "undone"
				}
				if err := tx.PutSearchWords(ctx, "o", id, []string{word, "both"}); err != nil {
					return err
				}
				if id%2 == 0 {
					return engine.ErrTooLarge
				}
				return nil
			})
			if (err != nil) != (id%2 == 0) {
				t.Errorf("document %d: %v", id, err)
			}
		})
	}
	all.Wait()
	for word, want := range map[string]int{"kept": 100, "undone": 0, "both": 100} {
		if got := len(found(t, s, word)); got != want {
			t.Errorf("%q finds %d documents, want %d", word, got, want)
		}
	}
	if err := s.Erase(ctx); err != nil {
		t.Fatal(err)
	}
	checkIndex(t, folder)
}

// Erasing makes room for writers, but one that writes little must not make it last ten times as long.
func TestErasingBesideALightWriterTakesNotMuchLonger(t *testing.T) {
	if testing.Short() {
		t.Skip("measures the time for 4,000 papers; TestErasingWordsWhileOthersWrite does both at the same time")
	}
	const papers, perCommit = 4000, 50
	erase := func(beside bool) time.Duration {
		s := open(t, t.TempDir())
		firm(t, s)
		write := func(first, last int64, fn func(tx engine.Tx, id int64) error) {
			t.Helper()
			if err := s.InTx(t.Context(), func(tx engine.Tx) (err error) {
				for id := first; id <= last && err == nil; id++ {
					err = fn(tx, id)
				}
				return err
			}); err != nil {
				t.Error(err)
			}
		}
		add := func(tx engine.Tx, id int64) error {
			var words []string
			for range 100 {
				words = append(words, strings.ToLower(rand.Text()))
			}
			return errors.Join(tx.InsertDocument(
				t.Context(), engine.Document{ID: id, Org: "o", FileName: "a.pdf", UploadedAt: time.Now()},
			), tx.PutSearchWords(t.Context(), "o", id, words))
		}
		for id := int64(1); id <= papers; id += perCommit {
			write(id, id+perCommit-1, add)
		}
		write(1, papers/10, func(tx engine.Tx, id int64) error { return tx.PurgeDocument(t.Context(), "o", id) })
		stop := make(chan struct{})
		var all sync.WaitGroup
		if beside {
			all.Go(func() {
				for id := int64(papers + 1); ; id++ {
					write(id, id, add)
					select {
					case <-stop:
						return
					case <-time.After(100 * time.Millisecond):
					}
				}
			})
			time.Sleep(50 * time.Millisecond) // until its first commit
		}
		began := time.Now()
		if err := s.Erase(t.Context()); err != nil {
			t.Error(err)
		}
		took := time.Since(began)
		close(stop)
		all.Wait()
		return took
	}
	alone := erase(false)
	beside := erase(true)
	t.Logf("alone %v, beside a light writer %v", alone, beside)
	if beside > time.Second+5*alone {
		t.Errorf("erasing took %v beside a light writer, and %v alone", beside, alone)
	}
}

// While deleted words are erased, others can be written and found, and the erasing ends.
func TestErasingWordsWhileOthersWrite(t *testing.T) {
	folder, ctx := t.TempDir(), t.Context()
	s := open(t, folder)
	firm(t, s)
	for id := int64(1); id <= 300; id++ {
		indexed(t, s, id, "before", fmt.Sprintf("w%d", id))
	}
	stop := make(chan struct{})
	var all sync.WaitGroup
	written := int64(0)
	all.Go(func() {
		for {
			select {
			case <-stop:
				return
			default:
				written++
				indexed(t, s, 1000+written, "meanwhile")
			}
		}
	})
	for id := int64(1); id <= 300; id += 3 {
		if err := s.InTx(ctx, func(tx engine.Tx) error { return tx.PurgeDocument(ctx, "o", id) }); err != nil {
			t.Fatal(err)
		}
		if id%30 == 1 {
			if err := s.Erase(ctx); err != nil {
				t.Fatal(err)
			}
		}
	}
	close(stop)
	all.Wait()
	if got := len(found(t, s, "before")); got != 200 {
		t.Errorf("%d are found, want 200", got)
	}
	if got := len(found(t, s, "meanwhile")); int64(got) != min(written, 1000) {
		t.Errorf("%d of those written meanwhile are found, want %d", got, written)
	}
	checkIndex(t, folder)
}
