package ledger

import (
	"slices"

	"github.com/dossier-lending/dossier/extract/ledger/notation"
)

// orderOfPeriod is the order of day and month in which the paper's period holds its rows, where they name their months
// and the period does not: "11/01/2022 through 12/01/2022" over "04 Nov". ok is false where both orders may.
func (r *reader) orderOfPeriod(rows []notation.PrintedDate) (order notation.Order, ok bool) {
	named := slices.DeleteFunc(slices.Clone(rows), func(p notation.PrintedDate) bool { return !p.Known() })
	if len(named) == 0 || len(named) < len(rows) {
		return order, false
	}
	periods := r.Periods()
	if len(periods) == 0 {
		return order, false
	}
	fitting := 0
	for _, o := range []notation.Order{notation.MonthFirst, notation.DayFirst} {
		start, end, resolved := periods[0].Resolve(o)
		if !resolved || slices.ContainsFunc(named, func(p notation.PrintedDate) bool {
			d, ok := p.Resolve(o, start.Year)
			if ok && d.Before(start) {
				d, ok = p.Resolve(o, end.Year)
			}
			return !ok || d.Before(start) || d.After(end)
		}) {
			continue
		}
		order, fitting = o, fitting+1
	}
	return order, fitting == 1
}
