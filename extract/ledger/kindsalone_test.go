package ledger

import "testing"

func TestASecondHeadingOfTextsWithNothingBelowIt(t *testing.T) {
	checkRows(t, read(t, paper(`
Date        Description              Details     Amount    Balance
05/03/2025  DEPOSIT                                300.00   1,300.00
06/03/2025  DEPOSIT                                120.00   1,420.00
07/03/2025  RENT                                   -20.00   1,400.00
08/03/2025  RENT                                   -20.00   1,380.00
09/03/2025  DEPOSIT                                 20.00   1,400.00
10/03/2025  RENT                                   -20.00   1,380.00
`)),
		"2025-03-05|DEPOSIT|0.00|300.00|1300.00",
		"2025-03-06|DEPOSIT|0.00|120.00|1420.00",
		"2025-03-07|RENT|20.00|0.00|1400.00",
		"2025-03-08|RENT|20.00|0.00|1380.00",
		"2025-03-09|DEPOSIT|0.00|20.00|1400.00",
		"2025-03-10|RENT|20.00|0.00|1380.00")
}
