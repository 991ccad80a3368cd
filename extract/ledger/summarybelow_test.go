package ledger

import "testing"

func TestSummariesBelowFewRowsAreNoRows(t *testing.T) {
	const rows = `
Date          Description                             Withdrawal          Deposit            Balance
              Balance B/F                                                                       0.00
21 FEB 2023   TRANSFER                                                     501.00             501.00
24 FEB 2023   TRANSFER                                                       1.00             502.00
`
	for name, below := range map[string]string{
		"counts and sums set apart, with words that no list knows": `
TRANSACTION   No. of Withdrawals   0   Total Withdrawals     0.00      Hold Amount              0.00
SUMMARY       No. of Deposits      2   Total Deposits      502.00      Late Local Cheque        0.00`,
		"further figures below both sums": `
              TOTAL DEBIT      0                            0.00
              TOTAL CREDIT     2                          502.00
              TOTAL CHEQUE (FLOAT)                         10.00
              HOUSE FIGURE                                251.00`,
	} {
		t.Run(name, func(t *testing.T) {
			st := read(t, paper(rows+below))
			checkRows(t, st, "2023-02-21|TRANSFER|0.00|501.00|501.00", "2023-02-24|TRANSFER|0.00|1.00|502.00")
			if a := st.Accounts[0]; a.TotalCredits == nil || *a.TotalCredits != 50200 || st.Missed > 0 {
				t.Errorf("credits in all are %v and %d lines were missed, want 502.00 and none", a.TotalCredits, st.Missed)
			}
		})
	}
}
