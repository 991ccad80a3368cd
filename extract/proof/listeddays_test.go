package proof_test

import (
	"context"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/proof"
)

func TestAListOfDailyBalancesContradictsTheRows(t *testing.T) {
	const text = `
Beginning balance 100.00
Ending balance    110.00
Deposits and other credits
Date      Description           Amount
05/02/25  WAGES                  50.00
05/04/25  REFUND                 10.00
Total deposits                   60.00
Withdrawals and other debits
Date      Description           Amount
05/01/25  BAKER                  30.00
05/03/25  BUTCHER                20.00
Total withdrawals                50.00
Daily ending balance
Date            Balance
05/01/25          70.00
05/02/25         120.00
05/03/25         100.00
05/04/25         110.00`
	for _, c := range []struct {
		name, text string
		wrong      bool
	}{
		{"that all follow", text, false},
		{"one of which does not", strings.Replace(text, "         120.00", "         520.00", 1), true},
		{"most of which are something else", strings.NewReplacer("          70.00", "           7.00", "         120.00", "           1.20", "         100.00", "          10.00").Replace(text), false},
	} {
		t.Run(c.name, func(t *testing.T) {
			st, err := ledger.Read(context.Background(), written(c.text), ledger.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if len(st.DailyBalances) != 4 || len(st.Rows) != 4 {
				t.Fatalf("got %d rows and %d daily balances", len(st.Rows), len(st.DailyBalances))
			}
			if b, _ := proof.Check(st, proof.Context{}); (b.Status == engine.CheckFail) != c.wrong {
				t.Errorf("the balances are judged %s", b.Status)
			}
		})
	}
}
