package checklists

import (
	"os"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/doctype"
)

// loanName is a loan as it is named, with the product that a lender would expect.
type loanName struct{ loanType, profile, track, want string }

func readLoanNames(t *testing.T, file string) (names []loanName) {
	t.Helper()
	text, err := os.ReadFile("testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		column := strings.Split(line, "|")
		if len(column) != 4 {
			t.Fatalf("%s: %q has %d columns, want 4", file, line, len(column))
		}
		names = append(names, loanName{column[0], column[1], column[2], column[3]})
	}
	return names
}

// chosen is the product of a loan, and the additions to it, as the built-in rules choose them.
func (n loanName) chosen(rules engine.ChecklistRules) string {
	given := func(s string) *string {
		if s == "" {
			return nil
		}
		return &s
	}
	product, additions := rules.Choose(given(n.loanType), given(n.profile), given(n.track))
	return strings.Join(append([]string{product}, additions...), " ")
}

func builtIn(t *testing.T) engine.ChecklistRules {
	t.Helper()
	rules, err := Default(doctype.Default())
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

func TestLoanNamesChooseTheirProduct(t *testing.T) {
	rules := builtIn(t)
	for _, n := range readLoanNames(t, "loan_names.txt") {
		if got := n.chosen(rules); got != n.want {
			t.Errorf("%q of %q, track %q: got %s, want %s", n.loanType, n.profile, n.track, got, n.want)
		}
	}
}
