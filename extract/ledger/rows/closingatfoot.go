package rows

import (
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
)

// closingAtFoot makes a note of the last row of a table without balances when it alone has no day and its amount is the
// balance that the opening one and the rows above lead to, and when the totals stand above it: the closing balance, in words
// that no list knows or that were misread ("Nouvaeu so1de", "Saldo contabilístico"). Without totals it may be a movement that
// happens to be as much, and where days are printed once, one of the day above it.
func (a *Assembler) closingAtFoot() {
	last := len(a.Rows) - 1
	if last < restatedLeast || a.Rows[last].OwnDate || a.r.Liability || a.Table.Column(lexicon.RoleBalance) >= 0 {
		return
	}
	if slices.ContainsFunc(a.Rows[:last], func(d *Draft) bool { return !d.OwnDate }) {
		return
	}
	if !slices.ContainsFunc(a.notes, func(n Note) bool { return n.After == last && n.Role == lexicon.LineTotal }) {
		return
	}
	opening, ok := a.openingAbove()
	if !ok {
		return
	}
	sums := tally{}
	rows := a.r.Figures(a.Rows)
	for _, w := range rows[:last] {
		if len(w.Unread) > 0 {
			return
		}
		sums.add(w)
	}
	d, l := a.Rows[last], a.tableLineAt(a.Rows[last].Line)
	if closing := opening + sums.in - sums.out; closing <= 0 || rows[last].Credit != closing || l == nil {
		return
	}
	a.notes = append(a.notes, Note{Role: lexicon.LineClosing, Table: a.Table, After: last, Line: *l, Money: a.roles(l)})
	a.drop(func(other *Draft) bool { return other == d })
}

// openingAbove is the balance of the note above all rows, when it is no debit.
func (a *Assembler) openingAbove() (engine.Amount, bool) {
	at := slices.IndexFunc(a.notes, func(n Note) bool {
		return n.After == 0 && (n.Role == lexicon.LineOpening || n.Role == lexicon.LineBrought)
	})
	if at < 0 {
		return 0, false
	}
	token, ok := a.notes[at].Figure()
	if _, debit := a.notes[at].Money[lexicon.RoleDebit]; debit {
		return 0, false
	}
	return token.Signed(), ok
}
