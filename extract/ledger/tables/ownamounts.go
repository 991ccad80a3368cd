package tables

import (
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/parse"
)

// Cards are used abroad: their statements print what was paid in the other currency in a column beside the account's own
// amounts, under words that name neither ("Transaction amount", "Local amount"). Rows tell which is which: each has an
// amount of the account, few have another one.

// fewFilled is the part of the rows that a column with amounts of another currency fills at most.
const fewFilled = 0.75

// learnOwnAmounts exchanges what is headed as the amount and is empty in many rows with a column that all rows fill,
// whatever heads it.
func (t *Table) learnOwnAmounts() {
	own := t.Column(lexicon.RoleAmount)
	if !t.Headed || own < 0 || t.Column(lexicon.RoleDebit) >= 0 || t.Column(lexicon.RoleCredit) >= 0 || t.Column(lexicon.RoleBalance) >= 0 {
		return
	}
	rows := t.amountRows()
	if len(rows) < leastFigures || t.filled(own, rows) > fewFilled {
		return
	}
	for i, c := range t.Columns {
		if (c.Role == "" || lexicon.IsFigure(c.Role) || c.Role == lexicon.RoleForeign) && t.filled(i, rows) >= leastFilled {
			t.Columns[i].Role, t.Columns[own].Role = lexicon.RoleAmount, lexicon.RoleForeign
			t.assignAnew()
			return
		}
	}
}

// amountRows are the places of the lines with a day and an amount.
func (t *Table) amountRows() (rows []int) {
	for i, l := range t.Lines {
		if l.Date != nil && !allDashes(l.Money) {
			rows = append(rows, i)
		}
	}
	return rows
}

// filled is the share of rows with an amount under a column's heading.
func (t *Table) filled(column int, rows []int) float64 {
	n := 0.0
	for _, i := range rows {
		if _, ok := t.Lines[i].amountUnder(t.Columns[column].Box, false); ok {
			n++
		}
	}
	return n / float64(len(rows))
}

// assignAnew gives the amounts their columns when what the columns mean has changed.
func (t *Table) assignAnew() {
	for i := range t.Lines {
		t.Lines[i].Money = nil
	}
	t.assignMoney(t.Sheet)
}

func allDashes(money map[int]parse.MoneyToken) bool {
	for _, token := range money {
		if !token.Dash {
			return false
		}
	}
	return true
}
