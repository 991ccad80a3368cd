package cashflow

import (
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/proof/exact"
)

const (
	// endDays are the last days of a period or month, in which a balance may be dressed up.
	endDays = 5
	// goneDays is how soon after them a dressed balance is gone again.
	goneDays = 10
)

// windowDressing: one credit of the last five days makes half of the closing balance, or a month's last
// five days hold three times the average daily balance of which 70 % of the rise is gone ten days later.
// Nil when no balance is known.
func (v *view) windowDressing() *bool {
	if len(v.days) == 0 {
		return nil
	}
	dressed := len(v.endSpikes()) > 0
	average := v.average(v.from, v.to)
	for _, m := range v.months {
		if dressed || average == nil || *average <= 0 {
			break
		}
		dressed = v.roseAndFell(m.last, *average)
	}
	return &dressed
}

// endSpikes are the credits of the last five days that make at least half of a closing balance above
// zero.
func (v *view) endSpikes() []seen {
	if v.closing == nil || *v.closing <= 0 || !v.dated {
		return nil
	}
	var spikes []seen
	for _, r := range v.between(v.to.AddDays(1-endDays), v.to) {
		if r.Credit > 0 && exact.Of(r.Credit).Times(2).Compare(exact.Of(*v.closing)) >= 0 {
			spikes = append(spikes, r)
		}
	}
	return spikes
}

// roseAndFell looks at the five days up to a month's end and the ten days after, when the period holds
// them.
func (v *view) roseAndFell(end engine.Date, average engine.Amount) bool {
	start, after := end.AddDays(1-endDays), end.AddDays(goneDays)
	if !start.After(v.from) || after.After(v.to) {
		return false
	}
	before := v.balances(start.AddDays(-1), start.AddDays(-1))[0].Balance
	_, peak := extremes(v.balances(start, end))
	lowest, _ := extremes(v.balances(end.AddDays(1), after))
	rise := exact.Of(peak.Balance).Sub(before)
	fall := exact.Of(peak.Balance).Sub(lowest.Balance)
	return exact.Of(peak.Balance).Compare(exact.Of(average).Times(3)) >= 0 && rise.Sign() > 0 &&
		fall.Times(10).Compare(rise.Times(7)) >= 0
}
