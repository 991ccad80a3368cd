package forms

import (
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/extracttest"
)

// Papers of types with checks plant an error in each flawed seed. Plain papers are honest: they are drawn to be sorted.
func TestFlawedPapersOfSeenLooksHaveAnError(t *testing.T) {
	for _, l := range seenLooks() {
		if strings.HasPrefix(l.Name, "plain-") || strings.HasPrefix(l.Name, "other-") ||
			strings.HasPrefix(l.Name, "barangay-") {
			continue
		}
		template := extracttest.FormTemplate(l)
		for seed := 3; seed <= 6; seed += 3 {
			if truth := extracttest.Make(template, seed).Truth; truth.Flaw == "" || truth.FlawCheck == "" {
				t.Errorf("%s, seed %d: flaw %q of check %q, want one", l.Name, seed, truth.Flaw, truth.FlawCheck)
			}
		}
	}
}
