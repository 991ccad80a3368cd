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

func TestRecognizedFiguresAreNotProvenByASumThatIsOffByOneHundredth(t *testing.T) {
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
		{"a total read one hundredth less", "Total Credits: 44.06\n" + between, "Credits: 44.06", "Credits: 44.05", engine.CheckWarn},
		{"a balance on each row", "Opening Balance: 10,000.00\nClosing Balance: 8,774.94\n" + eachRow, "", "", engine.CheckPass},
		{"a balance read one hundredth less", "Opening Balance: 10,000.00\nClosing Balance: 8,774.94\n" + eachRow, " 44.06         8,794.06", " 44.06         8,794.05", engine.CheckWarn},
	} {
		st, err := ledger.Read(context.Background(), recognized(strings.Replace(c.text, c.old, c.new, 1)), ledger.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if checks, _ := proof.Check(readTwice(st), proof.Context{}); checks.Status != c.want {
			t.Errorf("%s: %s, want %s", c.name, checks.Status, c.want)
		}
	}
}

func TestPrintedFiguresMayBeRoundedByOneHundredth(t *testing.T) {
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
