package ledger

import (
	"slices"
	"testing"
)

func TestSectionsWithTitlesButNoHeadingsAreTables(t *testing.T) {
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

func TestTitleAboveHeadingsIsNotHeading(t *testing.T) {
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

func TestSumOfOneSectionIsNotStatementTotal(t *testing.T) {
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

func TestSummaryLineIsNotTitleOfRows(t *testing.T) {
	for name, last := range map[string]string{
		"another figure between it and the rows":  "Withdrawals and other debits                          60.00\nEnd balance                                         1,040.00",
		"unknown heading between it and the rows": "Deposits and other credits                           100.00\nWithdrawals and other debits                          60.00",
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

func TestLineBetweenSectionsIsNotText(t *testing.T) {
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

func TestDatesShowOrderOfChecksWithUnorderedNumbers(t *testing.T) {
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

const paperOfChecks = `LARK SAVINGS BANK
Statement period: 11/01/2025 through 12/01/2025
Beginning balance                                                 1,000.00
Ending balance                                                    1,240.00

Deposits
Date         Description                                            Amount
11/04        PAYROLL ACME                                           300.00

`

func TestPaidChecksTitleHeadsDebits(t *testing.T) {
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

func TestSectionTitleWithCheckCountIsSectionTotal(t *testing.T) {
	for name, checks := range map[string]string{
		"on its own line": `Conventional Checks Paid (3)
Number   Date     Amount      Number   Date     Amount     Number   Date     Amount
1001     11/05     10.00      1004 *   11/08     20.00     1005     11/09     30.00
* Gap in check sequence
Conventional Checks Paid (3)      60.00-
`,
		"after a note": `Conventional Checks Paid (3)
Number   Date     Amount      Number   Date     Amount     Number   Date     Amount
1001     11/05     10.00      1004 *   11/08     20.00     1005     11/09     30.00
* Gap in check sequence               Conventional Checks Paid (3)      60.00-
`,
	} {
		t.Run(name, func(t *testing.T) {
			checkRows(t, read(t, paper(paperOfChecks+checks)),
				"2025-11-04|PAYROLL ACME|0.00|300.00|1300.00",
				"2025-11-05||10.00|0.00|1290.00",
				"2025-11-08||20.00|0.00|1270.00",
				"2025-11-09||30.00|0.00|1240.00")
		})
	}
}

func TestTitleBeforeTotalWordIsSectionTotal(t *testing.T) {
	checkRows(t, read(t, paper(`LARK SAVINGS BANK
Statement period: 11/01/2025 through 12/01/2025
Beginning balance                                                 1,000.00
Ending balance                                                    1,260.00

Deposits
Date         Description                                            Amount
11/04        PAYROLL ACME                                           300.00
Deposits Subtotal                                                   300.00

Kiosk Withdrawals
Date         Description                                            Amount
11/05        STORE 11                                                25.00-
11/06        STORE 12                                                15.00-
Kiosk Withdrawals Subtotal                                           40.00-
`)),
		"2025-11-04|PAYROLL ACME|0.00|300.00|1300.00",
		"2025-11-05|STORE 11|25.00|0.00|1275.00",
		"2025-11-06|STORE 12|15.00|0.00|1260.00")
}

// The text of a row may be only the name of its section, if its amount is not the sum of the section.
func TestRowNamedLikeItsSectionIsRow(t *testing.T) {
	checkRows(t, read(t, paper(`LARK SAVINGS BANK
Date         Description                                            Amount
Kiosk Things
11/04/2025   GROCER                                                 300.00-
11/04/2025   STORE                                                   12.00-
             KIOSK                                                   10.00-
             Kiosk Things                                            20.00-
11/06/2025   STORE                                                   11.00-
`)),
		"2025-11-04|GROCER|300.00|0.00|-",
		"2025-11-04|STORE|12.00|0.00|-",
		"2025-11-04|KIOSK|10.00|0.00|-",
		"2025-11-04|Kiosk Things|20.00|0.00|-",
		"2025-11-06|STORE|11.00|0.00|-")
}

func TestTotalWordAfterOtherWordsNamesSumOfRows(t *testing.T) {
	checkRows(t, read(t, paper(`LARK SAVINGS BANK
Statement period: 11/01/2025 through 12/01/2025
Beginning balance                                                 1,000.00

Customer Deposits
Number   Date     Ref Number    Amount
         Nov 04   8800114233     300.00
Total Customer Deposits         300.00

Card Withdrawals
Card Number: XXXX-XXXX-XXXX-4471
Date     Description of Transaction            Ref Number    Amount
Nov 05   STORE 11                              8800114234     25.00-
Nov 06   STORE 12                              8800114235     15.00-
         Card 4471 Withdrawals Subtotal        $              40.00-
         Total Card Withdrawals                $              40.00-
`)),
		"2025-11-04|8800114233|0.00|300.00|1300.00",
		"2025-11-05|STORE 11|25.00|0.00|1275.00",
		"2025-11-06|STORE 12|15.00|0.00|1260.00")
}

func TestHeadingsOverFirstCheckListHeadAllLists(t *testing.T) {
	st := read(t, paper(paperOfChecks+`Checks Paid
Number   Date     Amount
1001     11/05     10.00      1004 *   11/08     20.00     1005     11/09     30.00
1002     11/05     11.00      1006     11/10     21.00
* Gap in check sequence
`))
	checkRows(t, st,
		"2025-11-04|PAYROLL ACME|0.00|300.00|-",
		"2025-11-05||10.00|0.00|-",
		"2025-11-05||11.00|0.00|-",
		"2025-11-08||20.00|0.00|-",
		"2025-11-10||21.00|0.00|-",
		"2025-11-09||30.00|0.00|-")
	if n := st.Rows[4].CheckNumber; n == nil || *n != "1006" {
		t.Errorf("got check number %v, wanted 1006", n)
	}
}

// A merchant is named "Total", and the text of an undated row may be only the transaction type.
func TestKindBeforeMerchantNamedTotalIsRow(t *testing.T) {
	checkRows(t, read(t, paper(`
Date        Description                        Amount
05/03/2025  STORE                               -12.00
            PURCHASES TOTAL                     -40.00
            CARD PURCHASE TOTAL                 -41.00
            PAYMENT TOTAL                       -42.00
            WITHDRAWAL TOTAL                    -43.00
16/03/2025  SALARY                              300.00
            FUEL TOTAL                          -40.00
17/03/2025  SALARY                              300.00
`)),
		"2025-03-05|STORE|12.00|0.00|-",
		"2025-03-05|PURCHASES TOTAL|40.00|0.00|-",
		"2025-03-05|CARD PURCHASE TOTAL|41.00|0.00|-",
		"2025-03-05|PAYMENT TOTAL|42.00|0.00|-",
		"2025-03-05|WITHDRAWAL TOTAL|43.00|0.00|-",
		"2025-03-16|SALARY|0.00|300.00|-",
		"2025-03-16|FUEL TOTAL|40.00|0.00|-",
		"2025-03-17|SALARY|0.00|300.00|-")
}

func TestPurposeOfCheckIsNotTitle(t *testing.T) {
	checkRows(t, read(t, paper(`LARK SAVINGS BANK
Statement period: 11/01/2025 through 12/01/2025
Beginning balance                                                 1,000.00
Ending balance                                                    1,560.00

Deposits
Date         Description                                            Amount
11/04        ADJUSTMENT                                             300.00
             FOR CHECKS PAID
11/05        PAYROLL ACME                                           150.00
11/06        PAYROLL ACME                                           110.00
`)),
		"2025-11-04|ADJUSTMENT FOR CHECKS PAID|0.00|300.00|1300.00",
		"2025-11-05|PAYROLL ACME|0.00|150.00|1450.00",
		"2025-11-06|PAYROLL ACME|0.00|110.00|1560.00")
}

func TestSectionUnderUnknownTitleTakesSideThatAddsUp(t *testing.T) {
	st := read(t, paper(`LARK SAVINGS BANK
Beginning balance on May 3, 2025                                  1,000.00
Ending balance on June 5, 2025                                    1,131.00

--- Deposits (1) ---
Date         Description                                            Amount
05-15        Counter credit                                         300.00
Subtotal deposits                                                   300.00

Sent with Zephyr
Date         Description                                            Amount
05-18        To Marta                                                20.00
05-19        To Ken                                                  50.00
Total sent with Zephyr                                               70.00
2 items totaling                                                     70.00

Service fees
Date         Description                                            Amount
05-20        Wire transfer fee                                       99.00

Summary of fees
Monthly fee                                                          12.00`))
	checkRows(t, st,
		"2025-05-15|Counter credit|0.00|300.00|1300.00",
		"2025-05-18|To Marta|20.00|0.00|1280.00",
		"2025-05-19|To Ken|50.00|0.00|1230.00",
		"2025-05-20|Wire transfer fee|99.00|0.00|1131.00")
}

func TestSectionTitlesWithAccountAndTotalAreNotRows(t *testing.T) {
	st := read(t, paper(`LARK SAVINGS BANK
Beginning Balance on May 3, 2025                                    $1,000.00
Ending Balance on June 5, 2025                                      $1,205.00

Deposits & Other Credits Account # 000009752
Description                                Date Credited            Amount
Deposit   Ref Nbr: 130012345               05-15                   $300.00
Total Deposits & Other Credits                                     $300.00

ATM Withdrawals & Debits Account # 000009752
Description                                Tran Date                Amount
ATM Withdrawal 1000 Walnut                 05-18                    $20.00
Total ATM Withdrawals & Debits                                      $20.00

Checks Paid Account # 000009752
Description                                Date Paid                Amount
Check 1001                                 05-20                    $75.00
Total Checks Paid                                                   $75.00`))
	checkRows(t, st,
		"2025-05-15|Deposit Ref Nbr: 130012345|0.00|300.00|1300.00",
		"2025-05-18|ATM Withdrawal 1000 Walnut|20.00|0.00|1280.00",
		"2025-05-20|Check 1001|75.00|0.00|1205.00")
}

func TestAmountInTwoPiecesIsOneAmount(t *testing.T) {
	d := paper(`LARK SAVINGS BANK
Date         Description                     Paid out      Paid in       Balance
08 May 2025  BALANCE BROUGHT FORWARD                                      162.54
09 May 2025  WATER RATES                        45.00                     117.54
10 May 2025  PHONE                              20.00                      97.54
19 May 2025  MARKET STALL                                  14.00          111.54`)
	for i, w := range d.Pages[0].Words {
		if w.Text == "20.00" {
			left, right := w, w
			left.Text, left.Box.X1 = "20", w.Box.X0+12
			right.Text, right.Box.X0 = ".00", w.Box.X0+12
			d.Pages[0].Words = slices.Replace(slices.Clone(d.Pages[0].Words), i, i+1, left, right)
			break
		}
	}
	checkRows(t, read(t, d),
		"2025-05-09|WATER RATES|45.00|0.00|117.54",
		"2025-05-10|PHONE|20.00|0.00|97.54",
		"2025-05-19|MARKET STALL|0.00|14.00|111.54")
}

func TestBoldLineAmongPlainRowsIsTitle(t *testing.T) {
	d := paper(`CARD STATEMENT
Statement date 13/05/2025

Date         Transaction Description               Amount
             MILA FERNSBY
03/05/2025   AUTOPAY THANK YOU                     660.00 Cr
05/05/2025   CORNER BAKERY                       1,795.00
06/05/2025   CINEMA HALL                           649.00
13/05/2025   FINANCE CHARGES                       517.93`)
	for i, w := range d.Pages[0].Words {
		if w.Text == "MILA" || w.Text == "FERNSBY" {
			d.Pages[0].Words[i].Bold = true
		}
	}
	checkRows(t, readDebt(t, d),
		"2025-05-03|AUTOPAY THANK YOU|0.00|660.00|-",
		"2025-05-05|CORNER BAKERY|1795.00|0.00|-",
		"2025-05-06|CINEMA HALL|649.00|0.00|-",
		"2025-05-13|FINANCE CHARGES|517.93|0.00|-")
}

func TestLineLeftOfAllTextsIsTitle(t *testing.T) {
	st := readDebt(t, paper(`CARD STATEMENT
Statement date 13/05/2025

Date         Transaction Description               Amount
03/05/2025    AUTOPAY THANK YOU                     660.00 Cr
             Purchases 414700XXXXXX6705
05/05/2025    CORNER BAKERY                       1,795.00
              STATION ROAD
06/05/2025    CINEMA HALL                           649.00
             Other fees and charges
13/05/2025    FINANCE CHARGES                       517.93
13/05/2025    LATE FEE                              100.00`))
	checkRows(t, st,
		"2025-05-03|AUTOPAY THANK YOU|0.00|660.00|-",
		"2025-05-05|CORNER BAKERY STATION ROAD|1795.00|0.00|-",
		"2025-05-06|CINEMA HALL|649.00|0.00|-",
		"2025-05-13|FINANCE CHARGES|517.93|0.00|-",
		"2025-05-13|LATE FEE|100.00|0.00|-")
}
