package ocr

import (
	"context"
	"image"
	"math"
	"regexp"
	"strings"
)

const (
	// leastCells is how many clear days of figures stand below each other before a blurred one is looked at again.
	leastCells = 5
	// cellEdge is how far, in row heights, the edges of one column's days may lie apart.
	cellEdge = 0.4
)

var (
	// figuredDay is a day of figures as a column prints them: with marks or without, the year at most behind it.
	figuredDay = regexp.MustCompile(`^(\d{4}|\d{6}|\d\d[./-]\d\d|\d\d[./-]\d\d[./-](\d\d|\d{4}))$`)
	// blurredCell is what is left of one where zeros are read as signs or not at all.
	blurredCell = regexp.MustCompile(`^[0-9@QODUoeIlSsBZx§|!é.,/'’-]{1,10}$`)
)

// dayShare is the share, in tenths, of a column's figures that are days in some order: codes and numbers are not.
const dayShare = 7

// dayCells are figures of one form below each other, how many there are, and how many of them may be days.
type dayCells struct {
	// first and latest are the places of the uppermost one and of the one looked at before.
	first, latest image.Rectangle
	form          string
	count, days   int
}

// mayBeDay says that figures two by two may be day and month, and a year before or behind them.
func mayBeDay(text string) bool {
	digits := digitsOf(text)
	dayMonth := func(i int) bool {
		a, b := int(digits[i]-'0')*10+int(digits[i+1]-'0'), int(digits[i+2]-'0')*10+int(digits[i+3]-'0')
		return a >= 1 && b >= 1 && (a <= 12 && b <= 31 || a <= 31 && b <= 12)
	}
	return dayMonth(0) || len(digits) == 6 && dayMonth(2)
}

// formOf is a text with one figure for all.
func formOf(text string) string { return anyFigure.ReplaceAllString(text, "0") }

var anyFigure = regexp.MustCompile(`\d`)

// mendDayCells looks again at words that begin where clear days of figures stand below each other and are none
// themselves ("090" for "0904", "@104"): a reading in the form of the others that two preparations of the pixels between
// the column's edges agree on, and that has the figures read before, takes their place.
func mendDayCells(ctx context.Context, rec Recognizer, v view, words []Word) ([]Word, error) {
	columns := cellsOf(words)
	var out []Word
	for i := 0; i < len(words); i++ {
		w := words[i]
		c := columnAt(columns, w)
		if c == nil {
			if c = overhung(columns, w); c != nil && v.mayLook() {
				if err := c.cutDay(ctx, rec, v, &w); err != nil {
					return nil, err
				}
			}
			out = append(out, w)
			continue
		}
		if figuredDay.MatchString(w.Text) && formOf(w.Text) == c.form && c.spans(w) {
			c.latest = w.Box
			out = append(out, w)
			continue
		}
		n := c.cellFrom(words[i:])
		if n == 0 || !v.mayLook() {
			out = append(out, w)
			continue
		}
		read, err := c.readAgain(ctx, rec, v, words[i:i+n])
		if err != nil {
			return nil, err
		}
		if read.Text == "" {
			out = append(out, w)
			continue
		}
		out = append(out, read)
		i += n - 1
	}
	return out, nil
}

// cellsOf are the columns of clear days with enough of them.
func cellsOf(words []Word) (columns []*dayCells) {
	var all []*dayCells
	for _, w := range words {
		if !figuredDay.MatchString(w.Text) {
			continue
		}
		var own *dayCells
		for _, c := range all {
			if c.form == formOf(w.Text) && c.spans(w) {
				own = c
			}
		}
		if own == nil {
			own = &dayCells{form: formOf(w.Text), first: w.Box}
			all = append(all, own)
		}
		own.latest, own.count = w.Box, own.count+1
		if mayBeDay(w.Text) {
			own.days++
		}
	}
	for _, c := range all {
		c.latest = c.first
		if c.days >= leastCells && c.days*10 >= c.count*dayShare {
			columns = append(columns, c)
		}
	}
	return columns
}

// columnAt is the column in which a word begins, nil for none.
func columnAt(columns []*dayCells, w Word) *dayCells {
	for _, c := range columns {
		if c.begins(w) {
			return c
		}
	}
	return nil
}

// overhung is the column where a word ends that begins left of it, nil for none: a tick beside the row was read with its
// day.
func overhung(columns []*dayCells, w Word) *dayCells {
	for _, c := range columns {
		edge := cellEdge * float64(c.latest.Dy())
		if float64(c.latest.Min.X-w.Box.Min.X) > edge && math.Abs(float64(w.Box.Max.X-c.latest.Max.X)) <= edge {
			return c
		}
	}
	return nil
}

// cutDay reads a word again from where the column's days begin; a day whose figures end the word's takes its place.
func (c *dayCells) cutDay(ctx context.Context, rec Recognizer, v view, w *Word) error {
	cut := *w
	cut.Box.Min.X = c.latest.Min.X
	read, _, ok, err := v.readTwice(ctx, rec, v.box(cut), func(text string) bool {
		day := withoutTick(text)
		return figuredDay.MatchString(day) && formOf(day) == c.form && strings.HasSuffix(digitsOf(w.Text), digitsOf(day))
	})
	if err == nil && ok {
		cut.Text, cut.Confidence, cut.Alternatives = withoutTick(read.Text), min(w.Confidence, changed)*unsure, nil
		*w = cut
	}
	return err
}

func (c *dayCells) begins(w Word) bool {
	return math.Abs(float64(w.Box.Min.X-c.latest.Min.X)) <= cellEdge*float64(c.latest.Dy())
}

// spans says that a word begins and ends where the column's days do.
func (c *dayCells) spans(w Word) bool {
	return c.begins(w) && math.Abs(float64(w.Box.Max.X-c.latest.Max.X)) <= cellEdge*float64(c.latest.Dy())
}

// cellFrom is how many words from the first on stand in the column and may be a blurred day, 0 when they are none.
func (c *dayCells) cellFrom(words []Word) (n int) {
	end := float64(c.latest.Max.X) + cellEdge*float64(c.latest.Dy())
	for n < len(words) && n < mostParts && words[n].sameRow(words[0]) && float64(words[n].Box.Max.X) <= end {
		if !blurredCell.MatchString(words[n].Text) {
			return 0
		}
		n++
	}
	return n
}

// readAgain reads the pixels between the column's edges; a word without text when they say nothing surer.
func (c *dayCells) readAgain(ctx context.Context, rec Recognizer, v view, parts []Word) (Word, error) {
	all := joined(parts)
	known := digitsOf(all.Text)
	all.Box.Min.X, all.Box.Max.X = min(all.Box.Min.X, c.latest.Min.X), max(all.Box.Max.X, c.latest.Max.X)
	fits := func(text string) bool {
		return figuredDay.MatchString(text) && formOf(text) == c.form && holds(text, known)
	}
	read, _, ok, err := v.readTwice(ctx, rec, v.box(all), fits)
	if err != nil || !ok {
		return Word{}, err
	}
	all.Text, all.Confidence, all.Alternatives = read.Text, min(changed, max(read.Confidence, unsure)), nil
	return all, nil
}
