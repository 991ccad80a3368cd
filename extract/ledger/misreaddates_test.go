package ledger

import (
	"strings"
	"testing"
)

func TestAYearOrAMonthMisreadAmongOthersIsTheirs(t *testing.T) {
	right := []string{
		"2025-01-13|PAYROLL|0.00|5000.00|15000.00",
		"2025-01-14|GROCERY STORE|1250.00|0.00|13750.00",
		"2025-01-15|ATM WITHDRAWAL|2000.00|0.00|11750.00",
		"2025-01-16|TRANSFER FEE|25.00|0.00|11725.00",
		"2025-01-17|CHECK DEPOSIT|0.00|1700.00|13425.00",
		"2025-01-18|STAMP TAX|4.50|0.00|13420.50",
	}
	const period = "Statement Period: 01/13/2025 - 01/18/2025\n"
	for _, c := range []struct{ name, period, print, read, as string }{
		{"between two others", "", "01/15/2025", "01/15/2028", "2025-01-15"},
		{"as the last of a printed period", period, "01/18/2025 ", "01/18/2026 ", "2025-01-18"},
		{"as the last with no period, where another year may begin", "", "01/18/2025 ", "01/18/2026 ", "2026-01-18"},
		{"out of order with the others' year too", "", "01/15/2025", "01/25/2028", "2028-01-25"},
		{"a month between two others", "", "01/15/2025", "07/15/2025", "2025-01-15"},
		{"a month out of order with the others' too", "", "01/15/2025", "07/25/2025", "2025-07-25"},
		{"two figures off", "", "01/15/2025", "01/15/2018", "2018-01-15"},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := strings.Replace(sixRows, c.print, c.read, 1)
			want := strings.Split(strings.Join(right, "\n"), "\n")
			for i, row := range want {
				at := strings.TrimSpace(c.print)
				if printed := at[6:] + "-" + at[:2] + "-" + at[3:5]; strings.HasPrefix(row, printed) {
					want[i] = strings.Replace(row, printed, c.as, 1)
				}
			}
			checkRows(t, read(t, recognizedPaper(c.period+text)), want...)
		})
	}
}

func TestAYearOfATextLayerStaysAsPrinted(t *testing.T) {
	st := read(t, paper(misread("01/15/2025", "01/15/2028")))
	if got := st.Rows[2].Date.String(); got != "2028-01-15" {
		t.Errorf("the day is %s, want it as printed", got)
	}
}

// eightDays is a statement of eight days in order.
const eightDays = `Statement Period: 01/03/2025 - 01/31/2025
Opening Balance: 1,000.00

Date          Description                 Debit          Credit         Balance
01/03/2025    FEE                         11.50                         988.50
01/07/2025    FEE                         12.25                         976.25
01/08/2025    FEE                         13.75                         962.50
01/12/2025    FEE                         10.10                         952.40
01/16/2025    FEE                         14.20                         938.20
01/21/2025    FEE                         15.35                         922.85
01/24/2025    FEE                         16.45                         906.40
01/30/2025    FEE                         17.15                         889.25
Closing Balance: 889.25
`

func TestADoubtfulDayOutOfOrderIsTheOneAFigureOffBetweenItsNeighbours(t *testing.T) {
	for _, c := range []struct {
		name string
		row  int
		read string
		sure float64
		want string
	}{
		{"between two others", 1, "01/17", 0.6, "2025-01-07"},
		{"but one that was read well, and may be booked late", 1, "01/17", 0.9, "2025-01-17"},
		{"the first, from the beginning of the period", 0, "01/13", 0.6, "2025-01-03"},
		{"the last, where several days are as near", 7, "01/20", 0.6, "2025-01-20"},
		{"two figures off", 3, "01/27", 0.6, "2025-01-27"},
	} {
		d := recognizedPaper(eightDays)
		for i, row := 0, -1; i < len(d.Pages[0].Words); i++ {
			w := &d.Pages[0].Words[i]
			if w.Text == "FEE" {
				if row++; row == c.row {
					day := &d.Pages[0].Words[i-1]
					day.Text, day.Confidence = c.read+"/2025", c.sure
				}
			}
		}
		st := read(t, d)
		changed := !strings.HasSuffix(strings.ReplaceAll(c.want, "-", "/"), c.read)
		if got := st.Rows[c.row].Date.String(); got != c.want || st.RowNotes[c.row].DateRepaired != changed {
			t.Errorf("%s: %s is read as %s, repaired %v, want %s", c.name, c.read, got, st.RowNotes[c.row].DateRepaired, c.want)
		}
	}
}
