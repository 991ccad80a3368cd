package layout

import (
	"strings"

	"github.com/dossier-lending/dossier/extract/page"
)

// Labels whose letters stand in pieces, as fonts with odd widths and justified lines leave them: "Acco unt Num ber",
// "A c c o u n t  N o .".

const (
	// leastSpaced is how many letters such a label has at least, so that two short words make none, and mostPieces how
	// many pieces at most.
	leastSpaced = 7
	mostPieces  = 20
)

// spacedLabel is the label that the words from the i-th on are in pieces, and how many they are; a colon, a figure or a
// wide gap ends it.
func spacedLabel(l Line, i int, v *Vocabulary) (Role, int) {
	joined, end := "", i
	for end < len(l.Words) && end-i < mostPieces && !hasDigit(l.Words[end].Text) {
		if end > i && (strings.HasSuffix(l.Words[end-1].Text, ":") || apart(&l.Words[end-1], &l.Words[end], l.Height())) {
			break
		}
		joined += l.Words[end].Text
		end++
	}
	if end-i < 2 || !inPieces(l.Words[i:end]) {
		return "", 0
	}
	key := strings.ReplaceAll(Normalize(joined), " ", "")
	if len(key) < leastSpaced {
		return "", 0
	}
	for _, list := range v.lists {
		if role, ok := list.joined[key]; ok {
			return role, end - i
		}
	}
	return "", 0
}

// inPieces says that words are short, as the pieces of a broken label are.
func inPieces(words []page.Word) bool {
	letters := 0
	for _, w := range words {
		letters += len([]rune(w.Text))
	}
	return letters <= 5*len(words)
}
