//go:build slow && linux

package main

import (
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/storage/sqlite"
)

const (
	// backedUp is how many documents are read before the backup begins.
	backedUp = 12
	// recipeTries is how often the database and the files added since are copied again, at most.
	recipeTries = 5
	// A document uploaded during the backup is deleted after livingUploads more uploads.
	livingUploads = 20
)

// The steps of dossier backup are done by hand while documents are uploaded and permanently deleted. Then the
// installation is deleted, and the copy is restored into another folder. Every row must have its file, and everything
// that was acknowledged before the backup must be there. Copying the database before the files is the planted bug, and
// doctor must report it.
func TestBackupUnderLoadRestoresEverything(t *testing.T) {
	for name, c := range map[string]struct {
		filesFirst bool
		whileCopy  func(b *backupLoad, step string)
		tries      int // the minimum number of tries; 0: the copy is incomplete, and doctor reports it
	}{
		"deleted for good between the copies": {
			filesFirst: true,
			tries:      1,
			whileCopy: func(b *backupLoad, step string) {
				if step == "database" {
					b.delete(b.doomed)
				}
			},
		},
		"uploaded and deleted for good between the copies": {
			filesFirst: true,
			tries:      2,
			whileCopy: func(b *backupLoad, step string) {
				switch {
				case step == "files" && b.late == 0:
					b.late = b.upload()
				case step == "database" && b.late > 0:
					b.delete(b.late)
					b.late = -1
				}
			},
		},
		"planted bug: database before all files": {whileCopy: func(b *backupLoad, step string) {
			if step == "database" {
				b.delete(b.doomed)
			}
		}},
	} {
		t.Run(name, func(t *testing.T) {
			data, copied := filepath.Join(t.TempDir(), "data"), filepath.Join(t.TempDir(), "copy")
			s, b, kept := loadedServer(t, data)
			stop := b.run()
			missing := backupByHand(t, data, copied, c.filesFirst, func(step string) { c.whileCopy(b, step) })
			changes := stop()
			if c.tries != 1 && len(missing[0]) == 0 {
				t.Error("the first try left no row without a file; this test shows nothing")
			}
			if changes == 0 {
				t.Fatal("nothing was uploaded and deleted beside the backup; this test shows nothing")
			}
			t.Logf("%d uploads and deletions beside the backup, %d tries", changes, len(missing))
			if c.tries == 0 {
				if said := doctor(t, copied, true, "--blobs", "all"); !strings.Contains(said, "FAIL  files") {
					t.Errorf("doctor does not name the missing file:\n%s", said)
				}
				return
			}
			if left := missing[len(missing)-1]; len(left) > 0 {
				t.Fatalf("rows without a file after %d tries: %v", len(missing), left)
			}
			s.Process.Kill()
			s.Process.Wait()
			if err := os.RemoveAll(data); err != nil {
				t.Fatal(err)
			}
			folder := filepath.Join(t.TempDir(), "restored")
			copyNew(t, copied, folder)
			output(t, "accept-loss", "--restored", "--data", folder)
			b.restored(folder, kept)
		})
	}
}

// dossier backup does the same by itself, and a server starts on a copy of its copy.
func TestBackupCommandUnderLoadRestoresEverything(t *testing.T) {
	data, copied := filepath.Join(t.TempDir(), "data"), filepath.Join(t.TempDir(), "copy")
	s, b, kept := loadedServer(t, data)
	stop := b.run()
	said := output(t, "backup", "--data", data, "--to", copied)
	b.delete(b.doomed)
	if changes := stop(); changes == 0 || !strings.Contains(said, "checked and whole") {
		t.Fatalf("%d uploads and deletions beside the backup, which said:\n%s", changes, said)
	}
	s.Process.Kill()
	s.Process.Wait()
	if err := os.RemoveAll(data); err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(t.TempDir(), "restored")
	copyNew(t, copied, folder)
	b.restored(folder, kept)
}

// loadedServer starts a server with documents that were read, whose results are kept for comparison, and one that is
// deleted during the backup.
func loadedServer(t *testing.T, data string) (*running, *backupLoad, map[int64]backedUpDocument) {
	t.Helper()
	if err := os.Mkdir(data, 0o700); err != nil {
		t.Fatal(err)
	}
	output(t, "plan", "set", "open", "--requests-per-minute", "0", "--retain-days", "0", "--data", data)
	output(t, "org", "create", "Acme", "--plan", "open", "--data", data)
	key := lastLine(output(t, "key", "create", "--org", "Acme", "--data", data,
		"--scope", "document:write", "--scope", "document:read", "--scope", "document:delete"))
	s := startServer(t, data)
	b := &backupLoad{t: t, key: key, client: clientOf(t, s, key)}
	kept := map[int64]backedUpDocument{}
	for range backedUp {
		id, content := b.send()
		kept[id] = backedUpDocument{sha256Of(content), b.result(id)}
	}
	b.doomed = b.upload()
	return s, b, kept
}

// backedUpDocument is a document that was acknowledged before the backup began.
type backedUpDocument struct{ sha256, result string }

// restored checks that an installation restored from a backup into another folder has everything it must have.
func (b *backupLoad) restored(folder string, kept map[int64]backedUpDocument) {
	b.t.Helper()
	doctor(b.t, folder, false, "--blobs", "all")
	output(b.t, "audit", "verify", "--data", folder)
	b.client = clientOf(b.t, startServer(b.t, folder), b.key)
	files := keptFiles(b.t, folder)
	for id, want := range kept {
		if got := b.result(id); got != want.result {
			b.t.Errorf("document %d was acknowledged as %s and is %s after the restore", id, want.result, got)
		}
		content, err := os.ReadFile(files[want.sha256])
		if err != nil || sha256Of(content) != want.sha256 {
			b.t.Errorf("the file of document %d is not what was uploaded: %v", id, err)
		}
	}
}

// backupByHand copies like dossier backup: files, database, files added since, keys. It repeats the middle two while a
// row has no file. It returns the digests of rows without a file for each try. after is called with the name of each
// step.
func backupByHand(t *testing.T, data, copied string, filesFirst bool, after func(step string)) (missing [][]string) {
	t.Helper()
	kept := filepath.Join("blobs", "kept")
	if err := os.MkdirAll(copied, 0o700); err != nil {
		t.Fatal(err)
	}
	if filesFirst {
		copyNew(t, filepath.Join(data, kept), filepath.Join(copied, kept))
		after("files")
	}
	for range recipeTries {
		database := filepath.Join(copied, sqlite.FileName)
		if err := os.Remove(database); err != nil && !errors.Is(err, fs.ErrNotExist) {
			t.Fatal(err)
		}
		changeRow(t, data, `VACUUM INTO '`+database+`'`)
		after("database")
		copyNew(t, filepath.Join(data, kept), filepath.Join(copied, kept))
		missing = append(missing, rowsWithoutFile(t, copied))
		if len(missing[len(missing)-1]) == 0 || !filesFirst {
			break
		}
	}
	copyNew(t, filepath.Join(data, "keys"), filepath.Join(copied, "keys"))
	return missing
}

// copyNew copies files that do not exist yet, like cp -Rn. It skips files that disappear meanwhile, because they were
// deleted.
func copyNew(t *testing.T, from, to string) {
	t.Helper()
	for _, file := range filesIn(t, from) {
		name, err := filepath.Rel(from, file)
		if err != nil {
			t.Fatal(err)
		}
		content, err := os.ReadFile(file)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		target := filepath.Join(to, name)
		if _, there := os.Stat(target); there == nil {
			continue
		}
		if err := errors.Join(
			err, os.MkdirAll(filepath.Dir(target), 0o700), os.WriteFile(target, content, 0o600),
		); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.MkdirAll(to, 0o700); err != nil {
		t.Fatal(err)
	}
}

func keptFiles(t *testing.T, data string) (bySHA256 map[string]string) {
	bySHA256 = map[string]string{}
	for _, file := range filesIn(t, filepath.Join(data, "blobs", "kept")) {
		bySHA256[filepath.Base(file)] = file
	}
	return bySHA256
}

func rowsWithoutFile(t *testing.T, data string) (missing []string) {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+filepath.Join(data, sqlite.FileName))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	rows, err := db.Query(`SELECT sha256 FROM documents`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for files := keptFiles(t, data); rows.Next(); {
		var digest string
		if err := rows.Scan(&digest); err != nil {
			t.Fatal(err)
		}
		if files[digest] == "" {
			missing = append(missing, digest)
		}
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	slices.Sort(missing)
	return missing
}

func sha256Of(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:])
}

// backupLoad uploads and deletes documents during a backup.
type backupLoad struct {
	t            *testing.T
	key          string
	client       *demoClient
	n            atomic.Int64
	doomed, late int64 // documents that are permanently deleted during the backup; late is uploaded during it
}

// send uploads a statement that is not sent elsewhere.
func (b *backupLoad) send() (id int64, content []byte) {
	content = fmt.Appendf(nil, "%s2026-01-04,Pay %d,,1.00,1301.00\n", statement, b.n.Add(1))
	id, err := b.client.upload(b.t.Context(), "a.csv", content)
	if err != nil {
		b.t.Error(err)
	}
	return id, content
}

func (b *backupLoad) upload() (id int64) {
	id, _ = b.send()
	return id
}

// delete deletes permanently, because the plan keeps deleted documents for no time.
func (b *backupLoad) delete(id int64) {
	if err := b.client.call(
		b.t.Context(), http.MethodDelete, fmt.Sprintf("/documents/%d", id), "Bearer", "", nil, &struct{}{},
	); err != nil {
		b.t.Error(err)
	}
}

// result waits for the final state of a document and returns its result.
func (b *backupLoad) result(id int64) string {
	job, err := await(b.t.Context(), b.client, id, 5*time.Millisecond)
	if err != nil || job.Status != "completed" {
		b.t.Fatalf("document %d is %q: %v", id, job.Status, err)
	}
	var v struct{ Document map[string]json.RawMessage }
	if err := b.client.call(
		b.t.Context(), http.MethodGet, fmt.Sprintf("/documents/%d", id), "Bearer", "", nil, &v,
	); err != nil {
		b.t.Fatal(err)
	}
	return string(v.Document["result"])
}

// run uploads and deletes until stop is called. stop returns how many documents were uploaded and deleted.
func (b *backupLoad) run() (stop func() (changes int64)) {
	over, begun := make(chan struct{}), make(chan struct{})
	var changes atomic.Int64
	var all sync.WaitGroup
	for range 2 {
		all.Go(func() {
			var living []int64
			for {
				if living = append(living, b.upload()); len(living) > livingUploads {
					b.delete(living[0])
					living = living[1:]
					if changes.Add(1) == 1 {
						close(begun)
					}
				}
				select {
				case <-over:
					return
				default:
				}
			}
		})
	}
	<-begun
	return func() int64 {
		close(over)
		all.Wait()
		return changes.Load()
	}
}
