package parse

import (
	"slices"
	"sort"
	"strings"

	"github.com/dossier-lending/dossier/engine"
)

// DecideOrder finds the order from all dates of the document: from their numbers, else from the sequence of the rows.
// decided is false if another order is as likely.
func DecideOrder(all, rows []PrintedDate, dayFirstHabit bool) (order Order, decided bool) {
	if order, ok := OrderOfNumbers(all, rows); ok {
		return order, true
	}
	return OrderOfRun(all, rows, dayFirstHabit)
}

// OrderOfNumbers returns the order that the numbers of the dates show by themselves: a year is first, or a part is
// above 12.
func OrderOfNumbers(all, rows []PrintedDate) (order Order, ok bool) {
	if full := fullYears(all); yearsStandFirst(rows, full) ||
		len(rows) < leastShort && allShort(rows) && yearsStandFirst(all, full) {
		return YearFirst, true
	}
	if yearFirst, sure := fewYearsFirst(all, rows); yearFirst && sure {
		return YearFirst, true
	} else if yearFirst {
		return order, false
	}
	day, month := 0, 0
	for _, p := range all {
		switch {
		case p.dayLast: // not a date in either order
		case p.A > 12:
			day++
		case p.B > 12:
			month++
		}
	}
	return orderIf(day > month), day != month
}

// OrderOfRun returns the order in which the dates of rows keep one direction or are close together, else the habit of
// the document's currency and language. Few rows that are close together in one order may in the other order be monthly
// payments. Neither is certain then, unless the habit supports one.
func OrderOfRun(all, rows []PrintedDate, dayFirstHabit bool) (order Order, decided bool) {
	if yearFirst, sure := fewYearsFirst(all, rows); yearFirst {
		return YearFirst, sure
	}
	if pointed(rows) {
		return DayFirst, true
	}
	if d, m := Disorder(rows, DayFirst), Disorder(rows, MonthFirst); d != m {
		return orderIf(d < m), min(d, m)*fewTurns <= max(d, m)
	}
	d, m := span(rows, DayFirst), span(rows, MonthFirst)
	if d*closer >= m && m*closer >= d {
		return orderIf(dayFirstHabit), false
	}
	order = orderIf(d < m)
	switch monthly := isMonthly(rows, order.other()); {
	case dayFirstHabit && order == DayFirst:
		return order, true
	case dayFirstHabit && monthly:
		return DayFirst, false
	default:
		return order, !monthly && distinctDays(rows) >= leastClose
	}
}

// orderIf returns the order with the day first, else with the month first.
func orderIf(dayFirst bool) Order {
	if dayFirst {
		return DayFirst
	}
	return MonthFirst
}

const (
	// fewTurns is the minimal ratio of changes of direction in the wrong order to those in the right order.
	fewTurns = 3
	// closer is the minimal ratio of the distances of dates in the wrong order to those in the right order.
	closer = 3
	// leastClose is the minimal number of different dates close together that are not a coincidence.
	leastClose = 5
)

// pointed reports whether all dates have points between their numbers ("05.06.2025"). No country writes the month first
// with points.
func pointed(rows []PrintedDate) bool {
	for _, p := range rows {
		if p.Known() || strings.Count(p.Text, ".") < 2 || strings.ContainsAny(p.Text, "/-") {
			return false
		}
	}
	return len(rows) > 0
}

// distinctDays returns the number of different dates.
func distinctDays(rows []PrintedDate) int {
	seen := map[[3]int]bool{}
	for _, p := range rows {
		seen[[3]int{p.A, p.B, p.Year}] = true
	}
	return len(seen)
}

// isMonthly reports whether rows, read in an order, are on one day of each month, quarter or half-year.
func isMonthly(rows []PrintedDate, order Order) bool {
	var months []int
	first := 0
	for _, p := range rows {
		d, ok := p.Resolve(order, 2000)
		if !ok {
			return false
		}
		if first == 0 {
			first = d.Day
		}
		if off := d.Day - first; off > monthlyDrift || off < -monthlyDrift {
			return false
		}
		if n := 12*d.Year + int(d.Month); !slices.Contains(months, n) {
			months = append(months, n)
		}
	}
	slices.Sort(months)
	for i := 1; i < len(months); i++ {
		if step := months[i] - months[i-1]; step != months[1]-months[0] || step != 1 && step != 3 && step != 6 {
			return false
		}
	}
	return len(months) > 1
}

// monthlyDrift is the maximal number of days by which weekends move a monthly payment.
const monthlyDrift = 3

// recentYear is the first likely year of a document, if two digits may be a year or a day.
const recentYear = 2012

// fewYearsFirst reports whether a year of two digits is likely first, in too few rows for yearsStandFirst: the dates
// are much closer together this way, or not long ago. sure is false if a single date decides.
func fewYearsFirst(all, rows []PrintedDate) (yearFirst, sure bool) {
	if len(rows) == 0 {
		return false, false
	}
	full := fullYears(all)
	firstRecent, lastRecent, months, told := true, true, true, false
	for _, p := range rows {
		if _, ok := p.Resolve(YearFirst, 0); !p.short || p.dayLast || !ok || full[p.Year] {
			return false, false
		}
		told = told || full[century+p.A]
		firstRecent = firstRecent && century+p.A >= recentYear
		lastRecent = lastRecent && p.Year >= recentYear
		months = months && p.A <= 12
	}
	if !firstRecent {
		return false, false
	}
	own, other := span(rows, YearFirst), span(rows, DayFirst)
	if months {
		other = min(other, span(rows, MonthFirst))
	}
	switch {
	case other >= leastYear && own*yearsCloser < other:
		return true, told || !lastRecent || distinctDays(rows) >= leastClose
	case own > other || lastRecent:
		return false, false
	}
	return true, told
}

// leastYear is the minimal number of days between yearly payments.
const leastYear = 330

// yearsCloser is the minimal ratio of the distances of dates with days read as years to those in the right order.
const yearsCloser = 10

// IsOpen reports whether another order makes another date of the numbers.
func (p PrintedDate) IsOpen(order Order) bool {
	if p.Known() || p.A == p.B && order != YearFirst {
		return false
	}
	return p.A <= 12 && p.B <= 12 || order == YearFirst && p.short
}

// OrdersOf returns the possible orders of rows: with the year first only if all dates are three short numbers.
func OrdersOf(rows []PrintedDate) []Order {
	orders := []Order{MonthFirst, DayFirst}
	if len(rows) > 0 && allShort(rows) {
		orders = append(orders, YearFirst)
	}
	return orders
}

// leastShort is the minimal number of dates of three short numbers that show which number is the year.
const leastShort = 4

// misreadShort is the minimal number of such dates per misread one: on a recognized page, "15-01-03" may be among many
// like "25-01-03".
const misreadShort = 5

// allShort reports whether all dates are three short numbers whose first may be one year or the next. Dates elsewhere
// in the document say nothing about rows with another format.
func allShort(rows []PrintedDate) bool {
	years := map[int]int{}
	for _, p := range rows {
		if p.short {
			years[p.A]++
		}
	}
	_, inYears := mostTogether(years)
	return inYears == len(rows)
}

// yearsStandFirst reports whether, of three numbers of two digits, the first hardly changes and the last does, like
// years and days; or the last has one digit; or only the first is a year that the document prints in full, and not a
// month.
func yearsStandFirst(dates []PrintedDate, full map[int]bool) bool {
	years, days := map[int]int{}, map[int]int{} // how often each number is first and last
	short, single := 0, 0
	for _, p := range dates {
		if day := p.Year % 100; p.short && p.B <= 12 && day >= 1 && day <= 31 {
			years[p.A]++
			days[day]++
			short++
			if p.dayLast {
				single++
			}
		}
	}
	misread := len(dates) / misreadShort
	year, inYears := mostTogether(years)
	day, inDays := mostTogether(days)
	switch {
	case short < leastShort || len(dates)-inYears > misread:
		return false
	case single > misread, year > 12 && full[century+year] && !isNear(day, full) && len(days) >= len(years):
		return true
	}
	return len(days) > min(len(years), 2)+1 && short-inDays > misread
}

// mostTogether returns the number that is most frequent together with the next number, and how often both occur.
func mostTogether(times map[int]int) (first, most int) {
	for n := range 100 {
		if both := times[n] + times[n+1]; times[n] > 0 && both > most {
			first, most = n, both
		}
	}
	return first, most
}

// isNear reports whether two digits are a year that is printed in full, or one beside it: the last of three short
// numbers is a year if an account was opened the year before.
func isNear(digits int, full map[int]bool) bool {
	year := century + digits
	return full[year-1] || full[year] || full[year+1]
}

// fullYears returns the years that dates print in full.
func fullYears(dates []PrintedDate) map[int]bool {
	full := map[int]bool{}
	for _, p := range dates {
		if p.Year != 0 && !p.short {
			full[p.Year] = true
		}
	}
	return full
}

// dayOrder is the direction of dates below each other and, if no year is printed, the first month, after which January
// follows December.
type dayOrder struct {
	format compactFormat
	falls  bool
	first  int // 0 is January
}

// ordersOf returns the possible directions of dates with a format.
func ordersOf(format compactFormat) (orders []dayOrder) {
	months := 1
	if format >= dayMonth {
		months = 12
	}
	for first := range months {
		orders = append(orders, dayOrder{format, false, first}, dayOrder{format, true, first})
	}
	return orders
}

// key is a number that grows from date to date in that direction; false if the digits are not a date.
func (o dayOrder) key(digits string) (int, bool) {
	day, ok := o.format.day(digits)
	if !ok {
		return 0, false
	}
	key := (engine.Date{Year: firstYear, Month: 1, Day: 1}).DaysUntil(day)
	if o.format >= dayMonth {
		key = (int(day.Month)+11-o.first)%12*31 + day.Day
	}
	if o.falls {
		key = -key
	}
	return key, true
}

// longest returns the indexes of the longest sequence of dates in that direction.
func (o dayOrder) longest(days []compactDay) []int {
	var ends []int // ends[n] is the index of the earliest date that ends a sequence of n+1
	before := make([]int, len(days))
	keys := make([]int, len(days))
	for i, d := range days {
		key, ok := o.key(d.digits)
		if !ok {
			continue
		}
		keys[i] = key
		n := sort.Search(len(ends), func(k int) bool { return keys[ends[k]] > key })
		if before[i] = -1; n > 0 {
			before[i] = ends[n-1]
		}
		if n == len(ends) {
			ends = append(ends, i)
		}
		ends[n] = i
	}
	var kept []int
	if len(ends) == 0 {
		return nil
	}
	for i := ends[len(ends)-1]; i >= 0; i = before[i] {
		kept = append(kept, i)
	}
	slices.Reverse(kept)
	return kept
}
