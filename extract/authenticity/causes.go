package authenticity

import (
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/proof"
)

// One wrong row breaks the running balance, the totals and the closing balance: three findings with one cause. Equal
// differences show that, and then only one of them costs points.

// sums are the checks that one wrong figure may break together, the one that locates it best first.
var sums = []string{"running_balance", "opening_closing", "stated_totals", "page_carry"}

// joinCauses marks the findings that share their cause with another one, and names that one in their sentence.
func joinCauses(checks []integrityCheck, f Figures) {
	if f.Balances == nil {
		return
	}
	var weighing []*integrityCheck
	for _, key := range sums {
		i := slices.IndexFunc(checks, func(c integrityCheck) bool { return c.Key == key })
		c := &checks[i]
		if outcomes[c.Status] == 0 {
			continue
		}
		same := slices.IndexFunc(weighing, func(other *integrityCheck) bool {
			return f.SameCause(other.Key, key) || samePlace(other, c)
		})
		if same < 0 {
			weighing = append(weighing, c)
			continue
		}
		first := weighing[same]
		if costOf(*c) > costOf(*first) {
			weighing[same], first, c = c, c, first
		}
		c.follows = true
		c.Detail += " It has the same cause as the check “" + first.Label + "”, which weighs for both."
	}
}

// samePlace reports whether pages do not follow where a running balance breaks: a page that does not begin with the
// balance of the page before is such a break.
func samePlace(balances, pages *integrityCheck) bool {
	return balances.Key == "running_balance" && pages.Key == "page_carry" && balances.Status == engine.CheckFail &&
		pages.Status == engine.CheckWarn
}

// SameCause reports whether two checks of sums, given by their keys, differ by the same amount, so that one wrong
// figure is the cause of both.
func (f Figures) SameCause(one, other string) bool {
	a, b := f.differences(one), f.differences(other)
	return slices.ContainsFunc(a, func(d engine.Amount) bool {
		return slices.ContainsFunc(b, func(e engine.Amount) bool { return (d - e).Abs() <= proof.Tolerance })
	})
}

// differences returns the sizes by which a check's figures differ, in each way that one wrong row may show in them.
func (f Figures) differences(key string) (sizes []engine.Amount) {
	blocks := []engine.BalanceChecks{*f.Balances}
	for _, account := range f.Balances.ByAccount {
		blocks = append(blocks, account.BalanceChecks)
	}
	add := func(d engine.Amount) {
		if d.Abs() > proof.Tolerance {
			sizes = append(sizes, d.Abs())
		}
	}
	for _, b := range blocks {
		switch key {
		case "running_balance":
			drift := engine.Amount(0)
			for _, r := range b.RowBreaks {
				add(r.Difference)
				drift += r.Difference
			}
			add(drift)
		case "opening_closing":
			if b.ClosingDifference != nil {
				add(*b.ClosingDifference)
			}
		case "stated_totals":
			addTotals(b, add)
		}
	}
	for _, c := range f.Validation.Checks {
		if c.Key == arithmetic[key] && c.Difference != nil {
			add(*c.Difference)
		}
	}
	return sizes
}

// addTotals adds the differences of the totals of each side and of their balance. An amount on the wrong side moves
// the balance by twice itself.
func addTotals(b engine.BalanceChecks, add func(engine.Amount)) {
	credits, debits := engine.Amount(0), engine.Amount(0)
	if s := b.StatedTotals.Credits; s != nil {
		credits = b.TotalCredits - *s
	}
	if s := b.StatedTotals.Debits; s != nil {
		debits = b.TotalDebits - *s
	}
	add(credits)
	add(debits)
	add(credits - debits)
	if b.StatedTotals.Credits == nil || b.StatedTotals.Debits == nil {
		add(2 * (credits + debits))
	}
}
