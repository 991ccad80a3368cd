package object

import "math"

// Token is the kind of the thing that [Lexer.Next] found.
type Token uint8

// The tokens of PDF syntax.
const (
	EOF Token = iota
	TokenInt
	TokenReal
	TokenString // both (literal) and <hex>
	TokenName
	TokenKeyword
	ArrayOpen
	ArrayClose
	DictOpen
	DictClose
)

// Lexer cuts bytes into tokens. It never fails: bytes that are not PDF become a keyword or are skipped, and the end of
// the bytes is [EOF]. It allocates only for strings and names with escapes.
type Lexer struct {
	// Data is all bytes; Pos is the place of the next token in them.
	Data []byte
	Pos  int // in bytes

	// Int is the value of the last TokenInt.
	Int int64
	// Real is the value of the last TokenInt or TokenReal.
	Real float64
	// Bytes is the text of the last string, name or keyword; it is overwritten by the next token.
	Bytes []byte

	scratch []byte
}

const (
	regular   = iota
	space     // NUL, tab, LF, FF, CR, blank
	delimiter // ( ) < > [ ] { } / %
)

var class = func() (c [256]uint8) {
	for _, b := range []byte("\x00\t\n\f\r ") {
		c[b] = space
	}
	for _, b := range []byte("()<>[]{}/%") {
		c[b] = delimiter
	}
	return c
}()

// IsSpace reports whether b is white space in PDF.
func IsSpace(b byte) bool { return class[b] == space }

// IsRegular reports whether b may be part of a name, number or keyword.
func IsRegular(b byte) bool { return class[b] == regular }

// SkipSpace moves over white space and comments.
func (l *Lexer) SkipSpace() {
	for l.Pos < len(l.Data) {
		b := l.Data[l.Pos]
		switch {
		case class[b] == space:
			l.Pos++
		case b == '%':
			for l.Pos < len(l.Data) && l.Data[l.Pos] != '\n' && l.Data[l.Pos] != '\r' {
				l.Pos++
			}
		default:
			return
		}
	}
}

// Next finds the next token and moves past it.
func (l *Lexer) Next() Token {
	l.SkipSpace()
	for l.Pos < len(l.Data) && l.Data[l.Pos] == '>' && (l.Pos+1 >= len(l.Data) || l.Data[l.Pos+1] != '>') {
		l.Pos++ // a stray > means nothing
		l.SkipSpace()
	}
	if l.Pos >= len(l.Data) {
		return EOF
	}
	b := l.Data[l.Pos]
	switch b {
	case '(':
		l.Pos++
		l.literal()
		return TokenString
	case '/':
		l.Pos++
		l.name()
		return TokenName
	case '[':
		l.Pos++
		return ArrayOpen
	case ']':
		l.Pos++
		return ArrayClose
	case '<':
		if l.Pos+1 < len(l.Data) && l.Data[l.Pos+1] == '<' {
			l.Pos += 2
			return DictOpen
		}
		l.Pos++
		l.hex()
		return TokenString
	case '>':
		l.Pos += 2
		return DictClose
	case ')', '{', '}':
		l.Bytes = l.Data[l.Pos : l.Pos+1]
		l.Pos++
		return TokenKeyword
	}
	if b >= '0' && b <= '9' || b == '-' || b == '+' || b == '.' {
		if t, ok := l.number(); ok {
			return t
		}
	}
	l.keyword()
	return TokenKeyword
}

func (l *Lexer) keyword() {
	start := l.Pos
	for l.Pos < len(l.Data) && class[l.Data[l.Pos]] == regular {
		l.Pos++
	}
	l.Bytes = l.Data[start:l.Pos]
}

// number reads an integer or real. Signs inside ("12-3", "--5") are tolerated as other readers do:
// a doubled leading sign counts once, a later sign ends the number's value.
func (l *Lexer) number() (Token, bool) {
	p, data := l.Pos, l.Data
	neg := false
	for p < len(data) && (data[p] == '-' || data[p] == '+') {
		neg = neg || data[p] == '-'
		p++
	}
	var whole uint64
	digits, overflow := 0, false
	for ; p < len(data) && data[p]-'0' <= 9; p++ {
		if whole > math.MaxInt64/10-1 {
			overflow = true
		} else {
			whole = whole*10 + uint64(data[p]-'0')
		}
		digits++
	}
	real := float64(whole)
	token := TokenInt
	if p < len(data) && data[p] == '.' {
		token = TokenReal
		p++
		scale := 0.1
		var frac float64
		for ; p < len(data) && data[p]-'0' <= 9; p++ {
			frac += float64(data[p]-'0') * scale
			scale /= 10
			digits++
		}
		real += frac
	}
	if digits == 0 && (p >= len(data) || class[data[p]] == regular) {
		return 0, false
	}
	for p < len(data) && (data[p] == '-' || data[p]-'0' <= 9) {
		p++ // "0.0-12" is written by some producers and means 0.0
	}
	if p < len(data) && class[data[p]] == regular && digits > 0 && !numberEnds(data[p:]) {
		return 0, false
	}
	if overflow {
		whole, real = math.MaxInt64, math.MaxInt64
	}
	l.Int, l.Real = int64(whole), real
	if neg {
		l.Int, l.Real = -l.Int, -l.Real
	}
	l.Pos = p
	return token, true
}

// numberEnds tolerates an operator glued to its operand ("0Td"), which broken producers write: the
// number counts and the word after it is read on its own.
func numberEnds(rest []byte) bool {
	b := rest[0] | 0x20
	return b >= 'a' && b <= 'z' || rest[0] == '\'' || rest[0] == '"'
}

func (l *Lexer) name() {
	start := l.Pos
	escaped := false
	for l.Pos < len(l.Data) && class[l.Data[l.Pos]] == regular {
		escaped = escaped || l.Data[l.Pos] == '#'
		l.Pos++
	}
	l.Bytes = l.Data[start:l.Pos]
	if !escaped {
		return
	}
	out := l.scratch[:0]
	raw := l.Bytes
	for i := 0; i < len(raw); i++ {
		if raw[i] == '#' && i+2 < len(raw) {
			hi, lo := hexDigit(raw[i+1]), hexDigit(raw[i+2])
			if hi >= 0 && lo >= 0 {
				out = append(out, byte(hi<<4|lo))
				i += 2
				continue
			}
		}
		out = append(out, raw[i])
	}
	l.scratch, l.Bytes = out, out
}

func (l *Lexer) hex() {
	out := l.scratch[:0]
	high := -1
	for l.Pos < len(l.Data) {
		b := l.Data[l.Pos]
		l.Pos++
		if b == '>' {
			break
		}
		d := hexDigit(b)
		if d < 0 {
			continue
		}
		if high < 0 {
			high = d
			continue
		}
		out = append(out, byte(high<<4|d))
		high = -1
	}
	if high >= 0 {
		out = append(out, byte(high<<4))
	}
	l.scratch, l.Bytes = out, out
}

func hexDigit(b byte) int {
	switch {
	case b >= '0' && b <= '9':
		return int(b - '0')
	case b >= 'a' && b <= 'f':
		return int(b-'a') + 10
	case b >= 'A' && b <= 'F':
		return int(b-'A') + 10
	}
	return -1
}
