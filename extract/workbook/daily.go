package workbook

import (
	"cmp"
	"encoding/json"
	"math"
	"slices"

	"github.com/dossier-lending/dossier/engine"
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

// dayRow is what a transaction does to its account's balance. There may be a hundred thousand, so it is small.
type dayRow struct {
	movement engine.Amount
	balance  engine.Amount
	day      int32 // days after dayZero; noDay for none
	rank     int32 // place in the order of time
	printed  bool  // the row has a balance of its own
}

var dayZero = engine.Date{Year: 2000, Month: 1, Day: 1}

// noDay is the day of a row without a date.
const noDay = math.MinInt32

// dayOf counts a day; noDay for the zero date.
func dayOf(d engine.Date) int32 {
	if d.IsZero() {
		return noDay
	}
	return int32(dayZero.DaysUntil(d))
}

// dayAccount is an account while its calendar is made.
type dayAccount struct {
	index     int
	from, to  int32 // days, noDay if not known
	opening   engine.Amount
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

func dayRowOf(v raw) dayRow {
	d := dayRow{day: noDay}
	if day, err := engine.ParseDate(v.child("date").str()); err == nil {
		d.day = dayOf(day)
	}
	credit, _ := amountOf(v.child("credit"))
	debit, _ := amountOf(v.child("debit"))
	d.movement = credit - debit
	d.balance, d.printed = amountOf(v.child("balance"))
	return d
}

// amountOf is a value as an amount; false if it is none.
func amountOf(v raw) (a engine.Amount, ok bool) {
	if v.null() || a.UnmarshalJSON(v) != nil {
		return 0, false
	}
	return a, true
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
	date := func(at, printed string) int32 {
		for _, v := range []raw{own.child("coverage").child(at), r.members[printed]} {
			if day, err := engine.ParseDate(v.str()); err == nil {
				return dayOf(day)
			}
		}
		return noDay
	}
	a.from, a.to = date("from", "period_start"), date("to", "period_end")
	for _, v := range []raw{own.child("balances").child("opening"), proof.child("opening_balance")} {
		if a.opening, a.known = amountOf(v); a.known {
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
	balance, known, furthest, next := a.opening, a.known, int32(0), 0
	every := a.to-a.from < maxCalendarDays
	for day := a.from; day <= a.to; day++ {
		one := dailyBalance{Date: dayZero.AddDays(int(day)).String(), AccountIndex: a.index, Account: a.index + 1,
			Balance: json.RawMessage("null")}
		for ; next < len(a.rows) && a.rows[next].day == day; next++ {
			r := a.rows[next]
			one.Rows++
			furthest = max(furthest, r.rank)
			if !a.liability { // what a debt grows by is not always the row's amount
				balance += r.movement
			}
			if r.printed && (!known || a.liability || int(r.rank) == next && int(furthest) == next) {
				balance, known = r.balance, true
			}
		}
		if known {
			one.Balance, err = balance.MarshalJSON()
			if err != nil {
				return nil, err
			}
		}
		if every || one.Rows > 0 {
			b, err := json.Marshal(one)
			if err != nil {
				return nil, err
			}
			out = append(out, b)
		}
		if !every && next < len(a.rows) {
			day = a.rows[next].day - 1
		} else if !every {
			break
		}
	}
	return out, nil
}

// place gives every row its day within the period and sorts by day; false if no day is known.
func (a *dayAccount) place() bool {
	first, last := int32(noDay), int32(noDay)
	for _, r := range a.rows {
		if r.day != noDay && (first == noDay || r.day < first) {
			first = r.day
		}
		last = max(last, r.day)
	}
	if a.from == noDay || a.to == noDay || a.to < a.from {
		if a.from, a.to = first, last; first == noDay {
			return false
		}
	}
	before := a.from
	for i := range a.rows {
		r := &a.rows[i]
		if r.rank = int32(i); r.day == noDay {
			r.day = before
		}
		r.day = min(max(r.day, a.from), a.to)
		before = r.day
	}
	slices.SortFunc(
		a.rows,
		func(x, y dayRow) int { return cmp.Or(cmp.Compare(x.day, y.day), cmp.Compare(x.rank, y.rank)) },
	)
	return true
}
