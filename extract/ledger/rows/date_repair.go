package rows

import (
	"regexp"
	"slices"
	"strconv"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger/tables"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// Every row prints a year and a month, so one that was misread on a recognized page ("2028" for "2023", "09" for
// "03") breaks the order, and the year or month of the rows around it restores it.

// rarePart: a year or month that at most this share of a table's dates has may be misread.
const rarePart = 0.25

// datePart is the year or the month of a date.
type datePart struct {
	of func(engine.Date) int
	// in is the day with that part taken from the other date.
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

// datedRows are a printed date and the rows below that inherit it.
type datedRows struct {
	rows []*Row
	day  engine.Date
}

// RepairDateParts repairs the dates of recognized pages. A year or month that is rare in its table becomes that of the
// nearest dates with a common one, if it is one digit off and only then in order. Doubtful days out of order are
// repaired too. The first and last date have one neighbor; the printed period takes the place of the other.
func (r *Reader) RepairDateParts(rows []*Row, cal *parse.Calendar) {
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
			part.repair(days, cal)
		}
		repairDays(days, cal)
	}
}

// repair gives dates with a rare year or month the common one of the dates around them, if that restores the order.
func (part datePart) repair(days []*datedRows, cal *parse.Calendar) {
	count := map[int]int{}
	for _, d := range days {
		count[part.of(d.day)]++
	}
	common := slices.DeleteFunc(slices.Clone(days),
		func(d *datedRows) bool { return float64(count[part.of(d.day)]) <= rarePart*float64(len(days)) })
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

// fallsMore reports whether the dates go back more often than forward.
func fallsMore(days []*datedRows) bool {
	turns := 0
	for i := 1; i < len(days); i++ {
		turns += days[i].day.Compare(days[i-1].day)
	}
	return turns < 0
}

// misread is the date d with the year or month of a neighboring date, if that puts it in order; ok is false if d is in
// order as read or no neighbor helps.
func (part datePart) misread(d engine.Date, before, after *engine.Date, cal *parse.Calendar) (engine.Date, bool) {
	inPeriod := func(d engine.Date) bool {
		return cal.Start != nil && cal.End != nil && !d.Before(*cal.Start) && !d.After(*cal.End)
	}
	fits := func(d engine.Date) bool {
		return (before == nil || !d.Before(*before)) && (after == nil || !d.After(*after)) &&
			(before != nil && after != nil || inPeriod(d))
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

// oneFigureOff reports whether two numbers differ in exactly one digit.
func oneFigureOff(a, b int) bool {
	off := 0
	for ; a > 0 || b > 0; a, b = a/10, b/10 {
		if a%10 != b%10 {
			off++
		}
	}
	return off == 1
}

// A misread day ("17" for "7") is a valid date, but it breaks the order of the others, and a change of one digit
// restores it.

const (
	// minInOrder is how many dates in order show that a table is ordered. Up to one date in oneDisorderIn may break
	// the order, or one in oneDisorderInWithValues if value dates give evidence too.
	minInOrder, oneDisorderIn, oneDisorderInWithValues = 6, 8, 4
	// surelyRead is the recognition confidence from which a date is accepted as read, because some rows are booked
	// late.
	surelyRead = 0.8
)

// repairDays corrects doubtful dates that break the order of a recognized table. The new date follows from the value
// date, or is the only date one digit off that fits between its neighbors.
func repairDays(days []*datedRows, cal *parse.Calendar) {
	newest := fallsMore(days)
	compare := func(a, b engine.Date) int {
		if newest {
			return b.Compare(a)
		}
		return a.Compare(b)
	}
	in := longestInOrder(days, compare)
	out, lags := len(days)-len(in), lagsOf(firstRows(days), cal)
	rare := len(in) >= minInOrder && out*oneDisorderIn <= len(days)
	if out == 0 || !rare && (lags == nil || out*oneDisorderInWithValues > len(days)) {
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
		if day, ok := d.dayFromValueDate(lags, before, after, cal); ok {
			d.set(day)
		} else if day, ok := d.nearDay(before, after, cal); ok && rare {
			d.set(day)
		}
	}
}

// firstRows are the rows that print the dates.
func firstRows(days []*datedRows) (rows []*Row) {
	for _, d := range days {
		rows = append(rows, d.rows[0])
	}
	return rows
}

// longestInOrder are the indices of the longest ordered subsequence of dates.
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

// nearDay is the only day of the same month that is one digit off a doubtful date and lies between the dates around
// it, or between one of them and the end of the printed period.
func (d *datedRows) nearDay(before, after *engine.Date, cal *parse.Calendar) (found engine.Date, ok bool) {
	if before == nil {
		before = cal.Start
	}
	if after == nil {
		after = cal.End
	}
	row := d.rows[0]
	if before == nil || after == nil || minConfidence(row.DateWords) >= surelyRead || row.Value != nil &&
		row.Value.Day == d.day.Day {
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

// set gives the rows of a printed date another date.
func (d *datedRows) set(day engine.Date) {
	d.day = day
	for _, w := range d.rows {
		w.Date, w.RepairedDate = &day, true
	}
}

// minConfidence is the least recognition confidence of the words.
func minConfidence(words []page.Word) float64 {
	least := 1.0
	for _, w := range words {
		least = min(least, w.Confidence)
	}
	return least
}

// A value date comes at a fixed distance of a day or two after the row's date. If one of the two was misread, the
// other one leaves only few dates.

const (
	// minValued is how many rows must show the distance of value dates from row dates.
	// maxLag is the largest distance, in days.
	minValued, maxLag = 4, 5
	// usualPart: a lag is the usual one if all rows but one in so many have it.
	usualPart = 4
	// hardlyRead is the recognition confidence below which all digits of a date may be wrong.
	hardlyRead = 0.6
)

// valueLags counts a table's value dates by how many days they come after the dates of their rows; nil if there is
// too little evidence.
type valueLags map[int]int

// lagsOf learns the lags from rows whose dates are in order.
func lagsOf(rows []*Row, cal *parse.Calendar) valueLags {
	lags, told := valueLags{}, 0
	for _, w := range rows {
		value, ok := w.valueDay(cal)
		if w.Date == nil || !w.OwnDate || !ok {
			continue
		}
		if lag := w.Date.DaysUntil(value); lag >= 0 && lag <= maxLag {
			lags[lag]++
			told++
		}
	}
	if told < minValued {
		return nil
	}
	return lags
}

// valueDay is the value date that a row prints.
func (w *Row) valueDay(cal *parse.Calendar) (engine.Date, bool) {
	if w.Draft.Value == nil {
		return engine.Date{}, false
	}
	return cal.Day(w.Draft.Value.PrintedDate)
}

// days are the dates between two others that fit a value date. It is a single one if nearly all rows have the same
// lag.
func (lags valueLags) days(value engine.Date, before, after *engine.Date) (days []engine.Date) {
	all := 0
	for _, n := range lags {
		all += n
	}
	for lag, n := range lags {
		day := value.AddDays(-lag)
		if (before == nil || !day.Before(*before)) && (after == nil || !day.After(*after)) {
			if n*usualPart >= all*(usualPart-1) {
				return []engine.Date{day}
			}
			days = append(days, day)
		}
	}
	return days
}

// dayFromValueDate is the only date that a row's value date allows between two others, for a date that breaks the
// order. It must be one digit off what was read, unless that was hardly readable.
func (d *datedRows) dayFromValueDate(lags valueLags, before, after *engine.Date, cal *parse.Calendar) (engine.Date,
	bool) {
	row := d.rows[0]
	value, ok := row.valueDay(cal)
	if sure := minConfidence(row.DateWords); !ok || sure >= clearlyRead {
		return engine.Date{}, false
	} else if days := lags.days(value, before, after); sure >= hardlyRead {
		return only(days, func(day engine.Date) bool {
			return day.Year == d.day.Year && day.Month == d.day.Month && oneFigureOff(day.Day, d.day.Day)
		})
	} else {
		return only(days, func(engine.Date) bool { return true })
	}
}

// clearlyRead is the recognition confidence from which a date is accepted, whatever the value date is.
const clearlyRead = 0.95

// only is the single day that fits.
func only(days []engine.Date, fits func(engine.Date) bool) (engine.Date, bool) {
	days = slices.DeleteFunc(days, func(day engine.Date) bool { return !fits(day) })
	if len(days) != 1 {
		return engine.Date{}, false
	}
	return days[0], true
}

// number matches a run of digits.
var number = regexp.MustCompile(`\d+`)

// datesFromValueDates dates rows whose own date is unreadable: with the only date that their value date allows
// between the dates around them, if its day is the first number that was read.
func datesFromValueDates(rows []*Row, cal *parse.Calendar) {
	lags, newest := lagsOf(rows, cal), NewestFirst(rows)
	for i, w := range rows {
		value, ok := w.valueDay(cal)
		first, _ := strconv.Atoi(number.FindString(w.UnreadDate))
		if lags == nil || w.Date != nil || !ok || first == 0 {
			continue
		}
		before, after := dayBeside(rows[:i], -1), dayBeside(rows[i+1:], 1)
		if newest {
			before, after = after, before
		}
		if day, ok := only(lags.days(value, before, after),
			func(day engine.Date) bool { return day.Day == first }); ok {
			w.Date, w.RepairedDate, w.UnreadDate = &day, true, ""
			w.DateWords = w.unreadDay // until here the words of the date above
		}
	}
}

// dayBeside is the nearest date of the rows, searched from the end if step is negative.
func dayBeside(rows []*Row, step int) *engine.Date {
	i := 0
	if step < 0 {
		i = len(rows) - 1
	}
	for ; i >= 0 && i < len(rows); i += step {
		if rows[i].Date != nil {
			return rows[i].Date
		}
	}
	return nil
}
