package rows

import (
	"slices"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/layout"
)

func TestWordsAreNormalAndUnique(t *testing.T) {
	roles := []string{"charge", "rate", "release", "continuation", "label", "year", "repaid", "other"}
	seen := map[string]bool{}
	for i, line := range strings.Split(strings.TrimSpace(wordsData), "\n") {
		fields := strings.Split(line, "\t")
		if strings.HasPrefix(line, "#") || fields[0] == "term" {
			continue
		}
		term, role := fields[0], fields[1]
		if layout.Normalize(term) != term {
			t.Errorf("line %d: %q is not in normal form, want %q", i+1, term, layout.Normalize(term))
		}
		if !slices.Contains(roles, role) {
			t.Errorf("line %d: no rule knows the role %q", i+1, role)
		}
		if seen[term+"\t"+role] {
			t.Errorf("line %d: %q has the role %q twice", i+1, term, role)
		}
		seen[term+"\t"+role] = true
	}
}

func TestFirstKnownTermDecidesWhetherTextNamesRepayment(t *testing.T) {
	for text, want := range map[string]bool{
		"payment thank you":        true,
		"late payment fee":         false,
		"refund of a late payment": true,
		"grocer":                   false,
	} {
		if got := TellsRepayment(strings.Fields(text)); got != want {
			t.Errorf("%q names a repayment: %v, want %v", text, got, want)
		}
	}
}
