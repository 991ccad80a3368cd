package rows

import (
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/parse"
)

// leastStacked is how many amounts with a balance below them show that the column holds both.
const leastStacked = 3

// stacked reads tables whose one column of amounts holds each row's movement and, on the line below, the
// balance after it: every dated row is followed by an undated one whose amount follows from it.
func (a *Assembler) stacked() {
	if a.Table.Column(lexicon.RoleAmount) < 0 || a.Table.Column(lexicon.RoleBalance) >= 0 || len(a.Rows) < 2*leastStacked || len(a.Rows)%2 != 0 {
		return
	}
	for i, d := range a.Rows {
		if _, has := d.Money[lexicon.RoleAmount]; !has || d.loose != (i%2 == 1) || d.Page != a.Rows[i&^1].Page {
			return
		}
	}
	if !a.balancesFollow(1) && !a.balancesFollow(-1) {
		return
	}
	var rows []*Draft
	for i := 0; i < len(a.Rows); i += 2 {
		rows = append(rows, withBalance(a.Rows[i], a.Rows[i+1]))
	}
	for k := range a.notes {
		a.notes[k].After /= 2
	}
	for k := range a.loose {
		a.loose[k].row /= 2
	}
	a.Rows = rows
}

// balancesFollow says that all but a few second amounts are the one before plus or minus the movement; step is 1 for
// oldest first, -1 for newest first.
func (a *Assembler) balancesFollow(step int) bool {
	figure := func(row, part int) engine.Amount { return a.Rows[2*row+part].Money[lexicon.RoleAmount].Signed() }
	n, breaks := len(a.Rows)/2, 0
	for i := range n {
		before := i - step
		if before < 0 || before >= n {
			continue
		}
		if delta := figure(i, 1) - figure(before, 1); delta.Abs() != figure(i, 0).Abs() {
			breaks++
		}
	}
	return breaks*fewBreaks <= n
}

// withBalance puts the lower line's amount and texts on the row above.
func withBalance(d, below *Draft) *Draft {
	d.Money[lexicon.RoleBalance], d.MoneyWords[lexicon.RoleBalance] = below.Money[lexicon.RoleAmount], below.MoneyWords[lexicon.RoleAmount]
	if _, isClock := parse.ParseClock(layout.Text(below.description)); isClock {
		d.Text[lexicon.RoleTime] = append(d.Text[lexicon.RoleTime], below.description...)
	} else {
		d.after = append(d.after, below.description...)
	}
	for role, words := range below.Text {
		d.Text[role] = append(d.Text[role], words...)
	}
	d.box = d.box.Union(below.box)
	return d
}
