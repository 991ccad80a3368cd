package ledger

import "testing"

func TestARowBelowABroughtForwardLineIsOfTheDayThatThePageBeforeEndedIn(t *testing.T) {
	st := read(t, paper(`LARK SAVINGS BANK
Date         Paym ent t ype and de tails     Paid out      Paid in       Balance
08 May 25    BALANCE BROUGHT FORWARD                                      162.54
09 May 25    DD   WATER RATES                   45.00                     117.54
19 May 25    CR   MARKET STALL                               14.00        131.54
             BALANCE CARRIED FORWARD                                      131.54
`+"\f"+`LARK SAVINGS BANK
Date         Paym ent t ype and de tails     Paid out      Paid in       Balance
             BALANCE BROUGHT FORWARD                                      131.54
             ))) BAKERY
             RIVERSIDE                          21.05                     110.49
20 May 25    BP   SHED RENT                     95.30                      15.19
20 May 25    BALANCE CARRIED FORWARD                                       15.19`))
	checkRows(t, st,
		"2025-05-09|DD WATER RATES|45.00|0.00|117.54",
		"2025-05-19|CR MARKET STALL|0.00|14.00|131.54",
		"2025-05-19|))) BAKERY RIVERSIDE|21.05|0.00|110.49",
		"2025-05-20|BP SHED RENT|95.30|0.00|15.19")
}

func TestProseBelowTheLastCarriedBalanceIsNoRow(t *testing.T) {
	st := read(t, paper(`LARK SAVINGS BANK
Date         Description                     Paid out      Paid in       Balance
28 Mar 22    BALANCE BROUGHT FORWARD                                       32.22
01 Jun 22    CR   GROSS INTEREST                               0.01        32.23
01 Jul 22    CR   GROSS INTEREST                               0.02        32.25
28 Jul 22    BALANCE CARRIED FORWARD                                       32.25
`+"\f"+`Interest and charges
interest at the rate we have agreed with you on each account of more than
a sum that is set each month, of which no more than 20.00 a month is charged
to accounts that go over their limit in the month.`))
	checkRows(t, st,
		"2022-06-01|CR GROSS INTEREST|0.00|0.01|32.23",
		"2022-07-01|CR GROSS INTEREST|0.00|0.02|32.25")
}

func TestABreakdownBelowTheRowThatReachesTheClosingBalanceIsNoRow(t *testing.T) {
	st := read(t, paper(`LARK SAVINGS BANK
Opening Balance (01/01/2024):            5,000.00
Closing Balance (01/31/2024):            9,251.86

Date        Description                     Amount       Balance
01/02/2024  PAYROLL                      +4,500.00      9,500.00
01/03/2024  GROCER                         -125.50      9,374.50
01/06/2024  BUS PASS                       -122.64      9,251.86

Spending by category
Food                                       $125.50          50.6%
Travel                                     $122.64          49.4%
ALL SPENDING                               $248.14         100.0%`))
	checkRows(t, st,
		"2024-01-02|PAYROLL|0.00|4500.00|9500.00",
		"2024-01-03|GROCER|125.50|0.00|9374.50",
		"2024-01-06|BUS PASS|122.64|0.00|9251.86")
}

func TestAHeadingThatNamesASectionAndATotalDirectsTheRowsBelowIt(t *testing.T) {
	st := read(t, paper(`LARK SAVINGS BANK
Previous Balance    1,000.00          New Balance    1,126.13

Deposits and Other Credits
04/01/2026          INTEREST PAYMENT                     11.30
04/05/2026          CHECK DEPOSIT                       255.60

Withdrawals and Other Debits
04/02/2026          FISH SHOP                            61.77
04/03/2026          GYM                                  78.90
04/03/2026          BOOKS                                 0.10`))
	checkRows(t, st,
		"2026-04-01|INTEREST PAYMENT|0.00|11.30|-",
		"2026-04-05|CHECK DEPOSIT|0.00|255.60|-",
		"2026-04-02|FISH SHOP|61.77|0.00|-",
		"2026-04-03|GYM|78.90|0.00|-",
		"2026-04-03|BOOKS|0.10|0.00|-")
}

func TestABalanceFromThePreviousStatementIsTheOpeningOne(t *testing.T) {
	st := read(t, paper(`LARK SAVINGS BANK
Your position
                                                            Balance
HKD deposits                                               1,515.00
CNY deposits                                                   0.75
Loans                                                          0.00

Date         Description                      Deposit   Withdrawal       Balance
01 Nov 2025  BALANCE FROM PREVIOUS STATEMENT                              706.06
13 Nov 2025  TRANSFER IN                       900.00                    1606.06
22 Nov 2025  TRANSFER OUT                                  91.06         1515.00`))
	checkRows(t, st,
		"2025-11-13|TRANSFER IN|0.00|900.00|1606.06",
		"2025-11-22|TRANSFER OUT|91.06|0.00|1515.00")
}
