package proof

import (
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/proof/exact"
)

// summaryOnly says that a card's account summary agrees with its balances, and that its payments stand there alone: no row
// is one, and the rows are its charges or there are none. Such a paper contradicts nothing, but no row shows the payments.
func (p *statement) summaryOnly(t totals) bool {
	c := p.card
	if c == nil || c.Payments == nil || c.Charges == nil || *c.Payments == 0 || !t.credits.Within(0) {
		return false
	}
	charges := []exact.Sum{exact.Of(*c.Charges)}
	for _, more := range []*engine.Amount{c.FinanceCharges, c.Installments} {
		if more != nil {
			charges = append(charges, charges[0].Plus(exact.Of(*more)))
		}
	}
	for _, all := range charges {
		adds := exact.Of(*t.opening).Sub(*c.Payments).Plus(all).Sub(*t.closing).Within(Tolerance)
		listed := t.debits.Within(0) || all.Minus(t.debits).Within(Tolerance)
		if adds && listed {
			return true
		}
	}
	return false
}
