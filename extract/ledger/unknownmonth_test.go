package ledger

import "testing"

// A day whose month nobody knows must not pass as the day of the row above.
func TestADayWithAnUnknownMonthLeavesItsRowInDoubt(t *testing.T) {
	st := read(t, paper(`
Date         Description            Debit     Credit    Balance
01 Jan 2025  OPENING BALANCE                             100.00
03 Jan 2025  CASH DEPOSIT                     50.00      150.00
04 Qux 2025  TRANSFER TO LUNA BOOKS 20.00                130.00
05 Jan 2025  CASH DEPOSIT                     10.00      140.00
`))
	doubted := 0
	for i, row := range st.Rows {
		if row.Date == nil {
			doubted++
		} else if i == 1 && row.Debit != 0 {
			t.Errorf("row %d keeps the day %v of the row above", i+1, row.Date)
		}
	}
	if doubted != 1 {
		t.Errorf("%d rows without a day, want the one whose month is unknown; rows %+v", doubted, st.Rows)
	}
}
