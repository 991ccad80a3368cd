package ledger

import (
	"github.com/dossier-lending/dossier/extract/ledger/repair"
	"github.com/dossier-lending/dossier/extract/ledger/rows"
)

// locate notes where an account whose movements do not lead to its closing balance was likeliest to be misread: balances
// that the page does not print are worked out up to there from the balance before, and from there on from the one behind.
// What is likeliest is not certain, and the checks say that the rows do not add up.
func (p *repairer) locate(breaks []repair.Break) {
	if p.closes() {
		return
	}
	for _, w := range p.c.Rows {
		w.Parted = true
	}
	doubted := map[int]bool{}
	for _, b := range breaks {
		for _, change := range b.Solutions[0].Changes {
			doubted[change.Step] = doubted[change.Step] || change.Field == repair.Balance
		}
		if b.From < len(p.of) && p.of[b.From].row != nil {
			p.of[b.From].row.Breaks = true
		}
	}
	var before *rows.Row
	for i, f := range p.of {
		switch {
		case f.row != nil:
			before = f.row
		case f.carry != nil && before != nil && !doubted[i]:
			before.Carried = &f.carry.Balance
		}
	}
}

// closes says that the movements lead from the opening balance to the closing one, as far as both are printed.
func (p *repairer) closes() bool {
	if p.c.Opening == nil || p.c.Closing == nil {
		return true
	}
	balance := *p.c.Opening
	for _, w := range p.c.Rows {
		if w.LacksMovement() {
			return false
		}
		balance = p.c.After(balance, w)
	}
	return balance == *p.c.Closing
}
