package category

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/proof/narration"
)

// gap is what stands between a word and the one before it.
type gap uint8

const (
	blank   gap = iota // blanks, also beside a comma or a dot
	glued              // one of - . & ' without blanks: one word to a reader
	masked             // a run of mask signs inside a word: JU*N
	field              // a sign that separates fields: / | * : ; ( )
	address            // @ of a mail or payment address
)

// word is one word of a description.
type word struct {
	text       string // folded: capitals without accents
	start, end int    // place in the description, in bytes; a mask at the end is part of the word
	gap        gap
	sign       rune // the sign of the gap; 0 for blanks alone
	role       role
}

// maxBytes is the most bytes of a description that are read: as much as narration reads.
const maxBytes = 2048

// text is a description as words.
type text struct {
	raw string
	// folded is raw in capitals if it is ASCII, else ""
	folded string
	dense  bool // the description began with a rail run together with other words
	words  []word
	texts  []string // the words' texts, as the lexicon wants them
	store  [narration.MaxWords]word
	names  [narration.MaxWords]string
}

// split cuts a description into words.
func (t *text) split(raw string) {
	if len(raw) > maxBytes {
		raw = raw[:maxBytes]
	}
	if !utf8.ValidString(raw) {
		raw = strings.ToValidUTF8(raw, " ")
	}
	t.dense = false
	t.raw, t.words, t.texts = raw, t.store[:0], t.names[:0]
	folded := ""
	if isASCII(raw) {
		folded = strings.ToUpper(raw)
	}
	g := gapReader{}
	start := -1
	t.folded = folded
	for i, r := range raw {
		if isWordRune(r) {
			if start < 0 {
				start = i
			}
			continue
		}
		if start >= 0 {
			t.add(start, i, &g)
			start = -1
		}
		if len(t.words) == narration.MaxWords {
			return
		}
		g.see(r)
	}
	if start >= 0 {
		t.add(start, len(raw), &g)
	}
	if n := len(t.words); n > 0 && isLetters(t.words[n-1].text) {
		t.maskAfter(&t.words[n-1])
	}
}

// add takes the word from start to end. A rail that is run together with what follows is a word of its own.
func (t *text) add(start, end int, g *gapReader) {
	for (t.dense || end-start >= denseWord) && len(t.words) < narration.MaxWords-1 {
		n := t.railLength(t.raw[start:end], len(t.words) == 0)
		if n == 0 {
			break
		}
		t.addOne(start, start+n, g)
		start += n
	}
	if day := t.splitDay(start, end); day < end && len(t.words) < narration.MaxWords-1 {
		t.addOne(start, day, g)
		start = day
	}
	if start < end {
		t.addOne(start, end, g)
	}
}

// dayLength is the length of a day's digits that are run together with the word before: JOSELMA12/04.
const dayLength = 2

// splitDay returns the end of a word in front of a day and month without a blank between, else the end of the word.
func (t *text) splitDay(start, end int) int {
	rest := t.raw[end:]
	if end-start < dayLength+3 || len(rest) < dayLength+1 || rest[0] != '/' || !isNumber(rest[1:dayLength+1]) ||
		len(rest) > dayLength+1 && rest[dayLength+1] != ' ' {
		return end
	}
	if at := end - dayLength; isNumber(t.raw[at:end]) && isLetters(t.raw[start:at]) {
		return at
	}
	return end
}

func (t *text) addOne(start, end int, g *gapReader) {
	w := word{start: start, end: end}
	if t.folded != "" {
		w.text = t.folded[start:end]
	} else {
		w.text = narration.Fold(t.raw[start:end])
	}
	w.gap, w.sign = g.between()
	if at := start - 1; at >= 0 && t.raw[at] == '@' && (at == 0 || t.raw[at-1] == ' ') {
		w.start, w.gap = at, blank // a user name
	}
	if len(t.words) == 0 {
		w.gap = field
	} else {
		t.mask(&w, g)
	}
	*g = gapReader{}
	if isReference(w.text) {
		w.role = reference
	}
	t.words = append(t.words, w)
	t.texts = append(t.texts, w.text)
}

// denseWord is the fewest letters of words that are run together.
const denseWord = 14

// denseRails begin descriptions without blanks, denseNext may follow before a name, longer ones first.
var denseRails, denseNext = longestFirst(ruleWords["rail"]), longestFirst(ruleWords["rail_next"])

func longestFirst(set map[string]bool) []string {
	return slices.SortedFunc(maps.Keys(set), func(a, b string) int {
		return cmp.Or(cmp.Compare(len(b), len(a)), cmp.Compare(a, b))
	})
}

// railLength is the length of the booking word at the beginning of words that are run together, or of a number between
// them; 0 for none.
func (t *text) railLength(s string, first bool) int {
	if first {
		t.dense = false
		for _, rail := range denseRails {
			if len(s) > len(rail) && strings.EqualFold(s[:len(rail)], rail) {
				t.dense = true
				return len(rail)
			}
		}
	}
	if !t.dense {
		return 0
	}
	digits := 0
	for digits < len(s) && s[digits] >= '0' && s[digits] <= '9' {
		digits++
	}
	if digits > 0 {
		return digits
	}
	for _, next := range denseNext {
		if len(s) > len(next)+2 && strings.EqualFold(s[:len(next)], next) {
			return len(next)
		}
	}
	return 0
}

// mask decides what signs before a word are. Stars are a mask inside a name (JU*N), a mask at its
// end (S*** CRUZ), or a separator.
func (t *text) mask(w *word, g *gapReader) {
	before := &t.words[len(t.words)-1]
	switch {
	case w.gap == field && w.sign == '/' && len(before.text) == 1 && len(w.text) == 1:
		w.gap = glued // S/O, son of
	case w.gap == masked:
		if !isLetters(before.text) || !isLetters(w.text) || w.sign == '*' && len(w.text) > maskTail {
			w.gap = field
		}
	case g.stars > 0 && !g.hard && isLetters(before.text):
		if t.maskAfter(before) && w.gap == field && g.blanks > 0 && g.blanks < wideGap {
			w.gap = blank
		}
	}
}

// maskAfter makes stars directly behind a word a part of it.
func (t *text) maskAfter(w *word) bool {
	rest := strings.TrimLeft(t.raw[w.end:], "*•●█")
	if len(rest) == len(t.raw)-w.end || rest != "" && rest[0] != ' ' && rest[0] != '.' {
		return false
	}
	w.end = len(t.raw) - len(rest)
	return true
}

// maskTail is the most letters after a single star that are still the end of a masked name.
const maskTail = 3

// gapReader sums up the signs between two words.
type gapReader struct {
	blanks, signs, stars int
	sign                 rune
	hard                 bool
}

func (g *gapReader) see(r rune) {
	switch {
	case r == '*' || r == '•' || r == '●' || r == '█':
		g.stars++
		g.sign = r
	case unicode.IsSpace(r):
		g.blanks++
	default:
		g.signs++
		switch r {
		case '-', '.', '\'', '’', '&', ',', '"', '–', '_':
			if !g.hard {
				g.sign = r
			}
		default:
			g.hard, g.sign = true, r
		}
	}
}

// wideGap is how many blanks separate two fields.
const wideGap = 3

func (g *gapReader) between() (gap, rune) {
	switch {
	case g.sign == '@' && g.blanks == 0:
		return address, g.sign
	case g.hard:
		return field, g.sign
	case g.stars > 0 && g.blanks == 0 && g.signs == 0:
		if g.stars > 1 {
			return masked, '•'
		}
		return masked, g.sign
	case g.stars > 0, g.blanks >= wideGap:
		return field, g.sign
	case g.signs == 1 && g.blanks == 0 && g.sign != ',':
		return glued, g.sign
	case g.signs > 0 && g.blanks > 1 && (g.sign == '-' || g.sign == '–'):
		return field, g.sign
	}
	return blank, g.sign
}

func isWordRune(r rune) bool {
	if r < utf8.RuneSelf {
		return r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' || r >= '0' && r <= '9'
	}
	return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.Mn, r)
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

func isLetters(s string) bool {
	for _, r := range s {
		if !unicode.IsLetter(r) {
			return false
		}
	}
	return s != ""
}

// isReference reports whether a word is a number, a date, a code or a masked number rather than part of a name: it has
// three digits or more, no letters but X, letters and digits by turns, or a few letters before digits (Q4, PUNB0).
func isReference(s string) bool {
	digits, letters, masks, turns := 0, 0, 0, 0
	wasDigit := false
	for i, r := range s {
		digit := r >= '0' && r <= '9'
		if i > 0 && digit != wasDigit {
			turns++
		}
		wasDigit = digit
		switch {
		case digit || unicode.IsDigit(r):
			digits++
		case r == 'X':
			masks++
		default:
			letters++
		}
	}
	switch {
	case digits >= 3, letters == 0 && (digits > 0 || masks > 1), digits > 1 && s[0] >= '0' && s[0] <= '9':
		return true
	}
	return digits > 0 && (turns > 2 || letters+masks < 2 || turns == 1 && letters+masks <= longestCode)
}

// isNumber reports whether a word has no letters.
func isNumber(s string) bool {
	for _, r := range s {
		if unicode.IsLetter(r) {
			return false
		}
	}
	return true
}
