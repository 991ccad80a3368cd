package tables

import (
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// learnLetters takes a sheet's column that holds two letters and nothing else for one of sides where the two are a known
// pair: "W" and "D", "A" and "C". Where they are none, a letter that would mean a side alone means nothing.
func (t *Table) learnLetters() {
	if !t.Sheet || t.Column(lexicon.RoleAmount) < 0 || t.signsAmounts() {
		return
	}
	indicator := t.Column(lexicon.RoleIndicator)
	for i, c := range t.Columns {
		if indicator >= 0 && i != indicator || !slices.Contains([]layout.Role{lexicon.RoleIndicator, lexicon.RoleCode, ""}, c.Role) {
			continue
		}
		letters := t.differentCells(i)
		sides := lexicon.LetterSides(letters, i == indicator)
		if !slices.ContainsFunc(letters, func(s string) bool { return sides != nil && lexicon.Side(s) != sides[layout.Normalize(s)] }) {
			continue // no pair, or one whose letters mean the same alone
		}
		t.Sides = sides
		if t.Columns[i].Role = lexicon.RoleIndicator; i != indicator {
			t.lefts, t.texted, t.wrapped = nil, nil, nil
		}
		return
	}
}

// signsAmounts says that an amount bears a mark of its side itself.
func (t *Table) signsAmounts() bool {
	amount := t.Column(lexicon.RoleAmount)
	return slices.ContainsFunc(t.Lines, func(l Line) bool { return l.Money[amount].Mark != parse.MarkNone })
}

// differentCells are the texts of a column beside amounts, each once, in the order of the lines; three at most.
func (t *Table) differentCells(column int) (texts []string) {
	for i := range t.Lines {
		l := &t.Lines[i]
		words := t.Texts(l)[column]
		if text := layout.Text(words); len(l.Money) > 0 && len(words) > 0 && !slices.Contains(texts, text) {
			if texts = append(texts, text); len(texts) > 2 {
				break
			}
		}
	}
	return texts
}

// SideOf is the side that a row's cells of a column of sides tell: +1 for a credit, -1 for a debit, 0 for neither.
func (t *Table) SideOf(cell []page.Word) int {
	text := layout.Text(cell)
	if side, known := t.Sides[layout.Normalize(text)]; known {
		return side
	}
	return lexicon.Direction(text)
}
