package workbook

import (
	"fmt"
	"strings"

	"github.com/xuri/excelize/v2"
)

// chart is a placed Chart.
type chart struct {
	book *book
	def  *Chart
	top  int
}

// chartRows is the height of a chart, in rows.
const chartRows = 16

func (c *chart) place(_ *sheet, top int) (int, error) { c.top = top; return chartRows, nil }
func (c *chart) nodes() []*node                       { return nil }

func (c *chart) locate(place, string, int) []located { return nil }
func (c *chart) column(string) (columnOf, bool)      { return columnOf{}, false }

var chartKinds = map[string]excelize.ChartType{"line": excelize.Line, "column": excelize.Col, "bar": excelize.Bar}

func (c *chart) write(w *sheetWriter) error {
	out := &excelize.Chart{Type: chartKinds[c.def.Kind], Legend: excelize.ChartLegend{Position: "bottom"},
		Dimension: excelize.ChartDimension{Width: 620, Height: 300}}
	if c.def.Title != "" {
		out.Title = excelize.ChartTitle{Paragraph: []excelize.RichTextRun{{Text: cellText(c.def.Title)}}}
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
		return w.put(c.book.looks.cell(textOf("nothing to draw"), "", cellStyle{absent: true}))
	}
	return w.book.file.AddChart(w.sheet.name, cellName(1, c.top), out)
}

// series is a column of a table over its rows, or a line of a statement over its periods.
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
	cells := lines.keys[r.key]
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
		return ref{key: s}
	}
	return ref{block: s[:dot], key: s[dot+1:]}
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

// note is a placed text.
type note struct {
	book *book
	text string
}

func (n *note) place(*sheet, int) (int, error)      { return 1, nil }
func (n *note) nodes() []*node                      { return nil }
func (n *note) locate(place, string, int) []located { return nil }
func (n *note) column(string) (columnOf, bool)      { return columnOf{}, false }
func (n *note) write(w *sheetWriter) error {
	return w.put(n.book.looks.cell(textOf(n.text), "", cellStyle{}))
}
