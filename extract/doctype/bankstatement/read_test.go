package bankstatement_test

import (
	"context"
	"flag"
	"testing"

	bankstatement "github.com/dossier-lending/dossier/extract/doctype/bankstatement"
	"github.com/dossier-lending/dossier/extract/extracttest"
)

var update = flag.Bool("update", false, "rewrite the golden files; truths are never rewritten")

func TestGoldenPapers(t *testing.T) {
	extracttest.Golden(t, "testdata", extracttest.ReaderOf(t, bankstatement.Type), bankstatement.Name, *update)
}

// Every row and header value must be as in the paper's truth. Papers whose figures contradict each other must not be
// proven, all others must.
func TestPapersAreReadAsPrinted(t *testing.T) {
	papers, err := extracttest.LoadPapers("testdata")
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range extracttest.Measure(
		context.Background(), extracttest.ReaderOf(t, bankstatement.Type), papers,
	).Outcomes {
		if o.Paper.Truth.DocumentType == "" {
			continue // refused on purpose; the golden file holds the reason
		}
		if !o.WhollyRight() {
			t.Errorf("%s is not read as printed: %q %v", o.Paper.Name, o.Differences, o.Err)
		}
		if flawed := o.Paper.Truth.Flaw != ""; o.Proven == flawed {
			t.Errorf("%s: proven is %v, want %v", o.Paper.Name, o.Proven, !flawed)
		}
	}
}
