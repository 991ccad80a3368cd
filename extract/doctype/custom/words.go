package custom

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// partedLines are the lines with a word for each word: a spreadsheet's cell is one word however many it
// holds, and on paper a label may be glued to its value ("No:123"). The parts keep the cell's name and
// share its box by their lengths.
func partedLines(lines []layout.Line) []layout.Line {
	out := make([]layout.Line, len(lines))
	for i, l := range lines {
		parted := l
		parted.Words = make([]page.Word, 0, len(l.Words))
		for _, w := range l.Words {
			parted.Words = append(parted.Words, parts(w)...)
		}
		out[i] = parted
	}
	return out
}

func parts(w page.Word) []page.Word {
	var pieces []string
	for _, word := range strings.Fields(w.Text) {
		pieces = append(pieces, colonParts(word)...)
	}
	if len(pieces) < 2 {
		return []page.Word{w}
	}
	total := 0
	for _, p := range pieces {
		total += utf8.RuneCountInString(p) + 1
	}
	words, at := make([]page.Word, len(pieces)), w.Box.X0
	for i, p := range pieces {
		part, share := w, float64(utf8.RuneCountInString(p)+1)/float64(total)*w.Box.Width()
		part.Text, part.Box.X0, part.Box.X1 = p, at, at+share
		at += share
		words[i] = part
	}
	return words
}

// colonParts splits "No:123" after its colon; times, addresses of the web and ratios stay whole.
func colonParts(word string) []string {
	at := strings.Index(word, ":")
	if at <= 0 || at == len(word)-1 || strings.HasPrefix(word[at:], "://") {
		return []string{word}
	}
	before, _ := utf8.DecodeLastRuneInString(word[:at])
	if !unicode.IsLetter(before) && before != '.' && before != ')' {
		return []string{word}
	}
	return []string{word[:at+1], word[at+1:]}
}

// looksLikeLabel says that a text brings a label of its own, "Issue date: 5 May".
func looksLikeLabel(c layout.Cell) bool {
	for i, w := range c.Words {
		if strings.HasSuffix(w.Text, ":") && i < maxLabelWords {
			return true
		}
	}
	return false
}

// maxLabelWords is how long a label before a colon may be; longer texts are sentences.
const maxLabelWords = 6
