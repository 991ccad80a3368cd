package rows

import (
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/parse"
)

// takeNet finds, in a table without balances, the column that is what another one leaves after a third: net of gross and
// fee, or what was paid in all. The net moved the account.
func (a *Assembler) takeNet(headed sum) {
	if headed.balance != "" || headed.in != "" || headed.out != "" {
		return
	}
	var columns []layout.Role
	for _, c := range a.Table.Columns {
		if (lexicon.IsFigure(c.Role) || c.Role == lexicon.RoleAmount) && len(columns) <= maxFees {
			columns = append(columns, c.Role)
		}
	}
	for _, gross := range columns {
		for _, fee := range columns {
			for _, net := range columns {
				if gross != fee && fee != net && gross != net && a.isNet(gross, fee, net) {
					a.moveNet(gross, fee, net)
					return
				}
			}
		}
	}
}

// moveNet makes the net the rows' amount. Where nothing tells a side, what a fee is taken off came in, though what was paid
// out may look the same: all such rows are in doubt. Where the gross stands behind the net, it is what was paid in all, and
// moved the account.
func (a *Assembler) moveNet(gross, fee, net layout.Role) {
	silent := !slices.ContainsFunc(a.Rows, func(d *Draft) bool {
		return d.side(d.Money[gross].Money, false) != 0 || d.side(d.Money[net].Money, false) != 0
	})
	cameIn := silent
	if silent && a.Table.Column(gross) > a.Table.Column(net) {
		net, cameIn = gross, false
	}
	for _, d := range a.Rows {
		token := d.Money[net]
		if cameIn {
			token.Mark, d.unclear = parse.MarkPlus, true
		}
		words := d.MoneyWords[net]
		d.Money[lexicon.RoleAmount], d.MoneyWords[lexicon.RoleAmount] = token, words
	}
}

// isNet says that in every row the fee makes the gross the net, and costs something in enough of them; where its heading
// names it, in one. A fee printed with a minus is added and one without taken off, or either is done as its sign says
// throughout. What a fee leaves and the fee are told apart by their size: in all, more is left.
func (a *Assembler) isNet(gross, fee, net layout.Role) bool {
	costs, fees, kept := 0, engine.Amount(0), engine.Amount(0)
	sized, added, taken := true, true, true
	for _, d := range a.Rows {
		whole, ok := d.Money[gross]
		left, has := d.Money[net]
		cost := d.Money[fee].Signed()
		if !ok || !has || cost.Abs() > whole.Size {
			return false
		}
		change := left.Signed() - whole.Signed()
		sized, added, taken = sized && change == -cost.Abs(), added && change == cost, taken && change == -cost
		if cost != 0 {
			costs++
		}
		fees, kept = fees+cost.Abs(), kept+left.Size
	}
	least := leastRows
	if a.namesFees(a.Table.Column(fee)) {
		least = 1
	}
	return (sized || added || taken) && costs >= least && fees < kept
}

// namesFees reports whether a column of a sheet is headed as fees.
func (a *Assembler) namesFees(column int) bool {
	c := a.Table.Columns[column]
	return a.Table.Sheet && lexicon.IsFigure(c.Role) && a.r.Words.Columns.Role(c.Text) == lexicon.RoleFee
}

// takeLoneFees makes the fee of a row that moves nothing else the row's amount, in a table without balances whose heading
// names the fees: wallets list what they charge by itself as a row with an amount of zero, or none.
func (a *Assembler) takeLoneFees(headed sum) {
	if headed.balance != "" {
		return
	}
	for column, c := range a.Table.Columns {
		if !a.namesFees(column) {
			continue
		}
		for _, d := range a.Rows {
			fee := d.Money[c.Role]
			if fee.Size == 0 || fee.Unread || d.Money[headed.in].Size+d.Money[headed.out].Size+d.Money[headed.either].Size != 0 {
				continue
			}
			out := headed.out
			if out == "" {
				out, fee.Mark = lexicon.RoleAmount, parse.MarkMinus
			}
			d.Money[out], d.MoneyWords[out] = fee, d.MoneyWords[c.Role]
		}
	}
}
