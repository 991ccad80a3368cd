package ocr

import (
	"regexp"
	"unicode"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/page"
)

// priced is an amount directly behind one mark that is no letter, figure, bracket or mark of text, with a sign before
// or after it; "@" and "&" are figures rather.
var priced = regexp.MustCompile(`^([-+]?)([^\pL\pN\s.,:;'"()\[\]{}+*/#@&|!_-])([-+]?\d{1,3}(?:[.,]?\d{3})*(?:[.,]\d{2})?)$`)

// clearCurrency settles marks before amounts that the language does not know: a rupee's is read as a percent, a
// trademark, a dollar. They are the currency's when one stands before most amounts; else they say nothing, and
// where several such marks stand before many amounts, those that are currencies' are misread as well.
func clearCurrency(d *page.Document) {
	marks := map[string]int{}
	eachPriced(d, func(_ *page.Word, m []string) { marks[m[2]]++ })
	usual, strange := prevailing(marks)
	if strange == nil {
		return
	}
	clearFirstFigures(d, marks)
	eachPriced(d, func(w *page.Word, m []string) {
		switch {
		case m[2] == usual:
		case usual != "" && strange[m[2]]:
			w.Text, w.Alternatives = m[1]+usual+m[3], nil
		case usual == "" && (strange[m[2]] || len(strange) > 1):
			w.Text, w.Alternatives = m[1]+m[3], nil
		}
	})
}

var (
	// bare is an amount without a mark before it, parted one with thousands, ungrouped has none though it has four figures.
	bare      = regexp.MustCompile(`^[-+]?\d[\d.,]*\.\d{2}$`)
	parted    = regexp.MustCompile(`^\D{0,2}\d{1,3}(,\d{3})+\.\d{2}$`)
	ungrouped = regexp.MustCompile(`^([-+]?)\d(\d{3}\.\d{2})$`)
)

// clearFirstFigures doubts amounts without a mark where most have one that is misread: it may have become their first
// figure ("7824.36"). That it has is plain where the paper parts thousands and this amount does not.
func clearFirstFigures(d *page.Document, marks map[string]int) {
	marked, parts, bares := 0, false, []*page.Word(nil)
	for _, n := range marks {
		marked += n
	}
	for _, p := range d.Pages {
		for i := range p.Words {
			w := &p.Words[i]
			parts = parts || parted.MatchString(w.Text)
			if p.Source == page.SourceOCR && w.Source == page.SourceOCR && bare.MatchString(w.Text) {
				bares = append(bares, w)
			}
		}
	}
	if len(bares) > marked {
		return
	}
	for _, w := range bares {
		w.Confidence = min(w.Confidence, maybeMark)
		if m := ungrouped.FindStringSubmatch(w.Text); m != nil && parts {
			w.Text, w.Alternatives = m[1]+m[2], nil
		}
	}
}

// maybeMark bounds the confidence of an amount whose first figure may be a mark.
const maybeMark = 0.5

// eachPriced shows every recognized amount with a mark before it, and its parts.
func eachPriced(d *page.Document, show func(*page.Word, []string)) {
	for _, p := range d.Pages {
		for i := range p.Words {
			if w := &p.Words[i]; p.Source == page.SourceOCR && w.Source == page.SourceOCR {
				if m := priced.FindStringSubmatch(w.Text); m != nil {
					show(w, m)
				}
			}
		}
	}
}

// prevailing is the currency's mark that stands before two of three such amounts, "" for none, and the marks that are
// no currency's; nil when all are.
func prevailing(marks map[string]int) (usual string, strange map[string]bool) {
	all := 0
	for mark, n := range marks {
		all += n
		if r, _ := utf8.DecodeRuneInString(mark); !unicode.Is(unicode.Sc, r) {
			if strange == nil {
				strange = map[string]bool{}
			}
			strange[mark] = true
		}
	}
	for mark, n := range marks {
		if !strange[mark] && 3*n >= 2*all {
			usual = mark
		}
	}
	return usual, strange
}
