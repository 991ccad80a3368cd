package tables

import (
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// A recognized row has its day, and of its second day or of its day's year recognition made no date ("Det 25", "25/",
// "2625"). What stands where all other rows have their days and no text is no text of the row.

// leastDays and daysShare are how many rows, and what part of those with amounts, have a day at a place that is one of days.
const (
	leastDays = 3
	daysShare = 0.6
)

// surelyNoDay is the confidence from which what stands there is what was printed: a check's number, a code.
const surelyNoDay = 0.95

// isUnreadDay says that words i to j of a row's line are such a rest of a day.
func (t *Table) isUnreadDay(l *Line, i, j int) bool {
	if t.Sheet || l.Date == nil || len(l.Money) == 0 || l.Words[i].Source != page.SourceOCR {
		return false
	}
	figures := func(w page.Word) bool { return strings.IndexFunc(w.Text, unicode.IsDigit) >= 0 }
	doubtful := func(w page.Word) bool { return w.Confidence < surelyNoDay }
	if !slices.ContainsFunc(l.Words[i:j], figures) || !slices.ContainsFunc(l.Words[i:j], doubtful) {
		return false
	}
	if t.dayPlaces == nil {
		t.dayPlaces = t.placesOfDays()
	}
	b := layout.Bounds(l.Words[i:j])
	return slices.ContainsFunc(t.dayPlaces, func(place page.Box) bool {
		slack := l.Height() / 2
		return b.X0 >= place.X0-slack && b.X1 <= place.X1+slack
	})
}

// placesOfDays are where most rows have a day and none a text, from left to right across all pages.
func (t *Table) placesOfDays() []page.Box {
	rows := 0
	var days, values []page.Box
	for i := range t.Lines {
		l := &t.Lines[i]
		if len(l.Money) == 0 {
			continue
		}
		rows++
		days, values = appendDay(days, l, l.Date), appendDay(values, l, l.Value)
	}
	places := []page.Box{}
	for _, boxes := range [][]page.Box{days, values} {
		if len(boxes) < leastDays || float64(len(boxes)) < daysShare*float64(rows) {
			continue
		}
		if place := usualPlace(boxes); !t.holdsTexts(place) {
			places = append(places, place)
		}
	}
	return places
}

func appendDay(boxes []page.Box, l *Line, d *parse.DateSpan) []page.Box {
	if d == nil {
		return boxes
	}
	return append(boxes, layout.Bounds(l.Words[d.From:d.To]))
}

// usualPlace is from where most of the boxes begin to where most of them end.
func usualPlace(boxes []page.Box) page.Box {
	var lefts, rights []float64
	for _, b := range boxes {
		lefts, rights = append(lefts, b.X0), append(rights, b.X1)
	}
	slices.Sort(lefts)
	slices.Sort(rights)
	return page.Box{X0: lefts[len(lefts)/2], X1: rights[len(rights)/2]}
}

// holdsTexts says that texts have their heading over a place of days.
func (t *Table) holdsTexts(place page.Box) bool {
	return slices.ContainsFunc(t.Columns, func(c layout.Column) bool {
		return c.Role == lexicon.RoleDescription && min(c.Box.X1, place.X1) > max(c.Box.X0, place.X0)
	})
}
