package collection

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/extracttest"
)

func TestNamesOfFormsAreUnique(t *testing.T) {
	seen := map[string]bool{}
	for _, e := range StandardForms().Entries() {
		if seen[e.Name] {
			t.Errorf("two papers are named %s", e.Name)
		}
		seen[e.Name] = true
	}
}

func TestFormsComeInTheWayTheyAreNamedFor(t *testing.T) {
	size := FormSize{Seed: 1, Text: 1, Sheets: 3, Packets: 2, Scans: map[extracttest.Grade]int{extracttest.Photo: 1}}
	made := map[string]bool{}
	for _, e := range size.Entries() {
		if made[e.Template+e.Way] || e.Way == string(extracttest.Photo) && len(made) > 6 {
			continue
		}
		made[e.Template+e.Way] = true
		p := e.Make()
		o := extracttest.CompareForm(p, extracttest.FormReading{})
		if len(p.Content) == 0 || o.Way() != e.Way || p.Unseen != e.Unseen {
			t.Errorf("%s: %d bytes, %s, unseen %v", e.Name, len(p.Content), o.Way(), p.Unseen)
		}
	}
}
