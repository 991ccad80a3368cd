package proof

import (
	"github.com/dossier-lending/dossier/engine"
)

// mostBack is how many amounts that came back are looked for: more could add up to anything.
const mostBack = 2

// cameBack is how many credits the printed totals take off the debits instead of counting them: payments that came back
// are no deposits to some banks. Both totals then miss the same sum, the counts say of how many rows, and each of them
// repeats the amount of a debit. 0 when that is not so.
func (p *statement) cameBack(t totals, account int) int {
	s := t.stated
	if s.Credits == nil || s.Debits == nil || s.CreditCount == nil || s.DebitCount == nil {
		return 0
	}
	n := t.creditCount - *s.CreditCount
	sum := t.credits.Sub(*s.Credits).Amount()
	if n < 1 || n > mostBack || n != *s.DebitCount-t.debitCount || sum <= 0 || sum != t.debits.Sub(*s.Debits).Amount() {
		return 0
	}
	if !addUpTo(p.returned(account), n, sum) {
		return 0
	}
	return n
}

// returned are the credits of an account that repeat the amount of one of its debits.
func (p *statement) returned(account int) (amounts []engine.Amount) {
	paid := map[engine.Amount]bool{}
	for _, place := range p.chains[account] {
		if debit := p.Rows[place].Debit; debit != 0 {
			paid[debit] = true
		}
	}
	for _, place := range p.chains[account] {
		if credit := p.Rows[place].Credit; credit != 0 && paid[credit] {
			amounts = append(amounts, credit)
		}
	}
	return amounts
}

// addUpTo says that one or two of some amounts make a sum.
func addUpTo(amounts []engine.Amount, n int, sum engine.Amount) bool {
	seen := map[engine.Amount]bool{}
	for _, a := range amounts {
		if n == 1 && a == sum || n == 2 && seen[sum-a] {
			return true
		}
		seen[a] = true
	}
	return false
}
