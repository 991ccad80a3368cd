package layout

import "testing"

func TestAWordIsBlankWhereNothingOfItIsLeftInNormalForm(t *testing.T) {
	for _, word := range []string{"", "-", ":", "(PHP)", "(PHP", "PHP)", "a(b)", "(b)a", "#", "/", "'", "№", "é", "\u0301", "1", "年", "(1)2)"} {
		if got, want := IsBlank(word), Normalize(word) == ""; got != want {
			t.Errorf("%q: blank is %v, wanted %v: its normal form is %q", word, got, want, Normalize(word))
		}
	}
}

func TestALineCountsTheCellsThatItIsSplitInto(t *testing.T) {
	for _, l := range []Line{{}, setWords(0, "Balance", 0), setWords(0, "Opening", 0, "balance", 38), setWords(0, "Opening", 0, "balance", 38, "500.00", 160, "90.00", 252)} {
		if got, want := l.CountCells(), len(l.Cells()); got != want {
			t.Errorf("%q: counted %d cells, wanted %d", l.Text(), got, want)
		}
	}
}
