//go:build slow

package extracttest_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/dossier-lending/dossier/extract/extracttest"
	"github.com/dossier-lending/dossier/extract/extracttest/internal/own"
	"github.com/dossier-lending/dossier/extract/extracttest/internal/smear"
	"github.com/dossier-lending/dossier/extract/page"
)

// seedsSmudged are the papers of each look that are read with figures misread, smudges how often each.
const (
	seedsSmudged = 8
	smudges      = 3
)

// smudged is the share of characters in figures that are misread: a scan's and a fax's.
var smudged = []float64{0.0015, 0.004}

// toldByInk is the look whose amounts tell their side by ink alone, which recognizers do not give: an amount in the wrong
// ink is not seen there.
const toldByInk = "montechiaro-red"

// TestNoMisreadFigurePassesTheChecks holds the promise of recognized pages over more papers than can be scanned: where the
// amounts follow, every amount, side and balance handed over is what the paper prints.
func TestNoMisreadFigurePassesTheChecks(t *testing.T) {
	for _, look := range extracttest.SeenLooks() {
		t.Run(look.Name, func(t *testing.T) {
			t.Parallel()
			for seed, p := range extracttest.Papers([]extracttest.Look{look}, 1, seedsSmudged) {
				if look.Name == toldByInk && p.Truth.Flaw != "" {
					continue
				}
				for run := range smudges * len(smudged) {
					press := smear.New(seed, run, smudged[run%len(smudged)])
					checkFollowing(t, p, fmt.Sprint("smudge ", run), press.Document)
				}
				checkFollowing(t, p, "without marks", func(d page.Document) page.Document {
					return smear.WithoutMarks(smear.New(0, 0, 0).Document(d))
				})
			}
		})
	}
}

func checkFollowing(t *testing.T, p extracttest.Sample, how string, alter func(page.Document) page.Document) {
	t.Helper()
	read, err := own.Altered(alter)
	if err != nil {
		t.Fatal(err)
	}
	if o := extracttest.MeasureOne(context.Background(), read, p); o.AmountsFollow && wrongFigures(o) > 0 {
		t.Errorf("%s, %s: the amounts follow and are wrong: %v, %q", p.Name, how, o.Causes, o.Differences)
	}
}
