package rows

import (
	"math"
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// takeClock takes the time of day off the front of an entry's second line ("7:29 PM · Ref 2369") in a list without
// headings, when the row has no time yet: it is the row's time and no part of its text. Behind a day that
// ends the text it is that day's.
func (d *Draft) takeClock(words []page.Word) []page.Word {
	if d.Table.Headed || len(d.Text[lexicon.RoleTime]) > 0 || d.Date != nil && d.Date.Time != "" && d.OwnDate {
		return words
	}
	n := 0
	for k := 1; k <= min(parse.LongestClock, len(words)); k++ {
		if _, ok := parse.ParseClock(layout.Text(words[:k])); ok {
			n = k
		}
	}
	if n == 0 || n < len(words) && !isSeparator(words[n].Text) || d.textEndsWithDay() {
		return words
	}
	d.Text[lexicon.RoleTime] = words[:n:n]
	return words[min(n+1, len(words)):]
}

func (d *Draft) textEndsWithDay() bool {
	words := d.Words()
	for from := max(0, len(words)-longestDay); from < len(words); from++ {
		if day, ok := parse.FindDate(words, from, math.MaxFloat64); ok && day.From == from && day.To == len(words) {
			return true
		}
	}
	return false
}

// longestDay is how many words a day has at most.
const longestDay = 4

func isSeparator(word string) bool { return strings.Trim(word, "·•|-–—,") == "" }
