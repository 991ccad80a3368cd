package proof

import (
	"fmt"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/proof/exact"
)

// openingClosing checks opening + credits - debits = closing, for each account.
func openingClosing(p *statement) engine.Check {
	c := worstOf(p, func(account int) engine.Check { return closes(p, account) })
	if p.card == nil || c.Status != engine.CheckPass {
		return c
	}
	// Cards have no check of running balances that would report these rows.
	if repaired, ambiguous := p.doubts(); len(repaired)+len(ambiguous) > 0 {
		c.Status = engine.CheckWarn
		c.Detail += fmt.Sprintf(
			" But %s could not be read for sure: %s.", countOf(len(repaired)+len(ambiguous), "row"),
			rowNames(p.Statement, append(repaired, ambiguous...)),
		)
	}
	return c
}

func closes(p *statement, account int) engine.Check {
	t := ofAccount(p, account)
	computed, ok := t.computedClosing()
	switch {
	case !ok || t.opening == nil:
		return notApplicable(
			"No opening balance is printed%s, so the movements have nothing to start from.", p.accountSuffix(account),
		)
	case t.closing == nil:
		return notApplicable("No closing balance is printed%s to compare the movements with.", p.accountSuffix(account))
	}
	difference := computed.Sub(*t.closing)
	ok = difference.Within(Tolerance)
	if ok && (t.openingOnly || t.closingOnly) {
		return notApplicable(
			"The %s balance%s is worked out from the rows and cannot prove them.", derivedSides(t),
			p.accountSuffix(account),
		)
	}
	if other := header(p.Statement, account).OtherClosing; ok && other != nil {
		return comparison(
			engine.CheckWarn,
			computed.Amount(),
			*other,
			Tolerance,
			"Opening %s, credits %s and debits %s%s give the closing balance %s; another closing balance is printed too: %s.",
			Money(*t.opening),
			Money(t.credits.Amount()),
			Money(t.debits.Amount()),
			p.accountSuffix(account),
			Money(*t.closing),
			Money(*other),
		)
	}
	if misread := p.misread(account); ok && misread != "" {
		return comparison(
			engine.CheckWarn,
			computed.Amount(),
			*t.closing,
			Tolerance,
			"Opening %s, credits %s and debits %s%s give the closing balance %s after the correction of the %s.",
			Money(*t.opening),
			Money(t.credits.Amount()),
			Money(t.debits.Amount()),
			p.accountSuffix(account),
			Money(*t.closing),
			misread,
		)
	}
	if !ok && p.roundedDue(t, computed) {
		return comparison(
			engine.CheckPass,
			computed.Amount(),
			*t.closing,
			wholeUnit-1,
			"Opening %s, credits %s and debits %s%s give %s, which is printed in whole units as %s; the printed totals agree with the rows.",
			Money(*t.opening),
			Money(t.credits.Amount()),
			Money(t.debits.Amount()),
			p.accountSuffix(account),
			Money(computed.Amount()),
			Money(*t.closing),
		)
	}
	if !ok && p.summaryOnly(t) {
		return comparison(engine.CheckWarn, computed.Amount(), *t.closing, Tolerance,
			"Opening %s, payments %s and the charges of the summary give the closing balance %s; no row shows the payments.",
			Money(*t.opening), Money(*p.card.Payments), Money(*t.closing))
	}
	return comparison(passIf(ok, engine.CheckFail), computed.Amount(), *t.closing, Tolerance,
		"Opening %s%s, credits %s and debits %s give %s; the closing balance is %s%s.",
		Money(*t.opening), p.accountSuffix(account), Money(t.credits.Amount()), Money(t.debits.Amount()),
		Money(computed.Amount()), Money(*t.closing), offBy(ok, difference.Abs().Amount()))
}

func derivedSides(t totals) string {
	switch {
	case t.openingOnly && t.closingOnly:
		return "opening and the closing"
	case t.openingOnly:
		return "opening"
	}
	return "closing"
}

func offBy(ok bool, difference engine.Amount) string {
	if ok {
		return ""
	}
	return ", off by " + Money(difference)
}

// runningBalance checks that every printed balance follows from the one before.
func runningBalance(p *statement) engine.Check {
	r, listed := p.all, p.compareDailyBalances()
	repaired, ambiguous := p.doubts()
	switch {
	case len(r.breaks) > 0:
		return brokenBalance(p)
	case listed.differ > 0:
		return brokenList(listed)
	case p.Missed > 0:
		return verdict(
			engine.CheckWarn, "%s like rows and could not be read, so the rows are not complete.",
			countVerb(p.Missed, "line", "looks", "look"),
		)
	case len(ambiguous) > 0:
		return verdict(engine.CheckWarn, "No break was found, but %s can be read in more than one way: %s.",
			countOf(len(ambiguous), "row"), rowNames(p.Statement, ambiguous))
	case r.checked+r.spanned == 0 && (len(repaired) > 0 || p.misreadAnywhere() != ""):
		return verdict(engine.CheckWarn, "No balance is printed between opening and closing; they and the totals had figures corrected by them and do not prove the rows.")
	case r.checked+r.spanned == 0:
		return notApplicable("Fewer than two balances are printed, so no row can be checked against them.")
	case r.loose > 0 && !p.totalsProve():
		return verdict(
			engine.CheckWarn,
			"No break was found, but %s next to no printed balance, and no printed totals prove them.",
			countVerb(r.loose, "row", "stands", "stand"),
		)
	case len(p.unproven()) > 0:
		return verdict(
			engine.CheckWarn,
			"The balances are of the principal alone and follow; %s not the sum of principal, interest and penalty: %s.",
			countVerb(len(p.unproven()), "payment", "is", "are"),
			rowNames(p.Statement, p.unproven()),
		)
	case len(p.bothSides()) > 0:
		return verdict(
			engine.CheckWarn,
			"No break was found, but %s both a debit and a credit, of which the balances prove the difference alone: %s.",
			countVerb(len(p.bothSides()), "row", "has", "have"),
			rowNames(p.Statement, p.bothSides()),
		)
	case len(repaired) > 0:
		return verdict(engine.CheckWarn, "All %s follow after the correction of %s: %s.",
			countOf(r.checked, "checked balance"), countOf(len(repaired), "row"), rowNames(p.Statement, repaired))
	case p.misreadAnywhere() != "":
		return verdict(
			engine.CheckWarn, "All %s follow after the correction of the %s.", countOf(r.checked, "checked balance"),
			p.misreadAnywhere(),
		)
	}
	return verdict(engine.CheckPass, "%s", followed(r))
}

// bothSides are the rows with a debit and a credit. Their balance proves only the difference; one amount may be part
// of the other, under a heading that was not understood.
func (p *statement) bothSides() (rows []int) {
	for _, account := range p.accounts() {
		for _, place := range p.chains[account] {
			if row := p.Rows[place]; row.Credit > 0 && row.Debit > 0 {
				rows = append(rows, place)
			}
		}
	}
	return rows
}

// totalsProve reports whether both printed totals agree with the rows of every account.
func (p *statement) totalsProve() bool {
	for _, account := range p.accounts() {
		s := ofAccount(p, account).stated
		if s.CreditsMatch == nil || s.DebitsMatch == nil || !*s.CreditsMatch || !*s.DebitsMatch {
			return false
		}
	}
	return true
}

// totalsCover reports whether each account that prints totals prints one for each side that has rows, because the
// total of one side proves nothing about the other. For cards both totals are compared or none.
func (p *statement) totalsCover() bool {
	if p.card != nil {
		return true
	}
	for _, account := range p.accounts() {
		t := ofAccount(p, account)
		s := t.stated
		if s.Credits == nil && s.Debits == nil {
			continue
		}
		if s.Credits == nil && t.creditCount > 0 || s.Debits == nil && t.debitCount > 0 {
			return false
		}
	}
	return true
}

func followed(r running) string {
	var parts []string
	if r.checked > 0 {
		parts = append(parts, countOf(r.checked, "running balance")+" checked, each follows from the one before")
	}
	if r.spanned > 0 {
		parts = append(parts, countOf(r.spanned, "row")+" proven together between two printed balances")
	}
	if r.open > 0 {
		parts = append(parts, countOf(r.open, "row")+" next to no printed balance, not checked")
	}
	return strings.Join(parts, "; ") + "."
}

func brokenBalance(p *statement) engine.Check {
	first := p.all.breaks[0]
	return comparison(engine.CheckFail, first.Expected, first.Actual, Tolerance,
		"%s not follow, first %s: %s expected, %s printed; all differences together are %s.",
		countVerb(len(p.all.breaks), "running balance", "does", "do"), rowName(p.Statement, first.Index),
		Money(first.Expected), Money(first.Actual), Money(p.all.drift.Amount()))
}

func countVerb(n int, noun, one, many string) string {
	if n == 1 {
		return countOf(n, noun) + " " + one
	}
	return countOf(n, noun) + " " + many
}

// doubts returns the rows that were repaired, and those with several possible repairs.
func (p *statement) doubts() (repaired, ambiguous []int) {
	for _, account := range p.accounts() {
		for _, place := range p.chains[account] {
			note := p.RowNotes[place]
			if p.Rows[place].Repaired || note.Repair != "" {
				repaired = append(repaired, place)
			}
			if note.Ambiguous {
				ambiguous = append(ambiguous, place)
			}
		}
	}
	return repaired, ambiguous
}

// statedTotals checks that the printed totals equal the rows', for each account.
func statedTotals(p *statement) engine.Check {
	return worstOf(p, func(account int) engine.Check { return totalsAgree(p, account) })
}

func totalsAgree(p *statement, account int) engine.Check {
	t := ofAccount(p, account)
	s := t.stated
	credits, debits := t.credits.Amount(), t.debits.Amount()
	switch {
	case s.Credits == nil && s.Debits == nil:
		return notApplicable("No totals are printed%s.", p.accountSuffix(account))
	case p.returnedCredits(t, account) > 0:
		return notApplicable(
			"The printed totals%s take %s that came back off the debits.", p.accountSuffix(account),
			countOf(p.returnedCredits(t, account), "credit"),
		)
	case s.DebitsMatch != nil && (s.CreditsMatch == nil || *s.CreditsMatch && !*s.DebitsMatch):
		return comparison(
			passIf(*s.DebitsMatch, engine.CheckFail),
			*s.Debits,
			debits,
			Tolerance,
			"Printed total debits%s are %s; the rows give %s.",
			p.accountSuffix(account),
			Money(*s.Debits),
			Money(debits),
		)
	case s.DebitsMatch == nil || !*s.CreditsMatch:
		return comparison(
			passIf(*s.CreditsMatch, engine.CheckFail),
			*s.Credits,
			credits,
			Tolerance,
			"Printed total credits%s are %s; the rows give %s.",
			p.accountSuffix(account),
			Money(*s.Credits),
			Money(credits),
		)
	}
	return comparison(
		engine.CheckPass,
		*s.Credits,
		credits,
		Tolerance,
		"Printed total credits %s and debits %s%s agree with the rows.",
		Money(*s.Credits),
		Money(*s.Debits),
		p.accountSuffix(account),
	)
}

// statedCounts checks that the printed counts equal the rows'.
func statedCounts(p *statement) engine.Check {
	return worstOf(p, func(account int) engine.Check {
		t := ofAccount(p, account)
		if t.stated.CountsMatch == nil {
			return notApplicable("No counts are printed%s.", p.accountSuffix(account))
		}
		if n := p.returnedCredits(t, account); n > 0 {
			return notApplicable(
				"The printed counts%s count %s that came back with the debits.", p.accountSuffix(account),
				countOf(n, "credit"),
			)
		}
		return verdict(
			passIf(*t.stated.CountsMatch, engine.CheckWarn),
			"Printed%s: %s; the rows have %d credits and %d debits.",
			p.accountSuffix(account),
			printedCounts(t.stated),
			t.creditCount,
			t.debitCount,
		)
	})
}

func printedCounts(s engine.StatedTotals) string {
	var parts []string
	if s.CreditCount != nil {
		parts = append(parts, fmt.Sprintf("%d credits", *s.CreditCount))
	}
	if s.DebitCount != nil {
		parts = append(parts, fmt.Sprintf("%d debits", *s.DebitCount))
	}
	return strings.Join(parts, " and ")
}

// listedDays is how a printed list of daily balances agrees with the rows.
type listedDays struct {
	agree, differ int
	first         ledger.DatedBalance // that differs
	expected      engine.Amount       // of its day
}

// compareDailyBalances compares the list with the balance that the rows give for each of its days. A list that mostly
// differs is ignored, because it was not understood or is a list of something else; so is a list for several
// accounts.
func (p *statement) compareDailyBalances() (l listedDays) {
	if len(p.DailyBalances) == 0 || len(p.chains) != 1 {
		return l
	}
	from, to := p.DailyBalances[0].Date, p.DailyBalances[len(p.DailyBalances)-1].Date
	days := Daily(p.Statement, 0, p.chains[0], from, to)
	for _, d := range p.DailyBalances {
		for len(days) > 1 && !days[1].Day.After(d.Date) {
			days = days[1:]
		}
		switch {
		case len(days) == 0:
			return listedDays{}
		case difference(days[0].Balance, d.Balance).Abs() <= Tolerance:
			l.agree++
		default:
			if l.differ++; l.differ == 1 {
				l.first, l.expected = d, days[0].Balance
			}
		}
	}
	if l.agree <= l.differ {
		return listedDays{}
	}
	return l
}

// brokenList is the failure with the first day of the list that differs.
func brokenList(l listedDays) engine.Check {
	return comparison(engine.CheckFail, l.expected, l.first.Balance, Tolerance,
		"%s of the printed list not follow from the rows, first that of %s: %s expected, %s printed.",
		countVerb(l.differ, "daily balance", "does", "do"), l.first.Date, Money(l.expected), Money(l.first.Balance))
}

// hundredthOff reports whether a printed sum or balance differs from recognized rows by one hundredth. That may be
// the bank's rounding, but also a misread digit, so recognized figures are proven only by exact sums.
func (p *statement) hundredthOff() bool {
	if !anyRecognized(p.RowNotes) {
		return false
	}
	for _, account := range p.accounts() {
		t := ofAccount(p, account)
		if computed, ok := t.computedClosing(); ok && nearly(t.closing, computed) ||
			nearly(t.stated.Credits, t.credits) || nearly(t.stated.Debits, t.debits) || p.walks[account].nearly > 0 {
			return true
		}
	}
	return false
}

// nearly reports whether a printed figure differs from a sum, but within the tolerance.
func nearly(printed *engine.Amount, computed exact.Sum) bool {
	if printed == nil {
		return false
	}
	difference := computed.Sub(*printed)
	return difference.Sign() != 0 && difference.Within(Tolerance)
}
