package ledger

import (
	"context"
	"testing"
)

func TestLabelsOfASummaryAboveRowsWithoutHeadingsAreNoHeading(t *testing.T) {
	st, err := Read(context.Background(), paper(`HERON CARDS
Previous Balance   -   Payments   +   Purchases        =      Payment Due
       637.16                0.00        706.50                 1,343.66
17/10/2019     BILLOCARD                                     100.50 Dr
20/10/2019     BURGERS                                       496.00 Dr
21/10/2019     CLOTHES                                       110.00 Dr`), Options{Liability: true})
	if err != nil {
		t.Fatal(err)
	}
	if o := st.Accounts[0].Opening; o == nil || o.String() != "637.16" || len(st.Rows) != 3 {
		t.Errorf("opening balance %v and %d rows, want 637.16 and 3", o, len(st.Rows))
	}
}
