package extracttest

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

func TestGoldenWritesOnUpdateAndThenAgrees(t *testing.T) {
	dir := t.TempDir()
	paper := Make(Templates()[0], 1)
	put := func(name string, b []byte) {
		if err := os.WriteFile(filepath.Join(dir, name), b, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	put("a.pdf", paper.Content)
	put("a.truth.json", paper.Truth.JSON())
	read := perfect([]Sample{{Name: "a.pdf", Truth: paper.Truth}}, func(Sample, *engine.Extraction) {})
	Golden(t, dir, read, "bank_statement", true)
	Golden(t, dir, read, "bank_statement", false)

	written, err := os.ReadFile(filepath.Join(dir, "a.golden.json"))
	if err != nil || len(written) < 100 {
		t.Fatalf("golden file: %d bytes, %v", len(written), err)
	}
	truth, err := LoadTruth(filepath.Join(dir, "a.truth.json"))
	if err != nil || string(truth.JSON()) != string(paper.Truth.JSON()) {
		t.Errorf("the truth was changed by -update: %v", err)
	}
	papers, err := LoadPapers(dir)
	if err != nil || len(papers) != 1 || papers[0].Truth.DocumentType != "bank_statement" {
		t.Errorf("got %d papers, %v; wanted the one with its truth", len(papers), err)
	}
	if got := Measure(context.Background(), read, papers).Total().WhollyRight; got != 1 {
		t.Errorf("got %d papers wholly right, wanted 1: a truth must survive its file", got)
	}
}
