package assembly

import (
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/wording"
)

// takeNet finds, in a table without balances, the column that is what another one leaves after a third: net of gross and
// fee, or what was paid in all. The net moved the account.
func (a *Assembler) takeNet(headed sum) {
	if headed.balance != "" || headed.in != "" || headed.out != "" {
		return
	}
	var columns []layout.Role
	for _, c := range a.Table.Columns {
		if (wording.IsFigure(c.Role) || c.Role == wording.RoleAmount) && len(columns) <= maxFees {
			columns = append(columns, c.Role)
		}
	}
	for _, gross := range columns {
		for _, fee := range columns {
			for _, net := range columns {
				if gross == fee || fee == net || gross == net || !a.isNet(gross, fee, net) {
					continue
				}
				for _, d := range a.Rows {
					d.Money[wording.RoleAmount], d.MoneyWords[wording.RoleAmount] = d.Money[net], d.MoneyWords[net]
				}
				return
			}
		}
	}
}

// isNet says that in every row the fee makes the gross the net, and costs something in enough of them: one printed with a
// minus is added, one without taken off. What a fee leaves and the fee are told apart by their size: in all, more is left.
func (a *Assembler) isNet(gross, fee, net layout.Role) bool {
	costs, fees, kept := 0, engine.Amount(0), engine.Amount(0)
	for _, d := range a.Rows {
		whole, ok := d.Money[gross]
		left, has := d.Money[net]
		cost := d.Money[fee].Signed()
		if !ok || !has || whole.Signed()-cost.Abs() != left.Signed() || cost.Abs() > whole.Size {
			return false
		}
		if cost != 0 {
			costs++
		}
		fees, kept = fees+cost.Abs(), kept+left.Size
	}
	return costs >= leastRows && fees < kept
}
