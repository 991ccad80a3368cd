package ocr

import (
	"math"
	"regexp"

	"github.com/dossier-lending/dossier/extract/page"
)

var (
	// side is the mark of an amount owed or owned, blurredSide what the first is read as.
	side        = regexp.MustCompile(`^[DC]R$`)
	blurredSide = regexp.MustCompile(`^(OR|0R|QR|DOR|ODR|OR\.)$`)
)

// clearSides reads "OR" after an amount as DR where the paper prints DR or CR after amounts at the same place, and
// nothing else follows: no text goes on there.
func clearSides(d *page.Document) {
	var places []float64
	for _, p := range d.Pages {
		for i, w := range p.Words {
			if p.Source == page.SourceOCR && side.MatchString(w.Text) && endsAmount(p.Words, i) {
				places = append(places, w.Box.X0)
			}
		}
	}
	for _, p := range d.Pages {
		for i := range p.Words {
			w := &p.Words[i]
			if p.Source != page.SourceOCR || w.Source != page.SourceOCR || !blurredSide.MatchString(w.Text) || !endsAmount(p.Words, i) {
				continue
			}
			for _, x := range places {
				if math.Abs(x-w.Box.X0) < w.Box.Height() {
					w.Text, w.Confidence, w.Alternatives = "DR", min(w.Confidence, changed), nil
					break
				}
			}
		}
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
