package extracttest

import "testing"

func TestHabitsDifferFromPaperToPaper(t *testing.T) {
	several, books, currencies := 0, 0, map[string]bool{}
	for seed := 1; seed <= 40; seed++ {
		truth := Make(habitsTemplate(), seed).Truth
		if len(truth.Rows) == 0 {
			t.Errorf("seed %d: no rows", seed)
			continue
		}
		if truth.Rows[len(truth.Rows)-1].AccountIndex > 0 {
			several++
		}
		if truth.DocumentType == "passbook" {
			books++
		}
		for _, f := range truth.Fields {
			if f.Name == "currency" {
				currencies[string(f.Value)] = true
			}
		}
	}
	if several == 0 || books == 0 || len(currencies) < 5 {
		t.Errorf("of 40 papers %d tell of several accounts and %d are passbooks, in %d currencies, want some of each in five", several, books, len(currencies))
	}
}
