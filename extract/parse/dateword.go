package parse

import (
	"unicode/utf8"

	"github.com/dossier-lending/dossier/extract/layout"
)

// dateWord is what a word means in a date; one may be several things ("mar" is a month and a weekday).
type dateWord struct {
	text    string // in normal form, "" for a word of no date
	month   int
	half    bool // of a day: "a.m.", "p"
	ordinal bool // "5th"
	joiner  bool // "5 de mayo"
	weekday bool
}

var dateWords = newDateWords()

func newDateWords() map[string]dateWord {
	words := map[string]dateWord{"t": {text: "t"}} // "2025-01-05T10:15"
	add := func(text string, set func(*dateWord)) {
		w := words[text]
		w.text = text
		set(&w)
		words[text] = w
	}
	for text, number := range months {
		add(text, func(w *dateWord) { w.month = number })
	}
	for text := range weekdays {
		add(text, func(w *dateWord) { w.weekday = true })
	}
	for _, text := range []string{"a", "p", "am", "pm"} {
		add(text, func(w *dateWord) { w.half = true })
	}
	for _, text := range []string{"st", "nd", "rd", "th"} {
		add(text, func(w *dateWord) { w.ordinal = true })
	}
	for _, text := range []string{"de", "del", "of", "at", "ng"} {
		add(text, func(w *dateWord) { w.joiner = true })
	}
	return words
}

// dateWordOf is what a printed word means in a date.
func dateWordOf(word string) dateWord {
	var space [usualWord]byte
	return dateWords[string(layout.AppendNormal(space[:0], word))]
}

// opensWithText says that a word of plain letters and marks begins with letters that stand in no date: none goes on with
// it.
func opensWithText(word string) bool {
	end := 0
	for end < len(word) && ('a' <= word[end]|' ' && word[end]|' ' <= 'z') {
		end++
	}
	for i := end; i < len(word); i++ {
		if word[i] >= utf8.RuneSelf {
			return false
		}
	}
	return end > 0 && dateWordOf(word[:end]).text == ""
}
