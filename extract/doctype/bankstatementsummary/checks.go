package bankstatementsummary

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger/header"
	"github.com/dossier-lending/dossier/extract/proof/exact"
)

// tolerance is one hundredth, for rounding.
const tolerance engine.Amount = 1

// checks returns the checks of the type in the order of the contract (fields §4).
func (s *summary) checks() []engine.Check {
	out := []engine.Check{s.monthChain(), s.monthTotals(), s.lowHighOrder()}
	for i, named := range []struct{ key, label string }{
		{"month_chain", "Every month's balances follow"},
		{"month_totals", "Printed totals agree with the months"},
		{"low_high_order", "Low and high enclose the month's balances"},
	} {
		out[i].Key, out[i].Label = named.key, named.label
	}
	return out
}

// inTime returns the months in time order.
func (s *summary) inTime() []Month {
	months := slices.Clone(s.fields.Months)
	slices.SortStableFunc(months, func(a, b Month) int { return strings.Compare(a.Month, b.Month) })
	return months
}

// monthChain checks that opening + credits - debits = closing in each month, and that each month's closing is the
// next one's opening.
func (s *summary) monthChain() engine.Check {
	months := s.inTime()
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
func (s *summary) monthTotals() engine.Check {
	if s.totals == nil {
		return engine.Check{Status: engine.CheckNotApplicable, Detail: "The paper prints no totals."}
	}
	judged := 0
	for _, side := range []struct {
		name   string
		stated *engine.Amount
		of     func(Month) *engine.Amount
	}{
		{"credits", s.totals.TotalCredits, func(m Month) *engine.Amount { return m.TotalCredits }},
		{"debits", s.totals.TotalDebits, func(m Month) *engine.Amount { return m.TotalDebits }},
		{
			"number of credits", hundredfold(s.totals.CreditCount),
			func(m Month) *engine.Amount { return hundredfold(m.CreditCount) },
		},
		{
			"number of debits", hundredfold(s.totals.DebitCount),
			func(m Month) *engine.Amount { return hundredfold(m.DebitCount) },
		},
	} {
		sum, complete := sumOf(s.fields.Months, side.of)
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
func (s *summary) lowHighOrder() engine.Check {
	judged := 0
	for _, m := range s.fields.Months {
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

// revise computes again what follows from corrected values: the normalized number, the balances that were taken from
// the first and the last month, and every check.
func revise(_ context.Context, in engine.ReviseRequest) (engine.Extraction, error) {
	out := in.Extracted
	s := &summary{provenance: out.Provenance}
	if err := out.Fields.Into(&s.fields); err != nil {
		return engine.Extraction{}, err
	}
	f := &s.fields
	if f.TotalCredits != nil || f.TotalDebits != nil || f.CreditCount != nil || f.DebitCount != nil {
		s.totals = &Month{
			TotalCredits: f.TotalCredits,
			TotalDebits:  f.TotalDebits,
			CreditCount:  f.CreditCount,
			DebitCount:   f.DebitCount,
		}
	}
	put := func(from, name string, value any) {
		if slices.Contains(in.Corrected, from) && !slices.Contains(in.Corrected, "/"+name) {
			out.Fields = out.Fields.With(name, value)
			out.Provenance["/"+name] = engine.Followed(out.Provenance[from])
		}
	}
	var number *string
	if f.AccountNumber != nil {
		n := header.NormalizeAccount(*f.AccountNumber)
		number = &n
	}
	put("/account_number", "account_number_normalized", number)
	for i, m := range f.Months {
		for name, value := range map[string]*engine.Amount{
			"opening_balance": m.OpeningBalance,
			"closing_balance": m.ClosingBalance,
		} {
			at := fmt.Sprintf("/months/%d/%s", i, name)
			was, now := out.Provenance["/"+name], out.Provenance[at]
			if was.BBox != nil && now.BBox != nil && was.Page == now.Page && *was.BBox == *now.BBox { // one print
				put(at, name, value)
			}
		}
	}
	out.Validation = engine.Sum(s.checks())
	return out, nil
}
