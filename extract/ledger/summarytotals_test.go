package ledger

import "testing"

func TestTheTotalLineOfASummaryInLinesGivesTheTotals(t *testing.T) {
	st := read(t, paper(`
WESTMOOR BUILDING SOCIETY                                   STATEMENT
Statement period 01 May 2024 to 31 May 2024
Account summary                     PAID IN          PAID OUT
Interest                               0.00              0.00
Payments                           1,500.00            700.00
TOTAL                              1,500.00            700.00

DATE       DESCRIPTION             PAID IN     PAID OUT      BALANCE
01 May 24  BALANCE BROUGHT FORWARD                          1,000.00
03 May 24  SALARY PELL & CO       1,500.00                  2,500.00
10 May 24  RENT MAPLE ROW                        500.00     2,000.00
20 May 24  COUNCIL TAX                           200.00     1,800.00
`))
	a := st.Accounts[0]
	if len(st.Rows) != 3 {
		t.Errorf("%d rows, want 3: %v", len(st.Rows), st.Rows)
	}
	if a.TotalCredits == nil || a.TotalDebits == nil || a.TotalCredits.String() != "1500.00" || a.TotalDebits.String() != "700.00" {
		t.Errorf("totals are %v and %v, want 1500.00 and 700.00", a.TotalCredits, a.TotalDebits)
	}
}
