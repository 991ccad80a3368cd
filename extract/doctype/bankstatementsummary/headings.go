package bankstatementsummary

import (
	"math"
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// headings are the roles of columns, left to right.
type headings struct{ roles []layout.Role }

// score is how many columns have a meaning.
func (h headings) score() (n int) {
	for _, r := range h.roles {
		if r != "" {
			n++
		}
	}
	return n
}

// columnsOf are the columns that the months and figures of some lines stand in, left to right: what stands in one column
// shares width with the rest of it and with no other column's.
func (s sheet) columnsOf(first, end int, afterMonths bool) []page.Box {
	var columns []page.Box
	for i := first; i < end; i++ {
		r, figures, ok := s.rowAt(i, afterMonths || i > first)
		if !ok {
			continue
		}
		columns = merge(columns, r.label.Box)
		for _, f := range figures {
			columns = merge(columns, f.Box)
		}
	}
	slices.SortFunc(columns, func(a, b page.Box) int { return int(math.Copysign(1, a.X0-b.X0)) })
	return columns
}

// merge adds a figure's box to the columns that it overlaps, which become one.
func merge(columns []page.Box, b page.Box) []page.Box {
	columns = slices.DeleteFunc(columns, func(c page.Box) bool {
		if layout.Overlap(c, b) <= 0 {
			return false
		}
		b = b.Union(c)
		return true
	})
	return append(columns, b)
}

// columnOf is the column that a box stands in or nearest to.
func columnOf(columns []page.Box, b page.Box) int {
	best := 0
	for k := range columns {
		if away(columns[k], b) < away(columns[best], b) {
			best = k
		}
	}
	return best
}

// away is how far a box stands from a column: less than nothing where they overlap.
func away(column, b page.Box) float64 {
	if share := layout.Overlap(column, b); share > 0 {
		return -share
	}
	return min(math.Abs(column.X1-b.X1), math.Abs(column.CenterX()-b.CenterX()), math.Abs(column.X0-b.X0))
}

const (
	// deepestHeading is how many lines headings take at most, and headingPitch how far they stand from each other and
	// from the first figures, in line heights from middle to middle.
	deepestHeading = 5
	headingPitch   = 3.2
)

// headingsOver reads the lines above a table's first one into the columns' roles. A column's heading are the lowest lines
// that together still mean something; where they name a count or an amount only, a heading over several columns names
// the side.
func (s sheet) headingsOver(first int, columns []page.Box) headings {
	h := headings{make([]layout.Role, len(columns))}
	texts := make([]string, len(columns))
	closed := make([]bool, len(columns))
	var groups []piece
	below := s.lines[first]
	r, _, inRows := s.rowAt(first, true)
	for i := first - 1; i >= 0 && i >= first-deepestHeading; i-- {
		l := s.lines[i]
		if l.Page != below.Page || below.Box.CenterY()-l.Box.CenterY() > headingPitch*max(l.Height(), below.Height()) || len(ofKind(s.pieces[i], figurePiece)) > 0 {
			break
		}
		labels := ofKind(s.pieces[i], labelPiece)
		if i < first-1 && !mostlySay(labels, r.label.Box) {
			break
		}
		for _, p := range labels {
			if roleOf(p.Text()) == "total_credits" || roleOf(p.Text()) == "total_debits" {
				groups = append(groups, p)
			}
		}
		for k, text := range s.headingLine(i, columns) {
			joined := text + " " + texts[k]
			if _, ok := sensesOf(joined); text == "" || closed[k] || !ok {
				closed[k] = closed[k] || text != "" && texts[k] != ""
				continue
			}
			texts[k] = joined
		}
		below = l
	}
	for k := range columns {
		h.roles[k] = roleOf(texts[k])
	}
	if inRows {
		h.roles[columnOf(columns, r.label.Box)] = "" // the months'
	}
	h.takeSides(columns, groups)
	h.leaveOpen(texts)
	return h
}

// mostlySay says that labels of a line, but for the one over the months, mostly have a meaning and no other holds a digit,
// as in upper lines of headings and not in lines of the account's own values.
func mostlySay(labels []piece, months page.Box) bool {
	known, strange := 0, 0
	for _, p := range labels {
		if _, ok := sensesOf(p.Text()); ok {
			known++
		} else if parse.HasDigit(p.Text()) {
			return false
		} else if layout.Overlap(p.Box, months) <= 0 {
			strange++
		}
	}
	return known >= strange
}

// leaveOpen takes the meaning from columns that say the same as another and say it less surely: "Balance" beside "Closing
// Balance", "Cash Deposits" beside "Total Deposits". Of several that say it alike none is taken.
func (h headings) leaveOpen(texts []string) {
	roles := slices.Clone(h.roles)
	for k, role := range roles {
		for j := range roles {
			if role != "" && j != k && roles[j] == role && (!surely(role, texts[k]) || surely(role, texts[j])) {
				h.roles[k] = ""
			}
		}
	}
}

// surely says that a heading names its figure wholly: the last balance, or the sum of all movements.
func surely(role layout.Role, text string) bool {
	said, _ := sensesOf(text)
	switch role {
	case "closing_balance":
		return said["closing"]
	case "total_credits", "total_debits":
		return said["amount"]
	}
	return false
}

// headingLine are the texts of one line above each column: a label goes to the column that it overlaps most, and one
// that overlaps none to the nearest that no other label names.
func (s sheet) headingLine(i int, columns []page.Box) []string {
	texts := make([]string, len(columns))
	for _, over := range []bool{true, false} {
		for _, p := range ofKind(s.pieces[i], labelPiece) {
			best, least := -1, math.Inf(1)
			for k, c := range columns {
				if d := away(c, p.Box); d < least && (d < 0) == over && (over || texts[k] == "") {
					best, least = k, d
				}
			}
			if best < 0 || !over && (overlapsAny(columns, p.Box)) {
				continue
			}
			texts[best] += " " + p.Text()
		}
	}
	return texts
}

func overlapsAny(columns []page.Box, b page.Box) bool {
	return slices.ContainsFunc(columns, func(c page.Box) bool { return layout.Overlap(c, b) > 0 })
}

// takeSides gives the columns that name a count or an amount only the side of the heading over them. Headings stand over
// as many columns each where the numbers allow it, else over the nearest.
func (h headings) takeSides(columns []page.Box, groups []piece) {
	var bare []int
	for k, role := range h.roles {
		if role == bareCount || role == bareAmount {
			bare = append(bare, k)
		}
	}
	slices.SortFunc(groups, func(a, b piece) int { return int(math.Copysign(1, a.Box.X0-b.Box.X0)) })
	for n, k := range bare {
		if len(groups) == 0 {
			h.roles[k] = ""
			continue
		}
		side := groups[nearest(groups, columns[k])]
		if len(bare)%len(groups) == 0 {
			side = groups[n/(len(bare)/len(groups))]
		}
		h.roles[k] = under(roleOf(side.Text()), h.roles[k])
	}
}

func nearest(groups []piece, column page.Box) int {
	best := 0
	for i, g := range groups {
		if math.Abs(g.Box.CenterX()-column.CenterX()) < math.Abs(groups[best].Box.CenterX()-column.CenterX()) {
			best = i
		}
	}
	return best
}
