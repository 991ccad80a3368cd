package extracttest_test

import (
	"context"
	"testing"

	"github.com/dossier-lending/dossier/extract/extracttest"
	"github.com/dossier-lending/dossier/extract/extracttest/internal/own"
)

// seedsTested is a fast subset: three honest papers and one flawed of every look. cmd/accuracy takes more.
const seedsTested = 4

// The least that is accepted, a little below what is reached; docs/accuracy.md has the figures.
const (
	leastF1     = 0.99
	leastFields = 0.99
	// leastProven is the share of honest papers whose figures must be proven.
	leastProven = 0.98
)

// TestAccuracy holds the promise: a result that claims proof has every figure right, on honest, flawed
// and foreign papers alike.
func TestAccuracy(t *testing.T) {
	read, err := own.Extractor()
	if err != nil {
		t.Fatal(err)
	}
	papers := extracttest.Papers(extracttest.Looks(), 1, seedsTested)
	printed, err := extracttest.LoadPapers("testdata/printed")
	if err != nil {
		t.Fatal(err)
	}
	report := extracttest.Measure(context.Background(), read, append(papers, printed...))
	for _, o := range report.Outcomes {
		if o.Err != nil {
			t.Errorf("%s was not read: %v", o.Paper.Name, o.Err)
		}
		if o.SilentlyWrong() {
			t.Errorf("%s claims proof and is wrong: %q", o.Paper.Name, o.Differences)
		}
	}
	total := report.Total()
	honest := total.Papers
	for _, o := range report.Outcomes {
		if o.Paper.Truth.Flaw != "" {
			honest--
		}
	}
	for _, c := range []struct {
		name       string
		got, least float64
	}{
		{"row F1", total.F1(), leastF1},
		{"header fields", total.Fields(), leastFields},
		{"honest papers proven", 1 - float64(total.HonestUnproven)/float64(honest), leastProven},
	} {
		if c.got < c.least {
			t.Errorf("%s: got %.4f, wanted at least %.4f\n%s", c.name, c.got, c.least, report.Markdown())
		}
	}
}
