package ledger

import (
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
)

// lowType is a typewriter's paper whose letters are lower than its blank is wide, as most fonts of fixed pitch say theirs
// are.
func lowType(text string) page.Document {
	d := paper(text)
	for i := range d.Pages {
		for k := range d.Pages[i].Words {
			b := &d.Pages[i].Words[k].Box
			b.Y0 = b.Y1 - 7.5
		}
	}
	return d
}

func TestABlankOfFixedPitchPartsMonthAndDayBeforeTheBalance(t *testing.T) {
	for name, text := range map[string]string{
		"groups of thousands with commas": `
Details                     Service Fee       Debits      Credits   Date     Balance
BALANCE BROUGHT FORWARD                                            11 15   10,250.40
SALARY HOLLOWAY MILLS                                   18,000.00  11 25   28,250.40
CHEQUE CARD PURCHASE                        1,204.15-              12 01   27,046.25
FRESH GROCER CLAREMONT
FEE: CARD PURCHASE               ##             4.50-              12 01   27,041.75`,
		"with blanks, right behind the day": `
Details                     Service Fee       Debits      Credits Date    Balance
BALANCE BROUGHT FORWARD                                           11 15 10 250.40
SALARY HOLLOWAY MILLS                                   18 000.00 11 25 28 250.40
CHEQUE CARD PURCHASE                        1 204.15-             12 01 27 046.25
FRESH GROCER CLAREMONT
FEE: CARD PURCHASE               ##             4.50-             12 01 27 041.75`,
		"day heads of the page mean nothing": `
14 December 2023
Details                     Service Fee       Debits      Credits   Date     Balance
14 December 2023
BALANCE BROUGHT FORWARD                                            11 15   10,250.40
SALARY HOLLOWAY MILLS                                   18,000.00  11 25   28,250.40
CHEQUE CARD PURCHASE                        1,204.15-              12 01   27,046.25
FRESH GROCER CLAREMONT
FEE: CARD PURCHASE               ##             4.50-              12 01   27,041.75`,
	} {
		t.Run(name, func(t *testing.T) {
			st := read(t, lowType("KAROO COMMERCIAL BANK LIMITED\nStatement from 15 November 2023 to 14 December 2023\n"+text))
			for i := range st.Rows { // the mark of a fee may stay with the text
				st.Rows[i].Description = strings.TrimSuffix(st.Rows[i].Description, " ##")
			}
			checkRows(t, st,
				"2023-11-25|SALARY HOLLOWAY MILLS|0.00|18000.00|28250.40",
				"2023-12-01|CHEQUE CARD PURCHASE FRESH GROCER CLAREMONT|1204.15|0.00|27046.25",
				"2023-12-01|FEE: CARD PURCHASE|4.50|0.00|27041.75")
		})
	}
}

func TestMonthAndDayUnderTheirHeadingNeedFewRows(t *testing.T) {
	st := read(t, paper(`
Statement from 15 November 2023 to 14 December 2023

Details                     Debits      Credits   Date     Balance
BALANCE BROUGHT FORWARD                                  10,250.40
SALARY HOLLOWAY MILLS                 18,000.00  11 25   28,250.40
CHEQUE CARD PURCHASE      1,204.15               11 27   27,046.25`))
	checkRows(t, st,
		"2023-11-25|SALARY HOLLOWAY MILLS|0.00|18000.00|28250.40",
		"2023-11-27|CHEQUE CARD PURCHASE|1204.15|0.00|27046.25")
}

func TestWithoutAYearMonthAndDayAreNoDay(t *testing.T) {
	st := read(t, lowType(`
Details                     Debits      Credits   Date     Balance
BALANCE BROUGHT FORWARD                          11 15   10,250.40
SALARY HOLLOWAY MILLS                 18,000.00  11 25   28,250.40
CHEQUE CARD PURCHASE      1,204.15               11 27   27,046.25`))
	checkRows(t, st,
		"-|SALARY HOLLOWAY MILLS|0.00|18000.00|28250.40",
		"-|CHEQUE CARD PURCHASE|1204.15|0.00|27046.25")
}

func TestNumbersInTheDaysColumnTakeTheDayAboveFromTheirRow(t *testing.T) {
	st := read(t, paper(`
Statement from 15 November 2023 to 14 December 2023

Details                     Debits      Credits   Date     Balance
14 December 2023
BALANCE BROUGHT FORWARD                          12 1    10,250.40
SALARY HOLLOWAY MILLS                 18,000.00  12 5    28,250.40
CHEQUE CARD PURCHASE      1,204.15               12 7    27,046.25
DEBIT ORDER KAROO LIFE      912.30               12 9    26,133.95`))
	for i, row := range st.Rows {
		if row.Date != nil {
			t.Errorf("row %d is of %v, want no day: %q stands where its day would", i+1, row.Date, row.Description)
		}
	}
	if len(st.Rows) != 3 {
		t.Errorf("%d rows, want 3", len(st.Rows))
	}
}
