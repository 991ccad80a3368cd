package ocr

import (
	"context"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm" // takes the marks off letters

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/raster"
)

const (
	// markHeight is how far, in rows of type, the ink of a word stands above that of its row's other words when
	// a capital bears a mark; capitals, figures and tall letters differ by less.
	markHeight = 0.08
	// leastMark is the same in pixels.
	leastMark = 3
	// unsure is the confidence below which a word of small letters may have lost marks: those add no height.
	unsure = 0.8
	// surer is by how much another reading of such a word must be surer.
	surer = 0.1
	// maxMarked bounds what is read again for marks on one page, some 8 ms each.
	maxMarked = 40
	// rowReach is how far along a row, in its heights, words tell how tall it is.
	rowReach = 40
)

// withMarks reads words again whose letters may bear marks that the page's language lacks: capitals whose ink
// stands above their row's, and words of small letters that are doubtful. A reading that differs in marks only is
// taken for the first, a surer one that differs little for the second.
func withMarks(ctx context.Context, rec Recognizer, g *raster.Gray, words []Word) error {
	left := maxMarked
	for i := range words {
		w := &words[i]
		tall := bearsMark(words, i)
		if left == 0 || !tall && !mayLackMarks(*w) {
			continue
		}
		left--
		again, err := readLine(ctx, rec, g, *w, MarkedLine)
		if err != nil {
			return err
		}
		switch {
		case again.Text == w.Text:
		case tall && plain(again.Text) == plain(w.Text) && again.Confidence >= mendedSure,
			again.Confidence >= max(unsure, w.Confidence+surer) && alike(plain(again.Text), plain(w.Text)):
			w.Text, w.Confidence, w.Alternatives = again.Text, again.Confidence, nil
		}
	}
	return nil
}

// readLine reads the pixels of one word by themselves: a word without text when they are none or several.
func readLine(ctx context.Context, rec Recognizer, g *raster.Gray, w Word, m Mode) (Word, error) {
	top, bottom := w.row()
	top = min(top, float64(w.Box.Min.Y))
	margin := (bottom - top) / 6
	cut := page.Box{X0: float64(w.Box.Min.X) - margin, Y0: top - margin, X1: float64(w.Box.Max.X) + margin, Y1: bottom + margin}
	if cut.Empty() || max(cut.Width(), cut.Height()) > maxCut {
		return Word{}, nil
	}
	found, err := rec.Recognize(ctx, sampled(g, page.Scaling(1), cut, 1), m)
	if err != nil || len(found) != 1 {
		return Word{}, err
	}
	return found[0], nil
}

// bearsMark says that a word of capitals stands higher than the other words of its row.
func bearsMark(words []Word, i int) bool {
	w := words[i]
	if strings.IndexFunc(w.Text, unicode.IsUpper) < 0 {
		return false
	}
	top, bottom := w.row()
	var tops []int
	for k := max(i-8, 0); k < min(i+9, len(words)); k++ {
		o := words[k]
		near := float64(o.Box.Min.X-w.Box.Max.X) < rowReach*(bottom-top) && float64(w.Box.Min.X-o.Box.Max.X) < rowReach*(bottom-top)
		if k != i && near && w.sameRow(o) && strings.IndexFunc(o.Text, isTall) >= 0 && !strings.ContainsAny(o.Text, "()[]|/$") {
			tops = append(tops, o.Box.Min.Y)
		}
	}
	if len(tops) == 0 {
		return false
	}
	slices.Sort(tops)
	over := tops[len(tops)/2] - w.Box.Min.Y
	return over >= leastMark && float64(over) >= markHeight*(bottom-top) && float64(over) < (bottom-top)/2
}

// mayLackMarks says that a word of small letters is doubtful.
func mayLackMarks(w Word) bool {
	small := 0
	for _, r := range w.Text {
		switch {
		case unicode.IsLower(r):
			small++
		case unicode.IsDigit(r):
			return false
		}
	}
	return small >= 3 && w.Confidence < unsure
}

// plain is a text without marks over and under its letters.
func plain(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFD.String(s))
}

// alike says that two texts begin and end alike and differ in at most three characters between.
func alike(a, b string) bool {
	x, y := []rune(a), []rune(b)
	for len(x) > 0 && len(y) > 0 && x[0] == y[0] {
		x, y = x[1:], y[1:]
	}
	for len(x) > 0 && len(y) > 0 && x[len(x)-1] == y[len(y)-1] {
		x, y = x[:len(x)-1], y[:len(y)-1]
	}
	return len(x) <= 3 && len(y) <= 3
}
