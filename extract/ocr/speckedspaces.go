package ocr

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/page"
)

// speckedSpace is two words with one mark between them.
var speckedSpace = regexp.MustCompile(`^([\pL/&-]{2,})([.,'"“”‘’~*_-])([\pL\pN].+)$`)

// longFigures is how many figures may follow a word behind a speck.
const longFigures = 4

// clearSpeckedSpaces parts doubtful words at a mark that is a speck in their space ("STA“ANA", "TO.CRISTINA"): the paper
// prints the first by itself again and again and with this mark behind it never, or statements do, and the second elsewhere,
// or it is a number. Quotes stand between two words nowhere.
func clearSpeckedSpaces(d *page.Document) {
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
			if m == nil || w.Source != page.SourceOCR || w.Confidence >= certainWord || begun[m[1]+m[2]] > 1 || !common.parts(m[1], m[2], m[3]) {
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

// parts says that a mark between two words is none.
func (c commonWords) parts(first, mark, second string) bool {
	number := len(digitsOf(second)) == len(second) && len(second) >= longFigures
	printed := terms[first] && (mark != "-" || number && c.times[first] > 0)
	if c.times[first]+c.times[first+"."] < leastSeen && !printed {
		return false
	}
	return number || c.times[second] > 0 || terms[second] || !strings.ContainsAny(mark, ".,'’-") && utf8.RuneCountInString(second) > 1
}
