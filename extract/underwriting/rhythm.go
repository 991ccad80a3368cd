package underwriting

import (
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/bankdays"
)

// Rhythms of payments.
const (
	daily       = "daily"
	weekly      = "weekly"
	biWeekly    = "bi_weekly"
	semiMonthly = "semi_monthly"
	monthly     = "monthly"
	quarterly   = "quarterly"
	irregular   = "irregular"
)

const (
	fittingGaps = 0.8 // share of the gaps that must fit
	payDaySlack = 3   // days by which a pay day moves for weekends and holidays
	leastApart  = 10  // days between the two pay days of a month, at least
	endOfMonth  = 28  // a pay day from here on is the month's last days
)

// gapRange are the days between payments of a rhythm.
type gapRange struct {
	name      string
	low, high int
}

// incomeGaps and debtGaps are the rhythms that gaps alone tell, from short to long.
var (
	incomeGaps = []gapRange{{weekly, 6, 8}, {biWeekly, 12, 16}, {monthly, 28, 33}}
	debtGaps   = []gapRange{{daily, 1, 4}, {weekly, 6, 8}, {biWeekly, 12, 16}, {monthly, 28, 33},
		{quarterly, 88, 95}}
)

// rhythmOf is the rhythm that at least four of five gaps between the days fit. Days that fit both twice a month and
// every two weeks are told apart by the mean gap: 15.2 days or 14.
func rhythmOf(days []engine.Date, ranges []gapRange) (name string, payDays [2]int) {
	if len(days) < 2 {
		return irregular, payDays
	}
	semi, pair := semiMonthlyFit(days)
	for _, g := range ranges {
		if !g.fit(days) {
			continue
		}
		if g.name == biWeekly && semi >= 0 && meanGap(days) >= halfwayGap {
			break
		}
		return g.name, payDays
	}
	if semi >= 0 {
		return semiMonthly, pair
	}
	return irregular, payDays
}

// halfwayGap is in the middle between two weeks and half a month.
const halfwayGap = (14 + 365.25/24) / 2

func meanGap(days []engine.Date) float64 {
	return float64(days[0].DaysUntil(days[len(days)-1])) / float64(len(days)-1)
}

// fit reports whether enough gaps fit the range.
func (g gapRange) fit(days []engine.Date) bool {
	fitting := 0
	for i := 1; i < len(days); i++ {
		if gap := days[i-1].DaysUntil(days[i]); gap >= g.low && gap <= g.high {
			fitting++
		}
	}
	return float64(fitting) >= fittingGaps*float64(len(days)-1)
}

// semiMonthlyFit finds the two days of the month that the days are near, and by how many days they are off on average;
// -1 if no two days fit. Four of five gaps must lead from one of the two to the other.
func semiMonthlyFit(days []engine.Date) (off float64, best [2]int) {
	off = -1
	if len(days) < 3 || !halfMonthsApart(days) {
		return off, best
	}
	for _, pair := range payDayPairs(days) {
		slots, total := make([]int, len(days)), 0
		for i, d := range days {
			slot, distance := nearestSlot(d, pair)
			slots[i] = slot
			total += distance
		}
		fitting := 0
		for i := 1; i < len(slots); i++ {
			if slots[i] == slots[i-1]+1 && slots[i-1] != noSlot {
				fitting++
			}
		}
		if float64(fitting) < fittingGaps*float64(len(days)-1) {
			continue
		}
		if mean := float64(total) / float64(len(days)); off < 0 || mean < off {
			off, best = mean, pair
		}
	}
	return off, best
}

// halfMonthsApart reports whether enough gaps can be those between two pay days of a month, so that days of any other
// rhythm are not compared with every pair.
func halfMonthsApart(days []engine.Date) bool {
	fitting := 0
	for i := 1; i < len(days); i++ {
		if gap := days[i-1].DaysUntil(days[i]); gap >= leastApart-2*payDaySlack && gap <= 31-leastApart+2*payDaySlack {
			fitting++
		}
	}
	return float64(fitting) >= fittingGaps*float64(len(days)-1)
}

// payDayPairs are the pairs of days of the month that the days suggest; 31 stands for the month's end.
func payDayPairs(days []engine.Date) (pairs [][2]int) {
	seen := map[int]bool{}
	for _, d := range days {
		day := d.Day
		if day >= endOfMonth {
			day = 31
		}
		seen[day] = true
	}
	var list []int
	for day := range 32 {
		if seen[day] {
			list = append(list, day)
		}
	}
	for i, a := range list {
		for _, b := range list[i+1:] {
			if b-a >= leastApart && b-a <= 31-leastApart {
				pairs = append(pairs, [2]int{a, b})
			}
		}
	}
	return pairs
}

// noSlot is the slot of a day that is near neither pay day.
const noSlot = -1 << 30

// nearestSlot numbers the pay day that a day is nearest to, two a month, and says how far it is. A day farther away
// than the slack has no slot.
func nearestSlot(d engine.Date, pair [2]int) (slot, distance int) {
	slot, distance = noSlot, payDaySlack+1
	for shift := -1; shift <= 1; shift++ {
		month := d.Year*12 + int(d.Month) - 1 + shift
		for half, day := range pair {
			due := dayInMonth(month, day)
			off := due.DaysUntil(d)
			if off < 0 && openBefore(due) == d {
				off = 0 // moved to the banking day before
			}
			if max(off, -off) < distance {
				slot, distance = month*2+half, max(off, -off)
			}
		}
	}
	return slot, distance
}

// openBefore is the day itself if banks are open on it, else the banking day before.
func openBefore(day engine.Date) engine.Date {
	if _, open := bankdays.IsOpen(day); open {
		return day
	}
	return bankdays.After(day, -1)
}

// dayInMonth is a day of a month, counted from year 0; days beyond its end are its last.
func dayInMonth(month, day int) engine.Date {
	year, m := month/12, month%12+1
	d := engine.Date{Year: year, Month: monthOf(m), Day: day}
	d.Day = min(day, engine.DaysIn(d.Year, d.Month))
	return d
}

// expected are the due dates of a rhythm between the first and the last day that was paid, both left out.
func expected(name string, payDays [2]int, days []engine.Date) (list []engine.Date) {
	first, last := days[0], days[len(days)-1]
	add := func(d engine.Date) {
		if d.After(first) && d.Before(last) {
			list = append(list, d)
		}
	}
	switch name {
	case weekly, biWeekly:
		step := 7
		if name == biWeekly {
			step = 14
		}
		for d := first.AddDays(step); d.Before(last); {
			add(d)
			// The next date counts from a payment near this one, because such rhythms drift with holidays.
			if at := slices.IndexFunc(days, func(p engine.Date) bool { return within(p, d, missedSlack) }); at >= 0 {
				d = days[at]
			}
			d = d.AddDays(step)
		}
	case semiMonthly:
		for m := first.Year*12 + int(first.Month) - 1; !dayInMonth(m, 1).After(last); m++ {
			add(dayInMonth(m, payDays[0]))
			add(dayInMonth(m, payDays[1]))
		}
	case monthly, quarterly:
		step := 1
		if name == quarterly {
			step = 3
		}
		day := usualDay(days)
		for m := first.Year*12 + int(first.Month) - 1; !dayInMonth(m, 1).After(last); m += step {
			add(dayInMonth(m, day))
		}
	}
	return list
}

// missedSlack is by how many days a payment may be early or late and still be the one that was due.
const missedSlack = 5

func within(a, b engine.Date, days int) bool {
	off := a.DaysUntil(b)
	return off <= days && -off <= days
}

// missedOf are the due dates in covered days without a payment near them.
func missedOf(name string, payDays [2]int, days []engine.Date, covered func(engine.Date) bool) []engine.Date {
	list := []engine.Date{}
	for _, due := range expected(name, payDays, days) {
		if !slices.ContainsFunc(days, func(d engine.Date) bool { return within(d, due, missedSlack) }) &&
			covered(due) {
			list = append(list, due)
		}
	}
	return list
}

// usualDay is the day of the month that is in the middle of all days; days at a month's end count as 31.
func usualDay(days []engine.Date) int {
	list := make([]int, len(days))
	for i, d := range days {
		list[i] = d.Day
		if d.Day >= endOfMonth && d.Day == engine.DaysIn(d.Year, d.Month) {
			list[i] = 31
		}
	}
	slices.Sort(list)
	return list[len(list)/2]
}

// streamReach and debtReach are within how many days of the end of coverage the last payment of a rhythm that goes on
// lies: one and a half periods. An income's month counts 31 days and its half month 16.
var (
	streamReach = map[string]int{weekly: 10, biWeekly: 21, semiMonthly: 24, monthly: 46, irregular: 46}
	debtReach   = map[string]int{daily: 7, weekly: 11, biWeekly: 21, semiMonthly: 23, monthly: 45, quarterly: 135,
		irregular: 45, "": 45}
)
