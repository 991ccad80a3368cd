package ledger

import (
	"testing"
)

func TestNumbersAndDashesInALastDescriptionAreText(t *testing.T) {
	st := read(t, paper(`
Opening balance                                     1,000.00
Date            Debit      Credit       Balance  Description
2024-03-01      50.00                    950.00  DM - AUTO DEBIT WATER
                                                 MIN BAL 10,000.00
2024-03-02                 100.00      1,050.00  REMITTANCE USD 1.75 @ 57.10
2024-03-03      25.00                  1,025.00  FEE 15.00 INCL
Closing balance                                     1,025.00`))
	checkRows(t, st, "2024-03-01|DM - AUTO DEBIT WATER MIN BAL 10,000.00|50.00|0.00|950.00",
		"2024-03-02|REMITTANCE USD 1.75 @ 57.10|0.00|100.00|1050.00", "2024-03-03|FEE 15.00 INCL|25.00|0.00|1025.00")
}

func TestATextBelowThatIsLongerThanAllRowsOwnStaysWhole(t *testing.T) {
	st := read(t, paper(`
Opening balance                                     1,000.00
Date            Debit      Credit       Balance  Description
2024-03-01      50.00                    950.00  CASH
2024-03-02                 100.00      1,050.00  SALARY
                                                 PEARL GARMENTS MFG. CO.
2024-03-03      25.00                  1,025.00  FEE
2024-03-04      25.00                  1,000.00  FEE
Closing balance                                     1,000.00`))
	checkRows(t, st, "2024-03-01|CASH|50.00|0.00|950.00", "2024-03-02|SALARY PEARL GARMENTS MFG. CO.|0.00|100.00|1050.00",
		"2024-03-03|FEE|25.00|0.00|1025.00", "2024-03-04|FEE|25.00|0.00|1000.00")
}
