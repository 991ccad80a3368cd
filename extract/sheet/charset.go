package sheet

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/saintfish/chardet" // statistics for code pages that no rule can separate
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/encoding/unicode/utf32"

	"github.com/dossier-lending/dossier/extract/page"
)

// chardetSample is how much of a file the statistics look at; more does not change the answer.
const chardetSample = 64 << 10

// chardetTrust is the confidence (0..100) below which Windows-1252, by far the most common code page
// of bank exports, is the better guess.
const chardetTrust = 50

// decodeText finds the charset (byte order mark, UTF-16 without one, UTF-8, then statistics) and returns the text
// without byte order marks and NUL characters. It never fails: bytes without a meaning become U+FFFD, and a note
// reports them.
func decodeText(raw []byte, doc *page.Document) (text, charset string) {
	enc, name, skip := findCharset(raw)
	decoded, err := enc.NewDecoder().Bytes(raw[skip:])
	if err != nil { // the decoders replace; only a broken transformer gets here
		decoded = bytes.ToValidUTF8(raw[skip:], []byte("\uFFFD"))
	}
	text = string(decoded)
	if n := strings.Count(text, "\uFFFD"); n > 0 {
		note(doc, "%d characters could not be read in the charset %s", n, name)
	}
	if n := strings.Count(text, "\x00"); n > 0 {
		note(doc, "%d NUL bytes were left out", n)
	}
	return strings.Map(func(r rune) rune {
		if r == 0 || r == '\uFEFF' {
			return -1
		}
		return r
	}, text), name
}

// mostStray is the part of a text's characters that may be such as no text has: files are damaged too.
const mostStray = 0.04

// isText reports whether a text holds few characters that neither writing nor printers' and terminals' codes have;
// every tenth byte of an encrypted or compressed file is one.
func isText(text string) bool {
	stray, all := 0, 0
	for _, r := range text {
		all++
		if r < '\a' || r > '\x0f' && r < ' ' && r != '\x1a' && r != '\x1b' || r == '\x7f' || r == '\uFFFD' {
			stray++
		}
	}
	return float64(stray) <= mostStray*float64(all)
}

// findCharset judges the bytes; skip is the length of the byte order mark.
func findCharset(raw []byte) (enc encoding.Encoding, name string, skip int) {
	switch {
	case bytes.HasPrefix(raw, []byte{0xef, 0xbb, 0xbf}):
		return unicode.UTF8, "utf-8", 3
	case bytes.HasPrefix(raw, []byte{0xff, 0xfe, 0, 0}) && len(raw)%4 == 0:
		return utf32.UTF32(utf32.LittleEndian, utf32.IgnoreBOM), "utf-32le", 4
	case bytes.HasPrefix(raw, []byte{0, 0, 0xfe, 0xff}):
		return utf32.UTF32(utf32.BigEndian, utf32.IgnoreBOM), "utf-32be", 4
	case bytes.HasPrefix(raw, []byte{0xff, 0xfe}):
		return unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM), "utf-16le", 2
	case bytes.HasPrefix(raw, []byte{0xfe, 0xff}):
		return unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM), "utf-16be", 2
	}
	if order, ok := utf16Order(raw); ok { // before UTF-8: NUL is valid there
		return unicode.UTF16(order, unicode.IgnoreBOM),
			map[unicode.Endianness]string{unicode.LittleEndian: "utf-16le", unicode.BigEndian: "utf-16be"}[order], 0
	}
	if nearlyUTF8(raw) {
		return unicode.UTF8, "utf-8", 0
	}
	return byStatistics(raw)
}

// utf16Order sees Western text in UTF-16 without a mark: nearly every second byte is zero, always on
// the same side.
func utf16Order(raw []byte) (unicode.Endianness, bool) {
	sample := raw[:min(len(raw), chardetSample)]
	if len(sample) < 8 {
		return unicode.LittleEndian, false
	}
	var zeros [2]int
	for i, b := range sample {
		if b == 0 {
			zeros[i%2]++
		}
	}
	pairs := len(sample) / 2
	switch {
	case zeros[1] > pairs*7/10 && zeros[0] < pairs/10:
		return unicode.LittleEndian, true
	case zeros[0] > pairs*7/10 && zeros[1] < pairs/10:
		return unicode.BigEndian, true
	}
	return unicode.LittleEndian, false
}

// nearlyUTF8 accepts valid UTF-8, and UTF-8 in which a few bytes were damaged: many whole multi-byte
// characters for each broken byte never happen by chance in a code page.
func nearlyUTF8(raw []byte) bool {
	if utf8.Valid(raw) {
		return true
	}
	broken, whole := 0, 0
	for len(raw) > 0 {
		r, n := utf8.DecodeRune(raw)
		switch {
		case r == utf8.RuneError && n == 1:
			broken++
		case n > 1:
			whole++
		}
		raw = raw[n:]
	}
	return whole > 20*broken
}

func byStatistics(raw []byte) (encoding.Encoding, string, int) {
	sample := raw[:min(len(raw), chardetSample)]
	best, err := chardet.NewTextDetector().DetectBest(sample)
	enc, name := encoding.Encoding(charmap.Windows1252), "windows-1252"
	if err == nil && best.Confidence >= chardetTrust && best.Charset != "ISO-8859-1" {
		if found, err := htmlindex.Get(best.Charset); err == nil {
			enc, name = found, strings.ToLower(best.Charset)
		}
	}
	if name == "windows-1252" || name == "iso-8859-2" {
		if own, ownName, ok := centralEuropean(sample); ok {
			return own, ownName, 0
		}
	}
	return enc, name, 0
}
