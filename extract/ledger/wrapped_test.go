package ledger

import "testing"

func TestWhatNarrowColumnsBreakOverTwoLines(t *testing.T) {
	st := read(t, paper(`
Statement Period: 01/01/2025 - 01/31/2025
Date     Description                      Debit        Credit       Balance
01 Jan   BALANCE BROUGHT                                              50.00
25       FORWARD                                                          D
02 Jan   COUNCIL TAX                     120.00                      170.00
25       REF 00923                                                        D
03 Jan   J SMITH RENT                                850.00          680.00
25
`))
	checkRows(t, st,
		"2025-01-02|COUNCIL TAX REF 00923|120.00|0.00|-170.00",
		"2025-01-03|J SMITH RENT|0.00|850.00|680.00")
}

func TestATimeBelowItsDateIsNoDescription(t *testing.T) {
	st := read(t, paper(`
Date         Description                     Debit      Credit      Balance
2025-01-02   Transfer from 09171234567 to   500.00                   300.00
08:10 AM     09181234567
2025-01-03   Cash in                                  1,500.00     1,800.00
`))
	checkRows(t, st,
		"2025-01-02|Transfer from 09171234567 to 09181234567|500.00|0.00|300.00",
		"2025-01-03|Cash in|0.00|1500.00|1800.00")
	if st.Rows[0].Time == nil || *st.Rows[0].Time != "08:10" {
		t.Errorf("the time is %v, want 08:10", st.Rows[0].Time)
	}
}

func TestFurtherTablesAreNoMovements(t *testing.T) {
	st := read(t, paper(`
Opening Balance: 1,000.00                Closing Balance: 2,850.00
Date         Description                     Debit      Credit      Balance
01/13/2025   RENT                           100.00                   900.00
01/14/2025   SALARY                                   2,000.00     2,900.00
01/15/2025   CHECK 1001                      50.00                 2,850.00

Opening Balance      Dr Count      Debits     Credits
1,000.00             2             150.00     2,000.00

Date         Check No.            Amount
01/15/2025   1001                  50.00
`))
	checkRows(t, st,
		"2025-01-13|RENT|100.00|0.00|900.00",
		"2025-01-14|SALARY|0.00|2000.00|2900.00",
		"2025-01-15|CHECK 1001|50.00|0.00|2850.00")
}

func TestAnAdvertBesideTheTableIsNoPartOfIt(t *testing.T) {
	st := read(t, paper(`
                   Date         Description           Debit      Credit      Balance
Earn up to         01/13/2025   RENT                 100.00                   900.00     win 50.00
5,000.00 by        01/14/2025   SALARY                         2,000.00     2,900.00     by 03/31/2025
03/31/2025         01/15/2025   CHECK 1001            50.00                 2,850.00
`))
	checkRows(t, st,
		"2025-01-13|RENT|100.00|0.00|900.00",
		"2025-01-14|SALARY|0.00|2000.00|2900.00",
		"2025-01-15|CHECK 1001|50.00|0.00|2850.00")
}

func TestASpanOfDaysIsAPeriod(t *testing.T) {
	for _, text := range []string{"Statement Period: March 1 - 31, 2025", "1 to 31 March 2025", "Statement of account from 1 March 2025 to 31 March 2025"} {
		st := read(t, paper(text+`

Date    Description          Debit      Credit     Balance
03/01   RENT                100.00                  900.00
03/04   SALARY                        2,000.00    2,900.00
`))
		checkRows(t, st, "2025-03-01|RENT|100.00|0.00|900.00", "2025-03-04|SALARY|0.00|2000.00|2900.00")
		if a := st.Accounts[0]; a.PeriodEnd == nil || a.PeriodEnd.String() != "2025-03-31" || a.PeriodDerived {
			t.Errorf("%q: the period ends %v, want 2025-03-31 as printed", text, a.PeriodEnd)
		}
	}
}

func TestTextBesideTheYearOfAnotherDateColumnBelongsToTheRow(t *testing.T) {
	st := read(t, paper(`
Date         Value date  Description            Debit     Credit    Balance
01 Jan 2025  01 Jan      OPENING BALANCE                            100.00
             2025
03 Jan 2025  05 Jan      GREEN GROCER           20.00                80.00
             2025        LEEDS
04 Jan 2025  06 Jan      BOOKS AND MORE         10.00                70.00
             2025        DUBAI
`))
	checkRows(t, st, "2025-01-03|GREEN GROCER LEEDS|20.00|0.00|80.00", "2025-01-04|BOOKS AND MORE DUBAI|10.00|0.00|70.00")
}
