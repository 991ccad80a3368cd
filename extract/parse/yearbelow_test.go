package parse

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
)

func TestAYearBelowADayCompletesIt(t *testing.T) {
	for _, c := range []struct {
		name, day, below string
		year             int // 0: no date with a year
	}{
		{"a month's name over a year", "02 Jan", "2025", 2025},
		{"a month's name over a year of two digits", "02 Jan", "25", 2025},
		{"numbers that end in the hyphen before the year", "11-03-", "2022", 2022},
		{"numbers that end in the hyphen before a year of two digits", "11-03-", "22", 2022},
		{"numbers that end in the stroke before the year", "11/03/", "2022", 2022},
		{"numbers that end in the point before the year", "11.03.", "2022", 2022},
		{"numbers whose last mark is not printed", "11/03", "2022", 2022},
		{"two digits below numbers that end in no mark may be anything", "11/03", "22", 0},
		{"a number that is no year", "11-03-", "1850", 0},
	} {
		d, ok := FindDate([]page.Word{{Text: c.day}}, 0, 1e9)
		if !ok || d.Year != 0 {
			t.Errorf("%s: %q reads as %+v, want a day without a year", c.name, c.day, d)
			continue
		}
		if p, ok := WithYearBelow(d.PrintedDate, c.day, c.below); p.Year != c.year || ok != (c.year != 0) {
			t.Errorf("%s: %q over %q has year %d, %v; want %d", c.name, c.day, c.below, p.Year, ok, c.year)
		}
	}
}
