package parse

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page/typewriter"
)

func cellOf(text string) layout.Cell { return layout.NewCell(1, typewriter.Line(text, 40)) }

// spanText writes a span as "2025-01-01 2025-01-31", "" if it has no dates.
func spanText(s Span, found bool, order Order) string {
	if !found {
		return ""
	}
	start, end, ok := s.Resolve(order)
	if !ok {
		return ""
	}
	return start.String() + " " + end.String()
}

func TestQuarterOfYearIsSpan(t *testing.T) {
	for text, want := range map[string]string{
		"4th Quarter of 2022": "2022-10-01 to 2022-12-31",
		"Q1 2024":             "2024-01-01 to 2024-03-31",
		"second qtr., 2023":   "2023-04-01 to 2023-06-30",
		"Quarter 2023":        "",
		"3rd month of 2023":   "",
	} {
		got := ""
		if s, ok := OneQuarter(cellOf(text)); ok {
			first, last, _ := s.Resolve(MonthFirst)
			got = first.String() + " to " + last.String()
		}
		if got != want {
			t.Errorf("OneQuarter(%q) is %q, want %q", text, got, want)
		}
	}
}

func TestYearInWords(t *testing.T) {
	for text, want := range map[string]int{
		"Two Thousand Twenty-One": 2021, "two thousand and nine": 2009, "Two Thousand": 2000, "Twenty Twenty-One": 2021,
		"Nineteen Ninety-Eight": 1998, "twenty one": 0, "two hundred": 0, "Twenty": 0,
	} {
		if got, _ := YearInWords(text); got != want {
			t.Errorf("YearInWords(%q) is %d, want %d", text, got, want)
		}
	}
}

func TestWholeMonthOrDaysOfOneMonthAreSpan(t *testing.T) {
	for text, want := range map[string]string{
		"January 2025":           "2025-01-01 2025-01-31",
		"February 2024":          "2024-02-01 2024-02-29",
		"2025-04":                "2025-04-01 2025-04-30",
		"04/2025":                "2025-04-01 2025-04-30",
		"March 1 - 31, 2025":     "2025-03-01 2025-03-31",
		"1 to 15 March 2025":     "2025-03-01 2025-03-15",
		"du 1 au 31 mars 2025":   "2025-03-01 2025-03-31",
		"January February 2025":  "",
		"March 31 - 1, 2025":     "",
		"February 1 - 30, 2025":  "",
		"13/2025":                "",
		"Rent of 1 - 2 May 2025": "",
		"2025":                   "",
	} {
		s, ok := OneMonth(cellOf(text))
		if got := spanText(s, ok, MonthFirst); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func TestMonthWithTwoDigitYearNeedsMonthName(t *testing.T) {
	for text, want := range map[string]string{
		"Jan-25":  "2025-01-01 2025-01-31",
		"Jan '25": "2025-01-01 2025-01-31",
		"01-25":   "",
		"Jan-Feb": "",
		"Jan":     "",
	} {
		start, end, ok := MonthOf(cellOf(text))
		got := ""
		if ok {
			got = start.String() + " " + end.String()
		}
		if got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func TestPeriodInsideLongText(t *testing.T) {
	for text, want := range map[string]string{
		"for the period (From : 30-07-2025 To : 29-01-2026)": "2025-07-30 2026-01-29",
		"Your account from 1 May to 20 May 2025 (21 days)":   "2025-05-01 2025-05-20",
		"period 15 Dec - 14 Jan 2026":                        "2025-12-15 2026-01-14",
		"from 01/01/2025-31/01/2025":                         "2025-01-01 2025-01-31",
		"from 04/01/2024 (MM/DD/YYYY) to 06/30/2024":         "2024-04-01 2024-06-30",
		"from 07/19/2019 up to 07/19/2024":                   "2019-07-19 2024-07-19",
		"such as from 1 May to 20 May":                       "",
		"from 1 May 2025":                                    "",
		"01/01/2025 to 31/01/2025":                           "",
	} {
		s, ok := FromTo(cellOf(text))
		if got := spanText(s, ok, DayFirst); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func TestLineWithLittleButTwoLinkedDatesIsSpan(t *testing.T) {
	for text, want := range map[string]bool{
		"01/01/2025 - 31/01/2025":                                                    true,
		"Period: 1 January to 31 January 2025":                                       true,
		"Statement of account for the period from 1 January 2025 to 31 January 2025": true,
		"Date 5 May Due 6 June":                                                      false,
		"5 May CARD PAYMENT TO THE CORNER SHOP IN MARKET STREET 6 May":               false,
		"1 January 2025": false,
	} {
		if got := IsSpan(cellOf(text)); got != want {
			t.Errorf("%q: got %v, want %v", text, got, want)
		}
	}
}

func TestSpanUsesOtherOrderIfOrderOfRowsMakesNoDate(t *testing.T) {
	s, ok := FromTo(cellOf("from 01/13/2025 to 01/31/2025"))
	if got := spanText(s, ok, DayFirst); got != "2025-01-13 2025-01-31" {
		t.Errorf("got %q, want 13 to 31 January", got)
	}
}
