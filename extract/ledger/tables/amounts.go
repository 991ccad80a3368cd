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

// assignMoney puts every amount of the table's lines into its money column. Numbers line up by their right edge, so
// numbers with the same right edge are assigned together. Amounts outside the columns become text.
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
	t.dropDays()
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

// place puts an amount into a column of its line, unless the amount already there is nearer. A dash beside a number
// is text.
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

// dropDescribed removes numbers inside the description if it is the last column: those on a line with another
// number, and those set as text. Totals below the table may be there too.
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

// ownCells makes a group of each amount, with the money column of its spreadsheet cell. Numbers in other columns are
// references and the like.
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

// sheetColumn is the column of a cell's name: "AB" for "AB12".
func sheetColumn(cell string) string { return strings.TrimRight(cell, "0123456789") }

// tokenRef is an amount, by the index of its line and its index in that line.
type tokenRef struct{ line, token int }

// edgeGroup is a group of amounts with the same right edge, and the column they are assigned to.
type edgeGroup struct {
	refs   []tokenRef
	column int
}

// rightEdges groups the table's amounts by right edge. Whole numbers count only in spreadsheets, beside a currency
// mark, or at the edge of other amounts, because most of them are references.
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
			if token.Decimals >= 0 || sheet || token.Marked || t.isFlush(&t.Lines[i], token, flush) ||
				t.isFlush(&t.Lines[i], token, lone) ||
				whole && (places == nil || near(places, token.Right, edgeCluster*t.height())) &&
					(t.mayBeAmount(token) || t.endsAsAmounts(&t.Lines[i], token, amounts)) {
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

// vote returns the money column nearest to the numbers of a group.
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

// insideText reports whether a number is as close to a word as the words of one text are to each other. Another
// amount beside it does not count.
func (t *Table) insideText(l *Line, token parse.MoneyToken) bool {
	near := func(a, b int) bool {
		if a < 0 || b >= len(l.Words) || l.Words[a].Cell != l.Words[b].Cell || l.isAmount(a) && l.isAmount(b) {
			return false
		}
		return l.Words[b].Box.X0-l.Words[a].Box.X1 < parse.TextGap*l.Height()
	}
	return near(token.From-1, token.From) || near(token.To-1, token.To)
}

// isAmount reports whether a word of the line belongs to an amount with decimals.
func (l *Line) isAmount(word int) bool {
	return slices.ContainsFunc(l.Tokens, func(m parse.MoneyToken) bool {
		return m.Decimals > 0 && m.From <= word && word < m.To
	})
}

const (
	// alignedShare is the minimal share (0 to 1) of the numbers at one right edge in an aligned column.
	alignedShare = 0.6
	// alignedLeast is the minimal number of numbers in an aligned column.
	alignedLeast = 4
)

// fit is how a table aligns its numbers with the labels.
type fit int

const (
	fitAny    fit = iota // no single habit
	fitRight             // both flush right
	fitCentre            // both centred
	fitInside            // labels flush left over columns whose numbers are flush right
)

// fitOf finds the alignment that most numbers of the table have with a label.
func (t *Table) fitOf(cols []int, groups []*edgeGroup) fit {
	right, centre, all := 0, 0, 0
	near := labelMatch * t.height()
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

// distance measures how far a number is from a column's label, by the table's alignment.
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
		return max(0, b.X0-token.Box.X0, token.Box.X1-next) + labelTie*math.Abs(token.Box.X0-b.X0)
	}
	d := min(right, centre, math.Abs(token.Box.X0-b.X0))
	if layout.Overlap(token.Box, b) > 0 {
		d /= 2
	}
	return d
}

// dropUnaligned makes text of amounts that are off an aligned column's edge and close to other words, because
// descriptions contain amounts too. The edge may be that of the digits or that of the mark behind them, because some
// print the minus inside the column and some outside.
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

// dropLooseDashes makes text of dashes outside the column's amounts and label, because descriptions contain dashes
// too.
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

// height is the median height of the table's lines. Call it only when all lines are known: it is measured once.
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

// mode returns the value around which most values lie within the width, and their share (0 to 1).
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

// markFigures finds columns without a role that hold amounts. Their amounts are then neither text nor assigned to
// the column beside them.
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
		case c.Role != "" && !replacesDescription(c):
			continue
		}
		figures, words := 0, 0
		for k := range t.Lines {
			l := &t.Lines[k]
			if len(l.Tokens) < 2 { // a row also has a movement or a balance
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

// markSheetFigures finds spreadsheet columns without a role that hold only numbers, some of them with decimals: for
// example a fee beside the amount.
func (t *Table) markSheetFigures() {
	least := leastFigures
	if t.Column(lexicon.RoleBalance) >= 0 &&
		!slices.ContainsFunc(t.Columns, func(c layout.Column) bool { return lexicon.IsMovement(c.Role) }) {
		least = 1 // no heading names the movements, so each such column may hold them
	}
	for i, c := range t.Columns {
		if c.Role != "" || c.Cell == "" {
			continue
		}
		least, beside := least, 2
		// The heading names the fee, so one amount is enough, even alone on its line
		if lexicon.OfDeposits().Columns.Role(c.Text) == lexicon.RoleFee {
			least, beside = 1, 1
		}
		if t.cellsAreAmounts(sheetColumn(c.Cell), least, beside) {
			t.Columns[i].Role = lexicon.FigureRole(i)
		}
	}
}

// cellsAreAmounts reports whether a spreadsheet column holds a number in at least the given number of rows, and
// nothing else. Rows with fewer numbers than beside are skipped.
func (t *Table) cellsAreAmounts(column string, least, beside int) bool {
	figures, decimals := 0, false
	for k := range t.Lines {
		l := &t.Lines[k]
		if len(l.Tokens) < beside ||
			!slices.ContainsFunc(l.Words, func(w page.Word) bool { return sheetColumn(w.Cell) == column }) {
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

// holdsAmounts reports whether an amount is below a heading.
func (t *Table) holdsAmounts(heading page.Box) bool {
	return slices.ContainsFunc(t.Lines, func(l Line) bool {
		_, ok := l.amountUnder(heading, false)
		return ok
	})
}

// replacesDescription reports whether a column with an unknown heading is used as the description because there is no
// other.
func replacesDescription(c layout.Column) bool {
	return c.Role == lexicon.RoleDescription && !strings.Contains(c.Text, " ") &&
		lexicon.OfDeposits().Columns.Role(c.Text) == ""
}

// amountUnder returns the amount of a line below a heading; whole means that the table's amounts have no decimals.
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

// leastFigures is the minimal number of amounts below a heading that makes it a column of amounts.
const leastFigures = 3
