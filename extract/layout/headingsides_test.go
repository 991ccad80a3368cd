package layout

import "testing"

func TestAHeadingOfAmountsTellsTheirSide(t *testing.T) {
	v := MustVocabulary("debit: dr | debit | money out\ncredit: cr | credit | money in | in\namount: amount\nbalance: balance\n")
	for text, want := range map[string]Role{
		"Amount (DR)":         "debit",
		"Amount (CR)":         "credit",
		"Amount (PHP)":        "amount",
		"Amount (in ₹)":       "amount",
		"Balance (CR)":        "balance",
		"Money out/Money in":  "amount",
		"Money in / Credit":   "credit",
		"Amount / Balance":    "amount",
		"Balance (DR) / Date": "",
	} {
		if got := roleOfHeading(text, v); got != want {
			t.Errorf("%q heads %q, want %q", text, got, want)
		}
	}
}
