package passbook

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
