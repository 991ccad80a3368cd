package ocr

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/page"
)

const (
	// mayBeMisread is the confidence below which a word is taken for another that the paper prints.
	mayBeMisread = 0.75
	// longEnough is how many characters such a word has at least: short ones are near to too many others. Between the same
	// two words of a paper it may be as short as shortest, and beside one of them when its letters look alike.
	longEnough, shortest = 5, 2
	// oneLetter and twoLetters are how far from a frequent word such a word is at most, twoLetters from fromLetters letters
	// on; alikeOnly is how far a word is that is doubted less, by letters that look alike.
	oneLetter, twoLetters, fromLetters, alikeOnly = 1.0, 1.6, 8, 0.8
	// mostLonger is by how many characters one may be longer than the other.
	mostLonger = 2
	// nearer is by how much all other frequent words must be farther.
	nearer = 0.5
)

// clearRareWords reads a doubtful word that is near to one that the paper prints again and again as that, at its low
// confidence ("INTERFST" among "INTEREST", "(BFT" before FROM as IBFT is). Names of people differ in a letter too, but
// those are not doubtful, or not by letters that look alike.
func clearRareWords(d *page.Document) {
	common := wordsOf(d)
	for i := range d.Pages {
		p := &d.Pages[i]
		if p.Source != page.SourceOCR {
			continue
		}
		for k := range p.Words {
			w := &p.Words[k]
			if w.Source != page.SourceOCR || w.Confidence >= certainWord || !mayBeWord(w.Text) || terms[w.Text] || common.times[w.Text] >= leastSeen {
				continue
			}
			if text := common.meant(p.Words, k); text != "" {
				w.Text, w.Confidence, w.Alternatives = text, min(w.Confidence, changed), nil
			}
		}
	}
}

// commonWords are the well-read words of a paper: how often each stands, and which between the same two others.
type commonWords struct {
	times map[string]int
	among map[[2]string]map[string]int
}

func wordsOf(d *page.Document) commonWords {
	c := commonWords{map[string]int{}, map[[2]string]map[string]int{}}
	for _, p := range d.Pages {
		for i, w := range p.Words {
			if p.Source != page.SourceOCR || w.Confidence < wellRead || !isPrintedWord(w.Text) {
				continue
			}
			c.times[w.Text]++
			for _, place := range places(neighbours(p.Words, i)) {
				if c.among[place] == nil {
					c.among[place] = map[string]int{}
				}
				c.among[place][w.Text]++
			}
		}
	}
	return c
}

// neighbours are the words of letters before and behind a word, "" where none is near.
func neighbours(words []page.Word, i int) (place [2]string) {
	if i > 0 && follows(words[i-1], words[i]) && isPrintedWord(words[i-1].Text) {
		place[0] = words[i-1].Text
	}
	if i+1 < len(words) && follows(words[i], words[i+1]) && isPrintedWord(words[i+1].Text) {
		place[1] = words[i+1].Text
	}
	return place
}

// places are both neighbours together, and each by itself.
func places(both [2]string) (all [][2]string) {
	for _, place := range [][2]string{both, {both[0], ""}, {"", both[1]}} {
		if place != [2]string{} && !slices.Contains(all, place) {
			all = append(all, place)
		}
	}
	return all
}

// isPrintedWord says that a text is of letters, two at least, and of marks between them.
func isPrintedWord(text string) bool {
	letters := 0
	for _, r := range text {
		switch {
		case unicode.IsLetter(r):
			letters++
		case !strings.ContainsRune("-/.&", r):
			return false
		}
	}
	return letters >= 2
}

// mayBeWord says that half of a text at least is letters.
func mayBeWord(text string) bool {
	letters := 0
	for _, r := range text {
		if unicode.IsLetter(r) {
			letters++
		}
	}
	return letters > 0 && 2*letters >= utf8.RuneCountInString(text)
}

// meant is the frequent word that a word of a page is a misreading of; "" when it is none, could be several, or is another
// form of one ("Alejandro" beside "Alejandra").
func (c commonWords) meant(words []page.Word, i int) string {
	w := words[i]
	length := utf8.RuneCountInString(w.Text)
	place := neighbours(words, i)
	only, least, second := "", 3.0, 3.0
	for word, n := range c.times {
		if n < seenFor(length) || longer(word, w.Text) > mostLonger || sameLetters(word, w.Text) {
			continue
		}
		if isOtherForm(strings.ToLower(w.Text), strings.ToLower(word)) {
			return ""
		}
		far := misreading(w.Text, word)
		if length < longEnough && !c.between(place, word) && (far > alikeOnly || !c.beside(place, word)) {
			continue
		}
		if far < least || far == least && word < only {
			only, least, second = word, far, least
		} else {
			second = min(second, far)
		}
	}
	most := alikeOnly
	if length < longEnough && isPrintedWord(w.Text) {
		most = lookAlike
	} else if w.Confidence < mayBeMisread {
		if most = oneLetter; length >= fromLetters {
			most = twoLetters
		}
	}
	if least > most || second < least+nearer || length < shortest {
		return ""
	}
	return only
}

// seenFor is how often a paper must print a word before a misreading of so many characters is taken for it: hardly another
// long word differs in letters that look alike alone.
func seenFor(length int) int {
	if length >= fromLetters {
		return leastSeen - 1
	}
	return leastSeen
}

// between says that a word stands often between the same two words as here.
func (c commonWords) between(place [2]string, word string) bool {
	return place[0] != "" && place[1] != "" && c.among[place][word] >= leastSeen
}

// beside says that a word stands often behind the same word as here, or before it.
func (c commonWords) beside(place [2]string, word string) bool {
	return slices.ContainsFunc(places(place), func(p [2]string) bool { return c.among[p][word] >= leastSeen })
}

// longer is by how many characters one text is longer than the other.
func longer(a, b string) int {
	n := utf8.RuneCountInString(a) - utf8.RuneCountInString(b)
	return max(n, -n)
}

// sameLetters says that two texts differ in marks alone.
func sameLetters(a, b string) bool {
	return slices.Equal(lettersOf(a), lettersOf(b))
}

// lettersOf are the letters and figures of a text.
func lettersOf(text string) []rune {
	return slices.DeleteFunc([]rune(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}
