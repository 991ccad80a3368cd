package rows

import (
	"maps"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// balancesBefore gives each row of a table that prints what every row began with, and no balance behind it, the balance
// that the next row began with. What the oldest row began with is the opening balance. The latest row's balance is not
// printed.
func (a *Assembler) balancesBefore() {
	if a.Table.Column(lexicon.RoleBefore) < 0 || a.Table.Column(lexicon.RoleBalance) >= 0 || a.r.Liability || len(a.Rows) < 2 {
		return
	}
	oldest, step := a.orderByBefore()
	if step == 0 {
		return
	}
	for i := oldest; i+step >= 0 && i+step < len(a.Rows); i += step {
		token, words, ok := a.Rows[i+step].beganWith()
		if !ok {
			continue
		}
		d := a.Rows[i]
		d.Money, d.MoneyWords = maps.Clone(d.Money), maps.Clone(d.MoneyWords)
		d.Money[lexicon.RoleBalance], d.MoneyWords[lexicon.RoleBalance] = token, words
	}
	first := a.Rows[oldest]
	if token, _, ok := first.beganWith(); ok {
		if l := a.tableLineAt(first.Line); l != nil {
			a.notes = append(a.notes, Note{Role: lexicon.LineOpening, Table: a.Table, After: oldest + boolInt(step < 0), Line: *l,
				Money: map[layout.Role]parse.MoneyToken{lexicon.RoleBalance: token}})
		}
	}
}

// orderByBefore is the place of the oldest row and the way to the next one, as the amounts lead from what a row began with to
// what its neighbour did; the way is 0 where they do not.
func (a *Assembler) orderByBefore() (oldest, step int) {
	rows := a.r.Figures(a.Rows)
	down, up := 0, 0
	var last *engine.Amount
	for i, w := range rows {
		token, _, ok := a.Rows[i].beganWith()
		if !ok {
			last = nil
			continue
		}
		now := token.Signed()
		if last != nil {
			down += boolInt(now-*last == rows[i-1].Movement())
			up += boolInt(now-*last == -w.Movement())
		}
		last = &now
	}
	switch {
	case down > up:
		return 0, 1
	case up > down:
		return len(rows) - 1, -1
	}
	return 0, 0
}

// beganWith is the balance that a row prints of before it; ok is false where it prints none.
func (d *Draft) beganWith() (token parse.MoneyToken, words []page.Word, ok bool) {
	token, ok = d.Money[lexicon.RoleBefore]
	return token, d.MoneyWords[lexicon.RoleBefore], ok && !token.Dash && !token.Unread
}
