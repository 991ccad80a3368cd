package proof

import (
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/ledger/rows"
	"github.com/dossier-lending/dossier/extract/proof/exact"
)

// Chains returns for each account the indexes of its rows in time order: printed order, reversed for papers that
// print the latest row first. There is always at least one account; a row of no existing account belongs to the
// first.
func Chains(st *ledger.Statement) [][]int {
	chains := make([][]int, max(1, len(st.Accounts)))
	for i := range st.Rows {
		place := i
		if st.NewestFirst {
			place = len(st.Rows) - 1 - i
		}
		account := accountOf(st, place)
		chains[account] = append(chains[account], place)
	}
	return chains
}

// accountOf is the index of a row's account; 0 if the row names none that exists.
func accountOf(st *ledger.Statement, row int) int {
	if a := st.Rows[row].AccountIndex; a > 0 && a < len(st.Accounts) {
		return a
	}
	return 0
}

// header is an account's header; empty if there is none.
func header(st *ledger.Statement, account int) ledger.Account {
	if account < len(st.Accounts) {
		return st.Accounts[account]
	}
	return ledger.Account{}
}

// BalancePrinted reports whether the row's balance is printed on the page. Only such a balance is evidence.
func BalancePrinted(st *ledger.Statement, row int) bool {
	if st.Rows[row].Balance == nil {
		return false
	}
	if note, ok := st.RowNotes[row]; ok {
		return note.BalancePrinted
	}
	return st.BalanceSource == "printed"
}

// movement is how the row changes the balance: credit - debit; for cards and loans, debit - credit.
func movement(st *ledger.Statement, row int) exact.Sum {
	t := st.Rows[row]
	switch {
	case st.PrincipalBasis && t.Credit > 0 && t.Principal != nil:
		return exact.Of().Sub(*t.Principal)
	case st.PrincipalBasis && t.Debit > 0 && rows.IsLoanCharge(t.Description):
		return exact.Of()
	}
	if st.Liability {
		return exact.Of(t.Debit).Sub(t.Credit)
	}
	return exact.Of(t.Credit).Sub(t.Debit)
}

// printedOpening is the account's opening balance if the page shows it, else nil.
func printedOpening(a ledger.Account) *engine.Amount {
	if a.OpeningDerived {
		return nil
	}
	return a.Opening
}

// printedClosing is the account's closing balance if the page shows it, else nil.
func printedClosing(a ledger.Account) *engine.Amount {
	if a.ClosingDerived {
		return nil
	}
	return a.Closing
}

// running is the result of following one account's rows from balance to balance.
type running struct {
	breaks []engine.RowBreak
	// checked counts rows whose own and previous balance are printed.
	checked int
	// spanned counts rows between two printed balances, where the row itself or the row before prints none: they are
	// proven together.
	spanned int
	// open counts rows before the first or after the last printed balance: no balance proves them.
	open int
	// loose counts the open rows whose amount is unproven: rows that print no balance, and recognized rows. The row
	// with the first balance of a paper without an opening balance starts the chain. From a text layer its amount is
	// what the page prints; a recognized amount may be misread, and nothing would show it.
	loose int
	// nearly counts balances that follow except for one hundredth.
	nearly int
	// drift is the sum of all differences.
	drift exact.Sum
}

// walk follows one account's rows. After a break it continues from the printed balance.
func walk(st *ledger.Statement, account int, chain []int) running {
	var r running
	var balance exact.Sum
	anchored, direct, pending := false, false, 0
	if opening := printedOpening(header(st, account)); opening != nil {
		balance, anchored, direct = exact.Of(*opening), true, true
	}
	for _, place := range chain {
		balance = balance.Plus(movement(st, place))
		pending++
		if !BalancePrinted(st, place) {
			direct = false
			continue
		}
		printed := *st.Rows[place].Balance
		if anchored {
			r.compare(st, place, balance, printed, direct, pending)
		} else {
			r.open += pending
			r.loose += pending
			if !st.RowNotes[place].Recognized {
				r.loose--
			}
		}
		balance, anchored, direct, pending = exact.Of(printed), true, true, 0
	}
	if printedClosing(header(st, account)) == nil || !anchored {
		r.open += pending // else opening_closing compares the closing balance itself
		r.loose += pending
	}
	return r
}

func (r *running) compare(
	st *ledger.Statement, place int, expected exact.Sum, printed engine.Amount, direct bool, pending int,
) {
	if direct {
		r.checked++
	} else {
		r.spanned += pending
	}
	difference := exact.Of(printed).Minus(expected)
	if difference.Within(Tolerance) {
		if difference.Sign() != 0 {
			r.nearly++
		}
		return
	}
	r.drift = r.drift.Plus(difference)
	row := st.Rows[place]
	r.breaks = append(r.breaks, engine.RowBreak{
		Index: place, Row: row.Row, Date: row.Date,
		Expected: expected.Amount(), Actual: printed, Difference: difference.Amount(),
	})
}

func (r *running) join(other running) {
	r.breaks = append(r.breaks, other.breaks...)
	r.checked += other.checked
	r.spanned += other.spanned
	r.open += other.open
	r.loose += other.loose
	r.nearly += other.nearly
	r.drift = r.drift.Plus(other.drift)
}

// RowBreaks returns the rows whose printed balance does not follow from the one before, account by account in time
// order.
func RowBreaks(st *ledger.Statement) []engine.RowBreak {
	var all running
	for account, chain := range Chains(st) {
		all.join(walk(st, account, chain))
	}
	return all.breaks
}

// DayBalance is an end-of-day balance, which is also that of the following days until the next DayBalance.
type DayBalance struct {
	// Day is the first day with this balance.
	Day engine.Date
	// Balance is in hundredths of the account's currency.
	Balance engine.Amount
}

// Daily returns an account's end-of-day balances over a period. chain is the account's of [Chains]. The first balance
// is that of the period's first day; each further one is of a day on which the balance changed. Before the first row
// the opening balance counts. The result is empty if no balance of the account is known.
//
// A row outside the period counts for the period's nearest day, a row without a date for the day of the row before.
// If rows are in order of their days, the day's last row's own balance is used; otherwise movements are added up.
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

// DatedRow is a row with the day it counts for.
type DatedRow struct {
	// Place is the row's index in the statement, Rank its position in the time order of balances.
	Place, Rank int
	// Day is the row's date or, if it has none, that of the row before, within the period.
	Day engine.Date
}

// ByDay returns the rows of a chain sorted by day, each day within the period; rows of one day keep their order.
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

// firstDay is the day for rows before the first dated one.
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

// Start is an account's balance before its first row; false if no balance of the account is known.
func Start(st *ledger.Statement, account int, chain []int) (engine.Amount, bool) {
	balance, ok := startBalance(st, account, chain)
	return balance.Amount(), ok
}

// startBalance is the balance before the first row: the opening balance, else the first known balance without the
// movements up to it.
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

// Average is the average daily balance up to and including the last day: each end-of-day balance times the number of
// its days, divided by all days, rounded half away from zero. False without balances.
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

// Period is the account's period: that of the header, printed or derived, else the first and last day of its rows.
// False if there is neither, or if it ends before it begins.
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
