package rows

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/tables"
	"github.com/dossier-lending/dossier/extract/parse"
)

func TestSectionDoesNotDecideUnmarkedRowsBesideMarkedOnes(t *testing.T) {
	payments, purchases := &tables.Table{}, &tables.Table{}
	row := func(table *tables.Table, section layout.Role, mark parse.Mark) *Draft {
		return &Draft{Table: table, Section: section,
			Money: map[layout.Role]parse.MoneyToken{lexicon.RoleAmount: {Money: parse.Money{Size: 100, Mark: mark}}}}
	}
	for name, c := range map[string]struct {
		rows []*Draft
		want []layout.Role
	}{
		"an unmarked row below marked payments may be a purchase": {
			[]*Draft{row(payments, lexicon.RoleCredit, parse.MarkCredit),
				row(payments, lexicon.RoleCredit, parse.MarkNone)},
			[]layout.Role{lexicon.RoleCredit, ""}},
		"no marks: the section decides": {
			[]*Draft{row(payments, lexicon.RoleCredit, parse.MarkNone),
				row(payments, lexicon.RoleCredit, parse.MarkNone)},
			[]layout.Role{lexicon.RoleCredit, lexicon.RoleCredit}},
		"marks of another table do not count": {
			[]*Draft{row(payments, lexicon.RoleCredit, parse.MarkMinus),
				row(purchases, lexicon.RoleCredit, parse.MarkNone)},
			[]layout.Role{lexicon.RoleCredit, lexicon.RoleCredit}},
		"a section of purchases keeps its rows": {
			[]*Draft{row(payments, lexicon.RoleDebit, parse.MarkCredit),
				row(payments, lexicon.RoleDebit, parse.MarkNone)},
			[]layout.Role{lexicon.RoleDebit, lexicon.RoleDebit}},
	} {
		openMarkedSections(c.rows)
		for i, d := range c.rows {
			if d.Section != c.want[i] {
				t.Errorf("%s: row %d is of section %q, want %q", name, i+1, d.Section, c.want[i])
			}
		}
	}
}
