package extracttest_test

import (
	"context"
	"testing"

	"github.com/dossier-lending/dossier/engine"
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
	leastProven = 0.97
)

// TestAccuracy holds the promise: a result that claims proof is right, on honest, flawed and foreign
// papers alike.
func TestAccuracy(t *testing.T) {
	report := measureAll(t)
	for _, o := range report.Outcomes {
		switch {
		case o.Err != nil:
			t.Errorf("%s was not read: %v", o.Paper.Name, o.Err)
		case o.SilentlyWrong():
			t.Errorf("%s claims proof and a figure is wrong: %q", o.Paper.Name, o.Differences)
		case o.Risk == engine.RiskHigh && o.Paper.Truth.Flaw == "":
			t.Errorf("%s is honest and of high risk: %q", o.Paper.Name, o.Differences)
		}
	}
	total, honest := report.Total(), 0
	for _, o := range report.Outcomes {
		if o.Paper.Truth.Flaw == "" {
			honest++
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

func measureAll(t *testing.T) extracttest.Report {
	t.Helper()
	read, err := own.Extractor(nil)
	if err != nil {
		t.Fatal(err)
	}
	printed, err := extracttest.LoadPapers("testdata/printed")
	if err != nil {
		t.Fatal(err)
	}
	papers := append(extracttest.Papers(extracttest.SeenLooks(), 1, seedsTested), printed...)
	return extracttest.Measure(context.Background(), read, papers)
}
