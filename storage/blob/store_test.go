package blob_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage/blob"
	"github.com/dossier-lending/dossier/storage/blob/blobtest"
)

const org engine.OrgID = "0190aaaa-0000-7000-8000-00000000000a"

func TestStore(t *testing.T) {
	blobtest.Run(t, func(t testing.TB) engine.Blobs { return open(t, &blobtest.FS{FS: blob.OS{}}) })
}

func open(t testing.TB, files blob.FS) *blob.Store {
	t.Helper()
	s, err := blob.OpenFS(filepath.Join(t.TempDir(), "documents"), files)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// keep stages and commits, and returns the first error.
func keep(t testing.TB, s *blob.Store, content string) error {
	staged, err := s.Stage(t.Context(), org, strings.NewReader(content), 1<<20)
	if err != nil {
		return err
	}
	return staged.Commit(t.Context())
}

// leftovers lists the temporary files, relative to the folder of uploads in progress.
func leftovers(t testing.TB, root string) (files []string) {
	t.Helper()
	incoming := filepath.Join(root, "documents", "incoming")
	err := filepath.WalkDir(incoming, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			name, _ := filepath.Rel(incoming, path)
			files = append(files, name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// openIn is open, and also returns the folder.
func openIn(t testing.TB, files blob.FS) (s *blob.Store, root string) {
	t.Helper()
	root = t.TempDir()
	s, err := blob.OpenFS(filepath.Join(root, "documents"), files)
	if err != nil {
		t.Fatal(err)
	}
	return s, root
}

// temporary reports whether a path is in the folder of uploads in progress, which may be lost.
func temporary(path string) bool { return strings.Contains(path, "incoming") }

func TestCommitSurvivesPowerCut(t *testing.T) {
	watch := &blobtest.FS{FS: blob.OS{}}
	s := open(t, watch)
	for _, content := range []string{"one", "two", "one"} {
		if err := keep(t, s, content); err != nil {
			t.Fatal(err)
		}
		if lost := blobtest.Undurable(watch.Calls(), temporary); len(lost) != 0 {
			t.Errorf("after %q a power cut loses: %v", content, lost)
		}
	}
}

// Each planted bug leaves out one sync. The check of the test above must notice it.
func TestMissingSyncIsNoticed(t *testing.T) {
	for name, leaveOut := range map[string]func(c blobtest.Call) bool{
		"sync of the file": func(c blobtest.Call) bool { return c.Name == "sync" },
		"sync of the folder": func(c blobtest.Call) bool {
			return c.Name == "syncdir" && len(filepath.Base(c.Path)) == 2
		},
		"sync of the folder above it": func(c blobtest.Call) bool {
			return c.Name == "syncdir" && filepath.Base(c.Path) == string(org)
		},
	} {
		watch := &blobtest.FS{FS: blob.OS{}}
		s := open(t, watch)
		watch.Before = func(c blobtest.Call) error {
			if leaveOut(c) {
				return blobtest.Skip
			}
			return nil
		}
		if err := keep(t, s, "paper"); err != nil {
			t.Fatal(err)
		}
		if lost := blobtest.Undurable(watch.Calls(), temporary); len(lost) == 0 {
			t.Errorf("without the %s nothing was found to be lost", name)
		}
	}
}

func TestFailingCallIsReportedAndLeavesNoFile(t *testing.T) {
	for _, fault := range []struct {
		name string
		err  error
		want map[string]error // call → expected error; if absent, any error
	}{
		{
			"no room",
			syscall.ENOSPC,
			map[string]error{
				"create":  engine.ErrStorageFull,
				"write":   engine.ErrStorageFull,
				"sync":    engine.ErrStorageFull,
				"mkdir":   engine.ErrStorageFull,
				"rename":  engine.ErrStorageFull,
				"syncdir": engine.ErrStorageFull,
			},
		},
		{
			"I/O error",
			syscall.EIO,
			map[string]error{
				"create":  engine.ErrStorageFailed,
				"write":   engine.ErrStorageFailed,
				"sync":    engine.ErrStorageFailed,
				"mkdir":   engine.ErrStorageFailed,
				"rename":  engine.ErrStorageFailed,
				"syncdir": engine.ErrStorageFailed,
			},
		},
	} {
		for call, want := range fault.want {
			t.Run(fault.name+" at "+call, func(t *testing.T) {
				files := &blobtest.FS{FS: blob.OS{}}
				s, root := openIn(t, files)
				files.Before = func(c blobtest.Call) error {
					if c.Name == call {
						return &fs.PathError{Op: c.Name, Path: c.Path, Err: fault.err}
					}
					return nil
				}
				if err := keep(t, s, "paper"); !errors.Is(err, want) {
					t.Errorf("got %v, want %v", err, want)
				}
				if left := leftovers(t, root); len(left) != 0 {
					t.Errorf("temporary files stayed: %v", left)
				}
				files.Before = nil
				err := keep(t, s, "paper")
				if want == engine.ErrStorageFull && err != nil {
					t.Errorf("when there is room again: got %v, want nil", err)
				}
				if want == engine.ErrStorageFailed && !errors.Is(err, engine.ErrStorageFailed) {
					t.Errorf("a second try after a failed write: got %v, want ErrStorageFailed until a restart", err)
				}
			})
		}
	}
}

func TestFailedSyncStopsWritesButNotReads(t *testing.T) {
	files := &blobtest.FS{FS: blob.OS{}}
	s := open(t, files)
	sum := blobtest.Put(t, s, org, []byte("before"))
	files.Before = func(c blobtest.Call) error {
		if c.Name == "sync" {
			files.Before = nil // only the first call fails; a second would succeed
			return syscall.EIO
		}
		return nil
	}
	if err := keep(t, s, "during"); !errors.Is(err, engine.ErrStorageFailed) {
		t.Errorf("failed sync: got %v, want ErrStorageFailed", err)
	}
	if err := s.Ready(t.Context()); !errors.Is(err, engine.ErrStorageFailed) {
		t.Errorf("ready: got %v, want ErrStorageFailed", err)
	}
	r, err := s.Open(t.Context(), org, sum)
	if err != nil {
		t.Fatalf("reading: %v", err)
	}
	_ = r.Close()
}

func TestBlobWithFlippedBitIsNotReturned(t *testing.T) {
	s, root := openIn(t, blob.OS{})
	sum := blobtest.Put(t, s, org, []byte("a balance of 1,000.00"))
	path := filepath.Join(root, "documents", "kept", string(org), sum[:2], sum)
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for i := range len(content) * 8 {
		content[i/8] ^= 1 << (i % 8)
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
		content[i/8] ^= 1 << (i % 8)
		if _, err := s.Open(t.Context(), org, sum); !errors.Is(err, engine.ErrBlobCorrupt) {
			t.Fatalf("bit %d flipped: got %v, want ErrBlobCorrupt", i, err)
		}
	}
	blobtest.Put(t, s, org, content)
	if r, err := s.Open(t.Context(), org, sum); err != nil {
		t.Errorf("kept again: %v", err)
	} else {
		_ = r.Close()
	}
}

func TestHasReportsStoredBlobs(t *testing.T) {
	s := open(t, blob.OS{})
	sum := blobtest.Put(t, s, org, []byte("x"))
	for _, c := range []struct {
		org  engine.OrgID
		sum  string
		want bool
	}{{org, sum, true}, {org, strings.Repeat("0", 64), false}, {"another", sum, false}} {
		if got, err := s.Has(t.Context(), c.org, c.sum); got != c.want || err != nil {
			t.Errorf("%s of %s: %v, %v; want %v", c.sum, c.org, got, err, c.want)
		}
	}
	if err := s.Delete(t.Context(), org, sum); err != nil {
		t.Fatal(err)
	}
	if got, err := s.Has(t.Context(), org, sum); got || err != nil {
		t.Errorf("deleted: %v, %v; want false", got, err)
	}
}

func TestLeftoversOfAnInterruptedUploadAreRemovedAtStart(t *testing.T) {
	s, root := openIn(t, blob.OS{})
	abandoned, err := s.Stage(t.Context(), org, strings.NewReader("x"), 10)
	if err != nil {
		t.Fatal(err)
	}
	old := filepath.Join(root, "documents", "incoming", leftovers(t, root)[0])
	if err := os.Chtimes(old, time.Time{}, time.Now().Add(-time.Hour)); err != nil {
		t.Fatal(err)
	}
	young, err := s.Stage(t.Context(), org, strings.NewReader("y"), 10)
	if err != nil {
		t.Fatal(err)
	}
	if n, err := s.RemoveLeftovers(t.Context(), time.Now().Add(-time.Minute)); n != 1 || err != nil {
		t.Errorf("removed %d, %v; want the old one", n, err)
	}
	if err := young.Commit(t.Context()); err != nil {
		t.Errorf("an upload under way: %v", err)
	}
	if err := abandoned.Commit(t.Context()); err == nil {
		t.Error("a file that is gone was committed")
	}
}

func TestFilesAreReadableByOwnerOnly(t *testing.T) {
	s, root := openIn(t, blob.OS{})
	blobtest.Put(t, s, org, []byte("x"))
	err := filepath.WalkDir(filepath.Join(root, "documents"), func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err == nil && info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s has mode %v", path, info.Mode())
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

func TestStagingUsesConstantMemory(t *testing.T) {
	s := open(t, blob.OS{})
	content := io.LimitReader(zeros{}, 32<<20)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	staged, err := s.Stage(t.Context(), org, content, 32<<20)
	runtime.ReadMemStats(&after)
	if err != nil {
		t.Fatal(err)
	}
	staged.Discard()
	if taken := after.TotalAlloc - before.TotalAlloc; taken > 1<<20 {
		t.Errorf("receiving 32 MB allocated %d bytes, want less than 1 MB", taken)
	}
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { clear(p); return len(p), nil }

func ExampleOpen() {
	root, _ := os.MkdirTemp("", "documents")
	defer os.RemoveAll(root)
	s, err := blob.Open(filepath.Join(root, "documents"))
	if err != nil {
		fmt.Println(err)
		return
	}
	ctx := context.Background()
	staged, err := s.Stage(ctx, org, bytes.NewBufferString("a payslip"), engine.MaxFileBytes)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer staged.Discard() // does nothing after a commit
	if err := staged.Commit(ctx); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(staged.SHA256()[:8], staged.Size())
	// Output: 3b300a14 9
}

func TestStoredFileCanBePassedToAnotherProcess(t *testing.T) {
	s := open(t, blob.OS{})
	staged, err := s.Stage(t.Context(), org, strings.NewReader("hello"), 100)
	if err != nil {
		t.Fatal(err)
	}
	if err := staged.Commit(t.Context()); err != nil {
		t.Fatal(err)
	}
	r, err := s.Open(t.Context(), org, staged.SHA256())
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	conn, ok := r.(syscall.Conn)
	if !ok {
		t.Fatal("the reader of a kept file has no SyscallConn")
	}
	if _, err := conn.SyscallConn(); err != nil {
		t.Errorf("SyscallConn: %v, want the file's own descriptor", err)
	}
}
