package rows

import (
	"slices"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/layout"
)

func TestWordsAreNormalAndUnique(t *testing.T) {
	roles := []layout.Role{"charge", "rate", "release", "continuation", "label", "year", "repaid", "other"}
	seen := map[layout.Term]bool{}
	for _, term := range terms {
		if layout.Normalize(term.Text) != term.Text {
			t.Errorf("%q is not in normal form, want %q", term.Text, layout.Normalize(term.Text))
		}
		if !slices.Contains(roles, term.Role) {
			t.Errorf("%q: no rule knows the role %q", term.Text, term.Role)
		}
		plain := layout.Term{Text: term.Text, Role: term.Role}
		if seen[plain] {
			t.Errorf("%q has the role %q twice", term.Text, term.Role)
		}
		seen[plain] = true
	}
}

func TestFirstKnownTermDecidesWhetherTextNamesRepayment(t *testing.T) {
	for text, want := range map[string]bool{
		"payment thank you":        true,
		"late payment fee":         false,
		"refund of a late payment": true,
		"grocer":                   false,
	} {
		if got := NamesRepayment(strings.Fields(text)); got != want {
			t.Errorf("%q names a repayment: %v, want %v", text, got, want)
		}
	}
}
