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
		day := isBlurredDay(words, i)
		if !day && !isBlurred(w.Text) {
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
			fits := len(r.Text) > 4 || !strings.ContainsAny(w.Text, letters)
			if day {
				fits = monthDay.MatchString(r.Text)
			}
			if r.Confidence >= mendedSure && clean.MatchString(r.Text) && holds(r.Text, digitsOf(w.Text)) && fits {
				w.Text, w.Confidence, w.Alternatives = r.Text, min(w.Confidence, r.Confidence), nil
				break
			}
		}
	}
	return nil
}

// isBlurred says that a text is of figures with a look-alike among them.
func isBlurred(text string) bool {
	return blurred.MatchString(text) && strings.ContainsAny(text, lookalikes) && (digitsOf(text) != "" || strings.Contains(text, "@"))
}

// dayMarks are what a day of one or two figures is read as at worst: marks that nobody prints before a month.
var dayMarks = regexp.MustCompile(`^[0-9]?[$%&®©@§€£#»«?¢°]$|^[$%&®©@§€£#?¢][0-9]$`)

// monthDay is a day of a month.
var monthDay = regexp.MustCompile(`^(0?[1-9]|[12]\d|3[01])$`)

// isBlurredDay says that such marks stand where a day does: before a month's name and behind no other.
func isBlurredDay(words []Word, i int) bool {
	if !dayMarks.MatchString(words[i].Text) || i+1 == len(words) || !monthName.MatchString(words[i+1].Text) || !words[i].closeTo(words[i+1]) {
		return false
	}
	return i == 0 || !monthName.MatchString(words[i-1].Text) && digitsOf(words[i-1].Text) == "" || !words[i-1].closeTo(words[i])
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
