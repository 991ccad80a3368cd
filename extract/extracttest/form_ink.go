package extracttest

import (
	"cmp"
	"fmt"
)

// Face is a sort of typeface in a form.
type Face int

// The faces: that of the paper, drawn at random, or one that a look asks for.
const (
	PaperFace Face = iota
	SansFace
	SerifFace
	MonoFace
)

// Tint is the colour of ink.
type Tint int

// The tints.
const (
	BlackTint Tint = iota
	RedTint
	BlueTint
	GrayTint
	PaleTint
	WhiteTint
)

// tints are the tints as the canvas has them.
var tints = map[Tint]tint{
	BlackTint: black, RedTint: red, BlueTint: blue, GrayTint: grayOf(110), PaleTint: pale,
	WhiteTint: grayOf(whiteLevel),
}

// Align is the side of a text that is at its place.
type Align int

// The alignments. Justified is for paragraphs.
const (
	AlignLeft Align = iota
	AlignRight
	AlignCentre
	Justified
)

// Style is how a text is printed.
type Style struct {
	// Face is the paper's face by default.
	Face Face
	// Size is in points; 0 is 9.
	Size float64
	// Bold is the bold weight.
	Bold bool
	// Tint is black by default.
	Tint Tint
	// Slant is by how much of their height letters lean to the right; 0.2 looks like italics.
	Slant float64
	// Turn is in degrees against the clock.
	Turn float64
}

// defaultSize is the size of text in points if a style gives none.
const defaultSize = 9

// chosenFace is a face of the machine with the factor that fits it into the room of the standard face.
type chosenFace struct {
	face fontFace
	fit  float64
}

// resolve is the face and the size that a style prints with.
func (d *FormDrawing) resolve(s Style) (fontFace, float64) {
	base := [...]fontFace{PaperFace: d.base, SansFace: sans, SerifFace: serif, MonoFace: mono}[s.Face]
	f, known := d.faces[base]
	if !known {
		f.face = faceIn(d.plan.families, base, fmt.Sprintf("%s-%d", d.plan.template.Name, d.plan.seed))
		f.fit = fitting(base, f.face)
		d.faces[base] = f
	}
	face := f.face
	if s.Bold {
		face = face.bold()
	}
	return face, cmp.Or(s.Size, defaultSize) * f.fit
}

// NewPage begins a page. A4 is 595 × 842 points, Letter 612 × 792, Philippine long paper 612 × 936, a card 243 × 153.
func (d *FormDrawing) NewPage(width, height float64) {
	d.page = d.ink.newPage()
	d.page.width, d.page.height = width, height
	if len(d.ink.pages) == 1 {
		d.ink.width, d.ink.height = width, height
	}
}

// Width is the width of the page in points.
func (d *FormDrawing) Width() float64 { return d.page.width }

// Height is the height of the page in points.
func (d *FormDrawing) Height() float64 { return d.page.height }

// TextWidth is the width of a text in points.
func (d *FormDrawing) TextWidth(s Style, text string) float64 {
	face, size := d.resolve(s)
	return face.width(text) * size
}

// Left prints a text that begins at x; y is its baseline.
func (d *FormDrawing) Left(x, y float64, s Style, text string) { d.put(x, y, AlignLeft, s, text) }

// Right prints a text that ends at x.
func (d *FormDrawing) Right(x, y float64, s Style, text string) { d.put(x, y, AlignRight, s, text) }

// Centre prints a text whose middle is at x.
func (d *FormDrawing) Centre(x, y float64, s Style, text string) { d.put(x, y, AlignCentre, s, text) }

func (d *FormDrawing) put(x, y float64, align Align, s Style, text string) {
	if text == "" {
		return
	}
	d.print(x, y, align, s, text)
	d.printed = append(d.printed, printedText{len(d.ink.pages) - 1, x, y, align, text})
}

// print prints a text without noting it for sheets and text files.
func (d *FormDrawing) print(x, y float64, align Align, s Style, text string) {
	face, size := d.resolve(s)
	switch align {
	case AlignRight:
		x -= face.width(text) * size
	case AlignCentre:
		x -= face.width(text) * size / 2
	}
	d.page.texts = append(d.page.texts, textOp{
		x: x, y: y, size: size, font: face, text: text, tint: tints[s.Tint], turn: s.Turn, slant: s.Slant,
	})
}

// Rule draws a line, level or upright lines as thin areas and others as strokes.
func (d *FormDrawing) Rule(x0, y0, x1, y1 float64) {
	switch {
	case y0 == y1:
		d.page.across(x0, x1, y0)
	case x0 == x1:
		d.page.down(x0, y0, y1)
	default:
		d.page.stroke(ruleWidth, black, [2]float64{x0, y0}, [2]float64{x1, y1})
	}
}

// Box draws the outline of a rectangle.
func (d *FormDrawing) Box(x0, y0, x1, y1 float64) {
	d.page.across(x0, x1, y0)
	d.page.across(x0, x1, y1)
	d.page.down(x0, y0, y1)
	d.page.down(x1, y0, y1)
}

// Shade fills a rectangle with a gray, 0 for black to 1 for white. Print on it afterwards.
func (d *FormDrawing) Shade(x0, y0, x1, y1, gray float64) { d.page.shade(x0, y0, x1, y1, gray) }

// Stroke draws a pen's line through points.
func (d *FormDrawing) Stroke(width float64, t Tint, points ...[2]float64) {
	d.page.stroke(width, tints[t], points...)
}
