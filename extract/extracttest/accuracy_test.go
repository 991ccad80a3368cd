package extracttest_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/extracttest"
	"github.com/dossier-lending/dossier/extract/extracttest/internal/collection"
	"github.com/dossier-lending/dossier/extract/extracttest/internal/own"
	"github.com/dossier-lending/dossier/extract/extracttest/internal/ratchet"
)

// seedsTested is a fast subset: three honest papers and one flawed of every template. cmd/accuracy takes more.
const seedsTested = 4

// The lowest accepted shares, a little below those reached; docs/accuracy.md has the figures.
const (
	leastF1     = 0.99
	leastFields = 0.99
	// leastProven is the share of honest papers whose figures must be proven.
	leastProven = 0.97
)

// TestAccuracy tests the promise: a result that claims proof is right, on honest, flawed and foreign papers.
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
	papers := append(extracttest.Papers(extracttest.SeenTemplates(), 1, seedsTested), printed...)
	return extracttest.Measure(context.Background(), read, papers)
}

// recordedLines is the folder of the recorded lines, from here.
const recordedLines = "testdata/ratchet"

// shownChanges is how many papers that are not read worse a run names of each sort.
const shownChanges = 20

// TestFastShareIsReadNoWorseThanRecorded reads a fixed tenth of all text papers, of both halves: none may be read worse
// than its recorded line. The wide and the scanned shares are in the slow suites, all papers in make accuracy.
func TestFastShareIsReadNoWorseThanRecorded(t *testing.T) {
	read, err := own.Extractor(nil)
	if err != nil {
		t.Fatal(err)
	}
	compareWithRecorded(t, read, share(t, ratchet.InFastShare))
}

// share lists the papers of the collection that belong to a share.
func share(t *testing.T, in func(collection.Entry) bool) []collection.Entry {
	t.Helper()
	entries, err := collection.Standard().Entries("testdata/printed")
	if err != nil {
		t.Fatal(err)
	}
	return slices.DeleteFunc(entries, func(e collection.Entry) bool { return !in(e) })
}

// compareWithRecorded reads papers and fails for each that is read worse than recorded.
func compareWithRecorded(t *testing.T, read extracttest.Extractor, entries []collection.Entry) ratchet.Comparison {
	t.Helper()
	recorded, err := ratchet.Load(recordedLines)
	if err != nil {
		t.Fatal(err)
	}
	if len(recorded) == 0 {
		t.Fatalf("%s holds no lines; record them with: make ratchet", recordedLines)
	}
	c := recorded.Compare(ratchet.MeasureAll(context.Background(), read, entries))
	t.Log(c.Short(shownChanges))
	for _, change := range c.Worse {
		t.Errorf("%s", change)
	}
	if len(c.Worse) > 0 {
		t.Errorf("%d papers are read worse than recorded; if that is meant: make ratchet ALLOW=worse", len(c.Worse))
	}
	return c
}

// spoiled is a reader whose results are altered.
func spoiled(read extracttest.Extractor, alter func(*engine.Extraction)) extracttest.Extractor {
	return func(ctx context.Context, name string, content []byte, declaredType string) (engine.Extraction, error) {
		got, err := read(ctx, name, content, declaredType)
		alter(&got)
		return got, err
	}
}

// TestWorseReadingIsNamed plants a worse reading of one paper and wants it named, with what got worse, by the same
// comparison and with the same recorded lines as the test above.
func TestWorseReadingIsNamed(t *testing.T) {
	read, err := own.Extractor(nil)
	if err != nil {
		t.Fatal(err)
	}
	recorded, err := ratchet.Load(recordedLines)
	if err != nil {
		t.Fatal(err)
	}
	isProven := func(e collection.Entry) bool {
		l := recorded[e.Name]
		return ratchet.InFastShare(e) && l.Claim == ratchet.Proven && !l.Flawed && l.Rows == l.Truth && l.Truth > 3
	}
	paper := share(t, isProven)[:1]
	for _, c := range []struct {
		name  string
		alter func(*engine.Extraction)
		want  string
	}{
		{
			"a row is dropped", func(e *engine.Extraction) { e.Transactions = e.Transactions[1:] },
			"no longer wholly right",
		},
		{
			"an amount is another", func(e *engine.Extraction) { e.Transactions[1].Debit += 100 },
			"claims proof and a figure is wrong",
		},
		{
			"the proof is lost", func(e *engine.Extraction) { e.BalanceChecks.Status = engine.CheckWarn },
			"open, was proven",
		},
		{
			"an honest paper is called a high risk",
			func(e *engine.Extraction) { e.FraudDetection.RiskLevel = "high" }, "score",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := recorded.Compare(ratchet.MeasureAll(context.Background(), spoiled(read, c.alter), paper))
			if len(got.Worse) != 1 || got.Worse[0].Name != paper[0].Name ||
				!strings.Contains(got.Worse[0].String(), c.want) {
				t.Errorf("got %v; want %s named as worse for %q", got.Worse, paper[0].Name, c.want)
			}
		})
	}
}
