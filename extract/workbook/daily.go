package workbook

import (
	"cmp"
	"encoding/json"
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/workbook/formula"
)

// dailyBalance is the balance of an account at the end of a day.
type dailyBalance struct {
	Date         string          `json:"date"`
	AccountIndex int             `json:"account_index"`
	Account      int             `json:"account"` // counted from 1, as people do
	Balance      json.RawMessage `json:"balance"`
	// Rows is how many transactions the day had; on a day without any the last balance holds.
	Rows int `json:"rows"`
}

// maxCalendarDays is the longest calendar: ten years. If rows are further apart, one of their days was misread; then
// only days with rows are listed, so that they are not lost among empty days.
const maxCalendarDays = 3_660

// dayRow is what a transaction does to its account's balance.
type dayRow struct {
	day      engine.Date
	rank     int // place in the order of time
	movement number
	balance  number
	printed  bool // the row has a balance of its own
}

// dayAccount is an account while its calendar is made.
type dayAccount struct {
	index     int
	from, to  engine.Date // zero if not known
	opening   number
	known     bool // the balance before the first row
	liability bool
	rows      []dayRow
}

// dailyBalances returns the balances at the end of every day of the period, for each account with transactions, so that
// their average is the average daily balance of the metrics. Before the first row the opening balance holds. A row
// outside the period counts for its nearest day, a row without a date for the day of the row before it.
func dailyBalances(r *Result) (out []json.RawMessage, err error) {
	accounts := map[int]*dayAccount{}
	var order []int
	raw(r.members["transactions"]).entries(func(_ int, v raw) bool {
		index, _ := arrayIndex(string(v.child("account_index")))
		a := accounts[index]
		if a == nil {
			a = r.dayAccount(index)
			accounts[index], order = a, append(order, index)
		}
		a.rows = append(a.rows, dayRowOf(v))
		return true
	})
	slices.Sort(order)
	upward := r.newestFirst()
	for _, index := range order {
		a := accounts[index]
		if upward {
			slices.Reverse(a.rows)
		}
		list, err := a.calendar()
		if err != nil {
			return nil, err
		}
		out = append(out, list...)
	}
	return out, nil
}

func dayRowOf(v raw) (d dayRow) {
	if day, err := engine.ParseDate(v.child("date").str()); err == nil {
		d.day = day
	}
	credit, _ := formula.ParseNumber(string(v.child("credit")))
	debit, _ := formula.ParseNumber(string(v.child("debit")))
	d.movement = credit.Sub(debit)
	if balance := v.child("balance"); !balance.null() {
		d.balance, d.printed = formula.ParseNumber(string(balance))
	}
	return d
}

// dayAccount reads the period and the opening balance of an account: from its metrics, else as printed.
func (r *Result) dayAccount(index int) *dayAccount {
	a := &dayAccount{index: index}
	own := raw(r.members["metrics"])
	own.child("by_account").entries(func(_ int, v raw) bool {
		if i, _ := arrayIndex(string(v.child("account_index"))); i == index {
			own = v.child("metrics")
		}
		return true
	})
	proof := raw(r.members["balance_checks"])
	a.liability = string(proof.child("liability")) == "true"
	proof.child("by_account").entries(func(_ int, v raw) bool {
		if i, _ := arrayIndex(string(v.child("account_index"))); i == index {
			proof = v
		}
		return true
	})
	date := func(at, printed string) engine.Date {
		for _, v := range []raw{own.child("coverage").child(at), r.members[printed]} {
			if day, err := engine.ParseDate(v.str()); err == nil {
				return day
			}
		}
		return engine.Date{}
	}
	a.from, a.to = date("from", "period_start"), date("to", "period_end")
	for _, v := range []raw{own.child("balances").child("opening"), proof.child("opening_balance")} {
		if n, ok := formula.ParseNumber(string(v)); ok && !v.null() {
			a.opening, a.known = n, true
			break
		}
	}
	return a
}

// calendar returns the days of the account.
func (a *dayAccount) calendar() (out []json.RawMessage, err error) {
	if !a.place() {
		return nil, nil
	}
	balance, known, furthest, next := a.opening, a.known, 0, 0
	every := a.from.DaysUntil(a.to) < maxCalendarDays
	for day := a.from; !day.After(a.to); day = day.AddDays(1) {
		one := dailyBalance{Date: day.String(), AccountIndex: a.index, Account: a.index + 1,
			Balance: json.RawMessage("null")}
		for ; next < len(a.rows) && a.rows[next].day == day; next++ {
			r := a.rows[next]
			one.Rows++
			furthest = max(furthest, r.rank)
			if !a.liability { // what a debt grows by is not always the row's amount
				balance = balance.Add(r.movement)
			}
			if r.printed && (!known || a.liability || r.rank == next && furthest == next) {
				balance, known = r.balance, true
			}
		}
		if known {
			one.Balance = json.RawMessage(balance.Text())
		}
		if every || one.Rows > 0 {
			b, err := json.Marshal(one)
			if err != nil {
				return nil, err
			}
			out = append(out, b)
		}
		if !every && next < len(a.rows) {
			day = a.rows[next].day.AddDays(-1)
		} else if !every {
			break
		}
	}
	return out, nil
}

// place gives every row its day within the period and sorts by day; false if no day is known.
func (a *dayAccount) place() bool {
	var first, last engine.Date
	for _, r := range a.rows {
		if r.day.IsZero() {
			continue
		}
		if first.IsZero() || r.day.Before(first) {
			first = r.day
		}
		if last.IsZero() || r.day.After(last) {
			last = r.day
		}
	}
	if a.from.IsZero() || a.to.IsZero() || a.to.Before(a.from) {
		if a.from, a.to = first, last; first.IsZero() {
			return false
		}
	}
	before := a.from
	for i := range a.rows {
		r := &a.rows[i]
		r.rank = i
		switch {
		case r.day.IsZero():
			r.day = before
		case r.day.Before(a.from):
			r.day = a.from
		case r.day.After(a.to):
			r.day = a.to
		}
		before = r.day
	}
	slices.SortStableFunc(a.rows, func(x, y dayRow) int { return cmp.Or(x.day.Compare(y.day), x.rank-y.rank) })
	return true
}
