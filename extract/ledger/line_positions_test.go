package ledger

import (
	"slices"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
)

// rowsOfTwoLines is a statement in which every row has a second line.
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

// movedDown is a recognized document with the box of one word moved down.
func movedDown(text, word string, by float64) page.Document {
	d := recognizedPaper(text)
	for i, w := range d.Pages[0].Words {
		if w.Text == word {
			d.Pages[0].Words[i].Box.Y0, d.Pages[0].Words[i].Box.Y1 = w.Box.Y0+by, w.Box.Y1+by
		}
	}
	return d
}

func TestLineWithBoxTooLowStaysWithItsRow(t *testing.T) {
	right := []string{
		"PAYROLL CREDIT PERLAS GARMENTS", "BILLS PAYMENT 3653161657", "ATM WITHDRAWAL MAKATI-MAIN",
		"TRANSFER FEE INSTAPAY", "CHECK DEPOSIT ON-US", "STAMP TAX QUARTERLY",
	}
	for name, c := range map[string]struct {
		by     float64
		second string
		doubt  bool
	}{
		"where it is printed":              {0, "BILLS PAYMENT 3653161657", false},
		"a little lower, as no other line": {2.5, "BILLS PAYMENT 3653161657", true},
		"much closer to the row below":     {4.5, "BILLS PAYMENT", false},
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

// longRowsOfTwoLines has enough rows to establish that every row has a second line.
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

func TestLineFarTooLowStaysIfManyRowsHaveSecondLine(t *testing.T) {
	st := read(t, movedDown(longRowsOfTwoLines, "3653161657", 4.5))
	if got := st.Rows[1].Description; got != "BILLS PAYMENT 3653161657" || !st.RowNotes[1].DoubtfulWords {
		t.Errorf("text %q, in doubt %v; want it whole and doubted", got, st.RowNotes[1].DoubtfulWords)
	}
}

// wrappedTexts is a statement whose texts continue below their rows, with equal line spacing.
const wrappedTexts = `Opening Balance: 10,000.00
Closing Balance: 13,425.00

Date          Description                 Debit          Credit         Balance
01/13/2025    PAYROLL                                  5,000.00       15,000.00
              ANAHAW CLINIC
01/14/2025    PURCHASE                 1,250.00                       13,750.00
              SARI BOOKS
01/15/2025    PURCHASE                 2,000.00                       11,750.00
              BUTIKA PLUS
01/16/2025    TRANSFER                    25.00                       11,725.00
              BENJAMIN SANTOS
01/17/2025    DEPOSIT                                  1,700.00       13,425.00
`

var wrappedRows = []string{
	"2025-01-13|PAYROLL ANAHAW CLINIC|0.00|5000.00|15000.00",
	"2025-01-14|PURCHASE SARI BOOKS|1250.00|0.00|13750.00",
	"2025-01-15|PURCHASE BUTIKA PLUS|2000.00|0.00|11750.00",
	"2025-01-16|TRANSFER BENJAMIN SANTOS|25.00|0.00|11725.00",
	"2025-01-17|DEPOSIT|0.00|1700.00|13425.00",
}

func TestWordSetTooHighMovesNoTextToNextRow(t *testing.T) {
	d := recognizedPaper(wrappedTexts)
	for i, w := range d.Pages[0].Words {
		if w.Text == "TRANSFER" {
			d.Pages[0].Words[i].Box.Y0 -= 0.6 * w.Box.Height()
		}
	}
	checkRows(t, read(t, d), wrappedRows...)
}

func TestSingleTextThatStartsWithDigitDoesNotMoveTextsAboveRows(t *testing.T) {
	d := recognizedPaper(strings.Replace(wrappedTexts, "TRANSFER", "7 TRANSF", 1))
	want := slices.Clone(wrappedRows)
	want[3] = "2025-01-16|7 TRANSF BENJAMIN SANTOS|25.00|0.00|11725.00"
	checkRows(t, read(t, d), want...)
}

// rowsWithUnevenFeet is a statement in which only a few rows have a second line.
const rowsWithUnevenFeet = `Statement Period: 01/01/2025 - 01/31/2025
Opening Balance: 10,000.00

Date          Description                 Debit          Credit         Balance
01/13/2025    PAYROLL CREDIT                           5,000.00       15,000.00
              PERLAS GARMENTS
01/14/2025    BILLS PAYMENT            1,250.00                       13,750.00
01/15/2025    ATM WITHDRAWAL           2,000.00                       11,750.00
              MAKATI-MAIN
01/16/2025    TRANSFER FEE                25.00                       11,725.00
01/17/2025    CHECK DEPOSIT                            1,700.00       13,425.00
`

func TestSecondLineStaysWithRowIfBoxesEndAtCapitals(t *testing.T) {
	d := recognizedPaper(rowsWithUnevenFeet)
	words := d.Pages[0].Words
	for i, w := range words {
		if w.Text != "PERLAS" && w.Text != "GARMENTS" && w.Text != "MAKATI-MAIN" {
			words[i].Box.Y1 -= 0.3 * w.Box.Height()
		}
	}
	st := read(t, d)
	want := []string{
		"PAYROLL CREDIT PERLAS GARMENTS", "BILLS PAYMENT", "ATM WITHDRAWAL MAKATI-MAIN", "TRANSFER FEE",
		"CHECK DEPOSIT",
	}
	for i, row := range st.Rows {
		if i >= len(want) || row.Description != want[i] {
			t.Errorf("row %d is %q, want %q", i+1, row.Description, want[i:])
		}
	}
}
