package ledger

import "testing"

func TestWholeNumbersFlushWithAmountsAreAmounts(t *testing.T) {
	st := read(t, paper(`HERON BANK
Date         Particulars           Ref      Withdraw     Deposit     Balance
01 Mar 2025  CASH MACHINE           17           100           0      319.08
02 Mar 2025  SALARY                 18             0    1,000.50    1,319.58
03 Mar 2025  SHOP                   19      1,200.00           0      119.58
04 Mar 2025  CASH MACHINE           20            13           0      106.58
05 Mar 2025  SHOP                   21          6.58           0         100
06 Mar 2025  CAFE                   22         10.25           0       89.75
07 Mar 2025  CAFE                   23         20.25           0       69.50
08 Mar 2025  REFUND                 24             0       30.50         100
09 Mar 2025  REFUND                 25             0       10.50      110.50
10 Mar 2025  REFUND                 26             0       10.50      121.00`))
	checkRows(t, st,
		"2025-03-01|CASH MACHINE|100.00|0.00|319.08",
		"2025-03-02|SALARY|0.00|1000.50|1319.58",
		"2025-03-03|SHOP|1200.00|0.00|119.58",
		"2025-03-04|CASH MACHINE|13.00|0.00|106.58",
		"2025-03-05|SHOP|6.58|0.00|100.00",
		"2025-03-06|CAFE|10.25|0.00|89.75",
		"2025-03-07|CAFE|20.25|0.00|69.50",
		"2025-03-08|REFUND|0.00|30.50|100.00",
		"2025-03-09|REFUND|0.00|10.50|110.50",
		"2025-03-10|REFUND|0.00|10.50|121.00")
}

func TestWholeNumbersUnderTheHeadingsOfMovementsAreAmountsThoughNoneHasDecimals(t *testing.T) {
	st := read(t, paper(`HERON BANK
Date         Particulars           Ref       Withdrawl     Deposit      Balance
01 Mar 2025  INTEREST              17                     3,906.07    13,906.07
02 Mar 2025  CASH MACHINE          18            2,700                11,206.07
03 Mar 2025  SHOP                  19           10,000                 1,206.07
04 Mar 2025  SALARY                20                        4,840     6,046.07
05 Mar 2025  SHOP                  21              190                 5,856.07
06 Mar 2025  REFUND                22                          500     6,356.07
07 Mar 2025  GIFT OF               23                        1,500     7,856.07
             UNCLE 1200
08 Mar 2025  SHOP                  24               70                 7,786.07
09 Mar 2025  REFUND                25                          900     8,686.07
10 Mar 2025  SHOP                  26              120                 8,566.07`))
	checkRows(t, st,
		"2025-03-01|INTEREST|0.00|3906.07|13906.07",
		"2025-03-02|CASH MACHINE|2700.00|0.00|11206.07",
		"2025-03-03|SHOP|10000.00|0.00|1206.07",
		"2025-03-04|SALARY|0.00|4840.00|6046.07",
		"2025-03-05|SHOP|190.00|0.00|5856.07",
		"2025-03-06|REFUND|0.00|500.00|6356.07",
		"2025-03-07|GIFT OF UNCLE 1200|0.00|1500.00|7856.07",
		"2025-03-08|SHOP|70.00|0.00|7786.07",
		"2025-03-09|REFUND|0.00|900.00|8686.07",
		"2025-03-10|SHOP|120.00|0.00|8566.07")
}

func TestANumberThatEndsATextIsNoAmountThoughFlushWithSome(t *testing.T) {
	st := read(t, paper(`HERON BANK
Date         Particulars                         Amount     Balance
01 Mar 2025  SALARY                            1,000.50    1,100.50
02 Mar 2025  SHOP                               -100.00    1,000.50
             DELIVERED TO PORT STREET HOUSE NUMBER 1200
03 Mar 2025  SHOP                               -200.00      800.50
04 Mar 2025  SHOP                               -300.00      500.50
05 Mar 2025  SHOP                               -100.00      400.50`))
	if len(st.Rows) != 5 {
		t.Fatalf("rows: %v, want five", st.Rows)
	}
	if got := st.Rows[1].Debit.String(); got != "100.00" {
		t.Errorf("debit %s, want 100.00", got)
	}
}

func TestAmountsWrittenAsAProgramPrintsItsNumbersAreRead(t *testing.T) {
	st := read(t, paper(`HERON BANK
Date         Particulars                  Cheque No     Withdrawal      Deposit      Balance
01 Mar 2025  SHOP                         996106721           3209            -      51386.0
02 Mar 2025  LOAN                         726703507            386            -      51000.0
03 Mar 2025  INTEREST                     722785261              -        30749      81749.0
04 Mar 2025  SHOP                         894127246           1749            -      80000.0`))
	checkRows(t, st,
		"2025-03-01|SHOP|3209.00|0.00|51386.00",
		"2025-03-02|LOAN|386.00|0.00|51000.00",
		"2025-03-03|INTEREST|0.00|30749.00|81749.00",
		"2025-03-04|SHOP|1749.00|0.00|80000.00")
}
