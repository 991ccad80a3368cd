package ocr

import (
	"regexp"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/page"
)

// A paper that prints its currency's mark before every amount prints it before those too where recognition saw a letter
// or a figure in its place ("-E290.00", "64,189.36" among pounds).

var (
	// signed is an amount with cents behind a mark, lettered one behind a letter or what is read for one.
	signed   = regexp.MustCompile(`^[-+]?(\p{Sc})[-+]?\d{1,3}(?:[.,]?\d{3})*[.,]\d{2}$`)
	lettered = regexp.MustCompile(`^([-+]?)([\pL#])([-+]?\d{1,3}(?:[.,]?\d{3})*[.,]\d{2})$`)
	// withFirst is an amount without a mark that stays one without its first figure.
	withFirst = regexp.MustCompile(`^([-+]?)\d(\d{1,3}(?:[.,]\d{3})*[.,]\d{2})$`)
	// markless is any amount with cents without a mark.
	markless = regexp.MustCompile(`^[-+]?\d{1,3}(?:[.,]?\d{3})*[.,]\d{2}$`)
)

// lookLikeMark are the letters that a currency's mark is read as.
var lookLikeMark = map[string]string{"£": "EFLfetl#", "$": "SsB", "€": "ECGc", "¥": "Yy"}

const (
	// leastSigned is how many amounts of a paper bear the mark that all its amounts have.
	leastSigned = 6
	// oftenSigned is how many times more amounts bear it than have nothing in its place.
	oftenSigned = 4
)

// clearLetteredMarks gives amounts behind a letter the mark that the paper's other amounts bear, and those behind none a
// reading without their first figure.
func clearLetteredMarks(d *page.Document) {
	marks := map[string]int{}
	var letters, bares []*page.Word
	for _, p := range d.Pages {
		for i := range p.Words {
			w := &p.Words[i]
			if p.Source != page.SourceOCR || w.Source != page.SourceOCR {
				continue
			}
			if m := signed.FindStringSubmatch(w.Text); m != nil {
				marks[m[1]]++
			} else if lettered.MatchString(w.Text) {
				letters = append(letters, w)
			} else if markless.MatchString(w.Text) {
				bares = append(bares, w)
			}
		}
	}
	mark, n := most(marks)
	if n < leastSigned || len(marks) > 1 {
		return
	}
	for _, w := range letters {
		if m := lettered.FindStringSubmatch(w.Text); w.Confidence < certainWord && strings.Contains(lookLikeMark[mark], m[2]) {
			w.Text, w.Confidence, w.Alternatives = m[1]+mark+m[3], min(w.Confidence, changed), nil
			n++
		}
	}
	if n < oftenSigned*len(bares) {
		return
	}
	for _, w := range bares {
		w.Confidence = min(w.Confidence, maybeMark)
		if m := withFirst.FindStringSubmatch(w.Text); m != nil {
			w.Alternatives = append(slices.Clip(w.Alternatives), page.Alternative{Text: m[1] + m[2], Confidence: maybeMark})
		}
	}
}

// most is the mark that is counted most often, and how often.
func most(marks map[string]int) (mark string, n int) {
	for m, times := range marks {
		if times > n || times == n && m < mark {
			mark, n = m, times
		}
	}
	return mark, n
}
