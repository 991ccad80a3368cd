package ledger

import (
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/wording"
	"github.com/dossier-lending/dossier/extract/page"
)

// rareUndated is the share of rows without a date of their own up to which a table is one that prints a
// date on every row.
const rareUndated = 0.2

// doubtDates takes the day from recognized rows that only inherited it, where the page must show one: the
// table dates every row, or something that is no date stands in the date's column. No balance proves a
// day, so such a row is unsure.
func (r *reader) doubtDates(rows []*row) {
	recognized := map[int]bool{}
	for _, p := range r.Doc.Pages {
		recognized[p.Number] = recognized[p.Number] || p.Source == page.SourceOCR
	}
	tables := map[*table][]*row{}
	for _, w := range rows {
		tables[w.draft.table] = append(tables[w.draft.table], w)
	}
	for t, own := range tables {
		every := datesEveryRow(own)
		for _, w := range own {
			if w.ownDate || !recognized[w.page] {
				continue
			}
			if unread := t.inDatePlace(w.words()); every || len(unread) > 0 {
				w.date, w.unsure, w.unreadDate = nil, true, layout.Text(unread)
			}
		}
	}
}

// datesEveryRow says that a table prints the day again where it is the one above's, or leaves it out so rarely
// that recognition lost it.
func datesEveryRow(rows []*row) bool {
	undated := 0
	for i, w := range rows {
		if !w.ownDate {
			undated++
			continue
		}
		if i > 0 && rows[i-1].ownDate && w.date != nil && rows[i-1].date != nil && *w.date == *rows[i-1].date {
			return true
		}
	}
	return float64(undated) <= rareUndated*float64(len(rows))
}

// inDatePlace are the words that stand where the table's dates do.
func (t *table) inDatePlace(words []page.Word) []page.Word {
	column := t.column(wording.RoleDate)
	var found []page.Word
	for _, w := range words {
		switch height := t.height(); {
		case column >= 0:
			if left, limit := t.columnReach(column, height); w.Box.CenterX() >= left && w.Box.CenterX() < limit {
				found = append(found, w)
			}
		case w.Box.X0 <= t.dateLeft()+height:
			found = append(found, w)
		}
	}
	return found
}
