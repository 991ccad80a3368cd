package rows

import (
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// silentBalances takes the first and the last row for what they are when they print a balance and no movement: the
// balance that the rows begin or end with, in words that no list knows.
//
// Which of the two it is shows in its neighbour: where the rows have reached the same balance it repeats it. A row
// whose amount could not be read is no such line.
func (a *Assembler) silentBalances() {
	if a.r.Liability || a.Table.Column(lexicon.RoleBalance) < 0 || len(a.Rows) < leastBesideSilent {
		return
	}
	if last := len(a.Rows) - 1; a.isSilent(a.Rows[last]) {
		if a.Rows[last].Money[lexicon.RoleBalance].Signed() == a.Rows[last-1].Money[lexicon.RoleBalance].Signed() {
			a.toNote(last, lexicon.LineClosing)
		}
	}
	if first := a.Rows[0]; a.lostFigure(first) && !slices.Contains(a.Missed, first.Line) {
		a.Missed = append(a.Missed, first.Line)
	}
	if !a.isSilent(a.Rows[0]) || slices.ContainsFunc(a.notes, func(n Note) bool { return n.After == 0 }) {
		return
	}
	if next, ok := a.Rows[1].Money[lexicon.RoleBalance]; ok && next.Signed() != a.Rows[0].Money[lexicon.RoleBalance].Signed() {
		a.toNote(0, lexicon.LineOpening)
	}
}

// leastBesideSilent is how many rows show that a table prints movements.
const leastBesideSilent = 3

// isSilent says that a row prints a balance alone, and that all of it was read.
func (a *Assembler) isSilent(d *Draft) bool {
	balance, ok := d.Money[lexicon.RoleBalance]
	if !ok || balance.Unread || balance.Dash || slices.Contains(a.Missed, d.Line) {
		return false
	}
	for role := range d.Money {
		if lexicon.IsMovement(role) || lexicon.IsPart(role) {
			return false
		}
	}
	l := a.tableLineAt(d.Line)
	if l == nil || len(l.Tokens) != 1 { // other figures may be the movement
		return false
	}
	return len(d.Text[lexicon.RoleReference])+len(d.Text[lexicon.RoleCheck]) == 0 && !wasRecognized(d)
}

// lostFigure says that a row prints a balance and no movement was found, though some figure of it that is no amount
// stands under a heading of amounts, or an amount in its text.
func (a *Assembler) lostFigure(d *Draft) bool {
	_, ok := d.Money[lexicon.RoleBalance]
	l := a.tableLineAt(d.Line)
	if !ok || l == nil {
		return false
	}
	for role := range d.Money {
		if lexicon.IsMovement(role) || lexicon.IsFigure(role) {
			return false
		}
	}
	return slices.ContainsFunc(l.Words, func(w page.Word) bool {
		if !parse.HasDigit(w.Text) || d.tookWord(w) || l.Date != nil && slices.Contains(layout.Texts(l.Words[l.Date.From:l.Date.To]), w.Text) {
			return false
		}
		m, amount := parse.ParseMoney(w.Text, a.r.Style)
		return amount && m.Decimals > 0 || slices.ContainsFunc(a.Table.Columns, func(c layout.Column) bool {
			return lexicon.IsMovement(c.Role) && layout.Overlap(w.Box, c.Box) > 0
		})
	})
}

// tookWord says that a word of the row's line is part of an amount that was read.
func (d *Draft) tookWord(w page.Word) bool {
	for _, t := range d.Money {
		if layout.Overlap(w.Box, t.Box) > 0 {
			return true
		}
	}
	return false
}

// wasRecognized says that a row was read from a picture, where a movement may have been missed.
func wasRecognized(d *Draft) bool {
	return slices.ContainsFunc(d.MoneyWords[lexicon.RoleBalance], func(w page.Word) bool { return w.Source == page.SourceOCR })
}

// toNote makes a row a note with the role.
func (a *Assembler) toNote(i int, role layout.Role) {
	d := a.Rows[i]
	l := a.tableLineAt(d.Line)
	if l == nil {
		return
	}
	a.takeOut(i)
	at, _ := slices.BinarySearchFunc(a.notes, l.Index, func(n Note, index int) int { return n.Line.Index - index })
	a.notes = slices.Insert(a.notes, at, Note{Role: role, Table: a.Table, After: i, Line: *l, Money: a.roles(l), Silent: true})
}

// takeOut removes a row; what stands below it counts one row less above.
func (a *Assembler) takeOut(i int) {
	a.Rows = slices.Delete(a.Rows, i, i+1)
	for k := range a.loose {
		if a.loose[k].row > i {
			a.loose[k].row--
		}
	}
	for k := range a.notes {
		if a.notes[k].After > i {
			a.notes[k].After--
		}
	}
}
