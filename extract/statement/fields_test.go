package statement

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/layout"
)

func TestAccountTypesAreInNormalForm(t *testing.T) {
	if len(accountTypes) != 45 {
		t.Errorf("%d terms of account types, want 45", len(accountTypes))
	}
	for _, term := range accountTypes {
		if got := layout.Normalize(term.Text); got != term.Text || term.Value == "" {
			t.Errorf("%q with value %q, want %q with a value", term.Text, term.Value, got)
		}
	}
}
