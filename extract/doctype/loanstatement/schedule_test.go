package loanstatement

import (
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page/typewriter"
)

func TestIsPlan(t *testing.T) {
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
			payments = append(payments, Payment{
				Number:    &n,
				DueDate:   &due,
				Amount:    amount(1_000_00),
				Principal: amount(900_00),
				Balance:   amount(balance),
			})
		}
		return payments
	}
	for name, c := range map[string]struct {
		change func([]Payment) []Payment
		want   bool
	}{
		"equal payments at the end of each month": {func(p []Payment) []Payment { return p }, true},
		"the last one is smaller": {
			func(p []Payment) []Payment { p[3].Amount = amount(912_00); return p }, true,
		},
		"too few": {func(p []Payment) []Payment { return p[:2] }, false},
		"one was paid late": {
			func(p []Payment) []Payment { d := p[2].DueDate.AddDays(-4); p[2].DueDate = &d; return p }, false,
		},
		"one was larger": {
			func(p []Payment) []Payment { p[1].Amount = amount(1_010_00); return p }, false,
		},
		"they are not numbered": {
			func(p []Payment) []Payment { p[1].Number = nil; return p }, false,
		},
		"a balance does not follow from the other": {
			func(p []Payment) []Payment { p[2].Balance = amount(1_00); return p }, false,
		},
	} {
		if got := isPlan(c.change(plan())); got != c.want {
			t.Errorf("%s: a plan %v, want %v", name, got, c.want)
		}
	}
}

const (
	planHeading  = "No   Due Date      Amount     Principal   Interest   Balance\n"
	planFirst    = "1    01/01/2025    110.00     100.00      10.00      900.00\n2    02/01/2025    110.00     100.00      10.00      800.00\n3    03/01/2025    110.00     100.00      10.00      700.00\n"
	planSecond   = "4    04/01/2025    110.00     100.00      10.00      600.00\n5    05/01/2025    110.00     100.00      10.00      500.00\n6    06/01/2025    110.00     100.00      10.00      400.00\n"
	otherHistory = "\nWhat you have paid\nPosted        Paid\n12/30/2024    55.00\n"
)

func TestScheduleHasEachPaymentOnce(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		want int
	}{
		"titled, the heading repeated on the page": {
			"Repayment Schedule\n" + planHeading + planFirst + planHeading + planSecond, 6,
		},
		"a plan beside a history": {planHeading + planFirst + otherHistory, 3},
		"the only table, over two pages, is no plan": {
			planHeading + planFirst + "\f" + planHeading + planSecond, 0,
		},
		"a plan over two pages beside a history on another": {
			planHeading + planFirst + "\f" + planHeading + planSecond + otherHistory, 6,
		},
	} {
		var lines []layout.Line
		for _, p := range typewriter.Document(c.text).Pages {
			lines = append(lines, layout.Lines(p)...)
		}
		if got := len(findSchedule(lines).payments); got != c.want {
			t.Errorf("%s: %d payments, want %d", name, got, c.want)
		}
	}
}
