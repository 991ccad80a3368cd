//go:build slow && tesseract && cgo && linux

package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/sandbox"
)

// readerMemory is what a reading child may take of its own, beside the program's file that all share, in bytes.
const readerMemory = 256 << 20

// A scan of three hundred pages is read in the memory of a few, and tells how far it is.
func TestAScanOfThreeHundredPagesIsReadInBoundedMemory(t *testing.T) {
	const pages = 300
	content := scannedPages(t, 3, pages)
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
	over := make(chan struct{})
	peak := make(chan [2]int64, 1)
	go func() { peak <- peakOfChildren(over) }()
	var reports []engine.Progress
	got, err := reader.Extract(t.Context(), engine.ExtractRequest{Content: bytes.NewReader(content), Size: int64(len(content)), FileName: "long.pdf",
		DeclaredType: "bank_statement", Today: engine.DateOf(time.Now()), Progress: func(p engine.Progress) { reports = append(reports, p) }})
	close(over)
	most := <-peak
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d pages: at most %d MB of its own, %d MB with the program's file; %d reports of progress", got.Quality.Pages, most[0]>>20, most[1]>>20, len(reports))
	if most[0] == 0 || most[0] > readerMemory {
		t.Errorf("the child took %d MB of its own, want at most %d", most[0]>>20, readerMemory>>20)
	}
	if got.Quality.PagesOCR != pages || len(reports) < pages || reports[pages/2].PagesTotal != pages {
		t.Errorf("%d pages recognized, %d reports; want %d, and one for each", got.Quality.PagesOCR, len(reports), pages)
	}
}

// peakOfChildren is the most memory that any child of this process was seen to take until over is closed, in bytes:
// of its own, and with the parts of files that it has in memory.
func peakOfChildren(over chan struct{}) (peak [2]int64) {
	own := fmt.Sprintf("\nPPid:\t%d\n", os.Getpid())
	for {
		select {
		case <-over:
			return peak
		case <-time.After(100 * time.Millisecond):
		}
		files, _ := filepath.Glob("/proc/[0-9]*/status")
		for _, file := range files {
			status, err := os.ReadFile(file)
			if err != nil || !strings.Contains(string(status), own) {
				continue // gone, or somebody else's
			}
			for i, line := range []string{"RssAnon:", "VmRSS:"} {
				peak[i] = max(peak[i], int64(kilobytes(status, line))<<10)
			}
		}
	}
}
