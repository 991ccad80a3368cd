package rows

import (
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/tables"
)

// amountBelow says that an undated line prints the movement of the row above it, which has a balance and no amount: it
// leads from the balance before to that one, to the cent. Papers that break a cell of a long text set its amount on the
// last of its lines and the balance on the first.
func (a *Assembler) amountBelow(l *tables.Line) bool {
	n := len(a.Rows)
	if n == 0 || !a.near(l) {
		return false
	}
	row, before := a.Rows[n-1], a.rowOverleaf(l.Page)
	if n > 1 {
		before = a.Rows[n-2]
	}
	if before == nil || a.lacksBalance(row) || a.lacksBalance(before) {
		return false
	}
	for role, token := range row.Money {
		if role != lexicon.RoleBalance && (token.Size != 0 || token.Unread) {
			return false
		}
	}
	step := row.Money[lexicon.RoleBalance].Signed() - before.Money[lexicon.RoleBalance].Signed()
	moves, amount := 0, engine.Amount(0)
	for role, token := range a.roles(l) {
		if _, has := row.Money[role]; has || !lexicon.IsMovement(role) {
			return false
		}
		moves, amount = moves+1, token.Size
	}
	return moves == 1 && amount != 0 && amount == step.Abs()
}
