package rows

import (
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// A day with a figure misread or a speck before it ("17" for "7") is a day like any other, but one that breaks the order of
// all others, and one figure puts it back.

const (
	// leastInOrder is how many days in order show that a table has one, rareDisorder one in how many may break it;
	// someDisorder is the same where the days of value tell besides.
	leastInOrder, rareDisorder, someDisorder = 6, 8, 4
	// surelyRead is the confidence from which on a day is what was read: some rows are booked late.
	surelyRead = 0.8
)

// mendDays gives doubtful days that break the order of a recognized table's others the one that their day of value tells, or
// that is a figure off and stands between its neighbours, where no other does.
func mendDays(days []*datedRows, cal *parse.Calendar) {
	newest := fallsMore(days)
	compare := func(a, b engine.Date) int {
		if newest {
			return b.Compare(a)
		}
		return a.Compare(b)
	}
	in := longestInOrder(days, compare)
	out, lags := len(days)-len(in), lagsOf(firstRows(days), cal)
	rare := len(in) >= leastInOrder && out*rareDisorder <= len(days)
	if out == 0 || !rare && (lags == nil || out*someDisorder > len(days)) {
		return
	}
	at := 0
	for i, d := range days {
		if at < len(in) && in[at] == i {
			at++
			continue
		}
		var before, after *engine.Date
		if at > 0 {
			before = &days[in[at-1]].day
		}
		if at < len(in) {
			after = &days[in[at]].day
		}
		if newest {
			before, after = after, before
		}
		if day, ok := d.toldByValue(lags, before, after, cal); ok {
			d.set(day)
		} else if day, ok := d.nearDay(before, after, cal); ok && rare {
			d.set(day)
		}
	}
}

// firstRows are the rows that print days.
func firstRows(days []*datedRows) (rows []*Row) {
	for _, d := range days {
		rows = append(rows, d.rows[0])
	}
	return rows
}

// longestInOrder are the places of the most days that follow each other.
func longestInOrder(days []*datedRows, compare func(a, b engine.Date) int) []int {
	var ends []int // of the runs of each length, the places of the days that end them earliest
	before := make([]int, len(days))
	for i, d := range days {
		n, _ := slices.BinarySearchFunc(ends, d.day, func(place int, day engine.Date) int {
			if compare(days[place].day, day) <= 0 {
				return -1
			}
			return 1
		})
		if before[i] = -1; n > 0 {
			before[i] = ends[n-1]
		}
		if n == len(ends) {
			ends = append(ends, i)
		} else {
			ends[n] = i
		}
	}
	var in []int
	for i := ends[len(ends)-1]; i >= 0; i = before[i] {
		in = append(in, i)
	}
	slices.Reverse(in)
	return in
}

// nearDay is the only day of the same month that is one figure off a doubtful one and stands between two others, or
// between one and the end of the printed period.
func (d *datedRows) nearDay(before, after *engine.Date, cal *parse.Calendar) (found engine.Date, ok bool) {
	if before == nil {
		before = cal.Start
	}
	if after == nil {
		after = cal.End
	}
	row := d.rows[0]
	if before == nil || after == nil || leastSure(row.DateWords) >= surelyRead || row.Value != nil && row.Value.Day == d.day.Day {
		return found, false
	}
	for n := 1; n <= engine.DaysIn(d.day.Year, d.day.Month); n++ {
		day, _ := engine.NewDate(d.day.Year, d.day.Month, n)
		if !oneFigureOff(n, d.day.Day) || day.Before(*before) || day.After(*after) {
			continue
		}
		if ok {
			return found, false
		}
		found, ok = day, true
	}
	return found, ok
}

// set gives the rows below a printed day another one.
func (d *datedRows) set(day engine.Date) {
	d.day = day
	for _, w := range d.rows {
		w.Date, w.MendedDate = &day, true
	}
}

// leastSure is the least confidence of words.
func leastSure(words []page.Word) float64 {
	least := 1.0
	for _, w := range words {
		least = min(least, w.Confidence)
	}
	return least
}
