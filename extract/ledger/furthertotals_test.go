package ledger

import "testing"

func TestTotalsOfFurtherCardsBelowTheFirstAreNoRows(t *testing.T) {
	st := readDebt(t, paper(`CARD STATEMENT
Statement date 05/05/2024
Previous balance                                      300.00
New balance                                           142.50

Date        Description                                             Amount
08/04/2024  PAYMENT RECEIVED - THANK YOU                            300.00 CR
09/04/2024  CORNER BAKERY                                            40.00
09/04/2024  CINEMA HALL                                              60.00
            Total new spend transactions for MILA FERNSBY           100.00
10/04/2024  GREENGROCER                                              12.50
10/04/2024  STATION KIOSK                                            35.00
            Total new spend transactions for JONAS FERNSBY           47.50
11/04/2024  DELIVERY BENEFIT                                          5.00 CR
            Total of other account transactions                       5.00 CR`))
	checkRows(t, st,
		"2024-04-08|PAYMENT RECEIVED - THANK YOU|0.00|300.00|0.00",
		"2024-04-09|CORNER BAKERY|40.00|0.00|40.00",
		"2024-04-09|CINEMA HALL|60.00|0.00|100.00",
		"2024-04-10|GREENGROCER|12.50|0.00|112.50",
		"2024-04-10|STATION KIOSK|35.00|0.00|147.50",
		"2024-04-11|DELIVERY BENEFIT|0.00|5.00|142.50")
}
