package policy

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

// manual is docs/policy.md.
func manual(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../../../docs/policy.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestManualExplainsEveryFigure(t *testing.T) {
	_, table, _ := strings.Cut(manual(t), "| figure | kind | meaning |\n|---|---|---|\n")
	var want strings.Builder
	for _, f := range engine.ListFigures() {
		kind := "number"
		switch engine.Figures.Value(allFigures(), f.Name).(type) {
		case engine.Amount:
			kind = "money"
		case int:
			kind = "whole number"
		case string:
			kind = "text"
		}
		fmt.Fprintf(&want, "| `%s` | %s | %s |\n", f.Name, kind, f.About)
	}
	if table != want.String() {
		t.Errorf("the table of figures in docs/policy.md is\n%s, want\n%s", table, want.String())
	}
}

func TestManualsExamplesAreRead(t *testing.T) {
	examples := regexp.MustCompile("(?s)```yaml\n(.*?)```").FindAllStringSubmatch(manual(t), -1)
	if len(examples) != 3 {
		t.Fatalf("%d examples, want a rule, a scorecard and a policy", len(examples))
	}
	for _, e := range examples {
		document := e[1]
		if !strings.Contains(document, "version: 1") {
			document = "version: 1\n" + document
		}
		if _, err := Parse([]byte(document)); err != nil {
			t.Errorf("%v in\n%s", err, document)
		}
	}
}

// The table about unknown figures says what happens.
func TestManualsStatusesAreTrue(t *testing.T) {
	for _, c := range []struct {
		expression string
		figures    engine.Figures
		want       string
	}{
		{"dti > 0.40", engine.Figures{}, "not_evaluated dti"},
		{"lenders_90d >= 3 or disbursements_30d >= 2", engine.Figures{Lenders90d: ptr(4)}, "hit"},
		{"lenders_90d >= 3 or disbursements_30d >= 2", engine.Figures{Lenders90d: ptr(1)}, "not_evaluated disbursements_30d"},
		{"dscr >= 1.25 and dscr_low < 1.25", engine.Figures{DSCR: ptr(1.1)}, "clear"},
		{"noi / loan_amount > 0.1", engine.Figures{NOI: ptr(engine.Amount(1)), LoanAmount: ptr(engine.Amount(0))}, "not_evaluated"},
	} {
		if !strings.Contains(manual(t), "| `"+c.expression+"` |") {
			t.Errorf("docs/policy.md has no row about %s", c.expression)
		}
		if got := judgeText(t, c.expression, c.figures); got != c.want {
			t.Errorf("%s: got %s, want %s", c.expression, got, c.want)
		}
	}
}
