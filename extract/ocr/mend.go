package ocr

import (
	"context"
	"regexp"
	"strings"

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/raster"
)

const (
	// faintGap is the gap in row heights across which two figures may be one amount whose point was not seen:
	// the width of a character in fixed pitch.
	faintGap = 0.9
	// maxMended bounds the second looks at split amounts of one page.
	maxMended = 24
	// mendedSure is the least confidence of an amount put together.
	mendedSure = 0.5
)

// grouped is the greater part of an amount, cents an amount's end, whole an amount as printed.
var (
	grouped = regexp.MustCompile(`^-?\(?\d{1,3}([.,]\d{3})*[.,]?$`)
	cents   = regexp.MustCompile(`^[.,]?\d{2}\)?-?$`)
	whole   = regexp.MustCompile(`^-?\(?\d{1,3}([.,]\d{3})*[.,]\d{2}\)?-?$`)
)

// mend looks again at amounts that fell apart at a faint point ("96,121 24"). They become one only when the
// pixels of both, read together, show an amount with the same digits.
func mend(ctx context.Context, rec Recognizer, v view) ([]Word, error) {
	var out []Word
	left := maxMended
	for _, w := range v.words {
		n := len(out)
		if n == 0 || left == 0 || !out[n-1].mayEndIn(w) {
			out = append(out, w)
			continue
		}
		left--
		together, err := readTogether(ctx, rec, v.picture, out[n-1], w)
		if err != nil {
			return nil, err
		}
		if together.Text == "" {
			out = append(out, w)
			continue
		}
		out[n-1] = together
	}
	return out, nil
}

// mayEndIn says that the next word may be the cents of this one.
func (w Word) mayEndIn(next Word) bool {
	if !w.sameRow(next) || !grouped.MatchString(w.Text) || !cents.MatchString(next.Text) {
		return false
	}
	top, bottom := w.row()
	gap := float64(next.Box.Min.X - w.Box.Max.X)
	return gap > 0 && gap <= faintGap*(bottom-top)
}

// readTogether reads two words' pixels as one figure; a word without text when it is none, or another.
func readTogether(ctx context.Context, rec Recognizer, g *raster.Gray, a, b Word) (Word, error) {
	both := a.with(b)
	top, bottom := both.row()
	margin := (bottom - top) / 6
	cut := page.Box{X0: float64(both.Box.Min.X) - margin, Y0: top - margin, X1: float64(both.Box.Max.X) + margin, Y1: bottom + margin}
	found, err := rec.Recognize(ctx, sampled(g, page.Scaling(1), cut, enlarged), FiguresLine)
	if err != nil {
		return Word{}, err
	}
	var votes ballot
	votes.count(found)
	for _, r := range votes.result() {
		if r.Confidence >= mendedSure && whole.MatchString(r.Text) && digitsOf(r.Text) == digitsOf(both.Text) {
			both.Text, both.Confidence = r.Text, min(r.Confidence, both.Confidence)
			return both, nil
		}
	}
	return Word{}, nil
}

func digitsOf(text string) string {
	return strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, text)
}
