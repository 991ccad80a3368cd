package ledger

import "testing"

func TestAYearOnALineOfItsOwnIsThatOfTheDaysBelowIt(t *testing.T) {
	checkRows(t, read(t, paper(`
Date    Particulars     Withdrawal   Deposit    Balance
2023
20 NOV  CASH DEPOSIT                  100.00     600.00
31 DEC  INTEREST                        2.00     602.00
2024
05 JAN  ATM                 50.00                552.00
01 MAR  CASH DEPOSIT                  100.00     652.00`)),
		"2023-11-20|CASH DEPOSIT|0.00|100.00|600.00", "2023-12-31|INTEREST|0.00|2.00|602.00", "2024-01-05|ATM|50.00|0.00|552.00", "2024-03-01|CASH DEPOSIT|0.00|100.00|652.00")
}

func TestAYearBelowItsDayIsNoneOfTheRowsBelow(t *testing.T) {
	checkRows(t, read(t, paper(`
Date     Particulars        Withdrawal   Deposit    Balance
Nov 20,  CASH DEPOSIT                     100.00     600.00
2023
Dec 31,  INTEREST                           2.00     602.00
2023
Jan 05,  ATM OF THE             50.00                552.00
2024     HARBOUR
Mar 01,  CASH DEPOSIT                     100.00     652.00
2024`)),
		"2023-11-20|CASH DEPOSIT|0.00|100.00|600.00", "2023-12-31|INTEREST|0.00|2.00|602.00", "2024-01-05|ATM OF THE HARBOUR|50.00|0.00|552.00", "2024-03-01|CASH DEPOSIT|0.00|100.00|652.00")
}

func TestShortWordsAfterTheLastAmountOfABookWithoutHeadingsAreInitials(t *testing.T) {
	checkRows(t, read(t, paper(`
20/11/23  CASH   ****1,000.00                   ****5,000.00  T12
21/12/23  LOAN                   ******500.00   ****5,500.00  T07
15/01/24  ATM    ******100.00                   ****5,400.00  T12
15/02/24  CASH                   ****2,000.00   ****7,400.00  T40`)),
		"2023-11-20|CASH|1000.00|0.00|5000.00", "2023-12-21|LOAN|0.00|500.00|5500.00", "2024-01-15|ATM|100.00|0.00|5400.00", "2024-02-15|CASH|0.00|2000.00|7400.00")
}

func TestWholeNumbersWithoutTheMarkThatAmountsBearAreNone(t *testing.T) {
	checkRows(t, read(t, paper(`
Date          Transaction details                   Amount
Mar 12, 2024  Paid to Ramesh                        -₹500
              UTR No. 240900916338
Mar 13, 2024  Received from Sunita                +₹1,200
              UTR No. 240900916339                        `)),
		"2024-03-12|Paid to Ramesh UTR No. 240900916338|500.00|0.00|-", "2024-03-13|Received from Sunita UTR No. 240900916339|0.00|1200.00|-")
}

func TestAYearThatEndsADescriptionSaysNothingOfTheRowsBelow(t *testing.T) {
	checkRows(t, read(t, paper(`
Statement period: 01 Nov 2023 to 30 Nov 2023
Date    Particulars     Withdrawal   Deposit    Balance
20 NOV  BOND DUE                      100.00     600.00
        2031
21 NOV  INTEREST                        2.00     602.00
22 NOV  ATM                 50.00                552.00`)),
		"2023-11-20|BOND DUE 2031|0.00|100.00|600.00", "2023-11-21|INTEREST|0.00|2.00|602.00", "2023-11-22|ATM|50.00|0.00|552.00")
}

func TestABookWithoutHeadingsMayNumberItsLines(t *testing.T) {
	checkRows(t, read(t, paper(`
 1  13NOV2022  CASH DEP        1,500.00+      14,000.00
 2  22NOV2022  CHQ DEP         4,389.89+      18,389.89
 3  25NOV2022  CASH WDL          389.89-      18,000.00`)),
		"2022-11-13|CASH DEP|0.00|1500.00|14000.00", "2022-11-22|CHQ DEP|0.00|4389.89|18389.89", "2022-11-25|CASH WDL|389.89|0.00|18000.00")
}

func TestDaysBelowTheirMonthAreOfItsYear(t *testing.T) {
	checkRows(t, read(t, paper(`
February 2024
26 Feb  Ride to town                          -PHP 567.53
25 Feb  Top up                                +PHP 214.82
January 2024
30 Jan  Ride to town                          -PHP 100.00`)),
		"2024-02-26|Ride to town|567.53|0.00|-", "2024-02-25|Top up|0.00|214.82|-", "2024-01-30|Ride to town|100.00|0.00|-")
}

func TestWholeAmountsWithoutAMarkBesideMarkedBalances(t *testing.T) {
	st := read(t, paper(`
Date        Ref   Description            Debit     Credit    Balance
02/01/2025        OPENING BALANCE                            ¥12,000
03/01/2025  2041  CASH DEPOSIT                      1,500    ¥13,500
04/01/2025  2077  TRANSFER TO LUNA BOOKS   500               ¥13,000
05/01/2025  2090  BANK FEE               1,000               ¥12,000
`))
	checkRows(t, st, "2025-01-03|CASH DEPOSIT|0.00|1500.00|13500.00", "2025-01-04|TRANSFER TO LUNA BOOKS|500.00|0.00|13000.00", "2025-01-05|BANK FEE|1000.00|0.00|12000.00")
}
