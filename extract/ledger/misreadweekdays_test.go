package ledger

import (
	"strings"
	"testing"
)

// weekdayHeads is a statement that heads the rows of a day with its weekday and its date.
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

func TestAHeadingOfADayIsOneThoughItsWeekdayIsMisread(t *testing.T) {
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

func TestATextWithADateOfItsOwnHeadsNoDay(t *testing.T) {
	for name, line := range map[string]string{
		"indented as the rows are":       "   REVERSAL 15 January 2021                         +£86.64",
		"a day that is not between both": "REVERSAL 2 January 2021                            +£86.64",
	} {
		st := read(t, recognizedPaper(strings.Replace(weekdayHeads, "   REVERSAL                                         +£86.64", line, 1)))
		if len(st.Rows) != 10 {
			t.Errorf("%s: %d rows, want 10", name, len(st.Rows))
		}
	}
}
