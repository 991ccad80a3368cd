package rows

import (
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger/tables"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// A year and a month that every row prints are a code with much to spare: one misread on a recognized page ("2028" for
// "2023", "09" for "03") throws its row out of the order of the others, and that of its neighbours puts it back.

// rarePart is the share of a table's days up to which a year or a month may be a misread one.
const rarePart = 0.25

// datePart is the year or the month of a day.
type datePart struct {
	of func(engine.Date) int
	// in is the day with that part of another.
	in func(day, other engine.Date) (engine.Date, bool)
}

var dateParts = []datePart{
	{func(d engine.Date) int { return d.Year }, func(d, other engine.Date) (engine.Date, bool) {
		return engine.NewDate(other.Year, d.Month, d.Day)
	}},
	{func(d engine.Date) int { return int(d.Month) }, func(d, other engine.Date) (engine.Date, bool) {
		return engine.NewDate(d.Year, other.Month, d.Day)
	}},
}

// datedRows are a day as printed and the rows below it that bear it.
type datedRows struct {
	rows []*Row
	day  engine.Date
}

// MendDateParts gives days of recognized pages whose year or month is rare in their table that of the nearest days with
// a common one, where that is one figure off and only so they stand between them, and doubtful days out of order theirs. The first and the last day have one
// neighbour, and the printed period instead of the other.
func (r *Reader) MendDateParts(rows []*Row, cal *parse.Calendar) {
	recognized := map[int]bool{}
	for _, p := range r.Doc.Pages {
		recognized[p.Number] = recognized[p.Number] || p.Source == page.SourceOCR
	}
	of := map[*tables.Table][]*datedRows{}
	for _, w := range rows {
		t, own := w.Draft.Table, of[w.Draft.Table]
		switch {
		case w.Date == nil || w.Draft.Date == nil || w.Draft.Date.Year == 0 || !recognized[w.Page]:
		case !w.OwnDate && len(own) > 0:
			last := own[len(own)-1]
			last.rows = append(last.rows, w)
		case w.OwnDate:
			of[t] = append(own, &datedRows{rows: []*Row{w}, day: *w.Date})
		}
	}
	for _, days := range of {
		for _, part := range dateParts {
			part.mend(days, cal)
		}
		mendDays(days, cal)
	}
}

func (part datePart) mend(days []*datedRows, cal *parse.Calendar) {
	count := map[int]int{}
	for _, d := range days {
		count[part.of(d.day)]++
	}
	common := slices.DeleteFunc(slices.Clone(days), func(d *datedRows) bool { return float64(count[part.of(d.day)]) <= rarePart*float64(len(days)) })
	newest, at := fallsMore(common), 0
	for _, d := range days {
		if at < len(common) && common[at] == d {
			at++
			continue
		}
		var before, after *engine.Date
		if at > 0 {
			before = &common[at-1].day
		}
		if at < len(common) {
			after = &common[at].day
		}
		if newest {
			before, after = after, before
		}
		if day, ok := part.misread(d.day, before, after, cal); ok {
			d.set(day)
		}
	}
}

// fallsMore says that the days go back more often than forth.
func fallsMore(days []*datedRows) bool {
	turns := 0
	for i := 1; i < len(days); i++ {
		turns += days[i].day.Compare(days[i-1].day)
	}
	return turns < 0
}

// misread is the day with the part of a day beside it where it stands in order, ok when it stands in none as read.
func (part datePart) misread(d engine.Date, before, after *engine.Date, cal *parse.Calendar) (engine.Date, bool) {
	inPeriod := func(d engine.Date) bool {
		return cal.Start != nil && cal.End != nil && !d.Before(*cal.Start) && !d.After(*cal.End)
	}
	fits := func(d engine.Date) bool {
		return (before == nil || !d.Before(*before)) && (after == nil || !d.After(*after)) && (before != nil && after != nil || inPeriod(d))
	}
	if fits(d) || (before == nil || after == nil) && cal.Start == nil {
		return d, false
	}
	for _, beside := range []*engine.Date{before, after} {
		if beside == nil || !oneFigureOff(part.of(*beside), part.of(d)) {
			continue
		}
		if day, ok := part.in(d, *beside); ok && fits(day) {
			return day, true
		}
	}
	return d, false
}

// oneFigureOff says that two numbers differ in one figure.
func oneFigureOff(a, b int) bool {
	off := 0
	for ; a > 0 || b > 0; a, b = a/10, b/10 {
		if a%10 != b%10 {
			off++
		}
	}
	return off == 1
}
