package ledger

import "testing"

func TestBlocksAreReadHoweverTheyAreSet(t *testing.T) {
	want := []string{
		"2024-03-03|TRANSFER FROM J MARSH|0.00|1371.38|6371.38",
		"2024-03-06|CHEQUE 86718925|450.74|0.00|5920.64",
		"2024-03-07|MOBILE TOP UP|20.64|0.00|5900.00",
		"2024-03-08|GREEN GROCER|100.00|0.00|5800.00",
	}
	for name, text := range map[string]string{
		"as tiles beside each other": `
BulsaPay
Opening balance PHP 5,000.00

TRANSFER FROM J MARSH             CHEQUE 86718925
03 Mar 2024, 18:11                06 Mar 2024, 07:57
+PHP 1,371.38                     -PHP 450.74
Balance PHP 6,371.38              Balance PHP 5,920.64


MOBILE TOP UP                     GREEN GROCER
07 Mar 2024, 09:10                08 Mar 2024, 10:00
-PHP 20.64                        -PHP 100.00
Balance PHP 5,900.00              Balance PHP 5,800.00
`,
		"labels over their values": `
BulsaPay
Opening balance PHP 5,000.00

Date                  Details
03 Mar 2024           TRANSFER FROM J MARSH
Amount                Balance
+PHP 1,371.38         PHP 6,371.38

Date                  Details
06 Mar 2024           CHEQUE 86718925
Amount                Balance
-PHP 450.74           PHP 5,920.64

Date                  Details
07 Mar 2024           MOBILE TOP UP
Amount                Balance
-PHP 20.64            PHP 5,900.00

Date                  Details
08 Mar 2024           GREEN GROCER
Amount                Balance
-PHP 100.00           PHP 5,800.00
`,
		"no space between them, a fee beside the amount, one over a page break": `
BulsaPay
Opening balance PHP 5,000.00
Date: 03 Mar 2024
Details: TRANSFER FROM J MARSH
Amount: +PHP 1,371.38
Fee: PHP 0.00
Balance: PHP 6,371.38
Date: 06 Mar 2024
Details: CHEQUE 86718925
Amount: -PHP 440.74
Fee: PHP 10.00
` + "\f" + `Balance: PHP 5,920.64
Date: 07 Mar 2024
Details: MOBILE TOP UP
Amount: -PHP 20.14
Fee: PHP 0.50
Balance: PHP 5,900.00
Date: 08 Mar 2024
Details: GREEN GROCER
Amount: -PHP 99.00
Fee: PHP 1.00
Balance: PHP 5,800.00
`,
		"days over them, what is left below each amount, one that failed": `
BulsaPay
Opening balance PHP 5,000.00

03 Mar 2024
TRANSFER FROM J MARSH             +1,371.38
18:11                              6,371.38

06 Mar 2024
CHEQUE 86718925                     -450.74
07:57                              5,920.64

07 Mar 2024
MOBILE TOP UP                        -20.64
09:10                              5,900.00

MOBILE TOP UP                        -77.00
09:20  Failed                      5,900.00

08 Mar 2024
GREEN GROCER                        -100.00
10:00                              5,800.00
`,
	} {
		t.Run(name, func(t *testing.T) { checkRows(t, read(t, paper(text)), want...) })
	}
}

func TestWhatFailedAtTheOpeningBalanceMovedNothing(t *testing.T) {
	st := read(t, paper(`
BulsaPay
Opening balance: 5,000.00
Closing balance: 4,900.00

03 Mar 2024                        -80.64
TRANSFER TO J MARSH                -30.00
18:11  Cancelled                 5,000.00

MOBILE TOP UP                      -20.64
19:10  Completed                 4,979.36

CANTEEN                            -60.00
20:10  Completed                 4,919.36

08 Mar 2024                        -19.36
GREEN GROCER                       -19.36
10:00  Completed                 4,900.00
`))
	checkRows(t, st, "2024-03-03|MOBILE TOP UP|20.64|0.00|4979.36", "2024-03-03|CANTEEN|60.00|0.00|4919.36", "2024-03-08|GREEN GROCER|19.36|0.00|4900.00")
}

func TestAmountsThatBecameNoRowsAreMissed(t *testing.T) {
	st := read(t, paper(`
BulsaPay
Money in         0.00
Money out        0.00

GREEN GROCER      CANTEEN        TOP UP
-₱100.00          -₱20.00        -₱7.50
-₱31.00           -₱40.00        -₱8.50
-₱32.00           -₱50.00        -₱9.50
`))
	if len(st.Rows) != 0 || st.Missed == 0 {
		t.Errorf("%d rows and %d missed, want none and some", len(st.Rows), st.Missed)
	}
}
