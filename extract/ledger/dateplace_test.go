package ledger

import "testing"

func TestADateInADescriptionIsNotTheValueDate(t *testing.T) {
	st := read(t, paper(`
Opening balance                                     1,000.00
Date        Description          Value Date       Debit      Credit     Balance
2024-03-01  CASH DEPOSIT         2024-03-01                  100.00    1,100.00
2024-03-04  LOAN DUE 2024-02-28  2024-03-05        50.00               1,050.00
2024-03-05  CASH DEPOSIT         2024-03-05                  100.00    1,150.00
Closing balance                                     1,150.00`))
	checkRows(t, st, "2024-03-01|CASH DEPOSIT|0.00|100.00|1100.00", "2024-03-04|LOAN DUE 2024-02-28|50.00|0.00|1050.00",
		"2024-03-05|CASH DEPOSIT|0.00|100.00|1150.00")
	if got := st.Rows[1].ValueDate; got == nil || got.String() != "2024-03-05" {
		t.Errorf("the value date is %v, want 2024-03-05", got)
	}
}

func TestAnAmountThatLooksLikeADateIsNotTheValueDate(t *testing.T) {
	st := read(t, paper(`
Opening balance                                     1,000.00
Date        Debit      Value Date      Credit    Balance   Description
2024-03-01    12.09 2024-03-02                    987.91   TAX WITHHELD
2024-03-04            2024-03-05       100.00   1,087.91   CASH DEPOSIT
Closing balance                                     1,087.91`))
	checkRows(t, st, "2024-03-01|TAX WITHHELD|12.09|0.00|987.91", "2024-03-04|CASH DEPOSIT|0.00|100.00|1087.91")
}

func TestALabelOverTheMiddleOfADateTakesTheWholeDate(t *testing.T) {
	st := read(t, paper(`HERON CARDS
Statement period 01 Sep 2023 to 09 Oct 2023
    Date          Transaction Details                  Amount     Balance
  09 Sep 23       KIOSK                                 46.00      54.00
  12 Sep 23       BAKERY                                 4.00      50.00
  01 Oct 23       BOOKSHOP                              20.00      30.00`))
	checkRows(t, st,
		"2023-09-09|KIOSK|46.00|0.00|54.00",
		"2023-09-12|BAKERY|4.00|0.00|50.00",
		"2023-10-01|BOOKSHOP|20.00|0.00|30.00")
}
