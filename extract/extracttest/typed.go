package extracttest

import (
	"bytes"
	"math"
	"slices"
	"strings"
)

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
