package ledger

import "testing"

func TestACreditColumnOfOneSignHoldsCredits(t *testing.T) {
	for name, c := range map[string]struct {
		text  string
		rows  []string
		doubt int // the row in doubt, -1 for none
	}{
		"a minus throughout": {`
Date;Description;Debit;Credit
2026-03-02;SALARY;;-250.00
2026-03-03;BAKERY;30.50;
2026-03-05;REFUND;;-9.50`,
			[]string{"2026-03-02|SALARY|0.00|250.00|-", "2026-03-03|BAKERY|30.50|0.00|-", "2026-03-05|REFUND|0.00|9.50|-"}, -1},
		"a minus in both columns": {`
Date;Description;Debit;Credit
2026-03-02;SALARY;;-250.00
2026-03-03;BAKERY;-30.50;
2026-03-05;REFUND;;-9.50`,
			[]string{"2026-03-02|SALARY|0.00|250.00|-", "2026-03-03|BAKERY|30.50|0.00|-", "2026-03-05|REFUND|0.00|9.50|-"}, -1},
		"a reversal among credits": {`
Date;Description;Debit;Credit
2026-03-02;SALARY;;250.00
2026-03-03;BAKERY;30.50;
2026-03-05;SALARY REVERSED;;-250.00`,
			[]string{"2026-03-02|SALARY|0.00|250.00|-", "2026-03-03|BAKERY|30.50|0.00|-", "2026-03-05|SALARY REVERSED|250.00|0.00|-"}, -1},
		"reversals alone, by which the balances fall": {`
Date;Description;Debit;Credit;Balance
2026-03-02;RENT;900.00;;1100.00
2026-03-03;CHEQUE RETURNED;;-250.00;850.00
2026-03-05;CHEQUE RETURNED;;-50.00;800.00`,
			[]string{"2026-03-02|RENT|900.00|0.00|1100.00", "2026-03-03|CHEQUE RETURNED|250.00|0.00|850.00", "2026-03-05|CHEQUE RETURNED|50.00|0.00|800.00"}, -1},
		"one credit alone may be either": {`
Date;Description;Debit;Credit
2026-03-02;SALARY;;-250.00
2026-03-03;BAKERY;30.50;`,
			[]string{"2026-03-02|SALARY|250.00|0.00|-", "2026-03-03|BAKERY|30.50|0.00|-"}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			st := read(t, exportOf(c.text))
			checkRows(t, st, c.rows...)
			for i := range st.Rows {
				if got := st.RowNotes[i].Ambiguous; got != (i == c.doubt) {
					t.Errorf("row %d in doubt: %v", i+1, got)
				}
				if st.RowNotes[i].Repair != "" {
					t.Errorf("row %d was repaired: %s", i+1, st.RowNotes[i].Repair)
				}
			}
		})
	}
}
