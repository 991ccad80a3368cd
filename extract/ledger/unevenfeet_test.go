package ledger

import "testing"

// rowsWithUnevenFeet is a statement few of whose rows have a second line.
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

func TestASecondLineStaysWithItsRowWhereRowsAreBoxedToTheFootOfTheirCapitals(t *testing.T) {
	d := recognizedPaper(rowsWithUnevenFeet)
	words := d.Pages[0].Words
	for i, w := range words {
		if w.Text != "PERLAS" && w.Text != "GARMENTS" && w.Text != "MAKATI-MAIN" {
			words[i].Box.Y1 -= 0.3 * w.Box.Height()
		}
	}
	st := read(t, d)
	want := []string{"PAYROLL CREDIT PERLAS GARMENTS", "BILLS PAYMENT", "ATM WITHDRAWAL MAKATI-MAIN", "TRANSFER FEE", "CHECK DEPOSIT"}
	for i, row := range st.Rows {
		if i >= len(want) || row.Description != want[i] {
			t.Errorf("row %d is %q, want %q", i+1, row.Description, want[i:])
		}
	}
}
