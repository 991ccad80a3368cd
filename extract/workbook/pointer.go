package workbook

import (
	"errors"
	"strings"
)

// pointer says where a value stands (see Definition).
type pointer struct {
	word   string // @position and its like, without the @
	root   bool   // from the whole result
	up     int    // so many entries around the row
	tokens []string
}

const (
	// maxPointerTokens is the deepest a pointer goes; results are nested half as deep.
	maxPointerTokens = 16
	// maxPointerText bounds a pointer's length.
	maxPointerText = 300
)

// words are the values that no member holds.
var pointerWords = map[string]bool{"position": true, "pointer": true, "key": true, "index": true,
	"file_name": true, "document_id": true, "edit_version": true, "newest_first": true}

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

// below is the pointer as text under an absolute one.
func (p pointer) below(at string) string {
	var b strings.Builder
	b.WriteString(at)
	for _, token := range p.tokens {
		b.WriteByte('/')
		b.WriteString(escapeToken(token))
	}
	return b.String()
}
