package tables

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/page"
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

// Tolerances of alignment, in line heights.
const (
	edgeCluster  = 0.5 // right edges this near belong to one printed column
	edgeMatch    = 0.8 // a number further from an aligned column's edge is text
	alignedShare = 0.6 // share of numbers on one edge that makes a column aligned
	alignedLeast = 4   // numbers needed to call a column aligned
)

// fit is how a table sets its numbers under the labels.
type fit int

const (
	fitAny    fit = iota // no single habit shows
	fitRight             // both flush right
	fitCentre            // both centred
	fitInside            // labels flush left over columns whose numbers are flush right
)

// fitOf finds the habit by which most numbers stand exactly under a label.
func (t *Table) fitOf(cols []int, groups []*edgeGroup) fit {
	right, centre, all := 0, 0, 0
	near := 0.6 * t.height()
	for _, g := range groups {
		for _, ref := range g.refs {
			token := t.Lines[ref.line].Tokens[ref.token]
			if t.insideText(&t.Lines[ref.line], token) {
				continue
			}
			all++
			for _, c := range cols {
				b := t.Columns[c].Box
				if math.Abs(token.Right-b.X1) <= near || math.Abs(token.Box.X1-b.X1) <= near {
					right++
					break
				}
			}
			for _, c := range cols {
				if math.Abs(token.Box.CenterX()-t.Columns[c].Box.CenterX()) <= near {
					centre++
					break
				}
			}
		}
	}
	switch {
	case all == 0:
		return fitAny
	case right*2 >= all && right >= centre:
		return fitRight
	case centre*2 >= all:
		return fitCentre
	}
	return fitInside
}

// distance is how far a number stands from a column's label, by the table's habit.
func (t *Table) distance(token parse.MoneyToken, column int) float64 {
	if t.Sheet && token.Cell != "" && t.Columns[column].Cell != "" {
		if sheetColumn(token.Cell) == sheetColumn(t.Columns[column].Cell) {
			return 0
		}
		return math.MaxFloat64
	}
	b := t.Columns[column].Box
	right := min(math.Abs(token.Right-b.X1), math.Abs(token.Box.X1-b.X1))
	centre := math.Abs(token.Box.CenterX() - b.CenterX())
	switch t.fit {
	case fitRight:
		return right
	case fitCentre:
		return centre
	case fitInside:
		next := math.MaxFloat64
		if column+1 < len(t.Columns) {
			next = t.Columns[column+1].Box.X0
		}
		return max(0, b.X0-token.Box.X0, token.Box.X1-next) + 0.01*math.Abs(token.Box.X0-b.X0)
	}
	d := min(right, centre, math.Abs(token.Box.X0-b.X0))
	if layout.Overlap(token.Box, b) > 0 {
		d /= 2
	}
	return d
}

// dropUnaligned makes amounts into text again when they stand off an aligned column's edge and close to
// other words: a description holds amounts too. Either edge may be the aligned one, since some print
// the minus or mark after a number inside the column and some outside it.
func (t *Table) dropUnaligned(column int) {
	var digits, ends, lefts []float64
	for _, l := range t.Lines {
		if token, ok := l.Money[column]; ok && !token.Dash {
			digits = append(digits, token.Right)
			ends = append(ends, token.Box.X1)
			lefts = append(lefts, token.Box.X0)
		}
	}
	if len(digits) < alignedLeast {
		return
	}
	width := edgeCluster * t.height()
	var edges []float64
	for _, values := range [][]float64{digits, ends} {
		if at, share := mode(values, width); share >= alignedShare {
			edges = append(edges, at)
		}
	}
	left, leftShare := mode(lefts, width)
	reach := t.Columns[column].Box
	for _, l := range t.Lines {
		token, ok := l.Money[column]
		for _, at := range edges {
			if ok && !token.Dash && min(math.Abs(token.Right-at), math.Abs(token.Box.X1-at)) <= edgeMatch*t.height() {
				reach.X0, reach.X1 = min(reach.X0, token.Box.X0), max(reach.X1, token.Box.X1)
			}
		}
	}
	for i := range t.Lines {
		token, ok := t.Lines[i].Money[column]
		if !ok || token.Dash {
			continue
		}
		aligned := len(edges) == 0 && leftShare < alignedShare
		for _, at := range edges {
			aligned = aligned || min(math.Abs(token.Right-at), math.Abs(token.Box.X1-at)) <= edgeMatch*t.height()
		}
		if leftShare >= alignedShare && math.Abs(token.Box.X0-left) <= edgeMatch*t.height() {
			aligned = true
		}
		if !aligned && (t.insideText(&t.Lines[i], token) || layout.Overlap(token.Box, reach) <= 0) {
			delete(t.Lines[i].Money, column)
		}
	}
}

// dropLooseDashes makes dashes outside the place of a column's amounts and label into text again:
// descriptions hold dashes too.
func (t *Table) dropLooseDashes(column int) {
	place := t.Columns[column].Box
	for _, l := range t.Lines {
		if token, ok := l.Money[column]; ok && !token.Dash {
			place.X0, place.X1 = min(place.X0, token.Box.X0), max(place.X1, token.Box.X1)
		}
	}
	for i := range t.Lines {
		if token, ok := t.Lines[i].Money[column]; ok && token.Dash && layout.Overlap(token.Box, place) <= 0 {
			delete(t.Lines[i].Money, column)
		}
	}
}

// height is the usual height of the table's lines; its lines are all known when it is first asked for.
func (t *Table) height() float64 {
	if t.tall > 0 {
		return t.tall
	}
	heights := make([]float64, 0, len(t.Lines))
	for _, l := range t.Lines {
		heights = append(heights, l.Height())
	}
	if len(heights) == 0 {
		return 1
	}
	slices.Sort(heights)
	t.tall = heights[len(heights)/2]
	return t.tall
}

// mode is the value around which most values lie within the width, and their share.
func mode(values []float64, width float64) (float64, float64) {
	slices.Sort(values)
	best, count, j := 0.0, 0, 0
	for i, v := range values {
		for j < len(values) && values[j] <= v+width {
			j++
		}
		if j-i > count {
			count, best = j-i, values[i+(j-i)/2]
		}
	}
	if len(values) == 0 {
		return 0, 0
	}
	return best, float64(count) / float64(len(values))
}

// markFigures finds the columns without a meaning that hold amounts, so that their amounts are neither text
// nor taken for those of the column beside them.
func (t *Table) markFigures() {
	if !t.Headed || t.Daily {
		return
	}
	if t.Sheet {
		t.markSheetFigures()
		return
	}
	whole := t.wholeAmounts()
	for i, c := range t.Columns {
		switch {
		case c.Role == lexicon.RolePart:
			t.Columns[i].Role = layout.Role(string(lexicon.RolePart) + strconv.Itoa(i))
			continue
		case c.Role == lexicon.RoleOther && t.holdsAmounts(c.Box):
			t.Columns[i].Role = lexicon.FigureRole(i)
			continue
		case c.Role != "" && !standsIn(c):
			continue
		}
		figures, words := 0, 0
		for k := range t.Lines {
			l := &t.Lines[k]
			if len(l.Tokens) < 2 { // a row of such a table has a movement or a balance too
				continue
			}
			if token, ok := l.amountUnder(c.Box, whole); ok && !t.insideText(l, token) {
				figures++
			} else if l.wordUnder(c.Box) {
				words++
			}
		}
		if figures >= leastFigures && figures > 2*words {
			t.Columns[i].Role = lexicon.FigureRole(i)
		}
	}
}

// markSheetFigures finds a spreadsheet's columns without a meaning that hold numbers alone, some of them with decimals:
// what a movement cost beside the movement.
func (t *Table) markSheetFigures() {
	least := leastFigures
	if t.Column(lexicon.RoleBalance) >= 0 && !slices.ContainsFunc(t.Columns, func(c layout.Column) bool { return lexicon.IsMovement(c.Role) }) {
		least = 1 // no heading names the movements: each such column may be one of theirs
	}
	for i, c := range t.Columns {
		if c.Role != "" || c.Cell == "" {
			continue
		}
		least, beside := least, 2
		if lexicon.OfDeposits().Columns.Role(c.Text) == lexicon.RoleFee { // its heading tells what it is: one fee is enough, alone on its line
			least, beside = 1, 1
		}
		if t.cellsAreAmounts(sheetColumn(c.Cell), least, beside) {
			t.Columns[i].Role = lexicon.FigureRole(i)
		}
	}
}

// cellsAreAmounts says that a spreadsheet's column holds numbers in enough of the rows and nothing else in any. Rows of fewer
// numbers in all than beside are left out.
func (t *Table) cellsAreAmounts(column string, least, beside int) bool {
	figures, decimals := 0, false
	for k := range t.Lines {
		l := &t.Lines[k]
		if len(l.Tokens) < beside || !slices.ContainsFunc(l.Words, func(w page.Word) bool { return sheetColumn(w.Cell) == column }) {
			continue
		}
		n := slices.IndexFunc(l.Tokens, func(m parse.MoneyToken) bool { return sheetColumn(m.Cell) == column })
		if n < 0 {
			return false
		}
		figures++
		decimals = decimals || l.Tokens[n].Decimals > 0
	}
	return figures >= least && decimals
}

// holdsAmounts says that some amount stands under a heading.
func (t *Table) holdsAmounts(heading page.Box) bool {
	return slices.ContainsFunc(t.Lines, func(l Line) bool {
		_, ok := l.amountUnder(heading, false)
		return ok
	})
}

// standsIn says that a column was taken for the description for want of one, its heading meaning nothing.
func standsIn(c layout.Column) bool {
	return c.Role == lexicon.RoleDescription && !strings.Contains(c.Text, " ") && lexicon.OfDeposits().Columns.Role(c.Text) == ""
}

// amountUnder is the amount of a line below a heading; whole says that the table's amounts have no decimals.
func (l *Line) amountUnder(heading page.Box, whole bool) (parse.MoneyToken, bool) {
	for _, t := range l.Tokens {
		if (t.Decimals > 0 || whole) && !t.Dash && layout.Overlap(t.Box, heading) > 0 {
			return t, true
		}
	}
	return parse.MoneyToken{}, false
}

func (l *Line) wordUnder(heading page.Box) bool {
	return slices.ContainsFunc(l.Words, func(w page.Word) bool {
		return !layout.IsBlank(w.Text) && layout.Overlap(w.Box, heading) > 0
	})
}

// leastFigures is how many amounts under a heading show that the column holds amounts.
const leastFigures = 3
