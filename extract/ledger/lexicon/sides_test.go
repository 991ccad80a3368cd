package lexicon

import "testing"

func TestSide(t *testing.T) {
	for text, want := range map[string]int{
		"CR":          1,
		"Cr.":         1,
		"Money in":    1,
		"haben":       1,
		"DR":          -1,
		"Withdrawal":  -1,
		"soll":        -1,
		"OD":          -1,
		"":            0,
		"Ana":         0,
		"credit card": 0,
	} {
		if got := Side(text); got != want {
			t.Errorf("Side(%q) is %d, want %d", text, got, want)
		}
	}
}
