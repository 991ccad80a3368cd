package ocr

import (
	"context"
	"image"
	"slices"
	"strings"
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
