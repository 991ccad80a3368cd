package forms_test

import (
	"bytes"
	"slices"
	"testing"

	"github.com/dossier-lending/dossier/extract/extracttest"
	"github.com/dossier-lending/dossier/extract/extracttest/forms"
)

func TestNamesOfLooksDiffer(t *testing.T) {
	seen := map[string]bool{}
	for _, template := range slices.Concat(extracttest.Templates(), forms.Templates()) {
		if seen[template.Name] {
			t.Errorf("two templates are named %s", template.Name)
		}
		seen[template.Name] = true
	}
}

// Every look draws with and without a planted error, in any face, and its truth has every core name of its type.
func TestEveryLookDrawsItsCoreNames(t *testing.T) {
	for _, template := range forms.Templates() {
		t.Run(template.Name, func(t *testing.T) {
			core := extracttest.CoreFields(template.DocumentType())
			if template.DocumentType() == "other" {
				extracttest.Make(template, 1)
				return // of no type, so nothing is scored but that
			}
			if len(core) == 0 {
				t.Fatalf("core.tsv does not know %q", template.DocumentType())
			}
			shown := map[string]bool{}
			for seed := 1; seed <= 12; seed++ {
				paper := extracttest.Make(template, seed)
				if again := extracttest.Make(template, seed); !bytes.Equal(paper.Content, again.Content) {
					t.Fatalf("seed %d gives two papers", seed)
				}
				if flawed := paper.Truth.Flaw != ""; flawed && paper.Truth.FlawCheck == "" || flawed && seed%3 != 0 {
					t.Errorf("seed %d: flaw %q of check %q", seed, paper.Truth.Flaw, paper.Truth.FlawCheck)
				}
				for i, f := range core {
					got := paper.Truth.Fields[i]
					if got.Name != f.Name {
						t.Fatalf("seed %d: field %d is %s, want %s", seed, i, got.Name, f.Name)
					}
					shown[f.Name] = shown[f.Name] || string(got.Value) != "null"
				}
			}
			if len(shown) == 0 {
				t.Error("the look shows no core name")
			}
		})
	}
}
