package ocr

import (
	"context"
	"image"
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// mostDayLetters is how many characters a day beside its month is read as at most.
const mostDayLetters = 3

// mendMonthDays looks again, as figures, at what stands beside a month's name where days beside months do and is no day
// ("Jul 1b", "47 Jan", "1.1 Sep"). A day that two preparations are read as takes its place.
func mendMonthDays(ctx context.Context, rec Recognizer, v view, words []Word) error {
	places := dayPlaces(words)
	for i := range words {
		w := &words[i]
		if from, ok := w.overhangs(places); ok && !isMonthDay(w.Text) && nextToMonth(words, i) && v.mayLook() {
			if err := w.cutDay(ctx, rec, v, from); err != nil {
				return err
			}
			continue
		}
		if isMonthDay(w.Text) || utf8.RuneCountInString(w.Text) > mostDayLetters || !nextToMonth(words, i) || !holdsDay(places, w.Box) || !v.mayLook() {
			continue
		}
		votes, err := v.elect(ctx, rec, v.box(*w), func(votes *ballot) bool { return w.dayIn(*votes) != "" })
		if err != nil {
			return err
		}
		if day := w.dayIn(votes); day != "" {
			w.Text, w.Confidence, w.Alternatives = day, min(w.Confidence, changed)*unsure, nil
		}
	}
	return nil
}

// overhangs says that a word ends where days do and begins left of them, where they begin: a tick beside the row was read
// with its day.
func (w *Word) overhangs(places []dayPlace) (from int, ok bool) {
	edge := cellEdge * float64(w.Box.Dy())
	for _, p := range places {
		if float64(p.box.Min.X-w.Box.Min.X) > edge && math.Abs(float64(p.box.Max.X-w.Box.Max.X)) <= edge {
			return p.box.Min.X, true
		}
	}
	return 0, false
}

// cutDay reads a word again from where the days above and below it begin; a day whose figures end the word's takes its
// place.
func (w *Word) cutDay(ctx context.Context, rec Recognizer, v view, from int) error {
	cut := *w
	cut.Box.Min.X = from
	read, _, ok, err := v.readTwice(ctx, rec, v.box(cut), func(text string) bool {
		day := withoutTick(text)
		return isMonthDay(day) && strings.HasSuffix(digitsOf(w.Text), digitsOf(day))
	})
	if err == nil && ok {
		cut.Text, cut.Confidence, cut.Alternatives = withoutTick(read.Text), min(w.Confidence, changed)*unsure, nil
		*w = cut
	}
	return err
}

// withoutTick is a reading without the marks before its first figure, what is left of a tick.
func withoutTick(text string) string {
	return strings.TrimLeftFunc(text, func(r rune) bool { return !unicode.IsDigit(r) })
}

// dayIn is the day that two preparations or more are read as, with the mark behind it and no fewer figures than the word
// has; "" when there is none, or when they are read as several.
func (w *Word) dayIn(votes ballot) (only string) {
	for _, r := range votes.result() {
		bare := strings.TrimRight(r.Text, ".,")
		if votes.times[r.Text] < 2 || !monthDay.MatchString(bare) || len(bare) < len(digitsOf(w.Text)) {
			continue
		}
		if only != "" && strings.TrimSuffix(only, ",") != bare {
			return ""
		}
		only = bare
		if strings.HasSuffix(r.Text, ",") {
			only += ","
		}
	}
	return only
}

func isMonthDay(text string) bool { return monthDay.MatchString(strings.TrimRight(text, ".,")) }

// nextToMonth says that a month's name stands right before or behind a word.
func nextToMonth(words []Word, i int) bool {
	return i > 0 && monthName.MatchString(words[i-1].Text) && words[i-1].closeTo(words[i]) ||
		i+1 < len(words) && monthName.MatchString(words[i+1].Text) && words[i].closeTo(words[i+1])
}

// dayPlace is where days stand below one another.
type dayPlace struct {
	box  image.Rectangle
	days int
}

// dayPlaces are where several days stand beside their months.
func dayPlaces(words []Word) (places []dayPlace) {
	for i, w := range words {
		if !isMonthDay(w.Text) || !nextToMonth(words, i) {
			continue
		}
		at := slices.IndexFunc(places, func(p dayPlace) bool { return 2*across(p.box, w.Box) >= w.Box.Dx() })
		if at < 0 {
			at = len(places)
			places = append(places, dayPlace{box: w.Box})
		}
		places[at].box = places[at].box.Union(w.Box)
		places[at].days++
	}
	return slices.DeleteFunc(places, func(p dayPlace) bool { return p.days < columnFigures })
}

// holdsDay says that a box stands in one of the places, and hardly beside it.
func holdsDay(places []dayPlace, b image.Rectangle) bool {
	return slices.ContainsFunc(places, func(p dayPlace) bool { return 4*across(p.box, b) >= 3*b.Dx() })
}

// across is how many pixels two boxes share from left to right.
func across(a, b image.Rectangle) int { return max(min(a.Max.X, b.Max.X)-max(a.Min.X, b.Min.X), 0) }
