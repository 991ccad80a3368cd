package workbook

import "errors"

// grid is the cells of a block that is small enough to be held: forms, matrices and statements.
type grid struct {
	book  *book
	sheet *sheet
	top   int
	lines [][]*cell
	keys  map[string][][]*cell // by key, then period
	cells int
}

// cell is one cell of a grid. Its value is worked out when it is asked for.
type cell struct {
	fixed   value
	formula *node
	place   place
	look    cellStyle
	missing string
	zero    bool // a zero is left blank
	flows   bool // a long text runs on over the empty cells beside it
	comment string
	name    string // a defined name
	rules   []painted
	col     int
	row     int

	state byte // 0 unknown, 1 being worked out, 2 known
	known value
}

var errGridTooLarge = errors.New("a form, matrix or statement has more than 200,000 cells; use a table")

func (g *grid) begin(s *sheet, top int) { g.sheet, g.top, g.keys = s, top, map[string][][]*cell{} }

// line adds a row of cells; nil is an empty one.
func (g *grid) line(cells ...*cell) error {
	row := g.top + len(g.lines)
	for i, c := range cells {
		if c != nil {
			c.col, c.row = i+1, row
			c.place.book, c.place.sheet = g.book, g.sheet
			c.look.wrap = c.look.wrap || c.fixed.kind == textValue && i > 0 && len(c.fixed.text) >= wrapWidth && !c.flows
		}
	}
	g.lines = append(g.lines, cells)
	if g.cells += len(cells); g.cells > maxGridCells {
		return errGridTooLarge
	}
	return nil
}

// keep makes a cell known by a key in a period. Cells that share it are meant as their sum.
func (g *grid) keep(key string, period int, c *cell) {
	if key == "" {
		return
	}
	for len(g.keys[key]) <= period {
		g.keys[key] = append(g.keys[key], nil)
	}
	g.keys[key][period] = append(g.keys[key][period], c)
}

func (g *grid) locate(p place, key string, period int) []located {
	if key == ownCell && p.cell != nil {
		return []located{g.located(p.cell)}
	}
	periods := g.keys[key]
	if period >= len(periods) {
		return nil
	}
	out := make([]located, 0, 1)
	for _, c := range periods[period] {
		out = append(out, g.located(c))
	}
	return out
}

// ownCell is the key of the cell itself, for colours.
const ownCell = "this"

func (g *grid) located(c *cell) located { return located{g.sheet, c.col, c.row, c.value} }

func (g *grid) column(string) (columnOf, bool) { return columnOf{}, false }

func (g *grid) nodes() (list []*node) {
	for _, line := range g.lines {
		for _, c := range line {
			if c != nil && c.formula != nil {
				list = append(list, c.formula)
			}
		}
	}
	return list
}

func (c *cell) value() value {
	switch c.state {
	case 1:
		return value{} // formulas in a circle were refused before; this only ends one
	case 2:
		return c.known
	}
	c.state = 1
	v := c.fixed
	if c.formula != nil {
		v = c.formula.eval(c.place)
	}
	if v.kind == numberValue && c.zero && v.number.sign() == 0 {
		v = value{kind: blankValue}
	}
	if v.kind == missingValue && c.missing == "blank" && c.formula == nil {
		v = value{kind: blankValue}
	}
	c.known, c.state = v, 2
	return v
}

func (g *grid) write(w *sheetWriter) error {
	for _, line := range g.lines {
		if err := g.writeLine(w, line); err != nil {
			return err
		}
	}
	return nil
}

func (g *grid) writeLine(w *sheetWriter, line []*cell) error {
	outcomes := make([]outcome, len(line))
	for i, c := range line {
		if c == nil {
			continue
		}
		formula := ""
		if c.formula != nil {
			formula = c.formula.render(c.place, otherwise(c.missing))
		}
		outcomes[i] = w.book.looks.cellOr(c.value(), formula, c.look, otherwise(c.missing))
	}
	if err := w.put(outcomes...); err != nil {
		return err
	}
	for _, c := range line {
		if c == nil {
			continue
		}
		if err := g.decorate(w, c); err != nil {
			return err
		}
	}
	return nil
}

// decorate adds a cell's note, name and colours.
func (g *grid) decorate(w *sheetWriter, c *cell) error {
	if err := w.comment(c.col, c.row, c.comment); err != nil {
		return err
	}
	if c.name != "" {
		if err := w.name(c.name, c.col, c.row); err != nil {
			return err
		}
	}
	p := c.place
	p.cell, p.home = c, gridHome{g}
	at := cellName(c.col, c.row)
	return w.paint(at, at, p, c.rules)
}

// gridHome is a grid as the home of formulas of colours.
type gridHome struct {
	*grid
}

func (gridHome) place(*sheet, int) (int, error) { return 0, nil }

// heading and labelled are text cells of a grid.
func heading(s string) *cell { return &cell{fixed: textOf(s), look: cellStyle{header: true}} }

func labelled(s string, strong bool) *cell {
	return &cell{fixed: textOf(s), look: cellStyle{strong: strong}}
}
