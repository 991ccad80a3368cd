package ledger

import "testing"

func TestAccountsArePartedByTitlesWhoseProductsNameBeginsWithFigures(t *testing.T) {
	st := read(t, paper(`
LARCH VALLEY BANK
October 1 to October 31, 2025

360 Checking - 36025551234
DATE       DESCRIPTION                          CATEGORY    AMOUNT     BALANCE
Oct 1      Opening Balance                                              $1,000.00
Oct 6      CITY WATER                           Debit     - $566.30       $433.70
Oct 31     Closing Balance                                                $433.70

360 Savings - 36025559876
DATE       DESCRIPTION                          CATEGORY    AMOUNT     BALANCE
Oct 1      Opening Balance                                              $2,000.00
Oct 6      INTEREST                             Credit    + $6.30       $2,006.30
Oct 31     Closing Balance                                              $2,006.30
`))
	checkRows(t, st,
		"2025-10-06|CITY WATER|566.30|0.00|433.70",
		"2025-10-06|INTEREST|0.00|6.30|2006.30")
	var numbers []string
	for _, a := range st.Accounts {
		if a.Number != nil {
			numbers = append(numbers, *a.Number)
		}
	}
	if len(numbers) != 2 || numbers[0] != "36025551234" || numbers[1] != "36025559876" {
		t.Errorf("the accounts' numbers are %q, want 36025551234 and 36025559876", numbers)
	}
	if len(st.Rows) == 2 && st.Rows[1].AccountIndex != 1 {
		t.Error("the savings' row is not the second account's")
	}
}
