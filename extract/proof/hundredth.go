package proof

import (
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/proof/exact"
)

// hundredthOff says that recognized rows lead to a printed sum or balance but for the last figure. A bank's own rounding
// may be one hundredth, and so may a misread figure: what was recognized is proven by exact sums alone.
func (p *statement) hundredthOff() bool {
	if !anyRecognized(p.RowNotes) {
		return false
	}
	for _, account := range p.accounts() {
		t := ofAccount(p, account)
		if computed, ok := t.computedClosing(); ok && nearly(t.closing, computed) || nearly(t.stated.Credits, t.credits) || nearly(t.stated.Debits, t.debits) || p.walks[account].nearly > 0 {
			return true
		}
	}
	return false
}

// nearly says that a printed figure is within the tolerance of a sum and not the same.
func nearly(printed *engine.Amount, computed exact.Sum) bool {
	if printed == nil {
		return false
	}
	difference := computed.Sub(*printed)
	return difference.Sign() != 0 && difference.Within(Tolerance)
}
