package ledger

import (
	"strings"
	"testing"
)

func TestNoLineIsMissedWhereBalancesAndBothTotalsProveTheRows(t *testing.T) {
	const page = `
Beginning Balance   100.00
Total Deposits       50.00
Total Withdrawals    30.00
Date        Description          Withdrawal     Deposit      Balance
02/08/2025  TRANSFER IN                           20.00       120.00
05/08/2025  BAKER                     30.00                    90.00
08/08/2025  TRANSFER IN                           30.00       120.00
End of statement
Sold        T25080300258853           20.00                    22.68
Sold        T25080600351700           30.00                    33.42`
	if st := read(t, paper(page)); st.Missed > 0 {
		t.Errorf("%d lines are missed, want none: %v", st.Missed, st.Warnings)
	}
	if st := read(t, paper(strings.Replace(page, "Total Deposits       50.00", "Total Deposits       99.00", 1))); st.Missed == 0 {
		t.Error("no line is missed though the rows do not make the printed total")
	}
}

func TestTheTotalsOfSeveralMonthsAreAddedUp(t *testing.T) {
	const page = `
Beginning Balance as of 01 October 2024          100.00
Total Deposits                                    50.00
Total Withdrawals                                 30.00
Ending Balance as of 31 October 2024             120.00
Date        Description          Withdrawal     Deposit      Balance
02/10/2024  TRANSFER IN                           20.00       120.00
05/10/2024  BAKER                     30.00                    90.00
08/10/2024  TRANSFER IN                           30.00       120.00
` + "\f" + `
Beginning Balance as of 01 November 2024         120.00
Total Deposits                                    70.00
Total Withdrawals                                 40.00
Ending Balance as of 30 November 2024            150.00
Date        Description          Withdrawal     Deposit      Balance
02/11/2024  TRANSFER IN                           70.00       190.00
05/11/2024  BUTCHER                   40.00                   150.00`
	a := read(t, paper(page)).Accounts[0]
	if a.TotalCredits == nil || *a.TotalCredits != 12000 || a.TotalDebits == nil || *a.TotalDebits != 7000 {
		t.Errorf("totals %v and %v, want 120.00 and 70.00", a.TotalCredits, a.TotalDebits)
	}
}
