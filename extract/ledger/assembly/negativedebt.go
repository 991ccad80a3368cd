package assembly

import (
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/notation"
	"github.com/dossier-lending/dossier/extract/ledger/wording"
)

// debtAsPositive turns the balances of a loan that the paper prints as negative, because it owes: a loan is hardly
// ever in its borrower's favour, so a table whose balances bear a minus throughout means what is owed. One that is in
// part below zero and in part above is a loan that was overpaid, or a paper that does not add up.
func (a *Assembler) debtAsPositive() {
	if !a.r.Loan {
		return
	}
	minus, plain := 0, 0
	for _, d := range a.Rows {
		switch t := d.Money[wording.RoleBalance]; {
		case t.Size == 0:
		case t.Mark == notation.MarkMinus:
			minus++
		default:
			plain++
		}
	}
	if minus <= throughout*plain {
		return
	}
	a.r.NegativeDebt = true
	for _, d := range a.Rows {
		turnBalances(d.Money)
	}
	for _, n := range a.notes {
		turnBalances(n.Money)
	}
}

// throughout is how many balances bear a minus to one that lost it.
const throughout = 4

func turnBalances(money map[layout.Role]notation.MoneyToken) {
	for _, role := range []layout.Role{wording.RoleBalance, wording.RoleBefore} {
		if t, ok := money[role]; ok {
			t.Mark = turned(t.Mark)
			money[role] = t
		}
	}
}

// turned is the mark of the same figure where a minus means what is owed.
func turned(m notation.Mark) notation.Mark {
	switch m {
	case notation.MarkMinus:
		return notation.MarkNone
	case notation.MarkNone:
		return notation.MarkMinus
	}
	return m
}
