package extracttest

import (
	"bytes"
	"cmp"
	"math"
	"slices"
	"strings"
)

// canvas collects the content of a paper, page by page, in points from the top left corner. A producer (pdf.go) writes
// it as a PDF, rasterize as pictures.
type canvas struct {
	width, height float64
	pages         []*sheet
}

// size returns the width and height of a page.
func (c *canvas) size(p *sheet) (width, height float64) {
	if p.width > 0 {
		return p.width, p.height
	}
	return c.width, c.height
}

type sheet struct {
	// width and height are 0 for a page of the canvas's size.
	width, height float64

	texts   []textOp
	areas   []areaOp
	strokes []strokeOp
}

// textOp is one run of text; Y is its baseline.
type textOp struct {
	x, y, size float64
	font       fontFace
	text       string
	tint       tint
	turn       float64 // degrees against the clock from level
	slant      float64 // by how much of their height letters lean to the right, as italics do
}

// tint is the colour of a text or a stroke.
type tint int

const (
	black tint = iota
	red        // as banks print debts
	pale       // a watermark's gray
	blue       // of stamps and pens
	// grays is where tints of any gray begin, see grayOf.
	grays
)

// grayOf is the tint of a gray, 0 for black to 255 for white.
func grayOf(level int) tint { return grays + tint(level) }

// level returns the gray level of a tint, 0 (black) to 255.
func (t tint) level() int {
	if t >= grays {
		return int(t - grays)
	}
	return [...]int{black: 0, red: 90, pale: 225, blue: 70}[t]
}

// operator sets a tint in a PDF, for filled shapes.
func (t tint) operator() string {
	if t >= grays {
		return number(float64(t.level())/whiteLevel) + " g"
	}
	return [...]string{black: "0 g", red: "0.78 0.05 0.1 rg", pale: "0.88 g", blue: "0.1 0.2 0.7 rg"}[t]
}

// whiteLevel is the level of bare paper.
const whiteLevel = 255

// strokeOp is a line drawn by a pen through points.
type strokeOp struct {
	points [][2]float64
	width  float64
	tint   tint
}

// areaOp is a filled rectangle; thin ones are rules.
type areaOp struct {
	x0, y0, x1, y1 float64
	gray           float64
}

func (c *canvas) newPage() *sheet {
	p := &sheet{}
	c.pages = append(c.pages, p)
	return p
}

func (p *sheet) left(x, y, size float64, font fontFace, text string) {
	if text != "" {
		p.texts = append(p.texts, textOp{x: x, y: y, size: size, font: font, text: text})
	}
}

func (p *sheet) right(x, y, size float64, font fontFace, text string) {
	p.left(x-font.width(text)*size, y, size, font, text)
}

func (p *sheet) centre(x, y, size float64, font fontFace, text string) {
	p.left(x-font.width(text)*size/2, y, size, font, text)
}

// ruleWidth is the thickness of drawn lines in points.
const ruleWidth = 0.6

func (p *sheet) across(x0, x1, y float64) {
	p.areas = append(p.areas, areaOp{x0, y - ruleWidth/2, x1, y + ruleWidth/2, 0})
}

func (p *sheet) down(x, y0, y1 float64) {
	p.areas = append(p.areas, areaOp{x - ruleWidth/2, y0, x + ruleWidth/2, y1, 0})
}

func (p *sheet) stroke(width float64, t tint, points ...[2]float64) {
	p.strokes = append(p.strokes, strokeOp{points, width, t})
}

func (p *sheet) shade(x0, y0, x1, y1, gray float64) {
	p.areas = append(p.areas, areaOp{x0, y0, x1, y1, gray})
}

// typeset turns loose cells into whole lines of a fixed-width font, spaces and all, as line printers
// and the programs that store their output do.
func typeset(d design, c *canvas) {
	for _, p := range c.pages {
		var texts []textOp
		for _, line := range linesOf(d, p) {
			texts = append(texts, textOp{x: d.margin, y: line.y, size: d.size, font: d.face, text: line.text})
		}
		p.texts = texts
	}
}

type typedLine struct {
	y    float64
	text string
}

// linesOf joins a page's cells by baseline; each cell begins at its character place.
func linesOf(d design, p *sheet) []typedLine {
	pitch := 0.6 * d.size
	lines := map[float64][]rune{}
	for _, t := range p.texts {
		y := math.Round(t.y*10) / 10
		line, at := lines[y], int(math.Round((t.x-d.margin)/pitch))
		for i, r := range []rune(t.text) {
			for len(line) <= at+i {
				line = append(line, ' ')
			}
			line[at+i] = r
		}
		lines[y] = line
	}
	var out []typedLine
	for y, text := range lines {
		out = append(out, typedLine{y, strings.TrimRight(string(text), " ")})
	}
	slices.SortFunc(out, func(a, b typedLine) int { return int(math.Round(10*a.y) - math.Round(10*b.y)) })
	return out
}

// typed is the paper as a text file: lines in order, a form feed between pages.
func typed(d design, c *canvas) []byte {
	var b bytes.Buffer
	for i, p := range c.pages {
		if i > 0 {
			b.WriteByte('\f')
		}
		last := d.margin
		for _, line := range linesOf(d, p) {
			for range int(math.Round((line.y-last)/d.step)) - 1 {
				b.WriteByte('\n')
			}
			b.WriteString(line.text + "\n")
			last = line.y
		}
	}
	return b.Bytes()
}

// pageTexts are the texts of the pages: a line for each height, from the top, with its texts from the left.
func (c *canvas) pageTexts() (pages []string) {
	for _, p := range c.pages {
		texts := slices.Clone(p.texts)
		slices.SortStableFunc(texts, func(a, b textOp) int { return cmp.Compare(a.y, b.y) })
		var lines []string
		for first := 0; first < len(texts); {
			end := first + 1
			for end < len(texts) && texts[end].y-texts[first].y <= sameRowWithin {
				end++
			}
			lines = append(lines, lineText(texts[first:end]))
			first = end
		}
		pages = append(pages, strings.Join(lines, "\n"))
	}
	return pages
}

// lineText joins the texts of one height from the left, with spaces where there is room between them.
func lineText(texts []textOp) string {
	slices.SortStableFunc(texts, func(a, b textOp) int { return cmp.Compare(a.x, b.x) })
	var b strings.Builder
	end := 0.0
	for i, t := range texts {
		if i > 0 && t.x > end+0.1*t.size {
			b.WriteByte(' ')
		}
		b.WriteString(t.text)
		end = t.x + t.font.width(t.text)*t.size
	}
	return b.String()
}
