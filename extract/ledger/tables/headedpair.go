package tables

import (
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/source"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// splitHeadedPairs gives a heading over two columns of a sheet, a currency's code and the amount, to the amount: exports
// name the first of the two and leave the cell above the second blank. The column of codes keeps the currency. A pair under words that mean nothing known is the rows' amount, where no
// other column is.
func (t *Table) splitHeadedPairs(p *source.Source) {
	if !t.Sheet {
		return
	}
	for i := 0; i < len(t.Columns); i++ {
		role := t.Columns[i].Role
		if role == "" && !slices.ContainsFunc(t.Columns, func(c layout.Column) bool { return lexicon.IsMovement(c.Role) }) {
			role = lexicon.RoleAmount
		}
		if !lexicon.IsMoney(role) {
			continue
		}
		amounts, ok := t.amountsBesideCodes(p, t.Columns[i].Cell)
		if !ok {
			continue
		}
		codes := layout.Column{Role: lexicon.RoleOther, Box: t.Columns[i].Box, Cell: t.Columns[i].Cell}
		if t.Column(lexicon.RoleCurrency) < 0 {
			codes.Role = lexicon.RoleCurrency
		}
		t.Columns[i].Cell, t.Columns[i].Box, t.Columns[i].Role = amounts.Cell, amounts.Box, role
		t.Columns = slices.Insert(t.Columns, i, codes)
		i++
	}
}

// amountsBesideCodes is the cell and place of the amounts right of the codes under a heading; ok is false where anything
// else stands under it, or beside a code anything but an amount without a heading of its own.
func (t *Table) amountsBesideCodes(p *source.Source, heading string) (amounts page.Word, ok bool) {
	headed := func(cell string) bool {
		return slices.ContainsFunc(t.Columns, func(c layout.Column) bool { return sheetColumn(c.Cell) == sheetColumn(cell) })
	}
	for _, l := range t.Lines {
		at := slices.IndexFunc(l.Words, func(w page.Word) bool { return sheetColumn(w.Cell) == sheetColumn(heading) })
		if at < 0 {
			continue
		}
		if !parse.IsCurrencyCode(l.Words[at].Text) || at+1 == len(l.Words) {
			return page.Word{}, false
		}
		next := l.Words[at+1]
		isAmount := slices.ContainsFunc(p.Amounts(l.Line), func(m parse.MoneyToken) bool { return m.From <= at+1 && at+1 < m.To })
		if !isAmount || headed(next.Cell) || ok && sheetColumn(next.Cell) != sheetColumn(amounts.Cell) {
			return page.Word{}, false
		}
		if !ok {
			amounts, ok = next, true
		}
		amounts.Box = amounts.Box.Union(next.Box)
	}
	return amounts, ok
}
