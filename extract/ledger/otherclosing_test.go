package ledger

import (
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

func textOf(a *engine.Amount) string {
	if a == nil {
		return "<nil>"
	}
	return a.String()
}

func TestAnotherClosingBalanceThanTheRowsLeadToIsTold(t *testing.T) {
	for _, c := range []struct{ name, text, other string }{
		{"the same twice", "Closing Balance      1,334.50\n" + rowsOfSums + "            CLOSING BALANCE                          1,334.50\n", "<nil>"},
		{"another above the rows", "Closing Balance      9,334.50\n" + rowsOfSums + "            CLOSING BALANCE                          1,334.50\n", "9334.50"},
		{"a day's before the last", "Closing Balance      1,350.00\n" + rowsOfSums + "            CLOSING BALANCE                          1,334.50\n", "<nil>"},
	} {
		a := read(t, paper(headOfSums+c.text)).Accounts[0]
		if textOf(a.Closing) != "1334.50" || textOf(a.OtherClosing) != c.other {
			t.Errorf("%s: closing %s and other %s, want 1334.50 and %s", c.name, textOf(a.Closing), textOf(a.OtherClosing), c.other)
		}
	}
}
