package pdf

import (
	"math"
	"strings"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/page"
)

// path collects possible rules: rectangles and straight lines, in points of the page.
type path struct {
	rects  []page.Box // of the operator re
	shapes []page.Box // closed subpaths of level lines: boxes when filled
	lines  []segment
	shape  []point // the open subpath's corners
	curved bool    // the open subpath has curves or too many corners

	bounds   page.Box // around all its points
	points   []point  // of curves and slanted lines, as letters drawn as outlines have
	odd      bool     // it is more than rectangles
	clipping bool     // it becomes a clip when it ends
}

type point struct{ x, y float64 }

type segment struct{ from, to point }

const (
	// maxCorners is the most corners of a subpath that counts as a box: four and the way back.
	maxCorners = 6
	// maxPathParts bounds one path; tables drawn as one path have some hundred lines.
	maxPathParts = 5000
)

// paint runs path operators; false if op is another operator.
func (in *interpreter) paint(op []byte) bool {
	p := &in.path
	switch string(op) {
	case "re":
		in.addRect(in.num(0), in.num(1), in.num(2), in.num(3))
	case "m":
		p.closeShape()
		p.extend(in.at(in.num(0), in.num(1)))
	case "l":
		in.lineTo(in.at(in.num(0), in.num(1)))
	case "c":
		p.bend(in.at(in.num(0), in.num(1)))
		p.bend(in.at(in.num(2), in.num(3)))
		p.curveTo(in.at(in.num(4), in.num(5)))
	case "v", "y":
		p.bend(in.at(in.num(0), in.num(1)))
		p.curveTo(in.at(in.num(2), in.num(3)))
	case "h":
		p.back()
	case "S":
		in.strokePath()
	case "s":
		p.back()
		in.strokePath()
	case "f", "F", "f*", "B", "B*", "b", "b*":
		in.fillPath() // an outline around an area adds nothing to it
	case "n":
	case "W", "W*":
		p.clipping = true
		return true // the path goes on to the operator that ends it
	default:
		return false
	}
	switch op[0] {
	case 'S', 's':
		in.painted(in.stroke)
		in.endPath()
	case 'f', 'F', 'B', 'b':
		in.painted(in.fill)
		in.endPath()
	case 'n':
		in.endPath()
	}
	return true
}

// endPath drops the path. If the path is for clipping, it first clips all that follows.
func (in *interpreter) endPath() {
	if p := &in.path; p.clipping {
		p.closeShape()
		in.clip.cut(p)
	}
	in.path.reset()
}

func (p *path) reset() {
	p.rects, p.shapes, p.lines, p.shape, p.curved = p.rects[:0], p.shapes[:0], p.lines[:0], p.shape[:0], false
	p.bounds, p.points, p.odd, p.clipping = page.Box{}, p.points[:0], false, false
}

func (in *interpreter) at(x, y float64) point {
	px, py := in.ctm.apply(x, y)
	return point{px, py}
}

func (in *interpreter) addRect(x, y, w, h float64) {
	box := in.unitBox(matrix{a: w, d: h, e: x, f: y})
	in.path.bounds = in.path.bounds.Union(box)
	if len(in.path.rects) < maxPathParts {
		in.path.rects = append(in.path.rects, box)
	}
}

// unitBox is the box around the unit square under m and the current matrix.
func (in *interpreter) unitBox(m matrix) page.Box {
	m = m.mul(in.ctm)
	return page.Box{
		X0: m.e + min(m.a, 0) + min(m.c, 0), Y0: m.f + min(m.b, 0) + min(m.d, 0),
		X1: m.e + max(m.a, 0) + max(m.c, 0), Y1: m.f + max(m.b, 0) + max(m.d, 0),
	}
}

func (in *interpreter) lineTo(to point) {
	p := &in.path
	if n := len(p.shape); n > 0 && len(p.lines) < maxPathParts {
		from := p.shape[n-1]
		p.lines = append(p.lines, segment{from, to})
		if math.Abs(from.x-to.x) > levelSlack && math.Abs(from.y-to.y) > levelSlack {
			p.outline(to)
		}
	}
	p.extend(to)
}

func (p *path) outline(at point) {
	if len(p.points) < maxPathParts {
		p.points = append(p.points, at)
	}
}

func (p *path) curveTo(to point) {
	p.curved = true
	p.outline(to)
	p.extend(to)
}

// bend widens the bounds by a point that a curve is drawn to without reaching it.
func (p *path) bend(to point) {
	p.bounds = p.bounds.Union(page.Box{X0: to.x, Y0: to.y, X1: to.x, Y1: to.y})
}

func (p *path) extend(to point) {
	p.bend(to)
	if len(p.shape) >= maxCorners {
		p.curved = true
		p.shape[len(p.shape)-1] = to
		return
	}
	p.shape = append(p.shape, to)
}

// back draws the line to where the subpath began.
func (p *path) back() {
	if n := len(p.shape); n > 1 && len(p.lines) < maxPathParts {
		p.lines = append(p.lines, segment{p.shape[n-1], p.shape[0]})
	}
	p.closeShape()
}

// closeShape ends a subpath; one of straight level lines is a rectangle when it is filled.
func (p *path) closeShape() {
	box, ok := p.asBox()
	switch {
	case !ok:
		p.odd = p.odd || len(p.shape) > 1
	case len(p.shapes) < maxPathParts:
		p.shapes = append(p.shapes, box)
	}
	p.shape, p.curved = p.shape[:0], false
}

// asBox returns the open subpath as a rectangle; false if it is not one.
func (p *path) asBox() (box page.Box, ok bool) {
	if p.curved || len(p.shape) < 4 || !level(p.shape) {
		return box, false
	}
	box = page.Box{X0: math.Inf(1), Y0: math.Inf(1), X1: math.Inf(-1), Y1: math.Inf(-1)}
	for _, c := range p.shape {
		box = page.Box{X0: min(box.X0, c.x), Y0: min(box.Y0, c.y), X1: max(box.X1, c.x), Y1: max(box.Y1, c.y)}
	}
	return box, true
}

// level reports whether all sides run along the page's edges.
func level(shape []point) bool {
	for i := 1; i < len(shape); i++ {
		a, b := shape[i-1], shape[i]
		if math.Abs(a.x-b.x) > levelSlack && math.Abs(a.y-b.y) > levelSlack {
			return false
		}
	}
	return true
}

// levelSlack is how far a line may lean and still count as level, in points.
const levelSlack = 0.1

func (in *interpreter) fillPath() {
	in.path.closeShape()
	for _, box := range in.path.rects {
		in.addRule(box, true, in.fill)
	}
	for _, box := range in.path.shapes {
		in.addRule(box, true, in.fill)
	}
}

// strokePath makes rules of level lines and frames of rectangles.
func (in *interpreter) strokePath() {
	half := in.lineWidth * math.Sqrt(math.Abs(in.ctm.a*in.ctm.d-in.ctm.b*in.ctm.c)) / 2
	for _, s := range in.path.lines {
		dx, dy := math.Abs(s.from.x-s.to.x), math.Abs(s.from.y-s.to.y)
		if dx > levelSlack && dy > levelSlack {
			continue
		}
		in.addRule(grow(page.Box{
			X0: min(s.from.x, s.to.x), Y0: min(s.from.y, s.to.y),
			X1: max(s.from.x, s.to.x), Y1: max(s.from.y, s.to.y),
		}, half), false, in.stroke)
	}
	for _, box := range in.path.rects {
		in.addRule(grow(box, half), false, in.stroke)
	}
}

func grow(b page.Box, by float64) page.Box {
	return page.Box{X0: b.X0 - by, Y0: b.Y0 - by, X1: b.X1 + by, Y1: b.Y1 + by}
}

func (in *interpreter) addRule(box page.Box, filled bool, color uint32) {
	if in.off > 0 || len(in.out.Rules) >= maxRules {
		return
	}
	in.order++
	in.out.Rules = append(in.out.Rules, page.Rule{Box: box, Filled: filled, Color: color, Order: in.order})
}

const (
	// codeLeast is how many characters a line of a code has at least, codeLines how many such lines a page may have.
	codeLeast, codeLines = 8, 24
	// codeWide is the part of the page's width, one in so many, from which a code is wide. codesWide is the most wide
	// codes of a page: more are the rows of a text that cannot be read.
	codeWide, codesWide = 3, 2
)

// codeGlyphs counts the glyphs without text that make up barcodes and franking marks in special fonts: lines with one
// long word and nothing else. They do not count when a page is judged as read or unread.
func codeGlyphs(words []page.Word, width float64) (glyphs int) {
	var codes []*page.Word
	wide := 0
	for i := range words {
		if w := &words[i]; !w.Hidden && isCode(w.Text) {
			codes = append(codes, w)
			if max(w.Box.Width(), w.Box.Height())*codeWide > width {
				wide++
			}
		}
	}
	if len(codes) > codeLines || wide > codesWide {
		return 0
	}
	for _, code := range codes {
		if !textBeside(words, code) {
			glyphs += utf8.RuneCountInString(code.Text)
		}
	}
	return glyphs
}

// isCode reports whether a word is long and has only glyphs without text.
func isCode(text string) bool {
	return strings.Trim(text, unreadable) == "" && utf8.RuneCountInString(text) >= codeLeast
}

// textBeside reports whether another word is at the height of a code.
func textBeside(words []page.Word, code *page.Word) bool {
	middle := code.Box.CenterY()
	for i := range words {
		if w := &words[i]; w != code && !w.Hidden && w.Rotation == code.Rotation && w.Box.Y0 < middle &&
			middle < w.Box.Y1 {
			return true
		}
	}
	return false
}
