package ledger

import (
	"context"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
)

// readsAs reads the six rows with one of them printed otherwise, and wants them as they are.
func readsAs(t *testing.T, printed, misreadAs string) {
	t.Helper()
	want, got := read(t, recognizedPaper(sixRows)), read(t, closeUp(recognizedPaper(misread(printed, misreadAs)), misreadAs))
	if len(got.Rows) != len(want.Rows) {
		t.Fatalf("%q: %d rows, want %d", misreadAs, len(got.Rows), len(want.Rows))
	}
	for i, row := range got.Rows {
		if rowText(row) != rowText(want.Rows[i]) || row.Description != want.Rows[i].Description {
			t.Errorf("%q: row %d is %s %q, want %s %q", misreadAs, i, rowText(row), row.Description, rowText(want.Rows[i]), want.Rows[i].Description)
		}
		if row.Repaired != (misreadRow(misreadAs) == i) {
			t.Errorf("%q: row %d is marked as repaired: %v", misreadAs, i, row.Repaired)
		}
	}
}

// closeUp puts the first two words of a misreading as near to each other as the pieces of a figure are.
func closeUp(d page.Document, misreadAs string) page.Document {
	pieces := strings.Fields(misreadAs)
	words := d.Pages[0].Words
	for i := 1; i < len(words); i++ {
		if len(pieces) > 2 && words[i-1].Text == pieces[0] && words[i].Text == pieces[1] {
			b := &words[i-1].Box
			b.X0, b.X1 = b.X0+words[i].Box.X0-b.X1-2, words[i].Box.X0-2
		}
	}
	return d
}

// misreadRow is the row of the six that a misreading is of, by its balance.
func misreadRow(text string) int {
	for i, balance := range []string{"15,000.00", "13,750.00", "11,750.00", "11,725.00", "13,425.00", "13,420.50"} {
		if strings.HasSuffix(text, balance) {
			return i
		}
	}
	return -1
}

func TestAFigureThatFellApartIsOneWhereTheBalancesSaySo(t *testing.T) {
	for _, c := range [][2]string{
		{"2,000.00                       11,750.00", "2,0 06.00                      11,750.00"}, // no amount begins with a zero
		{"   25.00                       11,725.00", "25 2.00                        11,725.00"}, // a figure read again
	} {
		readsAs(t, c[0], c[1])
	}
}

func TestAnAmountOfWhichOnlyFiguresAreLeftIsSettledByItsBalance(t *testing.T) {
	readsAs(t, "   25.00                       11,725.00", "   25                          11,725.00")
	readsAs(t, "   4.50                       13,420.50", "     50                       13,420.50")
}

// tenFees is a statement of which every amount has cents.
const tenFees = `Opening Balance: 1,000.00

Date          Description                 Debit          Credit       Balance
01/13/2025    FEE                       11.50                         988.50
01/14/2025    FEE                       12.25                         976.25
01/15/2025    FEE                       13.75                         962.50
01/16/2025    FEE                       10.10                         952.40
01/17/2025    FEE                       14.20                         938.20
01/18/2025    FEE                       15.35                         922.85
01/19/2025    FEE                       16.45                         906.40
01/20/2025    FEE                       17.15                         889.25
01/21/2025    FEE                       18.05                         871.20
01/22/2025    FEE                        1.50                         869.70
Closing Balance: 869.70
`

func TestAWholeAmountAmongManyWithCentsIsNotSureHoweverClear(t *testing.T) {
	left := strings.Replace(tenFees, "  1.50", "    50", 1)
	d := recognizedPaper(left)
	for i := range d.Pages[0].Words {
		d.Pages[0].Words[i].Confidence = 0.97
	}
	d.Reread = func(context.Context, int, int, page.Box) ([]page.Alternative, error) {
		return []page.Alternative{{Text: "50", Confidence: 0.97}}, nil
	}
	st := read(t, d)
	if row := st.Rows[9]; row.Debit != 150 || !row.Repaired || row.Description != "FEE" {
		t.Errorf("the last row is %s, repaired %v, want a debit of 1.50 that is", rowText(row), row.Repaired)
	}
	if row := read(t, paper(left)).Rows[9]; row.Debit != 50_00 {
		t.Errorf("a text layer that prints 50 became %s", rowText(row))
	}
}
