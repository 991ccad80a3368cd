package ledger

import (
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/wording"
)

// learnIndicator corrects a heading by what stands below it: a column headed "Details" whose cells say
// nothing but "DEBIT" and "CREDIT" tells the direction, and the next text column is the description.
func (t *table) learnIndicator() {
	description, other := t.column(wording.RoleDescription), t.column(wording.RoleReference)
	if !t.headed || description < 0 || other < 0 || t.column(wording.RoleIndicator) >= 0 {
		return
	}
	said := 0
	for i := range t.lines {
		l := &t.lines[i]
		words := t.texts(l)[description]
		if len(l.money) == 0 || len(words) == 0 {
			continue
		}
		if wording.Side(layout.Text(words)) == 0 {
			return
		}
		said++
	}
	if said > 0 {
		t.columns[description].Role, t.columns[other].Role = wording.RoleIndicator, wording.RoleDescription
		t.lefts, t.texted = nil, nil
	}
}
