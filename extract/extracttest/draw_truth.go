package extracttest

import (
	"cmp"
	"strings"

	"github.com/dossier-lending/dossier/engine"
)

// rowTruth notes what the row just printed says.
func (g *drawing) rowTruth(i int) {
	e := g.l.entries[i]
	row := rowOf(e)
	printed := g.cellText(colBalance, i, e) != "" && g.indexOf(colBalance) >= 0
	if !printed {
		row.BalanceOpen = g.d.sections || g.contradicted(i)
		if row.BalanceOpen {
			row.Balance = nil
		}
	}
	g.truth.Rows = append(g.truth.Rows, row)
}

func rowOf(e entry) Row {
	balance := e.balance
	return Row{Date: e.date, Description: strings.Join(e.text, " "), Debit: max(0, -e.amount), Credit: max(0, e.amount), Balance: &balance, Turned: e.turned}
}

// contradicted says that the figures up to row i do not follow from each other, so a balance that is
// not printed cannot be told.
func (g *drawing) contradicted(i int) bool {
	balance := g.l.opening
	for _, e := range g.l.entries {
		if balance += g.l.effectOf(e); balance != e.balance {
			return true
		}
	}
	return i < 0
}

// headerTruth notes the header: the core names of a bank statement (spec/fields.md §5).
func (g *drawing) headerTruth() {
	switch g.l.documentType {
	case "credit_card_statement":
		g.cardTruth()
		return
	case "loan_statement":
		g.loanTruth()
		return
	case "passbook":
		g.passbookTruth()
		return
	}
	var credits, debits *engine.Amount
	if g.d.totals != totalsNone || g.d.sections || g.d.feet.totals != "" {
		credits, debits = &g.l.stated.credits, &g.l.stated.debits
	}
	g.truth.DocumentType = cmp.Or(g.l.documentType, "bank_statement")
	g.truth.Fields = headerFields(g.l, credits, debits)
}

func headerFields(l *ledger, credits, debits *engine.Amount) []Field {
	return []Field{
		NewField("bank_name", KindText, l.bank), NewField("account_name", KindText, l.holder),
		NewField("account_number", KindID, l.number), NewField("currency", KindExact, l.currency),
		NewField("period_start", KindExact, l.from), NewField("period_end", KindExact, l.to),
		NewField("opening_balance", KindMoney, l.opening), NewField("closing_balance", KindMoney, l.statedClosing),
		NewField("total_credits", KindMoney, credits), NewField("total_debits", KindMoney, debits),
	}
}
