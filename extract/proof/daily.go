package proof

import (
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/proof/exact"
)

// DayBalance is an end-of-day balance; it holds until the next one.
type DayBalance struct {
	Day     engine.Date
	Balance engine.Amount
}

// Daily is an account's end-of-day balances over a period; chain is the account's of [Chains]: the first is of the period's first day, each further one
// of a day on which the balance changed. A day without rows carries the last one; before the first row
// the opening balance holds. It is empty when no balance of the account is known.
//
// A row outside the period counts on the period's nearest day, a row without a date on the day of the
// row before it. A row's own balance ends its day where rows stand in order of their days; where they do
// not, movements are added up instead.
func Daily(st *ledger.Statement, account int, chain []int, from, to engine.Date) []DayBalance {
	balance, ok := startBalance(st, account, chain)
	if !ok || to.Before(from) {
		return nil
	}
	rows := ByDay(st, chain, from, to)
	days := []DayBalance{{from, balance.Amount()}}
	furthest := 0
	for i, r := range rows {
		balance = balance.Plus(movement(st, r.Place))
		furthest = max(furthest, r.Rank)
		inOrder := r.Rank == i && furthest == i // exactly the rows up to this one have counted
		if own := st.Rows[r.Place].Balance; own != nil && inOrder {
			balance = exact.Of(*own)
		}
		if last := &days[len(days)-1]; last.Day == r.Day {
			last.Balance = balance.Amount()
		} else {
			days = append(days, DayBalance{r.Day, balance.Amount()})
		}
	}
	return days
}

// DatedRow is a row on the day it counts for. Rank is its place in the running order of balances.
type DatedRow struct {
	Place, Rank int
	Day         engine.Date
}

// ByDay puts rows that stand in time order on days from the first to the last day of a period, sorted
// by day; rows of one day keep their order.
func ByDay(st *ledger.Statement, chain []int, from, to engine.Date) []DatedRow {
	rows := make([]DatedRow, len(chain))
	day := firstDay(st, chain, from)
	for rank, place := range chain {
		if d := st.Rows[place].Date; d != nil {
			day = *d
		}
		rows[rank] = DatedRow{place, rank, clamp(day, from, to)}
	}
	slices.SortStableFunc(rows, func(a, b DatedRow) int { return a.Day.Compare(b.Day) })
	return rows
}

// firstDay is the day of rows before the first dated one.
func firstDay(st *ledger.Statement, chain []int, otherwise engine.Date) engine.Date {
	for _, place := range chain {
		if d := st.Rows[place].Date; d != nil {
			return *d
		}
	}
	return otherwise
}

func clamp(day, from, to engine.Date) engine.Date {
	switch {
	case day.Before(from):
		return from
	case day.After(to):
		return to
	}
	return day
}

// Start is an account's balance before its first row; false when no balance of the account is known.
func Start(st *ledger.Statement, account int, chain []int) (engine.Amount, bool) {
	balance, ok := startBalance(st, account, chain)
	return balance.Amount(), ok
}

// startBalance is the balance before the first row: the opening balance, else what the first known
// balance leaves when the movements up to it are taken away.
func startBalance(st *ledger.Statement, account int, chain []int) (exact.Sum, bool) {
	a := header(st, account)
	if a.Opening != nil {
		return exact.Of(*a.Opening), true
	}
	var moved exact.Sum
	for _, place := range chain {
		moved = moved.Plus(movement(st, place))
		if balance := st.Rows[place].Balance; balance != nil {
			return exact.Of(*balance).Minus(moved), true
		}
	}
	if a.Closing != nil {
		return exact.Of(*a.Closing).Minus(moved), true
	}
	return exact.Sum{}, false
}

// Average is the average daily balance of days up to and including the last: each end-of-day balance
// times the days it holds, divided by all days, rounded half away from zero. False without balances.
func Average(days []DayBalance, last engine.Date) (engine.Amount, bool) {
	if len(days) == 0 {
		return 0, false
	}
	var sum exact.Sum
	for i, d := range days {
		until := last.AddDays(1)
		if i+1 < len(days) {
			until = days[i+1].Day
		}
		sum = sum.AddTimes(d.Balance, d.Day.DaysUntil(until))
	}
	return sum.Quo(days[0].Day.DaysUntil(last) + 1), true
}

// Period is the account's period: as printed or derived in the header, else the first and last day of
// its rows. False when there is neither, or when it ends before it begins.
func Period(st *ledger.Statement, account int, chain []int) (from, to engine.Date, ok bool) {
	a := header(st, account)
	if a.PeriodStart != nil && a.PeriodEnd != nil {
		return *a.PeriodStart, *a.PeriodEnd, !a.PeriodEnd.Before(*a.PeriodStart)
	}
	for _, place := range chain {
		row := st.Rows[place]
		if row.Date == nil {
			continue
		}
		if from.IsZero() || row.Date.Before(from) {
			from = *row.Date
		}
		if to.IsZero() || row.Date.After(to) {
			to = *row.Date
		}
	}
	if a.PeriodStart != nil {
		from = *a.PeriodStart
	}
	if a.PeriodEnd != nil {
		to = *a.PeriodEnd
	}
	return from, to, !from.IsZero() && !to.IsZero() && !to.Before(from)
}
