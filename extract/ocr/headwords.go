package ocr

import (
	"maps"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/page"
)

// leastTerm is how many letters a word of statements has at least before a word that looks like it is it.
const leastTerm = 6

// alikeSmall makes small letters that look alike one of them.
var alikeSmall = strings.NewReplacer("l", "i", "t", "i", "j", "i", "1", "i", "!", "i", "|", "i", "q", "g", "9", "g", "c", "e", "y", "v", "0", "o", "h", "b", "rn", "m")

// spelledTerms are the long words that statements print in any language, in small letters; byLooks those that no other
// of them looks like.
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

// clearTerms spells words that look like a long word of statements but are none as that ("Baiance", "Kontofiihrung"), where
// the paper does not print them often, and joins a word's last letter to it that stands apart ("Lodgement s") with nothing
// behind it: a letter between words is an initial's ("PAYMENT S PATEL").
func clearTerms(d *page.Document) {
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

// termMeant is the word of statements that a doubtful word is a misreading of, the text itself when it is none.
func termMeant(w page.Word) string {
	if marked := markedLike(w.Text); marked != "" {
		return marked
	}
	if text := termLike(w.Text); text != w.Text {
		return text
	}
	return nearTerm(w.Text, w.Confidence)
}

// endsTerm says that a letter behind a word may be its last: the two are a word of statements, no further apart than
// words are.
func endsTerm(w, letter page.Word) bool {
	return utf8.RuneCountInString(letter.Text) == 1 && isWord(letter.Text) && isWord(w.Text) && follows(w, letter) &&
		utf8.RuneCountInString(w.Text) >= leastTerm && spelledTerms[strings.ToLower(w.Text+letter.Text)]
}

const (
	// shortTerm and longTerm are from how many letters on a doubtful word is one of statements but for one letter that
	// looks alike, and for two.
	shortTerm, longTerm = 5, 8
)

// nearTerm is the one word of statements that a doubtful word in capitals or small letters can be a misreading of
// ("Dauerauttrag", "SETORAN TUNAL"); the text itself when there is none, or several.
func nearTerm(text string, confidence float64) string {
	small, length := strings.ToLower(text), utf8.RuneCountInString(text)
	most := lookAlike
	if length >= longTerm {
		most = alikeOnly
	}
	if length < shortTerm || length < leastTerm && confidence >= mayBeMisread || spelledTerms[small] || !mayBeWord(text) {
		return text
	}
	capitals, only := strings.ToUpper(text) == text, ""
	for term := range spelledTerms {
		as := term
		if capitals {
			as = strings.ToUpper(term)
		}
		if utf8.RuneCountInString(term) < shortTerm || longer(as, text) > mostLonger || misreading(text, as) > most && misreading(small, term) > most {
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

// isOtherForm says that two words in small letters differ in a vowel at their ends alone, as those of he and she, of one and
// several do ("Enviada", "Segura"), or in the last letter of a son's name ("Gonzalez", "Gonzales"): right as they are.
func isOtherForm(a, b string) bool {
	last := len(a) - 1
	if len(a) != len(b) || a == b || a[:last] != b[:last] {
		return false
	}
	return isEnding(a[last], "aeio") && isEnding(b[last], "aeio") || isEnding(a[last], "sz") && isEnding(b[last], "sz")
}

func isEnding(letter byte, of string) bool { return strings.IndexByte(of, letter) >= 0 }

// termLike is the word of statements that a text looks like, in capitals or with one where it is; the text itself when
// it is such a word, or looks like none.
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
