package ledger

import "testing"

func TestASecondDayWithWordsBehindItIsTheRowsText(t *testing.T) {
	checkRowsWithoutValueDays(t, `
05/03/2024  STANDING ORDER                        -45.00
            31/01/2024 to 28/02/2024 RENT
06/03/2024  SALARY QUAYLE                         300.00
07/03/2024  05 JAN PURCHASE AT HILL               -20.00
            STORE
09/03/2024  04/03/2024 to 05/03/2024 WATER        -10.00
`,
		"2024-03-05|STANDING ORDER 31/01/2024 to 28/02/2024 RENT|45.00|0.00|-",
		"2024-03-06|SALARY QUAYLE|0.00|300.00|-",
		"2024-03-07|05 JAN PURCHASE AT HILL STORE|20.00|0.00|-",
		"2024-03-09|04/03/2024 to 05/03/2024 WATER|10.00|0.00|-")
}

func checkRowsWithoutValueDays(t *testing.T, text string, want ...string) {
	t.Helper()
	st := read(t, paper(text))
	checkRows(t, st, want...)
	for _, row := range st.Rows {
		if row.ValueDate != nil {
			t.Errorf("%s: got %s as the day of value, wanted none", rowText(row), row.ValueDate)
		}
	}
}

func TestARowWhoseAmountStandsBelowBeginsWithItsDayAndAPeriod(t *testing.T) {
	checkRows(t, read(t, paper(`
Date        Description                        Paid out     Paid in      Balance
01/01/2024  BALANCE BROUGHT FORWARD                                     1,000.00
31/01/2024  31/01/2024 to 28/02/2024 RENT
            FLAT 4                               500.00                   500.00
02/02/2024  05 JAN PURCHASE AT
            HILL STORE                            20.00                   480.00
03/02/2024  PHONE SHOP
            TOWER                                 20.00                   460.00
`)),
		"2024-01-31|31/01/2024 to 28/02/2024 RENT FLAT 4|500.00|0.00|500.00",
		"2024-02-02|05 JAN PURCHASE AT HILL STORE|20.00|0.00|480.00",
		"2024-02-03|PHONE SHOP TOWER|20.00|0.00|460.00")
}

func TestAPeriodWithWordsBehindItBelowARowIsNoPeriodOfTheStatement(t *testing.T) {
	st := read(t, paper(`
05/03/2024  STANDING ORDER                        -45.00     955.00
31/01/2024 to 28/02/2024 RENT
06/03/2024  SALARY QUAYLE                         300.00   1,255.00
07/03/2024  CARD                                  -20.00   1,235.00
09/03/2024  WATER                                 -10.00   1,225.00
`))
	checkRows(t, st,
		"2024-03-05|STANDING ORDER 31/01/2024 to 28/02/2024 RENT|45.00|0.00|955.00",
		"2024-03-06|SALARY QUAYLE|0.00|300.00|1255.00",
		"2024-03-07|CARD|20.00|0.00|1235.00",
		"2024-03-09|WATER|10.00|0.00|1225.00")
	if a := st.Accounts[0]; a.PeriodStart == nil || a.PeriodStart.String() != "2024-03-05" {
		t.Errorf("got a period from %v, wanted that of the rows", a.PeriodStart)
	}
}
