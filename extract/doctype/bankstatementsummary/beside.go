package bankstatementsummary

import (
	"math"

	"github.com/dossier-lending/dossier/extract/layout"
)

// monthsBeside reads tables whose heading is a row of months: each line below it is one sort of figure. Several such
// tables below each other are one.
func (s sheet) monthsBeside() table {
	t := table{used: map[int]bool{}}
	for i := 0; i < len(s.lines); i++ {
		heads := s.monthHeading(i)
		if len(heads) == 0 {
			continue
		}
		t.used[i] = true
		end := i + 1
		for end < len(s.lines) && len(s.monthHeading(end)) == 0 {
			end++
		}
		s.fillBeside(heads, i+1, end, t.used)
		for _, r := range heads {
			if r.totals || r.month.Year != 0 {
				t.rows = append(t.rows, r)
			}
		}
		i = end - 1
	}
	return t
}

// monthHeading are the columns of a line that holds two months or more and no figure: months, totals, and what else is
// headed.
func (s sheet) monthHeading(i int) []row {
	var heads []row
	months := 0
	for _, p := range s.pieces[i] {
		switch {
		case p.kind == monthPiece:
			months++
		case p.kind == figurePiece:
			return nil
		case len(heads) == 0 && months == 0: // the heading of the labels
			continue
		}
		heads = append(heads, row{month: p.month, totals: p.kind == labelPiece && says("total", textOf(p)), label: p.Cell, cells: map[layout.Role]cell{}})
	}
	if months < 2 || s.isSpan(i) {
		return nil
	}
	return heads
}

// isSpan says that a line's months are the ends of a period: one word leads from the first to the last.
func (s sheet) isSpan(i int) bool {
	var between []piece
	months := 0
	for _, p := range s.pieces[i] {
		if p.kind == monthPiece {
			months++
		} else if months == 1 {
			between = append(between, p)
		}
	}
	return months == 2 && len(between) > 0
}

// fillBeside gives each month the figures of the lines below. A label may stand on the lines around its figures; one
// without figures that names a side heads the counts and amounts below it.
func (s sheet) fillBeside(heads []row, first, end int, used map[int]bool) {
	side, above := layout.Role(""), ""
	for i := first; i < end; i++ {
		figures := ofKind(s.pieces[i], figurePiece)
		text := ""
		for _, p := range ofKind(s.pieces[i], labelPiece) {
			if len(figures) == 0 || p.Box.X1 < figures[0].Box.X0 {
				text += " " + p.Text()
			}
		}
		if len(figures) == 0 {
			if role := roleOf(text); sides[role] != "" {
				side = role
			}
			above = text
			continue
		}
		if role := s.labelOf(i, end, above, text, side); role != "" && len(figures) > 1 { // one alone is the whole paper's
			used[i] = true
			putBeside(heads, role, figures)
		}
		above = ""
	}
}

// labelOf is the role of a line of figures by its own label, or with the line before or after it where it means nothing
// alone.
func (s sheet) labelOf(i, end int, above, text string, side layout.Role) layout.Role {
	after := ""
	if i+1 < end && len(ofKind(s.pieces[i+1], figurePiece)) == 0 {
		for _, p := range ofKind(s.pieces[i+1], labelPiece) {
			after += " " + p.Text()
		}
	}
	for _, t := range []string{above + " " + text + " " + after, above + " " + text, text + " " + after, text} {
		switch role := roleOf(t); {
		case role == bareCount || role == bareAmount:
			if role = under(side, role); role != "" {
				return role
			}
		case role != "":
			return role
		}
	}
	return ""
}

// putBeside puts as many figures as there are months in their order, fewer each under the nearest month.
func putBeside(heads []row, role layout.Role, figures []piece) {
	for n, f := range figures {
		at := n
		if len(figures) != len(heads) {
			at = nearestHead(heads, f)
		}
		heads[at].put(role, f.Cell)
	}
}

func nearestHead(heads []row, f piece) int {
	best, least := 0, math.Inf(1)
	for k, h := range heads {
		if d := away(h.label.Box, f.Box); d < least {
			best, least = k, d
		}
	}
	return best
}
