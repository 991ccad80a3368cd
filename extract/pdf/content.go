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

	order     int // counts what was drawn
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

// source says which object the content being run came from.
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

// maxOperands is what one operator may have; the standard's operators need at most 33 (DeviceN).
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

// skipDict moves behind the >> that closes the dictionary just opened.
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

// num is the i-th operand as a number, 0 when it is none.
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
