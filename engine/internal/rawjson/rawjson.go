// Package rawjson walks JSON text that is known to be valid without decoding or copying it: results of long statements
// have tens of megabytes.
package rawjson

import (
	"bytes"
	"encoding/json"
	"iter"
	"strings"
)

// Members yields the names and values of a valid JSON object in their order. Values are slices of b. If b is not
// valid, the walk ends early or yields other parts of b; it never panics.
func Members(b []byte) iter.Seq2[string, []byte] {
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

// Elements yields the values of a valid JSON array in their order, as slices of b.
func Elements(b []byte) iter.Seq[json.RawMessage] {
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

// afterMark skips white space, one punctuation mark, and the white space after it.
func afterMark(b []byte) []byte {
	const blank = " \t\r\n"
	if b = bytes.TrimLeft(b, blank); len(b) > 0 {
		b = bytes.TrimLeft(b[1:], blank)
	}
	return b
}

// cutValue splits a JSON text after its first value.
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
