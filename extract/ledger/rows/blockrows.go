package rows

import (
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/cards"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/tables"
)

// assembleBlocks makes rows of a history printed in blocks; nil when there is none.
func (r *Reader) assembleBlocks(entries []cards.Entry) *Assembler {
	if len(entries) == 0 {
		return nil
	}
	a := &Assembler{r: r, Table: &tables.Table{Columns: []layout.Column{{Role: lexicon.RoleDate}, {Role: lexicon.RoleDescription}, {Role: lexicon.RoleAmount}, {Role: lexicon.RoleBalance}, {Role: lexicon.RoleStatus}}}}
	figures := 0
	for _, e := range entries {
		a.Rows = append(a.Rows, &Draft{Table: a.Table, Page: e.Page, Line: e.Line, box: e.Box, Date: e.Date, DateWords: e.DateWords, OwnDate: true,
			Text: e.Text, description: e.Description, Money: e.Money, MoneyWords: e.MoneyWords})
		for _, i := range e.Lines {
			r.Used[i] = true
		}
		figures = max(figures, e.Figures)
	}
	for k := range figures {
		a.Table.Columns = append(a.Table.Columns, layout.Column{Role: lexicon.FigureRole(k)})
	}
	a.learnSum()
	a.booked()
	return a
}
