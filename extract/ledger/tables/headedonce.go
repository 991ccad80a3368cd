package tables

import (
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
)

// headBlocks gives lists of checks that stand side by side the columns of all of them where the first alone is headed:
// "Number", "Date", "Amount" over three numbers, days and amounts in a line.
func (f finder) headBlocks(headings []layout.Header) {
	for k, h := range headings {
		if !listsChecks(h.Columns) {
			continue
		}
		shape := f.sectionShape(h.Last+1, f.sectionEnd(headings, h.Last, true))
		if parts := sideBySide(shape); len(parts) > 1 && SameColumns(parts[0], h.Columns) && stands(parts[0], h.Columns) {
			headings[k].Columns = slices.Concat(h.Columns, shape[len(h.Columns):])
		}
	}
}

// listsChecks says that columns are the numbers, days and amounts of checks and nothing else.
func listsChecks(columns []layout.Column) bool {
	roles := []layout.Role{lexicon.RoleCheck, lexicon.RoleDate, lexicon.RoleAmount}
	return len(columns) == len(roles) && !slices.ContainsFunc(roles, func(r layout.Role) bool {
		return !slices.ContainsFunc(columns, func(c layout.Column) bool { return c.Role == r })
	})
}
