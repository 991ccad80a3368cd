package ledger

import (
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/rows"
	"github.com/dossier-lending/dossier/extract/page"
)

// A fax loses small figures altogether: a row is left with its day, its text and its balance. The balances before and after
// it tell its amount, where both follow from all others: one repair, and a doubtful one, since nothing of it was read.

// lostShare is one in how many recognized rows may have lost its amount.
const lostShare = 6

// tellLostAmounts gives recognized rows whose amounts were not read what their balances tell.
func tellLostAmounts(c *rows.Chain) {
	var lost []int
	for i, w := range c.Rows {
		if lostAmount(w) {
			lost = append(lost, i)
		}
	}
	if len(lost)*lostShare > len(c.Rows) {
		return
	}
	for _, i := range lost {
		w := c.Rows[i]
		before, ok := balanceBefore(c, i)
		if !ok || !leadsOn(c, i) || *w.Printed == before {
			continue
		}
		moved := *w.Printed - before
		if c.Liability {
			moved = -moved
		}
		w.Debit, w.Credit = max(0, -moved), max(0, moved)
		w.Repair, w.Doubtful, w.Unread, w.ToldByBalances = rows.RepairDigit, true, nil, true
	}
}

// lostAmount says that a recognized row prints a balance as read and that no amount of it was read.
func lostAmount(w *rows.Row) bool {
	if w.Debit != 0 || w.Credit != 0 || w.Printed == nil || w.BalanceOdds > 0 || w.Unread[lexicon.RoleBalance] {
		return false
	}
	missing := false
	for _, role := range []layout.Role{lexicon.RoleDebit, lexicon.RoleCredit, lexicon.RoleAmount} {
		token, has := w.Money[role]
		missing = missing || w.Table.Column(role) >= 0 && (!has || token.Unread)
	}
	if !missing { // it prints noughts
		return false
	}
	words := w.MoneyWords[lexicon.RoleBalance]
	return len(words) > 0 && words[0].Source == page.SourceOCR
}

// balanceBefore is the balance before a row, where the row before, or what the account opens with, prints it as read.
func balanceBefore(c *rows.Chain, i int) (engine.Amount, bool) {
	if i == 0 {
		if c.Opening == nil {
			return 0, false
		}
		return *c.Opening, true
	}
	w := c.Rows[i-1]
	if w.Printed == nil || w.Repair != "" || w.LacksMovement() {
		return 0, false
	}
	if before, ok := printedBefore(c, i-1); ok {
		return *w.Printed, c.After(before, w) == *w.Printed
	}
	return 0, false
}

func printedBefore(c *rows.Chain, i int) (engine.Amount, bool) {
	switch {
	case i == 0 && c.Opening != nil:
		return *c.Opening, true
	case i == 0 || c.Rows[i-1].Printed == nil:
		return 0, false
	}
	return *c.Rows[i-1].Printed, true
}

// leadsOn says that the balance after a row is what the next row, or the account's end, follows from.
func leadsOn(c *rows.Chain, i int) bool {
	after := *c.Rows[i].Printed
	if i+1 == len(c.Rows) {
		return c.Closing != nil && *c.Closing == after
	}
	next := c.Rows[i+1]
	return next.Printed != nil && next.Repair == "" && !next.LacksMovement() && c.After(after, next) == *next.Printed
}
