package ocr

import (
	"context"
	"image"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/raster"
)

const (
	// disputed bounds the confidence of what two preparations of a page are read as differently.
	disputed = 0.85
	// clearlySurer is by how much the second reading must be surer.
	clearlySurer = 0.03
	// blurredOne is one word in how many must be doubtful before a page is read twice, leastDoubted how many characters
	// such a word has at least.
	blurredOne, leastDoubted = 50, 2
	// leastAlone is how many characters a word has at least that only the second reading has.
	leastAlone = 3
	// half is the share of the narrower of two words that both cover when they are read of the same print.
	half = 0.5
)

// withSharp reads a page in black and white a second time, smoothed otherwise, and takes of print that the two readings differ
// in the one that is an amount or a day, or the surer. What differs stays in doubt; another reading of a figure is kept
// beside it, for arithmetic to choose.
func withSharp(ctx context.Context, rec Recognizer, v view, words []Word) ([]Word, error) {
	if !mayBeBlurred(words) {
		return words, nil
	}
	other := raster.Second(v.original, v.toOriginal, v.picture.Width, v.picture.Height)
	if other == nil {
		return words, nil
	}
	second, err := rec.Recognize(ctx, other, SparsePage)
	if err == nil {
		err = withOwnRows(ctx, rec, other, second)
	}
	if err != nil {
		return nil, err
	}
	return bothReadings(words, apart(second)), nil
}

// mayBeBlurred says that one word in so many of a page, or more, is doubtful.
func mayBeBlurred(words []Word) bool {
	doubted, all := 0, 0
	for _, w := range words {
		if utf8.RuneCountInString(w.Text) < leastDoubted {
			continue
		}
		if all++; w.Confidence < unsure {
			doubted++
		}
	}
	return blurredOne*doubted >= all && doubted > 0
}

// reading is print that both readings cover: the places of its words in each.
type reading struct{ first, second []int }

// bothReadings takes of each stretch of print the better of two readings, and what only the second read where it is sure.
func bothReadings(first, second []Word) (out []Word) {
	shared, known := map[int]bool{}, oftenRead(first, second)
	for _, r := range sharedPrint(first, second) {
		for _, k := range r.second {
			shared[k] = true
		}
		out = append(out, known.betterOf(chosen(first, r.first), chosen(second, r.second))...)
	}
	for k, w := range second {
		if !shared[k] && w.Confidence >= unsure && utf8.RuneCountInString(w.Text) >= leastAlone && hasAlphanumeric(w.Text) {
			w.Confidence = min(w.Confidence, disputed)
			out = append(out, w)
		}
	}
	return out
}

func chosen(words []Word, places []int) (out []Word) {
	for _, i := range places {
		out = append(out, words[i])
	}
	slices.SortFunc(out, func(a, b Word) int { return a.Box.Min.X - b.Box.Min.X })
	return out
}

// sharedPrint parts the words of two readings into those that cover the same print.
func sharedPrint(first, second []Word) (all []reading) {
	group := make([]int, len(first))
	for i := range first {
		group[i] = i
	}
	var root func(int) int
	root = func(i int) int {
		if group[i] != i {
			group[i] = root(group[i])
		}
		return group[i]
	}
	over := make([]int, len(second))
	for k, w := range second {
		over[k] = -1
		for i, o := range first {
			if !samePrint(w.Box, o.Box) {
				continue
			}
			if over[k] >= 0 {
				group[root(i)] = root(over[k])
			}
			over[k] = i
		}
	}
	at := map[int]int{}
	for i := range first {
		n, known := at[root(i)]
		if !known {
			n = len(all)
			at[root(i)] = n
			all = append(all, reading{})
		}
		all[n].first = append(all[n].first, i)
	}
	for k, i := range over {
		if i >= 0 {
			n := at[root(i)]
			all[n].second = append(all[n].second, k)
		}
	}
	return all
}

// samePrint says that two boxes cover the same print for the most part.
func samePrint(a, b image.Rectangle) bool {
	common := a.Intersect(b)
	return float64(common.Dx()) >= half*float64(min(a.Dx(), b.Dx())) && float64(common.Dy()) >= half*float64(min(a.Dy(), b.Dy()))
}

// betterOf is the better of two readings of the same print: an amount or a day, else what is surer, and of that surer
// by what the page repeats.
func (known readWords) betterOf(a, b []Word) []Word {
	if len(b) == 0 || textOf(a) == textOf(b) && len(a) == len(b) || isRuleBeside(a, b) || isRuleBeside(b, a) {
		return a
	}
	taken, other := a, b
	switch figureA, figureB := isFigureOrDay(a), isFigureOrDay(b); {
	case figureA != figureB && figureB && meanConfidence(b) >= mendedSure, figureA == figureB && known.sureness(b) > known.sureness(a)+clearlySurer:
		taken, other = b, a
	}
	for i := range taken {
		taken[i].Confidence = min(taken[i].Confidence, disputed)
	}
	if len(taken) == 1 && len(other) == 1 && digitsOf(taken[0].Text) != "" && digitsOf(other[0].Text) != "" {
		taken[0].Alternatives = append(slices.Clone(taken[0].Alternatives), page.Alternative{Text: other[0].Text, Confidence: other[0].Confidence})
	}
	return taken
}

// isRuleBeside says that print was read as no letter and no figure, and then as fewer than a word by itself has: rules of a
// table and dirt are read as letters ("JL").
func isRuleBeside(none, some []Word) bool {
	return !hasAlphanumeric(textOf(none)) && utf8.RuneCountInString(textOf(some)) < leastAlone
}

// textOf is what words say, with spaces between them.
func textOf(words []Word) string {
	var texts []string
	for _, w := range words {
		texts = append(texts, w.Text)
	}
	return strings.Join(texts, " ")
}

// isFigureOrDay says that words are one amount or one day.
func isFigureOrDay(words []Word) bool {
	return len(words) == 1 && (whole.MatchString(words[0].Text) || isDate(words[0].Text) && utf8.RuneCountInString(words[0].Text) > 4)
}
