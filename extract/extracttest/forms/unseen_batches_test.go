package forms

import (
	"encoding/json"
	"slices"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/extracttest"
)

func TestBatchesAreHeldOutAndPlantErrors(t *testing.T) {
	for batch, looks := range map[string][]extracttest.FormLook{
		"second": secondLooks(), "third": thirdLooks(), "fourth": fourthLooks(), "fifth": fifthLooks(),
		"sixth": sixthLooks(),
	} {
		if !slices.Contains(extracttest.Batches, batch) || len(looks) == 0 {
			t.Errorf("the batch %s has %d looks and is not listed", batch, len(looks))
		}
		for _, l := range looks {
			if !l.Unseen || extracttest.BatchOf(l.Name) != batch {
				t.Errorf("%s: unseen %v, of the batch %q by its name", l.Name, l.Unseen, extracttest.BatchOf(l.Name))
			}
			template := extracttest.FormTemplate(l)
			for seed := 3; seed <= 6; seed += 3 {
				if truth := extracttest.Make(template, seed).Truth; truth.Flaw == "" || truth.FlawCheck == "" {
					t.Errorf("%s, seed %d: flaw %q of check %q, want one", l.Name, seed, truth.Flaw, truth.FlawCheck)
				}
			}
		}
	}
}

func TestBatchesComeInOrderAfterAllOthersAndInNoPacket(t *testing.T) {
	order := func(name string) int { return slices.Index(extracttest.Batches, extracttest.BatchOf(name)) }
	last := -1
	for _, l := range Templates() {
		if order(l.Name) < last {
			t.Errorf("%s comes after a later batch", l.Name)
		}
		last = max(last, order(l.Name))
	}
	for seed := 1; seed <= 60; seed++ {
		for _, part := range Packet(true, seed) {
			if extracttest.BatchOf(part.Template.Name) != "" {
				t.Errorf("packet %d has a paper of %s", seed, part.Template.Name)
			}
		}
	}
}

// Banks issue certificates on working days. The second batch, drawn before anyone asked, does not keep to it.
func TestBatchesAreIssuedOnWeekdays(t *testing.T) {
	for _, l := range slices.Concat(thirdLooks(), fourthLooks(), fifthLooks(), sixthLooks()) {
		if l.DocumentType != "bank_certificate" {
			continue
		}
		template := extracttest.FormTemplate(l)
		for seed := 1; seed <= 40; seed++ {
			for _, f := range extracttest.Make(template, seed).Truth.Fields {
				var day engine.Date
				if f.Name != "issue_date" || json.Unmarshal(f.Value, &day) != nil {
					continue
				}
				if w := day.Time().Weekday(); w == time.Saturday || w == time.Sunday {
					t.Errorf("%s, seed %d is issued on a %s", l.Name, seed, w)
				}
			}
		}
	}
}
