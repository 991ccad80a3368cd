package utilitybill

import (
	"math"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/form"
)

// checks are those of a utility bill (fields §4.1), in the order of the contract.
var checks = form.Rules(
	form.Rule[Fields]{Key: "total_due", Label: "The total due is the sum of its parts", Judge: totalDue},
	form.Rule[Fields]{Key: "reading_difference", Label: "The consumption is the difference of the readings",
		Judge: readingDifference},
	form.Rule[Fields]{Key: "due_after_issue", Label: "The bill is due after its issue", Judge: dueAfterIssue},
	form.Rule[Fields]{Key: "bill_age", Label: "The bill is recent", Judge: billAge},
)

// within is how far sums of rounded figures may be apart, in hundredths.
const within = 5

// totalDue judges the total by the previous balance, payments and current charges. Payments are printed with a minus or
// without one.
func totalDue(f *Fields, _ engine.Date) engine.Check {
	if f.CurrentCharges == nil {
		return form.NotApplicable("The paper does not show the current charges.")
	}
	plus := []*engine.Amount{f.CurrentCharges, f.PreviousBalance, f.Adjustments}
	c := form.SumCheck("the total due", f.TotalAmountDue, within, plus, []*engine.Amount{f.PaymentsReceived})
	if c.Status != engine.CheckFail {
		return c
	}
	for _, other := range []engine.Check{
		form.SumCheck("the total due", f.TotalAmountDue, within, append(plus, f.PaymentsReceived), nil),
		form.SumCheck("the total due", f.TotalAmountDue, within, plus[:1], nil),
	} {
		if other.Status == engine.CheckPass && (f.PreviousBalance == nil || f.PaymentsReceived != nil) {
			return other
		}
	}
	return c
}

// readingDifference judges the consumption by the readings of the meter and its multiplier.
func readingDifference(f *Fields, _ engine.Date) engine.Check {
	if f.PreviousReading == nil || f.CurrentReading == nil || f.Consumption == nil {
		return form.NotApplicable("The paper does not show both readings and the consumption.")
	}
	times := 1.0
	if f.Multiplier != nil {
		times = *f.Multiplier
	}
	expected := (*f.CurrentReading - *f.PreviousReading) * times
	if math.Abs(expected-*f.Consumption) <= readingTolerance*max(1, times) {
		return form.Pass("The readings give the consumption as printed, %g.", *f.Consumption)
	}
	return form.Fail("By the readings, the consumption must be %g; the paper prints %g.", expected, *f.Consumption)
}

// readingTolerance is what the rounding of readings may be off.
const readingTolerance = 1

func dueAfterIssue(f *Fields, _ engine.Date) engine.Check {
	return form.OrderCheck("The bill date", f.IssueDate, "The due date", f.DueDate)
}

// oldestBill is how many days old a bill may be as a proof of address.
const oldestBill = 90

func billAge(f *Fields, today engine.Date) engine.Check {
	switch {
	case f.IssueDate == nil:
		return form.NotApplicable("The bill date is not shown.")
	case today == (engine.Date{}):
		return form.NotApplicable("The day of the check is not known.")
	case today.Before(*f.IssueDate):
		return form.Warn("The bill date, %s, is after the day of the check, %s.", *f.IssueDate, today)
	case f.IssueDate.AddDays(oldestBill).Before(today):
		return form.Warn("The bill of %s is older than %d days.", *f.IssueDate, oldestBill)
	}
	return form.Pass("The bill of %s is at most %d days old.", *f.IssueDate, oldestBill)
}
