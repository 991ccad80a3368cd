package ocr

import (
	"context"
	"image"
	"slices"
)

// leastDayInk is how high the ink of a day is at least, in heights of the month beside it: dirt is lower.
const leastDayInk = 0.5

// withMissedDays looks, as at figures, at the ink beside months' names where other months of their column have a day and
// nothing was read: a single figure on a fax is passed over easily. A day that two preparations are read as becomes a
// word.
func withMissedDays(ctx context.Context, rec Recognizer, v view, words []Word) ([]Word, error) {
	var out []Word
	columns := monthColumns(words)
	for i, w := range words {
		if out = append(out, w); len(columns) == 0 || !monthName.MatchString(w.Text) || dayBeside(words, i) {
			continue
		}
		for _, c := range columns {
			place := inkOfDay(v, c.dayOf(w))
			taken := slices.ContainsFunc(words, func(o Word) bool { return o.Box.Overlaps(place) })
			if !c.holds(w) || taken || place.Empty() || !v.mayLook() {
				continue
			}
			day := Word{Box: place, Confidence: changed, Top: w.Top, Bottom: w.Bottom}
			votes, err := v.elect(ctx, rec, v.box(day), func(votes *ballot) bool { return day.dayIn(*votes) != "" })
			if err != nil {
				return nil, err
			}
			if day.Text = day.dayIn(votes); day.Text == "" {
				continue
			}
			if day.Confidence *= unsure; c.behind {
				out = append(out, day)
			} else {
				out = slices.Insert(out, len(out)-1, day)
			}
			break
		}
	}
	return out, nil
}

// monthColumn is where months' names stand below each other with their days all before or all behind them.
type monthColumn struct {
	months, days image.Rectangle
	behind       bool
	gap, named   int // the narrowest between both; how many
}

// monthColumns are those with several days.
func monthColumns(words []Word) (columns []monthColumn) {
	for i := range words {
		for _, k := range []int{i - 1, i + 1} {
			if k < 0 || k >= len(words) || !monthName.MatchString(words[i].Text) || !isMonthDay(words[k].Text) || !words[min(i, k)].closeTo(words[max(i, k)]) {
				continue
			}
			month, day := words[i].Box, words[k].Box
			at := slices.IndexFunc(columns, func(c monthColumn) bool { return c.behind == (k > i) && c.holds(words[i]) })
			if at < 0 {
				at = len(columns)
				columns = append(columns, monthColumn{months: month, days: day, behind: k > i, gap: month.Dx()})
			}
			c := &columns[at]
			c.months, c.days, c.named = c.months.Union(month), c.days.Union(day), c.named+1
			c.gap = min(c.gap, max(day.Min.X-month.Max.X, month.Min.X-day.Max.X))
			break
		}
	}
	return slices.DeleteFunc(columns, func(c monthColumn) bool { return c.named < columnFigures })
}

// holds says that a month's name stands where those of the column do.
func (c monthColumn) holds(w Word) bool { return 2*across(c.months, w.Box) >= w.Box.Dx() }

// dayOf is where the day of a month of the column stands.
func (c monthColumn) dayOf(w Word) image.Rectangle {
	top, bottom := w.row()
	place := image.Rect(c.days.Min.X, int(top), min(c.days.Max.X, w.Box.Min.X-c.gap), int(bottom))
	if c.behind {
		place = image.Rect(max(c.days.Min.X, w.Box.Max.X+c.gap), int(top), c.days.Max.X, int(bottom))
	}
	return place
}

// dayBeside says that a day stands right before or behind a word.
func dayBeside(words []Word, i int) bool {
	return i > 0 && isMonthDay(words[i-1].Text) && words[i-1].closeTo(words[i]) ||
		i+1 < len(words) && isMonthDay(words[i+1].Text) && words[i].closeTo(words[i+1])
}

// inkOfDay is the part of a place, from left to right, where ink as high as a figure stands; empty where none does.
func inkOfDay(v view, b image.Rectangle) image.Rectangle {
	var ink image.Rectangle
	for x := b.Min.X; x < b.Max.X; x++ {
		ink = ink.Union(inkAt(v.picture, x, b.Min.Y, b.Max.Y, faintInk))
	}
	if float64(ink.Dy()) < leastDayInk*float64(b.Dy()) {
		return image.Rectangle{}
	}
	return image.Rect(ink.Min.X, b.Min.Y, ink.Max.X, b.Max.Y)
}
