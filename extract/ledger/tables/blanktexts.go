package tables

import (
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
)

// blankShare is one in how many rows of a sheet has a text in the first column of descriptions at least; where fewer have
// and a later one holds texts more often, that one is the description.
const blankShare = 2

// fillTexts corrects the headings of a sheet where several are descriptions and the cells under the first are blank in
// most rows ("Beneficiary" over nothing, "Details" over the text): the one that most rows fill is the description. Where no
// heading is one and numbers stand in the column that was taken for it, it is the first one that holds texts.
func (t *Table) fillTexts() {
	first := t.Column(lexicon.RoleDescription)
	if !t.Sheet || first < 0 {
		return
	}
	filled, rows := t.textsUnder()
	if filled[first]*blankShare >= rows {
		return
	}
	best := first
	for i, c := range t.Columns {
		if (c.Role == lexicon.RoleReference || c.Role == "" || c.Role == lexicon.RoleFurther) &&
			lexicon.OfDeposits().Columns.Role(c.Text) == lexicon.RoleDescription && filled[i] > filled[best] {
			best = i
		}
	}
	if best == first && standsIn(t.Columns[first]) {
		best = t.firstTexts(filled, rows, first)
	}
	if best == first {
		return
	}
	t.Columns[first].Role, t.Columns[best].Role = t.Columns[best].Role, lexicon.RoleDescription
	t.lefts, t.texted, t.wrapped = nil, nil, nil
}

// firstTexts is the first column under a heading that means nothing which most rows fill with texts, otherwise where there
// is none.
func (t *Table) firstTexts(filled map[int]int, rows, otherwise int) int {
	for i, c := range t.Columns {
		if c.Role == "" && rows > 0 && filled[i]*blankShare >= rows {
			return i
		}
	}
	return otherwise
}

// textsUnder counts the rows that have letters in each column, and the rows.
func (t *Table) textsUnder() (filled map[int]int, rows int) {
	filled = map[int]int{}
	for i := range t.Lines {
		l := &t.Lines[i]
		if l.Date == nil || len(l.Money) == 0 {
			continue
		}
		rows++
		for column, words := range t.Texts(l) {
			filled[column] += boolInt(hasLetter(layout.Text(words)))
		}
	}
	return filled, rows
}
