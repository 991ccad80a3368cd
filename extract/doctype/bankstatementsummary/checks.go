package bankstatementsummary

import (
	"fmt"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/form"
	"github.com/dossier-lending/dossier/extract/proof/exact"
)

// tolerance is one hundredth, for rounding.
const tolerance engine.Amount = 1

var rules = []form.Rule[Fields]{
	{Key: "month_chain", Label: "Every month's balances follow", Judge: monthChain},
	{Key: "month_totals", Label: "Printed totals agree with the months", Judge: monthTotals},
	{Key: "low_high_order", Label: "Low and high enclose the month's balances", Judge: lowHighOrder},
}

// inTime returns the months in time order.
func (f *Fields) inTime() []Month {
	months := slices.Clone(f.Months)
	slices.SortStableFunc(months, func(a, b Month) int { return strings.Compare(a.Month, b.Month) })
	return months
}

// monthChain checks that opening + credits - debits = closing in each month, and that each month's closing is the
// next one's opening.
func monthChain(f *Fields, _ engine.Date) engine.Check {
	months := f.inTime()
	judged := 0
	for i, m := range months {
		if m.OpeningBalance != nil && m.ClosingBalance != nil && m.TotalCredits != nil && m.TotalDebits != nil {
			judged++
			if c, broken := breaks(
				exact.Of(*m.OpeningBalance, *m.TotalCredits).Sub(*m.TotalDebits), *m.ClosingBalance,
			); broken {
				c.Detail = fmt.Sprintf(
					"%s: opening, credits and debits give %s; the closing balance printed is %s.", m.Month,
					*c.Expected, *c.Actual,
				)
				return c
			}
		}
		if i > 0 && months[i-1].ClosingBalance != nil && m.OpeningBalance != nil &&
			follows(months[i-1].Month, m.Month) {
			judged++
			if c, broken := breaks(exact.Of(*months[i-1].ClosingBalance), *m.OpeningBalance); broken {
				c.Detail = fmt.Sprintf(
					"%s closes with %s; %s opens with %s.", months[i-1].Month, *c.Expected, m.Month, *c.Actual,
				)
				return c
			}
		}
	}
	if judged == 0 {
		return engine.Check{
			Status: engine.CheckNotApplicable,
			Detail: "No month shows both its balances and its totals.",
		}
	}
	return engine.Check{
		Status: engine.CheckPass,
		Detail: fmt.Sprintf("%d relations between balances and totals hold.", judged),
	}
}

// follows reports whether a month is the one after another.
func follows(before, after string) bool {
	d := monthStart(before)
	return d.AddDays(engine.DaysIn(d.Year, d.Month)) == monthStart(after)
}

// breaks compares two amounts; it fills in the check if they differ.
func breaks(sum exact.Sum, actual engine.Amount) (engine.Check, bool) {
	gap := exact.Of(actual).Minus(sum)
	if gap.Within(tolerance) {
		return engine.Check{}, false
	}
	expected, difference, allowed := sum.Amount(), gap.Amount(), tolerance
	return engine.Check{
		Status: engine.CheckFail, Expected: &expected, Actual: &actual, Difference: &difference, Tolerance: &allowed,
	}, true
}

// monthTotals checks that the line of totals is the sum of the months, if every month shows the figure.
func monthTotals(f *Fields, _ engine.Date) engine.Check {
	if f.TotalCredits == nil && f.TotalDebits == nil && f.CreditCount == nil && f.DebitCount == nil {
		return engine.Check{Status: engine.CheckNotApplicable, Detail: "The paper prints no totals."}
	}
	judged := 0
	for _, side := range []struct {
		name   string
		stated *engine.Amount
		of     func(Month) *engine.Amount
	}{
		{"credits", f.TotalCredits, func(m Month) *engine.Amount { return m.TotalCredits }},
		{"debits", f.TotalDebits, func(m Month) *engine.Amount { return m.TotalDebits }},
		{
			"number of credits", hundredfold(f.CreditCount),
			func(m Month) *engine.Amount { return hundredfold(m.CreditCount) },
		},
		{
			"number of debits", hundredfold(f.DebitCount),
			func(m Month) *engine.Amount { return hundredfold(m.DebitCount) },
		},
	} {
		sum, complete := sumOf(f.Months, side.of)
		if side.stated == nil || !complete {
			continue
		}
		judged++
		if c, broken := breaks(sum, *side.stated); broken {
			c.Detail = fmt.Sprintf(
				"The months' %s add up to %s; the total printed is %s.", side.name, sum.Amount(), *side.stated,
			)
			return c
		}
	}
	if judged == 0 {
		return engine.Check{Status: engine.CheckNotApplicable, Detail: "No printed total has all its months."}
	}
	return engine.Check{
		Status: engine.CheckPass,
		Detail: fmt.Sprintf("%d printed totals are the sums of their months.", judged),
	}
}

// hundredfold multiplies a count by 100, so that it can be compared as an amount.
func hundredfold(n *int) *engine.Amount {
	if n == nil {
		return nil
	}
	v := engine.Amount(*n) * 100
	return &v
}

func sumOf(months []Month, of func(Month) *engine.Amount) (sum exact.Sum, complete bool) {
	for _, m := range months {
		v := of(m)
		if v == nil {
			return sum, false
		}
		sum = sum.Add(*v)
	}
	return sum, len(months) > 0
}

// lowHighOrder checks that no other balance of a month is below its lowest or above its highest balance.
func lowHighOrder(f *Fields, _ engine.Date) engine.Check {
	judged := 0
	for _, m := range f.Months {
		for _, inner := range []*engine.Amount{m.ClosingBalance, m.AverageDailyBalance, m.HighBalance} {
			if m.LowBalance != nil && inner != nil {
				judged++
				if exact.Of(*m.LowBalance).Compare(exact.Of(*inner, tolerance)) > 0 {
					return outside(m.Month, "lowest", *m.LowBalance, "above", *inner)
				}
			}
		}
		for _, inner := range []*engine.Amount{m.ClosingBalance, m.AverageDailyBalance} {
			if m.HighBalance != nil && inner != nil {
				judged++
				if exact.Of(*m.HighBalance, tolerance).Compare(exact.Of(*inner)) < 0 {
					return outside(m.Month, "highest", *m.HighBalance, "below", *inner)
				}
			}
		}
	}
	if judged == 0 {
		return engine.Check{
			Status: engine.CheckNotApplicable,
			Detail: "No month shows its lowest or highest balance beside others.",
		}
	}
	return engine.Check{Status: engine.CheckPass, Detail: fmt.Sprintf("%d comparisons hold.", judged)}
}

func outside(month, which string, extreme engine.Amount, where string, inner engine.Amount) engine.Check {
	return engine.Check{Status: engine.CheckFail, Expected: &inner, Actual: &extreme,
		Detail: fmt.Sprintf(
			"%s: the %s balance printed, %s, lies %s another balance of the month, %s.", month, which, extreme, where,
			inner,
		)}
}
