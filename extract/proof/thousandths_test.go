package proof_test

import (
	"context"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/proof"
)

func TestAMarkThatMayBeEitherProvesNoSum(t *testing.T) {
	rows := `Date        Description      Debit    Credit     Balance
2024-03-01  ATM            10.000              81.000
2024-03-02  ATM            10.500              70.500
2024-03-03  ATM            10.250              60.250`
	for name, c := range map[string]struct {
		text string
		want engine.CheckStatus
	}{
		"no currency":               {rows, engine.CheckWarn},
		"one that has thousandths":  {"Currency: KWD\n\n" + rows, engine.CheckPass},
		"one without thousandths":   {"Currency: IDR\n\n" + rows, engine.CheckPass},
		"a sum off beyond rounding": {"Currency: KWD\n\n" + strings.ReplaceAll(rows, "60.250", "50.250"), engine.CheckFail},
	} {
		st, err := ledger.Read(context.Background(), written(c.text), ledger.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if b, v := proof.Check(st, proof.Context{}); b.Status != c.want {
			t.Errorf("%s: %s, want %s: %+v", name, b.Status, c.want, v.Checks[1])
		}
		if st.UnclearMark && proof.Edited(st, st.Rows[:0]).UnclearMark {
			t.Errorf("%s: no row is left as it was read, and the mark is unclear still", name)
		}
	}
}

func TestWhatRoundingMayMakeIsAWarning(t *testing.T) {
	text := `Currency: KWD
Opening Balance 100.000
Closing Balance %

Date        Description      Debit    Credit     Balance
2024-03-01  ATM            10.004              89.996
2024-03-02  ATM            10.004              79.992
2024-03-03  ATM            10.004              69.988
2024-03-04  ATM            10.004              59.984`
	for closing, want := range map[string]engine.CheckStatus{"59.984": engine.CheckWarn, "59.884": engine.CheckFail} {
		st, err := ledger.Read(context.Background(), written(strings.ReplaceAll(text, "%", closing)), ledger.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if _, v := proof.Check(st, proof.Context{}); v.Checks[0].Status != want {
			t.Errorf("closing %s: %+v, want %s", closing, v.Checks[0], want)
		}
	}
}
