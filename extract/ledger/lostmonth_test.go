package ledger

import (
	"strings"
	"testing"
)

// namedMonths is a statement whose days stand behind their months.
const namedMonths = `Statement period: Aug 01, 2025 to Sep 30, 2025
Opening Balance: 10,000.00
Closing Balance: 13,425.00

Date          Description                 Debit          Credit         Balance
Aug 07        PAYROLL                                  5,000.00       15,000.00
Aug 08        PURCHASE                 1,250.00                       13,750.00
Aug 14        PURCHASE                 2,000.00                       11,750.00
Aug 31        TRANSFER                    25.00                       11,725.00
Sep 03        DEPOSIT                                    700.00       12,425.00
Sep 09        DEPOSIT                                  1,000.00       13,425.00
`

func TestADayWhoseMonthWasNotReadHasThatOfTheDaysAroundIt(t *testing.T) {
	for name, c := range map[string]struct {
		lost, left string
		row        int
		want       string // its day
	}{
		"amid one month":                   {"Aug 08", "    08", 1, "2025-08-08"},
		"the last of a month":              {"Aug 31", "    31", 3, "2025-08-31"},
		"the first of the next":            {"Sep 03", "    03", 4, "2025-09-03"},
		"the first of all":                 {"Aug 07", "    07", 0, "2025-08-07"},
		"a day that stands in neither":     {"Aug 31", "    12", 3, "no day"},
		"a day that may stand in both":     {"Aug 31", "Aug 31", 3, "2025-08-31"},
		"figures that stand with the text": {"Aug 08        PURCHASE", "              08 PURCH", 1, "no day"},
		"figures read as letters":          {"Sep 03", "Sep O3", 4, "2025-09-03"},
		"a figure read as one like it":     {"Aug 14", "Aug 44", 2, "2025-08-14"},
		"a month a letter off":             {"Sep 09", "5ep 09", 5, "2025-09-09"},
		"another word for a month":         {"Sep 09", "Fee 09", 5, "no day"},
		"letters for all figures":          {"Aug 14", "Aug il", 2, "2025-08-11"},
	} {
		st := read(t, recognizedPaper(strings.Replace(namedMonths, c.lost, c.left, 1)))
		if len(st.Rows) != 6 {
			t.Errorf("%s: %d rows, want 6", name, len(st.Rows))
			continue
		}
		got := "no day"
		if d := st.Rows[c.row].Date; d != nil {
			got = d.String()
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
		if repaired := st.RowNotes[c.row].DateRepaired; repaired != (c.lost != c.left && c.want != "no day") {
			t.Errorf("%s: the day is called mended: %v", name, repaired)
		}
	}
}
