package rows

import (
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/header"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// toldFigure is a figure that belongs to a label of the table's lines and stands in none of its columns of money.
type toldFigure struct {
	token parse.MoneyToken
	words []page.Word
}

// toldFigures finds the figures of the balances and sums below the rows that the table's own columns do not hold: whole
// amounts, those beside the columns, and those on the line below their label.
func (a *Assembler) toldFigures() {
	for i := range a.notes {
		n := &a.notes[i]
		if n.told == nil && tellsSum(n.Role) && wordsBetween(&n.Line) {
			n.told = a.behindLabel(n)
		}
		if _, ok := n.Figure(); ok || n.After < len(a.Rows) || !tellsSum(n.Role) {
			continue
		}
		n.told = a.besideLabel(n)
		if n.told == nil && n.Line.Date == nil {
			n.told = a.belowLabel(n)
		}
	}
}

// tellsSum says that a line tells what an account opens or closes with, or a sum of its rows.
func tellsSum(role layout.Role) bool {
	switch role {
	case lexicon.LineOpening, lexicon.LineClosing, lexicon.LineBrought, lexicon.LineCarried, lexicon.LineDebits, lexicon.LineCredits, lexicon.LineDay:
		return true
	}
	return false
}

// behindLabel is the amount of a line with several that stands behind the words that made the line a note.
func (a *Assembler) behindLabel(n *Note) *toldFigure {
	from := 0
	for _, t := range n.Line.Tokens {
		if t.Decimals < 0 && !t.Marked || t.Dash || t.Unread || t.From < from {
			continue
		}
		label := layout.Line{Page: n.Line.Page, Words: n.Line.Words[from:t.From]}
		if from < t.From && lexicon.RoleOfLine(label, nil, a.r.Words.Lines) == n.Role {
			return &toldFigure{t, n.Line.Words[t.From:t.To]}
		}
		from = t.To
	}
	return nil
}

// besideLabel is the last amount of a note's own line, a whole one too where it stands in a column of money or is grouped
// as amounts are.
func (a *Assembler) besideLabel(n *Note) *toldFigure {
	line := a.r.Lines[n.Line.Index]
	amounts := a.r.Amounts(line)
	for i := len(amounts) - 1; i >= 0; i-- {
		t := amounts[i]
		if t.Dash || t.Unread || t.To > len(line.Words) {
			continue
		}
		words := line.Words[t.From:t.To]
		column := n.inColumn(t)
		if t.Decimals >= 0 || t.Marked || column || header.InThousands(words) {
			return &toldFigure{t, words}
		}
	}
	return nil
}

// inColumn says that an amount stands in one of the table's columns of money.
func (n *Note) inColumn(t parse.MoneyToken) bool {
	for _, m := range n.Money {
		if m.From == t.From {
			return true
		}
	}
	return false
}

// belowLabel is the amount that stands alone right below a label that has its line to itself.
func (a *Assembler) belowLabel(n *Note) *toldFigure {
	next := n.Line.Index + 1
	if next >= len(a.r.Lines) || a.r.Used[next] || len(a.r.Amounts(a.r.Lines[n.Line.Index])) > 0 {
		return nil
	}
	line := a.r.Lines[next]
	amounts := a.r.Amounts(line)
	if line.Page != n.Line.Page || len(amounts) != 1 || amounts[0].From != 0 || amounts[0].To != len(line.Words) || amounts[0].Dash || amounts[0].Unread ||
		line.Box.CenterY()-n.Line.Box.CenterY() > labelOver*n.Line.Height() || layout.Overlap(line.Box, n.Line.Box) <= 0 {
		return nil
	}
	if t := amounts[0]; t.Decimals >= 0 || t.Marked || header.InThousands(line.Words) {
		return &toldFigure{t, line.Words}
	}
	return nil
}

// figureBelow takes the next line to the note that was just made when it is the figure of its label.
func (a *Assembler) figureBelow(i int) bool {
	n := &a.notes[len(a.notes)-1]
	if i+1 >= len(a.Table.Lines) || a.Table.Lines[i+1].Index != n.Line.Index+1 || !tellsSum(n.Role) || n.Line.Date != nil && n.Role != lexicon.LineDay {
		return false
	}
	n.told = a.belowLabel(n)
	return n.told != nil
}

// labelOver is how far, in line heights, a figure stands below its label at most.
const labelOver = 2.6
