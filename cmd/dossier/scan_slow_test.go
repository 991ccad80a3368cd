//go:build slow && tesseract && cgo && linux

package main

import (
	"bytes"
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/sandbox"
)

const (
	// readerMemory is the maximum memory of a reading child process in bytes, without the program file that all share.
	readerMemory = 256 << 20
	// mostGrowth is how much that may grow from page to page. The image of a page, which must not be kept, is four
	// times as large.
	mostGrowth = 1 << 20
)

// scanPages is how many pages are read: 300 for the full test (PAGES=300, ten minutes); by default as many as are
// needed to measure the growth per page.
var scanPages = cmp.Or(number(os.Getenv("PAGES")), 32)

// A scan of three hundred pages is read with the memory for a few, and reports its progress. With fewer pages, the
// maximum memory of later pages is compared with that of earlier ones.
func TestLongScanIsReadInBoundedMemory(t *testing.T) {
	content := scannedPages(t, 3, scanPages)
	s, err := load("", map[string]any{"data": t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	config := s.sandbox()
	config.Pool = 0
	config.Timeout, config.MaxTime = 30*time.Minute, time.Hour // the machine may be busy
	reader, err := sandbox.New(config)
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	var memory childMemory
	over := make(chan struct{})
	go memory.watch(over)
	var early int64
	reports := 0
	got, err := reader.Extract(t.Context(), engine.ExtractRequest{
		Content:      bytes.NewReader(content),
		Size:         int64(len(content)),
		FileName:     "long.pdf",
		DeclaredType: "bank_statement",
		Today:        engine.DateOf(time.Now()),
		Progress: func(p engine.Progress) {
			if reports++; early == 0 && p.PagesTotal == scanPages && p.PagesDone >= scanPages/2 {
				early = memory.begin()
			}
		},
	})
	close(over)
	if err != nil {
		t.Fatal(err)
	}
	late := memory.begin()
	growth := (late - early) / int64(scanPages-scanPages/2)
	t.Logf(
		"%d pages: at most %d MB of its own in the first half, %d in the second; %d reports of progress",
		got.Quality.Pages, early>>20, late>>20, reports,
	)
	if early == 0 || max(early, late) > readerMemory || growth > mostGrowth {
		t.Errorf(
			"the child took %d MB of its own in the first half and %d in the second, want at most %d and %d kB more a page",
			early>>20,
			late>>20,
			readerMemory>>20,
			mostGrowth>>10,
		)
	}
	if got.Quality.PagesOCR != scanPages || reports < scanPages {
		t.Errorf("%d pages recognized, %d reports; want %d, and one for each", got.Quality.PagesOCR, reports, scanPages)
	}
}

// childMemory is the maximum private memory in bytes of any child of this process since begin.
type childMemory struct{ most atomic.Int64 }

// begin returns the maximum so far and starts again at 0.
func (m *childMemory) begin() int64 { return m.most.Swap(0) }

// watch measures all children until over is closed.
func (m *childMemory) watch(over chan struct{}) {
	own := fmt.Sprintf("\nPPid:\t%d\n", os.Getpid())
	for {
		select {
		case <-over:
			return
		case <-time.After(100 * time.Millisecond):
		}
		files, _ := filepath.Glob("/proc/[0-9]*/status")
		for _, file := range files {
			status, err := os.ReadFile(file)
			if err != nil || !strings.Contains(string(status), own) {
				continue // ended, or another process's
			}
			m.most.Store(max(m.most.Load(), int64(kilobytes(status, "RssAnon:"))<<10))
		}
	}
}
