package proof_test

import (
	"context"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/proof"
)

// A faint print that loses all its points and commas gives amounts a hundred times themselves, of which every balance
// follows.
func TestRecognizedAmountsWithoutAnyMarkAreInDoubt(t *testing.T) {
	printed := `Opening Balance 91,000.00
Closing Balance 61,000.00

Date        Description      Debit    Credit     Balance
2024-03-01  ATM            10,000.00              81,000.00
2024-03-02  ATM            10,000.00              71,000.00
2024-03-03  ATM            10,000.00              61,000.00`
	marks := func(old ...string) string { return strings.NewReplacer(old...).Replace(printed) }
	for name, c := range map[string]struct {
		page page.Document
		want engine.CheckStatus
	}{
		"recognized, marks as printed":           {recognized(printed), engine.CheckPass},
		"recognized, all marks lost":             {recognized(marks(",", "", ".", "")), engine.CheckWarn},
		"recognized, thousands parted, no cents": {recognized(marks(".00", "   ")), engine.CheckPass},
		"recognized, cents, thousands not":       {recognized(marks(",", "")), engine.CheckPass},
		"a text layer without marks":             {written(marks(",", "", ".", "")), engine.CheckPass},
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

func TestAmountsThatAnAnalystReadOffThePageHaveTheirScale(t *testing.T) {
	st, err := ledger.Read(context.Background(), recognized(`Date        Description      Debit    Credit     Balance
2024-03-01  ATM            1000000              8100000
2024-03-02  ATM            1000000              7100000
2024-03-03  ATM            1000000              6100000`), ledger.Options{})
	if err != nil || !st.Unscaled {
		t.Fatalf("unscaled %v, error %v; want amounts without their scale", st.Unscaled, err)
	}
	rows := append([]engine.Transaction(nil), st.Rows...)
	rows[0].Debit /= 100
	if !proof.Edited(st, rows).Unscaled {
		t.Error("one row read off the page tells the scale of the others")
	}
	for i := range rows {
		rows[i].Debit = st.Rows[i].Debit / 100
	}
	if proof.Edited(st, rows).Unscaled {
		t.Error("rows that were all read off the page are still without their scale")
	}
}
