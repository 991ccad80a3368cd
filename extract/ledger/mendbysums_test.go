package ledger

import (
	"context"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/page"
)

// sumsOnly is a statement whose rows have no balances: the totals of both sides and the closing balance hold them.
const sumsOnly = `Opening Balance: 10.000,00

Date          Description                 Debit          Credit
13/01/2025    PAYROLL                                  5.000,00
14/01/2025    GROCERY STORE            1.250,00
15/01/2025    ATM WITHDRAWAL           2.000,00
16/01/2025    TRANSFER FEE                25,40
17/01/2025    CHECK DEPOSIT                            1.700,00
18/01/2025    STAMP TAX                   34,50
19/01/2025    BOOKSHOP                   131,27
20/01/2025    PHARMACY                   841,94
21/01/2025    WATER COMPANY              612,33
22/01/2025    TRANSFER FROM J                            318,20
23/01/2025    RENT                     1.480,00
24/01/2025    GROCERY STORE              388,16
Total debits: 6.763,60
Total credits: 7.018,20
Closing Balance: 10.254,60
`

// lookedAtAgain is a recognized paper of which a second look reads every word as before, but for one.
func lookedAtAgain(text, first, second string) page.Document {
	d := recognizedPaper(text)
	d.Reread = func(_ context.Context, number, _ int, b page.Box) ([]page.Alternative, error) {
		for _, w := range d.Pages[number-1].Words {
			if w.Box.CenterX() > b.X0 && w.Box.CenterX() < b.X1 && w.Box.CenterY() > b.Y0 && w.Box.CenterY() < b.Y1 {
				return []page.Alternative{{Text: strings.Replace(w.Text, first, second, 1), Confidence: 0.9}}, nil
			}
		}
		return nil, nil
	}
	return d
}

func TestAFigureInWhichACharacterIsNoneIsWhatTheSumsLeave(t *testing.T) {
	for _, c := range []struct{ printed, first, second string }{
		{"841,94", "§41,94", "§41,94"}, {"841,94", "§41,94", "41,94"}, {"841,94", "§41,94", "341,94"},
		{"841,94", "8?1,94", "81,94"}, {"841,94", "841,G4", "841,34"}, {"388,16", "38?,16", "383,16"},
		{"841,94", "?41,94", "?41,94"}, {"841,94", "$41,94", "41,94"},
	} {
		want := read(t, paper(sumsOnly))
		got := read(t, lookedAtAgain(strings.Replace(sumsOnly, " "+c.printed, " "+c.first, 1), c.first, c.second))
		repaired := 0
		for i, row := range got.Rows {
			if row.Debit != want.Rows[i].Debit || row.Credit != want.Rows[i].Credit {
				t.Errorf("%s read as %s and again as %s: row %s, want %s", c.printed, c.first, c.second, rowText(row), rowText(want.Rows[i]))
			}
			if row.Repaired {
				repaired++
			}
		}
		if repaired != 1 || allFollow(got) {
			t.Errorf("%s read as %s and again as %s: %d rows are repaired, proven %v; want one, said to be", c.printed, c.first, c.second, repaired, allFollow(got))
		}
	}
}

func TestAnAmountThatSeveralRowsMayMakeUpForIsNotMended(t *testing.T) {
	for _, is := range []string{"341,94", "941,94", "41,94", "241,94", "1841,94"} {
		for _, again := range []string{is, "§41,94"} {
			got := read(t, lookedAtAgain(strings.Replace(sumsOnly, " 841,94", " "+is, 1), is, again))
			for i, row := range got.Rows {
				if row.Repaired && row.Debit != 841_94 {
					t.Errorf("841,94 read as %s: row %d was corrected to %s", is, i, rowText(row))
				}
				if o := got.Origins["/transactions/"+string(rune('0'+i))+"/balance"]; i > 6 && i < 10 && row.Balance != nil && o.Source == engine.FromDerived && o.Confidence >= 0.99 && !got.Rows[7].Repaired {
					t.Errorf("841,94 read as %s: the balance of row %d is worked out with confidence %.2f, want it in doubt", is, i, o.Confidence)
				}
			}
			if allFollow(got) {
				t.Errorf("841,94 read as %s: the statement counts as proven", is)
			}
		}
	}
}

func TestAMarkThatSeveralAmountsBearIsThatOfACurrency(t *testing.T) {
	text := strings.NewReplacer(" 841,94", " $41,94", " 612,33", "$612,33", "  34,50", " $34,50").Replace(sumsOnly)
	if st := read(t, lookedAtAgain(text, "-", "-")); st.Rows[7].Repaired || st.Rows[7].Debit != 41_94 {
		t.Errorf("row %s, want 41,94 as it was read", rowText(st.Rows[7]))
	}
}
