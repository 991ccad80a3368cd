package ocr

import (
	"context"
	"regexp"
	"strings"

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/raster"
)

// lookalikes are what figures are read as, zeros with a dot or a stroke above all.
const lookalikes = "@QODoIlSBZ&$"

// letters are those of them that short codes bear too ("2B"): they count only in days and amounts.
const letters = "DoIlSBZ&$"

// blurred is a word of figures with a look-alike in it; clean is what it must prove to be: a number, a day or
// an amount.
var (
	blurred = regexp.MustCompile(`^[-(]?[0-9.,/:` + lookalikes + `-]{2,16}\)?$`)
	clean   = regexp.MustCompile(`^(\d{1,2},?|\d{4}|\d{1,4}[-/.]\d{1,2}([-/.]\d{2,4})?|[-(]?\d{1,3}([.,]\d{3})*[.,]\d{2}\)?-?)$`)
)

// maxBlurred bounds such second looks at one page.
const maxBlurred = 40

// clarify looks again at figures with look-alikes in them ("@1", "Q1/13/2025"), as figures. What is read then
// replaces them when it is a number, a day or an amount and every figure that was read stands in it.
func clarify(ctx context.Context, rec Recognizer, g *raster.Gray, words []Word) error {
	left := maxBlurred
	for i := range words {
		w := &words[i]
		if left == 0 {
			return nil
		}
		if !blurred.MatchString(w.Text) || !strings.ContainsAny(w.Text, lookalikes) || digitsOf(w.Text) == "" && !strings.Contains(w.Text, "@") {
			continue
		}
		left--
		top, bottom := w.row()
		margin := (bottom - top) / 6
		cut := page.Box{X0: float64(w.Box.Min.X) - margin, Y0: top - margin, X1: float64(w.Box.Max.X) + margin, Y1: bottom + margin}
		found, err := rec.Recognize(ctx, sampled(g, page.Scaling(1), cut, enlarged), FiguresLine)
		if err != nil {
			return err
		}
		var votes ballot
		votes.count(found)
		for _, r := range votes.result() {
			if r.Confidence >= mendedSure && clean.MatchString(r.Text) && holds(r.Text, digitsOf(w.Text)) && (len(r.Text) > 4 || !strings.ContainsAny(w.Text, letters)) {
				w.Text, w.Confidence, w.Alternatives = r.Text, min(w.Confidence, r.Confidence), nil
				break
			}
		}
	}
	return nil
}

// holds says that the figures stand in the text in their order, with at most two others.
func holds(text, figures string) bool {
	others := 0
	for _, r := range digitsOf(text) {
		if figures != "" && rune(figures[0]) == r {
			figures = figures[1:]
			continue
		}
		others++
	}
	return figures == "" && others <= 2
}
