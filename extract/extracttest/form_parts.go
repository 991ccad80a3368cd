package extracttest

import (
	"math"
	"strings"
)

// Comb prints a text in a row of boxes, one character a box, as government forms do. x is the left edge of the first
// box and pitch the width of a box. A text that is longer than the boxes is cut.
func (d *FormDrawing) Comb(x, y float64, cells int, pitch float64, s Style, text string) {
	_, size := d.resolve(s)
	for i := range cells {
		at := x + float64(i)*pitch
		d.Box(at, y-1.15*size, at+pitch, y+0.45*size)
	}
	for i, c := range []rune(text) {
		if i < cells && c != ' ' {
			d.print(x+(float64(i)+0.5)*pitch, y, AlignCentre, s, string(c))
		}
	}
	d.note(x, y, AlignLeft, text)
}

// note keeps a text for sheets and text files.
func (d *FormDrawing) note(x, y float64, align Align, text string) {
	if text != "" {
		d.printed = append(d.printed, printedText{len(d.ink.pages) - 1, x, y, align, text})
	}
}

// checkSize is the side of a check box in points.
const checkSize = 8

// Check draws a check box whose lower left corner is at x and y, with a cross in it if it is on.
func (d *FormDrawing) Check(x, y float64, on bool) {
	d.Box(x, y-checkSize, x+checkSize, y)
	if on {
		d.print(x+checkSize/2, y-1.5, AlignCentre, Style{Face: SansFace, Bold: true, Size: checkSize}, "X")
		d.note(x, y, AlignLeft, "X")
	}
}

// defaultLeading is the distance of baselines, times the size of the text.
const defaultLeading = 1.35

// Paragraph prints a text in lines of at most width points, and returns the baseline of the line after it. y is the
// first baseline. Two stars around words print them in bold ("that **JUAN CRUZ** is"); \n breaks the line.
func (d *FormDrawing) Paragraph(x, y, width float64, s Style, text string, align Align) float64 {
	_, size := d.resolve(s)
	for _, part := range strings.Split(text, "\n") {
		lines := d.breakLines(s, part, width)
		for i, line := range lines {
			d.paragraphLine(x, y, width, s, line, align, i == len(lines)-1)
			y += size * defaultLeading
		}
	}
	return y
}

// paragraphWord is a word with its style, and its width.
type paragraphWord struct {
	pieces []paragraphPiece
	width  float64
}

type paragraphPiece struct {
	text string
	bold bool
}

func (w paragraphWord) text() string {
	var b strings.Builder
	for _, p := range w.pieces {
		b.WriteString(p.text)
	}
	return b.String()
}

// words cuts a text into words; two stars turn bold on and off.
func (d *FormDrawing) words(s Style, text string) (words []paragraphWord) {
	bold := s.Bold
	for _, field := range strings.Fields(text) {
		var w paragraphWord
		for i, piece := range strings.Split(field, "**") {
			if i > 0 {
				bold = !bold
			}
			if piece != "" {
				style := s
				style.Bold = bold
				w.pieces = append(w.pieces, paragraphPiece{piece, bold})
				w.width += d.TextWidth(style, piece)
			}
		}
		if len(w.pieces) > 0 {
			words = append(words, w)
		}
	}
	return words
}

func (d *FormDrawing) breakLines(s Style, text string, width float64) (lines [][]paragraphWord) {
	var line []paragraphWord
	space, used := d.TextWidth(s, " "), 0.0
	for _, w := range d.words(s, text) {
		if len(line) > 0 && used+space+w.width > width {
			lines, line, used = append(lines, line), nil, 0
		}
		if len(line) > 0 {
			used += space
		}
		line, used = append(line, w), used+w.width
	}
	return append(lines, line)
}

// paragraphLine prints one line; the last one of a paragraph is not justified.
func (d *FormDrawing) paragraphLine(
	x, y, width float64, s Style, line []paragraphWord, align Align, last bool,
) {
	if len(line) == 0 {
		return
	}
	space, natural := d.TextWidth(s, " "), 0.0
	var texts []string
	for _, w := range line {
		natural += w.width
		texts = append(texts, w.text())
	}
	gaps := float64(len(line) - 1)
	switch {
	case align == Justified && !last && gaps > 0:
		space = (width - natural) / gaps
	case align == AlignRight:
		x += width - natural - gaps*space
	case align == AlignCentre:
		x += (width - natural - gaps*space) / 2
	}
	d.note(x, y, AlignLeft, strings.Join(texts, " "))
	if align == Justified {
		for _, w := range line {
			d.pieces(x, y, s, w.pieces)
			x += w.width + space
		}
		return
	}
	d.pieces(x, y, s, joinedPieces(line))
}

// joinedPieces puts the words of a line together, one piece for words in the same weight.
func joinedPieces(line []paragraphWord) (pieces []paragraphPiece) {
	for i, w := range line {
		for j, p := range w.pieces {
			gap := ""
			if i > 0 && j == 0 {
				gap = " "
			}
			if last := len(pieces) - 1; last >= 0 && pieces[last].bold == p.bold {
				pieces[last].text += gap + p.text
				continue
			}
			if gap != "" {
				pieces[len(pieces)-1].text += gap
			}
			pieces = append(pieces, p)
		}
	}
	return pieces
}

// pieces prints pieces of text one behind the other.
func (d *FormDrawing) pieces(x, y float64, s Style, pieces []paragraphPiece) {
	for _, p := range pieces {
		style := s
		style.Bold = p.bold
		d.print(x, y, AlignLeft, style, p.text)
		x += d.TextWidth(style, p.text)
	}
}

// Signature draws a signature of a width at x and y, its baseline.
func (d *FormDrawing) Signature(x, y, width float64) {
	r := d.Random
	loops := 4 + r.IntN(5)
	var points [][2]float64
	for i := range loops * 8 {
		along := float64(i) / float64(loops*8)
		turn := float64(i) / 8 * 2 * math.Pi
		height := 3 + 7*r.Float64()*(1-along)
		points = append(points, [2]float64{
			x + width*along + 3*math.Cos(turn), y - height*(0.5+0.5*math.Sin(turn)),
		})
	}
	d.page.stroke(0.9, tints[pick(r, []Tint{BlackTint, BlueTint})], points...)
}

// Seal draws a round stamp or a dry seal around x and y, with a text in its middle; "" for none.
func (d *FormDrawing) Seal(x, y, radius float64, t Tint, text string) {
	for _, r := range []float64{radius, radius * 0.78} {
		var points [][2]float64
		for i := range 49 {
			sin, cos := math.Sincos(float64(i) / 48 * 2 * math.Pi)
			points = append(points, [2]float64{x + r*cos, y + r*sin})
		}
		d.page.stroke(1, tints[t], points...)
	}
	d.Centre(x, y+2, Style{Face: SansFace, Size: radius / 4, Bold: true, Tint: t}, text)
}

// Picture draws the gray block of a photograph: a head and shoulders before a lighter ground.
func (d *FormDrawing) Picture(x0, y0, x1, y1 float64) {
	width, height := x1-x0, y1-y0
	d.page.shade(x0, y0, x1, y1, between(d.Random, 0.7, 0.85))
	d.page.shade(x0+0.3*width, y0+0.15*height, x1-0.3*width, y0+0.6*height, 0.5)
	d.page.shade(x0+0.12*width, y0+0.65*height, x1-0.12*width, y1, 0.35)
}

// Barcode fills a rectangle with upright bars.
func (d *FormDrawing) Barcode(x0, y0, x1, y1 float64) {
	for x := x0; x < x1; {
		bar := 0.7 * float64(1+d.Random.IntN(3))
		d.page.shade(x, y0, min(x+bar, x1), y1, 0)
		x += bar + 0.7*float64(1+d.Random.IntN(3))
	}
}
