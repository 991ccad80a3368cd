package rows

import (
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/parse"
)

// debtAsPositive turns the balances of a loan that the paper prints as negative, because it owes: a loan is hardly
// ever in its borrower's favour, so a table whose balances bear a minus throughout means what is owed. One that is in
// part below zero and in part above is a loan that was overpaid, or a paper that does not add up. A card may be in its
// holder's favour throughout: there the rows have to say what the minus means.
func (a *Assembler) debtAsPositive() {
	if !a.r.Liability {
		return
	}
	minus, plain := 0, 0
	for _, d := range a.Rows {
		switch t := d.Money[lexicon.RoleBalance]; {
		case t.Size == 0:
		case t.Mark == parse.MarkMinus:
			minus++
		default:
			plain++
		}
	}
	if minus <= throughout*plain || !a.r.Loan && !a.minusMeansDebt() {
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

// minusMeansDebt says that what the rows take out makes balances below zero smaller, and that what their words call
// payments makes them greater.
func (a *Assembler) minusMeansDebt() bool {
	debt, favour := 0, 0
	var before *engine.Amount
	for _, d := range a.Rows {
		now := d.balance(true)
		if now == nil || before == nil || *now == *before {
			before = now
			continue
		}
		amount, marked := d.Money[lexicon.RoleAmount]
		moved, sides := *now-*before, d.Money[lexicon.RoleDebit].Size-d.Money[lexicon.RoleCredit].Size
		before = now
		switch {
		case marked && amount.Size == moved.Abs() && TellsRepayment(strings.Fields(layout.Text(d.Words()))):
			sides = -amount.Size
		case marked:
			continue
		}
		switch moved {
		case -sides:
			debt++
		case sides:
			favour++
		}
	}
	return debt > favour
}

// throughout is how many balances bear a minus to one that lost it.
const throughout = 4

func turnBalances(money map[layout.Role]parse.MoneyToken) {
	for _, role := range []layout.Role{lexicon.RoleBalance, lexicon.RoleBefore} {
		if t, ok := money[role]; ok {
			t.Mark = turned(t.Mark)
			money[role] = t
		}
	}
}

// turned is the mark of the same figure where a minus means what is owed.
func turned(m parse.Mark) parse.Mark {
	switch m {
	case parse.MarkMinus:
		return parse.MarkNone
	case parse.MarkNone:
		return parse.MarkMinus
	}
	return m
}
