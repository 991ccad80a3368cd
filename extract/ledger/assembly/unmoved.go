package assembly

import "github.com/dossier-lending/dossier/extract/ledger/wording"

// unmovedBalances takes rows that print nothing but the balance of the row above for what they are: a balance
// brought forward, under whatever words. A row that prints an amount of zero stays a row.
func (a *Assembler) unmovedBalances() {
	if a.r.Liability || a.Table.Sheet || a.Table.Column(wording.RoleBalance) < 0 {
		return
	}
	left := a.Unbooked
	i := -1
	var last *Draft
	a.drop(func(d *Draft) bool {
		i++
		l := a.tableLineAt(d.Line) // the figure's place counts in the table's own words
		same := l != nil && last != nil && last.Account == d.Account && d.onlyBalance() && last.Money[wording.RoleBalance].Signed() == d.Money[wording.RoleBalance].Signed()
		if same {
			a.notes = append(a.notes, Note{Role: wording.LineBrought, Table: a.Table, After: i, Line: *l, Money: d.Money})
		}
		if _, has := d.Money[wording.RoleBalance]; has {
			last = d
		}
		return same
	})
	a.Unbooked = left
}

// onlyBalance says that a row's money is a balance and no cell of it could not be read.
func (d *Draft) onlyBalance() bool {
	token, ok := d.Money[wording.RoleBalance]
	return ok && len(d.Money) == 1 && !token.Dash && !token.Unread
}
