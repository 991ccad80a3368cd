package parse

import (
	"slices"
	"sort"
	"strings"

	"github.com/dossier-lending/dossier/engine"
)

// DecideOrder reads the order from all the document's dates: what their numbers say, then the run of the rows.
// decided is false where another order is as likely.
func DecideOrder(all, rows []PrintedDate, dayFirstHabit bool) (order Order, decided bool) {
	if order, ok := OrderOfNumbers(all, rows); ok {
		return order, true
	}
	return OrderOfRun(all, rows, dayFirstHabit)
}

// OrderOfNumbers is the order that the numbers of the dates tell by themselves: a year stands first, or a part is
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
		case p.dayLast: // no day of either order
		case p.A > 12:
			day++
		case p.B > 12:
			month++
		}
	}
	return orderIf(day > month), day != month
}

// OrderOfRun is the order in which rows keep one direction or lie close together; else the habit of the paper's money
// and language. Few rows that lie close in one order may in the other be payments of the same day of each month:
// where the habit does not speak for one of them, neither is sure.
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

// orderIf is the order in which the day stands first, or else the month.
func orderIf(dayFirst bool) Order {
	if dayFirst {
		return DayFirst
	}
	return MonthFirst
}

const (
	// fewTurns is how many times fewer turns of direction a run has in the order that it is written in.
	fewTurns = 3
	// closer is how many times closer together rows lie in it.
	closer = 3
	// leastClose is how many different days must lie close together to show that they do not by chance.
	leastClose = 5
)

// pointed says that all dates have points between their numbers ("05.06.2025"): no country writes the month first so.
func pointed(rows []PrintedDate) bool {
	for _, p := range rows {
		if p.Known() || strings.Count(p.Text, ".") < 2 || strings.ContainsAny(p.Text, "/-") {
			return false
		}
	}
	return len(rows) > 0
}

// distinctDays is how many different days rows print.
func distinctDays(rows []PrintedDate) int {
	seen := map[[3]int]bool{}
	for _, p := range rows {
		seen[[3]int{p.A, p.B, p.Year}] = true
	}
	return len(seen)
}

// isMonthly says that rows read in an order are of one day of each month, quarter or half-year.
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

// monthlyDrift is how many days a payment of every month moves for weekends.
const monthlyDrift = 3

// recentYear is the year from which on a paper's days most likely are, where two digits may be its year or its day.
const recentYear = 2012

// fewYearsFirst says that the year of two digits likely stands first in rows too few for yearsStandFirst: the days
// lie far closer together so, or are not of long ago. sure is false where one day alone tells.
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

// leastYear is how many days lie between days of two years that are payments of each year.
const leastYear = 330

// yearsCloser is how many times closer together days lie than their numbers taken for years.
const yearsCloser = 10

// IsOpen says that another order makes another day of the date's numbers.
func (p PrintedDate) IsOpen(order Order) bool {
	if p.Known() || p.A == p.B && order != YearFirst {
		return false
	}
	return p.A <= 12 && p.B <= 12 || order == YearFirst && p.short
}

// OrdersOf are the orders that rows may be written in: with the year at the head only where all are three short
// numbers.
func OrdersOf(rows []PrintedDate) []Order {
	orders := []Order{MonthFirst, DayFirst}
	if len(rows) > 0 && allShort(rows) {
		orders = append(orders, YearFirst)
	}
	return orders
}

// leastShort is how many dates of three short numbers tell which of them is the year.
const leastShort = 4

// misreadShort is the part of them, one in so many, that may be misread: on a recognized page "15-01-03" stands among
// many a "25-01-03".
const misreadShort = 5

// allShort says that all dates are three short numbers whose first may be one year or the next: dates elsewhere on a
// paper tell nothing of rows that are written otherwise.
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

// yearsStandFirst says that of three numbers of two digits the first hardly changes and the last does, as years
// and days do, or has one digit, or that the first alone is a year which the paper prints in full, and no month.
func yearsStandFirst(dates []PrintedDate, full map[int]bool) bool {
	years, days := map[int]int{}, map[int]int{} // how often each stands first and last
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

// mostTogether is the number that with the one after it stands most often, and how often both do.
func mostTogether(times map[int]int) (first, most int) {
	for n := range 100 {
		if both := times[n] + times[n+1]; times[n] > 0 && both > most {
			first, most = n, both
		}
	}
	return first, most
}

// isNear says that two digits are a year that is printed in full, or one beside it: the last of three short numbers is
// a year where an account was opened the year before.
func isNear(digits int, full map[int]bool) bool {
	year := century + digits
	return full[year-1] || full[year] || full[year+1]
}

// fullYears are the years that dates print in full.
func fullYears(dates []PrintedDate) map[int]bool {
	full := map[int]bool{}
	for _, p := range dates {
		if p.Year != 0 && !p.short {
			full[p.Year] = true
		}
	}
	return full
}

// dayOrder is how days below each other follow: rising or falling, and where no year is printed from a first month on,
// behind which January follows December.
type dayOrder struct {
	format compactFormat
	falls  bool
	first  int // 0 is January
}

// ordersOf are the orders that days of a format may stand in.
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

// key is a number that rises from day to day in that order; false for what is no day.
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

// longest are the places of the most days that stand in that order.
func (o dayOrder) longest(days []compactDay) []int {
	var ends []int // ends[n] is the place of the least day that ends a run of n+1
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
