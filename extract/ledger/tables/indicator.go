package tables

import (
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/wording"
)

// learnIndicator corrects a heading by what stands below it: a column headed "Details" whose cells say
// nothing but "DEBIT" and "CREDIT" tells the direction, and the next text column is the description. So does a column
// whose heading means nothing, where amounts of both sides stand in one column.
func (t *Table) learnIndicator() {
	if !t.Headed || t.Column(wording.RoleIndicator) >= 0 {
		return
	}
	description, other := t.Column(wording.RoleDescription), t.Column(wording.RoleReference)
	if description >= 0 && other >= 0 && t.sidesBelow(description) > 0 {
		t.Columns[description].Role, t.Columns[other].Role = wording.RoleIndicator, wording.RoleDescription
		t.lefts, t.texted, t.wrapped = nil, nil, nil
		return
	}
	for i, c := range t.Columns {
		if c.Role == "" && t.Column(wording.RoleAmount) >= 0 && t.sidesBelow(i) >= leastSides {
			t.Columns[i].Role = wording.RoleIndicator
			t.lefts, t.texted, t.wrapped = nil, nil, nil
			return
		}
	}
}

// leastSides is how many cells under a heading that means nothing must tell a side.
const leastSides = 2

// sidesBelow counts the rows whose cell in a column tells a side; 0 when one says anything else.
func (t *Table) sidesBelow(column int) int {
	said := 0
	for i := range t.Lines {
		l := &t.Lines[i]
		words := t.Texts(l)[column]
		if len(l.Money) == 0 || len(words) == 0 {
			continue
		}
		if wording.Side(layout.Text(words)) == 0 {
			return 0
		}
		said++
	}
	return said
}
