package extracttest_test

import (
	"math"
	"slices"
	"testing"

	"github.com/dossier-lending/dossier/extract/extracttest"
	"github.com/dossier-lending/dossier/extract/extracttest/internal/own"
	"github.com/dossier-lending/dossier/extract/extracttest/internal/smear"
	"github.com/dossier-lending/dossier/extract/page"
)

// shearedLooks print no balance in rows, or one a day: nothing but the line tells whose an amount is.
var shearedLooks = []string{"french", "sections", "bare", "euro", "card-suffix", "dateonce"}

// shears say how many lines farther down than their own the amounts of a page stand, of so many at most, at a share of the
// page's height: a page that lies askew, and pages curved at their end, in their middle or toward a side.
var shears = map[string]func(lines, at float64) float64{
	"askew":                func(lines, _ float64) float64 { return lines },
	"more and more":        func(lines, at float64) float64 { return lines * at },
	"curved at the end":    func(lines, at float64) float64 { return lines * max(0, 3*at-2) },
	"curved in the middle": func(lines, at float64) float64 { return lines * max(0, 1-3*math.Abs(at-0.5)) },
}

// TestAmountsShearedFromTheirLinesAreNeverProvenOfOtherRows moves the amounts and balances of a page up or down against the
// rest of their lines. Every sum still agrees, and second looks read each amount the same.
func TestAmountsShearedFromTheirLinesAreNeverProvenOfOtherRows(t *testing.T) {
	proven, open := 0, 0
	for _, look := range extracttest.SeenLooks() {
		if !slices.Contains(shearedLooks, look.Name) {
			continue
		}
		p := extracttest.Make(look, 1)
		d, err := own.Pages(t.Context(), nil, p)
		if err != nil {
			t.Fatal(err)
		}
		d = smear.New(0, 0, 0).Document(d)
		for name, shear := range shears {
			for _, lines := range []float64{-1.5, -1, -0.6, -0.3, 0.3, 0.6, 1, 1.5} {
				got := afterwards(t, p, lookedAtAgain(sheared(d, func(at float64) float64 { return shear(lines, at) })))
				o := extracttest.Compare(p, got, nil)
				if o.SilentlyWrong() {
					t.Errorf("%s, %s, amounts moved by %.1f lines: proven, and wrong: %v %q", p.Name, name, lines, o.Causes, o.Differences)
				}
				if o.Proven {
					proven++
				} else {
					open++
				}
			}
		}
	}
	if t.Logf("%d proven, %d not", proven, open); proven == 0 || open == 0 {
		t.Errorf("%d proven and %d not: want some of both, else nothing is tried", proven, open)
	}
}

// sheared is the document with the amounts moved down by so many lines, as told for each share of the page's height.
func sheared(d page.Document, lines func(at float64) float64) page.Document {
	d.Pages = slices.Clone(d.Pages)
	for i := range d.Pages {
		words := slices.Clone(d.Pages[i].Words)
		pitch := pitchOf(words)
		for k := range words {
			if b := &words[k].Box; amountPrinted.MatchString(words[k].Text) {
				by := pitch * lines(b.CenterY()/d.Pages[i].Height)
				b.Y0, b.Y1 = b.Y0+by, b.Y1+by
			}
		}
		d.Pages[i].Words = words
	}
	return d
}

// pitchOf is the middle distance from an amount to the next below.
func pitchOf(words []page.Word) float64 {
	var tops, steps []float64
	for _, w := range words {
		if amountPrinted.MatchString(w.Text) {
			tops = append(tops, w.Box.Y0)
		}
	}
	slices.Sort(tops)
	for i := 1; i < len(tops); i++ {
		if step := tops[i] - tops[i-1]; step > 2 {
			steps = append(steps, step)
		}
	}
	if slices.Sort(steps); len(steps) == 0 {
		return 12
	}
	return steps[len(steps)/2]
}
