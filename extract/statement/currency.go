package statement

// currencies fills in what accounts do not name themselves: the marks printed beside amounts. Nothing
// printed leaves the currency unknown, since no issuer is known to keep pesos only.
func (p *Builder) currencies() {
	marks := map[string]bool{}
	for i := range p.Rows.Accounts {
		a := &p.Rows.Accounts[i]
		if a.Currency == nil && a.MarkedCurrency != nil {
			a.Currency = a.MarkedCurrency
		}
		if a.Currency != nil {
			marks[*a.Currency] = true
		}
	}
	if len(marks) > 1 {
		p.Warn("MIXED_CURRENCIES", "The accounts are in different currencies.")
	}
}
