package ledger

import (
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/wording"
)

// takeNet finds, in a table without balances, the column that is what another one leaves after a third: net of gross and
// fee, or what was paid in all. The net moved the account.
func (a *assembler) takeNet(headed sum) {
	if headed.balance != "" || headed.in != "" || headed.out != "" {
		return
	}
	var columns []layout.Role
	for _, c := range a.t.Columns {
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
				for _, d := range a.rows {
					d.money[wording.RoleAmount], d.moneyWords[wording.RoleAmount] = d.money[net], d.moneyWords[net]
				}
				return
			}
		}
	}
}

// isNet says that in every row the fee makes the gross the net, and costs something in enough of them: one printed with a
// minus is added, one without taken off. What a fee leaves and the fee are told apart by their size: in all, more is left.
func (a *assembler) isNet(gross, fee, net layout.Role) bool {
	costs, fees, kept := 0, engine.Amount(0), engine.Amount(0)
	for _, d := range a.rows {
		whole, ok := d.money[gross]
		left, has := d.money[net]
		cost := d.money[fee].Signed()
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
