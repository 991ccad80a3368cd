package layout

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Normalize is the form in which labels are compared: lower case, without accents, punctuation as
// spaces except "/" between letters, one space between words, a bracketed remark such as "(PHP)" dropped.
func Normalize(s string) string {
	var space [64]byte
	normal := AppendNormal(space[:0], s)
	if string(normal) == s {
		return s
	}
	return string(normal)
}

// AppendNormal adds the normal form of a text to out, which must be empty: for what is only looked up.
func AppendNormal(out []byte, s string) []byte {
	if !isASCII(s) && !norm.NFD.IsNormalString(s) {
		s = norm.NFD.String(s)
	}
	depth, closing := 0, -1 // the last bracket counts once one is open
	slashes := false
	for i, r := range s {
		if r < utf8.RuneSelf && plain[r] != 0 {
			if depth == 0 || i > closing {
				out = append(out, plain[r])
			}
			continue
		}
		switch {
		case r == '(':
			if closing < 0 {
				closing = strings.LastIndexByte(s, ')')
			}
			depth++
		case r == ')':
			depth = max(0, depth-1)
		case depth > 0 && i < closing:
		case r == '/':
			slashes = true
			out = append(out, '/')
		case r == '#':
			out = append(appendSpace(out), "no "...)
		case (r == 'º' || r == '°') && bytes.HasSuffix(out, []byte("n")): // "Nº", "n°": number
			out = append(out, 'o')
		case r == '\'' || r == '’' || r >= utf8.RuneSelf && unicode.Is(unicode.Mn, r):
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			out = appendLetter(out, unicode.ToLower(r))
		default:
			out = appendSpace(out)
		}
	}
	if slashes {
		out = joinSlashes(out)
	}
	if n := len(out); n > 0 && out[n-1] == ' ' {
		out = out[:n-1]
	}
	return out
}

// plain has the small letters and digits that stand for themselves in normal form, at the byte that prints them, 0 for
// all other bytes.
var plain = plainBytes()

func plainBytes() (plain [256]byte) {
	for c := byte('0'); c <= '9'; c++ {
		plain[c] = c
	}
	for c := byte('a'); c <= 'z'; c++ {
		plain[c], plain[c-'a'+'A'] = c, c
	}
	return plain
}

// IsBlank says that nothing of a text is left in normal form: a lone dash or colon, a bracketed remark.
func IsBlank(s string) bool {
	if s != "" && plain[s[0]] != 0 {
		return false
	}
	var space [64]byte
	return len(AppendNormal(space[:0], s)) == 0
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// appendSpace adds a space to a text that does not end in one.
func appendSpace(text []byte) []byte {
	if n := len(text); n == 0 || text[n-1] == ' ' {
		return text
	}
	return append(text, ' ')
}

// appendLetter adds a small letter; those with a stroke and joined ones, which are no letter and accent, are added
// as they are written where a keyboard lacks them.
func appendLetter(out []byte, r rune) []byte {
	if plain, ok := plainLetters[r]; ok {
		return append(out, plain...)
	}
	return utf8.AppendRune(out, r)
}

var plainLetters = map[rune]string{'ł': "l", 'ø': "o", 'đ': "d", 'ð': "d", 'ħ': "h", 'ŧ': "t", 'ı': "i", 'ß': "ss", 'æ': "ae", 'œ': "oe", 'þ': "th"}

// joinSlashes drops the space before and after every slash.
func joinSlashes(text []byte) []byte {
	out := text[:0]
	for i, c := range text {
		if c == ' ' && (i+1 < len(text) && text[i+1] == '/' || i > 0 && text[i-1] == '/') {
			continue
		}
		out = append(out, c)
	}
	return out
}

// maxFirstWord is the longest first word that is looked up, longer than any label's.
const maxFirstWord = 24

// firstWord adds to out, which must be empty, the word with which the normal form of a text begins, up to a
// space or a slash. ok is false when that is not plain to see without bringing the text to its normal form.
func firstWord(out []byte, text string) (word []byte, ok bool) {
	text = strings.TrimLeft(text, " ")
	for i := range min(len(text), maxFirstWord+1) {
		switch c := text[i]; {
		case i == maxFirstWord:
			return nil, false
		case plain[c] != 0:
			out = append(out, plain[c])
		case c == '\'' || c == '(' || c == ')' || c == '#' || c >= utf8.RuneSelf:
			return nil, false
		default:
			return out, len(out) > 0
		}
	}
	return out, len(out) > 0
}
