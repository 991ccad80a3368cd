package tables

import (
	"math"
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/source"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// A recognizer reads labels that touch as one: "Transaction Dat@Details" heads the texts then, and the days of value
// behind them are taken for the rows'.

// daysBeforeTexts parts the column of the texts of a recognized table where a day begins the rows in it and only a day of
// value is headed by a label of its own.
func (t *Table) daysBeforeTexts(p *source.Source) {
	texts, value := t.Column(lexicon.RoleDescription), t.Column(lexicon.RoleDate)
	if !t.Headed || texts < 0 || value < texts || p.Words.Columns.Role(t.Columns[value].Text) != lexicon.RoleValueDate {
		return
	}
	var days, behind []page.Word
	for _, l := range t.Lines {
		if !source.Recognized(l.Words) {
			return
		}
		d, ok := parse.FindDate(l.Words, 0, math.MaxFloat64)
		if !ok || d.From > 0 || d.To >= len(l.Words) || layout.Overlap(layout.Bounds(l.Words[:d.To]), t.Columns[texts].Box) <= 0 {
			continue
		}
		days, behind = append(days, page.Word{Box: layout.Bounds(l.Words[:d.To])}), append(behind, l.Words[d.To])
	}
	if dated, _ := t.datesUnder(t.Columns[value]); len(days) < datedLeast || 10*len(days) < datedShare*dated {
		return
	}
	place := layout.Bounds(days)
	left := slices.MinFunc(behind, func(a, b page.Word) int { return int(a.Box.X0 - b.Box.X0) }).Box.X0
	if left <= place.X1 || left >= t.Columns[texts].Box.X1 {
		return
	}
	day := t.Columns[texts]
	day.Role, day.Box.X1 = lexicon.RoleDate, place.X1
	t.Columns[texts].Box.X0 = left
	t.Columns[value].Role = lexicon.RoleValueDate
	t.Columns = slices.Insert(t.Columns, texts, day)
}
