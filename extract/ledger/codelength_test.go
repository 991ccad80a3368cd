package ledger

import "testing"

func TestTextsBeginWhereEveryRowPrintsACodeOfOneLength(t *testing.T) {
	st := read(t, paper(`Statement date 30/11/24

DATE        DESCRIPTION                  DEBIT        CREDIT        BALANCE
            BAL B/F                                                  900.00
1/11/24     1554 CA ADVICE                            600.00       1,500.00
            14905 TRF FUND
            NADIR TIMBER
            6207129
1/11/24     9110 CDB IBG                100.00                     1,400.00
            INTERBANK TRANSFER
            ITB01112024
            6004249
1/11/24     9110 CDB IBG                  0.10                     1,399.90
            6004249
5/11/24     1554 CA ADVICE                            100.10       1,500.00
            14905 REFUND
            NADIR TIMBER
            6229101
7/11/24     9110 CDB IBG                500.00                     1,000.00
            INTERBANK TRANSFER
            ITB07112024
            6004262
30/11/24    0160 PROFIT PAID                            0.50       1,000.50`))
	checkRows(t, st,
		"2024-11-01|1554 CA ADVICE 14905 TRF FUND NADIR TIMBER 6207129|0.00|600.00|1500.00",
		"2024-11-01|9110 CDB IBG INTERBANK TRANSFER ITB01112024 6004249|100.00|0.00|1400.00",
		"2024-11-01|9110 CDB IBG 6004249|0.10|0.00|1399.90",
		"2024-11-05|1554 CA ADVICE 14905 REFUND NADIR TIMBER 6229101|0.00|100.10|1500.00",
		"2024-11-07|9110 CDB IBG INTERBANK TRANSFER ITB07112024 6004262|500.00|0.00|1000.00",
		"2024-11-30|0160 PROFIT PAID|0.00|0.50|1000.50")
}
