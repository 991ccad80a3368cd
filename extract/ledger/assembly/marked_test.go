package assembly

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/notation"
	"github.com/dossier-lending/dossier/extract/ledger/tables"
	"github.com/dossier-lending/dossier/extract/ledger/wording"
)

func TestASectionSaysNothingOfUnmarkedRowsWhereOthersOfItAreMarked(t *testing.T) {
	payments, purchases := &tables.Table{}, &tables.Table{}
	row := func(table *tables.Table, section layout.Role, mark notation.Mark) *Draft {
		return &Draft{Table: table, Section: section, Money: map[layout.Role]notation.MoneyToken{wording.RoleAmount: {Money: notation.Money{Size: 100, Mark: mark}}}}
	}
	for name, c := range map[string]struct {
		rows []*Draft
		want []layout.Role
	}{
		"an unmarked row below marked payments may be a purchase": {
			[]*Draft{row(payments, wording.RoleCredit, notation.MarkCredit), row(payments, wording.RoleCredit, notation.MarkNone)},
			[]layout.Role{wording.RoleCredit, ""}},
		"no mark at all: the section says it": {
			[]*Draft{row(payments, wording.RoleCredit, notation.MarkNone), row(payments, wording.RoleCredit, notation.MarkNone)},
			[]layout.Role{wording.RoleCredit, wording.RoleCredit}},
		"marks of another table say nothing of this one": {
			[]*Draft{row(payments, wording.RoleCredit, notation.MarkMinus), row(purchases, wording.RoleCredit, notation.MarkNone)},
			[]layout.Role{wording.RoleCredit, wording.RoleCredit}},
		"a section of purchases keeps its rows": {
			[]*Draft{row(payments, wording.RoleDebit, notation.MarkCredit), row(payments, wording.RoleDebit, notation.MarkNone)},
			[]layout.Role{wording.RoleDebit, wording.RoleDebit}},
	} {
		openMarkedSections(c.rows)
		for i, d := range c.rows {
			if d.Section != c.want[i] {
				t.Errorf("%s: row %d is of section %q, want %q", name, i+1, d.Section, c.want[i])
			}
		}
	}
}
