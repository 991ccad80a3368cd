package ledger

import "testing"

func TestNumbersOfFourFiguresUnderALabelOfDaysAreDays(t *testing.T) {
	for name, text := range map[string]string{
		"month first": `
Statement Period: 03/01/2025 - 03/31/2025
Br     Txn Date  Particulars         Debit      Credit     Balance
0412   0304      RENT               100.00                  900.00
1205   0311      SALARY                       2,000.00    2,900.00
0412   0328      CHECK 1001          50.00                2,850.00
`,
		"day first": `
Statement Period: 1 March 2025 - 31 March 2025
Br     Date      Particulars         Debit      Credit     Balance
0412   0403      RENT               100.00                  900.00
1205   1103      SALARY                       2,000.00    2,900.00
0412   2803      CHECK 1001          50.00                2,850.00
`,
		"a period in another order than the rows": `
Statement Period: 01/03/2025 - 31/03/2025
Br     Date      Particulars         Debit      Credit     Balance
0412   0304      RENT               100.00                  900.00
1205   0311      SALARY                       2,000.00    2,900.00
0412   0328      CHECK 1001          50.00                2,850.00
`,
	} {
		t.Run(name, func(t *testing.T) {
			checkRows(t, read(t, paper(text)),
				"2025-03-04|RENT|100.00|0.00|900.00",
				"2025-03-11|SALARY|0.00|2000.00|2900.00",
				"2025-03-28|CHECK 1001|50.00|0.00|2850.00")
		})
	}
}

func TestNumbersOfFourFiguresElsewhereAreNoDays(t *testing.T) {
	st := read(t, paper(`
Opening balance 1,000.00      Closing balance 820.00
Statement Period: 03/01/2025 - 03/31/2025
Check no.    Payee             Amount
1001         RENT              100.00
1002         WATER              50.00
1003         POWER              30.00
`))
	for _, r := range st.Rows {
		if r.Date != nil {
			t.Errorf("%s: the check's number was read as %v", r.Description, r.Date)
		}
	}
}
