package header

import (
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// A paper also speaks to whoever reads it: it asks ("to pay in, quote account 4400112233"), warns and advertises. Names
// and numbers there are not the account's.

// saidToReader says that the words of a sentence ask, warn or advertise.
func saidToReader(words []page.Word) bool {
	return isAdvert(words) || holds(layout.Normalize(layout.Text(words)), wordAsked)
}

// isAdvert says that the words of a sentence advertise or warn: who is named there need not be who is to be called.
func isAdvert(words []page.Word) bool {
	text := layout.Text(words)
	return strings.HasSuffix(text, "!") || strings.HasSuffix(text, "?") || holds(layout.Normalize(text), wordAdvert)
}

// sentenceAround are the words of the sentence that holds those from one to another.
func sentenceAround(words []page.Word, from, to int) []page.Word {
	for to < len(words) && !endsSentence(words[to-1].Text) {
		to++
	}
	return words[from-len(sentenceBefore(words, from)) : to]
}

// sentenceBefore are the words between the last end of a sentence before the n-th word and that word.
func sentenceBefore(words []page.Word, n int) []page.Word {
	from := n
	for from > 0 && !endsSentence(words[from-1].Text) {
		from--
	}
	return words[from:n]
}

// endsSentence says that a word is the last of a sentence; a short one with a period is an abbreviation.
func endsSentence(text string) bool {
	return strings.HasSuffix(text, "!") || strings.HasSuffix(text, "?") || strings.HasSuffix(text, ".") && (len(text) > longestShort || isShortWord(text))
}

// isShortWord says that a word of four letters before a period is a whole one: a vowel stands among them, and it is no
// legal form ("Najd.", but "Pvt.", "Corp.", "Blvd.").
func isShortWord(text string) bool {
	word := strings.TrimSuffix(text, ".")
	return len(word) == longestShort-1 && strings.ContainsAny(word, "aeiou") && !IsForm(word) && strings.Count(text, ".") == 1
}
