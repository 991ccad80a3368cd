// Package blobtest is the test suite that every engine.Blobs must pass, and a file system that records calls or makes
// them fail.
package blobtest

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"strings"
	"sync"
	"testing"
	"testing/iotest"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

const (
	orgA engine.OrgID = "0190aaaa-0000-7000-8000-00000000000a"
	orgB engine.OrgID = "0190aaaa-0000-7000-8000-00000000000b"
)

// Run tests a blob store. open returns an empty store.
func Run(t *testing.T, open func(t testing.TB) engine.Blobs) {
	for name, check := range behaviours {
		t.Run(name, func(t *testing.T) { check(t, open(t)) })
	}
}

func digest(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:])
}

// Put stages and commits content and returns its digest.
func Put(t testing.TB, b engine.Blobs, org engine.OrgID, content []byte) string {
	t.Helper()
	staged, err := b.Stage(t.Context(), org, bytes.NewReader(content), int64(len(content)))
	if err != nil {
		t.Fatalf("stage: %v", err)
	}
	if err := staged.Commit(t.Context()); err != nil {
		t.Fatalf("commit: %v", err)
	}
	return staged.SHA256()
}

func read(t testing.TB, b engine.Blobs, org engine.OrgID, sum string) []byte {
	t.Helper()
	r, err := b.Open(t.Context(), org, sum)
	if err != nil {
		t.Fatalf("open: %v", err)
	}
	defer r.Close()
	content, err := io.ReadAll(io.NewSectionReader(r, 0, r.Size()))
	if err != nil {
		t.Fatalf("read: %v", err)
	}
	return content
}

func absent(t testing.TB, b engine.Blobs, org engine.OrgID, sum string) {
	t.Helper()
	if _, err := b.Open(t.Context(), org, sum); !errors.Is(err, engine.ErrNotFound) {
		t.Errorf("open: got %v, want ErrNotFound", err)
	}
}

func listed(t testing.TB, b engine.Blobs) (all []string) {
	t.Helper()
	err := b.List(t.Context(), func(org engine.OrgID, sum string, modified time.Time) error {
		if time.Since(modified).Abs() > time.Hour {
			t.Errorf("modified %v, want about now", modified)
		}
		all = append(all, string(org)+" "+sum)
		return nil
	})
	if err != nil {
		t.Errorf("list: %v", err)
	}
	return all
}

var behaviours = map[string]func(t *testing.T, b engine.Blobs){
	"content comes back as it went in, whatever its size": func(t *testing.T, b engine.Blobs) {
		for _, size := range []int{0, 1, 4095, 4096, 4097, 65536, 65537, 1 << 20} {
			content := bytes.Repeat([]byte("statement "), size/10+1)[:size]
			staged, err := b.Stage(t.Context(), orgA, iotest.HalfReader(bytes.NewReader(content)), 1<<20)
			if err != nil {
				t.Fatalf("stage of %d bytes: %v", size, err)
			}
			if staged.Size() != int64(size) || staged.SHA256() != digest(content) ||
				!bytes.Equal(staged.Head(), content[:min(size, 4096)]) {
				t.Errorf(
					"%d bytes: got size %d, digest %s, head of %d", size, staged.Size(), staged.SHA256(),
					len(staged.Head()),
				)
			}
			absent(t, b, orgA, staged.SHA256())
			for range 2 {
				if err := staged.Commit(t.Context()); err != nil {
					t.Fatalf("commit: %v", err)
				}
			}
			staged.Discard()
			if !bytes.Equal(read(t, b, orgA, staged.SHA256()), content) {
				t.Errorf("%d bytes came back changed", size)
			}
		}
	},
	"at the limit content is taken, one byte more is refused and no further byte is read": func(
		t *testing.T, b engine.Blobs,
	) {
		r := &counted{r: strings.NewReader(strings.Repeat("x", 100))}
		if _, err := b.Stage(t.Context(), orgA, r, 50); !errors.Is(err, engine.ErrTooLarge) {
			t.Errorf("one too many: got %v, want ErrTooLarge", err)
		}
		if r.n > 51 {
			t.Errorf("read %d bytes, want at most 51", r.n)
		}
		staged, err := b.Stage(t.Context(), orgA, strings.NewReader(strings.Repeat("x", 50)), 50)
		if err != nil {
			t.Fatalf("at the limit: %v", err)
		}
		staged.Discard()
	},
	"an error of the reader comes back and nothing stays": func(t *testing.T, b engine.Blobs) {
		broken := errors.New("connection reset")
		half := io.MultiReader(strings.NewReader("half"), iotest.ErrReader(broken))
		if _, err := b.Stage(t.Context(), orgA, half, 100); !errors.Is(err, broken) {
			t.Errorf("got %v, want the reader's error", err)
		}
		if got := listed(t, b); len(got) != 0 {
			t.Errorf("kept: %v", got)
		}
	},
	"a context that ends stops the receiving": func(t *testing.T, b engine.Blobs) {
		ctx, end := context.WithCancel(t.Context())
		r := io.MultiReader(
			strings.NewReader("half"), readerFunc(func(p []byte) (int, error) { end(); return copy(p, "more"), nil }),
		)
		if _, err := b.Stage(ctx, orgA, r, 1<<20); !errors.Is(err, context.Canceled) {
			t.Errorf("got %v, want canceled", err)
		}
	},
	"discarded content is gone and cannot be committed": func(t *testing.T, b engine.Blobs) {
		staged, err := b.Stage(t.Context(), orgA, strings.NewReader("x"), 10)
		if err != nil {
			t.Fatal(err)
		}
		staged.Discard()
		staged.Discard()
		if err := staged.Commit(t.Context()); err == nil {
			t.Error("commit after discard: got nil, want an error")
		}
		absent(t, b, orgA, staged.SHA256())
	},
	"organizations share nothing": func(t *testing.T, b engine.Blobs) {
		sum := Put(t, b, orgA, []byte("paper"))
		absent(t, b, orgB, sum)
		Put(t, b, orgB, []byte("paper"))
		if err := b.Delete(t.Context(), orgA, sum); err != nil {
			t.Errorf("delete: %v", err)
		}
		absent(t, b, orgA, sum)
		if string(read(t, b, orgB, sum)) != "paper" {
			t.Error("deleting one organization's blob touched another's")
		}
	},
	"deleting what is absent is fine, and deleted content can be kept again": func(t *testing.T, b engine.Blobs) {
		sum := digest([]byte("x"))
		if err := b.Delete(t.Context(), orgA, sum); err != nil {
			t.Errorf("absent: %v", err)
		}
		Put(t, b, orgA, []byte("x"))
		if err := b.Delete(t.Context(), orgA, sum); err != nil {
			t.Errorf("present: %v", err)
		}
		Put(t, b, orgA, []byte("x"))
		read(t, b, orgA, sum)
	},
	"what is staged can be read before it is kept, and not from the stage afterwards": func(
		t *testing.T, b engine.Blobs,
	) {
		staged, err := b.Stage(t.Context(), orgA, strings.NewReader("not kept yet"), 100)
		if err != nil {
			t.Fatal(err)
		}
		r, err := staged.Open()
		if err != nil {
			t.Fatal(err)
		}
		got, err := io.ReadAll(io.NewSectionReader(r, 4, r.Size()-4))
		if err != nil || string(got) != "kept yet" {
			t.Errorf("read %q, %v", got, err)
		}
		if err := errors.Join(r.Close(), staged.Commit(t.Context())); err != nil {
			t.Errorf("commit after reading: %v", err)
		}
		if _, err := staged.Open(); err == nil {
			t.Error("a stage is read after its commit")
		}
	},
	"the list shows every kept blob once and nothing staged": func(t *testing.T, b engine.Blobs) {
		want := map[string]bool{}
		for _, org := range []engine.OrgID{orgA, orgB} {
			for _, content := range []string{"a", "b", "c"} {
				want[string(org)+" "+Put(t, b, org, []byte(content))] = true
			}
		}
		Put(t, b, orgA, []byte("a"))
		staged, err := b.Stage(t.Context(), orgA, strings.NewReader("not kept"), 10)
		if err != nil {
			t.Fatal(err)
		}
		defer staged.Discard()
		got := listed(t, b)
		for _, name := range got {
			if !want[name] {
				t.Errorf("listed without being kept, or twice: %s", name)
			}
			delete(want, name)
		}
		if len(want) != 0 {
			t.Errorf("not listed: %v", want)
		}
	},
	"names that would leave the folder are refused": func(t *testing.T, b engine.Blobs) {
		for _, org := range []engine.OrgID{
			"", ".", "..", "../a", "a/b", "/", "a\x00", "ä", "-a", engine.OrgID(strings.Repeat("a", 65)),
		} {
			if _, err := b.Stage(t.Context(), org, strings.NewReader("x"), 10); err == nil {
				t.Errorf("organization %q was taken", org)
			}
			if err := b.Delete(t.Context(), org, digest([]byte("x"))); err == nil {
				t.Errorf("organization %q was taken by delete", org)
			}
		}
		for _, sum := range []string{
			"", "..", strings.Repeat("A", 64), strings.Repeat("a", 63), "../" + strings.Repeat("a", 61),
			strings.Repeat("a", 64) + "/",
		} {
			absent(t, b, orgA, sum)
		}
	},
	"many at once keep equal and different content whole": func(t *testing.T, b engine.Blobs) {
		var all sync.WaitGroup
		for i := range 32 {
			all.Go(func() {
				content := bytes.Repeat([]byte{byte(i % 8)}, 5000)
				staged, err := b.Stage(t.Context(), orgA, bytes.NewReader(content), 5000)
				if err != nil {
					t.Errorf("stage: %v", err)
					return
				}
				if err := staged.Commit(t.Context()); err != nil {
					t.Errorf("commit: %v", err)
				}
			})
		}
		all.Wait()
		if got := listed(t, b); len(got) != 8 {
			t.Errorf("kept %d blobs, want 8", len(got))
		}
	},
	"it is ready": func(t *testing.T, b engine.Blobs) {
		if err := b.Ready(t.Context()); err != nil {
			t.Errorf("ready: %v", err)
		}
	},
}

type counted struct {
	r io.Reader
	n int
}

func (c *counted) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.n += n
	return n, err
}

type readerFunc func(p []byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }
