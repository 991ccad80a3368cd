package ledger

import "testing"

func TestADotInAnEmptyCellIsNotTheBalanceBroughtForward(t *testing.T) {
	st, err := Read(t.Context(), paper(`
Date        Details                      Paid out    Paid in     Balance
10 May 19   BALANCE BROUGHT FORWARD          .                    308.39
16 May 19   WATER                           12.00                 296.39
21 May 19   WAGES                                     100.00      396.39
21 May 19   BALANCE CARRIED FORWARD                               396.39`), Options{})
	if err != nil {
		t.Fatal(err)
	}
	a := st.Accounts[0]
	if a.Opening == nil || a.Opening.String() != "308.39" || a.Closing == nil || a.Closing.String() != "396.39" || len(st.Rows) != 2 {
		t.Errorf("opens with %v, closes with %v, %d rows; want 308.39, 396.39, 2", a.Opening, a.Closing, len(st.Rows))
	}
}
