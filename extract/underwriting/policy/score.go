package policy

import (
	"math"

	"github.com/dossier-lending/dossier/engine"
)

// Points gives the points of a scorecard; nil without one. A figure that is not known has the points for that, and a
// value in no range has none.
func Points(card *engine.Scorecard, figures engine.Figures) *engine.Score {
	if card == nil {
		return nil
	}
	score := &engine.Score{Points: card.Base, Maximum: card.Base, Items: make([]engine.ScoreItem, len(card.Items))}
	known := figures.Values()
	for i, rule := range card.Items {
		item := engine.ScoreItem{Figure: rule.Figure, Value: known[rule.Figure], Maximum: mostPoints(rule)}
		item.Points = pointsFor(rule, item.Value)
		score.Points += item.Points
		score.Maximum += item.Maximum
		score.Items[i] = item
	}
	score.Points, score.Maximum = fourPlaces(score.Points), fourPlaces(score.Maximum)
	return score
}

// pointsFor is what a figure brings.
func pointsFor(rule engine.ScoreRule, figure any) float64 {
	v := valueOf(figure)
	if !v.known || v.number == nil {
		return rule.MissingPoints
	}
	for _, b := range rule.Bins {
		if (b.From == nil || v.number.Cmp(decimalOf(*b.From)) >= 0) &&
			(b.To == nil || v.number.Cmp(decimalOf(*b.To)) < 0) {
			return b.Points
		}
	}
	return 0
}

// mostPoints is the most that a figure can bring: of its ranges, of being unknown, and of being in no range.
func mostPoints(rule engine.ScoreRule) float64 {
	most := rule.MissingPoints
	for _, b := range rule.Bins {
		most = max(most, b.Points)
	}
	if !coversAll(rule.Bins) {
		most = max(most, 0)
	}
	return most
}

// coversAll reports whether every value is in one of the ranges, which rise and do not overlap.
func coversAll(bins []engine.ScoreBin) bool {
	if len(bins) == 0 || bins[0].From != nil || bins[len(bins)-1].To != nil {
		return false
	}
	for i := 1; i < len(bins); i++ {
		if bins[i].From == nil || bins[i-1].To == nil || *bins[i].From != *bins[i-1].To {
			return false
		}
	}
	return true
}

// fourPlaces removes what sums of binary fractions add beyond the four decimals that points have.
func fourPlaces(v float64) float64 { return math.Round(v*1e4) / 1e4 }
