package ocr

import (
	"math"
	"regexp"
	"strings"

	"github.com/dossier-lending/dossier/extract/page"
)

var (
	// side is the mark of an amount owed or owned.
	side = regexp.MustCompile(`^([DC][Rr]|[dc]r)\.?$|^OD$`)
	// blurredOwed and blurredOwned are what the two are read as.
	blurredOwed  = regexp.MustCompile(`^(OR|0R|QR|DOR|ODR|OR\.|Or|0r|0r\.|Dt|De|Df|0D)$`)
	blurredOwned = regexp.MustCompile(`^[CceEtG€(][RrectfF][.:ec°]?$`)
)

// placed is a side's mark and where it begins.
type placed struct {
	text string
	x    float64
}

// clearSides reads what stands after an amount, and nothing behind it, as the mark of its side where the paper prints
// such marks after amounts at the same place and it looks like one ("OR" for DR, "ce" for Cr): no text goes on there.
func clearSides(d *page.Document) {
	var sides []placed
	eachSide(d, side, func(w *page.Word) { sides = append(sides, placed{w.Text, w.Box.X0}) })
	eachSide(d, blurredOwed, func(w *page.Word) { takeSide(w, sides, "D") })
	eachSide(d, blurredOwned, func(w *page.Word) { takeSide(w, sides, "C") })
}

// eachSide shows the recognized words of a pattern that stand behind amounts.
func eachSide(d *page.Document, pattern *regexp.Regexp, show func(*page.Word)) {
	for _, p := range d.Pages {
		for i := range p.Words {
			w := &p.Words[i]
			if p.Source == page.SourceOCR && w.Source == page.SourceOCR && pattern.MatchString(w.Text) && endsAmount(p.Words, i) {
				show(w)
			}
		}
	}
}

// takeSide gives a word the mark that begins with a letter as the marks at its place are spelled, the most frequent
// first; a paper that marks the overdrawn alone prints OD.
func takeSide(w *page.Word, sides []placed, letter string) {
	seen, best := map[string]int{}, ""
	for _, s := range sides {
		if math.Abs(s.x-w.Box.X0) >= w.Box.Height() || side.MatchString(w.Text) {
			continue
		}
		text := s.text
		switch {
		case text == "OD" && letter != "D":
			continue
		case text != "OD" && strings.ToLower(text) == text:
			text = strings.ToLower(letter) + text[1:]
		case text != "OD":
			text = letter + text[1:]
		}
		if seen[text]++; seen[text] > seen[best] || seen[text] == seen[best] && text < best {
			best = text
		}
	}
	if best != "" {
		w.Text, w.Confidence, w.Alternatives = best, min(w.Confidence, changed), nil
	}
}

// endsAmount says that a word stands directly after an amount and nothing near it after.
func endsAmount(words []page.Word, i int) bool {
	if i == 0 || !whole.MatchString(words[i-1].Text) {
		return false
	}
	w, before := words[i], words[i-1]
	sameRow := func(o page.Word) bool { return math.Abs(o.Box.CenterY()-w.Box.CenterY()) < w.Box.Height()/2 }
	if gap := w.Box.X0 - before.Box.X1; !sameRow(before) || gap < 0 || gap > 1.2*w.Box.Height() {
		return false
	}
	if i+1 == len(words) || !sameRow(words[i+1]) {
		return true
	}
	return words[i+1].Box.X0-w.Box.X1 > w.Box.Height()
}
