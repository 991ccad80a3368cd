package ledger

import (
	"strings"
	"testing"
)

// spacedRows is a statement whose thousands are parted by spaces.
const spacedRows = `Opening Balance: 10 000,00

Date          Description                 Debit          Credit         Balance
13/01/2025    PAYROLL                                  5 000,00       15 000,00
14/01/2025    GROCERY STORE                700,00                     14 300,00
15/01/2025    BOOKSHOP                   3 700,00                     10 600,00
16/01/2025    SHOP NUMBER              3   500,00                     10 100,00
17/01/2025    CHECK DEPOSIT                            1 700,00       11 800,00
Closing Balance: 11 800,00
`

func TestAFirstGroupThatStandsApartIsOfTheAmountWhereTheBalancesSaySo(t *testing.T) {
	want := read(t, recognizedPaper(spacedRows))
	got := read(t, recognizedPaper(strings.Replace(spacedRows, "  3 700,00", " 3  700,00", 1)))
	for i, row := range got.Rows {
		if rowText(row) != rowText(want.Rows[i]) || row.Repaired != (i == 2) {
			t.Errorf("row %d is %s, repaired %v; want %s, repaired %v", i, rowText(row), row.Repaired, rowText(want.Rows[i]), i == 2)
		}
	}
}

func TestANumberBeforeAnAmountThatFollowsIsOfTheDescription(t *testing.T) {
	if st := read(t, recognizedPaper(spacedRows)); st.Rows[3].Debit != 500_00 || st.Rows[3].Description != "SHOP NUMBER 3" {
		t.Errorf("row %s, want 500.00 and the 3 in the description", rowText(st.Rows[3]))
	}
}
