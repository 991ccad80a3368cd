package ledger

import (
	"context"
	"testing"
)

func TestAHeadingThatNamesNoDaysHeadsRowsThatBeginWithThem(t *testing.T) {
	st, err := Read(context.Background(), paper(`HERON CARDS STATEMENT OF ACCOUNT
Statement Period    From April 21 to May 20, 2022
   Opening Balance Rs      New Credits Rs      New Debits Rs    Closing Balance Rs
        7,879.62    -           100.00    +       1,170.22   =      8,949.84
Credit Summary              Credit Limit Rs   Available Credit Limit Rs
At May 20, 2022                  400,000.00                  391,050.16

Details                              Foreign Spending           Amount Rs
New domestic transactions for R AJMER                                0.00
May 11         LATE PAYMENT FEE                                    500.00
May 12         PAYMENT RECEIVED                                    100.00 CR
May 20         TAX                                                 178.50
May 20         FINANCE CHARGES                                     491.72
Total of other account transactions                              1,170.22`), Options{Liability: true})
	if err != nil {
		t.Fatal(err)
	}
	checkRows(t, st,
		"2022-05-11|LATE PAYMENT FEE|500.00|0.00|8379.62",
		"2022-05-12|PAYMENT RECEIVED|0.00|100.00|8279.62",
		"2022-05-20|TAX|178.50|0.00|8458.12",
		"2022-05-20|FINANCE CHARGES|491.72|0.00|8949.84")
}
