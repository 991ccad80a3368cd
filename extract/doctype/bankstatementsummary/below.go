package bankstatementsummary

import "github.com/dossier-lending/dossier/extract/layout"

// monthsBelow reads tables with a line for each month. Lines of figures that no heading interrupts are one table; one
// without headings of its own goes on below those of the one before.
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

// tableEnd is the line after the last one of the table that begins at a line: another page, or a heading, begins anew.
func (s sheet) tableEnd(first int) int {
	end := first + 1
	for j := first + 1; j < len(s.lines) && s.lines[j].Page == s.lines[first].Page; j++ {
		_, _, ok := s.rowAt(j, true)
		labels := ofKind(s.pieces[j], labelPiece)
		if !ok && len(s.pieces[j]) == len(labels) && len(labels) >= leastHeadings && known(labels, leastHeadings) {
			break
		}
		if ok {
			end = j + 1
		}
	}
	return end
}

// leastHeadings is how many labels make a line of headings.
const leastHeadings = 2

// known says that so many of the labels name figures.
func known(labels []piece, least int) bool {
	n := 0
	for _, p := range labels {
		if roleOf(textOf(p)) != "" {
			n++
		}
	}
	return n >= least
}

// rowAt reads a line that begins with a month, or a line's number and a month, or after months with a word for totals, and
// goes on with figures. Averages are rows that are neither.
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
