package tables

import (
	"slices"
	"strconv"
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// markFigures finds the columns without a meaning that hold amounts, so that their amounts are neither text
// nor taken for those of the column beside them.
func (t *Table) markFigures() {
	if !t.Headed || t.Daily {
		return
	}
	if t.Sheet {
		t.markSheetFigures()
		return
	}
	whole := t.wholeAmounts()
	for i, c := range t.Columns {
		switch {
		case c.Role == lexicon.RolePart:
			t.Columns[i].Role = layout.Role(string(lexicon.RolePart) + strconv.Itoa(i))
			continue
		case c.Role == lexicon.RoleOther && t.holdsAmounts(c.Box):
			t.Columns[i].Role = lexicon.FigureRole(i)
			continue
		case c.Role != "" && !standsIn(c):
			continue
		}
		figures, words := 0, 0
		for k := range t.Lines {
			l := &t.Lines[k]
			if len(l.Tokens) < 2 { // a row of such a table has a movement or a balance too
				continue
			}
			if token, ok := l.amountUnder(c.Box, whole); ok && !t.insideText(l, token) {
				figures++
			} else if l.wordUnder(c.Box) {
				words++
			}
		}
		if figures >= leastFigures && figures > 2*words {
			t.Columns[i].Role = lexicon.FigureRole(i)
		}
	}
}

// markSheetFigures finds a spreadsheet's columns without a meaning that hold numbers alone, some of them with decimals:
// what a movement cost beside the movement.
func (t *Table) markSheetFigures() {
	least := leastFigures
	if t.Column(lexicon.RoleBalance) >= 0 && !slices.ContainsFunc(t.Columns, func(c layout.Column) bool { return lexicon.IsMovement(c.Role) }) {
		least = 1 // no heading names the movements: each such column may be one of theirs
	}
	for i, c := range t.Columns {
		if c.Role != "" || c.Cell == "" {
			continue
		}
		least, beside := least, 2
		if lexicon.OfDeposits().Columns.Role(c.Text) == lexicon.RoleFee { // its heading tells what it is: one fee is enough, alone on its line
			least, beside = 1, 1
		}
		if t.cellsAreAmounts(sheetColumn(c.Cell), least, beside) {
			t.Columns[i].Role = lexicon.FigureRole(i)
		}
	}
}

// cellsAreAmounts says that a spreadsheet's column holds numbers in enough of the rows and nothing else in any. Rows of fewer
// numbers in all than beside are left out.
func (t *Table) cellsAreAmounts(column string, least, beside int) bool {
	figures, decimals := 0, false
	for k := range t.Lines {
		l := &t.Lines[k]
		if len(l.Tokens) < beside || !slices.ContainsFunc(l.Words, func(w page.Word) bool { return sheetColumn(w.Cell) == column }) {
			continue
		}
		n := slices.IndexFunc(l.Tokens, func(m parse.MoneyToken) bool { return sheetColumn(m.Cell) == column })
		if n < 0 {
			return false
		}
		figures++
		decimals = decimals || l.Tokens[n].Decimals > 0
	}
	return figures >= least && decimals
}

// holdsAmounts says that some amount stands under a heading.
func (t *Table) holdsAmounts(heading page.Box) bool {
	return slices.ContainsFunc(t.Lines, func(l Line) bool {
		_, ok := l.amountUnder(heading, false)
		return ok
	})
}

// standsIn says that a column was taken for the description for want of one, its heading meaning nothing.
func standsIn(c layout.Column) bool {
	return c.Role == lexicon.RoleDescription && !strings.Contains(c.Text, " ") && lexicon.OfDeposits().Columns.Role(c.Text) == ""
}

// amountUnder is the amount of a line below a heading; whole says that the table's amounts have no decimals.
func (l *Line) amountUnder(heading page.Box, whole bool) (parse.MoneyToken, bool) {
	for _, t := range l.Tokens {
		if (t.Decimals > 0 || whole) && !t.Dash && layout.Overlap(t.Box, heading) > 0 {
			return t, true
		}
	}
	return parse.MoneyToken{}, false
}

func (l *Line) wordUnder(heading page.Box) bool {
	return slices.ContainsFunc(l.Words, func(w page.Word) bool {
		return !layout.IsBlank(w.Text) && layout.Overlap(w.Box, heading) > 0
	})
}

// leastFigures is how many amounts under a heading show that the column holds amounts.
const leastFigures = 3
