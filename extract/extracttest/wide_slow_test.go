//go:build slow

package extracttest_test

import (
	"context"
	"testing"

	"github.com/dossier-lending/dossier/extract/extracttest"
	"github.com/dossier-lending/dossier/extract/extracttest/internal/own"
)

// seedsWide are the papers of each look that the slow suite reads: thirty honest ones and ten flawed.
const seedsWide = 40

// TestNoPaperOfTheBuildHalfClaimsProofWrongly holds the promise over many papers: none that claims proof has a wrong row,
// and none with a planted flaw claims it.
func TestNoPaperOfTheBuildHalfClaimsProofWrongly(t *testing.T) {
	read, err := own.Extractor(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, look := range extracttest.Looks() {
		if look.Unseen {
			continue
		}
		t.Run(look.Name, func(t *testing.T) {
			t.Parallel()
			for _, o := range extracttest.Measure(context.Background(), read, extracttest.Papers([]extracttest.Look{look}, 1, seedsWide)).Outcomes {
				switch flaw := o.Paper.Truth.Flaw; {
				case o.SilentlyWrong():
					t.Errorf("%s claims proof and a figure is wrong: %q", o.Paper.Name, o.Differences)
				case o.Proven && flaw != "":
					t.Errorf("%s claims proof though %s", o.Paper.Name, flaw)
				}
			}
		})
	}
}
