package loanstatement

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/layout"
)

func TestTermsAreInNormalForm(t *testing.T) {
	for role, list := range terms {
		for _, term := range list {
			if got := layout.Normalize(term.Text); got != term.Text {
				t.Errorf("%s: %q, want %q", role, term.Text, got)
			}
		}
	}
}

func TestTermsHaveKnownRoles(t *testing.T) {
	for role, n := range map[string]int{"loan_title": 17, "schedule_title": 49, "status": 16} {
		if len(terms[role]) != n {
			t.Errorf("%d terms of role %s, want %d", len(terms[role]), role, n)
		}
	}
}
