//go:build slow

package extracttest_test

import (
	"context"
	"os"
	"slices"
	"testing"

	"github.com/dossier-lending/dossier/extract/extracttest"
	"github.com/dossier-lending/dossier/extract/extracttest/internal/collection"
	"github.com/dossier-lending/dossier/extract/extracttest/internal/own"
	"github.com/dossier-lending/dossier/extract/extracttest/internal/ratchet"
)

// TestThirdOfTextPapersIsReadNoWorseThanRecorded holds a third of all text papers, of both halves, those that are
// printed in fonts of the machine among them.
func TestThirdOfTextPapersIsReadNoWorseThanRecorded(t *testing.T) {
	read, err := own.Extractor(nil)
	if err != nil {
		t.Fatal(err)
	}
	text := share(t, func(e collection.Entry) bool { return e.Grade == "" && ratchet.InThird(e) })
	compareWithRecorded(t, read, onThisMachine(t, text))
}

// onThisMachine leaves out the papers that this machine prints or reads in another way than the machine of the recorded
// lines, and logs it. Continuous integration sets RATCHET=whole: it must not skip papers silently.
func onThisMachine(t *testing.T, entries []collection.Entry) []collection.Entry {
	t.Helper()
	here, err := ratchet.ThisMachine()
	if err != nil {
		t.Fatal(err)
	}
	there, err := ratchet.LoadMachine(recordedLines)
	if err != nil {
		t.Fatal(err)
	}
	differs := here.Differs(there)
	if differs == "" {
		return entries
	}
	held := slices.DeleteFunc(slices.Clone(entries), func(e collection.Entry) bool { return e.NeedsFonts })
	say := t.Logf
	if os.Getenv("RATCHET") == "whole" {
		say = t.Errorf
	}
	say(
		"%d of %d papers are not held: the lines were recorded on a machine with other fonts or another recognizer: %s; scripts/setup accuracy installs the fonts",
		len(entries)-len(held),
		len(entries),
		differs,
	)
	return held
}

// wrongFigures counts the rows with an amount, a side or a balance that the paper does not print. A balance that is
// worked out and missing is not wrong.
func wrongFigures(o extracttest.Outcome) (rows int) {
	for _, cause := range []string{
		"a row too many", "a row missing", "no amount", "another amount", "the amount on the other side",
		"another balance",
	} {
		rows += o.Causes[cause]
	}
	return rows
}

// seedsWide are the papers of each template that the slow suite reads: thirty honest ones and ten flawed.
const seedsWide = 40

// TestNoPaperOfTheBuildHalfClaimsProofWrongly holds the promise over many papers: none that claims proof has a wrong
// row, and none with a planted flaw claims it.
func TestNoPaperOfTheBuildHalfClaimsProofWrongly(t *testing.T) {
	read, err := own.Extractor(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, template := range extracttest.Templates() {
		if template.Unseen {
			continue
		}
		t.Run(template.Name, func(t *testing.T) {
			t.Parallel()
			for _, o := range extracttest.Measure(
				context.Background(), read, extracttest.Papers([]extracttest.Template{template}, 1, seedsWide),
			).Outcomes {
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
