package engine

import (
	"bytes"
	"encoding/json"
	"iter"
	"strings"
)

// members are the names and values of a JSON object, which must be valid, in their order. Values are parts of b:
// a decoder would copy all of it, and results of long statements have tens of megabytes.
func members(b []byte) iter.Seq2[string, []byte] {
	return func(yield func(string, []byte) bool) {
		rest := afterMark(b) // {
		for len(rest) > 0 && rest[0] == '"' {
			key, after := cutValue(rest)
			value, next := cutValue(afterMark(after)) // :
			var name string
			if json.Unmarshal(key, &name) != nil || !yield(name, value) {
				return
			}
			rest = afterMark(next) // , or }
		}
	}
}

// elements are the values of a JSON list, which must be valid, in their order. They are parts of b, as those of
// members are.
func elements(b []byte) iter.Seq[json.RawMessage] {
	return func(yield func(json.RawMessage) bool) {
		rest := afterMark(b) // [
		for len(rest) > 0 && rest[0] != ']' {
			value, next := cutValue(rest)
			if len(value) == 0 || !yield(value) {
				return
			}
			rest = afterMark(next) // , or ]
		}
	}
}

// afterMark is what follows the white space, one mark, and the white space after it.
func afterMark(b []byte) []byte {
	const blank = " \t\r\n"
	if b = bytes.TrimLeft(b, blank); len(b) > 0 {
		b = bytes.TrimLeft(b[1:], blank)
	}
	return b
}

// cutValue parts a JSON text after its first value.
func cutValue(b []byte) (value, rest []byte) {
	depth, quoted := 0, false
	for i := 0; i < len(b); i++ {
		switch c := b[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			if quoted = !quoted; !quoted && depth == 0 {
				return b[:i+1], b[i+1:]
			}
		case quoted:
		case c == '{' || c == '[':
			depth++
		case depth == 0 && strings.IndexByte(",:}] \t\r\n", c) >= 0:
			return b[:i], b[i:] // a number, true, false or null
		case c == '}' || c == ']':
			if depth--; depth == 0 {
				return b[:i+1], b[i+1:]
			}
		}
	}
	return b, nil
}
