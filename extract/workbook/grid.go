package workbook

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/xuri/excelize/v2"

	"github.com/dossier-lending/dossier/extract/workbook/formula"
)

// grid holds the cells of a block that is small enough: a form, matrix or statement.
type grid struct {
	book  *book
	sheet *sheet
	top   int
	lines [][]*cell
	keys  map[string][][]*cell // by key, then period
	cells int
}

// cell is one cell of a grid. Its value is computed when it is first needed.
type cell struct {
	fixed   value
	formula *node
	place   place
	look    cellStyle
	missing string
	zero    bool // a zero is left blank
	flows   bool // a long text runs on over the empty cells beside it
	comment string
	link    string // a sheet that a click leads to
	name    string // a defined name
	rules   []parsedPaint
	col     int
	row     int

	state byte // 0 unknown, 1 being worked out, 2 known
	known value
}

var errGridTooLarge = errors.New("a form, matrix or statement has more than 200,000 cells; use a table")

func (g *grid) begin(s *sheet, top int) { g.sheet, g.top, g.keys = s, top, map[string][][]*cell{} }

// line adds a row of cells; a nil cell is empty.
func (g *grid) line(cells ...*cell) error {
	row := g.top + len(g.lines)
	for i, c := range cells {
		if c != nil {
			c.col, c.row = i+1, row
			c.place.book, c.place.sheet = g.book, g.sheet
			c.look.wrap = c.look.wrap ||
				c.fixed.Kind == formula.TextValue && i > 0 && len(c.fixed.Text) >= wrapWidth && !c.flows
		}
	}
	g.lines = append(g.lines, cells)
	if g.cells += len(cells); g.cells > maxGridCells {
		return errGridTooLarge
	}
	return nil
}

// keep stores a cell under a key and a period. A key with several cells means their sum.
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

// ownCell is the key by which the formula of a colour refers to its own cell.
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
		v = c.formula.Eval(c.place)
	}
	if v.Kind == formula.NumberValue && c.zero && v.Number.Sign() == 0 {
		v = value{Kind: formula.Blank}
	}
	if v.Kind == formula.Missing && c.missing == "blank" && c.formula == nil {
		v = value{Kind: formula.Blank}
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
			formula = c.formula.Render(c.place, otherwise(c.missing))
		}
		outcomes[i] = w.book.styles.cellOr(c.value(), formula, c.look, otherwise(c.missing))
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

// decorate adds a cell's note, link, defined name and colours.
func (g *grid) decorate(w *sheetWriter, c *cell) error {
	if err := w.comment(c.col, c.row, c.comment); err != nil {
		return err
	}
	if err := w.link(c.col, c.row, c.link); err != nil {
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

// gridHome is a grid as the block of a colour's formulas.
type gridHome struct {
	*grid
}

func (gridHome) place(*sheet, int) (int, error) { return 0, nil }

// heading and labelled make text cells of a grid.
func heading(s string) *cell { return &cell{fixed: formula.TextOf(s), look: cellStyle{header: true}} }

func labelled(s string, strong bool) *cell {
	return &cell{fixed: formula.TextOf(s), look: cellStyle{strong: strong}}
}

// form is a Form that has its cells.
type form struct {
	grid
	def *Form
}

const (
	formLabelWidth, formValueWidth = 34, 26
)

func (f *form) place(s *sheet, top int) (int, error) {
	f.begin(s, top)
	s.width(1, formLabelWidth)
	s.width(2, max(formValueWidth, f.def.ValueWidth))
	for i := range f.def.Lines {
		if err := f.placeLine(&f.def.Lines[i]); err != nil {
			return 0, fmt.Errorf("line %d: %w", i+1, err)
		}
	}
	return len(f.lines), nil
}

// notes reports whether the third column has notes, which the headings then cover.
func (f *Form) notes() bool {
	return slices.ContainsFunc(f.Lines, func(l Line) bool { return l.Note != "" })
}

func (f *form) placeLine(l *Line) error {
	show, err := parseFilters(l.When)
	if err != nil || !f.book.result.all(row{}, show) {
		return err
	}
	if l.Heading != "" {
		cells := []*cell{heading(l.Heading), heading("")}
		if f.def.notes() {
			cells = append(cells, heading(""))
		}
		return f.line(cells...)
	}
	c, at, err := f.book.lineCell(l, nil)
	if err != nil {
		return err
	}
	c.place.home = f
	f.keep(lineKey(l), 0, c)
	cells := []*cell{labelled(l.Label, l.Strong), c}
	if f.def.Sources {
		page, confidence := f.book.result.pageAndConfidence(at)
		cells = append(cells, &cell{fixed: page, missing: "blank", look: cellStyle{kind: KindInteger}},
			&cell{fixed: confidence, missing: "blank", look: cellStyle{kind: KindShare, format: "0%"}})
		f.sheet.width(3, kindWidths[KindInteger])
		f.sheet.width(4, kindWidths[KindShare])
	}
	if l.Note != "" {
		cells = append(cells, &cell{fixed: formula.TextOf(l.Note), flows: true, look: cellStyle{remark: true}})
	}
	return f.line(cells...)
}

func lineKey(l *Line) string {
	if l.Key != "" {
		return l.Key
	}
	return formula.KeyOf(l.Label)
}

// lineCell returns the cell with a line's value, in a statement that of one period, and the pointer of the value.
func (b *book) lineCell(l *Line, period *period) (c *cell, at string, err error) {
	look := cellStyle{kind: l.Kind, format: l.Format, input: l.Input, strong: l.Strong, link: l.Link != ""}
	c = &cell{look: look, missing: l.Missing, link: l.Link}
	if period == nil || period.place == 0 {
		c.name = l.Name
	}
	if c.rules, err = parsePaint(l.Paint); err != nil {
		return c, "", err
	}
	switch {
	case l.Formula != "":
		if c.formula, err = formula.Parse(l.Formula, pointers); err != nil {
			return c, "", fmt.Errorf("formula %w", err)
		}
	case l.Pointer != "":
		p, err := parsePointer(l.Pointer)
		if err != nil {
			return c, "", fmt.Errorf("pointer %w", err)
		}
		if period != nil {
			p.tokens = append(append([]string(nil), p.tokens...), period.key)
		}
		c.fixed, at = typed(b.result.look(row{}, p), l.Kind, l.Words), p.below("")
		if l.Comment != "" {
			c.comment = b.result.origin(func() string { return at }, l.Comment)
		}
	case l.Text != "":
		c.fixed = formula.TextOf(l.Text)
	default:
		c.fixed = typed(raw(l.Value), l.Kind, l.Words)
	}
	return c, at, nil
}

// pageAndConfidence returns the page and confidence from the provenance of a pointer.
func (r *Result) pageAndConfidence(at string) (page, confidence value) {
	if at == "" {
		return value{}, value{}
	}
	s := r.source(at)
	return typed(s.child("page"), KindInteger, nil), typed(s.child("confidence"), KindShare, nil)
}

// chart is a Chart that has its place.
type chart struct {
	book *book
	def  *Chart
	top  int
	col  int
}

const (
	chartRows            = 16 // height in rows, with some room below
	chartWide, chartHigh = 620, 300
	// pixels of a column: so many a character, and the margin
	characterPixels, marginPixels = 7, 5
)

func (c *chart) place(s *sheet, top int) (int, error) {
	c.top, c.col = top, s.keep+1 // the kept columns are on every page of a print
	if !c.def.Beside || top <= chartRows {
		return chartRows, nil
	}
	c.top = top - chartRows - 1 // where the chart above is
	for right := 0.0; right <= chartWide && c.col <= len(s.widths); c.col++ {
		right += s.widths[c.col-1]*characterPixels + marginPixels
	}
	return -1, nil // no row, and no empty row below
}

func (c *chart) nodes() []*node { return nil }

func (c *chart) locate(place, string, int) []located { return nil }
func (c *chart) column(string) (columnOf, bool)      { return columnOf{}, false }

// axisFont is dark enough for a print.
var axisFont = excelize.Font{Color: "404040", Size: 9, Family: fontName}

var chartKinds = map[string]excelize.ChartType{"line": excelize.Line, "column": excelize.Col, "bar": excelize.Bar}

func (c *chart) write(w *sheetWriter) error {
	out := &excelize.Chart{Type: chartKinds[c.def.Kind], Legend: excelize.ChartLegend{Position: "bottom"},
		Dimension: excelize.ChartDimension{Width: chartWide, Height: chartHigh}}
	out.XAxis.Font, out.YAxis.Font = axisFont, axisFont
	out.YAxis.NumFmt = excelize.ChartNumFmt{CustomNumFmt: "#,##0"}
	if x, ok := c.book.column(place{book: c.book}, splitRef(c.def.X)); ok {
		if kind := x.table.columns[x.index].Kind; kind == KindDate || kind == KindMonth {
			out.XAxis.NumFmt = excelize.ChartNumFmt{CustomNumFmt: formats[kind]}
		}
	}
	if c.def.Title != "" {
		out.Title = excelize.ChartTitle{Paragraph: []excelize.RichTextRun{{Text: formula.CellText(c.def.Title)}}}
	}
	for _, s := range c.def.Series {
		if series, ok := c.series(s); ok {
			out.Series = append(out.Series, series)
		}
		if block, _ := c.book.blockOf(nil, splitRef(s)); block != nil {
			_, latestFirst := block.(*statement)
			out.XAxis.ReverseOrder = latestFirst // time runs to the right
		}
	}
	if len(out.Series) == 0 {
		if c.def.Beside {
			return nil
		}
		return w.put(c.book.styles.cell(formula.TextOf("nothing to draw"), "", cellStyle{absent: true}))
	}
	return w.book.file.AddChart(w.sheet.name, cellName(c.col, c.top), out)
}

// series returns a table's column over its rows, or a statement's line over its periods.
func (c *chart) series(name string) (s excelize.ChartSeries, ok bool) {
	r := splitRef(name)
	p := place{book: c.book}
	if column, isColumn := c.book.column(p, r); isColumn {
		t := column.table
		first, last := t.span()
		if last < first || t.breaks != nil {
			return s, false
		}
		s.Name = absolute(t.sheet, column.index+1, t.top, t.top)
		s.Values = absolute(t.sheet, column.index+1, first, last)
		if x, hasX := c.book.column(p, splitRef(c.def.X)); hasX {
			s.Categories = absolute(x.table.sheet, x.index+1, first, last)
		}
		return s, true
	}
	found, _ := c.book.blockOf(nil, r)
	lines, isStatement := found.(*statement)
	if !isStatement {
		return s, false
	}
	cells := lines.keys[r.Key]
	if len(cells) == 0 || len(cells[0]) == 0 || len(lines.periods) == 0 {
		return s, false
	}
	first := cells[0][0]
	last := first.col + len(lines.periods) - 1
	s.Name = absolute(lines.sheet, 1, first.row, first.row)
	s.Values = across(lines.sheet, first.col, last, first.row)
	s.Categories = across(lines.sheet, first.col, last, lines.top)
	return s, true
}

func splitRef(s string) ref {
	dot := strings.LastIndexByte(s, '.')
	if dot < 0 {
		return ref{Key: s}
	}
	return ref{Block: s[:dot], Key: s[dot+1:]}
}

func absolute(s *sheet, col, from, to int) string {
	name := columnName(col)
	if from == to {
		return fmt.Sprintf("'%s'!$%s$%d", s.name, name, from)
	}
	return fmt.Sprintf("'%s'!$%s$%d:$%s$%d", s.name, name, from, name, to)
}

func across(s *sheet, from, to, row int) string {
	return fmt.Sprintf("'%s'!$%s$%d:$%s$%d", s.name, columnName(from), row, columnName(to), row)
}

// note is a text block that has its cells.
type note struct {
	book *book
	text string
}

func (n *note) place(*sheet, int) (int, error)      { return 1, nil }
func (n *note) nodes() []*node                      { return nil }
func (n *note) locate(place, string, int) []located { return nil }
func (n *note) column(string) (columnOf, bool)      { return columnOf{}, false }
func (n *note) write(w *sheetWriter) error {
	return w.put(n.book.styles.cell(formula.TextOf(n.text), "", cellStyle{}))
}
