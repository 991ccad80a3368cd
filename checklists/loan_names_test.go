package checklists

import (
	"os"
	"slices"
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
	for _, file := range []string{"loan_names.txt", "loan_names_public.txt"} {
		for _, n := range readLoanNames(t, file) {
			if got := n.chosen(rules); got != n.want {
				t.Errorf("%q of %q, track %q: got %s, want %s", n.loanType, n.profile, n.track, got, n.want)
			}
		}
	}
}

// The measured names say how the rules do on names that nobody wrote them for. A change that loses more than one in ten
// makes them worse; which names are wrong is not said, so that nobody tunes the rules to them.
func TestMeasuredLoanNamesChooseTheirProduct(t *testing.T) {
	rules := builtIn(t)
	names := readLoanNames(t, "loan_names_measured.txt")
	right := 0
	for _, n := range names {
		if n.chosen(rules) == n.want {
			right++
		}
	}
	t.Logf("%d of %d", right, len(names))
	if right*10 < len(names)*9 {
		t.Errorf("%d of %d loan names choose their product, want nine in ten", right, len(names))
	}
}

func TestRenewalDoesNotAskForRegistrationAgain(t *testing.T) {
	for _, p := range builtIn(t).Products {
		for _, q := range p.Required {
			standing := slices.Contains([]string{"sec_registration", "articles", "dti_registration", "bir_2303", "tin"}, q.Key)
			if got := slices.Contains(q.UnlessTrack, "renewal"); got != standing {
				t.Errorf("%s %s: left out of a renewal is %t, want %t", p.Name, q.Key, got, standing)
			}
		}
	}
}
