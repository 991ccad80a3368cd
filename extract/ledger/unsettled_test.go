package ledger

import "testing"

const settledRows = `
Posting Date  Details                    Money In    Money Out    Balance
03/06/2025    GAUTRAIN                                  -65.00   2 795.35
03/06/2025    PREPAID                                   -30.00   2 765.35
04/06/2025    PAYMENT RECEIVED             250.00                3 015.35
05/06/2025    ENQUIRY DECLINED                                       0.00
05/06/2025    DEBIT ORDER REFUSED          992.75                    0.00
05/06/2025    ENQUIRY FEE                                -2.00   3 013.35
`

var settledWant = []string{
	"2025-06-03|GAUTRAIN|65.00|0.00|2795.35",
	"2025-06-03|PREPAID|30.00|0.00|2765.35",
	"2025-06-04|PAYMENT RECEIVED|0.00|250.00|3015.35",
	"2025-06-05|ENQUIRY FEE|2.00|0.00|3013.35",
}

func TestWhatIsNotProcessedYetIsNoRow(t *testing.T) {
	st := read(t, paper(settledRows+`
Transactions not yet processed on your account up to 05/06/2025
04/06/2025    GROCER                                             -101.09
05/06/2025    VODACOM                                             -55.00
`))
	checkRows(t, st, settledWant...)
	if a := st.Accounts[0]; a.Closing != nil && *a.Closing != 301335 {
		t.Errorf("the closing balance is %v, want that of the last row, 3013.35", a.Closing)
	}
}

func TestABalanceOfZeroAmidBalancesThatFollowIsADeclinedRows(t *testing.T) {
	checkRows(t, read(t, paper(settledRows)), settledWant...)
}

func TestABalanceThatFellToZeroStays(t *testing.T) {
	checkRows(t, read(t, paper(`
Date        Details         Money In    Money Out    Balance
03/06/2025  GAUTRAIN                        65.00     100.00
04/06/2025  TRANSFER                       100.00       0.00
05/06/2025  PAYMENT           250.00                  250.00
06/06/2025  FEE                               2.00    248.00
`)),
		"2025-06-03|GAUTRAIN|65.00|0.00|100.00",
		"2025-06-04|TRANSFER|100.00|0.00|0.00",
		"2025-06-05|PAYMENT|0.00|250.00|250.00",
		"2025-06-06|FEE|2.00|0.00|248.00")
}
