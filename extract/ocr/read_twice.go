package ocr

import (
	"context"
	"image"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/raster"
)

const (
	// disputed is the highest confidence of print that two preparations of a page are read as differently.
	disputed = 0.85
	// clearlySurer is by how much the confidence of the second reading must be higher.
	clearlySurer = 0.03
	// blurredOne is the share of doubtful words, one in so many, from which a page is read twice; leastDoubted is
	// the least length of such a word in characters.
	blurredOne, leastDoubted = 50, 2
	// leastAlone is the least length of a word that only the second reading has.
	leastAlone = 3
	// half is the share of the narrower of two words that both must cover to be readings of the same print.
	half = 0.5
)

// readBlurredTwice reads a black-and-white page with many doubtful words a second time, smoothed differently. Where
// the readings differ, it takes the one that is an amount or a date, or the surer one. Such print stays doubtful,
// and the other reading of a number is kept as an alternative for arithmetic to choose.
func readBlurredTwice(ctx context.Context, rec Recognizer, v view, words []Word) ([]Word, error) {
	if !mayBeBlurred(words) {
		return words, nil
	}
	other := raster.Second(v.original, v.toOriginal, v.picture.Width, v.picture.Height)
	if other == nil {
		return words, nil
	}
	second, err := rec.Recognize(ctx, other, SparsePage)
	if err == nil {
		err = rereadInOwnRow(ctx, rec, other, second)
	}
	if err != nil {
		return nil, err
	}
	return bothReadings(words, apart(second)), nil
}

// mayBeBlurred reports whether at least one of blurredOne words of a page is doubtful.
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

// reading is print that both readings cover: the indexes of its words in each.
type reading struct{ first, second []int }

// bothReadings takes the better of two readings for each stretch of print, and sure words that only the second
// reading has.
func bothReadings(first, second []Word) (out []Word) {
	shared, known := map[int]bool{}, oftenRead(first, second)
	for _, r := range sharedPrint(first, second) {
		for _, k := range r.second {
			shared[k] = true
		}
		out = append(out, known.betterOf(chosen(first, r.first), chosen(second, r.second))...)
	}
	for k, w := range second {
		if !shared[k] && w.Confidence >= unsure && utf8.RuneCountInString(w.Text) >= leastAlone &&
			hasAlphanumeric(w.Text) {
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

// sharedPrint groups the words of two readings by the print that they cover.
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

// samePrint reports whether two boxes mostly cover the same print.
func samePrint(a, b image.Rectangle) bool {
	common := a.Intersect(b)
	return float64(common.Dx()) >= half*float64(min(a.Dx(), b.Dx())) &&
		float64(common.Dy()) >= half*float64(min(a.Dy(), b.Dy()))
}

// betterOf returns the better of two readings of the same print: an amount or a date, or else the surer one. Words
// that the page repeats count as surer.
func (known readWords) betterOf(a, b []Word) []Word {
	if len(b) == 0 || textOf(a) == textOf(b) && len(a) == len(b) || isRuleBeside(a, b) || isRuleBeside(b, a) {
		return a
	}
	taken, other := a, b
	switch figureA, figureB := isFigureOrDay(a), isFigureOrDay(b); {
	case figureA != figureB && figureB && meanConfidence(b) >= repairedSure, figureA == figureB &&
		known.sureness(b) > known.sureness(a)+clearlySurer:
		taken, other = b, a
	}
	for i := range taken {
		taken[i].Confidence = min(taken[i].Confidence, disputed)
	}
	if len(taken) == 1 && len(other) == 1 && digitsOf(taken[0].Text) != "" && digitsOf(other[0].Text) != "" {
		taken[0].Alternatives = append(slices.Clone(taken[0].Alternatives),
			page.Alternative{Text: other[0].Text, Confidence: other[0].Confidence})
	}
	return taken
}

// isRuleBeside reports whether one reading has no letter or digit, and the other has fewer than a word by itself
// needs: rules of tables and dirt are read as letters ("JL").
func isRuleBeside(none, some []Word) bool {
	return !hasAlphanumeric(textOf(none)) && utf8.RuneCountInString(textOf(some)) < leastAlone
}

// textOf joins the texts of words with spaces.
func textOf(words []Word) string {
	var texts []string
	for _, w := range words {
		texts = append(texts, w.Text)
	}
	return strings.Join(texts, " ")
}

// isFigureOrDay reports whether words are one amount or one date.
func isFigureOrDay(words []Word) bool {
	return len(words) == 1 && (whole.MatchString(words[0].Text) ||
		isDate(words[0].Text) && utf8.RuneCountInString(words[0].Text) > 4)
}

const (
	// reachesOver is how far, in row heights, a word's ink reaches above or below its row if it includes a rule or a
	// neighbour. Diacritics on capitals and descenders reach less far.
	reachesOver = 0.5
	// maxOwnRows bounds the words of one page that are read again within their row, some 10 ms each.
	maxOwnRows = 60
)

// rereadInOwnRow reads doubtful words again whose ink reaches beyond their row, cut to the row alone. If the engine
// reads a piece of a broken rule as part of a word, it reads capitals as small letters ("stavice" for SERVICE) or
// nothing.
func rereadInOwnRow(ctx context.Context, rec Recognizer, g *raster.Gray, words []Word) error {
	left := maxOwnRows
	for i := range words {
		w := &words[i]
		if left == 0 {
			return nil
		}
		if w.Confidence >= unsure || !w.reachesBeyondRow() {
			continue
		}
		left--
		again, err := readOwnRow(ctx, rec, g, *w)
		if err != nil {
			return err
		}
		if again.Text != "" && again.Confidence >= w.Confidence+surer && hasAlphanumeric(again.Text) {
			*w = again
		}
	}
	return nil
}

// reachesBeyondRow reports whether a word's ink reaches far above or below its row.
func (w Word) reachesBeyondRow() bool {
	row := w.Bottom - w.Top
	return row > 0 && max(w.Top-float64(w.Box.Min.Y), float64(w.Box.Max.Y)-w.Bottom) >= reachesOver*row &&
		w.Top < float64(w.Box.Max.Y) && w.Bottom > float64(w.Box.Min.Y)
}

// readOwnRow reads the pixels of a word between the top and the bottom of its row. The result has no text if it is
// not exactly one word.
func readOwnRow(ctx context.Context, rec Recognizer, g *raster.Gray, w Word) (Word, error) {
	row := w.Bottom - w.Top
	margin := row / 8
	cut := page.Box{X0: float64(w.Box.Min.X) - margin, Y0: w.Top - margin, X1: float64(w.Box.Max.X) + margin,
		Y1: w.Bottom + margin}
	if cut.Empty() || max(cut.Width(), cut.Height()) > maxCut {
		return Word{}, nil
	}
	factor := legible(row)
	line := sampled(g, page.Scaling(1), cut, factor)
	withoutHorizontalRules(line, int(2*margin*factor))
	found, err := rec.Recognize(ctx, line, WordsLine)
	if err != nil || len(found) != 1 {
		return Word{}, err
	}
	return found[0].moved(-frame, -frame).shrunk(factor).moved(int(cut.X0), int(cut.Y0)), nil
}

// knownSurer is the confidence that known words add to a reading.
const knownSurer = 0.25

// readWords are the words that a page's readings repeat with good confidence, with their punctuation.
type readWords map[string]bool

// oftenRead returns the words that one of several readings of a page repeats.
func oftenRead(readings ...[]Word) readWords {
	known := readWords{}
	for _, words := range readings {
		times := map[string]int{}
		for _, w := range words {
			if w.Confidence < unsure || !isPrintedWord(w.Text) {
				continue
			}
			if times[w.Text]++; times[w.Text] == leastSeen {
				known[w.Text] = true
			}
		}
	}
	return known
}

// has reports whether a word is repeated, or is a known word of statements.
func (known readWords) has(text string) bool {
	return known[text] || terms[text] || isWord(text) && spelledTerms[strings.ToLower(text)]
}

// sureness is the mean confidence of a reading's words, plus knownSurer times the share of letters in known words.
func (known readWords) sureness(words []Word) float64 {
	letters, inKnown := 0, 0
	for _, w := range words {
		n := len(strings.Map(func(r rune) rune {
			if unicode.IsLetter(r) {
				return 'x'
			}
			return -1
		}, w.Text))
		if letters += n; known.has(w.Text) {
			inKnown += n
		}
	}
	return meanConfidence(words) + knownSurer*float64(inKnown)/float64(max(letters, 1))
}
