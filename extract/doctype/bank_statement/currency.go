package bankstatement

import (
	"github.com/dossier-lending/dossier/engine"
)

// currencies fills in what accounts do not name themselves: the marks printed beside amounts. Nothing
// printed leaves the currency unknown, since no issuer is known to keep pesos only.
func (b *builder) currencies() {
	marks := map[string]bool{}
	for i := range b.st.Accounts {
		a := &b.st.Accounts[i]
		if a.Currency == nil && a.MarkedCurrency != nil {
			a.Currency = a.MarkedCurrency
		}
		if a.Currency != nil {
			marks[*a.Currency] = true
		}
	}
	if len(marks) > 1 {
		b.warnings = append(b.warnings, engine.Warning{Code: "MIXED_CURRENCIES", Detail: "The accounts are in different currencies."})
	}
}
