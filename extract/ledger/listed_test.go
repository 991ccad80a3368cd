package ledger

import "testing"

func TestEntriesWhoseDaysStandBelowOrAboveThemAreRows(t *testing.T) {
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
			[]string{"2024-03-29|Card payment at Cafe Lumo Transaction: CARD-8796|23.00|0.00|48.91", "2024-03-27|Card payment at Bahn Transaction: CARD-9620|35.00|0.00|71.91",
				"2024-03-26|Received from Anke Transaction: TRANSFER-7|0.00|40.00|106.91", "2024-03-25|Sent to Pieter Transaction: TRANSFER-3|79.00|0.00|66.91",
				"2024-03-24|Received from Anke Transaction: TRANSFER-1|0.00|45.00|145.91"}},
		{"the day above its entries, without headings", `
Wednesday, March 27, 2024
Buy load 0917***1234                  -₱31.00
Ref 236956592914

Tuesday, March 26, 2024
Send money to Ana                     -₱47.00
Ref 727562446567

Received from Ben                     +₱70.00
Ref 409260529975`,
			[]string{"2024-03-27|Buy load 0917***1234 Ref 236956592914|31.00|0.00|-", "2024-03-26|Send money to Ana Ref 727562446567|47.00|0.00|-",
				"2024-03-26|Received from Ben Ref 409260529975|0.00|70.00|-"}},
	} {
		t.Run(c.name, func(t *testing.T) { checkRows(t, read(t, paper(c.page)), c.want...) })
	}
}

func TestASummaryOfInAndOutWithoutDaysIsNoTableOfTransactions(t *testing.T) {
	st := read(t, paper(`
Description          Money in    Money out
Transfers              500.00       100.00
Shops                    0.00       350.00
Total                  500.00       450.00`))
	checkRows(t, st)
}

func TestEntriesWhoseDaysAreNotBelowEachGiveNoDayOfANeighbour(t *testing.T) {
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

func TestTransactionsInBlocksOfTheirOwn(t *testing.T) {
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
