package ledger

import (
	"slices"
	"strings"
	"testing"
)

// daysOfFigures is a statement with dates of digits without separators.
const daysOfFigures = `Statement Period: January 1, 2024 to January 31, 2024
Opening Balance: 2,000.00

DATE     PARTICULARS        REF       WITHDRAWAL     DEPOSIT     BALANCE
0102   CASH DEPOSIT         4417                    1,000.00    3,000.00
0104   ATM WITHDRAWAL       4420        500.00                  2,500.00
0111   INTEREST             4422                       12.50    2,512.50
0113   CASH DEPOSIT         4425                      100.00    2,612.50
0120   ATM WITHDRAWAL       4429        600.00                  2,012.50
0127   INTEREST             4430                       10.00    2,022.50
`

// readDays reads a statement after it replaced the given words, and returns the row dates and the indexes of the
// repaired ones.
func readDays(t *testing.T, text string, misread map[string]string) (days []string, repaired []int) {
	t.Helper()
	d := recognizedPaper(text)
	for i, w := range d.Pages[0].Words {
		if other, ok := misread[w.Text]; ok {
			d.Pages[0].Words[i].Text = other
		}
	}
	st := read(t, d)
	for i, row := range st.Rows {
		day := "none"
		if row.Date != nil {
			day = row.Date.String()
		}
		days = append(days, day)
		if st.RowNotes[i].DateRepaired {
			repaired = append(repaired, i)
		}
	}
	return days, repaired
}

func TestBlurredDateAmongClearOnesFitsBetweenNeighbours(t *testing.T) {
	whole := []string{"2024-01-02", "2024-01-04", "2024-01-11", "2024-01-13", "2024-01-20", "2024-01-27"}
	for name, c := range map[string]struct {
		misread  map[string]string
		fourth   string
		repaired []int
	}{
		"zeros read as signs and letters":    {map[string]string{"0113": "Q113"}, "2024-01-13", nil},
		"a zero that was not read":           {map[string]string{"0113": "113"}, "2024-01-13", []int{3}},
		"a zero with a stroke as a letter":   {map[string]string{"0113": "e113"}, "2024-01-13", nil},
		"a figure read twice":                {map[string]string{"0113": "00113"}, "2024-01-13", []int{3}},
		"a zero read as a figure like it":    {map[string]string{"0113": "8113"}, "2024-01-13", []int{3}},
		"a figure read as any other":         {map[string]string{"0113": "0133"}, "2024-01-13", []int{3}},
		"a figure read as a sign":            {map[string]string{"0113": "01?3"}, "2024-01-13", []int{3}},
		"two prints are as near":             {map[string]string{"0113": "011?"}, "none", nil},
		"date that fits nowhere is rejected": {map[string]string{"0113": "0733"}, "none", nil},
		"several fitting dates are rejected": {map[string]string{"0104": "@@@", "0113": "0733"}, "none", nil},
	} {
		days, repaired := readDays(t, daysOfFigures, c.misread)
		want := slices.Clone(whole)
		want[3] = c.fourth
		if c.misread["0104"] != "" {
			want[1] = "none"
		}
		if !slices.Equal(days, want) || !slices.Equal(repaired, c.repaired) {
			t.Errorf("%s: days %q, repaired %v; wanted %q, repaired %v", name, days, repaired, want, c.repaired)
		}
	}
}

func TestDatesWithLostSeparatorsAreDates(t *testing.T) {
	const paper = `Statement Period: 1 March 2024 to 31 March 2024
Opening Balance: 2.000,00

DATE    PARTICULARS              WITHDRAWAL     DEPOSIT     BALANCE
02.03   CASH DEPOSIT                           1.000,00    3.000,00
04.03   ATM WITHDRAWAL               500,00                2.500,00
11.03   INTEREST                                  12,50    2.512,50
13.03   CASH DEPOSIT                             100,00    2.612,50
20.03   ATM WITHDRAWAL               600,00                2.012,50
`
	days, repaired := readDays(t, paper, map[string]string{"11.03": "1103", "20.03": "2O,03"})
	want := []string{"2024-03-02", "2024-03-04", "2024-03-11", "2024-03-13", "2024-03-20"}
	if !slices.Equal(days, want) || repaired != nil {
		t.Errorf("days %q, repaired %v; wanted %q", days, repaired, want)
	}
}

func TestMisreadDigitThatMakesImpossibleDate(t *testing.T) {
	days, repaired := readDays(t, strings.NewReplacer(
		"DATE  ", "DATE        ", "0102", "01/02/2024", "0104", "01/04/2024", "0111", "01/11/2024", "0113",
		"01/13/2024",
		"0120", "01/20/2024", "0127", "01/27/2024",
	).Replace(daysOfFigures), map[string]string{"01/02/2024": "01/02/7024", "01/13/2024": "01/43/2024"})
	want := []string{"2024-01-02", "2024-01-04", "2024-01-11", "2024-01-13", "2024-01-20", "2024-01-27"}
	if !slices.Equal(days, want) || !slices.Equal(repaired, []int{0, 3}) {
		t.Errorf("days %q, repaired %v; wanted %q, the first and the fourth repaired", days, repaired, want)
	}
}

func TestDayAndMonthSeparatedBySpacesUnderDateHeading(t *testing.T) {
	st := read(t, paper(`
Statement Period: 1 March 2024 to 31 March 2024

DATE    PARTICULARS              WITHDRAWAL     DEPOSIT     BALANCE
02 03   CASH DEPOSIT                           1,000.00    3,000.00
14 03   ATM WITHDRAWAL               500.00                2,500.00
15 03   INTEREST                                  12.50    2,512.50`))
	var got []string
	for _, row := range st.Rows {
		got = append(got, rowText(row))
	}
	want := []string{
		"2024-03-02|CASH DEPOSIT|0.00|1000.00|3000.00", "2024-03-14|ATM WITHDRAWAL|500.00|0.00|2500.00",
		"2024-03-15|INTEREST|0.00|12.50|2512.50",
	}
	if !slices.Equal(got, want) {
		t.Errorf("rows %q, wanted %q", got, want)
	}
}

func TestRowAboveFirstClearDateIsRow(t *testing.T) {
	days, _ := readDays(t, daysOfFigures, map[string]string{"0102": "73"})
	if want := []string{"none", "2024-01-04", "2024-01-11", "2024-01-13", "2024-01-20", "2024-01-27"}; !slices.Equal(
		days, want,
	) {
		t.Errorf("days %q, wanted %q", days, want)
	}
}

func TestRowsBelowUnreadableDateDoNotTakeDateAbove(t *testing.T) {
	const paper = `Statement Period: August 1, 2024 to August 31, 2024
Opening Balance: 2,000.00

DATE     PARTICULARS        REF       WITHDRAWAL     DEPOSIT     BALANCE
01AUG   CASH DEPOSIT        4417                    1,000.00    3,000.00
03AUG   ATM WITHDRAWAL      4420        500.00                  2,500.00
05AUG   INTEREST            4422                       12.50    2,512.50
        CASH DEPOSIT        4425                      100.00    2,612.50
        ATM WITHDRAWAL      4429        600.00                  2,012.50
        INTEREST            4430                       10.00    2,022.50
`
	days, _ := readDays(t, paper, map[string]string{"05AUG": "Q?5AU"})
	if want := []string{"2024-08-01", "2024-08-03", "none", "none", "none", "none"}; !slices.Equal(days, want) {
		t.Errorf("days %q, wanted %q", days, want)
	}
}

func TestDateJoinedWithMonthNameIsNearestPossibleDate(t *testing.T) {
	const paper = `Statement Period: August 1, 2024 to September 30, 2024
Opening Balance: 2,000.00

DATE     PARTICULARS        REF       WITHDRAWAL     DEPOSIT     BALANCE
01AUG   CASH DEPOSIT        4417                    1,000.00    3,000.00
14AUG   ATM WITHDRAWAL      4420        500.00                  2,500.00
28AUG   INTEREST            4422                       12.50    2,512.50
02SEP   CASH DEPOSIT        4425                      100.00    2,612.50
15SEP   ATM WITHDRAWAL      4429        600.00                  2,012.50
27SEP   INTEREST            4430                       10.00    2,022.50
`
	for name, c := range map[string]struct {
		printed, read, day string
	}{
		"a letter of the month":         {"28AUG", "28AUC", "2024-08-28"},
		"digit that no month has":       {"14AUG", "44AUG", "2024-08-14"},
		"signs and letters":             {"28AUG", "Z8AU6", "2024-08-28"},
		"one that two days are as near": {"28AUG", "88AUG", "none"},
		"another text":                  {"28AUG", "TOTAL", "none"},
	} {
		days, repaired := readDays(t, paper, map[string]string{c.printed: c.read})
		want := []string{"2024-08-01", "2024-08-14", "2024-08-28", "2024-09-02", "2024-09-15", "2024-09-27"}
		at := slices.Index(want, "2024-08-"+c.printed[:2])
		if want[at] = c.day; !slices.Equal(days, want) || slices.Equal(repaired, []int{at}) == (c.day == "none") {
			t.Errorf("%s: days %q, repaired %v; wanted %q", name, days, repaired, want)
		}
	}
}

func TestMisreadYearOrMonthIsThatOfNeighbours(t *testing.T) {
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

func TestYearInTextLayerStaysAsPrinted(t *testing.T) {
	st := read(t, paper(misread("01/15/2025", "01/15/2028")))
	if got := st.Rows[2].Date.String(); got != "2028-01-15" {
		t.Errorf("the day is %s, want it as printed", got)
	}
}

// eightDays is a statement with eight dates in order.
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

func TestDoubtfulDateOutOfOrderChangesByOneDigit(t *testing.T) {
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
			t.Errorf(
				"%s: %s is read as %s, repaired %v, want %s", c.name, c.read, got, st.RowNotes[c.row].DateRepaired,
				c.want,
			)
		}
	}
}

// weekdayHeads is a statement with a line of weekday and date above the rows of each date.
const weekdayHeads = `The Harbour Building Society
Account number 02854828
6 January 2021 - 5 February 2021
Balance at start     Money in        Money out      Balance at end
£162.80              £1,320.11       £1,050.41      £432.50

Wednesday 6 January 2021                            £826.99
   WREN JOINERY LTD                                +£664.19
Sunday 10 January 2021                              £561.68
   COUNCIL TAX                                      -£69.42
   CASH MACHINE                                    -£195.89
Thursday 14 January 2021                            £350.51
   MOBILE PHONE CO                                 -£431.17
   CHILD BENEFIT                                   +£220.00
Monday 18 January 2021                              £432.50
   RENT SHARE                                      +£285.35
   FERRY STORES                                    -£290.00
   REVERSAL                                         +£86.64
Friday 22 January 2021                              £438.49
   WATER BOARD                                      -£63.93
   INTEREST                                         +£69.92
`

func TestDateHeadingWithMisreadWeekday(t *testing.T) {
	want := read(t, recognizedPaper(weekdayHeads))
	got := read(t, recognizedPaper(strings.Replace(weekdayHeads, "Thursday 14", "Thvrsdey 14", 1)))
	if len(want.Rows) != 10 || len(got.Rows) != len(want.Rows) {
		t.Fatalf("%d rows with a misread weekday, %d with a clear one, want 10", len(got.Rows), len(want.Rows))
	}
	for i, row := range got.Rows {
		if rowText(row) != rowText(want.Rows[i]) {
			t.Errorf("row %d is %s, want %s", i, rowText(row), rowText(want.Rows[i]))
		}
	}
}

func TestTextWithDateIsNotDateHeading(t *testing.T) {
	for name, line := range map[string]string{
		"indented as the rows are":       "   REVERSAL 15 January 2021                         +£86.64",
		"a day that is not between both": "REVERSAL 2 January 2021                            +£86.64",
	} {
		st := read(t, recognizedPaper(strings.Replace(
			weekdayHeads, "   REVERSAL                                         +£86.64", line, 1,
		)))
		if len(st.Rows) != 10 {
			t.Errorf("%s: %d rows, want 10", name, len(st.Rows))
		}
	}
}

// namedMonths is a statement with dates of month name and day.
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

func TestDateWithUnreadMonthTakesMonthOfNeighbours(t *testing.T) {
	for name, c := range map[string]struct {
		lost, left string
		row        int
		want       string // its day
	}{
		"amid one month":                 {"Aug 08", "    08", 1, "2025-08-08"},
		"the last of a month":            {"Aug 31", "    31", 3, "2025-08-31"},
		"the first of the next":          {"Sep 03", "    03", 4, "2025-09-03"},
		"the first of all":               {"Aug 07", "    07", 0, "2025-08-07"},
		"date outside both":              {"Aug 31", "    12", 3, "no day"},
		"date that may be in both":       {"Aug 31", "Aug 31", 3, "2025-08-31"},
		"digits that belong to the text": {"Aug 08        PURCHASE", "              08 PURCH", 1, "no day"},
		"figures read as letters":        {"Sep 03", "Sep O3", 4, "2025-09-03"},
		"a figure read as one like it":   {"Aug 14", "Aug 44", 2, "2025-08-14"},
		"a month a letter off":           {"Sep 09", "5ep 09", 5, "2025-09-09"},
		"another word for a month":       {"Sep 09", "Fee 09", 5, "no day"},
		"letters for all figures":        {"Aug 14", "Aug il", 2, "2025-08-11"},
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
			t.Errorf("%s: the day is called repaired: %v", name, repaired)
		}
	}
}

// misreadSecondDays is a statement with two date columns and some misread dates.
const misreadSecondDays = `Statement Period: 12/01/2024 - 12/31/2024
Opening Balance: 10,000.00

Date          Value Date     Description             Debit          Credit         Balance
12/13/2024    12/13/2024     PAYROLL CREDIT                        5,000.00       15,000.00
12/14/2024    12/14/2024     BILLS PAYMENT        1,250.00                       13,750.00
12/15/2024    15/            ATM WITHDRAWAL       2,000.00                       11,750.00
12/16/2024    12/16/20Z      TRANSFER FEE            25.00                       11,725.00
12/17/2024    12/17/2024     CHECK DEPOSIT                         1,700.00       13,425.00
12/18/2024    12/18/2024     STAMP TAX                4.50                       13,420.50
`

func TestMisreadSecondDateIsNotText(t *testing.T) {
	st := read(t, recognizedPaper(misreadSecondDays))
	want := []string{"PAYROLL CREDIT", "BILLS PAYMENT", "ATM WITHDRAWAL", "TRANSFER FEE", "CHECK DEPOSIT", "STAMP TAX"}
	if len(st.Rows) != len(want) {
		t.Fatalf("%d rows, want %d", len(st.Rows), len(want))
	}
	for i, row := range st.Rows {
		if row.Description != want[i] {
			t.Errorf("row %d is %q, want %q", i+1, row.Description, want[i])
		}
	}
}

func TestCodeBetweenDateAndTextStaysInTextLayer(t *testing.T) {
	st := read(t, paper(misreadSecondDays))
	if got := st.Rows[2].Description; got != "15/ ATM WITHDRAWAL" {
		t.Errorf("the text is %q, want all that stands beside it", got)
	}
}

func TestClearlyReadCodeInDateColumnStays(t *testing.T) {
	p := recognizedPaper(strings.Replace(misreadSecondDays, "15/            ATM", "0044713        ATM", 1))
	for i := range p.Pages[0].Words {
		p.Pages[0].Words[i].Confidence = 0.98
	}
	if got := read(t, p).Rows[2].Description; got != "0044713 ATM WITHDRAWAL" {
		t.Errorf("the text is %q, want the code in it", got)
	}
}

// valuedDays is a statement whose value dates are the row date or the day after.
const valuedDays = `Statement Period: 09/01/2025 - 09/30/2025
Opening Balance: 1,000.00

Date          Description                 Value Date     Debit          Credit         Balance
09/01/2025    FEE                         09/01/2025     11.50                         988.50
09/02/2025    FEE                         09/03/2025     12.25                         976.25
09/08/2025    FEE                         09/08/2025     13.75                         962.50
09/18/2025    FEE                         09/18/2025     10.10                         952.40
09/19/2025    FEE                         09/19/2025     14.20                         938.20
09/20/2025    FEE                         09/20/2025     15.35                         922.85
09/21/2025    FEE                         09/22/2025     16.45                         906.40
09/29/2025    FEE                         09/29/2025     17.15                         889.25
Closing Balance: 889.25
`

func TestMisreadDateFollowsFromValueDate(t *testing.T) {
	for _, c := range []struct {
		name, read string
		confidence float64
		want       string
		sameDay    bool // all days of value are the rows' own
	}{
		{"out of order, with two days a figure off between its neighbours", "09/29/2025", 0.86, "2025-09-19", false},
		{"clearly read and out of order", "09/29/2025", 0.97, "2025-09-29", false},
		{"hardly read, in its year too", "09/10/2021", 0.4, "2025-09-19", true},
		{"hardly read where two days are left", "09/10/2021", 0.4, "2021-09-10", false},
		{"read with doubt, in its year too", "09/10/2021", 0.8, "2021-09-10", true},
		{"no day", "09:1:2/2025", 0.4, "-", false},
	} {
		printed := valuedDays
		if c.sameDay {
			printed = strings.NewReplacer("09/03/", "09/02/", "09/22/", "09/21/").Replace(printed)
		}
		d := recognizedPaper(strings.Replace(printed, "09/19/2025   ", c.read+strings.Repeat(" ", 13-len(c.read)), 1))
		doubtWord(d, c.read, c.confidence)
		st := read(t, d)
		if got := strings.Split(rowText(st.Rows[4]), "|")[0]; got != c.want {
			t.Errorf("%s: the day is %s, want %s", c.name, got, c.want)
		}
		if c.want == "2025-09-19" && !st.RowNotes[4].DateRepaired {
			t.Errorf("%s: the day is not marked as repaired", c.name)
		}
	}
}

func TestUnreadableDateFollowsFromValueDate(t *testing.T) {
	for read, want := range map[string]string{"19;SEP:2O25": "2025-09-19", "79;SEP:2O25": "-"} {
		text := strings.Replace(valuedDays, "09/19/2025   ", read+"  ", 1)
		if got := strings.Split(rowText(readDoubted(t, text, read).Rows[4]), "|")[0]; got != want {
			t.Errorf("%q: the day is %s, want %s", read, got, want)
		}
	}
}

func readDoubted(t *testing.T, text, word string) *Statement {
	d := recognizedPaper(text)
	doubtWord(d, word, 0.4)
	return read(t, d)
}

func TestDateFromValueDateShowsWhatWasRead(t *testing.T) {
	st := readDoubted(t, strings.Replace(valuedDays, "09/19/2025   ", "19;SEP:2O25  ", 1), "19;SEP:2O25")
	if o := st.Origins["/transactions/4/date"]; o.Text != "19;SEP:2O25" || o.Confidence > 0.4 {
		t.Errorf(
			"the day comes from %q, sure to %v; want what stands in its place, read with 0.4", o.Text, o.Confidence,
		)
	}
}
