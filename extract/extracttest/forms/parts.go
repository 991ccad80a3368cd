package forms

import (
	"math/rand/v2"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/extracttest"
)

// Short names of what every look uses.
type (
	drawing = extracttest.FormDrawing
	style   = extracttest.Style
	look    = extracttest.FormLook
)

// pair is a label and its value. A pair without a value is not printed.
type pair struct{ label, value string }

// cursor prints parts of a form from top to bottom: pairs, tables, paragraphs. It holds what a paper decides once.
type cursor struct {
	*drawing
	r *rand.Rand
	// left and right are the edges of what is printed, y the next baseline, step the distance of lines.
	left, right, y, step float64
	// last is the size of the line above if it was printed by put, centred or title.
	last float64
	// label and value are the styles of pairs; mark is between them.
	label, value style
	mark         string
	// small is the style of small print, heading that of titles of parts.
	small, heading style
	rules          extracttest.Ruling
	// shaded prints headings of tables on gray; justified sets paragraphs to both edges.
	shaded, justified bool
}

// Sizes of pages in points.
var (
	a4     = [2]float64{595, 842}
	letter = [2]float64{612, 792}
	long   = [2]float64{612, 936}
)

// newCursor begins a page of one of the sizes, or of A4 or Letter, with the habits of a paper.
func newCursor(d *drawing, sizes ...[2]float64) *cursor {
	r := d.Random
	if len(sizes) == 0 {
		sizes = [][2]float64{a4, letter}
	}
	size := sizes[r.IntN(len(sizes))]
	d.NewPage(size[0], size[1])
	points := pick(r, 8.0, 8.5, 9, 9.5)
	margin := pick(r, 36.0, 44, 54)
	c := &cursor{
		drawing: d, r: r, left: margin, right: size[0] - margin, y: margin + 14,
		step:  points * pick(r, 1.35, 1.5, 1.7),
		label: style{Size: points, Bold: chance(r, 40)}, value: style{Size: points},
		mark: pick(r, ":", ":", " :", ""), small: style{Size: points - 1.5},
		heading: style{Size: points + 1, Bold: true},
		rules: pick(r, extracttest.NoRuling, extracttest.HeadRuling, extracttest.GridRuling, extracttest.ZebraRuling,
			extracttest.LineRuling, extracttest.ColumnRuling),
		shaded: chance(r, 35), justified: chance(r, 50),
	}
	if !c.label.Bold && chance(r, 40) {
		c.value.Bold = true
	}
	if c.mark == "" && !c.label.Bold && !c.value.Bold {
		c.mark = ":"
	}
	return c
}

// asLetter sets wide margins and a larger size, as letters have.
func (c *cursor) asLetter() {
	c.value.Size, c.left, c.right = pick(c.r, 10.0, 10.5, 11), 72, c.Width()-72
	c.label.Size, c.step = c.value.Size, c.value.Size*1.5
}

// middle is the middle between the edges.
func (c *cursor) middle() float64 { return (c.left + c.right) / 2 }

// width is the width between the edges.
func (c *cursor) width() float64 { return c.right - c.left }

// down moves by a number of lines.
func (c *cursor) down(lines float64) { c.y, c.last = c.y+lines*c.step, 0 }

// title prints a centred line in bold and moves below it.
func (c *cursor) title(size float64, text string) { c.centred(style{Size: size, Bold: true}, text) }

// room moves down if the next line is larger than the one above.
func (c *cursor) room(s style) {
	if c.last > 0 {
		c.y += max(0, sizeOf(s)-c.last) * 0.9
	}
	c.last = sizeOf(s)
}

// centred prints lines in the middle.
func (c *cursor) centred(s style, lines ...string) {
	for _, line := range lines {
		for _, part := range c.broken(s, c.width(), line) {
			c.room(s)
			c.Centre(c.middle(), c.y, s, part)
			c.y += sizeOf(s) * 1.3
		}
	}
}

// put prints lines at the left edge.
func (c *cursor) put(s style, lines ...string) {
	for _, line := range lines {
		for _, part := range c.broken(s, c.width(), line) {
			c.room(s)
			c.Left(c.left, c.y, s, part)
			c.y += sizeOf(s) * 1.35
		}
	}
}

func sizeOf(s style) float64 {
	if s.Size == 0 {
		return 9
	}
	return s.Size
}

// line draws a rule from edge to edge, in the middle of an empty line.
func (c *cursor) line() {
	c.Rule(c.left, c.y-c.step*0.4, c.right, c.y-c.step*0.4)
	c.y += c.step * 0.6
}

// broken cuts a text into lines that are at most width wide.
func (c *cursor) broken(s style, width float64, text string) (lines []string) {
	line := ""
	for _, word := range strings.Fields(text) {
		if longer := joined(line, word); line != "" && c.TextWidth(s, longer) > width {
			lines, line = append(lines, line), word
		} else {
			line = longer
		}
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}

// pairs prints labels and values between two edges, the values below each other.
func (c *cursor) pairs(left, right float64, list ...pair) {
	wide := 0.0
	for _, p := range list {
		if p.value != "" {
			wide = max(wide, c.TextWidth(c.label, p.label+c.mark))
		}
	}
	x := left + min(wide+7, (right-left)*0.62)
	for _, p := range list {
		if p.value == "" {
			continue
		}
		labels := c.broken(c.label, x-left-3, p.label+c.mark)
		values := c.broken(c.value, right-x-4, p.value)
		for i, line := range labels {
			c.Left(left, c.y+float64(i)*c.step, c.label, line)
		}
		for i, line := range values {
			c.Left(x, c.y+float64(i)*c.step, c.value, line)
		}
		c.down(float64(max(len(labels), len(values))))
	}
}

// twoSides prints two lists of pairs beside each other.
func (c *cursor) twoSides(leftList, rightList []pair) {
	top := c.y
	c.pairs(c.left, c.middle()-6, leftList...)
	below := c.y
	c.y = top
	c.pairs(c.middle()+6, c.right, rightList...)
	c.y = max(c.y, below)
}

// halves deals the pairs that have a value to two lists.
func halves(list []pair) (first, second []pair) {
	var kept []pair
	for _, p := range list {
		if p.value != "" {
			kept = append(kept, p)
		}
	}
	half := (len(kept) + 1) / 2
	return kept[:half], kept[half:]
}

// boxes prints pairs in a grid of boxes, the small label above its value, some a row.
func (c *cursor) boxes(columns int, list ...pair) {
	var kept []pair
	for _, p := range list {
		if p.value != "" {
			kept = append(kept, p)
		}
	}
	small := style{Size: c.value.Size - 2}
	for len(kept) > 0 {
		row := kept[:min(columns, len(kept))]
		kept = kept[len(row):]
		wide := c.width() / float64(len(row))
		lines := 1
		for _, p := range row {
			lines = max(lines, len(c.broken(c.value, wide-8, p.value)))
		}
		top, bottom := c.y-c.step, c.y+float64(lines)*c.step+2
		for i, p := range row {
			x := c.left + float64(i)*wide
			c.Box(x, top, x+wide, bottom)
			c.Left(x+3, top+small.Size+1, small, p.label)
			for n, line := range c.broken(c.value, wide-8, p.value) {
				c.Left(x+4, c.y+float64(n)*c.step+c.step*0.55, c.value, line)
			}
		}
		c.y = bottom + c.step
	}
}

// table prints a table from edge to edge and moves below it. The widths of its columns are shares.
func (c *cursor) table(columns []extracttest.FormColumn, rows [][]string, bold ...int) {
	c.tableAt(c.left, c.right, columns, rows, bold...)
}

// tableAt prints a table between two edges and moves below it.
func (c *cursor) tableAt(left, right float64, columns []extracttest.FormColumn, rows [][]string, bold ...int) {
	total := 0.0
	for _, col := range columns {
		total += col.Width
	}
	scaled := append([]extracttest.FormColumn(nil), columns...)
	titled := false
	for i := range scaled {
		scaled[i].Width *= (right - left) / total
		titled = titled || scaled[i].Title != ""
	}
	size := c.value.Size
	c.y = c.Table(left, c.y-c.step*0.85, extracttest.FormTable{
		Columns: scaled, Rows: rows, Ruling: c.rules, Headless: !titled, ShadedHead: c.shaded,
		Head: style{Size: size, Bold: true}, Body: style{Size: size}, Leading: c.step / size * 1.05, BoldRows: bold,
	}) + c.step
}

// textColumn and sumColumn are columns of words and of figures.
func textColumn(title string, width float64) extracttest.FormColumn {
	return extracttest.FormColumn{Title: title, Width: width}
}

func sumColumn(title string, width float64) extracttest.FormColumn {
	return extracttest.FormColumn{Title: title, Width: width, Align: extracttest.AlignRight}
}

// prose prints a paragraph from edge to edge and moves below it. Two stars around words print them in bold.
func (c *cursor) prose(s style, text string) {
	align := extracttest.AlignLeft
	if c.justified {
		align = extracttest.Justified
	}
	c.y = c.Paragraph(c.left, c.y, c.width(), s, text, align) + sizeOf(s)
}

// signed prints a signature with the name and position below it, in the middle of two edges.
func (c *cursor) signed(left, right float64, name, position string) {
	x := (left + right) / 2
	c.Signature(x-35, c.y, 70)
	c.Rule(left, c.y+3, right, c.y+3)
	c.Centre(x, c.y+13, style{Size: c.value.Size, Bold: true}, name)
	c.Centre(x, c.y+13+c.step, c.small, position)
	c.y += 13 + 2*c.step
}

// dots draws a square that looks like a QR code.
func dots(d *drawing, x, y, wide float64) {
	const cells = 21
	dot := wide / cells
	for i := range cells * cells {
		row, col := i/cells, i%cells
		corner := (row < 7 || row > 13) && col < 7 || row < 7 && col > 13
		dark := d.Random.IntN(2) == 0
		if corner {
			a, b := row%14, col%14
			dark = a == 0 || a == 6 || b == 0 || b == 6 || a > 1 && a < 5 && b > 1 && b < 5
		}
		if dark {
			left, top := x+float64(col)*dot, y+float64(row)*dot
			d.Shade(left, top, left+dot, top+dot, 0)
		}
	}
}

// period records the first and last day of a period and returns its text, in one of the ways to write one.
func period(d *drawing, start, end engine.Date) string {
	r := d.Random
	first, last := d.Day("period_start", start), d.Day("period_end", end)
	sameMonth := start.Year == end.Year && start.Month == end.Month
	switch {
	case sameMonth && chance(r, 30):
		month := pick(r, "January", "Jan")
		d.DayAs("period_start", start, month+" 2")
		return start.Time().Format(month+" 2") + pick(r, "-", " - ", " to ") + end.Time().Format("2, 2006")
	case chance(r, 20):
		return "From " + first + " To " + last
	}
	return first + pick(r, " - ", " to ", " – ", " TO ") + last
}
