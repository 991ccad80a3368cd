package tables

import (
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/parse"
)

// A word of its own column behind the amount tells the side: "6,15   Af". Where many rows have one it is a stack that
// tells; a page that goes on with a row or two shows no stack.

// markSides takes the side from the last words of rows, when every row of a short table ends with one behind its
// amount.
func (t *Table) markSides() {
	if t.Sheet || !t.Headed || t.Column(lexicon.RoleAmount) < 0 {
		return
	}
	var rows []*Line
	for i := range t.Lines {
		l := &t.Lines[i]
		if _, moves := l.Money[t.Column(lexicon.RoleAmount)]; !moves {
			continue
		}
		if !t.endsWithSide(l) || len(rows) == leastStackRows {
			return
		}
		rows = append(rows, l)
	}
	for _, l := range rows {
		last, column := len(l.Words)-1, t.Column(lexicon.RoleAmount)
		m := l.Money[column]
		m.Mark = parse.MarkCredit
		if lexicon.Side(l.Words[last].Text) < 0 {
			m.Mark = parse.MarkDebit
		}
		l.Money[column] = m
		l.Marks = append(l.Marks, last)
	}
}

// endsWithSide says that a line's last word is one of a side, longer than a letter, right behind an amount without a
// mark.
func (t *Table) endsWithSide(l *Line) bool {
	last := len(l.Words) - 1
	m, ok := l.Money[t.Column(lexicon.RoleAmount)]
	return ok && m.Mark == parse.MarkNone && m.To == last && len(l.Words[last].Text) > 1 && lexicon.Side(l.Words[last].Text) != 0
}
