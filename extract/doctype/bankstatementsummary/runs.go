package bankstatementsummary

import (
	"slices"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/parse"
)

// yearsOfRun gives months that are printed by their names alone their years where a name comes twice: thirteen months from
// January to January. They run from the period's first month, or back from its last; without a period, or when the
// months do not run within it, nothing tells the years and all keep theirs.
func (k calendar) yearsOfRun(rows []row) {
	var named []int
	seen := map[time.Month]bool{}
	twice := false
	for i, r := range rows {
		if r.totals || r.label.Text() == "" || parse.HasDigit(r.label.Text()) {
			continue
		}
		named, twice = append(named, i), twice || seen[r.month.Month]
		seen[r.month.Month] = true
	}
	if !twice || k.start == nil || k.end == nil || k.heading != 0 {
		return
	}
	back := rows[named[0]].month.Month == rows[named[1]].month.Month%12+1
	if back {
		slices.Reverse(named)
	}
	months, year := make([]engine.Date, len(named)), k.start.Year
	for n, i := range named {
		m := rows[i].month.Month
		if n > 0 && m <= months[n-1].Month {
			year++
		}
		months[n] = engine.Date{Year: year, Month: m, Day: 1}
	}
	if months[0].Month < k.start.Month || k.end.Before(months[len(months)-1]) {
		return
	}
	for n, i := range named {
		rows[i].month = months[n]
	}
}
