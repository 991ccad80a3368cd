package tables

import (
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/wording"
)

// learnIndicator corrects a heading by what stands below it: a column headed "Details" whose cells say
// nothing but "DEBIT" and "CREDIT" tells the direction, and the next text column is the description.
func (t *Table) learnIndicator() {
	description, other := t.Column(wording.RoleDescription), t.Column(wording.RoleReference)
	if !t.Headed || description < 0 || other < 0 || t.Column(wording.RoleIndicator) >= 0 {
		return
	}
	said := 0
	for i := range t.Lines {
		l := &t.Lines[i]
		words := t.Texts(l)[description]
		if len(l.Money) == 0 || len(words) == 0 {
			continue
		}
		if wording.Side(layout.Text(words)) == 0 {
			return
		}
		said++
	}
	if said > 0 {
		t.Columns[description].Role, t.Columns[other].Role = wording.RoleIndicator, wording.RoleDescription
		t.lefts, t.texted, t.wrapped = nil, nil, nil
	}
}
