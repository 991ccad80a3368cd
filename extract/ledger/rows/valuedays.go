package rows

import (
	"regexp"
	"slices"
	"strconv"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/parse"
)

// A day of value stands a day or two behind the day of its row, as all rows of a table show, so that where one of the two
// was misread the other tells which of few days it is.

const (
	// leastValued is how many rows tell how far days of value stand from the days of their rows, mostLag how far they may.
	leastValued, mostLag = 4, 5
	// usualPart says that as far behind as all rows but one in so many is how far a day of value stands.
	usualPart = 4
	// hardlyRead is the confidence below which nothing of a day need be what was read.
	hardlyRead = 0.6
)

// valueLags counts how many days after those of their rows a table's days of value come; nil where too few tell.
type valueLags map[int]int

// lagsOf learns from rows whose days are in order.
func lagsOf(rows []*Row, cal *parse.Calendar) valueLags {
	lags, told := valueLags{}, 0
	for _, w := range rows {
		value, ok := w.valueDay(cal)
		if w.Date == nil || !w.OwnDate || !ok {
			continue
		}
		if lag := w.Date.DaysUntil(value); lag >= 0 && lag <= mostLag {
			lags[lag]++
			told++
		}
	}
	if told < leastValued {
		return nil
	}
	return lags
}

// valueDay is the day of value that a row prints.
func (w *Row) valueDay(cal *parse.Calendar) (engine.Date, bool) {
	if w.Draft.Value == nil {
		return engine.Date{}, false
	}
	return cal.Day(w.Draft.Value.PrintedDate)
}

// days are those between two others that a day of value may belong to: one alone where most stand as far behind.
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

// toldByValue is the only day that a row's day of value leaves between two others for one that breaks their order: a figure
// off what was read, unless that was hardly read at all.
func (d *datedRows) toldByValue(lags valueLags, before, after *engine.Date, cal *parse.Calendar) (engine.Date, bool) {
	row := d.rows[0]
	value, ok := row.valueDay(cal)
	if sure := leastSure(row.DateWords); !ok || sure >= clearlyRead {
		return engine.Date{}, false
	} else if days := lags.days(value, before, after); sure >= hardlyRead {
		return only(days, func(day engine.Date) bool {
			return day.Year == d.day.Year && day.Month == d.day.Month && oneFigureOff(day.Day, d.day.Day)
		})
	} else {
		return only(days, func(engine.Date) bool { return true })
	}
}

// clearlyRead is the confidence from which on a day is what was read, whatever the day of value says.
const clearlyRead = 0.95

// only is the only day that fits.
func only(days []engine.Date, fits func(engine.Date) bool) (engine.Date, bool) {
	days = slices.DeleteFunc(days, func(day engine.Date) bool { return !fits(day) })
	if len(days) != 1 {
		return engine.Date{}, false
	}
	return days[0], true
}

// number is a run of figures.
var number = regexp.MustCompile(`\d+`)

// tellUnreadDays gives rows whose print in the place of the day is none the only day that their day of value leaves
// between the days around them and whose number begins what was read.
func tellUnreadDays(rows []*Row, cal *parse.Calendar) {
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
		if day, ok := only(lags.days(value, before, after), func(day engine.Date) bool { return day.Day == first }); ok {
			w.Date, w.MendedDate, w.UnreadDate = &day, true, ""
			w.DateWords = w.unreadDay // so far those of the day above
		}
	}
}

// dayBeside is the nearest day of rows, from their end or their beginning.
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
