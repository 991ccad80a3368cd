package policy

import (
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

func cardOf(t *testing.T, scorecard string) *engine.Scorecard {
	t.Helper()
	p, err := Parse([]byte("version: 1\nscorecard: " + scorecard))
	if err != nil {
		t.Fatal(err)
	}
	return p.Scorecard
}

func TestScoreAddsThePointsOfEachFiguresRange(t *testing.T) {
	const dscr = "{base: 10, items: [{figure: dscr, bins: [{to: 1, points: -20}, {from: 1, to: 1.25, points: 5}, {from: 1.25, points: 30}], missing_points: -7}]}"
	for _, c := range []struct {
		name            string
		card            string
		figures         engine.Figures
		points, maximum float64
	}{
		{"below all bounds", dscr, engine.Figures{DSCR: ptr(0.99)}, -10, 40},
		{"a range holds its from", dscr, engine.Figures{DSCR: ptr(1.0)}, 15, 40},
		{"a range does not hold its to", dscr, engine.Figures{DSCR: ptr(1.25)}, 40, 40},
		{"not known", dscr, engine.Figures{}, 3, 40},
		{"an amount in a range", "{items: [{figure: adb, bins: [{from: 5000, to: 5000.01, points: 1}]}]}", engine.Figures{ADB: ptr(engine.Amount(500000))}, 1, 1},
		{"between ranges", "{base: 1, items: [{figure: months_full, bins: [{from: 1, to: 2, points: 5}, {from: 3, points: 6}]}]}", engine.Figures{MonthsFull: ptr(2)}, 1, 7},
		{"the most may be none", "{items: [{figure: months_full, bins: [{from: 3, points: -6}]}]}", engine.Figures{MonthsFull: ptr(4)}, -6, 0},
		{"all ranges lower it", "{items: [{figure: months_full, bins: [{to: 3, points: -6}, {from: 3, points: -2}], missing_points: -9}]}", engine.Figures{MonthsFull: ptr(2)}, -6, -2},
		{"the most is for being unknown", "{items: [{figure: months_full, bins: [{points: 1}], missing_points: 2}]}", engine.Figures{MonthsFull: ptr(2)}, 1, 2},
		{"fractions add up exactly", "{base: 0.1, items: [{figure: dscr, bins: [{points: 0.2}]}, {figure: dti, bins: [], missing_points: 0.4}]}", engine.Figures{DSCR: ptr(1.0)}, 0.7, 0.7},
		{"no items", "{base: 12.5, items: []}", engine.Figures{}, 12.5, 12.5},
	} {
		got := Points(cardOf(t, c.card), c.figures)
		if got.Points != c.points || got.Maximum != c.maximum {
			t.Errorf("%s: got %v of %v, want %v of %v", c.name, got.Points, got.Maximum, c.points, c.maximum)
		}
	}
}

func TestScoreShowsEachFigure(t *testing.T) {
	card := cardOf(t, "{items: [{figure: dti, bins: [{to: 0.4, points: 8}]}, {figure: adb, bins: [{points: 3}], missing_points: 1}]}")
	got := Points(card, engine.Figures{DTI: ptr(0.25)})
	want := []engine.ScoreItem{
		{Figure: "dti", Value: 0.25, Points: 8, Maximum: 8},
		{Figure: "adb", Value: nil, Points: 1, Maximum: 3},
	}
	if len(got.Items) != 2 || got.Items[0] != want[0] || got.Items[1] != want[1] {
		t.Errorf("got %+v, want %+v", got.Items, want)
	}
}

func TestNoScoreWithoutAScorecard(t *testing.T) {
	if got := Points(Default().Scorecard, engine.Figures{DSCR: ptr(2.0)}); got != nil {
		t.Errorf("got %+v, want nil", got)
	}
}
