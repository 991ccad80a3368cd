package proof

import (
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/proof/narration"
)

// oneSideOnly: exactly one of debit and credit is above zero.
func oneSideOnly(p *statement) engine.Check {
	if len(p.Rows) == 0 {
		return notApplicable("There are no rows.")
	}
	var odd []int
	for i, row := range p.Rows {
		if row.Debit < 0 || row.Credit < 0 || (row.Debit > 0) == (row.Credit > 0) {
			odd = append(odd, i)
		}
	}
	if len(odd) > 0 {
		return verdict(engine.CheckFail, "%s not exactly one of debit and credit: %s.",
			countVerb(len(odd), "row", "has", "have"), rowNames(p.Statement, odd))
	}
	return verdict(engine.CheckPass, "Each of %s is either a debit or a credit.", countOf(len(p.Rows), "row"))
}

// overdraftFree are the words of account types that cannot fall below zero, mayOverdraw those of types
// that can.
var overdraftFree, mayOverdraw = []string{"SAVINGS", "PAYROLL", "WALLET", "TIME"}, []string{"CHECKING", "CURRENT", "LOAN", "CREDIT", "OVERDRAFT"}

// cannotOverdraw says that the printed type or product is one without an overdraft.
func cannotOverdraw(a ledger.Account) bool {
	free := false
	for _, printed := range []*string{a.Type, a.Product} {
		if printed == nil {
			continue
		}
		for _, word := range narration.Words(*printed) {
			if slices.Contains(mayOverdraw, word) {
				return false
			}
			free = free || slices.Contains(overdraftFree, word)
		}
	}
	return free
}

// negativeOnSavings: a savings or wallet balance below zero is an impossible product.
func negativeOnSavings(p *statement) engine.Check {
	judged, shown := 0, 0
	for account, chain := range p.chains {
		a := header(p.Statement, account)
		if !cannotOverdraw(a) {
			continue
		}
		judged++
		for _, end := range []struct {
			name    string
			balance *engine.Amount
		}{{"opening", printedOpening(a)}, {"closing", printedClosing(a)}} {
			if end.balance != nil && *end.balance < 0 {
				return verdict(engine.CheckFail, "The %s balance%s of an account that cannot be overdrawn is %s.", end.name, p.of(account), Money(*end.balance))
			}
		}
		for _, place := range chain {
			if !BalancePrinted(p.Statement, place) {
				continue
			}
			shown++
			if balance := *p.Rows[place].Balance; balance < 0 {
				return verdict(engine.CheckFail, "The balance after %s is %s on an account that cannot be overdrawn.", rowName(p.Statement, place), Money(balance))
			}
		}
	}
	switch {
	case judged == 0:
		return notApplicable("No account is known to be a savings account or wallet.")
	case shown == 0:
		return notApplicable("No running balance is printed.")
	}
	return verdict(engine.CheckPass, "No printed balance is below zero.")
}

// duplicateReference: the same reference, amount and side twice.
func duplicateReference(p *statement) engine.Check {
	type key struct {
		account       int
		reference     string
		debit, credit engine.Amount
	}
	seen := map[key]bool{}
	var twice []int
	for i, row := range p.Rows {
		if row.Reference == nil || *row.Reference == "" {
			continue
		}
		k := key{accountOf(p.Statement, i), *row.Reference, row.Debit, row.Credit}
		if seen[k] {
			twice = append(twice, i)
		}
		seen[k] = true
	}
	switch {
	case len(seen) == 0:
		return notApplicable("No row prints a reference.")
	case len(twice) > 0:
		return verdict(engine.CheckWarn, "%s the reference and amount of an earlier row: %s.",
			countVerb(len(twice), "row", "repeats", "repeat"), rowNames(p.Statement, twice))
	}
	return verdict(engine.CheckPass, "No reference comes twice with the same amount.")
}

// largestInstapayFee is the most a bank asks for one InstaPay transfer.
const largestInstapayFee engine.Amount = 25_00

// feeReach is how many rows after a transfer its fee may stand.
const feeReach = 2

// feePairs: an InstaPay debit and its fee of 0 to 25 pesos; for information, a larger fee is a warning.
func feePairs(p *statement) engine.Check {
	transfers, paired := 0, 0
	var large []int
	for _, chain := range p.chains {
		for i, place := range chain {
			said := p.said[place]
			if said.has(instapayFee) && p.Rows[place].Debit > largestInstapayFee {
				large = append(large, place)
			}
			if !said.has(instapay) || said.has(instapayFee) || p.Rows[place].Debit <= 0 {
				continue
			}
			transfers++
			if slices.ContainsFunc(chain[i+1:min(len(chain), i+1+feeReach)], func(next int) bool { return p.said[next].has(instapayFee) }) {
				paired++
			}
		}
	}
	switch {
	case len(large) > 0:
		return verdict(engine.CheckWarn, "%s above the usual %s: %s.", countVerb(len(large), "InstaPay fee", "is", "are"),
			Money(largestInstapayFee), rowNames(p.Statement, large))
	case transfers == 0:
		return notApplicable("No InstaPay transfer was sent.")
	}
	return verdict(engine.CheckPass, "For information: %d of %s followed by a fee of at most %s.",
		paired, countVerb(transfers, "InstaPay transfer", "is", "are"), Money(largestInstapayFee))
}

// narratedIn finds what the proof needs to know of a description.
func narratedIn(description string) narrated {
	var n narrated
	for _, hit := range signals.Find(narration.Words(description)) {
		n |= narrated(hit.Label)
	}
	return n
}
