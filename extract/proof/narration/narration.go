// Package narration reads the description of a statement row as words and finds known phrases in it.
//
// Start with [Compile], which makes a [Lexicon] from phrases with a label each. [Lexicon.Find] then finds all phrases
// of one description in a single pass, however many phrases the lexicon has.
//
// # Why words and not patterns
//
// A description is matched by whole words in upper case without accents, so "REV" is found in "REV OF CHARGE" and not
// in "REVENUE". A tree of words costs one map look-up for each word of the description; a list of regular expressions
// costs one pass for each expression.
package narration

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// MaxWords is the most words of a description that are read. A description is a few lines; later words add nothing to
// its meaning.
const MaxWords = 64

// maxBytes is the most bytes of a description that are read, for the same reason.
const maxBytes = 2048

// usualWords is how many words most descriptions have: the first capacity of a slice.
const usualWords = 10

// Words returns the runs of letters and digits of a description, in upper case without accents. "W/D" is the two
// words W and D.
func Words(description string) []string {
	return split(Fold(description), make([]string, 0, usualWords))
}

// Fold returns the description in upper case without accents, cut to maxBytes.
func Fold(s string) string {
	if len(s) > maxBytes {
		s = strings.ToValidUTF8(s[:maxBytes], "")
	}
	for i := 0; i < len(s); i++ {
		if s[i] >= utf8.RuneSelf {
			return foldUnicode(s)
		}
	}
	return strings.ToUpper(s)
}

// foldUnicode decomposes compatibility forms (full-width letters, ligatures) and drops the marks.
func foldUnicode(s string) string {
	decomposed := norm.NFKD.String(strings.ToValidUTF8(s, " "))
	stripped := strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, decomposed)
	return strings.ToUpper(stripped)
}

// split appends the words of a folded text to words, without copying.
func split(folded string, words []string) []string {
	start := -1
	for i, r := range folded {
		if isWordRune(r) {
			if start < 0 {
				start = i
			}
			continue
		}
		if start >= 0 {
			words = append(words, folded[start:i])
			start = -1
			if len(words) == MaxWords {
				return words
			}
		}
	}
	if start >= 0 {
		words = append(words, folded[start:])
	}
	return words
}

func isWordRune(r rune) bool {
	if r < utf8.RuneSelf {
		return r >= 'A' && r <= 'Z' || r >= '0' && r <= '9'
	}
	return unicode.IsLetter(r) || unicode.IsDigit(r)
}

// Joined returns the words of a description with one space between them: equal for descriptions that differ only in
// case, accents, signs and spaces.
func Joined(description string) string { return strings.Join(Words(description), " ") }

// Phrase is a sequence of words that means something, and the caller's label for the meaning.
type Phrase struct {
	// Text is the phrase as printed; [Words] cuts it into words.
	Text string
	// Label is the caller's number for the meaning.
	Label int
}

// Hit is a phrase found in a description.
type Hit struct {
	// Label is the phrase's. Its words are those from Start to End, End excluded, counted from 0.
	Label, Start, End int
}

// Lexicon finds many phrases at once. It is safe for concurrent use.
type Lexicon struct {
	root node
}

// node is a node in the tree of words; labels are those of the phrases that end here.
type node struct {
	next   map[string]*node
	labels []int
}

// Compile makes a lexicon. Phrases without a word are left out.
func Compile(phrases []Phrase) *Lexicon {
	l := &Lexicon{}
	for _, p := range phrases {
		words := Words(p.Text)
		if len(words) == 0 {
			continue
		}
		at := &l.root
		for _, w := range words {
			at = at.child(w)
		}
		at.labels = append(at.labels, p.Label)
	}
	return l
}

func (n *node) child(word string) *node {
	if n.next == nil {
		n.next = map[string]*node{}
	}
	if n.next[word] == nil {
		n.next[word] = &node{}
	}
	return n.next[word]
}

// Find returns every phrase of the lexicon in the words, by its start. Overlapping phrases are all returned; see
// [Outermost].
func (l *Lexicon) Find(words []string) []Hit { return l.AppendHits(nil, words) }

// AppendHits is Find into a slice that the caller reuses.
func (l *Lexicon) AppendHits(hits []Hit, words []string) []Hit {
	for start := range words {
		at := &l.root
		for end := start; end < len(words) && at.next != nil; end++ {
			at = at.next[words[end]]
			if at == nil {
				break
			}
			for _, label := range at.labels {
				hits = append(hits, Hit{label, start, end + 1})
			}
		}
	}
	return hits
}

// Contains reports whether any phrase of the lexicon is in the description.
func (l *Lexicon) Contains(description string) bool {
	return len(l.Find(Words(description))) > 0
}

// Outermost removes the hits inside a longer one: in "SUN LIFE" the word SUN does not mean the telephone company. It
// changes hits in place and keeps their order.
func Outermost(hits []Hit) []Hit {
	if len(hits) < 2 {
		return hits
	}
	kept := 0
	for i, h := range hits {
		if !insideAny(h, hits[:kept]) && !insideAny(h, hits[i+1:]) {
			hits[kept] = h
			kept++
		}
	}
	return hits[:kept]
}

func insideAny(h Hit, others []Hit) bool {
	for _, o := range others {
		if o.Start <= h.Start && h.End <= o.End && o.End-o.Start > h.End-h.Start {
			return true
		}
	}
	return false
}
