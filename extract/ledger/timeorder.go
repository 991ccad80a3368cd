package ledger

import (
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger/printed"
)

// farDays is how many days a recognized day at either end of a list may lie before the one above it and still be another
// section's: more than a statement covers is a misread year.
const farDays = 200

// inTimeOrder says that no row is dated before the one above it or some balance is printed: then the
// balances between can be worked out. Sections of deposits and withdrawals are no single run of time; a single day that
// was recognized and stands out of the order of those around it was misread.
func inTimeOrder(rows []*row) bool {
	if slices.ContainsFunc(rows, func(w *row) bool { return w.printed != nil }) {
		return true
	}
	dated := slices.DeleteFunc(slices.Clone(rows), func(w *row) bool { return w.date == nil })
	for i := 1; i < len(dated); i++ {
		if !dated[i].date.Before(*dated[i-1].date) {
			continue
		}
		stray := i
		if !isStray(dated, i) {
			stray--
		}
		if !isStray(dated, stray) {
			return false
		}
		dated = slices.Delete(dated, stray, stray+1)
		i = max(0, stray-1)
	}
	return true
}

// isStray says that a day was recognized and that the rows around it are in order without it; at either end, where only
// one row stands beside it, that it lies far from that one's day.
func isStray(dated []*row, i int) bool {
	if !printed.Recognized(dated[i].dateWords) || dated[i].section != "" || len(dated) == 2 {
		return false
	}
	switch {
	case i == 0:
		return farApart(*dated[1].date, *dated[0].date)
	case i == len(dated)-1:
		return farApart(*dated[i-1].date, *dated[i].date)
	}
	return !dated[i+1].date.Before(*dated[i-1].date)
}

func farApart(a, b engine.Date) bool {
	return a.AddDays(farDays).Before(b) || b.AddDays(farDays).Before(a)
}
