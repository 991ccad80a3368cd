package ledger

import "testing"

func TestOneMoreTextThatBeginsLikeAnotherPutsNoTextAboveItsFigures(t *testing.T) {
	st := read(t, paper(`
Deposits and other credits
Date        Description                      Amount
10/15/2025  MOBILE DEPOSIT                     17.00
10/17/2025  ACH CREDIT FOODS INC.              16.00
            PAYROLL
10/20/2025  INTEREST PAYMENT                    8.00
11/02/2025  ACH CREDIT TRADING CORPORATION      9.00
            PAYROLL
11/09/2025  WIRE TRANSFER IN ANA               18.00`))
	checkRows(t, st, "2025-10-15|MOBILE DEPOSIT|0.00|17.00|-", "2025-10-17|ACH CREDIT FOODS INC. PAYROLL|0.00|16.00|-", "2025-10-20|INTEREST PAYMENT|0.00|8.00|-",
		"2025-11-02|ACH CREDIT TRADING CORPORATION PAYROLL|0.00|9.00|-", "2025-11-09|WIRE TRANSFER IN ANA|0.00|18.00|-")
}
