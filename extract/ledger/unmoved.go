package ledger

import "github.com/dossier-lending/dossier/extract/ledger/wording"

// unmovedBalances takes rows that print nothing but the balance of the row above for what they are: a balance
// brought forward, under whatever words. A row that prints an amount of zero stays a row.
func (a *assembler) unmovedBalances() {
	if a.r.Liability || a.t.Sheet || a.t.Column(wording.RoleBalance) < 0 {
		return
	}
	left := a.unbooked
	i := -1
	var last *draft
	a.drop(func(d *draft) bool {
		i++
		l := a.tableLineAt(d.line) // the figure's place counts in the table's own words
		same := l != nil && last != nil && last.account == d.account && d.onlyBalance() && last.money[wording.RoleBalance].Signed() == d.money[wording.RoleBalance].Signed()
		if same {
			a.notes = append(a.notes, note{role: wording.LineBrought, table: a.t, after: i, line: *l, money: d.money})
		}
		if _, has := d.money[wording.RoleBalance]; has {
			last = d
		}
		return same
	})
	a.unbooked = left
}

// onlyBalance says that a row's money is a balance and no cell of it could not be read.
func (d *draft) onlyBalance() bool {
	token, ok := d.money[wording.RoleBalance]
	return ok && len(d.money) == 1 && !token.Dash && !token.Unread
}
