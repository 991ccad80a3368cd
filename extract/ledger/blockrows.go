package ledger

import (
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/blocks"
	"github.com/dossier-lending/dossier/extract/ledger/tables"
	"github.com/dossier-lending/dossier/extract/ledger/wording"
)

// assembleBlocks makes rows of a history printed in blocks; nil when there is none.
func (r *reader) assembleBlocks(entries []blocks.Entry) *assembler {
	if len(entries) == 0 {
		return nil
	}
	a := &assembler{r: r, t: &tables.Table{Columns: []layout.Column{{Role: wording.RoleDate}, {Role: wording.RoleDescription}, {Role: wording.RoleAmount}, {Role: wording.RoleBalance}, {Role: wording.RoleStatus}}}}
	figures := 0
	for _, e := range entries {
		a.rows = append(a.rows, &draft{table: a.t, page: e.Page, line: e.Line, box: e.Box, date: e.Date, dateWords: e.DateWords, ownDate: true,
			text: e.Text, description: e.Description, money: e.Money, moneyWords: e.MoneyWords})
		for _, i := range e.Lines {
			r.Used[i] = true
		}
		figures = max(figures, e.Figures)
	}
	for k := range figures {
		a.t.Columns = append(a.t.Columns, layout.Column{Role: wording.FigureRole(k)})
	}
	a.learnSum()
	a.booked()
	return a
}
