package pdf

import (
	"context"

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/pdf/object"
)

// interpreter runs the content of one page and collects what it draws.
type interpreter struct {
	f     *File
	ctx   context.Context
	frame frame

	state
	saved    []state
	tm, line matrix // text matrix and text line matrix
	marks    []mark
	off      int // open marks that are hidden
	forms    map[int]bool
	depth    int

	path  path
	words collector
	look  looking
	out   page.Page

	order     int // counts the drawn things
	operators int
	glyphs    int
	unknown   int // glyphs without text
	problem   string

	res      *scope
	source   source
	operands []operand
	elements []operand // of arrays
	arena    []byte    // bytes of the operands' strings and names
}

// source is the object from which the running content came.
type source struct {
	object, revision int
	// parts are the pieces of a page's content, with the offsets where they start.
	parts []part
}

type part struct {
	start, object, revision int
}

// operand is a value before an operator. Strings and names are kept in the interpreter's arena, so that
// running an operator allocates nothing.
type operand struct {
	kind       operandKind
	num        float64
	start, end int // in arena, elements or, for dictionaries, the content
}

type operandKind uint8

const (
	number operandKind = iota
	text
	name
	array
	dictionary
	other
)

// maxOperands is the most operands of one operator; the standard's operators need at most 33 (DeviceN).
const maxOperands = 64

// maxElements bounds the entries of an array operand; TJ of one full line has some hundred.
const maxElements = 1 << 16

// run interprets content. Errors are limits and cancellation only: senseless operators are skipped.
func (in *interpreter) run(content []byte) error {
	l := &object.Lexer{Data: content}
	for {
		t := l.Next()
		switch t {
		case object.EOF:
			return nil
		case object.TokenKeyword:
			if err := in.count(1); err != nil {
				return err
			}
			in.advanceSource(l.Pos)
			if err := in.operator(l); err != nil {
				return err
			}
			in.operands, in.elements, in.arena = in.operands[:0], in.elements[:0], in.arena[:0]
		default:
			in.push(l, t)
		}
	}
}

// count books operators against the page's limit and looks at the context now and then.
func (in *interpreter) count(n int) error {
	in.operators += n
	if in.operators > in.f.limits.PageOperators {
		return &LimitError{"operators on one page", int64(in.f.limits.PageOperators)}
	}
	const look = 4096 // often enough to stop within milliseconds
	if in.operators%look < n {
		return in.ctx.Err()
	}
	return nil
}

// advanceSource finds the part of the page's content that the position is in.
func (in *interpreter) advanceSource(pos int) {
	for s := &in.source; len(s.parts) > 0 && pos >= s.parts[0].start; s.parts = s.parts[1:] {
		s.object, s.revision = s.parts[0].object, s.parts[0].revision
	}
}

func (in *interpreter) push(l *object.Lexer, t object.Token) {
	o := in.read(l, t)
	if len(in.operands) < maxOperands {
		in.operands = append(in.operands, o)
	}
}

func (in *interpreter) read(l *object.Lexer, t object.Token) operand {
	switch t {
	case object.TokenInt, object.TokenReal:
		return operand{kind: number, num: l.Real}
	case object.TokenString, object.TokenName:
		o := operand{kind: text, start: len(in.arena)}
		if t == object.TokenName {
			o.kind = name
		}
		in.arena = append(in.arena, l.Bytes...)
		o.end = len(in.arena)
		return o
	case object.ArrayOpen:
		return in.readArray(l)
	case object.DictOpen:
		start := l.Pos
		skipDict(l)
		return operand{kind: dictionary, start: start, end: l.Pos}
	}
	return operand{kind: other}
}

func (in *interpreter) readArray(l *object.Lexer) operand {
	o := operand{kind: array, start: len(in.elements)}
	for {
		t := l.Next()
		switch t {
		case object.ArrayClose, object.EOF:
			o.end = len(in.elements)
			return o
		case object.ArrayOpen: // arrays in arrays are in no text operator: flattened
			continue
		}
		e := in.read(l, t)
		if len(in.elements) < maxElements {
			in.elements = append(in.elements, e)
		}
	}
}

// skipDict moves past the >> that closes the dictionary just opened.
func skipDict(l *object.Lexer) {
	for open := 1; open > 0; {
		switch l.Next() {
		case object.DictOpen:
			open++
		case object.DictClose:
			open--
		case object.EOF:
			return
		}
	}
}

// num returns the i-th operand as a number, 0 if it is not one.
func (in *interpreter) num(i int) float64 {
	if i < len(in.operands) {
		return in.operands[i].num
	}
	return 0
}

// bytes is the i-th operand's string or name.
func (in *interpreter) bytes(i int) []byte {
	if i < 0 || i >= len(in.operands) {
		return nil
	}
	if o := in.operands[i]; o.kind == text || o.kind == name {
		return in.arena[o.start:o.end]
	}
	return nil
}

// numbers is the numeric operands in order.
func (in *interpreter) numbers(into []float64) []float64 {
	for _, o := range in.operands {
		if o.kind == number {
			into = append(into, o.num)
		}
	}
	return into
}

// matrix is the first six operands.
func (in *interpreter) matrix() matrix {
	return matrix{in.num(0), in.num(1), in.num(2), in.num(3), in.num(4), in.num(5)}
}

// operator runs one operator; its operands have been read. Text operators come first because most
// are.
func (in *interpreter) operator(l *object.Lexer) error {
	switch string(l.Bytes) {
	case "Tj":
		return in.show(in.bytes(0))
	case "TJ":
		return in.showArray()
	case "Td":
		in.moveLine(in.num(0), in.num(1))
	case "TD":
		in.leading = -in.num(1)
		in.moveLine(in.num(0), in.num(1))
	case "Tm":
		if m := in.matrix(); m.sane() {
			in.tm, in.line = m, m
		}
	case "T*":
		in.moveLine(0, -in.leading)
	case "'":
		in.moveLine(0, -in.leading)
		return in.show(in.bytes(0))
	case "\"":
		in.wordSpace, in.charSpace = in.num(0), in.num(1)
		in.moveLine(0, -in.leading)
		return in.show(in.bytes(2))
	case "BT":
		in.tm, in.line = identity, identity
	case "ET":
	case "Tf":
		in.font = in.f.font(in.res, in.bytes(0))
		in.size = in.num(1)
	case "Tc":
		in.charSpace = in.num(0)
	case "Tw":
		in.wordSpace = in.num(0)
	case "Tz":
		in.scale = in.num(0) / 100
	case "TL":
		in.leading = in.num(0)
	case "Ts":
		in.rise = in.num(0)
	case "Tr":
		in.mode = int(min(max(in.num(0), 0), 7))
	case "BMC":
		in.begin(mark{})
	case "BDC":
		in.begin(in.markOf(l.Data))
	case "EMC":
		in.end()
	default:
		return in.drawing(l)
	}
	return nil
}

// drawing runs the operators that are not about text.
func (in *interpreter) drawing(l *object.Lexer) error {
	switch string(l.Bytes) {
	case "q":
		if len(in.saved) < maxStateDepth {
			in.saved = append(in.saved, in.state)
		}
	case "Q":
		if n := len(in.saved); n > 0 {
			in.state, in.saved = in.saved[n-1], in.saved[:n-1]
		}
	case "cm":
		if m := in.matrix().mul(in.ctm); m.sane() {
			in.ctm = m
		}
	case "w":
		in.lineWidth = in.num(0)
	case "gs":
		in.graphicsState()
	case "Do":
		return in.do(object.Name(in.bytes(0)))
	case "BI":
		in.inlineImage(l)
	case "sh":
		in.shading()
	default:
		if !in.paint(l.Bytes) {
			in.color(l.Bytes)
		}
	}
	return nil
}

// graphicsState takes the line width and font of an ExtGState.
func (in *interpreter) graphicsState() {
	gs, _ := in.f.Resolve(in.f.find(in.res, "ExtGState", object.Name(in.bytes(0)))).(object.Dict)
	if w, ok := object.Number(in.f.Resolve(gs["LW"])); ok {
		in.lineWidth = w
	}
	in.blending(gs)
	if list, ok := in.f.Resolve(gs["Font"]).(object.Array); ok && len(list) == 2 {
		in.font = in.f.loadFont(list[0])
		in.size, _ = object.Number(in.f.Resolve(list[1]))
	}
}

// color runs the colour operators.
func (in *interpreter) color(op []byte) {
	var buf [maxOperands]float64
	switch string(op) {
	case "g":
		in.setFill(gray, in.numbers(buf[:0]))
	case "rg":
		in.setFill(rgb, in.numbers(buf[:0]))
	case "k":
		in.setFill(cmyk, in.numbers(buf[:0]))
	case "sc", "scn":
		in.setFill(in.fillSpace, in.numbers(buf[:0]))
	case "cs":
		in.fillSpace = in.f.space(in.res, object.Name(in.bytes(0)))
		in.fill = in.fillSpace.initial()
	case "G":
		in.setStroke(gray, in.numbers(buf[:0]))
	case "RG":
		in.setStroke(rgb, in.numbers(buf[:0]))
	case "K":
		in.setStroke(cmyk, in.numbers(buf[:0]))
	case "SC", "SCN":
		in.setStroke(in.strokeSpace, in.numbers(buf[:0]))
	case "CS":
		in.strokeSpace = in.f.space(in.res, object.Name(in.bytes(0)))
		in.stroke = in.strokeSpace.initial()
	}
}

func (in *interpreter) setFill(s colorSpace, n []float64) {
	in.fillSpace, in.fill = s, s.colorOf(n)
}

func (in *interpreter) setStroke(s colorSpace, n []float64) {
	in.strokeSpace, in.stroke = s, s.colorOf(n)
}
