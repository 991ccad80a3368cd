package borrowers

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/extracttest/borrowers/script"
)

// Outcome is how an analyst judged one borrower.
type Outcome struct {
	// Theme and Seed name the borrower.
	Theme string
	Seed  int
	// Differences are where the answer differs from the truth; none if all figures are right.
	Differences []Difference
	// Err is the analyst's own.
	Err error
}

// Measure gives the papers of borrowers, as [Handed] has them, to an analyst and compares its answers with the truths.
func Measure(
	ctx context.Context, analyst engine.Analyst, policy engine.Policy, scripts []script.Script, tolerance Tolerance,
) (outcomes []Outcome) {
	for _, s := range scripts {
		o := Outcome{Theme: s.Theme, Seed: s.Seed}
		var view engine.Cashflow
		view, o.Err = analyst.Cashflow(ctx, engine.AnalystInput{
			Application: ApplicationOf(s), Policy: policy, Engine: "test", Currency: "PHP", HoursEast: 8,
		}, sequence(AnalystPapers(s)))
		if o.Err == nil {
			o.Differences = Compare(TruthOf(s), marshal(view), tolerance)
		}
		outcomes = append(outcomes, o)
	}
	return outcomes
}

func sequence(papers []engine.AnalystPaper) iter.Seq2[engine.AnalystPaper, error] {
	return func(yield func(engine.AnalystPaper, error) bool) {
		for _, p := range papers {
			if !yield(p, nil) {
				return
			}
		}
	}
}

// Report is a table of outcomes: how many borrowers of each theme are right in every figure, then each kind of
// difference with its number and one example.
func Report(outcomes []Outcome) string {
	type tally struct{ all, right int }
	themes, kinds, examples := map[string]*tally{}, map[string]int{}, map[string]string{}
	for _, o := range outcomes {
		if themes[o.Theme] == nil {
			themes[o.Theme] = &tally{}
		}
		themes[o.Theme].all++
		if o.Err == nil && len(o.Differences) == 0 {
			themes[o.Theme].right++
		}
		for _, d := range o.Differences {
			kind := kindOf(d.Pointer)
			if kinds[kind]++; kinds[kind] == 1 {
				examples[kind] = fmt.Sprintf("%s-%d %s", o.Theme, o.Seed, d)
			}
		}
		if o.Err != nil {
			kinds["error"]++
			examples["error"] = o.Err.Error()
		}
	}
	var out strings.Builder
	for _, theme := range sorted(themes) {
		fmt.Fprintf(&out, "%-22s %d of %d right\n", theme, themes[theme].right, themes[theme].all)
	}
	for _, kind := range sorted(kinds) {
		fmt.Fprintf(&out, "%6d %s: %s\n", kinds[kind], kind, examples[kind])
	}
	return out.String()
}

// kindOf is the first and the last name of a pointer.
func kindOf(pointer string) string {
	names := strings.Split(pointer, "/")
	if len(names) < 3 {
		return pointer
	}
	return "/" + names[1] + "/…/" + lastName(names)
}

// lastName is the last step of a pointer that is a member's name, not an entry's key.
func lastName(names []string) string {
	for _, name := range slices.Backward(names) {
		if name == strings.ToLower(name) && name != "" && (name[0] < '0' || name[0] > '9') {
			return name
		}
	}
	return names[len(names)-1]
}

func sorted[V any](m map[string]V) []string {
	names := make([]string, 0, len(m))
	for name := range m {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}
