package cashflow

import (
	"math"
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/proof/exact"
	"github.com/dossier-lending/dossier/extract/proof/narration"
)

// roundAmount: whole thousands are round.
const roundAmount engine.Amount = 1000_00

func (v *view) risk() *engine.RiskMetrics {
	f := flowOf(v.rows)
	turnover := f.inflow.Plus(f.outflow)
	gambling := categoryOutflow("gambling")(v.rows)
	returned := returnedChecks(v.rows)
	r := &engine.RiskMetrics{
		ReturnedCheckCount: len(returned), OverdraftCount: v.overdrafts(), StopPaymentCount: v.stopPayments(),
		GamblingAmount: gambling.Amount(), GamblingRatio: exact.Ratio(gambling, f.outflow, 4),
		CashDepositRatio:    exact.Ratio(v.turnover("cash_deposit"), f.inflow, 4),
		CashWithdrawalRatio: exact.Ratio(categoryOutflow("atm_withdrawal", "cash_withdrawal")(v.rows), f.outflow, 4),
		RoundAmountRatio:    v.roundRatio(), SelfTransferRatio: exact.Ratio(v.turnover("own_account_transfer"), turnover, 4),
		WindowDressing: v.windowDressing(), TopPayerShare: v.topPayerShare(), DaysSinceLastCredit: v.daysSinceLastCredit(),
	}
	days := map[engine.Date]bool{}
	for _, row := range returned {
		days[row.day] = true
		if row.deposited() {
			r.ReturnedChecksDeposited++
		} else {
			r.ReturnedChecksIssued++
		}
	}
	r.ReturnedCheckDays = len(days)
	return r
}

// turnover is the money of a category in both directions; cash deposits only come in.
func (v *view) turnover(category string) exact.Sum {
	var sum exact.Sum
	for _, r := range v.rows {
		if r.Category == category {
			sum = sum.Add(r.Credit).Add(r.Debit)
		}
	}
	return sum
}

// deposited says of a returned check that it had been deposited here (its debit takes it back) and not
// been issued here (its credit gives the money back, or a fee tells of it).
func (r seen) deposited() bool { return r.Category == "returned_check" && r.Debit > 0 }

// feeReachDays is how far the fee for a returned check may stand from it, and its own reversal from it.
const feeReachDays = 7

// returnedChecks are the returns, each once: returned_check rows, and penalty fees that stand alone. A
// fee near a return belongs to it; a fee that was given back tells of no return.
func returnedChecks(rows []seen) []seen {
	var returns, fees, alone, givenBack []seen
	for _, r := range rows {
		switch {
		case r.Category == "returned_check":
			returns = append(returns, r)
		case r.Category == "nsf_fee" && !overdraftLexicon.Contains(r.Description):
			fees = append(fees, r)
		case r.Category == "reversal" && r.Credit > 0:
			givenBack = append(givenBack, r)
		}
	}
	for _, fee := range fees {
		belongs := func(r seen) bool { return near(r.day, fee.day) }
		back := func(r seen) bool { return near(r.day, fee.day) && r.Credit == fee.Debit }
		if !anyNear(returns, fee.day, belongs) && !anyNear(givenBack, fee.day, back) {
			alone = append(alone, fee)
		}
	}
	return append(returns, alone...)
}

// anyNear asks of rows in order of days, those from a week before the day on.
func anyNear(rows []seen, day engine.Date, ask func(seen) bool) bool {
	start, _ := slices.BinarySearchFunc(rows, day.AddDays(-feeReachDays), func(r seen, d engine.Date) int { return r.day.Compare(d) })
	for _, r := range rows[start:] {
		if ask(r) {
			return true
		}
		if r.day.After(day.AddDays(feeReachDays)) {
			return false
		}
	}
	return false
}

func near(a, b engine.Date) bool {
	distance := a.DaysUntil(b)
	return distance <= feeReachDays && distance >= -feeReachDays
}

var (
	overdraftLexicon = narration.Compile([]narration.Phrase{{Text: "OD CHARGE"}, {Text: "OD CHG"}, {Text: "OVERDRAFT CHARGE"},
		{Text: "OVERDRAFT FEE"}, {Text: "OVERDRAFT"}})
	stopLexicon = narration.Compile([]narration.Phrase{{Text: "STOP PAYMENT"}, {Text: "SPO"}, {Text: "PAYMENT STOPPED"}})
)

// overdrafts counts how often the end-of-day balance fell below zero; without balances the overdraft
// charges.
func (v *view) overdrafts() int {
	count := 0
	if len(v.days) == 0 {
		for _, r := range v.rows {
			if r.Debit > 0 && overdraftLexicon.Contains(r.Description) {
				count++
			}
		}
		return count
	}
	below := false
	for _, d := range v.days {
		if d.Balance < 0 && !below {
			count++
		}
		below = d.Balance < 0
	}
	return count
}

// stopPayments counts the rows that tell of a stopped check, its fee and its reversal on one day once.
func (v *view) stopPayments() int {
	days := map[engine.Date]bool{}
	for _, r := range v.rows {
		if stopLexicon.Contains(r.Description) {
			days[r.day] = true
		}
	}
	return len(days)
}

// roundRatio is the share of rows in whole thousands.
func (v *view) roundRatio() *float64 {
	round, moved := 0, 0
	for _, r := range v.rows {
		amount := max(r.Credit, r.Debit)
		if amount <= 0 {
			continue
		}
		moved++
		if amount%roundAmount == 0 {
			round++
		}
	}
	return exact.Ratio(exact.Of(engine.Amount(round)), exact.Of(engine.Amount(moved)), 4)
}

// topPayerShare is the largest named payer's part of all inflow.
func (v *view) topPayerShare() *float64 {
	top := v.counterparties().TopInflows
	if len(top) == 0 {
		return nil
	}
	return top[0].Share
}

// daysSinceLastCredit counts back from the period's end; nil without a credit.
func (v *view) daysSinceLastCredit() *int {
	if !v.dated {
		return nil
	}
	for _, r := range slices.Backward(v.rows) {
		if r.Credit > 0 {
			days := r.day.DaysUntil(v.to)
			return &days
		}
	}
	return nil
}

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

// minTrendMonths is how many full months volatility and trend need.
const minTrendMonths = 3

func (v *view) ratios() *engine.RatioMetrics {
	f := flowOf(v.rows)
	r := &engine.RatioMetrics{
		InflowOutflowRatio: exact.Ratio(f.inflow, f.outflow, 4),
		ExpenseRatio:       exact.Ratio(f.outflow, f.inflow, 4),
		SavingsRate:        exact.Ratio(f.net().Times(100), f.inflow, 2),
	}
	months := v.trueInflows()
	if len(months) < minTrendMonths {
		return r
	}
	if s := spread(months); !math.IsInf(s, 0) {
		r.InflowVolatility = rounded(s, 4)
		r.InflowTrendPctPerMonth = rounded(100*slope(months)/mean(months), 2)
	}
	return r
}

// trueInflows are the full months' true inflows in order.
func (v *view) trueInflows() []float64 {
	var list []float64
	for _, m := range v.fullMonths() {
		list = append(list, m.flow.trueInflow.Float()/100)
	}
	return list
}

func mean(values []float64) float64 {
	sum := 0.0
	for _, x := range values {
		sum += x
	}
	return sum / float64(len(values))
}

// slope is that of the least-squares line through the values, per step.
func slope(values []float64) float64 {
	middle, average := float64(len(values)-1)/2, mean(values)
	cross, square := 0.0, 0.0
	for i, x := range values {
		d := float64(i) - middle
		cross += d * (x - average)
		square += d * d
	}
	return cross / square
}

// rounded is x with so many decimals, half away from zero.
func rounded(x float64, decimals int) *float64 {
	scale := math.Pow10(decimals)
	r := math.Round(x*scale) / scale
	return &r
}

// seasonMonths is how many full months a season's index needs.
const seasonMonths = 12

// seasonality is the mean true inflow of each month of the year ÷ the mean of all full months.
func (v *view) seasonality() []engine.SeasonMetrics {
	full := v.fullMonths()
	list := []engine.SeasonMetrics{}
	if len(full) < seasonMonths {
		return list
	}
	var whole exact.Sum
	var sums [13]exact.Sum
	var counts [13]int
	for _, m := range full {
		inflow := m.flow.trueInflow
		whole = whole.Plus(inflow)
		sums[m.first.Month] = sums[m.first.Month].Plus(inflow)
		counts[m.first.Month]++
	}
	for month := 1; month <= 12 && whole.Sign() > 0; month++ {
		if counts[month] == 0 {
			continue
		}
		index := exact.Ratio(sums[month].Times(int64(len(full))), whole.Times(int64(counts[month])), 4)
		list = append(list, engine.SeasonMetrics{MonthOfYear: month, Index: *index})
	}
	return list
}
