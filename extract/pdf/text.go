package pdf

import (
	"bytes"
	"fmt"
	"math"
	"unicode/utf16"

	"github.com/dossier-lending/dossier/extract/pdf/font"
	"github.com/dossier-lending/dossier/extract/pdf/object"
)

// style has the common properties of a run's glyphs: everything that a word needs except place and text.
type style struct {
	font     *font.Font
	size     float64 // as seen, in points
	dx, dy   float64 // unit vector of the writing direction
	ux, uy   float64 // vector from the baseline to the top of the line
	bx, by   float64 // vector from the baseline to its bottom
	color    uint32
	hidden   bool
	bold     bool
	rotation int
	tilt     float64 // of the writing off the axis of rotation, in degrees clockwise

	// What it was made from, to know when it still holds.
	tm, ctm     [4]float64
	fontSize    float64
	scale       float64
	mode        int
	transparent bool
}

func (in *interpreter) moveLine(x, y float64) {
	in.line.e, in.line.f = in.line.apply(x, y)
	in.tm = in.line
}

// showArray is TJ: strings, and numbers that move left by thousandths of the size.
func (in *interpreter) showArray() error {
	if len(in.operands) == 0 || in.operands[0].kind != array {
		return in.show(in.bytes(0))
	}
	o := in.operands[0]
	spread := in.spread(in.elements[o.start:o.end])
	for _, e := range in.elements[o.start:o.end] {
		switch e.kind {
		case text:
			if err := in.show(in.arena[e.start:e.end]); err != nil {
				return err
			}
		case number:
			in.advance(-e.num / 1000 * in.size)
			if spread {
				in.words.space -= e.num / 1000 * in.words.style.size
			}
		}
	}
	return nil
}

// spread reports whether a TJ sets single letters at equal distances, as in headings: then the gaps are letter spacing,
// not blanks.
func (in *interpreter) spread(list []operand) bool {
	const (
		fewest = 5  // letters and gaps in turn: three letters at least
		slack  = 20 // thousandths by which equal gaps may differ
	)
	if len(list) < fewest || in.words.style == nil || in.font == nil {
		return false
	}
	gap := 0.0
	for i, e := range list {
		switch {
		case i%2 == 0 && e.kind == text && e.end-e.start == in.font.CodeBytes():
			if g, _ := in.font.Next(in.arena[e.start:e.end]); g.Text == "." {
				return false // dots that lead to an amount are not part of it
			}
		case i%2 == 1 && e.kind == number && e.num < 0 && (gap == 0 || math.Abs(e.num-gap) < slack):
			gap = e.num
		default:
			return false
		}
	}
	return true
}

// advance moves the pen along the writing direction by a distance in text space.
func (in *interpreter) advance(by float64) {
	if in.font != nil && in.font.Vertical {
		in.tm.e, in.tm.f = in.tm.apply(0, by)
		return
	}
	in.tm.e, in.tm.f = in.tm.apply(by*in.scale, 0)
}

// show paints one string.
func (in *interpreter) show(s []byte) error {
	if in.font == nil || len(s) == 0 {
		if len(s) > 0 {
			in.unknown += len(s)
		}
		return nil
	}
	if in.font.Problem != "" {
		in.problem = in.font.Problem
	}
	st := in.style()
	m := in.tm.mul(in.ctm)
	if !m.sane() {
		return nil
	}
	// The pen moves along (m.a, m.b), or down (m.c, m.d) in vertical writing.
	ax, ay, stretch := m.a, m.b, in.scale
	if in.font.Vertical {
		ax, ay, stretch = m.c, m.d, 1
	}
	x, y := m.e+in.rise*m.c, m.f+in.rise*m.d
	total := 0.0
	for len(s) > 0 {
		g, n := in.font.Next(s)
		s = s[n:]
		width := g.Width * in.size * stretch
		space := in.charSpace
		if g.WordSpace {
			space += in.wordSpace
		}
		if in.font.Vertical { // both run down the page
			space = -space
		}
		space *= stretch
		in.glyph(st, g, x, y, x+width*ax, y+width*ay, space*math.Sqrt(ax*ax+ay*ay))
		x, y = x+(width+space)*ax, y+(width+space)*ay
		total += width + space
	}
	if in.font.Vertical {
		in.tm.e, in.tm.f = in.tm.apply(0, total)
	} else {
		in.tm.e, in.tm.f = in.tm.apply(total, 0)
	}
	if in.glyphs > in.f.limits.PageGlyphs {
		return &LimitError{"characters on one page", int64(in.f.limits.PageGlyphs)}
	}
	return nil
}

// glyph hands one character to the words.
func (in *interpreter) glyph(st *style, g *font.Glyph, x0, y0, x1, y1, space float64) {
	in.glyphs++
	if g.Blank {
		in.words.end()
		return
	}
	text := g.Text
	in.look.booked(text, st.hidden || st.transparent, text == "" && g.Width != 0)
	if g.Doubtful && !st.hidden {
		in.look.doubtful++
	}
	if text == "" {
		if actual, ok := in.actualText(); ok {
			text = actual
		} else if g.Width == 0 {
			return // notdef without extent paints nothing
		} else {
			in.unknown++
			text = unreadable
		}
	}
	in.words.add(in, st, text, x0, y0, x1, y1, space)
}

// unreadable is the text of a glyph whose font does not give it, so that an amount with such a digit is never read as a
// shorter one.
const unreadable = "\uFFFD"

// style computes the run's style, or returns that of the last run if it is still valid.
func (in *interpreter) style() *style {
	hidden := in.off > 0 || in.mode == 3 || in.mode == 7
	tm, ctm := in.tm.linear(), in.ctm.linear()
	if st := in.words.style; st != nil && st.font == in.font && st.fontSize == in.size && st.tm == tm &&
		st.ctm == ctm && st.scale == in.scale && st.color == in.inkColor() && st.hidden == hidden &&
		st.mode == in.mode {
		return st
	}
	m := in.tm.mul(in.ctm)
	st := &style{font: in.font, fontSize: in.size, tm: tm, ctm: ctm, scale: in.scale, mode: in.mode,
		color: in.inkColor(), hidden: hidden}
	st.size = math.Abs(in.size) * math.Sqrt(m.c*m.c+m.d*m.d)
	along := in.size * in.scale
	st.dx, st.dy = along*m.a, along*m.b
	if in.font.Vertical {
		st.dx, st.dy = -in.size*m.c, -in.size*m.d
		st.size = math.Abs(in.size) * math.Sqrt(m.a*m.a+m.b*m.b)
	}
	if n := math.Sqrt(st.dx*st.dx + st.dy*st.dy); n > 0 {
		st.dx, st.dy = st.dx/n, st.dy/n
	}
	st.ux, st.uy = in.font.Ascent*in.size*m.c, in.font.Ascent*in.size*m.d
	st.bx, st.by = in.font.Descent*in.size*m.c, in.font.Descent*in.size*m.d
	if in.font.Vertical { // glyphs are centred on the line
		st.ux, st.uy = in.size*m.a/2, in.size*m.b/2
		st.bx, st.by = -st.ux, -st.uy
	}
	st.rotation = rotationOf(st.dx, st.dy)
	st.tilt = tiltOf(st.dx, st.dy)
	if in.font.Vertical {
		st.rotation = (st.rotation + 270) % 360
	}
	const fillAndStroke = 2 // how producers fake a bold face
	st.bold = in.font.Bold || in.mode == fillAndStroke
	const smallest = 0.5 // points; smaller text cannot be seen
	st.hidden = hidden
	st.transparent = st.size < smallest
	in.words.style = st
	return st
}

// inkColor is the colour text is painted with.
func (in *interpreter) inkColor() uint32 {
	if in.mode == 1 || in.mode == 5 { // outlines only
		return in.stroke
	}
	return in.fill
}

// slant is how far a direction may be off an axis and still count as the axis: a sine of 10 degrees. Scans are less
// askew and watermarks more. For stamps that are less askew the rest of the page decides, see turnTilted.
const slant = 0.1736

// rotationOf is the writing direction in degrees clockwise; y grows downwards.
func rotationOf(dx, dy float64) int {
	if min(math.Abs(dx), math.Abs(dy)) > slant {
		return (int(math.Round(math.Atan2(dy, dx)*180/math.Pi)) + 360) % 360
	}
	switch {
	case math.Abs(dx) >= math.Abs(dy) && dx >= 0:
		return 0
	case math.Abs(dx) >= math.Abs(dy):
		return 180
	case dy > 0:
		return 90
	}
	return 270
}

// UnreadableError means that a page shows text that could not be decoded.
type UnreadableError struct {
	Page   int    // from 1
	Reason string // why, for the person who sent the file
}

// Error names the page and the reason.
func (e *UnreadableError) Error() string {
	return fmt.Sprintf("page %d cannot be read: %s", e.Page, e.Reason)
}

// maxMarks bounds open marked content; structure trees nest some tens deep.
const maxMarks = 4096

func (in *interpreter) begin(m mark) {
	if len(in.marks) >= maxMarks {
		return
	}
	in.marks = append(in.marks, m)
	if m.hidden {
		in.off++
	}
}

func (in *interpreter) end() {
	n := len(in.marks)
	if n == 0 {
		return
	}
	if in.marks[n-1].hidden {
		in.off--
	}
	in.marks = in.marks[:n-1]
}

// markOf reads a BDC's tag and properties: layers that are off, and ActualText.
func (in *interpreter) markOf(content []byte) (m mark) {
	if len(in.operands) < 2 {
		return m
	}
	props := in.operands[1]
	switch {
	case props.kind == name && string(in.bytes(0)) == "OC":
		m.hidden = in.f.layerOff(in.f.find(in.res, "Properties", object.Name(in.bytes(1))))
	case props.kind == name:
		dict, _ := in.f.Resolve(in.f.find(in.res, "Properties", object.Name(in.bytes(1)))).(object.Dict)
		m.actual = in.f.text(dict["ActualText"])
	case props.kind == dictionary && bytes.Contains(content[props.start:props.end], []byte("ActualText")):
		raw := content[props.start-len("<<") : props.end]
		if o, err := object.Parse(&object.Lexer{Data: raw}); err == nil {
			dict, _ := o.(object.Dict)
			m.actual = in.f.text(dict["ActualText"])
		}
	}
	return m
}

// actualText returns the replacement text for a glyph without text, once per sequence; ok is false if no open sequence
// has one.
//
// ActualText replaces only glyphs without text of their own: it is not what a person sees on the page, and a forger can
// write any amount there.
func (in *interpreter) actualText() (s string, ok bool) {
	for i := len(in.marks) - 1; i >= 0; i-- {
		m := &in.marks[i]
		if m.actual == "" {
			continue
		}
		if m.used {
			return "", true
		}
		m.used = true
		return m.actual, true
	}
	return "", false
}

// text decodes a text string: UTF-16 or UTF-8 by its mark, else the document encoding, of which the part shared with
// Latin-1 is used. It is "" if o is not a string.
func (f *File) text(o any) string {
	s, ok := f.Resolve(o).(object.String)
	if !ok {
		return ""
	}
	switch {
	case bytes.HasPrefix(s, []byte{0xfe, 0xff}), bytes.HasPrefix(s, []byte{0xff, 0xfe}):
		little := s[0] == 0xff
		units := make([]uint16, 0, len(s)/2)
		for i := 2; i+1 < len(s); i += 2 {
			if little {
				units = append(units, uint16(s[i+1])<<8|uint16(s[i]))
			} else {
				units = append(units, uint16(s[i])<<8|uint16(s[i+1]))
			}
		}
		return string(utf16.Decode(units))
	case bytes.HasPrefix(s, []byte{0xef, 0xbb, 0xbf}):
		return string(bytes.ToValidUTF8(s[3:], []byte("\uFFFD")))
	}
	runes := make([]rune, len(s))
	for i, b := range s {
		runes[i] = rune(b)
	}
	return string(runes)
}
