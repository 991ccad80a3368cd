package ledger

import (
	"strings"
	"testing"
)

// yearlessRows is a statement whose period alone prints the years of its rows.
const yearlessRows = `Statement Period: September 1, 2024 to October 31, 2024
Statement Date: November 2, 2024
Payment received until: November 5, 2024
Opening Balance: 10,000.00

DATE     PARTICULARS              WITHDRAWAL     DEPOSIT     BALANCE
09/13    PAYROLL                               5,000.00    15,000.00
09/14    GROCERY STORE            1,250.00                 13,750.00
10/15    ATM WITHDRAWAL           2,000.00                 11,750.00
10/16    TRANSFER FEE                25.00                 11,725.00
`

func TestAMisreadPeriodIsWhatTheOtherDaysTell(t *testing.T) {
	for name, c := range map[string]struct {
		printed, read []string
		first, period string
		mended        bool
	}{
		"as printed":                     {nil, nil, "2024-09-13", "2024-09-01 to 2024-10-31", false},
		"a first day after the last":     {[]string{"September 1, 2024"}, []string{"September 1, 2029"}, "2024-09-13", "2024-09-01 to 2024-10-31", true},
		"a last day years after the one": {[]string{"October 31, 2024"}, []string{"October 31, 2029"}, "2024-09-13", "2024-09-01 to 2024-10-31", true},
		"a first day in the year before": {[]string{"September 1, 2024"}, []string{"September 1, 2023"}, "2024-09-13", "2024-09-01 to 2024-10-31", true},
		"a figure read as one unlike it": {[]string{"September 1, 2024"}, []string{"September 1, 2025"}, "2024-09-13", "2024-09-01 to 2024-10-31", true},
		"both, against two other days":   {[]string{"September 1, 2024", "October 31, 2024"}, []string{"September 1, 2029", "October 31, 2029"}, "2024-09-13", "2024-09-01 to 2024-10-31", true},
		"both, against one other day": {[]string{"September 1, 2024", "October 31, 2024", "November 5, 2024"}, []string{"September 1, 2029", "October 31, 2029", "(a fee is due)"},
			"2029-09-13", "2029-09-01 to 2029-10-31", false},
		"both, the year before two other days": {[]string{"September 1, 2024", "October 31, 2024"}, []string{"September 1, 2023", "October 31, 2023"}, "2023-09-13", "2023-09-01 to 2023-10-31", false},
		"a month after the last":               {[]string{"September 1, 2024 to October 31, 2024"}, []string{"08/01/2024 to 03/31/2024"}, "2024-09-13", "2024-08-01 to 2024-08-31", true},
	} {
		text := yearlessRows
		for i, p := range c.printed {
			text = strings.ReplaceAll(text, p, c.read[i])
		}
		if strings.HasPrefix(name, "a month") {
			text = strings.NewReplacer("09/1", "08/1", "10/1", "08/1").Replace(text)
			c.first = strings.Replace(c.first, "-09-", "-08-", 1)
		}
		st := read(t, recognizedPaper(text))
		a := st.Accounts[0]
		if a.PeriodStart == nil || a.PeriodEnd == nil || len(st.Rows) != 4 {
			t.Errorf("%s: period %v to %v, %d rows", name, a.PeriodStart, a.PeriodEnd, len(st.Rows))
			continue
		}
		if got := a.PeriodStart.String() + " to " + a.PeriodEnd.String(); got != c.period || rowText(st.Rows[0])[:10] != c.first || st.RowNotes[0].DateRepaired != c.mended {
			t.Errorf("%s: period %s, first day %s, mended %v; want %s, %s, %v", name, got, rowText(st.Rows[0])[:10], st.RowNotes[0].DateRepaired, c.period, c.first, c.mended)
		}
	}
}

func TestAPeriodOfATextLayerStaysAsPrinted(t *testing.T) {
	st := read(t, paper(strings.NewReplacer("September 1, 2024", "September 1, 2021", "October 31, 2024", "October 31, 2021").Replace(yearlessRows)))
	if got := rowText(st.Rows[0])[:10]; got != "2021-09-13" {
		t.Errorf("the first day is %s, want it in the printed period", got)
	}
}

func TestAYearThatOneDayAloneBearsGivesNoYearToTheRows(t *testing.T) {
	for name, c := range map[string]struct{ date, first string }{
		"misread":                            {"November 2, 2029", "2024-09-13"},
		"a year that is not like the others": {"November 2, 2026", "2026-09-13"},
		"as printed":                         {"November 2, 2024", "2024-09-13"},
	} {
		text := strings.NewReplacer("Statement Period: September 1, 2024 to October 31, 2024", "Printed on: November 9, 2024", "November 2, 2024", c.date).Replace(yearlessRows)
		st := read(t, recognizedPaper(text))
		if len(st.Rows) != 4 || rowText(st.Rows[0])[:10] != c.first {
			t.Errorf("%s: %d rows, the first %s; want 4 from %s", name, len(st.Rows), rowText(st.Rows[0]), c.first)
		}
	}
}
