package ledger

import "testing"

func TestASectionUnderAnUnknownTitleTakesTheSideThatAddsUp(t *testing.T) {
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
