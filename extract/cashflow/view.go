package cashflow

import (
	"cmp"
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/cashflow/category"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/proof"
	"github.com/dossier-lending/dossier/extract/proof/exact"
	"github.com/dossier-lending/dossier/extract/underwriting"
)

// maxMonths is the longest period that is broken down: fifty years. A longer one is a misread year, and
// a month list of it would be noise.
const maxMonths = 600

// view combines some accounts of a statement: their rows by day and their balances.
type view struct {
	st       *ledger.Statement
	judged   *underwriting.Judged // nil for cards and loans
	figures  underwriting.DocumentFigures
	accounts []int
	chains   [][]int // of the whole statement
	// dated reports whether the period is known; then from, to and the rows' days are.
	dated    bool
	from, to engine.Date
	// rows are in order of days; rows of one day in running order.
	rows []datedRow
	// days are the end-of-day balances of all accounts together; empty when any is unknown.
	days    []proof.DayBalance
	opening *engine.Amount
	closing *engine.Amount
	months  []month
	// credits and debits are the rows with more money on that side.
	credits, debits []datedRow
}

// datedRow is a row with the day it counts for.
type datedRow struct {
	place int
	day   engine.Date
	*engine.Transaction
	// class is the row's revenue class, see package underwriting.
	class string
}

// month is a calendar month of the period.
type month struct {
	name        string
	first, last engine.Date // within the period
	full        bool
	rows        []datedRow
	flow        flow
}

// newView makes the view of some accounts. judged and chains are the statement's, made once for all views.
func newView(st *ledger.Statement, judged *underwriting.Judged, chains [][]int, accounts []int) *view {
	v := &view{st: st, judged: judged, accounts: accounts, chains: chains}
	if judged != nil {
		v.figures = judged.Of(accounts)
	}
	v.findPeriod()
	for _, account := range accounts {
		for _, r := range proof.ByDay(st, chains[account], v.from, v.to) {
			row := datedRow{place: r.Place, day: r.Day, Transaction: &st.Rows[r.Place]}
			if judged != nil {
				row.class = judged.Classes[r.Place]
			}
			v.rows = append(v.rows, row)
		}
	}
	slices.SortStableFunc(v.rows, func(a, b datedRow) int { return a.day.Compare(b.day) })
	for _, r := range v.rows {
		switch directionOf(*r.Transaction) {
		case category.In:
			v.credits = append(v.credits, r)
		case category.Out:
			v.debits = append(v.debits, r)
		}
	}
	v.findBalances()
	if v.dated {
		v.splitMonths()
	}
	return v
}

// findPeriod spans the accounts' periods.
func (v *view) findPeriod() {
	for _, account := range v.accounts {
		from, to, ok := proof.Period(v.st, account, v.chains[account])
		if !ok {
			continue
		}
		if !v.dated || from.Before(v.from) {
			v.from = from
		}
		if !v.dated || to.After(v.to) {
			v.to = to
		}
		v.dated = true
	}
	if monthsBetween(v.from, v.to) > maxMonths {
		v.dated, v.from, v.to = false, engine.Date{}, engine.Date{}
	}
}

func monthsBetween(from, to engine.Date) int {
	return (to.Year-from.Year)*12 + int(to.Month-from.Month) + 1
}

// findBalances adds up the accounts' end-of-day balances. If one account's are unknown, the sum is unknown.
func (v *view) findBalances() {
	opening, closing := exact.Sum{}, exact.Sum{}
	known := len(v.accounts) > 0
	for i, account := range v.accounts {
		days := proof.Daily(v.st, account, v.chains[account], v.from, v.to)
		if len(days) == 0 {
			known = false
			break
		}
		a := v.account(account)
		opening = opening.Add(orElse(a.Opening, v.openingOf(account)))
		closing = closing.Add(orElse(a.Closing, days[len(days)-1].Balance))
		if i == 0 {
			v.days = days
		} else {
			v.days = addDays(v.days, days)
		}
	}
	if !known || v.st.Liability {
		v.days = nil
		return
	}
	o, c := opening.Amount(), closing.Amount()
	v.opening, v.closing = &o, &c
	if !v.dated {
		v.days = nil
	}
}

func (v *view) account(i int) ledger.Account {
	if i < len(v.st.Accounts) {
		return v.st.Accounts[i]
	}
	return ledger.Account{}
}

func orElse(shown *engine.Amount, otherwise engine.Amount) engine.Amount {
	if shown != nil {
		return *shown
	}
	return otherwise
}

// openingOf is the balance before an account's first row.
func (v *view) openingOf(account int) engine.Amount {
	balance, _ := proof.Start(v.st, account, v.chains[account])
	return balance
}

// addDays is the sum of two balances day by day. Both begin on the same day.
func addDays(a, b []proof.DayBalance) []proof.DayBalance {
	sum := make([]proof.DayBalance, 0, len(a)+len(b))
	i, j := 0, 0
	for i+1 < len(a) || j+1 < len(b) {
		sum = append(sum, joinDay(a[i], b[j]))
		switch {
		case i+1 == len(a):
			j++
		case j+1 == len(b):
			i++
		default:
			switch a[i+1].Day.Compare(b[j+1].Day) {
			case -1:
				i++
			case 1:
				j++
			default:
				i++
				j++
			}
		}
	}
	return append(sum, joinDay(a[i], b[j]))
}

// joinDay is the balance that holds from the later of two days.
func joinDay(a, b proof.DayBalance) proof.DayBalance {
	day := a.Day
	if b.Day.After(day) {
		day = b.Day
	}
	return proof.DayBalance{Day: day, Balance: exact.Of(a.Balance, b.Balance).Amount()}
}

// splitMonths lists the period's months, also those without rows.
func (v *view) splitMonths() {
	next := 0
	for first := (engine.Date{Year: v.from.Year, Month: v.from.Month, Day: 1}); !first.After(v.to); {
		last := engine.Date{Year: first.Year, Month: first.Month, Day: engine.DaysIn(first.Year, first.Month)}
		m := month{name: first.MonthString(), first: later(first, v.from), last: earlier(last, v.to)}
		m.full = m.first == first && m.last == last
		start := next
		for next < len(v.rows) && !v.rows[next].day.After(m.last) {
			next++
		}
		m.rows = v.rows[start:next]
		m.flow = flowOf(m.rows)
		v.months = append(v.months, m)
		first = last.AddDays(1)
	}
}

func later(a, b engine.Date) engine.Date {
	if a.After(b) {
		return a
	}
	return b
}

func earlier(a, b engine.Date) engine.Date {
	if a.Before(b) {
		return a
	}
	return b
}

// fullMonths are the months that are wholly in the period.
func (v *view) fullMonths() []month {
	var full []month
	for _, m := range v.months {
		if m.full {
			full = append(full, m)
		}
	}
	return full
}

// length is the number of days of the period.
func (v *view) length() int { return v.from.DaysUntil(v.to) + 1 }

// between are the rows of the days from first to last.
func (v *view) between(first, last engine.Date) []datedRow {
	start, _ := slices.BinarySearchFunc(v.rows, first, func(r datedRow, d engine.Date) int { return r.day.Compare(d) })
	end, _ := slices.BinarySearchFunc(
		v.rows, last, func(r datedRow, d engine.Date) int { return cmp.Or(r.day.Compare(d), -1) },
	)
	return v.rows[start:end]
}

// balances returns the end-of-day balances from first to last: the balance of the first day, then each change. It is
// empty if no balance is known.
func (v *view) balances(first, last engine.Date) []proof.DayBalance {
	if len(v.days) == 0 {
		return nil
	}
	start, found := slices.BinarySearchFunc(
		v.days, first, func(d proof.DayBalance, day engine.Date) int { return d.Day.Compare(day) },
	)
	if !found {
		start--
	}
	end, found := slices.BinarySearchFunc(
		v.days, last, func(d proof.DayBalance, day engine.Date) int { return d.Day.Compare(day) },
	)
	if found {
		end++
	}
	part := slices.Clone(v.days[max(start, 0):end])
	part[0].Day = first
	return part
}

// average returns the average daily balance from first to last, nil if no balance is known.
func (v *view) average(first, last engine.Date) *engine.Amount {
	if a, ok := proof.Average(v.balances(first, last), last); ok {
		return &a
	}
	return nil
}
