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
	return holds(layout.Normalize(layout.Text(words)), wordReader)
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
	return strings.HasSuffix(text, "!") || strings.HasSuffix(text, "?") || strings.HasSuffix(text, ".") && len(text) > longestShort
}
