package bankstatementsummary

import (
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page/typewriter"
)

func TestThePeriodTellsTheYearOfAMonthBeforeAnyOtherYearDoes(t *testing.T) {
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
