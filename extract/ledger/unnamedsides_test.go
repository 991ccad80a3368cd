package ledger

import "testing"

func TestTheBalanceTellsWhichOfTwoUnknownColumnsAdds(t *testing.T) {
	for name, c := range map[string]struct {
		text   string
		rows   []string
		missed int
	}{
		"the first takes away": {`
Date;Description;Abcd;Efgh;Balance
2026-03-02;SALARY;;250.00;1250.00
2026-03-13;BAKERY;30.50;;1219.50
2026-03-25;RENT;119.50;;1100.00`,
			[]string{"2026-03-02|SALARY|0.00|250.00|1250.00", "2026-03-13|BAKERY|30.50|0.00|1219.50", "2026-03-25|RENT|119.50|0.00|1100.00"}, 0},
		"the first adds": {`
Date;Description;Abcd;Efgh;Balance
2026-03-02;SALARY;250.00;;1250.00
2026-03-13;BAKERY;;30.50;1219.50
2026-03-25;REFUND;9.50;;1229.00`,
			[]string{"2026-03-02|SALARY|0.00|250.00|1250.00", "2026-03-13|BAKERY|30.50|0.00|1219.50", "2026-03-25|REFUND|0.00|9.50|1229.00"}, 0},
		"nothing leads to the balances": {`
Date;Description;Abcd;Efgh;Balance
2026-03-02;SALARY;;250.00;1250.00
2026-03-13;BAKERY;30.50;;1250.00
2026-03-25;RENT;119.50;;1300.00`,
			[]string{"2026-03-02|SALARY|0.00|0.00|1250.00", "2026-03-13|BAKERY|0.00|0.00|1250.00", "2026-03-25|RENT|0.00|0.00|1300.00"}, 3},
	} {
		t.Run(name, func(t *testing.T) {
			st := read(t, exportOf(c.text))
			checkRows(t, st, c.rows...)
			if st.Missed != c.missed {
				t.Errorf("%d rows missed, want %d", st.Missed, c.missed)
			}
		})
	}
}
