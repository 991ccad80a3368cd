package parse

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

func TestNumbersThatJumpByYearsAreNotDates(t *testing.T) {
	for name, c := range map[string]struct {
		numbers []string
		want    bool
	}{
		"days":                       {[]string{"030124", "050124", "110124"}, true},
		"too few":                    {[]string{"030124", "050124"}, false},
		"numbers that count":         {[]string{"010123", "010127", "010135", "010141"}, false},
		"a month that does not come": {[]string{"031324", "051424", "111524"}, true}, // month first
		"no month at all":            {[]string{"131324", "151424", "171524"}, false},
	} {
		var rows []compactDay
		for _, n := range c.numbers {
			rows = append(rows, compactDay{digits: n})
		}
		if _, ok := bestFormat(rows, 10-compactShare); ok != c.want {
			t.Errorf("%s: days %v, wanted %v", name, ok, c.want)
		}
	}
}

func TestDatesWithLostSeparatorsAreDates(t *testing.T) {
	var lines []layout.Line
	for i, row := range [][]string{
		{"2026", "-02", "06", "1,200.00"}, {"2026", "02", "07", "300.00"}, {"2026-02", "11", "17.50"},
		{"2026", "03", "02", "20.00"},
	} {
		l := layout.Line{Page: 1}
		for k, text := range row {
			x, y := 72+30*float64(k), 100+20*float64(i)
			l.Words = append(l.Words, page.Word{
				Text:       text,
				Source:     page.SourceOCR,
				Confidence: 0.9,
				Box:        page.Box{X0: x, Y0: y, X1: x + 24, Y1: y + 12},
			})
		}
		lines = append(lines, l)
	}
	MarkCompactDays(lines, Style{}, func(int, page.Box) bool { return false })
	for i, want := range []string{"2026-02-06", "2026-02-07", "2026-02-11", "2026-03-02"} {
		if got := lines[i].Words[0].Day; got != want {
			t.Errorf("line %d: day %q, want %q", i, got, want)
		}
	}
}

func TestReferenceThatLooksLikeYearAndDayIsNotDate(t *testing.T) {
	var lines []layout.Line
	for i, day := range []string{"15", "16", "19", "22"} {
		l := layout.Line{Page: 1}
		for k, text := range []string{"2025", "10" + day, "1,200.00"} {
			x, y := 72+30*float64(k), 100+20*float64(i)
			l.Words = append(l.Words, page.Word{
				Text:       text,
				Source:     page.SourceText,
				Confidence: 1,
				Box:        page.Box{X0: x, Y0: y, X1: x + 24, Y1: y + 12},
			})
		}
		lines = append(lines, l)
	}
	MarkCompactDays(lines, Style{}, func(int, page.Box) bool { return false })
	for i, l := range lines {
		if day := l.Words[0].Day; day != "" {
			t.Errorf("line %d: day %q, want none", i, day)
		}
	}
}
