package form

import (
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// keysBelow reads grids with a line for each key. Consecutive lines of figures without a heading between them are one
// table; one without its own headings continues the one above.
func (g *grid) keysBelow() gridTable {
	t := gridTable{used: map[int]bool{}}
	var heads gridHeads
	for i := 0; i < len(g.lines); i++ {
		if _, _, ok := g.rowAt(i, len(t.rows) > 0); !ok {
			continue
		}
		end := g.tableEnd(i)
		columns := g.columnsOf(i, end, len(t.rows) > 0)
		if own, top := g.headsOver(i, columns); own.known() > 0 || len(heads) != len(columns) {
			heads = own
			for k := top; k < i; k++ {
				t.used[k] = true
			}
		}
		for ; i < end; i++ {
			r, figures, ok := g.rowAt(i, len(t.rows) > 0)
			if !ok {
				continue
			}
			for _, f := range figures {
				r.put(heads[nearestColumn(columns, f.Box)], f.Cell)
			}
			t.used[i] = true
			if r.totals || r.key.Year != 0 {
				t.rows = append(t.rows, r)
			}
		}
		i--
	}
	return t
}

// tableEnd is the line after the table that begins at a line: another page or a heading begins a new one.
func (g *grid) tableEnd(first int) int {
	end := first + 1
	for j := first + 1; j < len(g.lines) && g.lines[j].Page == g.lines[first].Page; j++ {
		_, _, ok := g.rowAt(j, true)
		labels := ofKind(g.pieces[j], labelPiece)
		if !ok && len(g.pieces[j]) == len(labels) && len(labels) >= leastHeads && g.say(labels, leastHeads) {
			break
		}
		if ok {
			end = j + 1
		}
	}
	return end
}

// say reports whether at least this many of some labels name figures.
func (g *grid) say(labels []piece, least int) bool {
	n := 0
	for _, p := range labels {
		if m := g.meaning(p.says()); m.member != "" || m.open {
			n++
		}
	}
	return n >= least
}

// rowAt reads a line of figures that begins with a key, or with a line number and a key, or after keys with a word for
// totals. Averages are neither keys nor totals.
func (g *grid) rowAt(i int, afterKeys bool) (r gridRow, figures []piece, ok bool) {
	pieces := g.pieces[i]
	if len(pieces) > 2 && pieces[0].kind == figurePiece && pieces[1].kind == keyPiece {
		pieces = pieces[1:]
	}
	if len(pieces) < 2 {
		return gridRow{}, nil, false
	}
	r = gridRow{label: pieces[0].Cell, key: pieces[0].key, cells: map[int]layout.Cell{}}
	switch figures = ofKind(pieces[1:], figurePiece); {
	case len(figures) == 0:
	case pieces[0].kind == keyPiece:
		return r, figures, !g.say(ofKind(pieces, labelPiece), 1)
	case pieces[0].kind == labelPiece && afterKeys:
		first := layout.Normalize(pieces[0].says())
		r.totals = sumWords[first]
		return r, figures, r.totals || len(figures) > 1 && meanWords[first]
	}
	return gridRow{}, nil, false
}

// keysBeside reads grids with a line of keys as heading: each line below has the figures of one column of the list.
// Several such tables below each other are one.
func (g *grid) keysBeside() gridTable {
	t := gridTable{used: map[int]bool{}}
	for i := 0; i < len(g.lines); i++ {
		heads := g.keyHeading(i)
		if len(heads) == 0 {
			continue
		}
		t.used[i] = true
		end := i + 1
		for end < len(g.lines) && len(g.keyHeading(end)) == 0 {
			end++
		}
		g.fillBeside(heads, i+1, end, t.used)
		for _, r := range heads {
			if r.totals || r.key.Year != 0 {
				t.rows = append(t.rows, r)
			}
		}
		i = end - 1
	}
	return t
}

// keyHeading returns the columns of a line with two or more keys and no figure: keys, totals, and other headings.
func (g *grid) keyHeading(i int) (heads []gridRow) {
	keys := 0
	for _, p := range g.pieces[i] {
		switch {
		case p.kind == keyPiece:
			keys++
		case p.kind == figurePiece:
			return nil
		case len(heads) == 0 && keys == 0: // the heading of the labels
			continue
		}
		heads = append(heads, gridRow{key: p.key, totals: p.kind == labelPiece && sumWords[layout.Normalize(p.says())],
			label: p.Cell, cells: map[int]layout.Cell{}})
	}
	if keys < 2 || g.isSpan(i) {
		return nil
	}
	return heads
}

// isSpan reports whether a line's keys are the ends of a period, joined by one word.
func (g *grid) isSpan(i int) bool {
	between, keys := 0, 0
	for _, p := range g.pieces[i] {
		if p.kind == keyPiece {
			keys++
		} else if keys == 1 {
			between++
		}
	}
	return keys == 2 && between > 0
}

// fillBeside gives the figures of the lines below to the keys. A label may be on the lines around its figures; one
// without figures completes the labels below it that say too little.
func (g *grid) fillBeside(heads []gridRow, first, end int, used map[int]bool) {
	over, above := "", ""
	for i := first; i < end; i++ {
		figures := ofKind(g.pieces[i], figurePiece)
		text := ""
		for _, p := range ofKind(g.pieces[i], labelPiece) {
			if len(figures) == 0 || p.Box.X1 < figures[0].Box.X0 {
				text += " " + p.Text()
			}
		}
		if len(figures) == 0 {
			if g.meaning(text).member != "" {
				over = text
			}
			above = text
			continue
		}
		// one alone is the whole paper's
		if column := g.columnAt(i, end, above, text, over); column != noColumn && len(figures) > 1 {
			used[i] = true
			putBeside(heads, column, figures)
		}
		above = ""
	}
}

// columnAt is the column of a line of figures by its own label, or together with the line before or after it if the
// label means nothing alone.
func (g *grid) columnAt(i, end int, above, text, over string) int {
	after := ""
	if i+1 < end && len(ofKind(g.pieces[i+1], figurePiece)) == 0 {
		for _, p := range ofKind(g.pieces[i+1], labelPiece) {
			after += " " + p.Text()
		}
	}
	for _, t := range []string{above + " " + text + " " + after, above + " " + text, text + " " + after, text} {
		m := g.meaning(t)
		if m.open {
			m = g.meaning(over + " " + t)
		}
		if m.member != "" {
			return g.column(m.member)
		}
	}
	return noColumn
}

// putBeside gives as many figures as there are keys in order, and fewer figures each to the nearest key.
func putBeside(heads []gridRow, column int, figures []piece) {
	places := make([]page.Box, len(heads))
	for k, h := range heads {
		places[k] = h.label.Box
	}
	for n, f := range figures {
		if len(figures) != len(heads) {
			n = nearestColumn(places, f.Box)
		}
		heads[n].put(column, f.Cell)
	}
}

// keysOver reads papers that print a key as a heading and its figures below it, each beside or under its label.
func (g *grid) keysOver() gridTable {
	t := gridTable{used: map[int]bool{}}
	ended := false
	for i := range g.lines {
		if at, ok := g.blockHeading(i); ok {
			ended = false
			t.rows = append(t.rows, gridRow{key: at.key, label: at.Cell, cells: map[int]layout.Cell{}})
			t.used[i] = true
			continue
		}
		if len(t.rows) == 0 || ended {
			continue
		}
		for _, f := range g.labelled(i) {
			if ended = t.foreign(f.column); ended {
				break
			}
			t.rows[len(t.rows)-1].put(f.column, f.Cell)
			for k := f.from; k <= i; k++ {
				t.used[k] = true
			}
		}
	}
	return t
}

// foreign reports whether a figure is not the last key's: the key has it already, or no key before has that kind.
// Figures of the whole paper follow then.
func (t gridTable) foreign(column int) bool {
	last := len(t.rows) - 1
	if _, taken := t.rows[last].cells[column]; taken {
		return true
	}
	_, usual := t.rows[0].cells[column]
	return last > 0 && !usual && len(t.rows[0].cells) > 0
}

// longestTitle is how many words may be beside the key in the heading of a block.
const longestTitle = 5

// blockHeading returns the key of a line that names one and has only a few other words: "Statement for March 2025".
func (g *grid) blockHeading(i int) (at piece, ok bool) {
	keys, words := 0, 0
	for _, p := range g.pieces[i] {
		switch p.kind {
		case figurePiece, dayPiece:
			return at, false
		case keyPiece:
			at = p
			keys++
		case labelPiece:
			words += len(p.Words)
		}
	}
	return at, keys == 1 && words <= longestTitle
}

// labelledFigure is a figure with the column that its label names; from is the first line of its label.
type labelledFigure struct {
	layout.Cell
	column, from int
}

// labelled returns a line's figures with the labels to their left, or for a line of figures only with those above them.
func (g *grid) labelled(i int) (out []labelledFigure) {
	if n := len(g.pieces[i]); n > 0 && len(ofKind(g.pieces[i], figurePiece)) == n {
		return g.underLabels(i)
	}
	pending := ""
	for _, p := range g.pieces[i] {
		switch {
		case p.kind == labelPiece:
			pending = p.says()
		case p.kind == figurePiece && pending != "":
			if c := g.column(g.completed(i, pending)); c != noColumn {
				out = append(out, labelledFigure{p.Cell, c, i})
			}
			pending = ""
		}
	}
	return out
}

// completed is the member that a label names; one that says too little is completed by the nearest label above without
// a figure.
func (g *grid) completed(i int, text string) string {
	m := g.meaning(text)
	for j := i - 1; m.open && j >= 0 && j >= i-2; j-- {
		if len(g.pieces[j]) == 1 && g.pieces[j][0].kind == labelPiece {
			return g.meaning(g.pieces[j][0].says() + " " + text).member
		}
	}
	return m.member
}

// underLabels returns the figures of a line without labels, each under a label of the lines above.
func (g *grid) underLabels(i int) (out []labelledFigure) {
	var columns []page.Box
	for _, p := range g.pieces[i] {
		columns = append(columns, p.Box)
	}
	heads, top := g.headsOver(i, columns)
	for k, column := range heads {
		if column != noColumn {
			out = append(out, labelledFigure{g.pieces[i][k].Cell, column, top})
		}
	}
	return out
}
