package ledger

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/notation"
	"github.com/dossier-lending/dossier/extract/ledger/tables"
	"github.com/dossier-lending/dossier/extract/ledger/wording"
)

func TestASectionSaysNothingOfUnmarkedRowsWhereOthersOfItAreMarked(t *testing.T) {
	payments, purchases := &tables.Table{}, &tables.Table{}
	row := func(table *tables.Table, section layout.Role, mark notation.Mark) *draft {
		return &draft{table: table, section: section, money: map[layout.Role]notation.MoneyToken{wording.RoleAmount: {Money: notation.Money{Size: 100, Mark: mark}}}}
	}
	for name, c := range map[string]struct {
		rows []*draft
		want []layout.Role
	}{
		"an unmarked row below marked payments may be a purchase": {
			[]*draft{row(payments, wording.RoleCredit, notation.MarkCredit), row(payments, wording.RoleCredit, notation.MarkNone)},
			[]layout.Role{wording.RoleCredit, ""}},
		"no mark at all: the section says it": {
			[]*draft{row(payments, wording.RoleCredit, notation.MarkNone), row(payments, wording.RoleCredit, notation.MarkNone)},
			[]layout.Role{wording.RoleCredit, wording.RoleCredit}},
		"marks of another table say nothing of this one": {
			[]*draft{row(payments, wording.RoleCredit, notation.MarkMinus), row(purchases, wording.RoleCredit, notation.MarkNone)},
			[]layout.Role{wording.RoleCredit, wording.RoleCredit}},
		"a section of purchases keeps its rows": {
			[]*draft{row(payments, wording.RoleDebit, notation.MarkCredit), row(payments, wording.RoleDebit, notation.MarkNone)},
			[]layout.Role{wording.RoleDebit, wording.RoleDebit}},
	} {
		openMarkedSections(c.rows)
		for i, d := range c.rows {
			if d.section != c.want[i] {
				t.Errorf("%s: row %d is of section %q, want %q", name, i+1, d.section, c.want[i])
			}
		}
	}
}
