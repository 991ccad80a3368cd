package parse

import "testing"

func TestAWordThatOpensNoAmountIsNoneHoweverItGoesOn(t *testing.T) {
	for word, none := range map[string]bool{"GRAB": true, "Ref": true, "TRF123": true, "Q": false, "PHP": false, "rs": false, "PHP1,200.00": false,
		"CR": false, "dr": false, "500.00": false, "-": false, "Rs.": false, "": false, "₱": false, "RM10052210": false, "ABC-1.00": false} {
		if got := opensNoAmount(word); got != none {
			t.Errorf("%q: opens no amount is %v, wanted %v", word, got, none)
		}
		for _, after := range []string{"", " 500.00", " -500.00", " (500.00)", " 1,200", " 500.00 CR", " CR 500.00"} {
			if m, ok := ParseMoney(word+after, Style{}); none && ok {
				t.Errorf("%q was taken for no amount and is %v", word+after, m)
			}
		}
	}
}
