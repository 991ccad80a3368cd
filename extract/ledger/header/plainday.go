package header

import (
	"slices"
	"strings"
	"sync"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/parse"
)

// dayLabels are the words for a day that columns are headed by: "Date", "Datum", "Fecha". Beside the rows they ask for
// the statement's own.
var dayLabels = sync.OnceValue(func() *layout.Vocabulary {
	labels := map[string]layout.Role{}
	for label, role := range lexicon.OfDeposits().Columns.Labels() {
		if role == lexicon.RoleDate && !strings.ContainsAny(label, " /") {
			labels[label] = "statement_date"
		}
	}
	return (&layout.Vocabulary{}).With(labels)
})

// PlainDay is the first day at the head of the first page that only a word for days labels, not before another one; nil
// when none is.
func (o Outside) PlainDay(order parse.Order, from engine.Date) *Value[engine.Date] {
	head := o.Free[:min(len(o.Free), headLines)]
	for _, f := range layout.FindLabels(head, dayLabels()) {
		if !beginsCell(head[f.Line], f.Label) {
			continue // "End Date:"
		}
		for _, c := range f.Values {
			if c.Box.Y0 < f.Label.Box.Y1 && !beginsWithDay(c) {
				break // "Fecha final": the label goes on
			}
			dates := parse.DatesIn(c)
			if len(dates) != 1 {
				continue
			}
			if d, ok := dates[0].ResolveAlone(order); ok && !d.Before(from) && f.Label.Page == o.Free[0].Page {
				return &Value[engine.Date]{Read: d, Page: c.Page, Words: c.Words, Line: o.FreeIndex[f.Line]}
			}
			break
		}
	}
	return nil
}

// beginsCell says that a label is the first of its cell, or stands behind the figures of another's value.
func beginsCell(l layout.Line, label layout.Cell) bool {
	from, _ := placeOf(l, label)
	first := slices.ContainsFunc(l.Cells(), func(c layout.Cell) bool { return c.Words[0].Box == label.Words[0].Box })
	return first || from > 0 && hasDigit(l.Words[from-1].Text)
}
