package ocr

import (
	"strings"
	"unicode"
)

// knownSurer is how much surer a reading is of words that are known than of others.
const knownSurer = 0.25

// readWords are the words that a page's readings have often and that are well read, with their marks.
type readWords map[string]bool

// oftenRead are the words that one of several readings of a page has often.
func oftenRead(readings ...[]Word) readWords {
	known := readWords{}
	for _, words := range readings {
		times := map[string]int{}
		for _, w := range words {
			if w.Confidence < unsure || !isPrintedWord(w.Text) {
				continue
			}
			if times[w.Text]++; times[w.Text] == leastSeen {
				known[w.Text] = true
			}
		}
	}
	return known
}

// has says that a word is read often or one that statements print.
func (known readWords) has(text string) bool {
	return known[text] || terms[text] || isWord(text) && spelledTerms[strings.ToLower(text)]
}

// sureness is how sure a reading is: the mean of its words' confidences, and more by the share of letters in known words.
func (known readWords) sureness(words []Word) float64 {
	letters, inKnown := 0, 0
	for _, w := range words {
		n := len(strings.Map(func(r rune) rune {
			if unicode.IsLetter(r) {
				return 'x'
			}
			return -1
		}, w.Text))
		if letters += n; known.has(w.Text) {
			inKnown += n
		}
	}
	return meanConfidence(words) + knownSurer*float64(inKnown)/float64(max(letters, 1))
}
