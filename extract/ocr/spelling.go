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
	// plainer is how many times oftener a word stands without marks that has none, plainerThere where the paper's words
	// tell that its language has marks.
	plainer, plainerThere = 3, 8
	// markedLength is how many letters such a word has at least: short ones are others without their marks (de and dé).
	markedLength = 4
)

// clearSpelling spells words that differ in marks alone as the paper does most often ("GOMEZ" and "GÖMEZ" among
// "GÓMEZ"): a mark is lost more easily than it is found. One that is found once, on a word that is not sure, is dirt ("RÈF").
func clearSpelling(d *page.Document) {
	spelled, letters, texts, bound := map[string]map[string]int{}, map[rune]int{}, []string(nil), plainer
	eachSpelled(d, func(w *page.Word) {
		key := plain(w.Text)
		if spelled[key] == nil {
			spelled[key] = map[string]int{}
		}
		spelled[key][w.Text]++
		texts = append(texts, w.Text)
		for _, r := range w.Text {
			letters[r]++
		}
	})
	if language := languageOf(texts); language != "" && !withoutMarks[language] {
		bound = plainerThere
	}
	eachSpelled(d, func(w *page.Word) {
		ways, bare := spelled[plain(w.Text)], plain(w.Text)
		if bare != w.Text && ways[w.Text] == 1 && ways[bare] >= plainer && w.Confidence < certainWord {
			w.Text, w.Confidence, w.Alternatives = bare, min(w.Confidence, changed), nil
			return
		}
		if best := marked(ways, letters, w.Text); best != "" && ways[w.Text] < bound*ways[best] {
			w.Text, w.Confidence, w.Alternatives = best, min(w.Confidence, changed), nil
		}
	})
}

// withoutMarks are the languages that print no marks.
var withoutMarks = map[string]bool{"eng": true, "ind": true, "msa": true, "fil": true}

// marked is the way with marks that a word is spelled most often, of ways as frequent the one whose marked letters the
// paper prints most; "" when none is frequent, or when it is this one.
func marked(ways map[string]int, letters map[rune]int, text string) (best string) {
	for way, n := range ways {
		if n >= leastSpelled && isForeignText(way) && (best == "" || oftener(way, best, ways, letters)) {
			best = way
		}
	}
	if best == text || best == "" || isForeignText(text) && !oftener(best, text, ways, letters) {
		return ""
	}
	return best
}

// oftener compares two ways of spelling a word with marks.
func oftener(a, b string, ways map[string]int, letters map[rune]int) bool {
	x, y := ways[a]*rarest(a, letters), ways[b]*rarest(b, letters)
	return x > y || x == y && ways[a] > ways[b] || x == y && ways[a] == ways[b] && a < b
}

// rarest is how often the paper prints the rarest of a word's letters with marks.
func rarest(text string, letters map[rune]int) int {
	least := 0
	for _, r := range text {
		if isForeign(r) && (least == 0 || letters[r] < least) {
			least = letters[r]
		}
	}
	return least
}

func isForeignText(text string) bool { return strings.IndexFunc(text, isForeign) >= 0 }

// eachSpelled shows every recognized word of letters that is long enough.
func eachSpelled(d *page.Document, show func(*page.Word)) {
	eachRecognized(d, func(w *page.Word) {
		if isWord(w.Text) && utf8.RuneCountInString(w.Text) >= markedLength {
			show(w)
		}
	})
}
