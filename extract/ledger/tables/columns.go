package tables

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/parse"
)

// assignMoney puts every amount of the table's lines into the money column it stands in. Numbers line
// up by their right edge, so numbers with one right edge decide together; amounts that keep to no
// column are text.
func (t *Table) assignMoney(sheet bool) {
	var cols []int
	for i, c := range t.Columns {
		if lexicon.IsMoney(c.Role) {
			cols = append(cols, i)
		}
	}
	if len(cols) == 0 {
		return
	}
	t.dropDescribed(sheet)
	t.dropInText()
	groups := t.rightEdges(sheet)
	if t.Headed {
		t.fit = t.fitOf(cols, groups)
	}
	for _, g := range groups {
		g.column = t.vote(g, cols)
	}
	if sheet {
		groups = t.ownCells(groups)
	}
	for _, g := range groups {
		for _, ref := range g.refs {
			t.place(ref, g.column)
		}
	}
	for _, c := range cols {
		t.dropUnaligned(c)
		t.dropLooseDashes(c)
	}
}

// place gives an amount to a column of its line, unless what the column has is nearer; a dash beside a number is text.
func (t *Table) place(ref tokenRef, column int) {
	line := &t.Lines[ref.line]
	token := line.Tokens[ref.token]
	if other, taken := line.Money[column]; taken && other.Dash != token.Dash {
		if token.Dash {
			return
		}
	} else if taken && t.distance(other, column) <= t.distance(token, column) {
		return
	}
	if line.Money == nil {
		line.Money = map[int]parse.MoneyToken{}
	}
	line.Money[column] = token
}

// dropDescribed takes the numbers out that stand in the description when it is the last column: those of
// a row and those set as text. Totals below the table may stand there as well.
func (t *Table) dropDescribed(sheet bool) {
	last := len(t.Columns) - 1
	if sheet || !t.Headed || t.Columns[last].Role != lexicon.RoleDescription {
		return
	}
	for i := range t.Lines {
		l := &t.Lines[i]
		left := t.Columns[last].Box.X0 - edgeCluster*l.Height()
		row := len(l.Tokens) > 0 && l.Tokens[0].Box.X1 < left
		l.Tokens = slices.DeleteFunc(l.Tokens, func(token parse.MoneyToken) bool {
			return token.Box.X0 >= left && (row || token.Box.X0 < left+l.Height() || t.insideText(l, token))
		})
	}
}

// ownCells makes groups of one amount each, each in the money column of its spreadsheet cell; amounts of
// other columns are references and the like.
func (t *Table) ownCells(groups []*edgeGroup) []*edgeGroup {
	var out []*edgeGroup
	for _, g := range groups {
		for _, ref := range g.refs {
			token := t.Lines[ref.line].Tokens[ref.token]
			for i, c := range t.Columns {
				if lexicon.IsMoney(c.Role) && sheetColumn(c.Cell) == sheetColumn(token.Cell) {
					out = append(out, &edgeGroup{refs: []tokenRef{ref}, column: i})
				}
			}
		}
	}
	return out
}

// sheetColumn is the column of a cell's name: "AB" of "AB12".
func sheetColumn(cell string) string { return strings.TrimRight(cell, "0123456789") }

// tokenRef is an amount by its line and its place among the line's.
type tokenRef struct{ line, token int }

// edgeGroup is the amounts that end at one edge and the column that they decided for.
type edgeGroup struct {
	refs   []tokenRef
	column int
}

// rightEdges groups the table's amounts by right edge. Whole numbers count only in spreadsheets, beside a currency
// mark and flush with amounts: on paper they are mostly references.
func (t *Table) rightEdges(sheet bool) []*edgeGroup {
	type edge struct {
		x   float64
		ref tokenRef
	}
	var edges []edge
	height, whole := 1.0, t.wholeAmounts()
	amounts := t.amountEdges()
	var places []float64
	if whole && t.marksAmounts() {
		places = amounts
	}
	inGroups := whole && !sheet && len(amounts) >= alignedLeast
	flush, lone := t.decimalEdges(), t.loneEdges()
	for i, l := range t.Lines {
		for k, token := range l.Tokens {
			if inGroups && l.ungrouped(token) || whole && hasDecimals(token) {
				continue
			}
			if token.Decimals >= 0 || sheet || token.Marked || t.isFlush(&t.Lines[i], token, flush) || t.isFlush(&t.Lines[i], token, lone) || whole && (places == nil || near(places, token.Right, edgeCluster*t.height())) && (t.mayBeAmount(token) || t.endsAsAmounts(&t.Lines[i], token, amounts)) {
				edges = append(edges, edge{token.Right, tokenRef{i, k}})
				height = max(height, token.Box.Height())
			}
		}
	}
	slices.SortStableFunc(edges, func(a, b edge) int { return cmp.Compare(a.x, b.x) })
	var groups []*edgeGroup
	last := math.Inf(-1)
	for _, e := range edges {
		if len(groups) == 0 || e.x-last > edgeCluster*height {
			groups = append(groups, &edgeGroup{})
		}
		last = e.x
		g := groups[len(groups)-1]
		g.refs = append(g.refs, e.ref)
	}
	return groups
}

// vote is the money column nearest to the numbers of a group.
func (t *Table) vote(g *edgeGroup, cols []int) int {
	best, least := cols[0], math.Inf(1)
	for _, c := range cols {
		sum := 0.0
		for _, ref := range g.refs {
			sum += t.distance(t.Lines[ref.line].Tokens[ref.token], c)
		}
		if sum < least {
			best, least = c, sum
		}
	}
	return best
}

// insideText says that a number is set as closely to a word as the words of one text; another amount is none.
func (t *Table) insideText(l *Line, token parse.MoneyToken) bool {
	near := func(a, b int) bool {
		if a < 0 || b >= len(l.Words) || l.Words[a].Cell != l.Words[b].Cell || l.isAmount(a) && l.isAmount(b) {
			return false
		}
		return l.Words[b].Box.X0-l.Words[a].Box.X1 < parse.TextGap*l.Height()
	}
	return near(token.From-1, token.From) || near(token.To-1, token.To)
}

// isAmount says that a word of the line is part of an amount with decimals.
func (l *Line) isAmount(word int) bool {
	return slices.ContainsFunc(l.Tokens, func(m parse.MoneyToken) bool {
		return m.Decimals > 0 && m.From <= word && word < m.To
	})
}
