package workbook

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
)

// raw is a JSON value: a slice of the result's bytes. The result was checked to be valid JSON before, so the
// functions here only search for ends. Nothing is decoded until a cell needs it.
type raw []byte

func (r raw) null() bool { return len(r) == 0 || r[0] == 'n' }

func (r raw) isObject() bool { return len(r) > 0 && r[0] == '{' }

func (r raw) isArray() bool { return len(r) > 0 && r[0] == '[' }

// str is the content of a JSON string, or any other value as written.
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

// child returns a member of an object or an entry of an array by its pointer token; nil if there is none.
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

// is reports whether the member has this name, without decoding names that have no escapes.
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

// skipValue returns the index after the value that begins at i.
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

// pointer is a parsed pointer (see Definition).
type pointer struct {
	word   string // @position and its like, without the @
	root   bool   // from the whole result
	up     int    // the number of entries to go up from the row
	tokens []string
}

const (
	// maxPointerTokens is the deepest that a pointer may go; results are nested half as deep.
	maxPointerTokens = 16
	// maxPointerText is the most bytes of a pointer's text.
	maxPointerText = 300
)

// pointerWords are the values after "@", which are not members of the result.
var pointerWords = map[string]bool{"position": true, "pointer": true, "key": true, "index": true,
	"file_name": true, "document_id": true, "edit_version": true, "newest_first": true, "earned": true}

var errPointer = errors.New(`must begin with "/", "^/" or "#/", or be one of @position, @index, @key, @pointer, @file_name, @document_id, @edit_version and @newest_first`)

func parsePointer(s string) (pointer, error) {
	if len(s) > maxPointerText {
		return pointer{}, errors.New("is too long for a pointer")
	}
	if word, ok := strings.CutPrefix(s, "@"); ok {
		if !pointerWords[word] {
			return pointer{}, errPointer
		}
		return pointer{word: word}, nil
	}
	var p pointer
	if rest, ok := strings.CutPrefix(s, "#"); ok {
		p.root, s = true, rest
	}
	for strings.HasPrefix(s, "^") && !p.root {
		p.up, s = p.up+1, s[1:]
	}
	if s == "" && (p.root || p.up > 0) {
		return p, nil
	}
	if !strings.HasPrefix(s, "/") {
		return pointer{}, errPointer
	}
	for _, token := range strings.Split(s[1:], "/") {
		for i := 0; i < len(token); i++ {
			if token[i] == '~' && (i+1 == len(token) || token[i+1] != '0' && token[i+1] != '1') {
				return pointer{}, errors.New(`has a "~" that is neither "~0" nor "~1"`)
			}
		}
		p.tokens = append(p.tokens, unescapeToken(token))
	}
	if len(p.tokens) > maxPointerTokens {
		return pointer{}, errors.New("goes too deep")
	}
	return p, nil
}

func unescapeToken(s string) string {
	if !strings.Contains(s, "~") {
		return s
	}
	return strings.ReplaceAll(strings.ReplaceAll(s, "~1", "/"), "~0", "~")
}

func escapeToken(s string) string {
	if !strings.ContainsAny(s, "~/") {
		return s
	}
	return strings.ReplaceAll(strings.ReplaceAll(s, "~", "~0"), "/", "~1")
}

// below is the pointer as text under an absolute pointer.
func (p pointer) below(at string) string {
	var b strings.Builder
	b.WriteString(at)
	for _, token := range p.tokens {
		b.WriteByte('/')
		b.WriteString(escapeToken(token))
	}
	return b.String()
}
