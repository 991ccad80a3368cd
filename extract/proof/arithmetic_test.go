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

func TestRecognizedSumOffByOneHundredthIsNotProven(t *testing.T) {
	const between = `Opening Balance: 10,000.00
Closing Balance: 8,774.94

Date        Description               Debit         Credit
03/01/2025  CARD PAYMENT           1,250.00
03/02/2025  REFUND                                   44.06
03/03/2025  STAMP TAX                 19.12`
	const eachRow = `Date        Description               Debit         Credit          Balance
03/01/2025  CARD PAYMENT           1,250.00                        8,750.00
03/02/2025  REFUND                                   44.06         8,794.06
03/03/2025  STAMP TAX                 19.12                        8,774.94`
	for _, c := range []struct {
		name, text, old, new string
		want                 engine.CheckStatus
	}{
		{"as printed", between, "", "", engine.CheckPass},
		{"an amount read one hundredth less", between, " 44.06", " 44.05", engine.CheckWarn},
		{
			"a total read one hundredth less", "Total Credits: 44.06\n" + between, "Credits: 44.06", "Credits: 44.05",
			engine.CheckWarn,
		},
		{
			"a balance on each row", "Opening Balance: 10,000.00\nClosing Balance: 8,774.94\n" + eachRow, "", "",
			engine.CheckPass,
		},
		{
			"a balance read one hundredth less", "Opening Balance: 10,000.00\nClosing Balance: 8,774.94\n" + eachRow,
			" 44.06         8,794.06", " 44.06         8,794.05", engine.CheckWarn,
		},
	} {
		st, err := ledger.Read(
			context.Background(), recognized(strings.Replace(c.text, c.old, c.new, 1)), ledger.Options{},
		)
		if err != nil {
			t.Fatal(err)
		}
		if checks, _ := proof.Check(readTwice(st), proof.Context{}); checks.Status != c.want {
			t.Errorf("%s: %s, want %s", c.name, checks.Status, c.want)
		}
	}
}

func TestPrintedSumMayBeOffByOneHundredth(t *testing.T) {
	d := recognized("Opening Balance: 10,000.00\nClosing Balance: 8,794.05\n\nDate        Description               Debit         Credit\n" +
		"03/01/2025  CARD PAYMENT           1,250.00\n03/02/2025  REFUND                                   44.06")
	for i := range d.Pages[0].Words {
		d.Pages[0].Words[i].Source, d.Pages[0].Words[i].Confidence = page.SourceText, 1
	}
	d.Pages[0].Source = page.SourceText
	st, err := ledger.Read(context.Background(), d, ledger.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if checks, _ := proof.Check(readTwice(st), proof.Context{}); checks.Status != engine.CheckPass {
		t.Errorf("%s, want what the file prints to pass", checks.Status)
	}
}

func TestListedDailyBalancesMustFollowFromRows(t *testing.T) {
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

func TestUnclearDecimalMarkProvesNoSum(t *testing.T) {
	rows := `Date        Description      Debit    Credit     Balance
2024-03-01  ATM            10.000              81.000
2024-03-02  ATM            10.500              70.500
2024-03-03  ATM            10.250              60.250`
	for name, c := range map[string]struct {
		text string
		want engine.CheckStatus
	}{
		"no currency":              {rows, engine.CheckWarn},
		"one that has thousandths": {"Currency: KWD\n\n" + rows, engine.CheckPass},
		"one without thousandths":  {"Currency: IDR\n\n" + rows, engine.CheckPass},
		"a sum off beyond rounding": {
			"Currency: KWD\n\n" + strings.ReplaceAll(rows, "60.250", "50.250"), engine.CheckFail,
		},
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

func TestDifferenceFromRoundingIsWarning(t *testing.T) {
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

// Faint print that loses all its points and commas gives amounts a hundred times too large, and every balance still
// follows.
func TestRecognizedAmountsWithoutDecimalMarkAreDoubtful(t *testing.T) {
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

func TestEditedAmountsHaveKnownScale(t *testing.T) {
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
