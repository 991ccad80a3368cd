package rows

import (
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/tables"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// Note is a line of the table that is not a transaction: a balance carried over, a total.
type Note struct {
	Role  layout.Role
	Table *tables.Table
	After int // rows printed before it
	Line  tables.Line
	Money map[layout.Role]parse.MoneyToken
	// Silent marks a row that is taken for a note because it prints a balance alone.
	Silent bool
	// told is the figure of a label that has none in the table's columns, see toldFigures.
	told *toldFigure
}

// Figure is the amount of a note: its balance, else its last amount, else what is told beside or below it.
func (n Note) Figure() (parse.MoneyToken, bool) {
	if (n.Table == nil || !n.Table.Sheet) && wordsBetween(&n.Line) { // the label's own stands next to it
		if n.told != nil {
			return n.told.token, true
		}
		if i := slices.IndexFunc(n.Line.Tokens, func(t parse.MoneyToken) bool { return t.Decimals >= 0 || t.Marked }); i >= 0 {
			return n.Line.Tokens[i], true
		}
	}
	if t, ok := n.Money[lexicon.RoleBalance]; ok && !t.Dash && !t.Unread {
		return t, true
	}
	for i := len(n.Line.Tokens) - 1; i >= 0; i-- {
		if t := n.Line.Tokens[i]; (t.Decimals >= 0 || t.Marked) && !t.Dash && !t.Unread {
			return t, true
		}
	}
	if n.told != nil {
		return n.told.token, true
	}
	return parse.MoneyToken{}, false
}

// Words are a figure's words in the note's line; the whole line when a row of several lines became the note and
// its figure stands on another.
func (n Note) Words(t parse.MoneyToken) []page.Word {
	if n.told != nil && n.told.token == t {
		return n.told.words
	}
	if t.To > len(n.Line.Words) {
		return n.Line.Words
	}
	return n.Line.Words[t.From:t.To]
}

// NoteFigure is the balance that a note prints; liability reads it as owed.
func NoteFigure(t parse.MoneyToken, liability bool) engine.Amount {
	if liability {
		return t.Owed()
	}
	return t.Signed()
}

// TurnTotals exchanges the sides of the table's sums, when those of its rows were guessed and are the other way round.
func (a *Assembler) TurnTotals() {
	for _, n := range a.notes {
		debit, hasDebit := n.Money[lexicon.RoleDebit]
		credit, hasCredit := n.Money[lexicon.RoleCredit]
		delete(n.Money, lexicon.RoleDebit)
		delete(n.Money, lexicon.RoleCredit)
		if hasDebit {
			n.Money[lexicon.RoleCredit] = debit
		}
		if hasCredit {
			n.Money[lexicon.RoleDebit] = credit
		}
	}
}
