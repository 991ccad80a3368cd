package forms

import (
	"slices"
	"testing"

	"github.com/dossier-lending/dossier/extract/extracttest"
)

func TestSecondBatchIsHeldOutAndPlantsErrors(t *testing.T) {
	for _, l := range secondLooks() {
		if !l.Unseen || !IsSecond(l.Name) {
			t.Errorf("%s: unseen %v, of the second batch by its name %v", l.Name, l.Unseen, IsSecond(l.Name))
		}
		template := extracttest.FormTemplate(l)
		for seed := 3; seed <= 6; seed += 3 {
			if truth := extracttest.Make(template, seed).Truth; truth.Flaw == "" || truth.FlawCheck == "" {
				t.Errorf("%s, seed %d: flaw %q of check %q, want one", l.Name, seed, truth.Flaw, truth.FlawCheck)
			}
		}
	}
}

func TestSecondBatchComesBeforeTheThirdAndInNoPacket(t *testing.T) {
	all := Templates()
	first := slices.IndexFunc(all, func(l extracttest.Template) bool { return IsSecond(l.Name) })
	for _, l := range all[first:] {
		if !IsSecond(l.Name) && !IsThird(l.Name) && !IsFourth(l.Name) && !IsFifth(l.Name) {
			t.Errorf("%s comes after the second batch", l.Name)
		}
	}
	for seed := 1; seed <= 60; seed++ {
		for _, part := range Packet(true, seed) {
			if IsSecond(part.Template.Name) {
				t.Errorf("packet %d has a paper of %s", seed, part.Template.Name)
			}
		}
	}
}
