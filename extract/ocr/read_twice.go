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

// readBlurredTwice reads a page in black and white a second time, smoothed otherwise, and takes of print that the two
// readings differ in the one that is an amount or a day, or the surer. What differs stays in doubt; another reading
// of a figure is kept beside it, for arithmetic to choose.
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

// mayBeBlurred reports whether one word in so many of a page, or more, is doubtful.
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

// bothReadings takes of each stretch of print the better of two readings, and what only the second read where it is
// sure.
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

// samePrint reports whether two boxes cover the same print for the most part.
func samePrint(a, b image.Rectangle) bool {
	common := a.Intersect(b)
	return float64(common.Dx()) >= half*float64(min(a.Dx(), b.Dx())) &&
		float64(common.Dy()) >= half*float64(min(a.Dy(), b.Dy()))
}

// betterOf is the better of two readings of the same print: an amount or a day, else what is surer, and of that surer
// by what the page repeats.
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

// isRuleBeside reports whether print was read as no letter and no figure, and then as fewer than a word by itself
// has: rules of a table and dirt are read as letters ("JL").
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

// isFigureOrDay reports whether words are one amount or one day.
func isFigureOrDay(words []Word) bool {
	return len(words) == 1 && (whole.MatchString(words[0].Text) ||
		isDate(words[0].Text) && utf8.RuneCountInString(words[0].Text) > 4)
}

const (
	// reachesOver is how far, in heights of its row, the ink of a word stands above or below the row when it is a
	// rule's or a neighbour's too: marks over capitals and the feet of letters reach less far.
	reachesOver = 0.5
	// maxOwnRows bounds the words of one reading of a page that are read again in their row alone, some 10 ms each.
	maxOwnRows = 60
)

// rereadInOwnRow reads doubtful words again whose ink reaches beyond their row, in their row alone. A piece of a broken
// rule that the engine takes for a part of a word makes its letters small within the picture that is read: capitals
// are then read as small letters ("stavice" of SERVICE), or not at all.
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

// reachesBeyondRow reports whether a word's ink stands far above or below the row of type that it is in.
func (w Word) reachesBeyondRow() bool {
	row := w.Bottom - w.Top
	return row > 0 && max(w.Top-float64(w.Box.Min.Y), float64(w.Box.Max.Y)-w.Bottom) >= reachesOver*row &&
		w.Top < float64(w.Box.Max.Y) && w.Bottom > float64(w.Box.Min.Y)
}

// readOwnRow reads the pixels of a word between the top and the foot of its row: a word without text when they are
// none or several.
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

// knownSurer is how much surer a reading is of words that are known than of others.
const knownSurer = 0.25

// readWords are the words that a page's readings have often and that are well read, with their marks.
type readWords map[string]bool

// oftenRead are the words that one of several readings of a page has often.
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

// has reports whether a word is read often or one that statements print.
func (known readWords) has(text string) bool {
	return known[text] || terms[text] || isWord(text) && spelledTerms[strings.ToLower(text)]
}

// sureness is how sure a reading is: the mean of its words' confidences, and more by the share of letters in known
// words.
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
