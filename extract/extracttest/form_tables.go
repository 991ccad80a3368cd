package extracttest

import "cmp"

// FormColumn is a column of a table.
type FormColumn struct {
	// Title is its heading.
	Title string
	// Width is in points.
	Width float64
	// Align is the side of its texts: left, right or centre.
	Align Align
}

// Ruling is the lines of a table.
type Ruling int

// The rulings of a table.
const (
	NoRuling     Ruling = iota
	GridRuling          // around every cell
	HeadRuling          // above and below the headings, and below the last row
	LineRuling          // below every row
	ZebraRuling         // every second row shaded
	ColumnRuling        // between columns and around the table
)

// FormTable is a table to be drawn.
type FormTable struct {
	// Columns are from left to right.
	Columns []FormColumn
	// Rows have a text for each column; longer texts are broken into lines.
	Rows [][]string
	// Ruling is its lines.
	Ruling Ruling
	// Head and Body are the styles of headings and rows.
	Head, Body Style
	// Headless leaves the headings out.
	Headless bool
	// ShadedHead prints the headings on gray.
	ShadedHead bool
	// LeftHeads prints the headings of all columns at their left edges.
	LeftHeads bool
	// Leading is the distance of rows of one line, times the size; 0 is 1.6.
	Leading float64
	// BoldRows are the positions of rows in bold, as totals.
	BoldRows []int
}

// cellPadding is the distance of a cell's text from its edges, in points.
const cellPadding = 3

// Table draws a table whose upper left corner is at x and y, and returns its lower edge.
func (d *FormDrawing) Table(x, y float64, t FormTable) float64 {
	width := 0.0
	for _, c := range t.Columns {
		width += c.Width
	}
	top := y
	if !t.Headless {
		var titles []string
		for _, c := range t.Columns {
			titles = append(titles, c.Title)
		}
		next := d.rowEnd(y, t, titles, t.Head)
		if t.ShadedHead {
			d.Shade(x, y, x+width, next, 0.85)
		}
		d.tableRow(x, y, t, titles, t.Head, t.LeftHeads)
		if t.Ruling == HeadRuling {
			d.Rule(x, y, x+width, y)
		}
		if t.Ruling != NoRuling {
			d.Rule(x, next, x+width, next)
		}
		y = next
	}
	for i, row := range t.Rows {
		style := t.Body
		for _, n := range t.BoldRows {
			style.Bold = style.Bold || n == i
		}
		next := d.rowEnd(y, t, row, style)
		if t.Ruling == ZebraRuling && i%2 == 1 {
			d.Shade(x, y, x+width, next, 0.93)
		}
		d.tableRow(x, y, t, row, style, false)
		if t.Ruling == GridRuling || t.Ruling == LineRuling {
			d.Rule(x, next, x+width, next)
		}
		y = next
	}
	d.tableEdges(x, top, y, t)
	return y
}

// tableEdges draws the lines around and between the columns.
func (d *FormDrawing) tableEdges(x, top, bottom float64, t FormTable) {
	width := 0.0
	for _, c := range t.Columns {
		if t.Ruling == GridRuling || t.Ruling == ColumnRuling {
			d.Rule(x+width, top, x+width, bottom)
		}
		width += c.Width
	}
	switch t.Ruling {
	case GridRuling, ColumnRuling:
		d.Rule(x+width, top, x+width, bottom)
		d.Rule(x, top, x+width, top)
		d.Rule(x, bottom, x+width, bottom)
	case HeadRuling:
		d.Rule(x, bottom, x+width, bottom)
	}
}

// rowEnd is the lower edge of a row that begins at y.
func (d *FormDrawing) rowEnd(y float64, t FormTable, row []string, s Style) float64 {
	lines := 1
	for i, text := range row {
		lines = max(lines, len(d.cellLines(t.Columns[i], s, text)))
	}
	_, size := d.resolve(s)
	return y + size*(cmp.Or(t.Leading, 1.6)+float64(lines-1)*defaultLeading)
}

func (d *FormDrawing) cellLines(c FormColumn, s Style, text string) []string {
	face, size := d.resolve(s)
	return wrap(text, face, size, c.Width-2*cellPadding)
}

func (d *FormDrawing) tableRow(x, y float64, t FormTable, row []string, s Style, left bool) {
	_, size := d.resolve(s)
	baseline := y + size*(cmp.Or(t.Leading, 1.6)+0.7)/2
	for i, text := range row {
		c := t.Columns[i]
		align := c.Align
		if left {
			align = AlignLeft
		}
		at := map[Align]float64{
			AlignLeft: x + cellPadding, AlignRight: x + c.Width - cellPadding, AlignCentre: x + c.Width/2,
		}[align]
		for n, line := range d.cellLines(c, s, text) {
			d.print(at, baseline+float64(n)*size*defaultLeading, align, s, line)
		}
		d.note(x+cellPadding, baseline, AlignLeft, text)
		x += c.Width
	}
}
