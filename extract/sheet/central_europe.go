package sheet

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
)

// The code pages of Western and of Central Europe share most places: "ł" of one is "³" of the other, "ř" is "ø".
// Statistics of a short file cannot decide, but its letters can: every language uses few letters beyond a to z.

// western and central are the letters beyond a to z of languages in the code pages of Western and of Central Europe,
// one string a language.
var (
	western = []string{
		"äöüß", "àâæçéèêëîïôœùûüÿ", "áéíñóúü", "áâãàçéêíóôõúü", "àèéìíîòóùú", "äëéèêïíóöü", "åäöéü", "æøåéèòôü",
		"áéíóúýþæöð", "àçèéíïòóúü",
	}
	central = []string{
		"ąćęłńóśźż", "áčďéěíňóřšťúůýžö", "áäčďéíĺľňóôŕšťúýžö", "áéíóöőúüű", "čćđšžö", "ăâîșşțţ",
	}
)

// centralPages are the code pages of Central Europe: Windows's and the older standard's.
var centralPages = []struct {
	page *charmap.Charmap
	name string
}{{charmap.Windows1250, "windows-1250"}, {charmap.ISO8859_2, "iso-8859-2"}}

// leastCovered is the part of a text's letters beyond a to z that its language must write.
const leastCovered = 0.9

// centralEuropean is the code page of Central Europe that the bytes are written in; ok is false where a language of
// Western Europe explains as many of its letters.
func centralEuropean(raw []byte) (enc encoding.Encoding, name string, ok bool) {
	best, all := covered(raw, charmap.Windows1252, western)
	for _, c := range centralPages {
		if n, letters := covered(raw, c.page, central); n > best &&
			float64(n) >= leastCovered*float64(max(all, letters)) {
			enc, name, best = c.page, c.name, n
		}
	}
	return enc, name, enc != nil
}

// covered counts the characters beyond ASCII that are beside a letter: all of them, and those of the language that has
// most of them.
func covered(raw []byte, page *charmap.Charmap, languages []string) (most, all int) {
	counts := make([]int, len(languages))
	before := byte(' ')
	for i, b := range raw {
		next := byte(' ')
		if i+1 < len(raw) {
			next = raw[i+1]
		}
		if b >= utf8.RuneSelf && (isLatin(before) || isLatin(next)) {
			all++
			r := unicode.ToLower(page.DecodeByte(b))
			for k, letters := range languages {
				// Portuguese alone has õ, in "õe"
				if strings.ContainsRune(letters, r) && !(r == 'õ' && next|0x20 != 'e') ||
					page == charmap.Windows1252 && isSign(raw, i) {
					counts[k]++
				}
			}
		}
		before = b
	}
	for _, n := range counts {
		most = max(most, n)
	}
	return most, all
}

// isLatin reports whether a byte is a letter from a to z.
func isLatin(b byte) bool { return b|0x20 >= 'a' && b|0x20 <= 'z' }

// signReach is the greatest distance of the end of a Spanish question or exclamation from its beginning.
const signReach = 120

// isSign reports whether a byte beside a letter may be one of the signs that Western Europe's code page has where
// Central Europe's has letters: "CN¥10", "m³", "Nº 7", "Visa®", "¿Qué?".
func isSign(raw []byte, i int) bool {
	before, next := byte(' '), byte(' ')
	if i > 0 {
		before = raw[i-1]
	}
	if i+1 < len(raw) {
		next = raw[i+1]
	}
	ends := !isLatin(next) && next < utf8.RuneSelf
	behind := raw[i+1 : min(len(raw), i+1+signReach)]
	switch charmap.Windows1252.DecodeByte(raw[i]) {
	case '£', '¥':
		return next >= '0' && next <= '9'
	case '²', '³':
		return ends && before|0x20 == 'm'
	case 'ª', 'º':
		return ends && strings.IndexByte("nmd", before|0x20) >= 0
	case '®', '©':
		return ends && isLatin(before)
	case '¿':
		return bytes.IndexByte(behind, '?') >= 0
	case '¡':
		return bytes.IndexByte(behind, '!') >= 0
	}
	return false
}
