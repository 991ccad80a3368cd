package ocr

import (
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/page"
)

const (
	// leastSpelled is how often a paper must print a word with diacritics before the same word without them, or with
	// others, is corrected.
	leastSpelled = 2
	// plainer is how many times more often a word without diacritics must occur to stay plain; plainerThere is the
	// same on papers in a language with diacritics.
	plainer, plainerThere = 3, 8
	// markedLength is the least length of such a word in letters: short words without diacritics are often other
	// words (de and dé).
	markedLength = 4
)

// settleSpelling gives words that differ only in diacritics the paper's most frequent spelling ("GOMEZ" and "GÖMEZ"
// among "GÓMEZ"), because diacritics are lost more easily than invented. A diacritic that occurs once, on a doubtful
// word, is dirt ("RÈF").
func settleSpelling(d *page.Document) {
	spelled, letters, texts, bound := map[string]map[string]int{}, map[rune]int{}, []string(nil), plainer
	eachSpelled(d, func(w *page.Word) {
		key := plain(w.Text)
		if spelled[key] == nil {
			spelled[key] = map[string]int{}
		}
		spelled[key][w.Text]++
		texts = append(texts, w.Text)
		for _, r := range w.Text {
			letters[r]++
		}
	})
	if language := languageOf(texts); language != "" && !withoutDiacritics[language] {
		bound = plainerThere
	}
	eachSpelled(d, func(w *page.Word) {
		ways, bare := spelled[plain(w.Text)], plain(w.Text)
		if bare != w.Text && ways[w.Text] == 1 && ways[bare] >= plainer && w.Confidence < certainWord {
			w.Text, w.Confidence, w.Alternatives = bare, min(w.Confidence, changed), nil
			return
		}
		if best := marked(ways, letters, w.Text); best != "" && ways[w.Text] < bound*ways[best] {
			w.Text, w.Confidence, w.Alternatives = best, min(w.Confidence, changed), nil
		}
	})
}

// withoutDiacritics are the languages that print no diacritics.
var withoutDiacritics = map[string]bool{"eng": true, "ind": true, "msa": true, "fil": true}

// marked returns the most frequent spelling of a word with diacritics; of equally frequent ones, that whose letters
// the paper prints most. It is "" if none is frequent, or if it is the text itself.
func marked(ways map[string]int, letters map[rune]int, text string) (best string) {
	for way, n := range ways {
		if n >= leastSpelled && isForeignText(way) && (best == "" || oftener(way, best, ways, letters)) {
			best = way
		}
	}
	if best == text || best == "" || isForeignText(text) && !oftener(best, text, ways, letters) {
		return ""
	}
	return best
}

// oftener compares two spellings of a word with diacritics.
func oftener(a, b string, ways map[string]int, letters map[rune]int) bool {
	x, y := ways[a]*rarest(a, letters), ways[b]*rarest(b, letters)
	return x > y || x == y && ways[a] > ways[b] || x == y && ways[a] == ways[b] && a < b
}

// rarest is how often the paper prints the rarest of a word's letters with diacritics.
func rarest(text string, letters map[rune]int) int {
	least := 0
	for _, r := range text {
		if isForeign(r) && (least == 0 || letters[r] < least) {
			least = letters[r]
		}
	}
	return least
}

func isForeignText(text string) bool { return strings.IndexFunc(text, isForeign) >= 0 }

// eachSpelled calls show for every recognized word of letters that is long enough.
func eachSpelled(d *page.Document, show func(*page.Word)) {
	eachRecognized(d, func(w *page.Word) {
		if isWord(w.Text) && utf8.RuneCountInString(w.Text) >= markedLength {
			show(w)
		}
	})
}

// leastTerm is the least length in letters of a known word that others are corrected to.
const leastTerm = 6

// alikeSmall replaces small letters of the same look by one of them.
var alikeSmall = strings.NewReplacer("l", "i", "t", "i", "j", "i", "1", "i", "!", "i", "|", "i", "q", "g", "9",
	"g", "c", "e", "y", "v", "0", "o", "h", "b", "rn", "m")

// spelledTerms are the long words that statements print in any language, in small letters; byLooks are those that no
// other of them looks like.
var spelledTerms, byLooks = longTerms()

func longTerms() (known map[string]bool, byLooks map[string]string) {
	known, byLooks = map[string]bool{}, map[string]string{}
	for term := range maps.Keys(terms) {
		known[strings.ToLower(term)] = true
	}
	for word := range maps.Keys(languagesOf) {
		known[word] = true
	}
	for term := range known {
		if utf8.RuneCountInString(term) < leastTerm || !isWord(term) {
			continue
		}
		key := alikeSmall.Replace(term)
		if _, taken := byLooks[key]; taken {
			term = ""
		}
		byLooks[key] = term
	}
	return known, byLooks
}

// settleTerms corrects words that look like a long word of statements ("Baiance", "Kontofiihrung"), unless the paper
// prints them often. It also joins a word with its last letter if a space separates them ("Lodgement s") and nothing
// follows: a letter between words is an initial ("PAYMENT S PATEL").
func settleTerms(d *page.Document) {
	often := map[string]int{}
	for _, p := range d.Pages {
		for _, w := range p.Words {
			often[w.Text]++
		}
	}
	for i := range d.Pages {
		p := &d.Pages[i]
		if p.Source != page.SourceOCR {
			continue
		}
		var out []page.Word
		for k, w := range p.Words {
			if w.Source == page.SourceOCR && w.Confidence < certainWord && often[w.Text] < leastSeen {
				if text := termMeant(w); text != w.Text {
					w.Text, w.Confidence, w.Alternatives = text, min(w.Confidence, changed), nil
				}
			}
			last := k+1 == len(p.Words) || !follows(w, p.Words[k+1])
			if n := len(out); n > 0 && last && w.Source == page.SourceOCR && endsTerm(out[n-1], w) {
				out[n-1].Text, out[n-1].Box.X1 = out[n-1].Text+w.Text, w.Box.X1
				out[n-1].Confidence, out[n-1].Alternatives = min(out[n-1].Confidence, w.Confidence, changed), nil
				continue
			}
			out = append(out, w)
		}
		p.Words = out
	}
}

// termMeant returns the word of statements that a doubtful word is a misreading of; the text itself if there is
// none.
func termMeant(w page.Word) string {
	if marked := termWithDiacriticsLike(w.Text); marked != "" {
		return marked
	}
	if text := termLike(w.Text); text != w.Text {
		return text
	}
	return nearTerm(w.Text, w.Confidence)
}

// endsTerm reports whether a letter after a word may be its last: together they are a word of statements, and they
// are no further apart than words are.
func endsTerm(w, letter page.Word) bool {
	return utf8.RuneCountInString(letter.Text) == 1 && isWord(letter.Text) && isWord(w.Text) && follows(w, letter) &&
		utf8.RuneCountInString(w.Text) >= leastTerm && spelledTerms[strings.ToLower(w.Text+letter.Text)]
}

const (
	// shortTerm and longTerm are the lengths in letters from which a doubtful word may differ from a known one in
	// one look-alike letter, and in two.
	shortTerm, longTerm = 5, 8
)

// nearTerm returns the one word of statements that a doubtful word in capitals or small letters may be a misreading
// of ("Dauerauttrag", "SETORAN TUNAL"); the text itself if there is none, or several.
func nearTerm(text string, confidence float64) string {
	small, length := strings.ToLower(text), utf8.RuneCountInString(text)
	most := lookAlike
	if length >= longTerm {
		most = alikeOnly
	}
	if length < shortTerm || length < leastTerm && confidence >= mayBeMisread || spelledTerms[small] ||
		!mayBeWord(text) {
		return text
	}
	capitals, only := strings.ToUpper(text) == text, ""
	for term := range spelledTerms {
		as := term
		if capitals {
			as = strings.ToUpper(term)
		}
		if utf8.RuneCountInString(term) < shortTerm || longer(as, text) > mostLonger ||
			misreading(text, as) > most && misreading(small, term) > most {
			continue
		}
		if only != "" || isOtherForm(small, term) {
			return text
		}
		only = term
	}
	switch {
	case only == "", sameLetters(small, only):
		return text
	case capitals:
		return strings.ToUpper(only)
	case unicode.IsUpper([]rune(text)[0]):
		return strings.ToUpper(only[:1]) + only[1:]
	}
	return only
}

// isOtherForm reports whether two words in small letters differ only in a final vowel, as male and female or
// singular and plural forms do ("Enviada", "Segura"), or in the last letter of a Spanish family name ("Gonzalez",
// "Gonzales"). Both forms are right.
func isOtherForm(a, b string) bool {
	last := len(a) - 1
	if len(a) != len(b) || a == b || a[:last] != b[:last] {
		return false
	}
	return isEnding(a[last], "aeio") && isEnding(b[last], "aeio") || isEnding(a[last], "sz") && isEnding(b[last], "sz")
}

func isEnding(letter byte, of string) bool { return strings.IndexByte(of, letter) >= 0 }

// termLike returns the word of statements that a text looks like, with its capitals; the text itself if it is such a
// word or looks like none.
func termLike(text string) string {
	small := strings.ToLower(text)
	term := byLooks[alikeSmall.Replace(small)]
	switch {
	case term == "" || spelledTerms[small]:
		return text
	case strings.ToUpper(text) == text:
		return strings.ToUpper(term)
	case unicode.IsUpper([]rune(text)[0]):
		return strings.ToUpper(term[:1]) + term[1:]
	}
	return term
}

const (
	// mayBeMisread is the confidence below which a word may be corrected to another that the paper prints.
	mayBeMisread = 0.75
	// longEnough is the least length of such a word in characters: short words are near to too many others. Between
	// the same two words it may be as short as shortest, and so beside one of them if its letters look alike.
	longEnough, shortest = 5, 2
	// oneLetter and twoLetters are the greatest distances from a frequent word; twoLetters holds from fromLetters
	// letters on. alikeOnly is the greatest distance of a less doubtful word, through look-alike letters.
	oneLetter, twoLetters, fromLetters, alikeOnly = 1.0, 1.6, 8, 0.8
	// mostLonger is by how many characters the lengths may differ.
	mostLonger = 2
	// nearer is by how much all other frequent words must be farther.
	nearer = 0.5
)

// settleRareWords corrects a doubtful word to a near one that the paper repeats, and keeps its low confidence
// ("INTERFST" among "INTEREST", "(BFT" before FROM as IBFT is). Names of people may differ in one letter too, but
// they are not doubtful, or not in look-alike letters.
func settleRareWords(d *page.Document) {
	common := wordsOf(d)
	for i := range d.Pages {
		p := &d.Pages[i]
		if p.Source != page.SourceOCR {
			continue
		}
		for k := range p.Words {
			w := &p.Words[k]
			if w.Source != page.SourceOCR || w.Confidence >= certainWord || !mayBeWord(w.Text) || terms[w.Text] ||
				common.times[w.Text] >= leastSeen {
				continue
			}
			if text := common.meant(p.Words, k); text != "" {
				w.Text, w.Confidence, w.Alternatives = text, min(w.Confidence, changed), nil
			}
		}
	}
}

// commonWords counts the well-read words of a paper, also by the words on both sides.
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

// neighbours are the words of letters before and after a word; "" if none is near.
func neighbours(words []page.Word, i int) (place [2]string) {
	if i > 0 && follows(words[i-1], words[i]) && isPrintedWord(words[i-1].Text) {
		place[0] = words[i-1].Text
	}
	if i+1 < len(words) && follows(words[i], words[i+1]) && isPrintedWord(words[i+1].Text) {
		place[1] = words[i+1].Text
	}
	return place
}

// places are both neighbours together, and each alone.
func places(both [2]string) (all [][2]string) {
	for _, place := range [][2]string{both, {both[0], ""}, {"", both[1]}} {
		if place != [2]string{} && !slices.Contains(all, place) {
			all = append(all, place)
		}
	}
	return all
}

// isPrintedWord reports whether a text consists of letters, at least two, and punctuation between them.
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

// mayBeWord reports whether at least half of a text is letters.
func mayBeWord(text string) bool {
	letters := 0
	for _, r := range text {
		if unicode.IsLetter(r) {
			letters++
		}
	}
	return letters > 0 && 2*letters >= utf8.RuneCountInString(text)
}

// meant returns the frequent word that a word is a misreading of. It is "" if there is none, if there are several,
// or if the word is another form of it ("Alejandro" beside "Alejandra").
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

// seenFor is how often a paper must print a word before a misreading of the given length is corrected to it. Long
// words rarely differ only in look-alike letters, so fewer are needed.
func seenFor(length int) int {
	if length >= fromLetters {
		return leastSeen - 1
	}
	return leastSeen
}

// between reports whether a word is often between the same two words.
func (c commonWords) between(place [2]string, word string) bool {
	return place[0] != "" && place[1] != "" && c.among[place][word] >= leastSeen
}

// beside reports whether a word is often after, or before, the same word.
func (c commonWords) beside(place [2]string, word string) bool {
	return slices.ContainsFunc(places(place), func(p [2]string) bool { return c.among[p][word] >= leastSeen })
}

// longer is by how many characters the lengths of two texts differ.
func longer(a, b string) int {
	n := utf8.RuneCountInString(a) - utf8.RuneCountInString(b)
	return max(n, -n)
}

// sameLetters reports whether two texts differ only in punctuation.
func sameLetters(a, b string) bool {
	return slices.Equal(lettersOf(a), lettersOf(b))
}

// lettersOf are the letters and digits of a text.
func lettersOf(text string) []rune {
	return slices.DeleteFunc([]rune(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}
