package bankstatementsummary_test

import (
	"context"
	"flag"
	"testing"

	summary "github.com/dossier-lending/dossier/extract/doctype/bankstatementsummary"
	"github.com/dossier-lending/dossier/extract/extracttest"

	"github.com/dossier-lending/dossier/engine"
)

var update = flag.Bool("update", false, "rewrite the golden files; truths are never rewritten")

func TestGoldenPapers(t *testing.T) {
	extracttest.Golden(t, "testdata", extracttest.ReaderOf(t, summary.Type), summary.Name, *update)
}

// Summaries drawn at random are read value by value, months below each other or side by side; a closing
// balance that does not follow is found and an honest paper passes.
func TestSummariesAreReadAsPrinted(t *testing.T) {
	read := extracttest.ReaderOf(t, summary.Type)
	for _, p := range extracttest.SummaryPapers(1, 60) {
		got, err := read(context.Background(), p.Name, p.Content, summary.Name)
		if err != nil {
			t.Errorf("%s: %v", p.Name, err)
			continue
		}
		for _, f := range p.Truth.Fields {
			if v := extracttest.Judge(f, got.Fields.Get(f.Name)); v != extracttest.Right {
				t.Errorf("%s: %s is %s, wanted %s", p.Name, f.Name, got.Fields.Get(f.Name), f.Value)
			}
		}
		if failed := got.Validation.Status == engine.CheckFail; failed != (p.Truth.Flaw != "") {
			t.Errorf("%s: validation %+v, flaw %q", p.Name, got.Validation, p.Truth.Flaw)
		}
	}
}
