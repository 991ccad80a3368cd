package proof

import (
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/proof/exact"
)

// wholeUnit is one unit of the currency: some issuers ask for whole ones and leave the cents in the account.
const wholeUnit engine.Amount = 100

// roundedDue says that a card's closing balance is the rows' in whole units. Rounding hides errors below a unit, so the
// printed totals must prove both sides to the cent; charges may be printed apart from what they are for.
func (p *statement) roundedDue(t totals, computed exact.Sum) bool {
	s := t.stated
	if p.card == nil || *t.closing%wholeUnit != 0 || !computed.Sub(*t.closing).Within(wholeUnit-1) || s.CreditsMatch == nil || !*s.CreditsMatch || s.Debits == nil {
		return false
	}
	return *s.DebitsMatch || p.card.FinanceCharges != nil && t.debits.Sub(*s.Debits+*p.card.FinanceCharges).Within(Tolerance)
}
