package bankstatementsummary

import (
	"slices"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/page/typewriter"
)

func TestPeriodGivesYearOfMonthFirst(t *testing.T) {
	lines := layout.Lines(typewriter.Document("Heron Bank, established in 1998").Pages[0])
	start, end := engine.Date{Year: 2025, Month: 11, Day: 1}, engine.Date{Year: 2026, Month: 2, Day: 28}
	k := calendarOf(lines, &start, &end)
	for month, want := range map[int]int{11: 2025, 12: 2025, 1: 2026, 2: 2026, 5: 1998} {
		if got := k.year(month); got != want {
			t.Errorf("month %d is of %d, want %d", month, got, want)
		}
	}
	if got := calendarOf(lines, nil, nil).year(3); got != 1998 {
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
		var rows []row
		for _, m := range c.printed {
			rows = append(rows, row{
				month: engine.Date{Year: 2030, Month: m, Day: 1},
				label: layout.NewCell(1, []page.Word{{Text: m.String()}}),
			})
		}
		calendar{start: &from, end: &to}.yearsOfRun(rows)
		var got []string
		for _, r := range rows {
			got = append(got, r.month.MonthString())
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: months are %v, want %v", name, got, c.want)
		}
	}
}

func TestLessSureDuplicateColumnHasNoRole(t *testing.T) {
	for name, c := range map[string]struct {
		paper string
		want  []layout.Role
	}{
		"a balance beside the closing balance": {`
Month       Balance     Deposits   Closing Balance
Jan 2025    100.00      50.00      150.00
Feb 2025    150.00      10.00      160.00`, []layout.Role{"", "", "total_credits", "closing_balance"}},
		"the account's number above": {`
Acct. No.   Acct. No.   4411-2233-45
Month       Previous    Deposits   Closing
            Balance                Balance
Jan 2025    100.00      50.00      150.00
Feb 2025    150.00      10.00      160.00`, []layout.Role{"", "opening_balance", "total_credits", "closing_balance"}},
	} {
		s := newSheet(layout.Lines(typewriter.Document(c.paper).Pages[0]), calendar{})
		first := len(s.lines) - 2
		if got := s.headingsOver(first, s.columnsOf(first, len(s.lines), false)).roles; !slices.Equal(got, c.want) {
			t.Errorf("%s: columns are %q, want %q", name, got, c.want)
		}
	}
}
