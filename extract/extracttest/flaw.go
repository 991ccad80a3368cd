package extracttest

import (
	"math/rand/v2"
	"slices"

	"github.com/dossier-lending/dossier/engine"
)

// spoil plants one contradiction in a ledger, as a forger or a damaged print would, and says which.
// Stated totals and the stated closing balance stay those of the honest paper.
func spoil(l *ledger, r *rand.Rand) string {
	if len(l.entries) < 4 {
		l.statedClosing += 250_000
		return "the stated closing balance is too high"
	}
	i := 1 + r.IntN(len(l.entries)-2)
	e := &l.entries[i]
	sort := r.IntN(7)
	if (l.card != nil || l.unbalanced) && sort == 1 {
		sort = 6 // no running balances are printed
	}
	if l.loan != nil && sort == 3 {
		sort = 0 // a payment has no other side to stand on
	}
	if l.card != nil && sort == 3 && e.amount > 0 && l.sum().creditCount == 1 {
		sort = 6 // a paper whose only payment bears no mark contradicts nothing: issuers print such
	}
	switch sort {
	case 0:
		e.amount = raised(e.amount)
		return "an amount was raised, its balance was not"
	case 1:
		for i+1 < len(l.entries) && l.entries[i+1].date == l.entries[i].date {
			i++ // some looks print a day's last balance only
		}
		e = &l.entries[i]
		e.balance += 100_000 * engine.Amount(1+r.IntN(9))
		return "one balance was raised"
	case 2:
		l.entries = slices.Delete(l.entries, i, i+1)
		return "a row was taken out"
	case 3:
		e.amount, e.turned = -e.amount, true
		return "an amount stands on the wrong side"
	case 4:
		more := raised(e.amount) - e.amount
		e.amount += more
		for k := i; k < len(l.entries); k++ {
			l.entries[k].balance += l.effect(more)
		}
		return "an amount and all balances after it were raised, totals and closing were not"
	case 5:
		added := *e
		added.balance = l.entries[i-1].balance
		l.entries = slices.Insert(l.entries, i, added)
		return "a row was written in, the balances were not changed"
	}
	l.statedClosing += 250_000
	return "the stated closing balance is too high"
}

// raised writes a digit more into an amount: 1,250.00 becomes 91,250.00.
func raised(a engine.Amount) engine.Amount {
	digit := engine.Amount(10)
	for digit <= a.Abs() {
		digit *= 10
	}
	if a < 0 {
		return a - 9*digit
	}
	return a + 9*digit
}
