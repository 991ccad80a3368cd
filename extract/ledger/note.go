package ledger

import (
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/notation"
	"github.com/dossier-lending/dossier/extract/ledger/tables"
	"github.com/dossier-lending/dossier/extract/ledger/wording"
	"github.com/dossier-lending/dossier/extract/page"
)

// note is a line of the table that is not a transaction: a balance carried over, a total.
type note struct {
	role  layout.Role
	table *tables.Table
	after int // rows printed before it
	line  tables.Line
	money map[layout.Role]notation.MoneyToken
	// silent marks a row that is taken for a note because it prints a balance alone.
	silent bool
	// told is the figure of a label that has none in the table's columns, see toldFigures.
	told *toldFigure
}

// figure is the amount of a note: its balance, else its last amount, else what is told beside or below it.
func (n note) figure() (notation.MoneyToken, bool) {
	if (n.table == nil || !n.table.Sheet) && wordsBetween(&n.line) { // the label's own stands next to it
		if n.told != nil {
			return n.told.token, true
		}
		if i := slices.IndexFunc(n.line.Tokens, func(t notation.MoneyToken) bool { return t.Decimals >= 0 || t.Marked }); i >= 0 {
			return n.line.Tokens[i], true
		}
	}
	if t, ok := n.money[wording.RoleBalance]; ok && !t.Dash && !t.Unread {
		return t, true
	}
	for i := len(n.line.Tokens) - 1; i >= 0; i-- {
		if t := n.line.Tokens[i]; (t.Decimals >= 0 || t.Marked) && !t.Dash && !t.Unread {
			return t, true
		}
	}
	if n.told != nil {
		return n.told.token, true
	}
	return notation.MoneyToken{}, false
}

// words are a figure's words in the note's line; the whole line when a row of several lines became the note and
// its figure stands on another.
func (n note) words(t notation.MoneyToken) []page.Word {
	if n.told != nil && n.told.token == t {
		return n.told.words
	}
	if t.To > len(n.line.Words) {
		return n.line.Words
	}
	return n.line.Words[t.From:t.To]
}

// noteFigure is the balance that a note prints; liability reads it as owed.
func noteFigure(t notation.MoneyToken, liability bool) engine.Amount {
	if liability {
		return t.Owed()
	}
	return t.Signed()
}

// turnTotals exchanges the sides of the table's sums, when those of its rows were guessed and are the other way round.
func (a *assembler) turnTotals() {
	for _, n := range a.notes {
		debit, hasDebit := n.money[wording.RoleDebit]
		credit, hasCredit := n.money[wording.RoleCredit]
		delete(n.money, wording.RoleDebit)
		delete(n.money, wording.RoleCredit)
		if hasDebit {
			n.money[wording.RoleCredit] = debit
		}
		if hasCredit {
			n.money[wording.RoleDebit] = credit
		}
	}
}
