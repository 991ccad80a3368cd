package object

// literal reads the rest of a (string); the opening parenthesis is behind us. A string without
// escapes, inner parentheses or carriage returns shares memory with the data.
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

// escaped continues a literal whose byte at p needs care; bytes before it are taken as they are.
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

// escape resolves what follows a backslash.
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
