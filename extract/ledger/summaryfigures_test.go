package ledger

import "testing"

// strangeSummary is a statement whose summary is written in words that no list knows, but for the opening balance.
func strangeSummary(in, out, end string) string {
	return `HERON BANK
Account Number: 00123456
Opening Balance      1,000.00
Ingraf               ` + in + `
Utgraf               ` + out + `
Zorblax              ` + end + `
Date        Description      Debit      Credit     Balance
01/03/2024  WAGES                       750.00    1,750.00
05/03/2024  RENT            400.00                1,350.00
09/03/2024  SHOP             25.50                1,324.50
12/03/2024  REFUND                       10.00    1,334.50`
}

func TestASummaryInUnknownWordsSaysItsOwnClosingBalance(t *testing.T) {
	for _, c := range []struct {
		name, in, out, end string
		closing            string
		derived            bool
	}{
		{"that the rows lead to", "760.00", "425.50", "1,334.50", "1334.50", true},
		{"that follows from its own sums and not from the rows", "660.00", "425.50", "1,234.50", "1234.50", false},
		{"beside the sums of the rows", "760.00", "425.50", "9,334.50", "9334.50", false},
		{"that nothing explains", "111.00", "222.00", "333.33", "1334.50", true},
	} {
		a := read(t, paper(strangeSummary(c.in, c.out, c.end))).Accounts[0]
		if a.Closing == nil || a.Closing.String() != c.closing || a.ClosingDerived != c.derived {
			t.Errorf("a closing balance %s: got %v, worked out %v; want %s, worked out %v", c.name, a.Closing, a.ClosingDerived, c.closing, c.derived)
		}
	}
}

func TestTheSumsOfASummaryInUnknownWordsAreThePapersOwn(t *testing.T) {
	a := read(t, paper(strangeSummary("660.00", "425.50", "1,234.50"))).Accounts[0]
	if a.TotalCredits == nil || a.TotalCredits.String() != "660.00" || a.TotalDebits == nil || a.TotalDebits.String() != "425.50" {
		t.Errorf("got credits %v and debits %v, want what the summary prints", a.TotalCredits, a.TotalDebits)
	}
}
