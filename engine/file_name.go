package engine

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// VisibleName is a file name for people to read: each character that is not seen, or that reorders the text around
// it, becomes U+FFFD, one for one. "march_\u202exslx.exe" no longer reads as a workbook. Names are stored and
// answered in JSON as they came; every other place that shows a name (workbooks, letters, headers of downloads,
// terminals) calls this.
func VisibleName(name string) string {
	return strings.Map(func(r rune) rune {
		if hidden(r) {
			return utf8.RuneError
		}
		return r
	}, name)
}

// hidden are characters that make a name look like another: control characters, marks of writing
// direction, characters without width or shape, private ones.
func hidden(r rune) bool {
	return r == utf8.RuneError || unicode.In(
		r, unicode.Cc, unicode.Cf, unicode.Co, unicode.Zl, unicode.Zp, unicode.Other_Default_Ignorable_Code_Point,
	)
}

// EscapeHidden writes the hidden characters of a JSON text as \u escapes. The text means the same and its
// names come back exactly, but whoever looks at the JSON itself sees the escapes. Give it whole values.
func EscapeHidden(text []byte) []byte {
	escaped := func(r rune) bool { return r >= 0x7f && r != utf8.RuneError && hidden(r) }
	at := bytes.IndexFunc(text, escaped)
	if at < 0 {
		return text
	}
	out := append(make([]byte, 0, len(text)+64), text[:at]...)
	for at < len(text) {
		r, size := utf8.DecodeRune(text[at:])
		switch {
		case !escaped(r):
			out = append(out, text[at:at+size]...)
		case r > 0xffff:
			high, low := utf16.EncodeRune(r)
			out = fmt.Appendf(out, `\u%04x\u%04x`, high, low)
		default:
			out = fmt.Appendf(out, `\u%04x`, r)
		}
		at += size
	}
	return out
}

// payloadJSON is the body of a callback or an event: JSON with its hidden characters escaped.
func payloadJSON(v any) ([]byte, error) {
	body, err := json.Marshal(v)
	return EscapeHidden(body), err
}
