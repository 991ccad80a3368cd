package ledger

import "testing"

func TestTwoFiguresBetweenTheBalancesAreTheTotals(t *testing.T) {
	summary := func(in, out string) string {
		return headOfSums + "Opening Balance      1,000.00\nIngraf               " + in + "\nUtgraf               " + out + "\nClosing Balance      1,334.50\n" + rowsOfSums
	}
	for _, c := range []struct{ name, text, debits, credits string }{
		{"a total of debits that is not the rows'", summary("760.00", "925.50"), "925.50", "760.00"},
		{"a total of credits that is not the rows'", summary("960.00", "425.50"), "425.50", "960.00"},
		{"two figures of which none is a sum of rows", summary("111.00", "222.00"), "<nil>", "<nil>"},
	} {
		a := read(t, paper(c.text)).Accounts[0]
		if got := textOf(a.TotalDebits); got != c.debits {
			t.Errorf("%s: total of debits %s, want %s", c.name, got, c.debits)
		}
		if got := textOf(a.TotalCredits); got != c.credits {
			t.Errorf("%s: total of credits %s, want %s", c.name, got, c.credits)
		}
	}
}

func TestWhatALabelNamesOtherwiseIsNoTotal(t *testing.T) {
	text := headOfSums + "Opening Balance      1,000.00\nIngraf                 760.00\nAverage Balance      1,222.00\nClosing Balance      1,334.50\n" + rowsOfSums
	if a := read(t, paper(text)).Accounts[0]; a.TotalDebits != nil {
		t.Errorf("total of debits %s, want none", a.TotalDebits)
	}
}
