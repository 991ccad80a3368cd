package ledger

import (
	"context"
	"testing"
)

func TestNoughtsOfASummaryBelowADayAreNoRows(t *testing.T) {
	st, err := Read(context.Background(), paper(`
HERON CARD
                      Payment Due Date
                      01/25/2019
ACCOUNT SUMMARY
    Previous Balance                       $1,270.00
    Payment, Credits                 -        $25.00
    Purchases                        +         $0.00
    Cash Advances                              $0.00
    Balance Transfers                          $0.00
    Fees Charged                               $0.00
    Interest Charged                           $0.00
    New Balance                            $1,245.00
    Credit Limit                           $4,000.00
    Cash Access Line                           $0.00
    Available for Cash                         $0.00
`), Options{Liability: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range st.Rows {
		if row.Debit == 0 && row.Credit == 0 {
			t.Errorf("a row of noughts: %s", rowText(row))
		}
	}
}
