package bankstatementsummary

import (
	"math"
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// sheet is a paper in pieces, line by line.
type sheet struct {
	lines  []layout.Line
	pieces [][]piece
	years  calendar
}

// table is the result of a layout: months and totals in printed order, and the lines from which they were read.
type table struct {
	rows []row
	used map[int]bool
}

// newSheet splits a paper's lines into pieces. A line that is only a year is the heading of the months below it.
func newSheet(lines []layout.Line, k calendar) sheet {
	lines = unwrapped(lines)
	s := sheet{lines: lines, pieces: make([][]piece, len(lines)), years: k}
	style := parse.DecideStyle(layout.WordTexts(lines))
	for i, l := range lines {
		if year := yearIn(l.Text()); year != 0 {
			k.heading = year
			continue
		}
		s.pieces[i] = k.piecesOf(l, style)
	}
	return s
}

// monthsIn finds the figures of each month: months below each other under headings, side by side over rows of labels,
// or each above its own figures. The layout with most figures is taken.
func (s sheet) monthsIn() table {
	best := table{}
	for _, read := range []func() table{s.monthsBelow, s.monthsBeside, s.monthsInBlocks} {
		if t := read(); t.size() > best.size() {
			best = t
		}
	}
	s.years.yearsOfRun(best.rows)
	best.rows = once(best.rows)
	return best
}

// size is how many figures of months a table has.
func (t table) size() (n int) {
	for _, r := range t.rows {
		if !r.totals {
			n += len(r.cells)
		}
	}
	return n
}

// once removes months that a repeated table prints again, and totals after the first line of totals.
func once(rows []row) []row {
	seen := map[engine.Date]bool{}
	return slices.DeleteFunc(rows, func(r row) bool {
		if len(r.cells) == 0 || seen[r.month] { // the zero day is the row of totals
			return true
		}
		seen[r.month] = true
		return false
	})
}

// monthsBelow reads tables with a line for each month. Consecutive lines of figures without a heading between them
// are one table; one without its own headings continues the one above.
func (s sheet) monthsBelow() table {
	t := table{used: map[int]bool{}}
	var head headings
	for i := 0; i < len(s.lines); i++ {
		if _, _, ok := s.rowAt(i, len(t.rows) > 0); !ok {
			continue
		}
		end := s.tableEnd(i)
		columns := s.columnsOf(i, end, len(t.rows) > 0)
		if own := s.headingsOver(i, columns); own.score() > 0 || len(head.roles) != len(columns) {
			head = own
		}
		for ; i < end; i++ {
			r, figures, ok := s.rowAt(i, len(t.rows) > 0)
			if !ok {
				continue
			}
			for _, f := range figures {
				r.put(head.roles[columnOf(columns, f.Box)], f.Cell)
			}
			t.used[i] = true
			if r.totals || r.month.Year != 0 {
				t.rows = append(t.rows, r)
			}
		}
		i--
	}
	return t
}

// tableEnd is the line after the table that begins at a line: another page or a heading begins a new one.
func (s sheet) tableEnd(first int) int {
	end := first + 1
	for j := first + 1; j < len(s.lines) && s.lines[j].Page == s.lines[first].Page; j++ {
		_, _, ok := s.rowAt(j, true)
		labels := ofKind(s.pieces[j], labelPiece)
		if !ok && len(s.pieces[j]) == len(labels) && len(labels) >= minHeadings && known(labels, minHeadings) {
			break
		}
		if ok {
			end = j + 1
		}
	}
	return end
}

// minHeadings is how many labels make a line of headings.
const minHeadings = 2

// known reports whether at least this many of the labels name figures.
func known(labels []piece, least int) bool {
	n := 0
	for _, p := range labels {
		if roleOf(textOf(p)) != "" {
			n++
		}
	}
	return n >= least
}

// rowAt reads a line of figures that begins with a month, or with a line number and a month, or after months with a
// word for totals. Averages are neither months nor totals.
func (s sheet) rowAt(i int, afterMonths bool) (r row, figures []piece, ok bool) {
	pieces := s.pieces[i]
	if len(pieces) > 2 && pieces[0].kind == figurePiece && pieces[1].kind == monthPiece {
		pieces = pieces[1:]
	}
	if len(pieces) < 2 {
		return row{}, nil, false
	}
	r = row{label: pieces[0].Cell, month: pieces[0].month, cells: map[layout.Role]cell{}}
	switch figures = ofKind(pieces[1:], figurePiece); {
	case len(figures) == 0:
	case pieces[0].kind == monthPiece:
		return r, figures, !known(ofKind(pieces, labelPiece), 1)
	case pieces[0].kind == labelPiece && afterMonths:
		r.totals = says("total", textOf(pieces[0]))
		return r, figures, r.totals || len(figures) > 1 && says("mean", textOf(pieces[0]))
	}
	return row{}, nil, false
}

// monthsBeside reads tables with a row of months as heading: each line below is one kind of figure. Several such tables
// below each other are one.
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

// monthHeading returns the columns of a line with two or more months and no figure: months, totals, and other
// headings.
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
		heads = append(heads, row{
			month:  p.month,
			totals: p.kind == labelPiece && says("total", textOf(p)),
			label:  p.Cell,
			cells:  map[layout.Role]cell{},
		})
	}
	if months < 2 || s.isSpan(i) {
		return nil
	}
	return heads
}

// isSpan reports whether a line's months are the ends of a period, joined by one word.
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

// fillBeside assigns the figures of the lines below to the months. A label may be on the lines around its figures; a
// label without figures that names a side belongs to the counts and amounts below it.
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
		// one alone is the whole paper's
		if role := s.labelOf(i, end, above, text, side); role != "" && len(figures) > 1 {
			used[i] = true
			putBeside(heads, role, figures)
		}
		above = ""
	}
}

// labelOf is the role of a line of figures by its own label, or together with the line before or after it if the
// label means nothing alone.
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

// putBeside assigns as many figures as there are months in order, and fewer figures each to the nearest month.
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

// monthsInBlocks reads papers that print a month as a heading and its figures below it, each beside or under its
// label.
func (s sheet) monthsInBlocks() table {
	t := table{used: map[int]bool{}}
	ended := false
	for i := range s.lines {
		if start, ok := s.blockHeading(i); ok {
			ended = false
			t.rows = append(t.rows, row{month: start, label: s.headingCell(i), cells: map[layout.Role]cell{}})
			t.used[i] = true
			continue
		}
		if len(t.rows) == 0 || ended {
			continue
		}
		for _, f := range s.labelled(i) {
			if ended = t.foreign(f.role); ended {
				break
			}
			t.rows[len(t.rows)-1].put(f.role, f.Cell)
			t.used[i] = true
		}
	}
	return t
}

// foreign reports whether a figure is not the last month's: the month has it already, or no month before has that
// kind. Figures of the whole paper follow then.
func (t table) foreign(role layout.Role) bool {
	last := len(t.rows) - 1
	if _, taken := t.rows[last].cells[role]; taken {
		return true
	}
	_, usual := t.rows[0].cells[role]
	return last > 0 && !usual && len(t.rows[0].cells) > 0
}

// blockHeading returns the month of a line that names one and has only a few other words: "Statement for March 2025".
func (s sheet) blockHeading(i int) (start engine.Date, ok bool) {
	months, words := 0, 0
	for _, p := range s.pieces[i] {
		switch p.kind {
		case figurePiece, dayPiece:
			return start, false
		case monthPiece:
			start = p.month
			months++
		default:
			words += len(p.Words)
		}
	}
	return start, months == 1 && words <= longestTitle
}

// longestTitle is how many words may be beside the month in the heading of a block.
const longestTitle = 5

func (s sheet) headingCell(i int) layout.Cell { return ofKind(s.pieces[i], monthPiece)[0].Cell }

// labelledFigure is a figure with the meaning of its label.
type labelledFigure struct {
	layout.Cell
	role layout.Role
}

// labelled returns a line's figures with the labels to their left, or for a line of figures only with those above
// them.
func (s sheet) labelled(i int) []labelledFigure {
	var out []labelledFigure
	pending := ""
	for _, p := range s.pieces[i] {
		switch {
		case p.kind == labelPiece:
			pending = textOf(p)
		case p.kind == figurePiece && pending != "":
			if role := s.sided(i, pending); role != "" {
				out = append(out, labelledFigure{p.Cell, role})
			}
			pending = ""
		}
	}
	if len(ofKind(s.pieces[i], figurePiece)) == len(s.pieces[i]) && len(s.pieces[i]) > 0 {
		return s.underLabels(i)
	}
	return out
}

// sided is a label's role; a count or an amount takes the side of the nearest label above without a figure.
func (s sheet) sided(i int, text string) layout.Role {
	role := roleOf(text)
	if role != bareCount && role != bareAmount {
		return role
	}
	for j := i - 1; j >= 0 && j >= i-2; j-- {
		if len(s.pieces[j]) == 1 && s.pieces[j][0].kind == labelPiece {
			return under(roleOf(textOf(s.pieces[j][0])), role)
		}
	}
	return ""
}

// underLabels returns the figures of a line without labels, each under a label of the lines above.
func (s sheet) underLabels(i int) []labelledFigure {
	var columns []page.Box
	for _, p := range s.pieces[i] {
		columns = append(columns, p.Box)
	}
	var out []labelledFigure
	for k, role := range s.headingsOver(i, columns).roles {
		if role != "" {
			out = append(out, labelledFigure{s.pieces[i][k].Cell, role})
		}
	}
	return out
}

// wholeIn returns the figures beside labels outside the table of months: those of the whole paper.
func (s sheet) wholeIn(months table) row {
	r := row{cells: map[layout.Role]cell{}}
	for i := range s.lines {
		if months.used[i] || len(ofKind(s.pieces[i], monthPiece)) > 0 {
			continue
		}
		for _, f := range s.labelled(i) {
			r.put(f.role, f.Cell)
		}
	}
	return r
}
