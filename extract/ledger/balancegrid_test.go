package ledger

import "testing"

func TestAGridOfBalancesAboveTheRowsIsTheirSummary(t *testing.T) {
	st := read(t, paper(`LARK PAYMENTS UAB
Balance Summary
Product                     Opening balance       Money out       Money in        Closing balance

Account (Current Account)             $2.52       $1,944.09       $1,978.00                $36.43

Total                                 $2.52       $1,944.09       $1,978.00                $36.43

Account transactions from 1 February 2023 to 29 March 2023
Date              Description                     Money out       Money in        Balance
3 Feb 2023        Top-Up by *5453                                    $50.00        $52.52
3 Feb 2023        Top-Up by *5453                                   $100.00       $152.52
4 Feb 2023        To the shore                      $100.00                        $52.52`))
	a := st.Accounts[0]
	if a.Opening == nil || a.Closing == nil || a.Opening.String() != "2.52" || a.Closing.String() != "36.43" || a.ClosingDerived {
		t.Errorf("opening %v, closing %v (derived %v), want the grid's 2.52 and 36.43", a.Opening, a.Closing, a.ClosingDerived)
	}
	if len(st.Rows) != 3 {
		t.Errorf("rows: %v, want three", st.Rows)
	}
}
