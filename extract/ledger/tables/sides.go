package tables

import (
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// learnIndicator finds a column whose cells name the side of the rows. A column headed "Details" that contains only
// "DEBIT" and "CREDIT" is one, and the next text column is then the description. So is a column with an unknown heading
// beside a single amount column.
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
		if (c.Role == "" || t.Sheet && c.Role == lexicon.RoleCode && !t.holdsOnlySides(i)) &&
			t.Column(lexicon.RoleAmount) >= 0 && t.sidesBelow(i) >= leastSides && !t.namesKinds(i) {
			t.Columns[i].Role = lexicon.RoleIndicator
			t.lefts, t.texted, t.wrapped = nil, nil, nil
			return
		}
	}
}

// leastSides is the minimal number of cells with a side in a column with an unknown heading.
const leastSides = 2

// namesKinds reports whether the cells of a column name types of transactions while the amounts have signs: most
// amounts beside a word for a debit have a minus. One without a minus was returned ("Lastschrift 30,50").
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

// holdsOnlySides reports whether all cells of a code column tell a side in words that always mean it.
func (t *Table) holdsOnlySides(column int) bool {
	for i := range t.Lines {
		if words := t.Texts(&t.Lines[i])[column]; len(words) > 0 && lexicon.Side(layout.Text(words)) == 0 {
			return false
		}
	}
	return true
}

// sidesBelow counts the rows with a side in a column. It returns 0 if one cell holds anything else.
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

// partMarks splits an unknown label into a label of amounts and a short label of sides, before or after it, if lines
// below have a side under the short one: "Jumlah DIK" is two labels, printed closely and misread.
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

// longestMark is the maximal number of letters in a label of sides that partMarks looks for: "D/K", "DR/CR".
const longestMark = 5

// markBeside returns the two columns of a label of amounts and a label of sides, nil if the label is not such a pair.
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
		if role != lexicon.RoleAmount || len([]rune(mark.Text)) > longestMark ||
			f.countSides(h, mark.Box) < leastSides {
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

// wordsOf returns the words of a header row inside a box.
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

// countSides counts the lines below a header row with a word for a side under a box.
func (f finder) countSides(h layout.Header, b page.Box) int {
	said := 0
	for i := h.Last + 1; i < len(f.Lines) && i <= h.Last+sideRows && f.Lines[i].Page == h.Page; i++ {
		said += boolInt(slices.ContainsFunc(f.Lines[i].Words, func(w page.Word) bool {
			return layout.Overlap(w.Box, b) > 0 && lexicon.Side(w.Text) != 0
		}))
	}
	return said
}

// sideRows is the maximal number of lines below a header row to look for sides or amounts, and sideLeast the minimal
// number of lines with an amount.
const sideRows, sideLeast = 16, 2

// partSides splits a label that names both sides ("DEBET CREDIT") into two columns if no other column holds movements
// and amounts are below it.
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

// bothSides returns the labels of the two sides inside a box of a header row.
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

// holdsAmounts reports whether several lines below a header row have an amount under a box.
func (f finder) holdsAmounts(h layout.Header, b page.Box) bool {
	found := 0
	for i := h.Last + 1; i < len(f.Lines) && i <= h.Last+sideRows && f.Lines[i].Page == h.Page; i++ {
		found += boolInt(slices.ContainsFunc(f.Amounts(f.Lines[i]), func(m parse.MoneyToken) bool {
			return m.Decimals > 0 && layout.Overlap(m.Box, b) > 0
		}))
	}
	return found >= sideLeast
}

// learnLetters gives the role of sides to a sheet's column with only two different letters if the two are a known pair:
// "W" and "D", "A" and "C". A letter that would mean a side alone has no meaning without such a pair.
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
			continue // not a pair, or one whose letters mean the same alone
		}
		t.Sides = sides
		if t.Columns[i].Role = lexicon.RoleIndicator; i != indicator {
			t.lefts, t.texted, t.wrapped = nil, nil, nil
		}
		return
	}
}

// signsAmounts reports whether an amount has a sign or a side mark.
func (t *Table) signsAmounts() bool {
	amount := t.Column(lexicon.RoleAmount)
	return slices.ContainsFunc(t.Lines, func(l Line) bool { return l.Money[amount].Mark != parse.MarkNone })
}

// differentCells returns the different texts of a column beside amounts, in the order of the lines, at most three.
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

// SideOf returns the side in a cell of the indicator column: +1 credit, -1 debit, 0 unknown.
func (t *Table) SideOf(cell []page.Word) int {
	text := layout.Text(cell)
	if side, known := t.Sides[layout.Normalize(text)]; known {
		return side
	}
	return lexicon.Direction(text)
}

// A word after the amount may tell the side: "6,15   Af". If many rows have one, it is a column that findStacks finds;
// the last page of a table may have only a row or two.

// markSides reads the side from the last word of each row, if every row of a short table ends with one after its
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

// endsWithSide reports whether a line's last word is a side, longer than a letter, right after an amount without a
// mark.
func (t *Table) endsWithSide(l *Line) bool {
	last := len(l.Words) - 1
	m, ok := l.Money[t.Column(lexicon.RoleAmount)]
	return ok && m.Mark == parse.MarkNone && m.To == last && len(l.Words[last].Text) > 1 &&
		lexicon.Side(l.Words[last].Text) != 0
}
