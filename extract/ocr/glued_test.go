package ocr

import (
	"strings"
	"testing"
)

func TestAMarkTightBehindAnAmountThatFellApartIsPartedFromIt(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"cents and two letters", "17,216. 28Cr", "17,216. 28 Cr"},
		{"cents and a letter", "130 182, 83C", "130 182, 83 C"},
		{"a group before the cents", "10 895,29C", "10 895,29 C"},
		{"cents with their mark", "9.267 ,00D", "9.267 ,00 D"},
		{"a stroked zero", "141 @78,12C", "141 078,12 C"},
		{"a code of its own", "LOJA 29C", "LOJA 29C"},
		{"an amount that is whole", "PIX 895,29C", "PIX 895,29C"},
	} {
		var words []Word
		x := 10
		for text := range strings.FieldsSeq(c.in) {
			words = append(words, word(text, x, 10, x+12*len(text), 34))
			x += 12*len(text) + 12
		}
		var got []string
		for _, w := range sidesApart(words) {
			got = append(got, w.Text)
		}
		if text := strings.Join(got, " "); text != c.want {
			t.Errorf("%s: %q, want %q", c.name, text, c.want)
		}
	}
}
