package rows

import (
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger/source"
	"github.com/dossier-lending/dossier/extract/parse"
)

// farDays is how many days a recognized day at either end of a list may lie before the one above it and still be another
// section's: more than a statement covers is a misread year.
const farDays = 200

// InTimeOrder says that no row is dated before the one above it or some balance is printed: then the
// balances between can be worked out. Sections of deposits and withdrawals are no single run of time; a single day that
// was recognized and stands out of the order of those around it was misread.
func InTimeOrder(rows []*Row) bool {
	if slices.ContainsFunc(rows, func(w *Row) bool { return w.Printed != nil }) {
		return true
	}
	dated := slices.DeleteFunc(slices.Clone(rows), func(w *Row) bool { return w.Date == nil })
	for i := 1; i < len(dated); i++ {
		if !dated[i].Date.Before(*dated[i-1].Date) {
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
func isStray(dated []*Row, i int) bool {
	if !source.Recognized(dated[i].DateWords) || dated[i].Section != "" || len(dated) == 2 {
		return false
	}
	switch {
	case i == 0:
		return farApart(*dated[1].Date, *dated[0].Date)
	case i == len(dated)-1:
		return farApart(*dated[i-1].Date, *dated[i].Date)
	}
	return !dated[i+1].Date.Before(*dated[i-1].Date)
}

func farApart(a, b engine.Date) bool {
	return a.AddDays(farDays).Before(b) || b.AddDays(farDays).Before(a)
}

// NewestFirst says that the rows' dates fall.
func NewestFirst(rows []*Row) bool {
	up, down := 0, 0
	var last *engine.Date
	for _, w := range rows {
		if w.Date == nil {
			continue
		}
		if last != nil {
			switch w.Date.Compare(*last) {
			case 1:
				up++
			case -1:
				down++
			}
		}
		last = w.Date
	}
	if up == 0 && down == 0 {
		return newestFirstByBalance(rows)
	}
	return down > up
}

// newestFirstByBalance judges rows of one day: the direction in which more balances follow.
func newestFirstByBalance(rows []*Row) bool {
	c := &Chain{Rows: rows}
	up, _ := c.Score(rows, false)
	reversed := slices.Clone(rows)
	slices.Reverse(reversed)
	down, _ := c.Score(reversed, false)
	return down > up
}

// TimeOrder is the rows from the oldest to the newest.
func TimeOrder(rows []*Row, newestFirst bool) []*Row {
	out := slices.Clone(rows)
	if newestFirst {
		slices.Reverse(out)
	}
	return out
}

// FollowYears gives the rows whose days print no year the years in which they follow each other.
func FollowYears(cal *parse.Calendar, rows []*Row) {
	var run []*Row
	var days []engine.Date
	for _, w := range rows {
		if w.Date != nil && w.Draft.Date.Year == 0 {
			run, days = append(run, w), append(days, *w.Date)
		}
	}
	if followed, ok := cal.Follow(days); ok {
		for i, w := range run {
			w.Date = &followed[i]
		}
	}
}
