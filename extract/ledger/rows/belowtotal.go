package rows

import (
	"slices"

	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
)

// dropBelowTotal takes the rows out that print nothing but a balance below the line of totals that ends a table whose rows
// above it all print their movement: balances of the customer's other products, "30/06/2024 SALDO APLICACAO 1.234,56".
// Recognition may lose a movement; such rows stay, with theirs missing.
func (a *Assembler) dropBelowTotal() {
	if a.r.Liability || a.Table.Sheet {
		return
	}
	total := 0
	for _, n := range a.notes {
		if n.Role == lexicon.LineTotal {
			total = n.After
		}
	}
	if total < restatedLeast || total >= len(a.Rows) || slices.ContainsFunc(a.Rows[:total], (*Draft).onlyBalance) {
		return
	}
	over := slices.Clone(a.Rows[total:])
	if slices.ContainsFunc(over, func(d *Draft) bool { return !d.onlyBalance() || a.r.RecognizedPage(d.Page) }) {
		return
	}
	a.drop(func(d *Draft) bool { return slices.Contains(over, d) })
}
