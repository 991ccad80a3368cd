package form

import (
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// Forms have combs: rows of boxes for one character each, "1 2 3 - 4 5 6". The characters become one word. A wider
// space, as between the groups of a number, makes a word for each group; they stay in one cell.

const (
	// leastComb is the minimal number of characters in a boxed comb.
	leastComb = 3
	// combPitch is the largest pitch of a comb, in heights of its characters, and combEven the largest ratio of two
	// neighbouring pitches.
	combPitch, combEven = 3.2, 1.35
	// combGroup is the largest pitch between two groups of a comb, in pitches.
	combGroup = 3.4
)

// joinCombs joins characters that stand in boxes of their own, one word each.
func (p *Paper) joinCombs(l layout.Line) layout.Line {
	out := make([]page.Word, 0, len(l.Words))
	for i := 0; i < len(l.Words); {
		end, pitch := combEnd(l.Words, i)
		if end-i >= leastComb && end < len(l.Words) && isOfComb(l.Words, end, pitch) {
			end++
		}
		if end-i < leastComb {
			out = append(out, l.Words[i])
			i++
			continue
		}
		number := len(p.combs) + 1
		for i < end {
			joined := l.Words[i]
			for i++; i < end && (pitchOf(l.Words, i) <= combEven*pitch || isOfComb(l.Words, i, pitch)); i++ {
				w := l.Words[i]
				joined.Text += w.Text
				joined.Box = joined.Box.Union(w.Box)
				joined.Confidence = min(joined.Confidence, w.Confidence)
			}
			joined.Alternatives = nil
			p.combs[idsOf(l.Page, []page.Word{joined})[0]] = number
			out = append(out, joined)
		}
	}
	l.Words = out
	return l
}

// isOfComb reports whether a recognized word begins where the next character of the comb before it would and is wider
// than a box: several were read together. It becomes part of the comb, because the characters before it alone are
// another value.
func isOfComb(words []page.Word, i int, pitch float64) bool {
	w, last := words[i], words[i-1].Box
	return w.Source == page.SourceOCR && w.Box.X0-last.X0 <= combEven*pitch && w.Box.X0 > last.X1 &&
		w.Box.Width() > pitch
}

// pitchOf is the distance of a word's middle from that of the word before it.
func pitchOf(words []page.Word, i int) float64 {
	return words[i].Box.CenterX() - words[i-1].Box.CenterX()
}

// combEnd returns the end of the comb that begins at a word, and its pitch. All its words are single characters at one
// pitch, but for wider spaces between groups.
func combEnd(words []page.Word, i int) (end int, pitch float64) {
	single := func(w page.Word) bool { // "4 x 8" is a size
		return utf8.RuneCountInString(w.Text) == 1 && w.Cell == "" && w.Text != "x" && w.Text != "×"
	}
	if !single(words[i]) {
		return i + 1, 0
	}
	for end = i + 1; end < len(words) && single(words[end]); end++ {
		gap := pitchOf(words, end)
		if gap <= 0 || gap > combPitch*words[end].Box.Height() && (pitch == 0 || gap > combGroup*pitch) {
			break
		}
		if pitch > 0 && (gap > combGroup*pitch || pitch > combEven*gap) {
			break
		}
		if pitch == 0 {
			pitch = gap
		}
	}
	return end, pitch
}

// sameComb reports whether two words were joined from one comb.
func (p *Paper) sameComb(number int, a, b page.Word) bool {
	of := func(w page.Word) int { return p.combs[idsOf(number, []page.Word{w})[0]] }
	return of(a) > 0 && of(a) == of(b)
}
