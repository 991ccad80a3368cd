package script

import (
	"fmt"
	"time"
)

// Day is a calendar day: the number of days since 1970-01-01.
type Day int

// Date is the day of a calendar date; days beyond the month's end run into the next month.
func Date(year int, month time.Month, day int) Day {
	return Day(time.Date(year, month, day, 0, 0, 0, 0, time.UTC).Unix() / (24 * 60 * 60))
}

// Time is midnight UTC of the day.
func (d Day) Time() time.Time { return time.Unix(int64(d)*24*60*60, 0).UTC() }

// String is YYYY-MM-DD.
func (d Day) String() string { return d.Time().Format(time.DateOnly) }

// MarshalText writes YYYY-MM-DD.
func (d Day) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// Month is the day's calendar month.
func (d Day) Month() Month {
	t := d.Time()
	return Month(t.Year()*12 + int(t.Month()) - 1)
}

// OfMonth is the day of the month, from 1.
func (d Day) OfMonth() int { return d.Time().Day() }

// Month is a calendar month: year × 12 + month − 1.
type Month int

// MonthOf is the calendar month of a year.
func MonthOf(year int, month time.Month) Month { return Month(year*12 + int(month) - 1) }

// First is the month's first day.
func (m Month) First() Day { return Date(int(m)/12, time.Month(int(m)%12+1), 1) }

// Last is the month's last day.
func (m Month) Last() Day { return (m + 1).First() - 1 }

// Days is the number of days in the month.
func (m Month) Days() int { return int(m.Last()-m.First()) + 1 }

// Day is a day of the month; 31 is the last day of a shorter month.
func (m Month) Day(n int) Day { return min(m.First()+Day(n-1), m.Last()) }

// String is YYYY-MM.
func (m Month) String() string { return fmt.Sprintf("%04d-%02d", int(m)/12, int(m)%12+1) }

// MarshalText writes YYYY-MM.
func (m Month) MarshalText() ([]byte, error) { return []byte(m.String()), nil }

// fixedHolidays are days of every year on which Philippine banks do not clear (Republic Act 9492), as
// month × 100 + day.
var fixedHolidays = map[int]bool{101: true, 409: true, 501: true, 612: true, 1130: true, 1225: true, 1230: true}

// otherHolidays are holidays that move, and those proclaimed for 2026 (Proclamation 1006 of 2025).
var otherHolidays = map[Day]bool{
	Date(2025, 4, 17): true, Date(2025, 4, 18): true, Date(2025, 8, 25): true,
	Date(2026, 2, 17): true, Date(2026, 4, 2): true, Date(2026, 4, 3): true, Date(2026, 4, 4): true,
	Date(2026, 8, 21): true, Date(2026, 8, 31): true, Date(2026, 11, 1): true, Date(2026, 11, 2): true,
	Date(2026, 12, 8): true, Date(2026, 12, 24): true, Date(2026, 12, 31): true,
}

// IsBanking reports whether banks clear on the day. Scripts lie in 2025 and 2026; for other years only weekends and
// fixed holidays count.
func (d Day) IsBanking() bool {
	t := d.Time()
	if t.Weekday() == time.Saturday || t.Weekday() == time.Sunday {
		return false
	}
	return !fixedHolidays[int(t.Month())*100+t.Day()] && !otherHolidays[d]
}

// BankingOrBefore is the day itself, or the last banking day before it.
func (d Day) BankingOrBefore() Day {
	for !d.IsBanking() {
		d--
	}
	return d
}

// BankingOrAfter is the day itself, or the first banking day after it.
func (d Day) BankingOrAfter() Day {
	for !d.IsBanking() {
		d++
	}
	return d
}

// AddBanking is the n-th banking day after the day.
func (d Day) AddBanking(n int) Day {
	for n > 0 {
		if d++; d.IsBanking() {
			n--
		}
	}
	return d
}

// BankingDaysUntil counts the banking days after the day, up to and including other; 0 if other is not later.
func (d Day) BankingDaysUntil(other Day) (n int) {
	for d < other {
		if d++; d.IsBanking() {
			n++
		}
	}
	return n
}
