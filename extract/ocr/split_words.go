package ocr

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/page"
)

const (
	// leastSeen is how often a paper must print a word, or two side by side, before others count as misreadings of it.
	leastSeen = 3
	// wellRead is the least confidence of such a word.
	wellRead = 0.5
)

// settleRepeats splits a doubtful word into two words that the paper repeats side by side ("LOJAAZUL" among "LOJA
// AZUL"), or that it repeats separately.
func settleRepeats(d *page.Document) {
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

// leastPart is the least length of each part in letters.
const leastPart = 3

// twoOf returns the length in bytes of the first of the only two frequent words that a text consists of; 0 if there
// are none.
func twoOf(text string, words map[string]int) (first int) {
	for i := range text {
		if left, right := text[:i], text[i:]; utf8.RuneCountInString(left) >= leastPart &&
			utf8.RuneCountInString(right) >= leastPart &&
			words[left] >= leastSeen && words[right] >= leastSeen {
			if first > 0 {
				return 0
			}
			first = i
		}
	}
	return first
}

// repeats counts the well-read words of the document. pairs maps two words that are often side by side, written
// without the space, to the length in bytes of the first.
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

// follows reports whether the next word is a space further on the same row.
func follows(w, next page.Word) bool {
	gap, off := next.Box.X0-w.Box.X1, next.Box.CenterY()-w.Box.CenterY()
	return gap > 0 && gap < w.Box.Height() && max(off, -off) < w.Box.Height()/2
}

// isWord reports whether a text consists of letters only.
func isWord(text string) bool {
	return text != "" && strings.IndexFunc(text, func(r rune) bool { return !unicode.IsLetter(r) }) < 0
}

// splitAt splits a word; first is the length of the first part in bytes.
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

// oneLetterApart reports whether changing, adding or removing one letter turns a into b.
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

// settleShiftedSpaces moves the space between two doubtful words to where the paper usually has it ("ATMC ASH" among
// ATM CASH).
func settleShiftedSpaces(d *page.Document) {
	_, pairs := repeats(d)
	for i := range d.Pages {
		p := &d.Pages[i]
		for k := 1; k < len(p.Words) && p.Source == page.SourceOCR; k++ {
			a, b := &p.Words[k-1], &p.Words[k]
			first := pairs[a.Text+b.Text]
			if first == 0 || first == len(a.Text) || !follows(*a, *b) ||
				min(a.Confidence, b.Confidence) >= certainWord {
				continue
			}
			both := *a
			both.Text, both.Box, both.Confidence = a.Text+b.Text, a.Box.Union(b.Box), min(a.Confidence, b.Confidence)
			*a, *b = splitAt(both, first)
		}
	}
}

// settleSplitWords joins two parts of a word that the paper usually prints as one ("AMOR T" among "AMORT"), if at
// least one part is doubtful and occurs nowhere else. It also joins the parts of a known word of statements ("L
// OAN").
func settleSplitWords(d *page.Document) {
	common := wordsOf(d)
	parts := map[string]int{}
	eachRecognized(d, func(w *page.Word) { parts[w.Text]++ })
	for i := range d.Pages {
		p := &d.Pages[i]
		if p.Source != page.SourceOCR {
			continue
		}
		var out []page.Word
		for _, w := range p.Words {
			n := len(out)
			if n == 0 || w.Source != page.SourceOCR || out[n-1].Source != page.SourceOCR || !follows(out[n-1], w) ||
				!isTermIn(out[n-1].Text, w.Text) && (common.times[out[n-1].Text+w.Text] < leastSeen ||
					parts[out[n-1].Text] > 1 && parts[w.Text] > 1) ||
				min(out[n-1].Confidence, w.Confidence) >= certainWord {
				out = append(out, w)
				continue
			}
			first := &out[n-1]
			first.Text, first.Box, first.Alternatives = first.Text+w.Text, first.Box.Union(w.Box), nil
			first.Confidence = min(first.Confidence, w.Confidence, changed)
		}
		p.Words = out
	}
}

const (
	// leastInParts is the least length in letters of a known word that is joined from two parts; mostPart is the
	// greatest length of its shorter part.
	leastInParts, mostPart = 4, 3
)

// isTermIn reports whether two parts form a known word of statements, and neither is one by itself.
func isTermIn(a, b string) bool {
	return len(a)+len(b) >= leastInParts && min(len(a), len(b)) <= mostPart && terms[a+b] && !terms[a] && !terms[b]
}

// speckedSpace is two words with one punctuation mark between them.
var speckedSpace = regexp.MustCompile(`^([\pL/&-]{2,})([.,'"“”‘’~*_-])([\pL\pN].+)$`)

// longFigures is how many digits may follow a word after a speck.
const longFigures = 4

// settleSpeckedSpaces splits doubtful words at a punctuation mark that is really a speck in a space ("STA“ANA",
// "TO.CRISTINA"). The first word must be frequent on the paper, never followed by this mark, or be a known word of
// statements. The second must occur elsewhere or be a number. Quotation marks never join two words.
func settleSpeckedSpaces(d *page.Document) {
	common, begun := wordsOf(d), map[string]int{}
	eachRecognized(d, func(w *page.Word) {
		if m := speckedSpace.FindStringSubmatch(w.Text); m != nil {
			begun[m[1]+m[2]]++
		}
	})
	for i := range d.Pages {
		p := &d.Pages[i]
		if p.Source != page.SourceOCR {
			continue
		}
		var out []page.Word
		for _, w := range p.Words {
			m := speckedSpace.FindStringSubmatch(w.Text)
			if m == nil || w.Source != page.SourceOCR || w.Confidence >= certainWord || begun[m[1]+m[2]] > 1 ||
				!common.parts(m[1], m[2], m[3]) {
				out = append(out, w)
				continue
			}
			left, right := splitAt(w, len(m[1]))
			if right.Text = m[3]; m[2] != "-" && common.times[m[1]+"."] > common.times[m[1]] {
				left.Text += "."
			}
			out = append(out, left, right)
		}
		p.Words = out
	}
}

// parts reports whether a mark between two words is a speck.
func (c commonWords) parts(first, mark, second string) bool {
	number := len(digitsOf(second)) == len(second) && len(second) >= longFigures
	printed := terms[first] && (mark != "-" || number && c.times[first] > 0)
	if c.times[first]+c.times[first+"."] < leastSeen && !printed {
		return false
	}
	return number || c.times[second] > 0 || terms[second] ||
		!strings.ContainsAny(mark, ".,'’-") && utf8.RuneCountInString(second) > 1
}
