package ocr

import (
	"strings"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/page"
)

const (
	// leastSpelled is how often a paper prints a word with its marks before the same without them, or with others, is
	// taken for it.
	leastSpelled = 2
	// plainer is how many times oftener a word stands without marks that has none.
	plainer = 3
	// markedLength is how many letters such a word has at least: short ones are others without their marks (de and dé).
	markedLength = 4
)

// clearSpelling spells words that differ in marks alone as the paper does most often ("GOMEZ" and "GÖMEZ" among
// "GÓMEZ"): a mark is lost more easily than it is found. One that is found once, on a word that is not sure, is dirt ("RÈF").
func clearSpelling(d *page.Document) {
	spelled := map[string]map[string]int{}
	eachSpelled(d, func(w *page.Word) {
		key := plain(w.Text)
		if spelled[key] == nil {
			spelled[key] = map[string]int{}
		}
		spelled[key][w.Text]++
	})
	eachSpelled(d, func(w *page.Word) {
		ways, bare := spelled[plain(w.Text)], plain(w.Text)
		if bare != w.Text && ways[w.Text] == 1 && ways[bare] >= plainer && w.Confidence < certainWord {
			w.Text, w.Confidence, w.Alternatives = bare, min(w.Confidence, changed), nil
			return
		}
		if best := marked(ways, w.Text); best != "" && ways[w.Text] < plainer*ways[best] {
			w.Text, w.Confidence, w.Alternatives = best, min(w.Confidence, changed), nil
		}
	})
}

// marked is the way with marks that a word is spelled most often; "" when none is frequent, or when it is this one.
func marked(ways map[string]int, text string) (best string) {
	for way, n := range ways {
		if n >= leastSpelled && isForeignText(way) && (n > ways[best] || n == ways[best] && way < best) {
			best = way
		}
	}
	if best == text || isForeignText(text) && ways[text] >= ways[best] {
		return ""
	}
	return best
}

func isForeignText(text string) bool { return strings.IndexFunc(text, isForeign) >= 0 }

// eachSpelled shows every recognized word of letters that is long enough.
func eachSpelled(d *page.Document, show func(*page.Word)) {
	for _, p := range d.Pages {
		for i := range p.Words {
			if w := &p.Words[i]; p.Source == page.SourceOCR && w.Source == page.SourceOCR && isWord(w.Text) && utf8.RuneCountInString(w.Text) >= markedLength {
				show(w)
			}
		}
	}
}
