package ledger

import "testing"

func TestABlankFormToReconcileTheAccountHoldsNoRows(t *testing.T) {
	const rows = `
Opening balance                      100.00
Closing balance                       60.00
Date        Description                Amount
2024-03-01  GROCER                     -10.00
2024-03-02  TAILOR                     -30.00
`
	for name, c := range map[string]struct {
		below string
		want  int
	}{
		"numbers of steps are no rows": {`
List what is not shown on this statement
Date         Amount
             Step 2 total: 2
             Within 60 days`, 0},
		"sums without a day may be": {`
List what is not shown on this statement
Date         Amount
               5.00
               6.00`, 2},
	} {
		st, err := Read(t.Context(), paper(rows+c.below), Options{})
		if err != nil {
			t.Fatal(err)
		}
		if len(st.Rows) != 2 || st.Missed != c.want {
			t.Errorf("%s: %d rows and %d missed, want 2 and %d", name, len(st.Rows), st.Missed, c.want)
		}
	}
}

func TestABalanceAmongTheRowsOfASheetIsNoRow(t *testing.T) {
	st := read(t, sheetOf(
		[]string{"Date", "Description", "Amount", "Type", "Balance", "Id"},
		[]string{"2026-01-01", "Opening balance", "0.00", "credit", "500.00", "ID-000"},
		[]string{"2026-01-05", "BAKERY", "12.50", "debit", "487.50", "ID-001"},
		[]string{"2026-01-06", "OPENING BALANCE OF THE SHOP", "0.00", "debit", "487.50", "ID-002"},
		[]string{"2026-01-07", "WAGES", "900.00", "credit", "1387.50", "ID-003"},
		[]string{"2026-01-31", "Closing balance", "0.00", "credit", "1387.50", "ID-004"}))
	checkRows(t, st, "2026-01-05|BAKERY|12.50|0.00|487.50", "2026-01-06|OPENING BALANCE OF THE SHOP|0.00|0.00|487.50", "2026-01-07|WAGES|0.00|900.00|1387.50")
	if opening := st.Accounts[0].Opening; opening == nil || *opening != 500_00 {
		t.Errorf("opening %v, want 500.00", opening)
	}
}
