package form

import (
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// row is one row of a table: the values of its columns by name, and where they stand.
type row struct {
	page   int
	values map[string]value
}

const (
	// leastHeads is the minimal number of known headings of a table.
	leastHeads = 2
	// rowGap is the largest space between the rows of a table, in heights.
	rowGap = 4.0
	// mostRows bounds the rows of one table.
	mostRows = 2000
)

// tableRows reads the rows of a list that is printed as a table. labels are the lines that have labels of values.
func (p *Paper) tableRows(l *list, lx *lexicon) (rows []row) {
	vocabulary := map[string]layout.Role{}
	for text, role := range lx.columns {
		if strings.HasPrefix(string(role), l.name+".") {
			vocabulary[text] = role
		}
	}
	if len(vocabulary) == 0 {
		return nil
	}
	accept := func(h layout.Header) bool { return h.Score >= leastHeads }
	holds := func(line layout.Line) bool { return hasFigures(line.Text()) }
	headers := layout.FindHeaders(p.lines, layout.MustVocabulary("").With(vocabulary), accept, holds)
	for i, h := range headers {
		end := len(p.lines)
		if i+1 < len(headers) {
			end = headers[i+1].First
		}
		rows = append(rows, p.rowsUnder(h, end, l, lx)...)
	}
	return rows
}

// rowsUnder reads the rows between a header and a line.
func (p *Paper) rowsUnder(h layout.Header, end int, l *list, lx *lexicon) (rows []row) {
	foot := p.lines[h.Last].Box.Y1
	var open map[string][]page.Word
	flush := func() {
		if open == nil {
			return
		}
		if r, ok := p.rowOf(h.Page, open, l, lx); ok {
			rows = append(rows, r)
		}
		open = nil
	}
	for i := h.Last + 1; i < end && len(rows) < mostRows; i++ {
		line := p.lines[i]
		if line.Page != h.Page || line.Box.Y0-foot > rowGap*line.Height() || p.endsTable(i, h, lx) {
			break
		}
		cells := map[string][]page.Word{}
		for _, k := range p.ofLine[i] {
			role := string(h.RoleAt(p.segments[k].Cell))
			cells[role] = append(cells[role], p.segments[k].Words...)
		}
		if open != nil && !startsRow(cells, open, l) {
			for role, words := range cells {
				open[role] = append(open[role], words...)
			}
		} else {
			flush()
			open = cells
		}
		foot = line.Box.Y1
	}
	flush()
	return rows
}

// startsRow reports whether cells begin a new row: a figure stands in a column that already has one, or the first
// column of the table is filled again together with a figure.
func startsRow(cells, open map[string][]page.Word, l *list) bool {
	for _, c := range l.columns {
		if isFigure(c.kind) && len(cells[c.name]) > 0 && len(open[c.name]) > 0 {
			return true
		}
	}
	return false
}

func isFigure(k Kind) bool {
	return k == Amount || k == Number || k == Percent || k == Count
}

// endsTable reports whether a line is below a table: it begins with a label of a value, such as a total, or has cells
// only where no column is.
func (p *Paper) endsTable(line int, h layout.Header, lx *lexicon) bool {
	inside := false
	for _, k := range p.ofLine[line] {
		s := &p.segments[k]
		own, _ := compact(s.normal)
		alone := len(p.ofLine[line]) <= 2 || s.Box.X0 > h.Columns[0].Box.X1
		if alone && len(lx.exact(own, beside)) > 0 {
			return true
		}
		inside = inside || h.RoleAt(s.Cell) != ""
	}
	return !inside
}

// rowOf reads the cells of a row. A row needs two columns, one of them with a figure.
func (p *Paper) rowOf(number int, cells map[string][]page.Word, l *list, lx *lexicon) (row, bool) {
	r := row{page: number, values: map[string]value{}}
	figures := 0
	for i := range l.columns {
		c := &l.columns[i]
		words := cells[c.name]
		if len(words) == 0 {
			continue
		}
		v, ok := p.read(c, lx, words)
		if !ok {
			continue
		}
		r.values[c.name] = v
		if isFigure(c.kind) {
			figures++
		}
	}
	return r, len(r.values) >= 2 && figures > 0
}
