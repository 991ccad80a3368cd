package ledger

import "testing"

const paperOfChecks = `LARK SAVINGS BANK
Statement period: 11/01/2025 through 12/01/2025
Beginning balance                                                 1,000.00
Ending balance                                                    1,240.00

Deposits
Date         Description                                            Amount
11/04        PAYROLL ACME                                           300.00

`

func TestATitleOfPaidChecksHeadsDebits(t *testing.T) {
	for name, checks := range map[string]string{
		"a list of their own": `Image Checks Paid
1001     11/05     10.00      1004 *   11/08     20.00
1005     11/09     30.00
* Gap in check sequence
`,
		"two lists": `Paper Cheques Paid (2)
1001     11/05     10.00      1004 *   11/08     20.00
* Gap in check sequence

Electronic Cheques Paid (1)
1005     11/09     30.00
`,
	} {
		t.Run(name, func(t *testing.T) {
			st := read(t, paper(paperOfChecks+checks))
			checkRows(t, st,
				"2025-11-04|PAYROLL ACME|0.00|300.00|1300.00",
				"2025-11-05||10.00|0.00|1290.00",
				"2025-11-08||20.00|0.00|1270.00",
				"2025-11-09||30.00|0.00|1240.00")
			if n := st.Rows[1].CheckNumber; n == nil || *n != "1001" {
				t.Errorf("got check number %v, wanted 1001", n)
			}
		})
	}
}
