package tables

import (
	"math"
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/page"
)

// leastSeconds is the minimal number of rows with a second date, and secondsShare their minimal share, that make a
// column of second dates.
const (
	leastSeconds = 3
	secondsShare = 0.9
)

// columnReach returns where a column's text may begin, and where the next column begins.
func (t *Table) columnReach(column int, height float64) (left, limit float64) {
	b := t.Columns[column].Box
	left, limit = b.X0-reachLeft*height, math.MaxFloat64
	if column > 0 {
		left = max(left, min(t.Columns[column-1].Box.X1, b.X0))
	} else {
		left = -math.MaxFloat64
	}
	if column+1 < len(t.Columns) {
		limit = max(t.Columns[column+1].Box.X0-columnSpace*height, b.X1)
	}
	return left, limit
}

// Texts assigns a line's words that are neither date nor amount to the text columns, by column index. The index -1
// means the description if the table has no such column.
func (t *Table) Texts(l *Line) map[int][]page.Word {
	out := map[int][]page.Word{}
	t.eachText(l, func(column int, words []page.Word) {
		if before := out[column]; len(before) > 0 {
			words = append(before, words...)
		}
		out[column] = words
	})
	return out
}

// eachText passes the cells of a line's texts to take, with the column of each, see [Table.Texts]. The words belong to
// the line and must not be changed.
func (t *Table) eachText(l *Line, take func(column int, words []page.Word)) {
	taken, height := l.taken(), l.Height()
	mark := func(from, to int) {
		for i := from; i < to; i++ {
			taken[i] = true
		}
	}
	if l.Date != nil && !t.Headed {
		mark(0, l.Date.From) // the line's number
	}
	mark(0, l.Tail)
	for _, i := range l.Marks {
		mark(i, i+1)
	}
	for i := 0; i < len(l.Words); {
		j := i
		for j < len(l.Words) && !taken[j] && (j == i || !t.breaks(l, j, height)) {
			j++
		}
		if j == i {
			i++
			continue
		}
		if t.isUnreadDay(l, i, j) {
			i = j
			continue
		}
		column := t.placeOf(l, layout.Bounds(l.Words[i:j]), l.Words[i].Cell)
		if other := t.furtherColumn(l, i, j); other >= 0 {
			column = other
		}
		take(column, l.Words[i:j:j])
		i = j
	}
}

// breaks reports whether word j begins a new cell: after a wide gap, in another spreadsheet cell, or exactly where the
// label of a text column begins.
func (t *Table) breaks(l *Line, j int, height float64) bool {
	a, b := &l.Words[j-1], &l.Words[j]
	if (a.Cell != "" || b.Cell != "") && a.Cell != b.Cell {
		return true
	}
	if b.Box.X0-a.Box.X1 > cellGap*height {
		return true
	}
	if before, after := t.stackAt(l, a.Box), t.stackAt(l, b.Box); before != after && after != nil {
		return true // a long text continues beyond the words of all other rows
	}
	if !t.Headed {
		return false
	}
	if b.Box.X0-a.Box.X1 <= touching*height {
		return t.labelAt(a.Box.X0, height) && t.labelAt(b.Box.X0, height) // a full cell touches the next one
	}
	for i, c := range t.Columns {
		if i > 0 && !lexicon.IsMoney(c.Role) &&
			(math.Abs(b.Box.X0-c.Box.X0) < textEdge*height || t.startsColumn(i, b.Box.X0, height)) {
			return true
		}
	}
	return false
}

// labelAt reports whether the label of a text column begins at x.
func (t *Table) labelAt(x, height float64) bool {
	return slices.ContainsFunc(t.Columns, func(c layout.Column) bool {
		return !lexicon.IsMoney(c.Role) && math.Abs(x-c.Box.X0) < textEdge*height
	})
}

// startsColumn reports whether cells of a text column other than the description begin at x.
func (t *Table) startsColumn(column int, x, height float64) bool {
	if t.lefts == nil {
		t.lefts = t.cellLefts()
	}
	left, known := t.lefts[column]
	return known && math.Abs(x-left) < textEdge*height
}

// cellLefts returns the left edges that the cells below each text column's label share.
func (t *Table) cellLefts() map[int]float64 {
	edges := map[int][]float64{}
	for _, l := range t.Lines {
		if l.Date == nil {
			continue
		}
		for _, c := range l.Cells() {
			for i, column := range t.Columns {
				if lexicon.IsMoney(column.Role) || column.Role == lexicon.RoleDescription ||
					column.Role == lexicon.RoleDate || column.Role == "" || layout.Overlap(c.Box, column.Box) <= 0 {
					continue
				}
				if d := t.Column(lexicon.RoleDescription); d < 0 || layout.Overlap(c.Box, t.Columns[d].Box) <= 0 {
					edges[i] = append(edges[i], c.Box.X0)
				}
			}
		}
	}
	lefts := map[int]float64{}
	for i, xs := range edges {
		if left, share := mode(xs, edgeCluster*t.height()); len(xs) >= 2 && share >= alignedShare {
			lefts[i] = left
		}
	}
	return lefts
}

// UnreadCell is the place of a spreadsheet cell in a money or date column that could not be read as one; it is not
// text.
const UnreadCell = -2

// textColumn returns the text column of a cell: the one whose label it overlaps most, else the description.
func (t *Table) textColumn(b page.Box, cell string) int {
	description := t.Column(lexicon.RoleDescription)
	if t.Sheet && cell != "" {
		for i, c := range t.Columns {
			if sheetColumn(c.Cell) == sheetColumn(cell) && !lexicon.IsMoney(c.Role) && c.Role != lexicon.RoleDate &&
				c.Role != lexicon.RoleValueDate {
				return i
			}
		}
		if t.numbersUnheaded(sheetColumn(cell)) {
			return asideCell
		}
		return UnreadCell
	}
	if description >= 0 && t.beginsWrapped(b) {
		return description
	}
	best, most := description, 0.0
	for i, c := range t.Columns {
		if lexicon.IsMoney(c.Role) && c.Role != lexicon.RoleForeign || c.Role == lexicon.RoleDate ||
			c.Role == lexicon.RoleValueDate || c.Role == "" {
			continue
		}
		if o := layout.Overlap(b, c.Box); o > most {
			best, most = i, o
		}
	}
	if most == 0 && t.besideDescription(b, description) {
		return asideCell
	}
	if most == 0 && description >= 0 {
		return t.nearestText(b, description)
	}
	return best
}

// numbersUnheaded reports whether a sheet's column has no heading and no amount with decimals: whole numbers there
// are codes, and no movement can be missing.
func (t *Table) numbersUnheaded(column string) bool {
	if t.unheaded == nil {
		t.unheaded = map[string]bool{}
		for i := range t.Lines {
			for _, w := range t.Lines[i].Words {
				t.unheaded[sheetColumn(w.Cell)] = true
			}
		}
		for _, c := range t.Columns {
			delete(t.unheaded, sheetColumn(c.Cell))
		}
		for i := range t.Lines {
			for _, token := range t.Lines[i].Tokens {
				if token.Decimals > 0 {
					delete(t.unheaded, sheetColumn(token.Cell))
				}
			}
		}
	}
	return t.unheaded[column]
}

// besideDescription reports whether a cell is below an unknown label to the left of the description: the end of a
// period, or a number. It is not part of the description.
func (t *Table) besideDescription(b page.Box, description int) bool {
	if !t.Headed || t.guessed || description < 0 || b.X1 > t.Columns[description].Box.X0 {
		return false
	}
	return slices.ContainsFunc(
		t.Columns[:description], func(c layout.Column) bool { return c.Role == "" && layout.Overlap(b, c.Box) > 0 },
	)
}

// furtherColumn returns the column with an unknown heading (a second balance, a rate) of an amount, which is then not
// text. It returns -1 if words i to j are not an amount, or are closer to the description.
func (t *Table) furtherColumn(l *Line, i, j int) int {
	description := t.Column(lexicon.RoleDescription)
	if !t.Headed || t.Sheet || description < 0 {
		return -1
	}
	amount := false
	for _, token := range l.Tokens {
		amount = amount || token.From == i && token.To == j && token.Decimals >= 1
	}
	if !amount {
		return -1
	}
	b := layout.Bounds(l.Words[i:j])
	best, most := -1, layout.Overlap(b, t.Columns[description].Box)
	for k, c := range t.Columns {
		if o := layout.Overlap(b, c.Box); c.Role == "" && o > 0 && o > most {
			best, most = k, o
		}
	}
	return best
}

// UnderStrangeLabel reports whether words are below an unknown heading to the right of the description.
func (t *Table) UnderStrangeLabel(b page.Box) bool {
	description := t.Column(lexicon.RoleDescription)
	for i, c := range t.Columns {
		if i > description && description >= 0 && c.Role == "" && layout.Overlap(b, c.Box) > 0 {
			return true
		}
	}
	return false
}

// nearestText returns the text column of a cell that is not below a label: the description, unless another text column
// is nearer.
func (t *Table) nearestText(b page.Box, description int) int {
	best, least := description, math.Inf(1)
	for i, c := range t.Columns {
		if lexicon.IsMoney(c.Role) || c.Role == lexicon.RoleDate || c.Role == lexicon.RoleValueDate || c.Role == "" {
			continue
		}
		d := -layout.Overlap(b, t.extent(i))
		if i == description {
			d /= 2 // descriptions are the widest cells
		}
		if d < least {
			best, least = i, d
		}
	}
	return best
}

// extent is the box around a column's label and the words of its rows.
func (t *Table) extent(column int) page.Box {
	b := t.Columns[column].Box
	for _, s := range t.stacks {
		if s.own == column {
			b = b.Union(s.box)
		}
	}
	return b
}

// IsSeparate reports whether words are in a text column other than the description, or in a column of codes.
func (t *Table) IsSeparate(place int, b page.Box) bool {
	if place < 0 {
		return place == asideCell
	}
	c := t.Columns[place]
	return c.Role != lexicon.RoleDescription && !lexicon.IsMoney(c.Role) && layout.Overlap(b, c.Box) > 0
}
