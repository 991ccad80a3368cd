package ledger

import (
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/notation"
	"github.com/dossier-lending/dossier/extract/ledger/tables"
	"github.com/dossier-lending/dossier/extract/ledger/wording"
)

// openMarkedSections takes the direction of their section from rows without a mark where others of the same table
// and section bear one: a paper that marks its payments (minus, CR) has not said of the rest that they are payments
// too, and the heading that ends the section was not understood.
func openMarkedSections(drafts []*draft) {
	type part struct {
		table   *tables.Table
		section layout.Role
	}
	marked := map[part]bool{}
	for _, d := range drafts {
		if d.section == wording.RoleCredit && d.money[wording.RoleAmount].Mark != notation.MarkNone {
			marked[part{d.table, d.section}] = true
		}
	}
	for _, d := range drafts {
		if marked[part{d.table, d.section}] && d.money[wording.RoleAmount].Mark == notation.MarkNone {
			d.section = ""
		}
	}
}
