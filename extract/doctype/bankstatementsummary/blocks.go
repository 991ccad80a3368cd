package bankstatementsummary

import (
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// monthsInBlocks reads papers that print a month as a heading and its figures below it, each beside or under its label.
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

// foreign says that a figure is none of the last month's: it has it already, or no month before has one of its sort.
// Figures of the whole paper follow.
func (t table) foreign(role layout.Role) bool {
	last := len(t.rows) - 1
	if _, taken := t.rows[last].cells[role]; taken {
		return true
	}
	_, usual := t.rows[0].cells[role]
	return last > 0 && !usual && len(t.rows[0].cells) > 0
}

// blockHeading is the month of a line that names one and nothing else but a few words: "Statement for March 2025".
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

// longestTitle is how many words may stand beside the month that heads a block.
const longestTitle = 5

func (s sheet) headingCell(i int) layout.Cell { return ofKind(s.pieces[i], monthPiece)[0].Cell }

// labelledFigure is a figure with what its label says.
type labelledFigure struct {
	layout.Cell
	role layout.Role
}

// labelled are a line's figures with the labels to their left, or in a line of figures only with those above them.
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

// underLabels are the figures of a line without labels, each under a label of the lines above.
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

// wholeIn are the figures beside labels outside of the table of months: those of the whole paper.
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
