package loanstatement

import (
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/parse"
)

// leastPlanned is how many lines show that payments are planned, when no title says so.
const leastPlanned = 3

// isPlan says that payments were worked out and not made: they are numbered one after the other, equal but for the
// last, at equal distances, and each leaves less of what is owed by its principal. A history of payments that is all
// this is taken for a plan only beside another table.
func isPlan(payments []Payment) bool {
	if len(payments) < leastPlanned {
		return false
	}
	for i, p := range payments[1:] {
		before := payments[i]
		switch {
		case p.Number == nil || before.Number == nil || *p.Number != *before.Number+1:
			return false
		case p.Principal == nil || p.Balance == nil || before.Balance == nil || *before.Balance-*p.Principal != *p.Balance:
			return false
		case i+2 < len(payments) && (p.Amount == nil || before.Amount == nil || *p.Amount != *before.Amount):
			return false
		}
	}
	return equallySpaced(payments)
}

// equallySpaced says that all days are as far apart: a number of days, or the same day of months.
func equallySpaced(payments []Payment) bool {
	days, target := payments[0].DueDate.DaysUntil(*payments[1].DueDate), 0
	for _, p := range payments {
		target = max(target, p.DueDate.Day)
	}
	sameGap, sameDay := days > 0, onDay(*payments[0].DueDate, target)
	for i, p := range payments[1:] {
		before := payments[i].DueDate
		sameGap = sameGap && before.DaysUntil(*p.DueDate) == days
		sameDay = sameDay && p.DueDate.After(*before) && onDay(*p.DueDate, target)
	}
	return sameGap || sameDay
}

// onDay says that a day is the wanted one of its month, or the last of a month that is too short for it.
func onDay(d engine.Date, day int) bool {
	return d.Day == day || d.Day < day && lastOfMonth(d)
}

func lastOfMonth(d engine.Date) bool { return d.AddDays(1).Month != d.Month }

// datedBeside counts the lines outside a table that begin with a day and end with money, as those of a history do.
func datedBeside(lines []layout.Line, within map[int]bool, style parse.Style) (count int) {
	for i, l := range lines {
		if within[i] || !hasMoney(l, style) {
			continue
		}
		if cells := l.Cells(); slices.ContainsFunc(cells[:min(len(cells), 3)], func(c layout.Cell) bool { return len(parse.DatesIn(c)) > 0 }) {
			count++
		}
	}
	return count
}
