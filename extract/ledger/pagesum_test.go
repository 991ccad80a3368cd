package ledger

import "testing"

func TestTheSecondLineOfTheLastRowBeginsNoEntryThatTheSumOfThePageEnds(t *testing.T) {
	st := read(t, paper(`Statement of transactions for the period 01-07-2019 to 31-07-2019

Date         Particulars                 Withdrawals     Deposits       Balance
01-07-2019   B/F                                                      16,674.45
02-07-2019   BY CASH                            0.00     2,000.00     18,674.45
03-07-2019   TRANSFER 9188/CORNER BAKERY    3,000.00         0.00     15,674.45
             STATION ROAD
31-07-2019   TRANSFER 9212/NADIR              700.00         0.00     14,974.45
             KU/KOT
                  Page Total:               3,700.00     2,000.00     14,974.45 Cr`))
	checkRows(t, st,
		"2019-07-02|BY CASH|0.00|2000.00|18674.45",
		"2019-07-03|TRANSFER 9188/CORNER BAKERY STATION ROAD|3000.00|0.00|15674.45",
		"2019-07-31|TRANSFER 9212/NADIR KU/KOT|700.00|0.00|14974.45")
	if len(st.Warnings) > 0 {
		t.Errorf("got warnings %v, wanted none", st.Warnings)
	}
}
