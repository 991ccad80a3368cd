package ocr

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/page"
)

const (
	// leastSeen is how often a paper prints a word, or two side by side, before others are taken for misreadings.
	leastSeen = 3
	// wellRead is the confidence of such a word at least.
	wellRead = 0.5
)

// clearRepeats parts two words that were read as one: that the paper prints side by side again and again ("LOJAAZUL" among
// "LOJA AZUL"), or each of them as often, when the one is doubtful.
func clearRepeats(d *page.Document) {
	words, pairs := repeats(d)
	for i := range d.Pages {
		p := &d.Pages[i]
		if p.Source != page.SourceOCR {
			continue
		}
		var out []page.Word
		for _, w := range p.Words {
			if w.Source != page.SourceOCR || !isWord(w.Text) {
				out = append(out, w)
				continue
			}
			first := pairs[w.Text]
			if first == 0 && w.Confidence < certainWord {
				first = twoOf(w.Text, words)
			}
			if first > 0 && words[w.Text] < leastSeen {
				left, right := splitAt(w, first)
				out = append(out, left, right)
				continue
			}
			out = append(out, w)
		}
		p.Words = out
	}
}

// leastPart is how many letters each of two words has at least that were read as one and stand elsewhere apart.
const leastPart = 3

// twoOf is how many bytes the first of the only two frequent words has that a text is together; 0 when it is none.
func twoOf(text string, words map[string]int) (first int) {
	for i := range text {
		if left, right := text[:i], text[i:]; utf8.RuneCountInString(left) >= leastPart && utf8.RuneCountInString(right) >= leastPart &&
			words[left] >= leastSeen && words[right] >= leastSeen {
			if first > 0 {
				return 0
			}
			first = i
		}
	}
	return first
}

// repeats counts the well-read words of the document, and gives, by their text without the space, two words that stand
// side by side often: how many bytes the first has.
func repeats(d *page.Document) (words, pairs map[string]int) {
	words, pairs = map[string]int{}, map[string]int{}
	seen := map[[2]string]int{}
	for _, p := range d.Pages {
		for i, w := range p.Words {
			if p.Source != page.SourceOCR || w.Confidence < wellRead || !isWord(w.Text) {
				continue
			}
			words[w.Text]++
			if i+1 == len(p.Words) || !isWord(p.Words[i+1].Text) || !follows(w, p.Words[i+1]) {
				continue
			}
			pair := [2]string{w.Text, p.Words[i+1].Text}
			if seen[pair]++; seen[pair] == leastSeen {
				pairs[pair[0]+pair[1]] = len(pair[0])
			}
		}
	}
	return words, pairs
}

// follows says that the next word stands a space behind on the same row.
func follows(w, next page.Word) bool {
	gap, off := next.Box.X0-w.Box.X1, next.Box.CenterY()-w.Box.CenterY()
	return gap > 0 && gap < w.Box.Height() && max(off, -off) < w.Box.Height()/2
}

// isWord says that a text is letters alone.
func isWord(text string) bool {
	return text != "" && strings.IndexFunc(text, func(r rune) bool { return !unicode.IsLetter(r) }) < 0
}

// splitAt is a word in two, the first of so many bytes.
func splitAt(w page.Word, first int) (left, right page.Word) {
	left, right = w, w
	left.Text, right.Text = w.Text[:first], w.Text[first:]
	cut := w.Box.X0 + w.Box.Width()*float64(utf8.RuneCountInString(left.Text))/float64(utf8.RuneCountInString(w.Text))
	space := w.Box.Height() / 8
	left.Box.X1, right.Box.X0 = cut-space, cut+space
	left.Confidence, right.Confidence = min(w.Confidence, changed), min(w.Confidence, changed)
	left.Alternatives, right.Alternatives = nil, nil
	return left, right
}

// oneLetterApart says that one letter changed, added or left out makes a of b.
func oneLetterApart(a, b string) bool {
	x, y := []rune(a), []rune(b)
	if len(x)-len(y) > 1 || len(y)-len(x) > 1 {
		return false
	}
	for len(x) > 0 && len(y) > 0 && x[0] == y[0] {
		x, y = x[1:], y[1:]
	}
	for len(x) > 0 && len(y) > 0 && x[len(x)-1] == y[len(y)-1] {
		x, y = x[:len(x)-1], y[:len(y)-1]
	}
	return max(len(x), len(y)) == 1
}
