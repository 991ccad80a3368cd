package engine

import (
	"testing"
	"time"
)

func TestNewDateKnowsCalendar(t *testing.T) {
	for _, row := range []struct {
		year, day int
		month     time.Month
		ok        bool
	}{
		{2024, 29, 2, true}, {2025, 29, 2, false}, {2025, 31, 4, false}, {2025, 0, 1, false}, {2025, 1, 13, false},
		{0, 1, 1, false}, {9999, 31, 12, true},
	} {
		if _, ok := NewDate(row.year, row.month, row.day); ok != row.ok {
			t.Errorf("NewDate(%d, %d, %d) ok = %v, want %v", row.year, row.month, row.day, ok, row.ok)
		}
	}
}

func TestDaysAreCountedAcrossMonthsAndLeapYears(t *testing.T) {
	from, to := Date{2024, time.February, 27}, Date{2024, time.March, 1}
	if got := from.DaysUntil(to); got != 3 {
		t.Errorf("DaysUntil = %d, want 3", got)
	}
	if got := from.AddDays(3); got != to {
		t.Errorf("AddDays(3) = %v, want %v", got, to)
	}
	if !from.Before(to) || to.Before(from) || from.After(to) {
		t.Error("27 February is not before 1 March")
	}
}
