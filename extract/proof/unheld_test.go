package proof_test

import (
	"context"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/proof"
)

// Without an opening balance the first row's amount is in no sum that anything printed proves: on a text layer it is what
// the page prints, on a picture it may be misread and every balance still follows.
func TestARecognizedAmountBeforeTheFirstBalanceIsInDoubt(t *testing.T) {
	rows := `
Date        Description      Debit    Credit     Balance
2024-03-01  ATM               100.00              900.00
2024-03-02  ATM               100.00              800.00
2024-03-03  ATM               100.00              700.00
2024-03-04  ATM               100.00              600.00`
	for name, c := range map[string]struct {
		page page.Document
		want engine.CheckStatus
	}{
		"a text layer":                         {written(rows), engine.CheckPass},
		"a picture":                            {recognized(rows), engine.CheckWarn},
		"a picture with both balances":         {recognized("Opening balance 1,000.00\nClosing balance 600.00\n" + rows), engine.CheckPass},
		"a picture whose totals are the rows'": {recognized("Total Debits: 400.00\nTotal Credits: 0.00\n" + rows), engine.CheckPass},
	} {
		st, err := ledger.Read(context.Background(), c.page, ledger.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if b, v := proof.Check(readTwice(st), proof.Context{}); b.Status != c.want {
			t.Errorf("%s: %s, want %s: %+v", name, b.Status, c.want, v.Checks[1])
		}
	}
}
