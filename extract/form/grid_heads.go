package form

import (
	"cmp"
	"math"
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// gridHeads is what each printed column of a grid is: the place of the list's column, or noColumn.
type gridHeads []int

// known is how many printed columns have a meaning.
func (h gridHeads) known() (n int) {
	for _, c := range h {
		if c != noColumn {
			n++
		}
	}
	return n
}

// columnsOf returns the printed columns of the keys and figures of some lines, from left to right. The parts of a
// column overlap in width, and overlap no other column.
func (g *grid) columnsOf(first, end int, afterKeys bool) (columns []page.Box) {
	for i := first; i < end; i++ {
		r, figures, ok := g.rowAt(i, afterKeys || i > first)
		if !ok {
			continue
		}
		columns = mergeColumn(columns, r.label.Box)
		for _, f := range figures {
			columns = mergeColumn(columns, f.Box)
		}
	}
	slices.SortFunc(columns, func(a, b page.Box) int { return cmp.Compare(a.X0, b.X0) })
	return columns
}

// mergeColumn adds a figure's box to the columns that it overlaps, which become one.
func mergeColumn(columns []page.Box, b page.Box) []page.Box {
	columns = slices.DeleteFunc(columns, func(c page.Box) bool {
		if layout.Overlap(c, b) <= 0 {
			return false
		}
		b = b.Union(c)
		return true
	})
	return append(columns, b)
}

// nearestColumn returns the box that contains another one or is nearest to it.
func nearestColumn(columns []page.Box, b page.Box) int {
	best := 0
	for k := range columns {
		if away(columns[k], b) < away(columns[best], b) {
			best = k
		}
	}
	return best
}

// away is how far a box is from a column; negative if they overlap.
func away(column, b page.Box) float64 {
	if share := layout.Overlap(column, b); share > 0 {
		return -share
	}
	return min(math.Abs(column.X1-b.X1), math.Abs(column.CenterX()-b.CenterX()), math.Abs(column.X0-b.X0))
}

const (
	// mostGridHeads is how many lines headings may have, headPitch how far they are from each other and from the first
	// figures, in line heights from middle to middle.
	mostGridHeads = 5
	headPitch     = 3.2
)

// headsOver reads what printed columns are from the lines above a grid. A column's heading is the lowest lines that
// still mean something together. A heading over several columns completes those that say too little: "Number" under
// "Deposits". top is the uppermost line with a heading.
func (g *grid) headsOver(first int, columns []page.Box) (heads gridHeads, top int) {
	texts, closed := make([]string, len(columns)), make([]bool, len(columns))
	var over []piece
	below := g.lines[first]
	r, _, inRows := g.rowAt(first, true)
	top = first
	for i := first - 1; i >= 0 && i >= first-mostGridHeads; i-- {
		l := g.lines[i]
		if l.Page != below.Page || len(ofKind(g.pieces[i], figurePiece)) > 0 ||
			below.Box.CenterY()-l.Box.CenterY() > headPitch*max(l.Height(), below.Height()) {
			break
		}
		labels := ofKind(g.pieces[i], labelPiece)
		if i < first-1 && !g.mostlySay(labels, r.label.Box) {
			break
		}
		for _, p := range labels {
			if m := g.meaning(p.Text()); m.known {
				over, top = append(over, p), i
			}
		}
		for k, text := range g.headingLine(labels, columns) {
			joined := text + " " + texts[k]
			if text == "" || closed[k] || !g.meaning(joined).known {
				closed[k] = closed[k] || text != "" && texts[k] != ""
				continue
			}
			texts[k] = joined
		}
		below = l
	}
	means := make([]meaning, len(columns))
	for k := range columns {
		means[k] = g.meaning(texts[k])
	}
	if inRows {
		means[nearestColumn(columns, r.label.Box)] = meaning{} // the keys'
	}
	g.complete(means, texts, columns, over)
	return g.distinct(means), top
}

// mostlySay reports whether most labels of a line, except that over the keys, have a meaning and no other has a digit.
// That is so for upper lines of headings, and not for lines of other values.
func (g *grid) mostlySay(labels []piece, keys page.Box) bool {
	known, strange := 0, 0
	for _, p := range labels {
		switch {
		case g.meaning(p.Text()).known:
			known++
		case parse.HasDigit(p.Text()):
			return false
		case layout.Overlap(p.Box, keys) <= 0:
			strange++
		}
	}
	return known >= strange
}

// headingLine returns the texts of one line above each column. A label belongs to the column that it overlaps most, or
// else to the nearest column without another label.
func (g *grid) headingLine(labels []piece, columns []page.Box) []string {
	texts := make([]string, len(columns))
	for _, over := range []bool{true, false} {
		for _, p := range labels {
			best, least, covers := noColumn, math.Inf(1), false
			for k, c := range columns {
				d := away(c, p.Box)
				covers = covers || d < 0
				if d < least && (d < 0) == over && (over || texts[k] == "") {
					best, least = k, d
				}
			}
			if best != noColumn && (over || !covers) {
				texts[best] += " " + p.Text()
			}
		}
	}
	return texts
}

// complete gives columns that say too little the meaning that they have together with the heading over them. Headings
// are over the same number of columns each if the numbers allow it, else over the nearest.
func (g *grid) complete(means []meaning, texts []string, columns []page.Box, over []piece) {
	var open []int
	for k, m := range means {
		if m.open {
			open = append(open, k)
		}
	}
	over = slices.DeleteFunc(over, func(p piece) bool {
		return !slices.ContainsFunc(open, func(k int) bool { return g.meaning(p.Text()+" "+texts[k]).member != "" }) ||
			g.meaning(p.Text()).member == ""
	})
	slices.SortFunc(over, func(a, b piece) int { return cmp.Compare(a.Box.X0, b.Box.X0) })
	for n, k := range open {
		if len(over) == 0 {
			return
		}
		by := over[nearestMiddle(over, columns[k])]
		if len(open)%len(over) == 0 {
			by = over[n/(len(open)/len(over))]
		}
		means[k] = g.meaning(by.Text() + " " + texts[k])
	}
}

func nearestMiddle(pieces []piece, column page.Box) int {
	best := 0
	for i, p := range pieces {
		if math.Abs(p.Box.CenterX()-column.CenterX()) < math.Abs(pieces[best].Box.CenterX()-column.CenterX()) {
			best = i
		}
	}
	return best
}

// distinct gives each meaning to one printed column: of those that mean the same, the one that says it more surely
// ("Closing Balance" beside "Balance"). Of several equally sure ones none has it.
func (g *grid) distinct(means []meaning) gridHeads {
	heads := make(gridHeads, len(means))
	for k, m := range means {
		heads[k] = g.column(m.member)
		for j, o := range means {
			if j != k && o.member == m.member && o.rule <= m.rule {
				heads[k] = noColumn
			}
		}
	}
	return heads
}
