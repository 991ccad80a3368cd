//go:build linux

package sandbox

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

func idleChildren(x *Extractor) int {
	x.mu.Lock()
	defer x.mu.Unlock()
	return len(x.idle)
}

func TestThePoolRefillsAndEachChildReadsOneDocument(t *testing.T) {
	x := extractorFor(t, Config{Pool: 2})
	used := map[int]bool{}
	for range 5 {
		eventually(t, 5*time.Second, "two children are idle", func() bool { return idleChildren(x) == 2 })
		x.mu.Lock()
		pid := x.idle[1].proc.Pid
		x.mu.Unlock()
		if used[pid] {
			t.Errorf("child %d serves a second document", pid)
		}
		used[pid] = true
		if _, err := x.Extract(t.Context(), asking("echo", "x")); err != nil {
			t.Fatal(err)
		}
	}
	x.Close()
	if left := childrenOf(os.Getpid()); len(left) > 0 {
		t.Errorf("processes left after Close: %v, want none", left)
	}
	if _, err := x.Extract(t.Context(), asking("echo")); !errors.Is(err, ErrClosed) {
		t.Errorf("error %v after Close, want ErrClosed", err)
	}
}

func TestAnIdleChildThatDiedIsPassedOver(t *testing.T) {
	x := extractorFor(t, Config{Pool: 1})
	eventually(t, 5*time.Second, "a child is idle", func() bool { return idleChildren(x) == 1 })
	x.mu.Lock()
	p := x.idle[0]
	x.mu.Unlock()
	p.killGroup()
	<-p.gone
	if _, err := x.Extract(t.Context(), asking("echo", "x")); err != nil {
		t.Errorf("error %v, want the document read by another child", err)
	}
}

func TestAFileIsHandedOverOnlyWhenItCannotBeChanged(t *testing.T) {
	path := filepath.Join(t.TempDir(), "paper")
	if err := os.WriteFile(path, []byte("paper"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		flag int
		size int64
		want bool
	}{
		{"open for reading", os.O_RDONLY, 5, true},
		{"open for writing too", os.O_RDWR, 5, false},
		{"of another size than the request says", os.O_RDONLY, 4, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			f, err := os.OpenFile(path, c.flag, 0)
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			own := ownFile(f, c.size)
			if got := own != nil; got != c.want {
				t.Errorf("handed over: %t, want %t", got, c.want)
			}
			if own != nil {
				own.Close()
			}
		})
	}
}

func TestContentShorterThanItsSizeIsAnError(t *testing.T) {
	in := asking("echo", "short")
	in.Size = 100
	_, err := extractorFor(t, Config{}).Extract(t.Context(), in)
	var known *engine.ExtractError
	if !errors.As(err, &known) || known.Category != engine.InternalError {
		t.Errorf("error %v, want internal_error", err)
	}
}

func TestATooLongPasswordIsRefused(t *testing.T) {
	in := asking("echo")
	in.Password = fmt.Sprintf("%*d", maxRequest, 1)
	_, err := extractorFor(t, Config{}).Extract(t.Context(), in)
	if !errors.Is(err, ErrRequestTooLarge) {
		t.Errorf("error %v, want ErrRequestTooLarge", err)
	}
}

// BenchmarkPerDocument measures what the sandbox adds: the same trivial reader in process, in a child
// started for it, and in a child that was idle.
func BenchmarkPerDocument(b *testing.B) {
	extract := func(b *testing.B, x engine.Extractor, before func()) {
		for b.Loop() {
			b.StopTimer()
			before()
			b.StartTimer()
			if _, err := x.Extract(b.Context(), asking("echo", "x")); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.Run("in process", func(b *testing.B) { extract(b, InProcess(hostile{}), func() {}) })
	b.Run("cold child", func(b *testing.B) { extract(b, extractorFor(b, Config{}), func() {}) })
	b.Run("idle child", func(b *testing.B) {
		x := extractorFor(b, Config{Pool: 1})
		extract(b, x, func() {
			for idleChildren(x) == 0 {
				time.Sleep(100 * time.Microsecond)
			}
		})
	})
}
