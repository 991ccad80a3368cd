package ledger

import (
	"regexp"
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/notation"
	"github.com/dossier-lending/dossier/extract/ledger/printed"
	"github.com/dossier-lending/dossier/extract/ledger/tables"
	"github.com/dossier-lending/dossier/extract/ledger/wording"
	"github.com/dossier-lending/dossier/extract/page"
)

// rareUndated is the share of rows without a date of their own up to which a table may be one that prints a date on
// every row: recognition lost some, where there is print at their place.
const rareUndated = 0.2

// unknownMonth is a day whose month is no word that we know: "6 aou 2024", "12XYZ22".
var unknownMonth = regexp.MustCompile(`^\d{1,2}[ ./-]?\p{L}{3,9}\.?[ ./-]?(?:\d{2}|\d{4})?$`)

// doubtDates takes the day from rows that only inherited it, where the page must show one: on recognized pages the
// table dates every row, or something that is no date stands in the date's column or stood there since the latest day, or
// print there could not be read; on others a day with a month that
// is unknown stands there. No balance proves a day, so such a row is unsure.
func (r *reader) doubtDates(rows []*row) {
	recognized := map[int]bool{}
	for _, p := range r.Doc.Pages {
		recognized[p.Number] = recognized[p.Number] || p.Source == page.SourceOCR
	}
	rowsOf := map[*tables.Table][]*row{}
	for _, w := range rows {
		rowsOf[w.draft.table] = append(rowsOf[w.draft.table], w)
	}
	for t, own := range rowsOf {
		place := t.DayPlace()
		again, rare := datesEveryRow(place, own)
		below := false // a day above that could not be read is later than the clear one before it
		for _, w := range own {
			if w.ownDate {
				below = false
				continue
			}
			unread := place.Words(slices.Concat(w.text[wording.RoleDate], w.words()))
			below = below || recognized[w.page] && notation.HasDigit(layout.Text(unread))
			doubtful := again || below || len(unread) > 0 || rare && !r.blankAt(place, w)
			if !recognized[w.page] {
				unread = place.Words(r.Lines[w.line].Words)
				doubtful = unknownMonth.MatchString(layout.Text(unread))
			}
			if doubtful {
				w.date, w.unsure, w.unreadDate = nil, true, layout.Text(unread)
			}
		}
	}
}

// blurredDay says that figures stand where a recognized line's day would.
func (a *assembler) blurredDay(l *tables.Line) bool {
	words := a.t.DayPlace().Words(l.Words)
	return printed.Recognized(words) && notation.HasDigit(layout.Text(words))
}

// blankAt says that nothing is printed where a recognized row's day would stand.
func (r *reader) blankAt(place tables.DayPlace, w *row) bool {
	all := layout.Bounds(w.words())
	for _, p := range r.Doc.Pages {
		if p.Number != w.page {
			continue
		}
		if !p.UnreadKnown {
			return false
		}
		for _, b := range p.Unread {
			if b.Y0 < all.Y1 && b.Y1 > all.Y0 && len(place.Words([]page.Word{{Box: b}})) > 0 {
				return false
			}
		}
	}
	return true
}

// datesEveryRow says whether a table prints the day again where it is the one above's, at least as often as it leaves its
// place empty, and whether it leaves it so rarely that recognition may have lost it. A table that prints each day once
// does so again on a new page.
func datesEveryRow(place tables.DayPlace, rows []*row) (always, rare bool) {
	undated, again := 0, 0
	for i, w := range rows {
		if !w.ownDate {
			if len(place.Words(w.words())) == 0 {
				undated++
			}
			continue
		}
		if i > 0 && rows[i-1].ownDate && w.date != nil && rows[i-1].date != nil && *w.date == *rows[i-1].date {
			again++
		}
	}
	return again > 0 && again >= undated, float64(undated) <= rareUndated*float64(len(rows))
}
