package parse

import "testing"

func TestAWordThatOpensATextLeavesNoDayToGoOn(t *testing.T) {
	for word, opens := range map[string]bool{"GRAB": true, "Transfer": true, "maya": true, "x2025": true, "ATM/POS": true,
		"t": false, "T-shirt": false, "am": false, "p.m.": false, "Mar": false, "mar.": false, "März": false, "de": false, "th": false,
		"Monday": false, "2025": false, "at": false, "Sept": false, "R7年": false, "": false, "-": false} {
		if got := opensWithText(word); got != opens {
			t.Errorf("%q: opens a text is %v, wanted %v", word, got, opens)
		}
		for _, before := range []string{"05", "05/06", "05/06/2025", "Mon, 05", "5 de", "2025-01-05"} {
			if _, ok, hopeless := dateIn(before + " " + word); opens && (ok || !hopeless) {
				t.Errorf("%q goes on with %q, which was taken for the first word of a text", before, word)
			}
		}
	}
}
