package ledger

import "testing"

func TestAListWithoutDaysThatRepeatsARowMovesNothing(t *testing.T) {
	st := readDebt(t, paper(`CARD STATEMENT
Statement date 13/06/2025
Opening balance                                                   500.00
Total dues                                                      -758.00

Date         Transaction Description               Amount
13/05/2025   AUTOPAY THANK YOU                     660.00 Cr
27/05/2025   CORNER BAKERY                       1,402.00
30/05/2025   ShopSmart May 21 (Ref 5510776)      2,000.00 Cr

Cash back Earned
Sr No.   Transaction                           Amount
  1      ShopSmart May 21                    2,000.00
         Total                               2,000.00`))
	checkRows(t, st,
		"2025-05-13|AUTOPAY THANK YOU|0.00|660.00|-160.00",
		"2025-05-27|CORNER BAKERY|1402.00|0.00|1242.00",
		"2025-05-30|ShopSmart May 21 (Ref 5510776)|0.00|2000.00|-758.00")
}
