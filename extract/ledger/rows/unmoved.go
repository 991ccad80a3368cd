package rows

import "github.com/dossier-lending/dossier/extract/ledger/lexicon"

// unmovedBalances takes rows that print nothing but the balance of the row above for what they are: a balance
// brought forward, under whatever words. A row that prints an amount of zero stays a row.
func (a *Assembler) unmovedBalances() {
	if a.r.Liability || a.Table.Sheet || a.Table.Column(lexicon.RoleBalance) < 0 {
		return
	}
	left := a.Unbooked
	i := -1
	var last *Draft
	a.drop(func(d *Draft) bool {
		i++
		l := a.tableLineAt(d.Line) // the figure's place counts in the table's own words
		same := l != nil && last != nil && last.Account == d.Account && d.onlyBalance() && last.Money[lexicon.RoleBalance].Signed() == d.Money[lexicon.RoleBalance].Signed()
		if same {
			a.notes = append(a.notes, Note{Role: lexicon.LineBrought, Table: a.Table, After: i, Line: *l, Money: d.Money})
		}
		if _, has := d.Money[lexicon.RoleBalance]; has {
			last = d
		}
		return same
	})
	a.Unbooked = left
}

// onlyBalance says that a row's money is a balance and no cell of it could not be read.
func (d *Draft) onlyBalance() bool {
	token, ok := d.Money[lexicon.RoleBalance]
	return ok && len(d.Money) == 1 && !token.Dash && !token.Unread
}
