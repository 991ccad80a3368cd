package creditcardstatement

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

func TestTermsHaveKnownValues(t *testing.T) {
	want := map[string]int{"card_role": 9, "subtotal": 8, "heading": 29, "row_kind": 16, "network": 8}
	for role, n := range want {
		if len(terms[role]) != n {
			t.Errorf("%d terms of role %s, want %d", len(terms[role]), role, n)
		}
	}
	for _, term := range terms["row_kind"] {
		if kinds[term.Value] == purchase {
			t.Errorf("%q has the unknown kind %q", term.Text, term.Value)
		}
	}
}
