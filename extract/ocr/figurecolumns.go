package ocr

import (
	"context"
	"image"
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

const (
	// columnFigures is how many amounts, dates or days stand in one column before what blurred print of it is taken for one.
	columnFigures = 4
	// columnEdge is how far from its column's edge a figure ends, in rows of type.
	columnEdge = 0.5
	// brokenOff is how many characters an amount lost at its end at most.
	brokenOff = 4.5
	// pitchOff is how much wider or narrower than the column's its characters may be: a figure lost or found shows.
	pitchOff = 0.2
)

// figureColumn is where figures of one kind stand below one another.
type figureColumn struct {
	begins, ends  float64 // where the longest begins, where all end
	top, bottom   int
	pitch, figure float64 // the width of a character, how many figures
	days          bool    // all begin at one place too
	fits          func(text string) bool
}

// shortDay is a day and its month in figures, in either order.
var shortDay = regexp.MustCompile(`^(0?[1-9]|[12]\d|3[01])[-/.](0?[1-9]|[12]\d|3[01])$`)

// mendColumns looks again, as figures, at print that stands in a column of amounts or dates and was read as none ("hie"
// of 3,183.00, "3.102023"). What several preparations are read as takes its place when it is as wide as it should be.
func mendColumns(ctx context.Context, rec Recognizer, v view, words []Word) ([]Word, error) {
	usual := usualHeight(words)
	columns := figureColumns(words, waysOn(v.picture, words), usual)
	for i := 0; i < len(words) && len(columns) > 0; i++ {
		if all, ok := withoutPoint(words[i:], columns, usual); ok {
			words = slices.Replace(words, i, i+2, all)
			continue
		}
		all, n, c := blurredFigure(words[i:], columns, usual)
		if n == 0 || !v.mayLook() {
			continue
		}
		mended, err := all.asFigure(ctx, rec, v, c)
		if err != nil {
			return nil, err
		}
		if mended {
			words = slices.Replace(words, i, i+n, all)
		}
	}
	return words, nil
}

// figureColumns are the columns of a page's amounts and of its dates in figures.
func figureColumns(words []Word, known ways, usual float64) (columns []figureColumn) {
	for _, kind := range []figureColumn{{fits: known.match}, {fits: isDate, days: true}, {fits: shortDay.MatchString, days: true}} {
		from := len(columns)
		for _, w := range words {
			if !kind.fits(w.Text) {
				continue
			}
			at := slices.IndexFunc(columns[from:], func(c figureColumn) bool { return c.endsAt(w.Box, usual) && c.beginsAt(w.Box, usual) })
			if at < 0 {
				at = len(columns) - from
				fresh := kind
				fresh.begins, fresh.ends, fresh.top = float64(w.Box.Min.X), float64(w.Box.Max.X), w.Box.Min.Y
				columns = append(columns, fresh)
			}
			columns[from+at].add(w)
		}
	}
	return slices.DeleteFunc(columns, func(c figureColumn) bool { return c.figure < columnFigures })
}

// add counts a figure of the column. Words come from the top.
func (c *figureColumn) add(w Word) {
	pitch := float64(w.Box.Dx()) / float64(utf8.RuneCountInString(w.Text))
	c.pitch = (c.pitch*c.figure + pitch) / (c.figure + 1)
	c.figure++
	c.begins, c.bottom = min(c.begins, float64(w.Box.Min.X)), max(c.bottom, w.Box.Max.Y)
}

func (c *figureColumn) endsAt(b image.Rectangle, usual float64) bool {
	return math.Abs(float64(b.Max.X)-c.ends) <= columnEdge*usual
}

func (c *figureColumn) beginsAt(b image.Rectangle, usual float64) bool {
	return !c.days || math.Abs(float64(b.Min.X)-c.begins) <= columnEdge*usual
}

// holds says that print ends at the column's edge, no farther left than its figures begin, between its first and last.
func (c *figureColumn) holds(b image.Rectangle, usual float64) bool {
	return c.endsAt(b, usual) && c.beginsAt(b, usual) && float64(b.Min.X) >= c.begins-usual &&
		b.Min.Y >= c.top-b.Dy() && b.Max.Y <= c.bottom+2*b.Dy()
}

// blurredFigure is the print of a column, of so many words from the first, that was read as none of its figures; 0 when
// they are none. Words without a figure are rather words where nothing but their end is the column's: those that are
// sure stay.
func blurredFigure(words []Word, columns []figureColumn, usual float64) (all Word, n int, c figureColumn) {
	for n = 1; n <= min(len(words), mostParts); n++ {
		all = joined(words[:n])
		if n > 1 && !words[n-2].closeTo(words[n-1]) && !words[n-2].goesInto(words[n-1]) {
			break
		}
		for _, c := range columns {
			bound := mayBeMisread
			if c.days || digitsOf(all.Text) != "" {
				bound = certainWord
			}
			if all.Confidence >= bound || slices.ContainsFunc(columns, func(c figureColumn) bool { return c.fits(all.Text) }) {
				continue
			}
			if c.breaksOff(words[:n], words[n:], usual) {
				all.Box.Max.X = int(c.ends)
			}
			if c.holds(all.Box, usual) {
				return all, n, c
			}
		}
	}
	return all, 0, c
}

// withoutPoint puts an amount of a column together with its cents where not even ink is left of the point between them
// ("8,849 18"): at the column's edge, as wide as its figures.
func withoutPoint(words []Word, columns []figureColumn, usual float64) (all Word, ok bool) {
	if len(words) < 2 || !strings.ContainsAny(words[0].Text, ".,") || !unpointed.MatchString(words[0].Text) || !cents.MatchString(words[1].Text) || !words[0].closeTo(words[1]) {
		return Word{}, false
	}
	all = joined(words[:2])
	for _, c := range columns {
		for _, point := range []string{".", ","} {
			text := words[0].Text + point + words[1].Text
			pitch := float64(all.Box.Dx()) / float64(utf8.RuneCountInString(text))
			if c.fits(text) && c.holds(all.Box, usual) && math.Abs(pitch-c.pitch) <= pitchOff*c.pitch {
				all.Text, all.Confidence, all.Alternatives = text, min(all.Confidence, unsure), nil
				return all, true
			}
		}
	}
	return Word{}, false
}

// breaksOff says that words are an amount of the column that ends before its cents, and that no other word has their place.
func (c *figureColumn) breaksOff(words, next []Word, usual float64) bool {
	last := words[len(words)-1]
	free := len(next) == 0 || !last.sameRow(next[0]) || float64(next[0].Box.Min.X) >= c.ends-columnEdge*usual
	return len(words) == 1 && !c.days && free && unpointed.MatchString(last.Text) && len(digitsOf(last.Text)) > 3 &&
		float64(last.Box.Max.X) < c.ends-columnEdge*usual && float64(last.Box.Max.X) > c.ends-brokenOff*c.pitch
}

// goesInto says that two words of figures share print: two readings of one.
func (w Word) goesInto(next Word) bool {
	return w.sameRow(next) && figured.MatchString(w.Text) && figured.MatchString(next.Text) && w.Box.Min.X < next.Box.Min.X && w.Box.Max.X >= next.Box.Min.X
}

// asFigure reads the pixels of a word as a figure of a column and takes what two preparations or more are read as.
func (w *Word) asFigure(ctx context.Context, rec Recognizer, v view, c figureColumn) (bool, error) {
	fits := func(text string) bool {
		pitch := float64(w.Box.Dx()) / float64(utf8.RuneCountInString(text))
		return c.fits(text) && math.Abs(pitch-c.pitch) <= pitchOff*c.pitch
	}
	read, others, ok, err := v.readTwice(ctx, rec, v.box(*w), fits)
	if err != nil || !ok {
		return false, err
	}
	w.Text, w.Confidence, w.Alternatives = read.Text, min(read.Confidence, changed)*unsure, others
	return true, nil
}
