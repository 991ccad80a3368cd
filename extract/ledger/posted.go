package ledger

import (
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger/rows"
	"github.com/dossier-lending/dossier/extract/parse"
)

// A card's statement prints the day of a transaction and the day on which it was posted, in either order and under words
// of many languages or none. What tells them apart holds everywhere: nothing is posted before it happened.

const (
	// leastPostedLater is how many rows with two different days show which of them comes first.
	leastPostedLater = 2
	// longestPosting is how many days a transaction takes to be posted, at most.
	longestPosting = 45
)

// twoDays counts what the second days of the rows show.
type twoDays struct {
	rows                 []*rows.Draft
	before, after, apart int // second days before the first, after it, and so far off that they are none
}

// dropCounts drops the second days that are written otherwise than the first: beside "15 APR" a "3/6" is the third of six
// instalments.
func (r *reader) dropCounts(drafts []*rows.Draft) {
	if !r.Liability || r.Loan {
		return
	}
	for _, d := range drafts {
		if d.Date != nil && d.Value != nil && d.Date.Known() && !d.Value.Known() && d.Value.Year == 0 {
			d.Value, d.ValueWords = nil, nil
		}
	}
}

// transactionsFirst exchanges the two days of the rows where what was taken for the day of the transaction is never
// before the other one, and after it at times. Numbers of instalments ("3/6") look like second days and are far off: they
// are dropped.
func (r *reader) transactionsFirst(drafts []*rows.Draft, cal *parse.Calendar) {
	if !r.Liability || r.Loan {
		return
	}
	found := daysOfRows(drafts, cal)
	switch {
	case found.apart*2 > len(found.rows):
		for _, d := range found.rows {
			d.Value, d.ValueWords = nil, nil
		}
	case found.before >= leastPostedLater && found.after == 0 && found.apart == 0:
		for _, d := range found.rows {
			d.Date, d.Value = d.Value, d.Date
			d.DateWords, d.ValueWords = d.ValueWords, d.DateWords
		}
	}
}

func daysOfRows(drafts []*rows.Draft, cal *parse.Calendar) (found twoDays) {
	for _, d := range drafts {
		if d.Date == nil || d.Value == nil || !d.OwnDate {
			continue
		}
		day, value, ok := bothDays(d, cal)
		if !ok {
			continue
		}
		found.rows = append(found.rows, d)
		switch later := day.DaysUntil(value); {
		case max(later, -later) > longestPosting:
			found.apart++
		case later < 0:
			found.before++
		case later > 0:
			found.after++
		}
	}
	return found
}

func bothDays(d *rows.Draft, cal *parse.Calendar) (day, value engine.Date, ok bool) {
	day, ok = cal.Day(d.Date.PrintedDate)
	if !ok {
		return day, value, false
	}
	value, ok = cal.Day(d.Value.PrintedDate)
	return day, value, ok
}
