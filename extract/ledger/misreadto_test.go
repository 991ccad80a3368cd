package ledger

import (
	"strings"
	"testing"
)

func TestTheWordBetweenTheDaysOfAPeriodMayBeMisread(t *testing.T) {
	for period, want := range map[string]string{
		"Jan 13, 2025 to Jan 31, 2025": "2025-01-13 2025-01-31",
		"Jan 13, 2025 10 Jan 31, 2025": "2025-01-13 2025-01-31",
		"13/01/2025 t0 31/01/2025":     "2025-01-13 2025-01-31",
	} {
		st := read(t, recognizedPaper("Statement Period: "+period+"\n"+sixRows))
		a := st.Accounts[0]
		if a.PeriodStart == nil || a.PeriodEnd == nil || strings.Join([]string{a.PeriodStart.String(), a.PeriodEnd.String()}, " ") != want {
			t.Errorf("%s: %v to %v, want %s", period, a.PeriodStart, a.PeriodEnd, want)
		}
	}
}
