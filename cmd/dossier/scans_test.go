//go:build tesseract && cgo && linux

package main

import (
	"bytes"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/extracttest"
	"github.com/dossier-lending/dossier/extract/sandbox"
)

// TestAScanIsReadInALockedInChild reads a statement of which only a picture is left, under every wall, and
// proves its figures.
func TestAScanIsReadInALockedInChild(t *testing.T) {
	var look extracttest.Template
	for _, l := range extracttest.Templates() {
		if l.Name == "grid" {
			look = l
		}
	}
	scan := extracttest.Renderer{}.Scan(look, 3, extracttest.Clean300)
	s, err := load("", map[string]any{"data": t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	config := s.sandbox()
	config.Pool = 0
	reader, err := sandbox.New(config)
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	got, err := reader.Extract(t.Context(), engine.ExtractRequest{Content: bytes.NewReader(scan.Content), Size: int64(len(scan.Content)),
		FileName: scan.Name, DeclaredType: "auto", Today: engine.DateOf(time.Now())})
	if err != nil {
		t.Fatal(err)
	}
	if got.Quality.PagesOCR == 0 || got.Quality.PagesOCR != got.Quality.Pages {
		t.Errorf("quality %+v; want all pages recognized", got.Quality)
	}
	checks := got.BalanceChecks
	if checks.RowsChecked == 0 || checks.RowsFailed > 0 || checks.Status == engine.CheckFail {
		t.Errorf("balance checks %+v; want the figures proven", checks)
	}
	if checks.Status != engine.CheckPass && len(checks.DoubtfulWords) == 0 {
		t.Errorf("balance checks %s without a reason; proven figures are held back for doubtful words only", checks.Status)
	}
	if want := len(scan.Truth.Rows); len(got.Transactions) != want {
		t.Errorf("%d transactions, want %d", len(got.Transactions), want)
	}
	origin := got.Provenance["/transactions/0/balance"]
	if origin.Source != engine.FromOCR || origin.BBox == nil || origin.Confidence <= 0 || origin.Confidence >= 1 {
		t.Errorf("the first balance comes from %+v, want a box recognized with a confidence between 0 and 1", origin)
	}
}
