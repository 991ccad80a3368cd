package parse

import (
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

// printedDays reads dates that are separated by commas.
func printedDays(t *testing.T, text string) (dates []PrintedDate) {
	t.Helper()
	for _, s := range strings.Split(text, ", ") {
		p, ok := ParsePrintedDate(s)
		if !ok {
			t.Fatalf("%q is no date", s)
		}
		dates = append(dates, p)
	}
	return dates
}

func dayOf(t *testing.T, text string) *engine.Date {
	t.Helper()
	d, ok := printedDays(t, text)[0].Resolve(MonthFirst, 0)
	if !ok {
		t.Fatalf("%q is no day", text)
	}
	return &d
}

func TestAllDatesDecideOrderOfDayAndMonth(t *testing.T) {
	for name, c := range map[string]struct {
		days     string
		dayFirst bool
		want     Order
		decided  bool
	}{
		"a first part above twelve is a day":  {"05/06/2025, 13/06/2025", false, DayFirst, true},
		"a second part above twelve is a day": {"05/06/2025, 06/13/2025", true, MonthFirst, true},
		"the order in which days keep rising": {
			"01/02/2025, 05/02/2025, 03/03/2025, 09/03/2025", false, DayFirst, true,
		},
		"the order in which days lie close": {
			"03/01/2025, 03/05/2025, 03/06/2025, 03/09/2025, 03/10/2025", true, MonthFirst, true,
		},
		"few days lie close by chance":    {"03/01/2025, 03/05/2025, 03/09/2025", true, MonthFirst, false},
		"close days in the habit's order": {"01/02/2025, 04/02/2025, 06/03/2025", true, DayFirst, true},
		"a day of every month, or days of one": {
			"05/01/2025, 05/02/2025, 05/03/2025, 05/04/2025", false, MonthFirst, false,
		},
		"a day of every month by the habit": {
			"05/01/2025, 05/02/2025, 05/03/2025, 05/04/2025", true, DayFirst, false,
		},
		"points are after days": {"05.01.2025, 05.02.2025, 05.03.2025", false, DayFirst, true},
		"a turn in both orders is weak evidence": {
			"01/02/2025, 03/02/2025, 02/02/2025, 04/03/2025, 03/03/2025", false, MonthFirst, false,
		},
		"three dates with the year first":       {"24/01/05, 24/01/09, 24/01/12", true, YearFirst, true},
		"two days, or one of two years":         {"24/02/15, 24/02/16", true, YearFirst, false},
		"one day whose last number is long ago": {"24/01/05", true, YearFirst, false},
		"consecutive years are last":            {"24/01/05, 24/01/05, 25/01/05", true, DayFirst, true},
		"two dates with numbers of this year":   {"05/01/24, 09/01/24", true, DayFirst, true},
		"first of three short numbers stays the year": {
			"25/01/03, 25/01/09, 25/02/05, 25/02/11", false, YearFirst, true,
		},
		"a year misread does not put it last": {
			"25-01-03, 25-01-09, 15-01-14, 25-01-22, 25-02-05, 25-02-11", false, YearFirst, true,
		},
		"day of one digit is not a year": {"25.1.3, 25.1.3, 25.1.3, 25.1.4", false, YearFirst, true},
		"year in full is first": {
			"25-01-03, 25-01-03, 25-01-03, 25-01-04, 2025-02-01", true, YearFirst, true,
		},
		"year after one in full is last": {
			"25/03/26, 25/03/26, 26/03/26, 26/03/26, 12.05.2025", false, DayFirst, true,
		},
		"a month is not the year of an opening": {
			"03/04/24, 03/05/24, 03/05/24, 03/05/24, 05/20/2003", false, MonthFirst, true,
		},
		"years misread leave the day first": {
			"25/01/25, 25/01/23, 25/01/25, 24/01/25, 25/01/28, 25/01/25, 25/01/25, 25/01/25, 25/01/25, 25/01/25",
			false, DayFirst, true,
		},
		"no evidence: the habit of the number style": {"05/05/2025", true, DayFirst, false},
		"no evidence: month first":                   {"05/05/2025", false, MonthFirst, false},
	} {
		days := printedDays(t, c.days)
		if got, decided := DecideOrder(days, days, c.dayFirst); got != c.want || decided != c.decided {
			t.Errorf("%s: got order %v, decided %v, want %v, %v", name, got, decided, c.want, c.decided)
		}
	}
}

func TestShortNumbersElsewhereDoNotDecideOrderOfRows(t *testing.T) {
	clauses := "20.1.1, 20.1.2, 20.1.3, 20.2.1, 20.2.2, 20.2.3, 20.3.1, 20.3.2, 20.3.3, 20.4.1, 20.4.2, 20.4.3"
	for _, rows := range []string{"05/02/2025, 06/02/2025, 13/02/2025", "05/02/25, 06/02/25, 13/02/25"} {
		if got, _ := DecideOrder(printedDays(t, rows+", "+clauses), printedDays(t, rows), false); got != DayFirst {
			t.Errorf("%s: got order %v, want %v", rows, got, DayFirst)
		}
	}
	if got, _ := DecideOrder(
		printedDays(t, "25.1.3, 25.1.4, 25.1.1, 25.1.7"), printedDays(t, "25.1.3, 25.1.4"), false,
	); got != YearFirst {
		t.Errorf("got order %v, want %v", got, YearFirst)
	}
}

func TestMissingYearComesFromPeriodOrLatestDate(t *testing.T) {
	for name, c := range map[string]struct {
		start, end, anchor, day string
		want                    string // "" for a day that has none
		inferred                bool
	}{
		"a printed year holds": {
			"2025-01-01", "2025-01-31", "", "Mar 3, 2019", "2019-03-03", false,
		},
		"within the period":                        {"2025-01-01", "2025-01-31", "", "Jan 5", "2025-01-05", true},
		"December date in a January statement":     {"2025-01-01", "2025-01-31", "", "Dec 30", "2024-12-30", true},
		"a period over New Year":                   {"2024-12-15", "2025-01-14", "", "Jan 2", "2025-01-02", true},
		"a leap day takes the year that has one":   {"2023-12-01", "2024-03-31", "", "Feb 29", "2024-02-29", true},
		"no period: not long after the latest day": {"", "", "2025-01-20", "Dec 30", "2024-12-30", true},
		"no period: soon after the latest day":     {"", "", "2025-01-20", "Feb 3", "2025-02-03", true},
		"nothing supplies it":                      {"", "", "", "Feb 3", "", false},
		"date that no year has":                    {"2025-01-01", "2025-01-31", "", "Feb 30", "", false},
		"nor does the latest day":                  {"", "", "2025-01-20", "Feb 30", "", true},
	} {
		p, ok := ParsePrintedDate(c.day)
		if !ok {
			p = PrintedDate{Month: 2, Day: 30}
		}
		cal := &Calendar{}
		if c.start != "" {
			cal.Start, cal.End = dayOf(t, c.start), dayOf(t, c.end)
		}
		if c.anchor != "" {
			cal.Anchor = dayOf(t, c.anchor)
		}
		got := ""
		if d, ok := cal.Day(p); ok {
			got = d.String()
		}
		if got != c.want || cal.Inferred != c.inferred {
			t.Errorf("%s: got %q, inferred %v, want %q, %v", name, got, cal.Inferred, c.want, c.inferred)
		}
	}
}

func TestDatesWithoutYearContinueOverNewYear(t *testing.T) {
	for name, c := range map[string]struct {
		start, end, anchor string
		days, want         string // "" for a run that passes no new year, or has no room
	}{
		"up to the latest day": {
			"", "", "2025-02-10", "2025-11-20, 2025-12-28, 2025-01-05, 2025-02-01",
			"2024-11-20 2024-12-28 2025-01-05 2025-02-01",
		},
		"newest first": {
			"", "", "2025-02-10", "2025-02-01, 2025-01-05, 2025-12-28, 2025-11-20",
			"2025-02-01 2025-01-05 2024-12-28 2024-11-20",
		},
		"through a period of years": {
			"2023-01-01", "2024-12-31", "", "2024-03-01, 2024-11-01, 2024-02-01", "2023-03-01 2023-11-01 2024-02-01",
		},
		"no new year is passed":          {"", "", "2025-06-10", "2025-03-01, 2025-04-01", ""},
		"a short period places them all": {"2025-01-01", "2025-03-31", "", "2025-03-01, 2025-01-05", ""},
		"the period has no room": {
			"2025-01-01", "2025-03-31", "", "2025-03-01, 2025-11-01, 2025-01-05, 2025-11-05, 2025-01-07", "",
		},
	} {
		cal := &Calendar{}
		if c.start != "" {
			cal.Start, cal.End = dayOf(t, c.start), dayOf(t, c.end)
		}
		if c.anchor != "" {
			cal.Anchor = dayOf(t, c.anchor)
		}
		var days []engine.Date
		for _, s := range strings.Split(c.days, ", ") {
			days = append(days, *dayOf(t, s))
		}
		followed, ok := cal.Follow(days)
		var got []string
		for _, d := range followed {
			got = append(got, d.String())
		}
		if strings.Join(got, " ") != c.want || ok != (c.want != "") {
			t.Errorf("%s: got %v, %v, want %q", name, got, ok, c.want)
		}
	}
}

func TestDatesAreFoundFromLeftToRight(t *testing.T) {
	for text, want := range map[string]int{
		"from 01/02/2025 to 28/02/2025, printed 3 March 2025": 3,
		"01/02/2025-28/02/2025":                               2,
		"no day at all 12.50":                                 0,
	} {
		if got := DatesIn(cellOf(text)); len(got) != want {
			t.Errorf("%q: got %v, want %d days", text, got, want)
		}
	}
}

func TestTimeOfDayIsWholeText(t *testing.T) {
	for text, want := range map[string]string{
		"10:15":      "10:15",
		"7:29:05 PM": "19:29",
		"10:75":      "",
		"1,234.00":   "",
		"01/02/2025": "",
	} {
		if got, ok := ParseClock(text); got != want || ok != (want != "") {
			t.Errorf("%q: got %q, %v, want %q", text, got, ok, want)
		}
	}
}

func TestPeriodWithYearsFirstDoesNotSpanManyYears(t *testing.T) {
	days := printedDays(t, "25-10-01, 25-10-31")
	start, end, ok := Span{days[0], days[1]}.Resolve(DayFirst)
	if want := [2]engine.Date{{Year: 2025, Month: 10, Day: 1}, {Year: 2025, Month: 10, Day: 31}}; !ok ||
		[2]engine.Date{start, end} != want {
		t.Errorf("got %v to %v, %v, want %v", start, end, ok, want)
	}
}

func TestClauseNumberIsNotDate(t *testing.T) {
	for text, want := range map[string]bool{"10.1.3": false, "25.1.3": true, "10-1-3": true} {
		if _, ok := ParsePrintedDate(text); ok != want {
			t.Errorf("%q is a day: %v, want %v", text, ok, want)
		}
	}
}
