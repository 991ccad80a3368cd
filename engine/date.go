package engine

import (
	"errors"
	"fmt"
	"time"
)

// Date is a calendar day without a time zone. The zero Date means "no date"; fields for days that a page may not show
// are *Date. In JSON a Date is "YYYY-MM-DD".
type Date struct {
	Year  int        // 1 to 9999
	Month time.Month // 1 to 12
	Day   int        // 1 to 31
}

// ErrDateSyntax means that a text is not a real calendar day written YYYY-MM-DD.
var ErrDateSyntax = errors.New("not a calendar day written YYYY-MM-DD")

// NewDate makes a day of the years 1 to 9999; ok is false if the calendar has no such day (30 February).
func NewDate(year int, month time.Month, day int) (d Date, ok bool) {
	if year < 1 || year > 9999 || month < 1 || month > 12 || day < 1 || day > DaysIn(year, month) {
		return Date{}, false
	}
	return Date{year, month, day}, true
}

// DaysIn is the number of days of a month.
func DaysIn(year int, month time.Month) int {
	return time.Date(year, month+1, 0, 0, 0, 0, 0, time.UTC).Day()
}

// DateOf is the day of t in t's own zone.
func DateOf(t time.Time) Date {
	y, m, d := t.Date()
	return Date{y, m, d}
}

// ParseDate reads YYYY-MM-DD.
func ParseDate(s string) (Date, error) {
	t, err := time.Parse(time.DateOnly, s)
	if err != nil {
		return Date{}, ErrDateSyntax
	}
	return DateOf(t), nil
}

// String is YYYY-MM-DD.
func (d Date) String() string { return fmt.Sprintf("%04d-%02d-%02d", d.Year, int(d.Month), d.Day) }

// IsZero reports whether there is no date.
func (d Date) IsZero() bool { return d == Date{} }

// Time is midnight UTC of the day.
func (d Date) Time() time.Time { return time.Date(d.Year, d.Month, d.Day, 0, 0, 0, 0, time.UTC) }

// AddDays is the day n days later, or earlier if n is negative.
func (d Date) AddDays(n int) Date { return DateOf(d.Time().AddDate(0, 0, n)) }

// DaysUntil is the number of days from d to e; negative if e is earlier.
func (d Date) DaysUntil(e Date) int { return int(e.Time().Sub(d.Time()).Hours() / 24) }

// Before reports whether d is an earlier day than e.
func (d Date) Before(e Date) bool { return d.Compare(e) < 0 }

// After reports whether d is a later day than e.
func (d Date) After(e Date) bool { return d.Compare(e) > 0 }

// Compare is -1 if d is earlier than e, 0 if they are equal, +1 if d is later.
func (d Date) Compare(e Date) int {
	a, b := d.Year*10000+int(d.Month)*100+d.Day, e.Year*10000+int(e.Month)*100+e.Day
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// MonthString is YYYY-MM.
func (d Date) MonthString() string { return fmt.Sprintf("%04d-%02d", d.Year, int(d.Month)) }

// MarshalText writes YYYY-MM-DD.
func (d Date) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText reads YYYY-MM-DD.
func (d *Date) UnmarshalText(b []byte) error {
	v, err := ParseDate(string(b))
	if err != nil {
		return err
	}
	*d = v
	return nil
}
