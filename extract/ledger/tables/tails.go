package tables

import (
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// Narrow columns break a date over two lines: "02 Jan" over "25".

// findTails finds the second halves of broken dates: a year or a time of day alone in the date column of a
// line without a date.
func (t *Table) findTails() {
	date := t.Column(lexicon.RoleDate)
	if date < 0 || t.Sheet {
		return
	}
	for i := range t.Lines {
		l := &t.Lines[i]
		if l.Date != nil || l.Value != nil {
			continue
		}
		first := t.markYears(l, 0)
		_, limit := t.columnReach(date, l.Height())
		left := t.Columns[date].Box.X0 - dateReach*l.Height()
		for n := first + 1; n <= len(l.Words) && n <= first+maxTailWords; n++ {
			if w := l.Words[n-1]; w.Box.X1 > limit || w.Box.X0 < left || n > first+1 && w.Box.X0-l.Words[n-2].Box.X1 > parse.TextGap*l.Height() {
				break
			}
			if text := layout.Text(l.Words[first:n]); isTail(text) {
				l.Tail, l.TailFrom = n, first
			}
		}
		if l.Tail > 0 {
			t.markYears(l, l.Tail)
		}
	}
}

// markYears takes the years, and the halves of the day behind times, from word from on that complete dates of the table's
// other date columns, and says where they end. Behind the end of the first date a year may stand anywhere in the other's reach.
func (t *Table) markYears(l *Line, from int) int {
	for ; from < len(l.Words); from++ {
		w := l.Words[from]
		if !isMeridiem(w.Text) && (len(w.Text) != 4 || !isTail(w.Text)) || !t.underOtherDate(w.Box, from > 0) {
			break
		}
		l.Marks = append(l.Marks, from)
	}
	return from
}

// underOtherDate says that a box stands under the heading of a value or due date; inReach, that it stands where the
// column's cells may.
func (t *Table) underOtherDate(b page.Box, inReach bool) bool {
	for i, c := range t.Columns {
		if c.Role != lexicon.RoleDueDate && c.Role != lexicon.RoleValueDate {
			continue
		}
		left, limit := t.columnReach(i, b.Height())
		if layout.Overlap(c.Box, b) > 0 || inReach && b.X0 >= left && b.X1 <= limit {
			return true
		}
	}
	return false
}

// maxTailWords bounds the words of a broken date's second half: "08 : 10 AM".
const maxTailWords = 4

// isMeridiem says that a word tells the half of the day behind a time.
func isMeridiem(word string) bool { return word == "AM" || word == "PM" }

func isTail(text string) bool {
	if _, ok := parse.ParseClock(text); ok {
		return true
	}
	return parse.IsDigits(text) && (len(text) == 2 || len(text) == 4 && text >= "1950" && text <= "2099")
}
