package ledger

import (
	"slices"

	"github.com/dossier-lending/dossier/extract/parse"
)

const (
	// leastMonthly is how many days of a loan show that they are a month apart.
	leastMonthly = 3
	// shortMonth and longMonth are how many days lie between a day and the same of the next month.
	shortMonth, longMonth = 28, 31
)

// monthlyOrder is the order in which the days of a loan's rows lie a month apart where the other makes them days that
// follow each other: "10/01", "10/02", "10/03" are three months' tenths, not three days of October.
func (r *reader) monthlyOrder(all, rows []parse.PrintedDate) (parse.Order, bool) {
	rows = slices.DeleteFunc(slices.Clone(rows), func(p parse.PrintedDate) bool { return p.Year == 0 })
	if !r.Loan || len(rows) < leastMonthly || slices.ContainsFunc(all, func(p parse.PrintedDate) bool { return p.Year != 0 && max(p.A, p.B) > 12 }) {
		return 0, false
	}
	day, month := monthApart(rows, parse.DayFirst), monthApart(rows, parse.MonthFirst)
	switch {
	case day && !month:
		return parse.DayFirst, true
	case month && !day:
		return parse.MonthFirst, true
	}
	return 0, false
}

// monthApart says that each day but the first lies a month after the one before, or all before.
func monthApart(rows []parse.PrintedDate, order parse.Order) bool {
	for i := 1; i < len(rows); i++ {
		a, known := rows[i-1].Resolve(order, 0)
		b, alsoKnown := rows[i].Resolve(order, 0)
		if !known || !alsoKnown {
			return false
		}
		apart := a.DaysUntil(b)
		if apart < 0 {
			apart = -apart
		}
		if apart < shortMonth || apart > longMonth {
			return false
		}
	}
	return true
}
