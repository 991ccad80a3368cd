package object

import (
	"errors"
	"fmt"
)

// MaxDepth bounds how deep arrays and dictionaries nest. Real files stay under 20; a Go stack
// overflow cannot be recovered, so the bound is far below what would reach it.
const MaxDepth = 128

// MaxValues bounds the number of values in one object: a value needs up to 40 bytes of memory for two bytes of file.
// The largest real objects (width arrays, page lists) have about 100,000.
const MaxValues = 1 << 20

// Errors of [Parse]; all are wrapped with the offset.
var (
	ErrTooDeep = errors.New("arrays or dictionaries nest too deep")
	ErrTooMany = errors.New("one object holds too many values")
	ErrEnd     = errors.New("the bytes end inside a value")
)

// Parse reads one value. References are recognized; a bare word becomes a [Keyword]. A dictionary or array that is cut
// off by the end of the bytes is returned with the values before it.
func Parse(l *Lexer) (any, error) {
	p := parser{Lexer: l, left: MaxValues}
	return p.value(l.Next(), 0)
}

type parser struct {
	*Lexer
	left int // values still allowed
}

func (l *parser) value(t Token, depth int) (any, error) {
	if depth > MaxDepth {
		return nil, fmt.Errorf("at byte %d: %w", l.Pos, ErrTooDeep)
	}
	if l.left--; l.left < 0 {
		return nil, fmt.Errorf("at byte %d: %w", l.Pos, ErrTooMany)
	}
	switch t {
	case TokenInt:
		return l.intOrRef(), nil
	case TokenReal:
		return l.Real, nil
	case TokenString:
		return String(append([]byte(nil), l.Bytes...)), nil
	case TokenName:
		return Name(l.Bytes), nil
	case ArrayOpen:
		return l.array(depth)
	case DictOpen:
		return l.dict(depth)
	case TokenKeyword:
		return keywordValue(l.Bytes), nil
	case EOF:
		return nil, fmt.Errorf("at byte %d: %w", l.Pos, ErrEnd)
	}
	return nil, nil // a stray ] or >> counts as null
}

func keywordValue(word []byte) any {
	switch string(word) {
	case "null":
		return nil
	case "true":
		return true
	case "false":
		return false
	}
	return Keyword(word)
}

// intOrRef looks ahead for "G R" after the integer just read.
func (l *parser) intOrRef() any {
	value, back := l.Int, l.Pos
	const maxNumber = 1<<31 - 1
	if value < 0 || value > maxNumber {
		return value
	}
	// Most integers are not references: a look at the next byte saves reading a token twice.
	p := l.Pos
	for p < len(l.Data) && IsSpace(l.Data[p]) {
		p++
	}
	if p >= len(l.Data) || l.Data[p] < '0' || l.Data[p] > '9' {
		return value
	}
	if l.Next() == TokenInt && l.Int >= 0 && l.Int <= 65535 {
		gen := l.Int
		if l.Next() == TokenKeyword && len(l.Bytes) == 1 && l.Bytes[0] == 'R' {
			return Ref{Num: int(value), Gen: int(gen)}
		}
	}
	l.Pos = back
	return value
}

func (l *parser) array(depth int) (Array, error) {
	var out Array
	for {
		t := l.Next()
		switch t {
		case ArrayClose, EOF:
			return out, nil
		case DictClose: // the bracket was forgotten
			l.Pos -= 2
			return out, nil
		}
		if t == TokenKeyword && l.endsObject() {
			return out, nil
		}
		v, err := l.value(t, depth+1)
		if err != nil {
			return out, err
		}
		out = append(out, v)
	}
}

func (l *parser) dict(depth int) (Dict, error) {
	out := Dict{}
	for {
		t := l.Next()
		switch t {
		case DictClose, EOF:
			return out, nil
		case TokenName:
		case TokenKeyword:
			if l.endsObject() {
				return out, nil
			}
			continue
		default:
			continue // a value without a key
		}
		key := Name(l.Bytes)
		t = l.Next()
		if t == DictClose || t == EOF {
			return out, nil
		}
		if t == TokenKeyword && l.endsObject() {
			return out, nil
		}
		v, err := l.value(t, depth+1)
		if err != nil {
			return out, err
		}
		if v != nil {
			out[key] = v
		}
	}
}

// endsObject reports whether the keyword just read closes the surrounding object, which means that the
// bracket before it is missing; the keyword is handed back.
func (l *parser) endsObject() bool {
	switch string(l.Bytes) {
	case "endobj", "stream", "endstream", "obj", "xref", "trailer":
		l.Pos -= len(l.Bytes)
		return true
	}
	return false
}

// literal reads the rest of a (string) after its opening parenthesis. A string without escapes, inner parentheses or
// carriage returns shares memory with the data.
func (l *Lexer) literal() {
	start := l.Pos
	for p := start; p < len(l.Data); p++ {
		switch l.Data[p] {
		case ')':
			l.Bytes = l.Data[start:p]
			l.Pos = p + 1
			return
		case '\\', '(', '\r':
			l.escaped(start, p)
			return
		}
	}
	l.Bytes = l.Data[start:]
	l.Pos = len(l.Data)
}

// escaped continues a literal whose byte at p needs care; the bytes before it stay unchanged.
func (l *Lexer) escaped(start, p int) {
	out := append(l.scratch[:0], l.Data[start:p]...)
	open := 1
	l.Pos = p
	for l.Pos < len(l.Data) {
		b := l.Data[l.Pos]
		l.Pos++
		switch b {
		case '\\':
			out = l.escape(out)
			continue
		case '(':
			open++
		case ')':
			open--
			if open == 0 {
				l.scratch, l.Bytes = out, out
				return
			}
		case '\r': // every line end inside a string means LF
			if l.Pos < len(l.Data) && l.Data[l.Pos] == '\n' {
				l.Pos++
			}
			b = '\n'
		}
		out = append(out, b)
	}
	l.scratch, l.Bytes = out, out
}

// escape resolves the characters after a backslash.
func (l *Lexer) escape(out []byte) []byte {
	if l.Pos >= len(l.Data) {
		return out
	}
	b := l.Data[l.Pos]
	l.Pos++
	switch b {
	case 'n':
		return append(out, '\n')
	case 'r':
		return append(out, '\r')
	case 't':
		return append(out, '\t')
	case 'b':
		return append(out, '\b')
	case 'f':
		return append(out, '\f')
	case '\r':
		if l.Pos < len(l.Data) && l.Data[l.Pos] == '\n' {
			l.Pos++
		}
		return out
	case '\n':
		return out
	}
	if b < '0' || b > '7' {
		return append(out, b)
	}
	code := int(b - '0')
	for i := 0; i < 2 && l.Pos < len(l.Data) && l.Data[l.Pos] >= '0' && l.Data[l.Pos] <= '7'; i++ {
		code = code<<3 | int(l.Data[l.Pos]-'0')
		l.Pos++
	}
	return append(out, byte(code))
}
