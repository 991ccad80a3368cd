package workbook

import (
	"bytes"
	"encoding/json"
)

// raw is a JSON value where it lies in the result. The result was checked to be valid JSON before, so the
// functions here only find ends. Nothing is decoded that no cell asks for.
type raw []byte

func (r raw) null() bool { return len(r) == 0 || r[0] == 'n' }

func (r raw) isObject() bool { return len(r) > 0 && r[0] == '{' }

func (r raw) isArray() bool { return len(r) > 0 && r[0] == '[' }

// str is a JSON text's content.
func (r raw) str() string {
	if len(r) < 2 || r[0] != '"' {
		return string(r)
	}
	inner := r[1 : len(r)-1]
	for _, c := range inner {
		if c == '\\' || c >= 0x80 {
			var s string
			if json.Unmarshal(r, &s) != nil {
				return string(inner)
			}
			return s
		}
	}
	return string(inner)
}

// member is one member of an object; name is as written, still escaped.
type member struct{ name, value raw }

// key is a member's name.
func (m member) key() string { return m.name.str() }

// members calls f for each member of an object until it returns false.
func (r raw) members(f func(m member) bool) {
	if !r.isObject() {
		return
	}
	for i := skipSpace(r, 1); i < len(r) && r[i] == '"'; {
		nameEnd := skipValue(r, i)
		name := r[i:nameEnd]
		i = skipSpace(r, skipSpace(r, nameEnd)+1) // the colon
		end := skipValue(r, i)
		if !f(member{name, r[i:end]}) {
			return
		}
		if i = skipSpace(r, end); i < len(r) && r[i] == ',' {
			i = skipSpace(r, i+1)
		}
	}
}

// entries calls f for each entry of an array until it returns false.
func (r raw) entries(f func(i int, v raw) bool) {
	if !r.isArray() {
		return
	}
	n := 0
	for i := skipSpace(r, 1); i < len(r) && r[i] != ']'; n++ {
		end := skipValue(r, i)
		if end <= i || !f(n, r[i:end]) {
			return
		}
		if i = skipSpace(r, end); i < len(r) && r[i] == ',' {
			i = skipSpace(r, i+1)
		}
	}
}

// child is a member or entry by its pointer token; nil when there is none.
func (r raw) child(token string) (found raw) {
	if r.isObject() {
		r.members(func(m member) bool {
			if m.is(token) {
				found = m.value
			}
			return found == nil
		})
	}
	if n, ok := arrayIndex(token); ok && r.isArray() {
		r.entries(func(i int, v raw) bool {
			if i == n {
				found = v
			}
			return i < n
		})
	}
	return found
}

// is compares a name without decoding it where it has no escapes.
func (m member) is(name string) bool {
	inner := m.name[1 : len(m.name)-1]
	if len(inner) == len(name) && string(inner) == name {
		return true
	}
	return bytes.IndexByte(inner, '\\') >= 0 && m.key() == name
}

func arrayIndex(token string) (n int, ok bool) {
	if token == "" || len(token) > 9 || token[0] == '0' && len(token) > 1 {
		return 0, false
	}
	for _, c := range []byte(token) {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = n*10 + int(c-'0')
	}
	return n, true
}

func skipSpace(b raw, i int) int {
	for i < len(b) && (b[i] == ' ' || b[i] == '\n' || b[i] == '\t' || b[i] == '\r') {
		i++
	}
	return i
}

// skipValue is the place after the value that begins at i.
func skipValue(b raw, i int) int {
	if i >= len(b) {
		return i
	}
	switch b[i] {
	case '"':
		return skipString(b, i)
	case '{', '[':
		return skipNested(b, i)
	}
	for i < len(b) && b[i] != ',' && b[i] != '}' && b[i] != ']' && b[i] > ' ' {
		i++
	}
	return i
}

func skipString(b raw, i int) int {
	for i++; i < len(b); i++ {
		switch b[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(b)
}

func skipNested(b raw, i int) int {
	depth := 0
	for i < len(b) {
		switch b[i] {
		case '"':
			i = skipString(b, i)
			continue
		case '{', '[':
			depth++
		case '}', ']':
			if depth--; depth == 0 {
				return i + 1
			}
		}
		i++
	}
	return len(b)
}
