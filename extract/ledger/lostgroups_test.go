package ledger

import (
	"strings"
	"testing"
)

func TestAnAmountWhoseMarkBetweenThousandsWasLostIsOneWhateverTheBalancesSay(t *testing.T) {
	broken := strings.Replace(sixRows, "2,000.00", "2,700.00", 1) // no balance follows
	want := read(t, recognizedPaper(broken))
	for name, c := range map[string][2]string{
		"a balance": {"11,725.00", "11 725.00"},
		"an amount": {"2,700.00                       11,750.00", "2 700.00                       11,750.00"},
	} {
		got := read(t, closeUp(recognizedPaper(strings.Replace(broken, c[0], c[1], 1)), c[1]+" ."))
		if len(got.Rows) != len(want.Rows) {
			t.Fatalf("%s: %d rows, want %d", name, len(got.Rows), len(want.Rows))
		}
		for i, row := range got.Rows {
			if rowText(row) != rowText(want.Rows[i]) {
				t.Errorf("%s: row %d is %s, want %s", name, i, rowText(row), rowText(want.Rows[i]))
			}
		}
	}
}

func TestANumberOfItsTextIsNoThousandOfTheAmountBehindIt(t *testing.T) {
	d := closeUp(recognizedPaper(strings.Replace(sixRows, "2,000.00", "  700.00", 1)), "")
	words := d.Pages[0].Words
	for i := range words {
		if words[i].Text == "700.00" {
			words[i-1].Text = "24"
			words[i-1].Box.X0, words[i-1].Box.X1 = words[i].Box.X0-14, words[i].Box.X0-2
			words[i-2].Box.X1 = words[i-1].Box.X0 - 2
		}
	}
	if got := read(t, d).Rows[2]; got.Debit != 700_00 {
		t.Errorf("row %s, want a debit of 700.00", rowText(got))
	}
}
