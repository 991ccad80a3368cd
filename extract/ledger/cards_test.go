package ledger

import (
	"testing"
)

func TestEntriesOfAppsInVariousArrangements(t *testing.T) {
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
		"labels above their values": `
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
		"no space between them, a fee beside the amount, one across a page break": `
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
		"dates above them, balance below each amount, one failed": `
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

func TestFailedEntryAtOpeningBalanceMovesNothing(t *testing.T) {
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
	checkRows(
		t, st, "2024-03-03|MOBILE TOP UP|20.64|0.00|4979.36", "2024-03-03|CANTEEN|60.00|0.00|4919.36",
		"2024-03-08|GREEN GROCER|19.36|0.00|4900.00",
	)
}

func TestAmountsOutsideRowsCountAsMissed(t *testing.T) {
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

// A table with an unknown heading must not be read as a list of entries: neither its heading and sums, nor its amounts
// beside two date columns.
func TestTableWithTwoDateColumnsIsNotListOfEntries(t *testing.T) {
	st := read(t, paper(`
Statement date                Apr 30, 2024
Payment due date              May 23, 2024
Previous balance              100.00
Total amount due              260.00

Qux         Quux         Corge                                  PHP
04/03/24    04/03/24     LATE FEE                              10.00
04/04/24    04/05/24     HARBOUR CAFE                          20.00
04/07/24    04/07/24     GREEN GROCER                          30.00
04/08/24    04/09/24     BOOKS AND MORE                        40.00
                         Sub-total                            100.00

04/10/24    04/10/24     HARBOUR CAFE                          25.00
04/11/24    04/13/24     GREEN GROCER                          35.00
                         Sub-total                             60.00
`))
	if len(st.Rows) != 6 {
		t.Fatalf("%d rows, want 6", len(st.Rows))
	}
	for i, day := range []int{3, 4, 7, 8, 10, 11} {
		if d := st.Rows[i].Date; d == nil || d.Month != 4 || d.Day != day {
			t.Errorf("row %d is of %v, want April %d", i+1, d, day)
		}
	}
}

func TestPageCountIsNotPartOfEntry(t *testing.T) {
	st := read(t, paper("Monday 1 December 2025              694.04\n   REVERSAL BOOKS                +55.00\n   COUNCIL TAX                   -21.00\n\nFriday 5 December 2025              728.04\n   WATER BOARD                   -12.00\n   TOM ODELL                     +46.00\n   490573\n\f2/2\n\nTuesday 9 December 2025             862.04\n   MOBILE CO                     +10.00\n   HARBOUR CAFE                  +90.00\n   WAGES\n"))
	for _, row := range st.Rows {
		if row.Description == "TOM ODELL 490573 2/2" {
			t.Errorf("a page's number stands in %q", row.Description)
		}
	}
	if last := st.Rows[len(st.Rows)-1].Description; last != "HARBOUR CAFE WAGES" {
		t.Errorf("the last entry is %q, want its second line too", last)
	}
}

func TestEntriesWithDatesBelowOrAbove(t *testing.T) {
	for _, c := range []struct {
		name, page string
		want       []string
	}{
		{"the day below, what is left as the last amount", `
Description                       Incoming   Outgoing      Amount
Card payment at Cafe Lumo                      -23.00       48.91
29 March 2024 Transaction: CARD-8796

Card payment at Bahn                           -35.00       71.91
27 March 2024 Transaction: CARD-9620

Received from Anke                   40.00                 106.91
26 March 2024 Transaction: TRANSFER-7

Sent to Pieter                                 -79.00       66.91
25 March 2024 Transaction: TRANSFER-3

Received from Anke                   45.00                 145.91
24 March 2024 Transaction: TRANSFER-1`,
			[]string{
				"2024-03-29|Card payment at Cafe Lumo Transaction: CARD-8796|23.00|0.00|48.91",
				"2024-03-27|Card payment at Bahn Transaction: CARD-9620|35.00|0.00|71.91",
				"2024-03-26|Received from Anke Transaction: TRANSFER-7|0.00|40.00|106.91",
				"2024-03-25|Sent to Pieter Transaction: TRANSFER-3|79.00|0.00|66.91",
				"2024-03-24|Received from Anke Transaction: TRANSFER-1|0.00|45.00|145.91",
			}},
		{"the day above its entries, without headings", `
Wednesday, March 27, 2024
Buy load 0917***1234                  -₱31.00
Ref 236956592914

Tuesday, March 26, 2024
Send money to Ana                     -₱47.00
Ref 727562446567

Received from Ben                     +₱70.00
Ref 409260529975`,
			[]string{
				"2024-03-27|Buy load 0917***1234 Ref 236956592914|31.00|0.00|-",
				"2024-03-26|Send money to Ana Ref 727562446567|47.00|0.00|-",
				"2024-03-26|Received from Ben Ref 409260529975|0.00|70.00|-",
			}},
	} {
		t.Run(c.name, func(t *testing.T) { checkRows(t, read(t, paper(c.page)), c.want...) })
	}
}

func TestSummaryOfInAndOutWithoutDatesIsNotTransactionTable(t *testing.T) {
	st := read(t, paper(`
Description          Money in    Money out
Transfers              500.00       100.00
Shops                    0.00       350.00
Total                  500.00       450.00`))
	checkRows(t, st)
}

func TestEntriesDoNotTakeDateOfNeighbour(t *testing.T) {
	for _, above := range []string{"", "April 1, 2024"} {
		st := read(t, paper(above+`
Buy load                              -₱31.00
March 27, 2024
Send money to Ana                     -₱47.00
Received from Ben                     +₱70.00
March 26, 2024
Buy load                              -₱11.00
March 25, 2024`))
		checkRows(t, st)
	}
	checkRows(t, read(t, paper(`April 1, 2024
Buy load                              -₱31.00
March 27, 2024
Send money to Ana                     -₱47.00
March 26, 2024
Received from Ben                     +₱70.00
March 25, 2024`))) // April 1 may head the first entry and March 25 be the day of printing
	checkRows(t, read(t, paper(`April 1, 2024

Buy load                              -₱31.00
March 27, 2024

Send money to Ana                     -₱47.00
March 26, 2024

Received from Ben                     +₱70.00
March 25, 2024`)), "2024-03-27|Buy load|31.00|0.00|-", "2024-03-26|Send money to Ana|47.00|0.00|-", "2024-03-25|Received from Ben|0.00|70.00|-")
}

func TestTransactionsInSeparateBlocks(t *testing.T) {
	want := []string{
		"2024-03-03|TRANSFER FROM J MARSH|0.00|1371.38|6371.38",
		"2024-03-06|CHEQUE 86718925|450.74|0.00|5920.64",
		"2024-03-07|DIRECT DEBIT|20.64|0.00|5900.00",
	}
	for name, text := range map[string]string{
		"like receipts, each value beside its label": `
BulsaPay
Opening balance PHP 5,000.00


Date               03 Mar 2024 18:11
Type               TRANSFER FROM J MARSH
Reference          0069958866
Amount             +PHP 1,371.38
Balance after      PHP 6,371.38


Date               06 Mar 2024 07:57
Type               CHEQUE 86718925
Reference          0499023726
Amount             -PHP 450.74
Balance after      PHP 5,920.64


Date               07 Mar 2024 09:10
Type               DIRECT DEBIT
Reference          0499023727
Amount             -PHP 20.64
Balance after      PHP 5,900.00
`,
		"like cards in a list": `
BulsaPay
Opening balance PHP 5,000.00


TRANSFER FROM J MARSH                  +PHP 1,371.38
03 Mar 2024, 18:11                     Balance PHP 6,371.38


CHEQUE 86718925                        -PHP 450.74
06 Mar 2024, 07:57                     Balance PHP 5,920.64


DIRECT DEBIT                           -PHP 20.64
07 Mar 2024, 09:10                     Balance PHP 5,900.00
`,
	} {
		t.Run(name, func(t *testing.T) { checkRows(t, read(t, paper(text)), want...) })
	}
}

func TestTimeBelowEntryIsNotDescription(t *testing.T) {
	st := read(t, paper(`
Tuesday, March 26, 2024
Send money to Ana                     -₱47.00
6:03 PM · Ref 727562446567

Received from Ben                     +₱70.00
2:40 PM · Ref 409260529975

Buy load                              -₱70.00
2:30 PM`))
	checkRows(
		t, st, "2024-03-26|Send money to Ana Ref 727562446567|47.00|0.00|-",
		"2024-03-26|Received from Ben Ref 409260529975|0.00|70.00|-", "2024-03-26|Buy load|70.00|0.00|-",
	)
	for i, want := range []string{"18:03", "14:40", "14:30"} {
		if got := st.Rows[i].Time; got == nil || *got != want {
			t.Errorf("row %d has the time %v, want %s", i+1, got, want)
		}
	}
}

func TestFirstAmountWithoutDirectionTakesDirectionOfItsKind(t *testing.T) {
	st := read(t, paper(`
Date        Transaction Type   Description       Amount   Wallet Balance
01/06/2024  Reload             Bank A            RM36.64         RM96.64
02/06/2024  Payment            Tealive           RM10.00         RM86.64
13/06/2024  Reload             Bank A            RM20.00        RM106.64
14/06/2024  Payment            Parking            RM6.64        RM100.00`))
	checkRows(
		t, st, "2024-06-01|Bank A|0.00|36.64|96.64", "2024-06-02|Tealive|10.00|0.00|86.64",
		"2024-06-13|Bank A|0.00|20.00|106.64", "2024-06-14|Parking|6.64|0.00|100.00",
	)
	if !st.RowNotes[0].Ambiguous {
		t.Error("the direction of the first row is nowhere printed, and it is not said to be unsure")
	}
}

func TestTimeBelowDateAtEndOfTextBelongsToDate(t *testing.T) {
	st := read(t, paper(`
01 May 2025  BAKER                          10.00        90.00
02 May 2025  WAGES REF 2025-01-05           50.00       140.00
             10:32
03 May 2025  BUTCHER                        30.00       110.00
04 May 2025  GROCER                         20.00        90.00`))
	if got, want := st.Rows[1].Description, "WAGES REF 2025-01-05 10:32"; got != want {
		t.Errorf("the row is called %q, wanted %q", got, want)
	}
}

func TestEntriesOfOneDateWithAmountsOnLastLines(t *testing.T) {
	inText := []string{
		"2025-01-02|DD DIRECT DEBIT CITY WATER|20.00|0.00|80.00",
		"2025-01-02|CR SALARY HARBOUR CRANES|0.00|50.00|130.00",
		"2025-01-02|VIS CARD PURCHASE GROCER LEEDS|30.00|0.00|100.00",
		"2025-01-05|SO STANDING ORDER RENT|40.00|0.00|60.00",
		"2025-01-07|DD DIRECT DEBIT GAS BOARD|10.00|0.00|50.00",
		"2025-01-09|DD DIRECT DEBIT NORTH POWER|5.00|0.00|45.00",
	}
	apart := []string{
		"2025-01-02|DIRECT DEBIT CITY WATER|20.00|0.00|80.00",
		"2025-01-02|SALARY HARBOUR CRANES|0.00|50.00|130.00",
		"2025-01-02|CARD PURCHASE GROCER LEEDS|30.00|0.00|100.00",
		"2025-01-05|STANDING ORDER RENT|40.00|0.00|60.00",
		"2025-01-07|DIRECT DEBIT GAS BOARD|10.00|0.00|50.00",
		"2025-01-09|DIRECT DEBIT NORTH POWER|5.00|0.00|45.00",
	}
	for name, c := range map[string]struct {
		text string
		want []string
	}{
		"further lines are indented": {`
Date        Details                 Paid out  Paid in   Balance
01/01/2025  BALANCE BROUGHT FORWARD                      100.00
02/01/2025  DD  DIRECT DEBIT
                CITY WATER             20.00
            CR  SALARY
                HARBOUR CRANES                   50.00
            VIS CARD PURCHASE
                GROCER LEEDS           30.00              100.00
05/01/2025  SO  STANDING ORDER
                RENT                   40.00              60.00
07/01/2025  DD  DIRECT DEBIT
                GAS BOARD              10.00              50.00
09/01/2025  DD  DIRECT DEBIT
                NORTH POWER             5.00              45.00
`, apart},
		"all lines are aligned left": {`
Date        Details                 Paid out  Paid in   Balance
01/01/2025  BALANCE BROUGHT FORWARD                      100.00
02/01/2025  DD DIRECT DEBIT
            CITY WATER                 20.00
            CR SALARY
            HARBOUR CRANES                       50.00
            VIS CARD PURCHASE
            GROCER LEEDS               30.00              100.00
05/01/2025  SO STANDING ORDER
            RENT                       40.00              60.00
07/01/2025  DD DIRECT DEBIT
            GAS BOARD                  10.00              50.00
09/01/2025  DD DIRECT DEBIT
            NORTH POWER                 5.00              45.00
`, inText},
	} {
		t.Run(name, func(t *testing.T) { checkRows(t, read(t, paper(c.text)), c.want...) })
	}
}

func TestLaterEntryOfDateStartsAtIndentOfEntryKinds(t *testing.T) {
	want := []string{
		"2025-01-02|CITY WATER MANDATE 1 REF 7|20.00|0.00|80.00",
		"2025-01-02|HARBOUR CRANES SALARY REF 8|0.00|50.00|130.00",
		"2025-01-05|RENT FLAT 2|40.00|0.00|90.00",
		"2025-01-07|GAS BOARD REF 9|10.00|0.00|80.00",
		"2025-01-07|GROCER LEEDS CARD 4|5.00|0.00|75.00",
	}
	const rows = `
01/01/2025       BALANCE BROUGHT FORWARD                      100.00
02/01/2025  DD   CITY WATER
                 MANDATE 1
                 REF 7                      20.00              80.00
            CR   HARBOUR CRANES
                 SALARY
                 REF 8                                50.00   130.00
05/01/2025  SO   RENT
                 FLAT 2                     40.00              90.00
07/01/2025  DD   GAS BOARD
                 REF 9                      10.00              80.00
            VIS  GROCER
                 LEEDS
                 CARD 4                      5.00              75.00
`
	checkRows(t, read(t, paper(`
Date             Details                 Paid out  Paid in   Balance`+rows)), want...)
}
