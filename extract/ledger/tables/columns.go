package tables

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/notation"
	"github.com/dossier-lending/dossier/extract/ledger/wording"
	"github.com/dossier-lending/dossier/extract/page"
)

// Tolerances of alignment, in line heights.
const (
	edgeCluster  = 0.5 // right edges this near belong to one printed column
	edgeMatch    = 0.8 // a number further from an aligned column's edge is text
	alignedShare = 0.6 // share of numbers on one edge that makes a column aligned
	alignedLeast = 4   // numbers needed to call a column aligned
)

// assignMoney puts every amount of the table's lines into the money column it stands in. Numbers line
// up by their right edge, so numbers with one right edge decide together; amounts that keep to no
// column are text.
func (t *Table) assignMoney(sheet bool) {
	var cols []int
	for i, c := range t.Columns {
		if wording.IsMoney(c.Role) {
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
			line := &t.Lines[ref.line]
			token := line.Tokens[ref.token]
			if other, taken := line.Money[g.column]; taken && other.Dash != token.Dash {
				if token.Dash {
					continue // a dash beside a number is text
				}
			} else if taken && t.distance(other, g.column) <= t.distance(token, g.column) {
				continue
			}
			if line.Money == nil {
				line.Money = map[int]notation.MoneyToken{}
			}
			line.Money[g.column] = token
		}
	}
	for _, c := range cols {
		t.dropUnaligned(c)
		t.dropLooseDashes(c)
	}
}

// dropDescribed takes the numbers out that stand in the description when it is the last column: those of
// a row and those set as text. Totals below the table may stand there as well.
func (t *Table) dropDescribed(sheet bool) {
	last := len(t.Columns) - 1
	if sheet || !t.Headed || t.Columns[last].Role != wording.RoleDescription {
		return
	}
	for i := range t.Lines {
		l := &t.Lines[i]
		left := t.Columns[last].Box.X0 - edgeCluster*l.Height()
		row := len(l.Tokens) > 0 && l.Tokens[0].Box.X1 < left
		l.Tokens = slices.DeleteFunc(l.Tokens, func(token notation.MoneyToken) bool {
			return token.Box.X0 >= left && (row || token.Box.X0 < left+l.Height() || t.insideText(l, token))
		})
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

// ownCells makes groups of one amount each, each in the money column of its spreadsheet cell; amounts of
// other columns are references and the like.
func (t *Table) ownCells(groups []*edgeGroup) []*edgeGroup {
	var out []*edgeGroup
	for _, g := range groups {
		for _, ref := range g.refs {
			token := t.Lines[ref.line].Tokens[ref.token]
			for i, c := range t.Columns {
				if wording.IsMoney(c.Role) && sheetColumn(c.Cell) == sheetColumn(token.Cell) {
					out = append(out, &edgeGroup{refs: []tokenRef{ref}, column: i})
				}
			}
		}
	}
	return out
}

// sheetColumn is the column of a cell's name: "AB" of "AB12".
func sheetColumn(cell string) string { return strings.TrimRight(cell, "0123456789") }

type tokenRef struct{ line, token int }

type edgeGroup struct {
	refs   []tokenRef
	column int
}

// rightEdges groups the table's amounts by right edge. Whole numbers count only in spreadsheets and
// beside a currency mark: on paper they are mostly references.
func (t *Table) rightEdges(sheet bool) []*edgeGroup {
	type edge struct {
		x   float64
		ref tokenRef
	}
	var edges []edge
	height, whole := 1.0, t.wholeAmounts()
	var places []float64
	if whole && t.marksAmounts() {
		places = t.amountEdges()
	}
	inGroups := whole && !sheet && len(t.amountEdges()) >= alignedLeast
	for i, l := range t.Lines {
		for k, token := range l.Tokens {
			if inGroups && l.ungrouped(token) || whole && token.Decimals > 0 {
				continue
			}
			if token.Decimals >= 0 || sheet || token.Marked || whole && (places == nil || near(places, token.Right, edgeCluster*t.height())) && t.mayBeAmount(token) {
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

// leastUngrouped is the number of figures from which on a paper that parts the thousands of its amounts parts them.
const leastUngrouped = 5

// ungrouped says that a number has so many figures and no mark of thousands among them: it is a reference where amounts
// bear such marks.
func (l *Line) ungrouped(token notation.MoneyToken) bool {
	return token.To == token.From+1 && !token.Marked && notation.IsDigits(l.Words[token.From].Text) && len(l.Words[token.From].Text) >= leastUngrouped
}

// mayBeAmount says of a whole number of a table of whole amounts that it does not stand where the table has something
// else: under the label of line numbers, branches and the like, or off the edges of its amounts where nothing is
// labelled.
func (t *Table) mayBeAmount(token notation.MoneyToken) bool {
	if !t.Headed {
		return slices.ContainsFunc(t.Columns, func(c layout.Column) bool {
			return wording.IsMoney(c.Role) && math.Abs(token.Right-c.Box.X1) <= edgeMatch*t.height()
		})
	}
	label := t.labelOver(token.Box)
	return label < 0 || wording.IsMoney(t.Columns[label].Role)
}

// wholeAmounts says that the table prints amounts without decimals: none of its numbers has any, or few lines do (rates,
// foreign amounts) and many more end in a number of several groups.
func (t *Table) wholeAmounts() bool {
	decimal, groups := 0, 0
	for _, l := range t.Lines {
		if slices.ContainsFunc(l.Tokens, func(token notation.MoneyToken) bool { return token.Decimals > 0 && !token.Dash }) {
			decimal++
		}
		if n := len(l.Tokens); n > 0 && l.Tokens[n-1].Decimals < 0 && grouped(l.Words[l.Tokens[n-1].From:l.Tokens[n-1].To]) {
			groups++
		}
	}
	return decimal == 0 || groups >= fewDecimals*decimal
}

// fewDecimals is how many times more lines end in a number of groups than hold a decimal where amounts have none.
const fewDecimals = 3

// grouped says that a number's words hold a mark of thousands.
func grouped(words []page.Word) bool { return strings.ContainsAny(layout.Text(words), ",.'’") }

// marksAmounts says that most rows bear an amount with a currency mark: whole numbers without one that stand where
// no amounts do are references, years and the like.
func (t *Table) marksAmounts() bool {
	rows, marked := 0, 0
	for _, l := range t.Lines {
		if slices.ContainsFunc(l.Tokens, func(token notation.MoneyToken) bool { return token.Marked }) {
			marked++
		}
		if len(l.Tokens) > 0 {
			if _, dated := notation.FindDate(l.Words, 0, math.MaxFloat64); dated {
				rows++
			}
		}
	}
	return marked > 0 && marked*markedRows >= rows
}

// amountEdges are the right edges of numbers that a currency mark or a thousands' mark shows to be amounts.
func (t *Table) amountEdges() []float64 {
	edges := []float64{}
	for _, l := range t.Lines {
		for _, token := range l.Tokens {
			if token.Marked || strings.ContainsAny(layout.Text(l.Words[token.From:token.To]), ",.'’") {
				edges = append(edges, token.Right)
			}
		}
	}
	return edges
}

func near(places []float64, x, width float64) bool {
	return slices.ContainsFunc(places, func(p float64) bool { return math.Abs(p-x) <= width })
}

// markedRows is the share, one in so many, of rows with a marked amount that shows the habit.
const markedRows = 2

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
func (t *Table) distance(token notation.MoneyToken, column int) float64 {
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

// insideText says that a number is set as closely to a word as the words of one text.
func (t *Table) insideText(l *Line, token notation.MoneyToken) bool {
	near := func(a, b int) bool {
		if a < 0 || b >= len(l.Words) || l.Words[a].Cell != l.Words[b].Cell {
			return false
		}
		return l.Words[b].Box.X0-l.Words[a].Box.X1 < notation.TextGap*l.Height()
	}
	return near(token.From-1, token.From) || near(token.To-1, token.To)
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
	best, count := 0.0, 0
	for i, v := range values {
		j := i
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
