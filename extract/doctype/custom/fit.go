package custom

import (
	"regexp"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// fitted is a value together with the words it was read from. Whole says that they are all there was.
type fitted struct {
	reading
	words []page.Word
	whole bool
}

// maxWindow is how many words a date or amount may have: "Wednesday, 30th of September 2025 at 10:15 AM".
const maxWindow = 8

// fit reads words as a type: all of them, or else the longest run from the first word that reads as the
// type, so that "36 months" is 36 and "May 5, 2026 until cancelled" a day. What a pattern finds is whole.
func (p parser) fit(words []page.Word, t engine.ValueType, pattern *regexp.Regexp) (fitted, bool) {
	text := layout.Text(words)
	if pattern != nil {
		return p.fitPattern(words, text, t, pattern)
	}
	if r, ok := p.read(text, t); ok {
		return fitted{r, words, true}, true
	}
	if t == engine.TypeText || t == engine.TypeID {
		return fitted{}, false
	}
	for end := min(len(words)-1, maxWindow); end > 0; end-- {
		if t.Numeric() && strings.IndexFunc(layout.Text(words[end:]), unicode.IsDigit) >= 0 {
			continue // the number goes on: "1 234 567" or "5-10"
		}
		if r, ok := p.read(layout.Text(words[:end]), t); ok {
			return fitted{r, words[:end], false}, true
		}
	}
	return fitted{}, false
}

// fitPattern reads the first match that has a value of the type. In a pattern with groups the first group is
// the value; where it takes no part in a match ("Invoice|Ref (\d+)" at "Invoice") that match has none.
func (p parser) fitPattern(words []page.Word, text string, t engine.ValueType, pattern *regexp.Regexp) (fitted, bool) {
	for _, at := range pattern.FindAllStringSubmatchIndex(text, maxMatches) {
		from, to := at[0], at[1]
		if len(at) > 2 {
			from, to = at[2], at[3]
		}
		if from < 0 {
			continue
		}
		matched := text[from:to]
		r, ok := p.read(matched, t)
		if !ok && t == engine.TypeID && strings.TrimSpace(matched) != "" && len(matched) <= maxIDText { // the pattern says what an identifier is
			r, ok = reading{value: strings.TrimSpace(matched), text: matched}, true
		}
		if ok {
			return fitted{r, wordsAt(words, from, to), true}, true
		}
	}
	return fitted{}, false
}

// maxMatches bounds the places of one text at which a pattern's match is tried.
const maxMatches = 50

// wordsAt are the words that a part of their joined text covers.
func wordsAt(words []page.Word, from, to int) (covered []page.Word) {
	at := 0
	for _, w := range words {
		text := strings.Join(strings.Fields(w.Text), " ")
		if text == "" {
			continue
		}
		if at < to && at+len(text) > from {
			covered = append(covered, w)
		}
		at += len(text) + 1
	}
	return covered
}
