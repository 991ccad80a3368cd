package tables

import (
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
)

// learnStatus takes a sheet's column whose heading means nothing for one of statuses where each of its cells is one, and
// some say that a row is not booked.
func (t *Table) learnStatus() {
	if !t.Sheet || t.Column(lexicon.RoleStatus) >= 0 {
		return
	}
	for i, c := range t.Columns {
		if c.Role != "" && c.Role != lexicon.RoleFurther || !t.holdsStatuses(i) {
			continue
		}
		t.Columns[i].Role = lexicon.RoleStatus
		t.lefts, t.texted, t.wrapped = nil, nil, nil
		return
	}
}

// holdsStatuses says that the cells of a column that rows fill are statuses and nothing else, one at least of a row that
// is not booked and one of a row that is.
func (t *Table) holdsStatuses(column int) bool {
	said := map[layout.Role]bool{}
	for i := range t.Lines {
		l := &t.Lines[i]
		cell := t.Texts(l)[column]
		if len(l.Money) == 0 || len(cell) == 0 {
			continue
		}
		status, words := lexicon.Status(layout.Texts(cell))
		if status == "" || words != len(cell) {
			return false
		}
		said[status] = true
	}
	return said[lexicon.StatusBooked] && (said[lexicon.StatusNotBooked] || said[lexicon.StatusUndone])
}
