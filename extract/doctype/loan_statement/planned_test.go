package loanstatement

import (
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

func TestPaymentsThatWereWorkedOutAreAPlan(t *testing.T) {
	amount := func(a engine.Amount) *engine.Amount { return &a }
	plan := func() (payments []Payment) {
		balance := engine.Amount(9_000_00)
		for i, day := range []string{"2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30"} {
			due, err := engine.ParseDate(day)
			if err != nil {
				t.Fatal(err)
			}
			n := i + 7
			balance -= 900_00
			payments = append(payments, Payment{Number: &n, DueDate: &due, Amount: amount(1_000_00), Principal: amount(900_00), Balance: amount(balance)})
		}
		return payments
	}
	for name, c := range map[string]struct {
		change func([]Payment) []Payment
		want   bool
	}{
		"equal payments at the end of each month":  {func(p []Payment) []Payment { return p }, true},
		"the last one is smaller":                  {func(p []Payment) []Payment { p[3].Amount = amount(912_00); return p }, true},
		"too few":                                  {func(p []Payment) []Payment { return p[:2] }, false},
		"one was paid late":                        {func(p []Payment) []Payment { d := p[2].DueDate.AddDays(-4); p[2].DueDate = &d; return p }, false},
		"one was larger":                           {func(p []Payment) []Payment { p[1].Amount = amount(1_010_00); return p }, false},
		"they are not numbered":                    {func(p []Payment) []Payment { p[1].Number = nil; return p }, false},
		"a balance does not follow from the other": {func(p []Payment) []Payment { p[2].Balance = amount(1_00); return p }, false},
	} {
		if got := isPlan(c.change(plan())); got != c.want {
			t.Errorf("%s: a plan %v, want %v", name, got, c.want)
		}
	}
}
