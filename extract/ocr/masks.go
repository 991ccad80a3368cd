package ocr

import (
	"context"
	"image"
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/raster"
)

// The marks that hide figures of a card or an account are alike: no wider and no higher than this times the narrowest
// and the lowest of them, from lowestMark to highestMark high in rows of type, as many as leastMarks at least. Stars are
// lower than letters, points of a leader lower still, dashes flat.
const (
	alikeMarks  = 1.35
	lowestMark  = 0.22
	highestMark = 0.62
	flattest    = 0.5
	leastMarks  = 3
	// mistaken is the confidence below which a word may be such marks, knownMask what they are given.
	mistaken, knownMask = 0.6, 0.8
)

// withMasks reads the stars or bullets that hide figures ("**** 1234"): the engine knows neither and takes them for
// letters without believing it. Behind them it takes figures for letters, too: those are read again as figures.
func withMasks(ctx context.Context, rec Recognizer, g *raster.Gray, words []Word) error {
	usual := usualHeight(words)
	if usual < minUsual {
		return nil
	}
	for i := range words {
		w := &words[i]
		if w.Confidence >= mistaken || w.Box.Dy() < minUsual/3 || clean.MatchString(w.Text) {
			continue
		}
		if text := maskIn(g, *w, usual); text != "" {
			w.Text, w.Confidence, w.Alternatives = text, knownMask, nil
			continue
		}
		if i == 0 || !strings.HasSuffix(words[i-1].Text, "***") || !words[i-1].closeTo(*w) {
			continue
		}
		again, err := readLine(ctx, rec, g, *w, FiguresLine)
		if err != nil {
			return err
		}
		if again.Text != "" && areDigits([]rune(again.Text)) && len(again.Text) == len(blobs(g, w.Box, dark)) {
			w.Text, w.Confidence, w.Alternatives = again.Text, min(again.Confidence, unsure), nil
		}
	}
	return nil
}

// maskIn is maskOf by the ink that is darkest enough to fall apart.
func maskIn(g *raster.Gray, w Word, usual float64) string {
	for _, level := range []uint8{faintInk, dark, darkest} {
		if text := maskOf(blobs(g, w.Box, level), usual, w.Text); text != "" {
			return text
		}
	}
	return ""
}

// darkest is the value below which ink that runs together falls apart.
const darkest = 100

// maskOf is the text of a word whose ink hangs together in so many blobs: stars for marks, and the figures before and
// after them as they were read; "" when it is none. The row is its height.
func maskOf(ink []image.Rectangle, row float64, read string) string {
	from := slices.IndexFunc(ink, func(b image.Rectangle) bool { return isMark(b, row) })
	if from < 0 {
		return ""
	}
	to := from
	for to < len(ink) && isMark(ink[to], row) && sameMark(ink[from], ink[to]) {
		to++
	}
	text := []rune(read)
	behind := len(ink) - to
	if to-from < leastMarks || len(text) < from+behind || len(text) > len(ink)+1 || !areDigits(text[:from]) || !areDigits(text[len(text)-behind:]) {
		return ""
	}
	if hidden := text[from : len(text)-behind]; areDigits(hidden) && len(hidden) > 0 {
		return ""
	}
	return string(text[:from]) + strings.Repeat("*", to-from) + string(text[len(text)-behind:])
}

func areDigits(text []rune) bool {
	return !slices.ContainsFunc(text, func(r rune) bool { return !unicode.IsDigit(r) })
}

// isMark says that a blob is as high as a mark in a row of type of that height.
func isMark(b image.Rectangle, row float64) bool {
	height := float64(b.Dy())
	return height >= lowestMark*row && height <= highestMark*row && height >= flattest*float64(b.Dx())
}

// sameMark says that two blobs are alike and stand at the same height.
func sameMark(a, b image.Rectangle) bool {
	near := func(x, y int) bool { return float64(max(x, y)) <= alikeMarks*float64(min(x, y)) }
	off := a.Min.Y + a.Max.Y - b.Min.Y - b.Max.Y
	return near(a.Dx(), b.Dx()) && near(a.Dy(), b.Dy()) && 2*max(off, -off) < a.Dy()
}

// blobs are the parts of a box's ink, darker than a level, between columns without any, from the left.
func blobs(g *raster.Gray, b image.Rectangle, level uint8) (all []image.Rectangle) {
	var open image.Rectangle
	for x := b.Min.X; x <= b.Max.X; x++ {
		column := inkAt(g, x, b.Min.Y, b.Max.Y, level)
		if open = open.Union(column); (column.Empty() || x == b.Max.X) && !open.Empty() {
			all, open = append(all, open), image.Rectangle{}
		}
	}
	return all
}
