package tables

import "testing"

func TestAKindOfAccountInWordsOfHeadingsHeadsNoTable(t *testing.T) {
	p := typed(`
Account Holder:         ANA D. STA. ANA
Type of Account:        Time Deposit Plus
Statement Date:         01 Mar 2024

Date         Description                 Withdrawals     Deposits      Balance
01 Feb 2024  CASH DEPOSIT QUIAPO                            700.00   81,968.52
`)
	headings := FindHeadings(p)
	if len(headings) != 1 || !headings[0].Has("date") {
		t.Errorf("headings are %+v, want that of the days alone", headings)
	}
}
