package proof_test

import (
	"context"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/proof"
)

// written is a page with a text layer.
func written(text string) page.Document {
	d := recognized(text)
	d.Kind = "pdf"
	for p := range d.Pages {
		d.Pages[p].Source = page.SourceText
		for i := range d.Pages[p].Words {
			d.Pages[p].Words[i].Source, d.Pages[p].Words[i].Confidence = page.SourceText, 1
		}
	}
	return d
}

// Papers whose figures follow from each other though a row, a column or the days are not what they seem.
func TestWhatOnlySeemsToFollowDoesNotPass(t *testing.T) {
	rest := `
2024-03-02  ATM               100.00              800.00
2024-03-03  ATM               100.00              700.00
2024-03-04  ATM               100.00              600.00`
	head := `
Date        Description      Debit    Credit     Balance
`
	for name, text := range map[string]string{
		"points earned and collected beside the amounts": `
Date        Description      Amount    Cashback    Cashback total
2024-03-01  Shop A           100.00        1.00           11.00
2024-03-02  Shop B           200.00        2.00           13.00
2024-03-03  Shop C           300.00        3.00           16.00
2024-03-04  Shop D           400.00        4.00           20.00
2024-03-05  Shop E           500.00        5.00           25.00
2024-03-06  Shop F           500.00        5.00           30.00`,
		"a first amount that is none":                 head + "2024-03-01  ATM              1,OO.0O              900.00" + rest,
		"a first amount without decimals":             head + "2024-03-01  ATM                  100              900.00" + rest,
		"a first amount of three decimals":            head + "2024-03-01  ATM              100.005              900.00" + rest,
		"a first amount within the text":              head + "2024-03-01  ATM PHP 100.00                                900.00" + rest,
		"a first amount missing, the opening printed": "Opening balance 1,000.00" + head + "2024-03-01  ATM                                   900.00" + rest,
		"a day over each entry, and one at the end": `
Opening balance  1,000.00
01 Mar 2024
Shop A                     -P100.00
02 Mar 2024
Shop B                     -P200.00
03 Mar 2024
Shop C                     -P300.00
04 Mar 2024
Salary                     +P500.00
31 Mar 2024

Closing balance  900.00`,
	} {
		st, err := ledger.Read(context.Background(), written(text), ledger.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if b, _ := proof.Check(readTwice(st), proof.Context{}); b.Status == engine.CheckPass {
			t.Errorf("%s: passes with rows %+v", name, st.Rows)
		}
	}
}
