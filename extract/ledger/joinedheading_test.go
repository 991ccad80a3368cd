package ledger

import (
	"context"
	"testing"
)

func TestDaysUnderALabelReadWithTheTextsAreTheRowsDays(t *testing.T) {
	st, err := Read(context.Background(), recognizedPaper(`
Transaction Dat@Details          Paid out   Value Date     Paid in     Balance
                 Opening balance                                      1,000.00
05-Feb-2025      CITY WATER         20.00   06-Feb-2025                 980.00
06-Feb-2025      SALARY CRANES              06-Feb-2025      50.00    1,030.00
                 REF 5471
08-Feb-2025      GROCER             30.00   09-Feb-2025               1,000.00
09-Feb-2025      RENT              400.00   09-Feb-2025                 600.00
`), Options{})
	if err != nil {
		t.Fatal(err)
	}
	checkRows(t, st, "2025-02-05|CITY WATER|20.00|0.00|980.00", "2025-02-06|SALARY CRANES REF 5471|0.00|50.00|1030.00",
		"2025-02-08|GROCER|30.00|0.00|1000.00", "2025-02-09|RENT|400.00|0.00|600.00")
}
