package bankdays

import (
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

func day(t *testing.T, s string) engine.Date {
	t.Helper()
	d, err := engine.ParseDate(s)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestEasterAndItsHolidays(t *testing.T) {
	for year, want := range map[int]string{
		2019: "2019-04-21",
		2024: "2024-03-31",
		2025: "2025-04-20",
		2026: "2026-04-05",
		2027: "2027-03-28",
	} {
		if got := easter(year).String(); got != want {
			t.Errorf("Easter %d = %s, want %s", year, got, want)
		}
	}
	for date, want := range map[string]string{
		"2026-04-02": "Maundy Thursday", "2026-04-03": "Good Friday", "2026-08-31": "National Heroes Day",
		"2026-02-17": "Chinese New Year", "2025-06-12": "Independence Day", "2025-08-25": "National Heroes Day",
	} {
		if h, ok := On(day(t, date)); !ok || h.Name != want {
			t.Errorf("%s = %q, want %q", date, h.Name, want)
		}
	}
	for _, date := range []string{"2026-04-06", "2023-11-30", "2018-12-25"} {
		if h, ok := On(day(t, date)); ok {
			t.Errorf("%s = %q, want none in the table", date, h.Name)
		}
	}
}

func TestBankingDaysSkipWeekendsAndHolidays(t *testing.T) {
	for _, c := range []struct {
		from  string
		count int
		want  string
	}{
		{"2026-01-15", 3, "2026-01-20"}, // Thursday
		{"2026-01-15", -3, "2026-01-12"},
		{"2026-04-01", 1, "2026-04-06"}, // Maundy Thursday to Easter
		{"2026-01-17", 0, "2026-01-17"}, // a Saturday stays itself
		{"2026-01-17", 1, "2026-01-19"},
	} {
		if got := After(day(t, c.from), c.count).String(); got != c.want {
			t.Errorf("%d banking days after %s are %s, want %s", c.count, c.from, got, c.want)
		}
	}
}
