package ledger

import "testing"

func TestSectionsWithTitlesAndNoHeadingsAreTables(t *testing.T) {
	st := read(t, paper(`LARK SAVINGS BANK
Statement period: 11/01/2025 through 12/01/2025
Beginning balance                                                 1,000.00
Ending balance                                                    1,111.69

Deposits
04 Nov       PAYROLL ACME                                           300.00
             ID 4471
             INTEREST PAID                                            0.31
01 Dec       COUNTER CREDIT                                          50.00
Subtotal deposits                                                   350.31

Checks paid
1001         05 Nov       75.00             1004 *       08 Nov     20.00
1002         06 Nov      100.00
* indicates a skip in check sequence
Subtotal checks paid                                               195.00

Service fees
29 Nov       MAINTENANCE FEE                                         43.62

Daily ending balance
04 Nov    1,300.31        05 Nov    1,225.31        06 Nov  1,125.31
08 Nov    1,105.31        29 Nov    1,061.69        01 Dec  1,111.69`))
	checkRows(t, st,
		"2025-11-04|PAYROLL ACME ID 4471|0.00|300.00|-",
		"2025-11-04|INTEREST PAID|0.00|0.31|-",
		"2025-12-01|COUNTER CREDIT|0.00|50.00|-",
		"2025-11-05||75.00|0.00|-",
		"2025-11-06||100.00|0.00|-",
		"2025-11-08||20.00|0.00|-",
		"2025-11-29|MAINTENANCE FEE|43.62|0.00|-")
	if len(st.DailyBalances) != 6 {
		t.Errorf("got %d daily balances, wanted 6", len(st.DailyBalances))
	}
}

func TestATitleOverHeadingsIsNoneOfThem(t *testing.T) {
	st := read(t, paper(`LARK SAVINGS BANK
Beginning balance on May 3, 2025                                  1,000.00
Ending balance on June 5, 2025                                      820.00

Checks
Number       Date         Amount            Number       Date       Amount
1001         05-15          75.00           1003         05-18       20.00
1002         05-16          85.00

Total checks                                                        180.00`))
	checkRows(t, st,
		"2025-05-15||75.00|0.00|925.00",
		"2025-05-16||85.00|0.00|840.00",
		"2025-05-18||20.00|0.00|820.00")
	if n := st.Rows[2].CheckNumber; n == nil || *n != "1003" {
		t.Errorf("got check number %v, wanted 1003", n)
	}
}

func TestTheSumOfOneSectionOfSeveralIsNoTotalOfTheStatement(t *testing.T) {
	st := read(t, paper(`LARK SAVINGS BANK
Beginning balance on May 3, 2025                                  1,000.00
Ending balance on June 5, 2025                                    1,205.00

Deposits
Date         Description                                            Amount
05-15        Counter credit                                         300.00
Total deposits                                                      300.00

Withdrawals
Date         Description                                            Amount
05-18        Cash                                                    20.00

Withdrawals (continued)
05-19        Rent                                                    50.00
Total withdrawals                                                    70.00

Service fees
Date         Description                                            Amount
05-20        Wire transfer fee                                       25.00
Total service fees                                                   25.00`))
	a := st.Accounts[0]
	if a.TotalDebits != nil {
		t.Errorf("got total debits %v, wanted none: no figure sums up both sections", a.TotalDebits)
	}
	if a.TotalCredits == nil || a.TotalCredits.String() != "300.00" {
		t.Errorf("got total credits %v, wanted 300.00", a.TotalCredits)
	}
}

func TestALineOfASummaryIsNoTitleOfRows(t *testing.T) {
	for name, last := range map[string]string{
		"another figure between it and the rows":             "Withdrawals and other debits                          60.00\nEnd balance                                         1,040.00",
		"a heading in strange words between it and the rows": "Deposits and other credits                           100.00\nWithdrawals and other debits                          60.00",
	} {
		t.Run(name, func(t *testing.T) {
			st := read(t, paper(`NORTHMOOR BANK
Statement period: 01 June 2025 to 30 June 2025
Previous balance                                    1,000.00
`+last+`

Norreg        Drasp                    Pascol         Ossir      Wimber      Elkin
02 Jun 25     TRANSFER FROM QUAYLE     69148248                  100.00   1,100.00
05 Jun 25     STANDING ORDER           09334723       20.00               1,080.00
07 Jun 25     CARD PAYMENT             51366292       10.00               1,070.00
09 Jun 25     RENT                     51366299       30.00               1,040.00`))
			checkRows(t, st,
				"2025-06-02|TRANSFER FROM QUAYLE|0.00|100.00|1100.00",
				"2025-06-05|STANDING ORDER|20.00|0.00|1080.00",
				"2025-06-07|CARD PAYMENT|10.00|0.00|1070.00",
				"2025-06-09|RENT|30.00|0.00|1040.00")
		})
	}
}

func TestALineBetweenSectionsIsNoText(t *testing.T) {
	st := read(t, paper(`LARK SAVINGS BANK
Beginning balance on May 3, 2025                                  1,000.00
Ending balance on June 5, 2025                                    1,270.00

Deposits
05-15        PAYROLL ACME                                           300.00
             ID 4471
05-16        COUNTER CREDIT                                          20.00

             Card ending in 4471
Card purchases
05-16        STORE 11                                                40.00
05-17        STORE 12                                                 5.00

Fees
05-20        MONTHLY FEE                                              5.00
`))
	checkRows(t, st,
		"2025-05-15|PAYROLL ACME ID 4471|0.00|300.00|1300.00",
		"2025-05-16|COUNTER CREDIT|0.00|20.00|1320.00",
		"2025-05-16|STORE 11|40.00|0.00|1280.00",
		"2025-05-17|STORE 12|5.00|0.00|1275.00",
		"2025-05-20|MONTHLY FEE|5.00|0.00|1270.00")
}

func TestDaysTellTheOrderOfChecksWhoseNumbersDoNot(t *testing.T) {
	st := read(t, paper(`LARK SAVINGS BANK
Beginning balance on May 3, 2025                                  1,000.00
Ending balance on June 5, 2025                                      800.00

Checks
Number       Date         Amount            Number       Date       Amount
1009         05-15          75.00           1003         05-16       20.00
1012         05-18          45.00           1011         05-20       50.00
1004         05-21          10.00

Total checks                                                        200.00`))
	checkRows(t, st,
		"2025-05-15||75.00|0.00|925.00",
		"2025-05-16||20.00|0.00|905.00",
		"2025-05-18||45.00|0.00|860.00",
		"2025-05-20||50.00|0.00|810.00",
		"2025-05-21||10.00|0.00|800.00")
}
