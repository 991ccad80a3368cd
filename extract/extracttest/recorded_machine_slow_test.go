//go:build slow

package extracttest_test

import (
	"os"
	"slices"
	"testing"

	"github.com/dossier-lending/dossier/extract/extracttest/internal/collection"
	"github.com/dossier-lending/dossier/extract/extracttest/internal/ratchet"
)

// onThisMachine leaves out the papers that this machine prints or reads otherwise than the one that the lines were
// recorded on, and says so. Continuous integration sets RATCHET=whole: it must not hold less than it seems to.
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
	say("%d of %d papers are not held: the lines were recorded on a machine with other fonts or another recognizer: %s; scripts/setup accuracy installs the fonts",
		len(entries)-len(held), len(entries), differs)
	return held
}
