package form

import (
	"cmp"
	"math"
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// A line of a table is parted into cells, and each cell goes to a column, in one choice for the whole line: columns
// keep their order, and the cheapest way counts. Space parts cells, but not always: a quantity is close to its unit,
// and the words of a text stand apart. So a cell costs what its place and its kind speak against its column, and every
// parting of close words and joining of distant ones costs too. Costs are in nats.
const (
	// costPart is the cost of a new cell without a wide space before it, costJoin that of words of one text that stand
	// apart, costJoinFigure the same of a value that is no text.
	costPart, costJoin, costJoinFigure = 0.6, 0.9, 1.5
	// costEmpty is the cost of a column that the line leaves empty.
	costEmpty = 0.5
	// costAway is the cost of each height that a cell is away from its heading, at most mostAway; costForeign that of a
	// cell below the heading of another column.
	costAway, mostAway, costForeign = 0.2, 2.4, 0.9
	// costMisfit is the cost of words that are not of the kind of their column, costLeft of a value with words left
	// over, costNoLetters of a text without letters, costStrange of a cell in an unknown column.
	costMisfit, costLeft, costNoLetters, costStrange = 2.2, 0.5, 0.3, 0.2
	// mostCellWords is how many words of a line are parted in this way; those of a longer one stay in their segments.
	mostCellWords = 60
)

// headColumn is a heading with the place of its column, noColumn for one that the list does not have.
type headColumn struct {
	headCell
	at int
}

// inOrder lists the headings from left to right.
func (h *tableHead) inOrder() (all []headColumn) {
	for i, c := range h.columns {
		if c.found() {
			all = append(all, headColumn{c, i})
		}
	}
	for _, c := range h.strange {
		all = append(all, headColumn{c, noColumn})
	}
	slices.SortStableFunc(all, func(a, b headColumn) int { return cmp.Compare(a.box.CenterX(), b.box.CenterX()) })
	return all
}

// sortWords sorts the words of a line into the columns of a list.
func (p *Paper) sortWords(l *list, h *tableHead, lx *lexicon, line int) [][]page.Word {
	sorted := make([][]page.Word, len(l.columns))
	if h.lettered() { // in spreadsheets columns have names
		for _, k := range p.ofLine[line] {
			if i := h.columnOf(p.segments[k].Cell); i >= 0 {
				sorted[i] = append(sorted[i], p.segments[k].Words...)
			}
		}
		return sorted
	}
	s := &lineSorter{p: p, l: l, lx: lx, heads: h.inOrder()}
	for _, k := range p.ofLine[line] {
		if p.isBeside(h, lx, k) {
			break
		}
		s.add(&p.segments[k])
	}
	for _, c := range s.best() {
		if c.at >= 0 {
			sorted[c.at] = append(sorted[c.at], s.words[c.from:c.to]...)
		}
	}
	return sorted
}

// isBeside reports whether a segment is the label of an amount to the right of a table, as in a box of totals there.
func (p *Paper) isBeside(h *tableHead, lx *lexicon, k int) bool {
	return p.segments[k].Box.X0 > h.rightmost() && lx.namesAmount(p.segments[k].Words, "")
}

// lineSorter parts one line.
type lineSorter struct {
	p      *Paper
	l      *list
	lx     *lexicon
	heads  []headColumn
	words  []page.Word
	starts []int // places of words that may begin a cell
	// space is that before each start, in heights; it is below 0 for a wide one or a rule.
	space  []float64
	height float64
}

// add adds the words of a segment. Within it a cell may begin before or after figures, and under the beginning of a
// heading.
func (s *lineSorter) add(seg *segment) {
	s.height = max(s.height, seg.height)
	from := len(s.words)
	s.words = append(s.words, seg.Words...)
	for i, w := range seg.Words {
		parts := len(s.words) < mostCellWords && (hasFigures(w.Text) || isDash(w.Text) ||
			i > 0 && hasFigures(seg.Words[i-1].Text) || s.beginsColumn(w))
		if i == 0 || parts {
			space := -1.0
			if i > 0 {
				space = max(0, w.Box.X0-seg.Words[i-1].Box.X1) / seg.height
			}
			s.starts, s.space = append(s.starts, from+i), append(s.space, space)
		}
	}
}

// beginsColumn reports whether a word begins where a heading does.
func (s *lineSorter) beginsColumn(w page.Word) bool {
	return slices.ContainsFunc(s.heads, func(h headColumn) bool { return abs(h.box.X0-w.Box.X0) < s.height/2 })
}

// sortedCell is words of a line in a column.
type sortedCell struct{ from, to, at int }

// best returns the cells of the cheapest way to sort the line.
func (s *lineSorter) best() []sortedCell {
	n, m := len(s.starts), len(s.heads)
	if n == 0 || m == 0 {
		return nil
	}
	ends := append(slices.Clone(s.starts[1:]), len(s.words))
	type way struct {
		cost          float64
		start, column int // of the cell before
	}
	// ways[i][c] is the cheapest way to sort the words before start i whose last cell is in a column before c.
	ways := make([][]way, n+1)
	for i := range ways {
		ways[i] = make([]way, m+1)
		for c := range ways[i] {
			ways[i][c] = way{cost: math.Inf(1), start: -1}
		}
	}
	ways[0][0].cost = 0
	for c := range m {
		ways[0][c+1].cost = ways[0][c].cost + s.empty(c)
	}
	for i := 1; i <= n; i++ {
		for c := range m {
			ways[i][c+1] = ways[i][c]
			ways[i][c+1].cost += s.empty(c)
			for j := i - 1; j >= 0; j-- {
				before := ways[j][c].cost
				if math.IsInf(before, 1) {
					continue
				}
				words := s.words[s.starts[j]:ends[i-1]]
				cost := before + s.away(layout.Bounds(words), c) + s.joined(j, i, c)
				if gap := s.space[j]; gap >= 0 {
					cost += costPart * max(0.2, min(1, 1.6-2*gap))
				}
				if cost >= ways[i][c+1].cost {
					continue // before the words are read, which takes longer
				}
				if cost += s.misfit(words, s.heads[c].at); cost < ways[i][c+1].cost {
					ways[i][c+1] = way{cost: cost, start: j, column: c}
				}
			}
		}
	}
	var cells []sortedCell
	for i, c := n, m; i > 0; {
		w := ways[i][c]
		if w.start < 0 {
			return nil
		}
		cells = append(cells, sortedCell{s.starts[w.start], ends[i-1], s.heads[w.column].at})
		i, c = w.start, w.column
	}
	slices.Reverse(cells)
	return cells
}

// empty is the cost of a column without a cell.
func (s *lineSorter) empty(column int) float64 {
	if at := s.heads[column].at; at < 0 || s.l.columns[at].kind == Choice {
		return 0
	}
	return costEmpty
}

// joined is the cost of the wide spaces within a cell.
func (s *lineSorter) joined(from, to, column int) (cost float64) {
	each := costJoin
	if at := s.heads[column].at; at >= 0 && !s.l.columns[at].kind.isText() {
		each = costJoinFigure
	}
	for i := from + 1; i < to; i++ {
		if s.space[i] < 0 {
			cost += each
		}
	}
	return cost
}

// away is the cost of a cell's place.
func (s *lineSorter) away(box page.Box, column int) (cost float64) {
	own := s.heads[column].box
	if layout.Overlap(own, box) <= 0 {
		far := min(abs(own.X0-box.X0), abs(own.X1-box.X1), abs(own.CenterX()-box.CenterX()), -layout.Overlap(own, box))
		cost = min(mostAway, costAway*far/s.height)
		if overlapped := slices.ContainsFunc(s.heads, func(c headColumn) bool {
			return layout.Overlap(c.box, box) > 0
		}); overlapped {
			cost += costForeign
		}
		return cost
	}
	for c, other := range s.heads {
		if c != column && layout.Overlap(other.box, own) <= 0 && layout.Overlap(other.box, box) > other.box.Width()/2 {
			cost += costForeign
		}
	}
	return cost
}

// misfit is the cost of words that are not of the kind of a column.
func (s *lineSorter) misfit(words []page.Word, at int) float64 {
	if at < 0 {
		return costStrange
	}
	c := &s.l.columns[at]
	if c.kind.isText() {
		if !hasLetters(words) {
			return costNoLetters
		}
		return 0
	}
	v, ok := s.p.readCell(c, s.lx, words)
	if !ok {
		return costMisfit
	}
	cost := v.cost
	if len(v.words) < len(trimmed(words)) {
		cost += costLeft
	}
	return cost
}
