package ledger

import (
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger/notation"
)

// A card's statement prints the day of a transaction and the day on which it was posted, in either order and under words
// of many languages or none. What tells them apart holds everywhere: nothing is posted before it happened.

// leastPostedLater is how many rows with two different days show which of them comes first.
const leastPostedLater = 2

// transactionsFirst exchanges the two days of the rows where what was taken for the day of the transaction is never
// before the other one, and after it at times.
func (r *reader) transactionsFirst(drafts []*draft, cal *notation.Calendar) {
	if !r.Liability || r.Loan {
		return
	}
	later := 0
	var two []*draft
	for _, d := range drafts {
		if d.date == nil || d.value == nil || !d.ownDate {
			continue
		}
		day, value, ok := bothDays(d, cal)
		switch {
		case !ok:
			continue
		case day.Before(value):
			return
		case value.Before(day):
			later++
		}
		two = append(two, d)
	}
	if later < leastPostedLater {
		return
	}
	for _, d := range two {
		d.date, d.value = d.value, d.date
		d.dateWords, d.valueWords = d.valueWords, d.dateWords
	}
}

func bothDays(d *draft, cal *notation.Calendar) (day, value engine.Date, ok bool) {
	day, ok = cal.Day(d.date.PrintedDate)
	if !ok {
		return day, value, false
	}
	value, ok = cal.Day(d.value.PrintedDate)
	return day, value, ok
}
