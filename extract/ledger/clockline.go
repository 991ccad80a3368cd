package ledger

import (
	"math"
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/notation"
	"github.com/dossier-lending/dossier/extract/ledger/wording"
	"github.com/dossier-lending/dossier/extract/page"
)

// takeClock takes the time of day off the front of an entry's second line ("7:29 PM · Ref 2369") in a list without
// headings, when the row has no time yet: it is the row's time and no part of its text. Behind a day that
// ends the text it is that day's.
func (d *draft) takeClock(words []page.Word) []page.Word {
	if d.table.Headed || len(d.text[wording.RoleTime]) > 0 || d.date != nil && d.date.Time != "" && d.ownDate {
		return words
	}
	n := 0
	for k := 1; k <= min(notation.LongestClock, len(words)); k++ {
		if _, ok := notation.ParseClock(layout.Text(words[:k])); ok {
			n = k
		}
	}
	if n == 0 || n < len(words) && !isSeparator(words[n].Text) || d.textEndsWithDay() {
		return words
	}
	d.text[wording.RoleTime] = words[:n:n]
	return words[min(n+1, len(words)):]
}

func (d *draft) textEndsWithDay() bool {
	words := d.words()
	for from := max(0, len(words)-longestDay); from < len(words); from++ {
		if day, ok := notation.FindDate(words, from, math.MaxFloat64); ok && day.From == from && day.To == len(words) {
			return true
		}
	}
	return false
}

// longestDay is how many words a day has at most.
const longestDay = 4

func isSeparator(word string) bool { return strings.Trim(word, "·•|-–—,") == "" }
