package ocr

import (
	"strings"
	"testing"
)

func TestARuleBetweenCellsIsTakenOutOfTheWordsThatTouchIt(t *testing.T) {
	var words []Word
	for i, text := range []string{"2018)", "Jun}", "May|BY", "2018)", "2018}TO"} {
		w := word(text, 100-10*min(len(text), 5)+50, 40*i, 150, 40*i+20)
		if at := strings.IndexAny(text, "|}"); at >= 0 && at < len(text)-1 { // the rule stands at 150
			w.Box.Max.X = w.Box.Min.X + (150-w.Box.Min.X)*2*len(text)/(2*at+1)
		}
		words = append(words, w, word("TRANSFER", 300, 40*i, 400, 40*i+20))
	}
	var got []string
	for _, w := range tidy(words) {
		got = append(got, w.Text)
	}
	if want := "2018 TRANSFER Jun TRANSFER May BY TRANSFER 2018 TRANSFER 2018 TO TRANSFER"; strings.Join(got, " ") != want {
		t.Errorf("got %q, wanted %q", strings.Join(got, " "), want)
	}
}

func TestARuleBehindYearsIsTakenOffThem(t *testing.T) {
	var words []Word
	for i := range 3 {
		words = append(words, word("2018)", 100, 40*i, 150, 40*i+20))
	}
	for _, w := range tidy(words) {
		if w.Text != "2018" {
			t.Errorf("got %q, wanted 2018", w.Text)
		}
	}
}

func TestBracketsAtOneEdgeAndMarksThatWordsCrossAreNoRule(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		over bool
	}{
		"closing brackets alone":   {"item)", false},
		"words cross where it was": {"Jun}", true},
	} {
		var words []Word
		for i := range 5 {
			words = append(words, word(c.text, 100, 40*i, 150, 40*i+20))
			if c.over {
				words = append(words, word("TRANSFERRED", 100, 40*i+20, 300, 40*i+40))
			}
		}
		for _, w := range tidy(words) {
			if strings.HasPrefix(w.Text, c.text[:3]) && w.Text != c.text {
				t.Errorf("%s: got %q, wanted %q", name, w.Text, c.text)
			}
		}
	}
}

func TestABracketBehindAnAmountIsItsSign(t *testing.T) {
	var words []Word
	for i, text := range []string{"1,200.00)", "75.00)", "900.10)", "3,410.55)", "20.00|", "Jun}"} {
		words = append(words, word(text, 100, 40*i, 200, 40*i+20))
	}
	for i, w := range tidy(words)[:4] {
		if !strings.HasSuffix(w.Text, ")") {
			t.Errorf("amount %d became %q, want its bracket kept", i, w.Text)
		}
	}
}
