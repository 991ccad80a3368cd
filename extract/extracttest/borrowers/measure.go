package borrowers

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/extracttest"
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
		outcomes = append(outcomes, judge(ctx, analyst, policy, s, AnalystPapers(s), tolerance))
	}
	return outcomes
}

// MeasureDrawn has the papers of borrowers printed and read, and gives what was read to an analyst: the whole way.
// Papers that are no statements are given as [Handed] has them. A paper that cannot be read is an error of its
// borrower.
func MeasureDrawn(
	ctx context.Context, read extracttest.Extractor, analyst engine.Analyst, policy engine.Policy,
	scripts []script.Script, tolerance Tolerance,
) (outcomes []Outcome) {
	for _, s := range scripts {
		told, files := Draw(s)
		papers := AnalystPapers(told)
		var failed error
		for i, f := range files {
			extraction, err := read(ctx, f.FileName, f.Content, f.DocumentType)
			if err != nil {
				failed = errors.Join(failed, fmt.Errorf("%s was not read: %w", f.FileName, err))
				continue
			}
			papers[i].Result = marshal(extraction)
		}
		if failed != nil {
			outcomes = append(outcomes, Outcome{Theme: s.Theme, Seed: s.Seed, Err: failed})
			continue
		}
		outcomes = append(outcomes, judge(ctx, analyst, policy, told, papers, tolerance))
	}
	return outcomes
}

// judge compares the answer for one borrower with the truth.
func judge(
	ctx context.Context, analyst engine.Analyst, policy engine.Policy, s script.Script, papers []engine.AnalystPaper,
	tolerance Tolerance,
) Outcome {
	o := Outcome{Theme: s.Theme, Seed: s.Seed}
	view, err := analyst.Cashflow(ctx, engine.AnalystInput{
		Application: ApplicationOf(s), Policy: policy, Engine: "test", Currency: "PHP", HoursEast: 8,
	}, sequence(papers))
	if o.Err = err; err == nil {
		o.Differences = Compare(TruthOf(s), marshal(view), tolerance)
	}
	return o
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
