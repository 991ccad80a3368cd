package ledger

import (
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
)

// rowsOfTwoLines is a statement whose every row has a second line.
const rowsOfTwoLines = `Statement Period: 01/01/2025 - 01/31/2025
Opening Balance: 10,000.00

Date          Description                 Debit          Credit         Balance
01/13/2025    PAYROLL CREDIT                           5,000.00       15,000.00
              PERLAS GARMENTS
01/14/2025    BILLS PAYMENT            1,250.00                       13,750.00
              3653161657
01/15/2025    ATM WITHDRAWAL           2,000.00                       11,750.00
              MAKATI-MAIN
01/16/2025    TRANSFER FEE                25.00                       11,725.00
              INSTAPAY
01/17/2025    CHECK DEPOSIT                            1,700.00       13,425.00
              ON-US
01/18/2025    STAMP TAX                    4.50                       13,420.50
              QUARTERLY
`

// movedDown is the paper recognized with a word's box set lower.
func movedDown(text, word string, by float64) page.Document {
	d := recognizedPaper(text)
	for i, w := range d.Pages[0].Words {
		if w.Text == word {
			d.Pages[0].Words[i].Box.Y0, d.Pages[0].Words[i].Box.Y1 = w.Box.Y0+by, w.Box.Y1+by
		}
	}
	return d
}

func TestALineBoxedTooLowStaysWithItsRow(t *testing.T) {
	right := []string{"PAYROLL CREDIT PERLAS GARMENTS", "BILLS PAYMENT 3653161657", "ATM WITHDRAWAL MAKATI-MAIN", "TRANSFER FEE INSTAPAY", "CHECK DEPOSIT ON-US", "STAMP TAX QUARTERLY"}
	for name, c := range map[string]struct {
		by     float64
		second string
		doubt  bool
	}{
		"where it is printed":                     {0, "BILLS PAYMENT 3653161657", false},
		"a little lower, as no other line":        {2.5, "BILLS PAYMENT 3653161657", true},
		"much nearer to the row below its others": {4.5, "BILLS PAYMENT", false},
	} {
		st := read(t, movedDown(rowsOfTwoLines, "3653161657", c.by))
		var got []string
		for _, row := range st.Rows {
			got = append(got, row.Description)
		}
		want := append([]string{}, right...)
		if want[1] = c.second; c.second == "BILLS PAYMENT" {
			want[2] = "3653161657 ATM WITHDRAWAL MAKATI-MAIN"
		}
		if strings.Join(got, "|") != strings.Join(want, "|") || st.RowNotes[1].DoubtfulWords != c.doubt {
			t.Errorf("%s: texts %q, in doubt %v; want %q, %v", name, got, st.RowNotes[1].DoubtfulWords, want, c.doubt)
		}
	}
}

// longRowsOfTwoLines are as many rows as show a strong habit.
const longRowsOfTwoLines = rowsOfTwoLines + `01/20/2025    INTEREST                                     4.50       13,425.00
              CREDITED
01/21/2025    CHECK ISSUED             1,700.00                       11,725.00
              NUMBER TEN
01/22/2025    CASH DEPOSIT                                25.00       11,750.00
              TELLER
01/23/2025    CASH DEPOSIT                             2,000.00       13,750.00
              MACHINE
01/24/2025    WITHDRAWAL                 750.00                       13,000.00
              BRANCH
`

func TestALineFarTooLowStaysWithItsRowWhereManyOthersHaveTheirsBelow(t *testing.T) {
	st := read(t, movedDown(longRowsOfTwoLines, "3653161657", 4.5))
	if got := st.Rows[1].Description; got != "BILLS PAYMENT 3653161657" || !st.RowNotes[1].DoubtfulWords {
		t.Errorf("text %q, in doubt %v; want it whole and doubted", got, st.RowNotes[1].DoubtfulWords)
	}
}
