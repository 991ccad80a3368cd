package layout

import (
	"bytes"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/page"
	"golang.org/x/text/unicode/norm"
)

// Normalize returns the form in which labels are compared: lower case, without accents, with spaces for punctuation
// except "/" between letters, with single spaces, and without remarks in brackets such as "(PHP)".
func Normalize(s string) string {
	var space [64]byte
	normal := AppendNormal(space[:0], s)
	if string(normal) == s {
		return s
	}
	return string(normal)
}

// AppendNormal appends the normal form of a text to out, which must be empty. It avoids an allocation if the result is
// only looked up.
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
		case r == '#' || r == '№':
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

// plain maps the bytes of ASCII letters and digits to their normal form, 0 for all other bytes.
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

// IsBlank reports whether the normal form of a text is empty: a single dash or colon, a remark in brackets.
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

// appendSpace adds a space to a text that does not end with one.
func appendSpace(text []byte) []byte {
	if n := len(text); n == 0 || text[n-1] == ' ' {
		return text
	}
	return append(text, ' ')
}

// appendLetter adds a small letter. Letters with a stroke and ligatures, which do not decompose into letter and accent,
// are replaced by their usual transcription.
func appendLetter(out []byte, r rune) []byte {
	if plain, ok := plainLetters[r]; ok {
		return append(out, plain...)
	}
	return utf8.AppendRune(out, r)
}

var plainLetters = map[rune]string{
	'ł': "l",
	'ø': "o",
	'đ': "d",
	'ð': "d",
	'ħ': "h",
	'ŧ': "t",
	'ı': "i",
	'ß': "ss",
	'æ': "ae",
	'œ': "oe",
	'þ': "th",
}

// joinSlashes removes the space before and after every slash.
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

// maxFirstWord is the maximal length of a first word that is looked up, longer than in any label.
const maxFirstWord = 24

// firstWord appends to out, which must be empty, the first word of a text's normal form, up to a space or a slash. ok
// is false if the text must be normalized to find it.
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

// Headings are short, bold and close to rules, so text recognition misreads their letters more often than those of
// other words ("Oatum", "Jumiah", "DRICR"). Beside other known labels, a word with one wrong letter is the word of the
// vocabulary.

const (
	// leastMisspelled is the minimal number of letters in a word with one misread letter, and leastTwice that with two,
	// both for similar letters below leastOdd letters. leastUneven is the minimal number if a letter is missing or
	// added.
	leastMisspelled, leastUneven, leastTwice, leastOdd = 4, 5, 6, 8
	// leastSpelledRoles is the minimal number of labels in a header with a misread label.
	leastSpelledRoles = 3
	// surelyRead is the confidence (0 to 1) from which a word was read correctly.
	surelyRead = 0.95
)

// alikeLetters are groups of letters that text recognition confuses.
var alikeLetters = []string{"aeocs", "il1tfj/", "hbk", "nmurvw", "doq0", "gq9y", "ceg", "8bs", "uv", "rn"}

// readHeader returns the header on the lines. Misread words of recognized pages are corrected if that gives more
// labels.
func readHeader(lines []Line, v *Vocabulary) Header {
	h := headerOf(lines, v)
	if h.Score < leastSpelledRoles-1 || !slices.ContainsFunc(h.Columns, v.mayBeMisspelled) {
		return h
	}
	spelled, changed := spelledOut(lines, v)
	if !changed {
		return h
	}
	if other := headerOf(
		spelled, v,
	); other.Score >= leastSpelledRoles && other.Score > h.Score && other.weight() > h.weight() {
		return other
	}
	return h
}

// mayBeMisspelled reports whether a column's label is unknown or has a word that no label has: two labels side by side
// look like one if the first is misread ("Saldc Data valuta").
func (v *Vocabulary) mayBeMisspelled(c Column) bool {
	return c.Role == "" ||
		slices.ContainsFunc(strings.Fields(Normalize(c.Text)), func(word string) bool { return !v.hasWord(word) })
}

// spelledOut returns the lines with misread words replaced by the vocabulary's words, and whether there were any.
func spelledOut(lines []Line, v *Vocabulary) (out []Line, changed bool) {
	for _, l := range lines {
		l.Words = slices.Clone(l.Words)
		for i := range l.Words {
			w := &l.Words[i]
			if w.Source != page.SourceOCR || w.Confidence >= surelyRead {
				continue
			}
			if word := v.wordLike(Normalize(w.Text)); word != "" {
				w.Text, changed = word, true
			}
		}
		out = append(out, l)
	}
	return out, changed
}

// wordLike returns the only word of the vocabulary's labels that differs from a text by few misread letters; "" if
// there is none or several. Similar letters are preferred.
func (v *Vocabulary) wordLike(text string) string {
	if len(text) < leastMisspelled || v.hasWord(text) {
		return ""
	}
	var found string
	least, several := 2*mostMisread+1, false
	for _, l := range v.lists {
		for word := range l.words {
			switch off := lettersOff(text, word); {
			case off < 0 || off > least || off == least && word == found:
			case off == least:
				several = true
			default:
				found, least, several = word, off, false
			}
		}
	}
	if several {
		return ""
	}
	return found
}

func (v *Vocabulary) hasWord(text string) bool {
	return slices.ContainsFunc(v.lists, func(l *list) bool { return l.words[text] })
}

// wordsOf returns the words of labels.
func wordsOf(roles map[string]Role) map[string]bool {
	words := map[string]bool{}
	for label := range roles {
		for word := range strings.FieldsSeq(label) {
			words[word] = true
		}
	}
	return words
}

// mostMisread is the maximal number of misread letters in a long word.
const mostMisread = 2

// lettersOff returns the difference of two words: one for a similar letter, two for another one; -1 if it is too large
// for a misread word.
func lettersOff(text, word string) int {
	if d := len(text) - len(word); d != 0 {
		if d*d > 1 || min(len(text), len(word)) < leastUneven || !lacksOne(text, word) {
			return -1
		}
		return 2
	}
	off, wrong := 0, 0
	for i := range len(text) {
		if text[i] == word[i] {
			continue
		}
		if off++; !LooksLike(text[i], word[i]) {
			wrong++
		}
	}
	if off > mostMisread || off > 1 && (len(text) < leastTwice || wrong == off || wrong > 0 && len(text) < leastOdd) {
		return -1
	}
	return off + wrong
}

// lacksOne reports whether one of two words is the other without one letter.
func lacksOne(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	return a[i:] == b[i+1:]
}

// LooksLike reports whether text recognition confuses two small letters or digits.
func LooksLike(a, b byte) bool {
	return slices.ContainsFunc(alikeLetters, func(s string) bool {
		return strings.IndexByte(s, a) >= 0 && strings.IndexByte(s, b) >= 0
	})
}
