package ledger

import (
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/notation"
	"github.com/dossier-lending/dossier/extract/ledger/wording"
	"github.com/dossier-lending/dossier/extract/page"
)

// silentBalances takes the first and the last row for what they are when they print a balance and no movement: the
// balance that the rows begin or end with, in words that no list knows.
//
// Which of the two it is shows in its neighbour: where the rows have reached the same balance it repeats it. A row
// whose amount could not be read is no such line.
func (a *assembler) silentBalances() {
	if a.r.Liability || a.t.Column(wording.RoleBalance) < 0 || len(a.rows) < leastBesideSilent {
		return
	}
	if last := len(a.rows) - 1; a.isSilent(a.rows[last]) {
		if a.rows[last].money[wording.RoleBalance].Signed() == a.rows[last-1].money[wording.RoleBalance].Signed() {
			a.toNote(last, wording.LineClosing)
		}
	}
	if first := a.rows[0]; a.lostFigure(first) && !slices.Contains(a.missed, first.line) {
		a.missed = append(a.missed, first.line)
	}
	if !a.isSilent(a.rows[0]) || slices.ContainsFunc(a.notes, func(n note) bool { return n.after == 0 }) {
		return
	}
	if next, ok := a.rows[1].money[wording.RoleBalance]; ok && next.Signed() != a.rows[0].money[wording.RoleBalance].Signed() {
		a.toNote(0, wording.LineOpening)
	}
}

// leastBesideSilent is how many rows show that a table prints movements.
const leastBesideSilent = 3

// isSilent says that a row prints a balance alone, and that all of it was read.
func (a *assembler) isSilent(d *draft) bool {
	balance, ok := d.money[wording.RoleBalance]
	if !ok || balance.Unread || balance.Dash || slices.Contains(a.missed, d.line) {
		return false
	}
	for role := range d.money {
		if wording.IsMovement(role) || wording.IsPart(role) {
			return false
		}
	}
	l := a.tableLineAt(d.line)
	if l == nil || len(l.Tokens) != 1 { // other figures may be the movement
		return false
	}
	return len(d.text[wording.RoleReference])+len(d.text[wording.RoleCheck]) == 0 && !wasRecognized(d)
}

// lostFigure says that a row prints a balance and no movement was found, though some figure of it that is no amount
// stands under a heading of amounts, or an amount in its text.
func (a *assembler) lostFigure(d *draft) bool {
	_, ok := d.money[wording.RoleBalance]
	l := a.tableLineAt(d.line)
	if !ok || l == nil {
		return false
	}
	for role := range d.money {
		if wording.IsMovement(role) || wording.IsFigure(role) {
			return false
		}
	}
	return slices.ContainsFunc(l.Words, func(w page.Word) bool {
		if !notation.HasDigit(w.Text) || d.tookWord(w) || l.Date != nil && slices.Contains(layout.Texts(l.Words[l.Date.From:l.Date.To]), w.Text) {
			return false
		}
		m, amount := notation.ParseMoney(w.Text, a.r.Style)
		return amount && m.Decimals > 0 || slices.ContainsFunc(a.t.Columns, func(c layout.Column) bool {
			return wording.IsMovement(c.Role) && layout.Overlap(w.Box, c.Box) > 0
		})
	})
}

// tookWord says that a word of the row's line is part of an amount that was read.
func (d *draft) tookWord(w page.Word) bool {
	for _, t := range d.money {
		if layout.Overlap(w.Box, t.Box) > 0 {
			return true
		}
	}
	return false
}

// wasRecognized says that a row was read from a picture, where a movement may have been missed.
func wasRecognized(d *draft) bool {
	return slices.ContainsFunc(d.moneyWords[wording.RoleBalance], func(w page.Word) bool { return w.Source == page.SourceOCR })
}

// toNote makes a row a note with the role.
func (a *assembler) toNote(i int, role layout.Role) {
	d := a.rows[i]
	l := a.tableLineAt(d.line)
	if l == nil {
		return
	}
	a.rows = slices.Delete(a.rows, i, i+1)
	for k := range a.loose {
		if a.loose[k].row > i {
			a.loose[k].row--
		}
	}
	for k := range a.notes {
		if a.notes[k].after > i {
			a.notes[k].after--
		}
	}
	at, _ := slices.BinarySearchFunc(a.notes, l.Index, func(n note, index int) int { return n.line.Index - index })
	a.notes = slices.Insert(a.notes, at, note{role: role, table: a.t, after: i, line: *l, money: a.roles(l), silent: true})
}
