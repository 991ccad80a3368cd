package tables

import (
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// learnIndicator corrects a heading by what stands below it: a column headed "Details" whose cells say
// nothing but "DEBIT" and "CREDIT" tells the direction, and the next text column is the description. So does a column
// whose heading means nothing, where amounts of both sides stand in one column.
func (t *Table) learnIndicator() {
	if !t.Headed || t.Column(lexicon.RoleIndicator) >= 0 {
		return
	}
	description, other := t.Column(lexicon.RoleDescription), t.Column(lexicon.RoleReference)
	if description >= 0 && other >= 0 && t.sidesBelow(description) > 0 {
		t.Columns[description].Role, t.Columns[other].Role = lexicon.RoleIndicator, lexicon.RoleDescription
		t.lefts, t.texted, t.wrapped = nil, nil, nil
		return
	}
	for i, c := range t.Columns {
		if (c.Role == "" || t.Sheet && c.Role == lexicon.RoleCode && !t.saysPlainly(i)) &&
			t.Column(lexicon.RoleAmount) >= 0 && t.sidesBelow(i) >= leastSides && !t.namesKinds(i) {
			t.Columns[i].Role = lexicon.RoleIndicator
			t.lefts, t.texted, t.wrapped = nil, nil, nil
			return
		}
	}
}

// leastSides is how many cells under a heading that means nothing must tell a side.
const leastSides = 2

// namesKinds says that the cells of a column name the kinds of movements whose sides the amounts tell themselves:
// most of those beside a word for a debit bear a minus, and one that bears none was taken back ("Lastschrift 30,50").
func (t *Table) namesKinds(column int) bool {
	minus, plain := 0, 0
	amount := t.Column(lexicon.RoleAmount)
	for i := range t.Lines {
		l := &t.Lines[i]
		m, ok := l.Money[amount]
		if !ok || m.Size == 0 || lexicon.Direction(layout.Text(t.Texts(l)[column])) >= 0 {
			continue
		}
		minus, plain = minus+boolInt(m.Mark == parse.MarkMinus), plain+boolInt(m.Mark == parse.MarkNone)
	}
	return minus > plain
}

// saysPlainly says that the cells of a column of codes tell a side in words that mean it wherever they stand.
func (t *Table) saysPlainly(column int) bool {
	for i := range t.Lines {
		if words := t.Texts(&t.Lines[i])[column]; len(words) > 0 && lexicon.Side(layout.Text(words)) == 0 {
			return false
		}
	}
	return true
}

// sidesBelow counts the rows whose cell in a column tells a side; 0 when one says anything else.
func (t *Table) sidesBelow(column int) int {
	said := 0
	for i := range t.Lines {
		l := &t.Lines[i]
		words := t.Texts(l)[column]
		if len(l.Money) == 0 || len(words) == 0 {
			continue
		}
		if lexicon.Direction(layout.Text(words)) == 0 {
			return 0
		}
		said++
	}
	return said
}

// partMarks makes two columns of a label that means nothing but for a short word that begins or ends it, where lines
// below say a side under that word: "Jumlah DIK" is a label of amounts and one of sides, set closely and misread.
func (f finder) partMarks(headings []layout.Header) {
	for i, h := range headings {
		if slices.ContainsFunc(h.Columns, func(c layout.Column) bool { return c.Role == lexicon.RoleIndicator }) {
			continue
		}
		for k, c := range h.Columns {
			if parts := f.markBeside(h, c); parts != nil {
				headings[i].Columns = slices.Replace(slices.Clone(h.Columns), k, k+1, parts...)
				headings[i].Score += len(parts)
				break
			}
		}
	}
}

// longestMark is the number of letters of a label of sides that partMarks looks for: "D/K", "DR/CR".
const longestMark = 5

// markBeside are the columns of a label of amounts and the label of sides behind or before it; nil when it is no two.
func (f finder) markBeside(h layout.Header, c layout.Column) []layout.Column {
	if c.Role != "" && c.Role != lexicon.RoleAmount || f.Words.Columns.Role(c.Text) != "" {
		return nil
	}
	words := f.wordsOf(h, c.Box)
	last := len(words) - 1
	if last < 1 {
		return nil
	}
	for _, behind := range []bool{true, false} {
		mark, label := words[last], words[:last]
		if !behind {
			mark, label = words[0], words[1:]
		}
		role := f.Words.Columns.Role(layout.Text(label))
		if role != lexicon.RoleAmount || len([]rune(mark.Text)) > longestMark || f.saysSides(h, mark.Box) < leastSides {
			continue
		}
		parts := []layout.Column{
			{Role: role, Text: layout.Text(label), Box: layout.Bounds(label)},
			{Role: lexicon.RoleIndicator, Text: mark.Text, Box: mark.Box},
		}
		if !behind {
			slices.Reverse(parts)
		}
		return parts
	}
	return nil
}

// wordsOf are the words of a heading in a box of it, when they are of one line.
func (f finder) wordsOf(h layout.Header, b page.Box) []page.Word {
	var words []page.Word
	for i := h.First; i <= h.Last; i++ {
		for _, w := range f.Lines[i].Words {
			if w.Box.CenterX() > b.X0 && w.Box.CenterX() < b.X1 && w.Box.CenterY() > b.Y0 && w.Box.CenterY() < b.Y1 {
				words = append(words, w)
			}
		}
	}
	return words
}

// saysSides counts the lines below a heading that say a side under a box of it, and nothing else there.
func (f finder) saysSides(h layout.Header, b page.Box) int {
	said := 0
	for i := h.Last + 1; i < len(f.Lines) && i <= h.Last+sideRows && f.Lines[i].Page == h.Page; i++ {
		said += boolInt(slices.ContainsFunc(f.Lines[i].Words, func(w page.Word) bool {
			return layout.Overlap(w.Box, b) > 0 && lexicon.Side(w.Text) != 0
		}))
	}
	return said
}

// sideRows is how many lines below a heading are looked at for amounts under a label of both sides, and sideLeast how
// many must have one.
const sideRows, sideLeast = 16, 2

// partSides makes two columns of a label that names both sides ("DEBET CREDIT") where no other holds the movements and
// amounts stand below it: it is two labels set closely.
func (f finder) partSides(headings []layout.Header) {
	for i, h := range headings {
		at := slices.IndexFunc(h.Columns, func(c layout.Column) bool { return c.Role == lexicon.RoleIndicator })
		if at < 0 || slices.ContainsFunc(h.Columns, func(c layout.Column) bool { return lexicon.IsMovement(c.Role) }) {
			continue
		}
		if first, second, ok := f.bothSides(h, h.Columns[at].Box); ok && f.holdsAmounts(h, h.Columns[at].Box) {
			headings[i].Columns = slices.Replace(slices.Clone(h.Columns), at, at+1, first, second)
			headings[i].Score++
		}
	}
}

// bothSides are the labels of the two sides that stand in a box of a heading.
func (f finder) bothSides(h layout.Header, b page.Box) (first, second layout.Column, ok bool) {
	var sides []layout.Column
	for i := h.First; i <= h.Last; i++ {
		for _, w := range f.Lines[i].Words {
			if role := f.Words.Columns.Role(
				w.Text,
			); lexicon.IsMovement(role) && w.Box.CenterX() > b.X0 && w.Box.CenterX() < b.X1 {
				sides = append(sides, layout.Column{Role: role, Text: w.Text, Box: w.Box})
			}
		}
	}
	if len(sides) != 2 || sides[0].Role == sides[1].Role {
		return first, second, false
	}
	return sides[0], sides[1], true
}

// holdsAmounts says that amounts of several lines below a heading stand in a box of it.
func (f finder) holdsAmounts(h layout.Header, b page.Box) bool {
	found := 0
	for i := h.Last + 1; i < len(f.Lines) && i <= h.Last+sideRows && f.Lines[i].Page == h.Page; i++ {
		found += boolInt(slices.ContainsFunc(f.Amounts(f.Lines[i]), func(m parse.MoneyToken) bool {
			return m.Decimals > 0 && layout.Overlap(m.Box, b) > 0
		}))
	}
	return found >= sideLeast
}

// learnLetters takes a sheet's column that holds two letters and nothing else for one of sides where the two are a
// known pair: "W" and "D", "A" and "C". Where they are none, a letter that would mean a side alone means nothing.
func (t *Table) learnLetters() {
	if !t.Sheet || t.Column(lexicon.RoleAmount) < 0 || t.signsAmounts() {
		return
	}
	indicator := t.Column(lexicon.RoleIndicator)
	for i, c := range t.Columns {
		if indicator >= 0 && i != indicator ||
			!slices.Contains([]layout.Role{lexicon.RoleIndicator, lexicon.RoleCode, ""}, c.Role) {
			continue
		}
		letters := t.differentCells(i)
		sides := lexicon.LetterSides(letters, i == indicator)
		if !slices.ContainsFunc(
			letters, func(s string) bool { return sides != nil && lexicon.Side(s) != sides[layout.Normalize(s)] },
		) {
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

// SideOf returns the side that a cell of the indicator column tells: +1 credit, -1 debit, 0 unknown.
func (t *Table) SideOf(cell []page.Word) int {
	text := layout.Text(cell)
	if side, known := t.Sides[layout.Normalize(text)]; known {
		return side
	}
	return lexicon.Direction(text)
}

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
	return ok && m.Mark == parse.MarkNone && m.To == last && len(l.Words[last].Text) > 1 &&
		lexicon.Side(l.Words[last].Text) != 0
}
