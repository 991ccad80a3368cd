package ledger

import "testing"

func TestAPagesNumberUnderWholeBalancesIsNone(t *testing.T) {
	st := read(t, paper(`
Date        Remarks                        Credit   Money Out   Ledger Balance
            Beginning Balance                                          147,243
01/04/2023  CASH DEPOSIT MACHINE           17,500                      164,743
02/04/2023  CASH WITHDRAWAL ATM                        10,600          154,143
27/04/2023  CASH DEPOSIT MACHINE            1,938                      156,081
30/04/2023  POINT OF SALE HARDWARE                      2,325          153,756
            Deposits                       19,438
            Withdrawals                                12,925
            Balance C/F                                                153,756
                                                                   Page 1 of 1
`))
	if len(st.Rows) != 4 {
		t.Errorf("%d rows, want 4: %v", len(st.Rows), st.Rows)
	}
	a := st.Accounts[0]
	if a.Closing == nil || a.Closing.String() != "153756.00" || a.TotalCredits == nil || a.TotalCredits.String() != "19438.00" || a.TotalDebits == nil || a.TotalDebits.String() != "12925.00" {
		t.Errorf("closing %v, totals %v and %v, want 153756.00, 19438.00 and 12925.00", a.Closing, a.TotalCredits, a.TotalDebits)
	}
}
