package parse

import (
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/page"
)

func TestDatesAsPrinted(t *testing.T) {
	for _, c := range []struct {
		text  string
		order Order
		want  string
		time  string
	}{
		{"01/31/2025", MonthFirst, "2025-01-31", ""},
		{"31-01-2025", DayFirst, "2025-01-31", ""},
		{"31/01/25", DayFirst, "2025-01-31", ""},
		{"Jan 05, 2025", MonthFirst, "2025-01-05", ""},
		{"22 May 2023", MonthFirst, "2023-05-22", ""},
		{"05JAN25", MonthFirst, "2025-01-05", ""},
		{"05-Jan-2025", MonthFirst, "2025-01-05", ""},
		{"2025-01-05 10:22 PM", MonthFirst, "2025-01-05", "22:22"},
		{"2025-01-05T10:22:11", MonthFirst, "2025-01-05", "10:22"},
		{"2025-01-05T10:22:11+08:00", MonthFirst, "2025-01-05", "10:22"},
		{"2025-01-05T10:22:11.123Z", MonthFirst, "2025-01-05", "10:22"},
		{"05 Jan 2025 10:22:11 PM UTC", MonthFirst, "2025-01-05", "22:22"},
		{"Jan 28, 2026 7:58 PM", MonthFirst, "2026-01-28", "19:58"},
		{"Mon, 5th January 2025", MonthFirst, "2025-01-05", ""},
		{"5 de enero de 2025", DayFirst, "2025-01-05", ""},
		{"1. März 2025", DayFirst, "2025-03-01", ""},
		{"12 Agustus 2025", DayFirst, "2025-08-12", ""},
		{"20250105", MonthFirst, "2025-01-05", ""},
		{"05 Jan", MonthFirst, "2024-01-05", ""},
		{"01/05", MonthFirst, "2024-01-05", ""},
	} {
		p, ok := ParsePrintedDate(c.text)
		if !ok {
			t.Errorf("%q is no date, want %s", c.text, c.want)
			continue
		}
		if d, ok := p.Resolve(c.order, 2024); !ok || d.String() != c.want || p.Time != c.time {
			t.Errorf("%q is %s %q, want %s %q", c.text, d, p.Time, c.want, c.time)
		}
	}
}

func TestImpossibleDatesAreNotDates(t *testing.T) {
	p, ok := ParsePrintedDate("30 FEB 2025")
	if !ok {
		t.Fatal("30 FEB 2025 has the form of a date")
	}
	if d, ok := p.Resolve(DayFirst, 0); ok {
		t.Errorf("30 FEB 2025 is %s, want no day", d)
	}
}

func TestTextThatIsNotDateIsRejected(t *testing.T) {
	for _, text := range []string{
		"", "1.05", "12:30", "1,234.56", "99/99", "Jan", "2025", "123456789", "15.10.2024 - 14.11.2024", "01/03 St.",
	} {
		if p, ok := ParsePrintedDate(text); ok {
			t.Errorf("%q reads as %+v, want nothing", text, p)
		}
	}
}

func TestDecemberRowInJanuaryStatementIsFromYearBefore(t *testing.T) {
	start, end := engine.Date{Year: 2025, Month: 1, Day: 1}, engine.Date{Year: 2025, Month: 1, Day: 31}
	c := &Calendar{Order: MonthFirst, Start: &start, End: &end}
	p, _ := ParsePrintedDate("Dec 30")
	if d, ok := c.Day(p); !ok || d.String() != "2024-12-30" {
		t.Errorf("Dec 30 is %s, want 2024-12-30", d)
	}
}

func FuzzDate(f *testing.F) {
	for _, s := range []string{
		"01/31/2025", "05JAN25", "Jan 28, 2026 7:58 PM", "2025-01-05T10:22:11", "5 de enero de 2025", "30 FEB",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		p, ok := ParsePrintedDate(s)
		if !ok {
			return
		}
		for _, order := range []Order{MonthFirst, DayFirst} {
			if d, ok := p.Resolve(order, 2024); ok {
				if _, real := engine.NewDate(d.Year, d.Month, d.Day); !real {
					t.Errorf("%q resolves to %s, which is no day", s, d)
				}
			}
		}
	})
}

func TestDateEndsBeforeWordThatStartsText(t *testing.T) {
	for word, opens := range map[string]bool{
		"GRAB":     true,
		"Transfer": true,
		"maya":     true,
		"x2025":    true,
		"ATM/POS":  true,
		"t":        false,
		"T-shirt":  false,
		"am":       false,
		"p.m.":     false,
		"Mar":      false,
		"mar.":     false,
		"März":     false,
		"de":       false,
		"th":       false,
		"Monday":   false,
		"2025":     false,
		"at":       false,
		"Sept":     false,
		"R7年":      false,
		"":         false,
		"-":        false,
	} {
		if got := opensWithText(word); got != opens {
			t.Errorf("%q: opens a text is %v, wanted %v", word, got, opens)
		}
		for _, before := range []string{"05", "05/06", "05/06/2025", "Mon, 05", "5 de", "2025-01-05"} {
			if _, ok, hopeless := dateIn(before + " " + word); opens && (ok || !hopeless) {
				t.Errorf("%q goes on with %q, which was taken for the first word of a text", before, word)
			}
		}
	}
}

func TestYearBelowDateCompletesIt(t *testing.T) {
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
