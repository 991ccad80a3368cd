package form

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/page/typewriter"
)

// monthGrid is a list of months, its columns by their headings.
func monthGrid(heads map[string]string) (*list, *lexicon) {
	l := list{name: "months", grid: true, columns: []target{{name: "months.month", kind: Month}}}
	terms := layout.Terms{}
	for _, heading := range slices.Sorted(func(yield func(string) bool) {
		for h := range heads {
			if !yield(h) {
				return
			}
		}
	}) {
		name := "months." + heads[heading]
		if !slices.ContainsFunc(l.columns, func(c target) bool { return c.name == name }) {
			l.columns = append(l.columns, target{name: name, kind: Amount})
		}
		terms = append(terms, layout.Term{Text: heading, Role: layout.Role(name)})
	}
	s := &shape{byName: map[string]int{}, lists: []list{l}}
	lx := newLexicon(s, terms)
	return &s.lists[0], lx
}

func linesOf(text string) (lines []layout.Line) {
	for _, p := range typewriter.Document(text).Pages {
		lines = append(lines, layout.Lines(p)...)
	}
	return lines
}

func TestPeriodGivesYearOfMonthFirst(t *testing.T) {
	start, end := engine.Date{Year: 2025, Month: 11, Day: 1}, engine.Date{Year: 2026, Month: 2, Day: 28}
	l, _ := monthGrid(map[string]string{"sales": "sales"})
	p := &Paper{lines: linesOf("Heron Bank, established in 1998"), from: &start, to: &end}
	for month, want := range map[int]int{11: 2025, 12: 2025, 1: 2026, 2: 2026, 5: 1998} {
		if got := p.calendarOf(l).year(month); got != want {
			t.Errorf("month %d is of %d, want %d", month, got, want)
		}
	}
	p.from, p.to = nil, nil
	if got := p.calendarOf(l).year(3); got != 1998 {
		t.Errorf("without a period March is of %d, want the only year there is", got)
	}
}

func TestMonthsByNameRunThroughThePeriod(t *testing.T) {
	from, to := engine.Date{Year: 2024, Month: 12, Day: 1}, engine.Date{Year: 2026, Month: 1, Day: 31}
	for name, c := range map[string]struct {
		printed []time.Month
		want    []string
	}{
		"oldest first": {
			[]time.Month{12, 1, 2, 11, 12, 1},
			[]string{"2024-12", "2025-01", "2025-02", "2025-11", "2025-12", "2026-01"},
		},
		"newest first": {
			[]time.Month{1, 12, 11, 1, 12}, []string{"2026-01", "2025-12", "2025-11", "2025-01", "2024-12"},
		},
		"a name once": {[]time.Month{2, 3}, []string{"2030-02", "2030-03"}},
		"in no order": {
			[]time.Month{12, 11, 12, 11, 12}, []string{"2030-12", "2030-11", "2030-12", "2030-11", "2030-12"},
		},
	} {
		var rows []gridRow
		for _, m := range c.printed {
			rows = append(rows, gridRow{
				key:   engine.Date{Year: 2030, Month: m, Day: 1},
				label: layout.NewCell(1, []page.Word{{Text: m.String()}}),
			})
		}
		calendar{kind: Month, start: &from, end: &to}.yearsOfRun(rows)
		var got []string
		for _, r := range rows {
			got = append(got, r.key.MonthString())
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: months are %v, want %v", name, got, c.want)
		}
	}
}

// On any page, a key comes once and every figure is printed in a line of its own table.
func FuzzKeysComeOnceWithFiguresOfThePage(f *testing.F) {
	f.Add("Month        Credits    Debits    Balance\nJan 2025      100.00     50.00     60.00\nFeb 2025       10.00       -       70.00\nTotal         110.00     50.00")
	f.Add("             Jan-25     Feb-25    Total\nCredits      100.00      10.00   110.00\nDebits\n   50.00     60.00     110.00")
	f.Add("March 2025\nBalance: 10.00\nCredits: 20.00\nApril 2025\nBalance: 20.00")
	f.Add("September\n2025        1.00   2.00   3.00\n2025\n202513 NIL n/a -")
	l, lx := monthGrid(map[string]string{"credits": "credits", "debits": "debits", "balance": "balance"})
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 2000 || strings.ContainsAny(text, "\f\r\t") {
			return
		}
		p := &Paper{lines: linesOf(text)}
		seen := map[engine.Date]bool{}
		for _, r := range p.newGrid(l, lx).best().rows {
			if seen[r.key] {
				t.Errorf("%s comes twice", r.key)
			}
			seen[r.key] = true
			for column, c := range r.cells {
				if !strings.Contains(strings.Join(strings.Fields(text), " "), c.Text()) {
					t.Errorf("%s %s is %q, which no line says", r.key, l.columns[column].name, c.Text())
				}
			}
		}
	})
}
