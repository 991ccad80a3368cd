package ledger

import "testing"

func TestSectionsNamedWithTheirAccountAndTheirTotalsAreNoRows(t *testing.T) {
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

func TestAnAmountSetInTwoPiecesIsOne(t *testing.T) {
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
			d.Pages[0].Words = append(append(append(d.Pages[0].Words[:0:0], d.Pages[0].Words[:i]...), left, right), d.Pages[0].Words[i+1:]...)
			break
		}
	}
	checkRows(t, read(t, d),
		"2025-05-09|WATER RATES|45.00|0.00|117.54",
		"2025-05-10|PHONE|20.00|0.00|97.54",
		"2025-05-19|MARKET STALL|0.00|14.00|111.54")
}
