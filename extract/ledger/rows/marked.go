package rows

import (
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/tables"
	"github.com/dossier-lending/dossier/extract/parse"
)

// openMarkedSections takes the direction of their section from rows without a mark where others of the same table
// and section bear one: a paper that marks its payments (minus, CR) has not said of the rest that they are payments
// too, and the heading that ends the section was not understood.
func openMarkedSections(drafts []*Draft) {
	type part struct {
		table   *tables.Table
		section layout.Role
	}
	marked := map[part]bool{}
	for _, d := range drafts {
		if d.Section == lexicon.RoleCredit && d.Money[lexicon.RoleAmount].Mark != parse.MarkNone {
			marked[part{d.Table, d.Section}] = true
		}
	}
	for _, d := range drafts {
		if marked[part{d.Table, d.Section}] && d.Money[lexicon.RoleAmount].Mark == parse.MarkNone {
			d.Section = ""
		}
	}
}
