package parse

import (
	"slices"
	"sort"

	"github.com/dossier-lending/dossier/engine"
)

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
