package workbook

import (
	"fmt"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/workbook/formula"
)

// matrix is a Matrix that has its cells.
type matrix struct {
	grid
	def *Matrix
}

// pivot holds a matrix's entries by row and column.
type pivot struct {
	rows    []*pivotRow
	columns []string
	found   map[string]bool
}

type pivotRow struct {
	headings []value
	key      string
	cells    map[string]*pivotCell
}

type pivotCell struct {
	stats
	first, last value
	at          string
}

func (m *matrix) place(s *sheet, top int) (int, error) {
	m.begin(s, top)
	p, err := m.gather()
	if err != nil {
		return 0, err
	}
	m.orderColumns(p)
	if err := m.header(p); err != nil {
		return 0, err
	}
	rules, err := parsePaint(m.def.Cell.Paint)
	if err != nil {
		return 0, err
	}
	for _, r := range p.rows {
		if err := m.placeRow(p, r, rules); err != nil {
			return 0, err
		}
	}
	if m.def.Total != "" && len(p.rows) > 0 {
		if err := m.placeTotals(p); err != nil {
			return 0, err
		}
	}
	if len(p.rows) == 0 {
		if err := m.line(&cell{fixed: formula.TextOf("none"), look: cellStyle{absent: true}}); err != nil {
			return 0, err
		}
	}
	return len(m.lines), nil
}

func (m *matrix) gather() (*pivot, error) {
	where, err := parseFilters(m.def.Where)
	if err != nil {
		return nil, err
	}
	rows, err := m.book.result.gather(m.def.Rows, where)
	if err != nil {
		return nil, err
	}
	down, err := m.book.columnsOf(m.def.Down)
	if err != nil {
		return nil, err
	}
	across, err := parsePointer(m.def.Across.Pointer)
	if err != nil {
		return nil, err
	}
	at, err := parsePointer(m.def.Cell.Pointer)
	if err != nil {
		return nil, err
	}
	p := &pivot{found: map[string]bool{}}
	byKey := map[string]*pivotRow{}
	for _, w := range rows {
		r := m.rowOf(p, byKey, w, down)
		column := m.book.result.look(w, across)
		if column.null() {
			continue
		}
		name := column.str()
		if !p.found[name] {
			p.found[name], p.columns = true, append(p.columns, name)
		}
		v := typed(m.book.result.look(w, at), m.def.Cell.Kind, m.def.Cell.Words)
		c := r.cells[name]
		if c == nil {
			c = &pivotCell{first: v, at: at.below(w.pointer())}
			r.cells[name] = c
		}
		c.last = v
		c.Add(v)
	}
	return p, nil
}

func (m *matrix) rowOf(p *pivot, byKey map[string]*pivotRow, w row, down []tableColumn) *pivotRow {
	var key strings.Builder
	var headings []value
	for i := range down {
		v := typed(m.book.result.look(w, down[i].at), down[i].Kind, down[i].Words)
		headings = append(headings, down[i].finish(v))
		fmt.Fprintf(&key, "%q", valueText(v))
	}
	r := byKey[key.String()]
	if r == nil {
		r = &pivotRow{headings: headings, cells: map[string]*pivotCell{}}
		if len(headings) > 0 {
			r.key = formula.KeyOf(valueText(typed(m.book.result.look(w, down[0].at), KindText, nil)))
		}
		byKey[key.String()] = r
		p.rows = append(p.rows, r)
	}
	return r
}

// maxMatrixColumns is the most columns of a matrix, so that it stays readable and within the sheet.
const maxMatrixColumns = 400

func (m *matrix) orderColumns(p *pivot) {
	switch m.def.Across.Order {
	case "ascending":
		slices.Sort(p.columns)
	case "descending":
		slices.Sort(p.columns)
		slices.Reverse(p.columns)
	}
	ordered := slices.Clone(m.def.Across.Values)
	for _, c := range p.columns {
		if !slices.Contains(m.def.Across.Values, c) {
			ordered = append(ordered, c)
		}
	}
	limit := maxMatrixColumns
	if m.def.Across.Limit > 0 {
		limit = min(limit, m.def.Across.Limit)
	}
	p.columns = ordered[:min(limit, len(ordered))]
}

func (m *matrix) header(p *pivot) error {
	var cells []*cell
	for i, d := range m.def.Down {
		cells = append(cells, heading(d.Header))
		m.sheet.width(i+1, widthOf(d))
	}
	for _, c := range p.columns {
		head := &cell{
			fixed: typed(jsonText(c), m.def.Across.Kind, m.def.Across.Labels),
			look:  cellStyle{header: true, kind: m.def.Cell.Kind},
		}
		if head.fixed.Kind == formula.NumberValue {
			head.fixed = formula.TextOf(c)
		}
		cells = append(cells, head)
		m.sheet.width(len(cells), max(m.def.Cell.Width, kindWidths[m.def.Cell.Kind]/2))
	}
	if m.def.Total != "" {
		cells = append(
			cells, &cell{fixed: formula.TextOf(m.def.Total), look: cellStyle{header: true, kind: m.def.Cell.Kind}},
		)
	}
	return m.line(cells...)
}

func (m *matrix) placeRow(p *pivot, r *pivotRow, rules []parsedPaint) error {
	var cells []*cell
	for i, v := range r.headings {
		cells = append(cells, &cell{
			fixed:   v,
			look:    cellStyle{kind: m.def.Down[i].Kind, format: m.def.Down[i].Format},
			missing: m.def.Down[i].Missing,
		})
	}
	from := len(cells)
	for _, name := range p.columns {
		c := &cell{look: cellStyle{kind: m.def.Cell.Kind, format: m.def.Cell.Format, input: m.def.Cell.Input},
			missing: m.def.Cell.Missing, zero: m.def.Cell.ZeroBlank, rules: rules}
		if found := r.cells[name]; found != nil {
			c.fixed = found.value(m.def.Cell.Aggregate)
			if m.def.Cell.Comment != "" {
				c.comment = m.book.result.origin(func() string { return found.at }, m.def.Cell.Comment)
			}
		}
		c.place = place{home: m}
		m.keep(r.key+"_"+formula.KeyOf(name), 0, c)
		cells = append(cells, c)
	}
	if m.def.Total != "" {
		cells = append(cells, m.sum(cells[from:]))
	}
	return m.line(cells...)
}

func (c *pivotCell) value(how string) value {
	switch how {
	case "", "first":
		return c.first
	case "last":
		return c.last
	}
	return c.Result(how)
}

// placeTotals adds the row of sums.
func (m *matrix) placeTotals(p *pivot) error {
	cells := make([]*cell, len(m.def.Down), len(m.def.Down)+len(p.columns)+1)
	if len(cells) > 0 {
		cells[0] = labelled(m.def.Total, true)
	}
	for col := len(cells); col < len(m.lines[0]); col++ {
		var above []*cell
		for _, line := range m.lines[1:] {
			above = append(above, line[col])
		}
		c := m.sum(above)
		c.look.strong = true
		cells = append(cells, c)
	}
	return m.line(cells...)
}

// sum returns a cell that adds up the cells beside or above it.
func (m *matrix) sum(of []*cell) *cell {
	c := &cell{look: cellStyle{kind: m.def.Cell.Kind, format: m.def.Cell.Format}}
	if len(of) > 0 {
		c.formula, c.place = sumFormula, place{home: rangeHome{&m.grid, of}}
	}
	return c
}

var sumFormula = mustParse("sum([cells])")

// rangeHome resolves [cells] to a run of adjacent cells.
type rangeHome struct {
	*grid
	of []*cell
}

func (rangeHome) place(*sheet, int) (int, error) { return 0, nil }

func (h rangeHome) locate(place, string, int) []located {
	out := make([]located, len(h.of))
	for i, c := range h.of {
		out[i] = h.located(c)
	}
	return out
}

// run returns the first and last cell of the range.
func (h rangeHome) run() (first, last *cell) { return h.of[0], h.of[len(h.of)-1] }
