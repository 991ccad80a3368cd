package cashflow

import (
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/proof"
	"github.com/dossier-lending/dossier/extract/proof/exact"
)

// balanceMetrics are metrics of end-of-day balances; nil if no balance is known.
func (v *view) balanceMetrics() *engine.BalanceMetrics {
	if v.opening == nil {
		return nil
	}
	b := &engine.BalanceMetrics{Opening: v.opening, Closing: v.closing, MonthEnd: []engine.MonthBalance{}}
	if len(v.days) == 0 {
		return b
	}
	lowest, highest := extremes(v.days)
	b.AverageDailyBalance = v.average(v.from, v.to)
	b.MedianDailyBalance = v.median()
	b.Minimum, b.MinimumDate = &lowest.Balance, &lowest.Day
	b.Maximum, b.MaximumDate = &highest.Balance, &highest.Day
	b.DaysNegative = v.daysBelow(0)
	if required := v.requiredMinimum(); required != nil {
		days := v.daysBelow(*required)
		b.DaysBelowMinimum = &days
	}
	for _, m := range v.months {
		if m.last.Day != engine.DaysIn(m.last.Year, m.last.Month) {
			continue // the month ends after the period
		}
		part := v.balances(m.first, m.last)
		b.MonthEnd = append(b.MonthEnd, engine.MonthBalance{Month: m.name, Balance: part[len(part)-1].Balance})
	}
	return b
}

// extremes are the lowest and the highest balance, each on the first day that has it.
func extremes(days []proof.DayBalance) (lowest, highest proof.DayBalance) {
	lowest, highest = days[0], days[0]
	for _, d := range days[1:] {
		if d.Balance < lowest.Balance {
			lowest = d
		}
		if d.Balance > highest.Balance {
			highest = d
		}
	}
	return lowest, highest
}

// balanceDays is a balance and the number of days it holds.
type balanceDays struct {
	balance engine.Amount
	days    int
}

func (v *view) held() []balanceDays {
	list := make([]balanceDays, len(v.days))
	for i, d := range v.days {
		until := v.to.AddDays(1)
		if i+1 < len(v.days) {
			until = v.days[i+1].Day
		}
		list[i] = balanceDays{d.Balance, d.Day.DaysUntil(until)}
	}
	return list
}

// median is the middle of all end-of-day balances, of an even number the mean of both.
func (v *view) median() *engine.Amount {
	list := v.held()
	slices.SortFunc(list, func(a, b balanceDays) int { return exact.Of(a.balance).Compare(exact.Of(b.balance)) })
	length := v.length()
	low, high := nth(list, (length-1)/2), nth(list, length/2)
	median := exact.Of(low, high).Quo(2)
	return &median
}

// nth is the balance of the n-th day (from 0) in order of balances.
func nth(sorted []balanceDays, n int) engine.Amount {
	for _, h := range sorted {
		if n < h.days {
			return h.balance
		}
		n -= h.days
	}
	return sorted[len(sorted)-1].balance
}

func (v *view) daysBelow(limit engine.Amount) int {
	days := 0
	for _, h := range v.held() {
		if h.balance < limit {
			days += h.days
		}
	}
	return days
}

// requiredMinimum is the printed minimum balance; with several accounts all must print one.
func (v *view) requiredMinimum() *engine.Amount {
	var sum exact.Sum
	for _, account := range v.accounts {
		printed := v.account(account).MinimumBalance
		if printed == nil {
			return nil
		}
		sum = sum.Add(*printed)
	}
	required := sum.Amount()
	return &required
}

// endDays are the last days of a period, in which a balance may be dressed up.
const endDays = 5

// endSpikes are the credits of the last five days that make at least half of a closing balance above
// zero.
func (v *view) endSpikes() []datedRow {
	if v.closing == nil || *v.closing <= 0 || !v.dated {
		return nil
	}
	var spikes []datedRow
	for _, r := range v.between(v.to.AddDays(1-endDays), v.to) {
		if r.Credit > 0 && exact.Of(r.Credit).Times(2).Compare(exact.Of(*v.closing)) >= 0 {
			spikes = append(spikes, r)
		}
	}
	return spikes
}
