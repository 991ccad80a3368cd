package cashflow

import (
	"cmp"
	"math"
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/cashflow/category"
	"github.com/dossier-lending/dossier/extract/proof/exact"
)

// flow is the money that moved in some rows.
type flow struct {
	inflow, trueInflow, outflow exact.Sum
	inCount, outCount           int
	returned                    int
}

func flowOf(rows []datedRow) flow {
	var f flow
	for _, r := range rows {
		f.inflow, f.outflow = f.inflow.Add(r.Credit), f.outflow.Add(r.Debit)
		if r.Credit != 0 {
			f.inCount++
		}
		if r.Debit != 0 {
			f.outCount++
		}
		if r.isTrueInflow() {
			f.trueInflow = f.trueInflow.Add(r.Credit)
		}
	}
	f.returned = len(returnedChecks(rows))
	return f
}

func (f flow) net() exact.Sum { return f.inflow.Minus(f.outflow) }

// borrowedOrMoved are categories of credits that are not earnings: own transfers, loans, returned money, interest and
// capital.
var borrowedOrMoved = map[string]bool{
	"own_account_transfer": true, "loan_proceeds": true, "reversal": true, "returned_check": true,
	"interest_income": true, "capital_infusion": true,
}

// isTrueInflow reports whether the row's credit is earned money that stayed: no transfer between own accounts, loan,
// reversal, refund, interest or capital, no deposited check that came back, and no credit of unknown purpose.
func (r datedRow) isTrueInflow() bool {
	return r.Credit > 0 && !r.bounced && !borrowedOrMoved[r.Category] && !r.isUnknownCredit()
}

// isUnknownCredit reports whether nothing says what the credit is for: a memo, or a transfer that names no business.
func (r datedRow) isUnknownCredit() bool {
	switch r.Category {
	case category.Uncategorized:
		return true
	case "transfer_in":
		return !category.IsBusiness(text(r.Counterparty))
	case "other_income":
		return !rentalLexicon.Contains(r.Description)
	}
	return false
}

// bounceDays is how long after its deposit a check may come back.
const bounceDays = 30

// markBounced finds for each returned deposit (a debit) the latest earlier check deposit of the same
// amount in the same account.
func (v *view) markBounced() {
	type key struct {
		account int
		amount  engine.Amount
	}
	deposits := map[key][]int{}
	for i, r := range v.rows {
		switch {
		case r.Category == "check_deposit" && r.Credit > 0:
			k := key{r.AccountIndex, r.Credit}
			deposits[k] = append(deposits[k], i)
		case r.Category == "returned_check" && r.Debit > 0:
			k := key{r.AccountIndex, r.Debit}
			open := deposits[k]
			if n := len(open); n > 0 && v.rows[open[n-1]].day.DaysUntil(r.day) <= bounceDays {
				v.rows[open[n-1]].bounced = true
				deposits[k] = open[:n-1]
			}
		}
	}
}

// monthlyAverage divides the full months' total by their number; without a full month the whole total by
// the days as months of 30.4375 days. Nil without a period.
func (v *view) monthlyAverage(total func(rows []datedRow) exact.Sum) *engine.Amount {
	if !v.dated {
		return nil
	}
	full := v.fullMonths()
	var sum exact.Sum
	for _, m := range full {
		sum = sum.Plus(total(m.rows))
	}
	if len(full) > 0 {
		average := sum.Quo(len(full))
		return &average
	}
	// 30.4375 = 487 / 16
	average := total(v.rows).Times(487).Quo(16 * v.length())
	return &average
}

func inflowOf(rows []datedRow) exact.Sum     { return flowOf(rows).inflow }
func outflowOf(rows []datedRow) exact.Sum    { return flowOf(rows).outflow }
func trueInflowOf(rows []datedRow) exact.Sum { return flowOf(rows).trueInflow }

// categoryOutflow sums the debits of some categories.
func categoryOutflow(categories ...string) func(rows []datedRow) exact.Sum {
	return func(rows []datedRow) exact.Sum {
		var sum exact.Sum
		for _, r := range rows {
			if slices.Contains(categories, r.Category) {
				sum = sum.Add(r.Debit)
			}
		}
		return sum
	}
}

// maxLargest is how many of the largest credits are listed.
const maxLargest = 10

func (v *view) flows() *engine.FlowMetrics {
	f := flowOf(v.rows)
	credits := v.largest(maxLargest, f.inflow, func(r datedRow) engine.Amount { return r.Credit })
	debits := v.largest(1, f.outflow, func(r datedRow) engine.Amount { return r.Debit })
	metrics := &engine.FlowMetrics{
		TotalInflow: f.inflow.Amount(), TotalOutflow: f.outflow.Amount(), NetCashFlow: f.net().Amount(),
		InflowCount: f.inCount, OutflowCount: f.outCount, TrueInflow: f.trueInflow.Amount(),
		AverageMonthlyInflow: v.monthlyAverage(inflowOf), AverageMonthlyOutflow: v.monthlyAverage(outflowOf),
		AverageMonthlyTrueInflow: v.monthlyAverage(trueInflowOf), LargestInflows: credits,
	}
	if len(credits) > 0 {
		metrics.LargestInflow = &credits[0]
	}
	if len(debits) > 0 {
		metrics.LargestOutflow = &debits[0]
	}
	return metrics
}

// largest are the rows with the most money on one side, earlier ones first among equals.
func (v *view) largest(n int, total exact.Sum, side func(datedRow) engine.Amount) []engine.LargestFlow {
	var top []datedRow
	for _, r := range v.rows {
		if side(r) <= 0 || len(top) == n && side(r) <= side(top[n-1]) {
			continue
		}
		at, _ := slices.BinarySearchFunc(
			top, r, func(a, b datedRow) int { return cmp.Or(cmp.Compare(side(b), side(a)), -1) },
		)
		top = slices.Insert(top, at, r)
		top = top[:min(len(top), n)]
	}
	list := make([]engine.LargestFlow, len(top))
	for i, r := range top {
		list[i] = engine.LargestFlow{Row: r.Row, Date: r.Date, Description: r.Description, Amount: side(r),
			Share: exact.Ratio(exact.Of(side(r)), total, 4)}
	}
	return list
}

func (v *view) monthly() []engine.MonthMetrics {
	list := []engine.MonthMetrics{}
	for _, m := range v.months {
		f := m.flow
		one := engine.MonthMetrics{
			Month: m.name, Inflow: f.inflow.Amount(), TrueInflow: f.trueInflow.Amount(), Outflow: f.outflow.Amount(),
			Net: f.net().Amount(), InflowCount: f.inCount, OutflowCount: f.outCount,
			ADB: v.average(m.first, m.last), ReturnedChecks: f.returned, PartialMonth: !m.full,
		}
		if days := v.balances(m.first, m.last); len(days) > 0 {
			lowest, highest := extremes(days)
			end := days[len(days)-1].Balance
			one.Min, one.Max, one.End = &lowest.Balance, &highest.Balance, &end
		}
		list = append(list, one)
	}
	return list
}

// windowDays are the look-back windows that end with the period.
var windowDays = []int{30, 60, 90, 180}

func (v *view) windows() []engine.WindowMetrics {
	list := []engine.WindowMetrics{}
	if !v.dated {
		return list
	}
	for _, days := range windowDays {
		if days > v.length() {
			break
		}
		from := v.to.AddDays(1 - days)
		f := flowOf(v.between(from, v.to))
		list = append(list, engine.WindowMetrics{
			Days: days, From: from, To: v.to, Inflow: f.inflow.Amount(), TrueInflow: f.trueInflow.Amount(),
			Outflow: f.outflow.Amount(), Net: f.net().Amount(), ADB: v.average(from, v.to), ReturnedChecks: f.returned,
		})
	}
	return list
}

// deposited reports whether a returned check was deposited here, so that its debit takes the deposit back. A check that
// was issued here returns as a credit, or only as a fee.
func (r datedRow) deposited() bool { return r.Category == "returned_check" && r.Debit > 0 }

// feeReachDays is the most days between a returned check and its fee, and between the fee and its reversal.
const feeReachDays = 7

// returnedChecks returns each return once: returned_check rows, and penalty fees without a return near them. A fee near
// a return belongs to it; a fee that was refunded is not evidence of a return.
func returnedChecks(rows []datedRow) []datedRow {
	var returns, fees, alone []datedRow
	givenBack := map[engine.Amount][]datedRow{}
	for _, r := range rows {
		switch {
		case r.Category == "returned_check":
			returns = append(returns, r)
		case r.Category == "nsf_fee" && !overdraftLexicon.Contains(r.Description):
			fees = append(fees, r)
		case r.Category == "reversal" && r.Credit > 0:
			givenBack[r.Credit] = append(givenBack[r.Credit], r)
		}
	}
	for _, fee := range fees {
		if !anyNear(returns, fee.day) && !anyNear(givenBack[fee.Debit], fee.day) {
			alone = append(alone, fee)
		}
	}
	return append(returns, alone...)
}

// anyNear reports whether one of the rows, which are sorted by day, is within a week of the day.
func anyNear(rows []datedRow, day engine.Date) bool {
	first, _ := slices.BinarySearchFunc(
		rows, day.AddDays(-feeReachDays), func(r datedRow, d engine.Date) int { return r.day.Compare(d) },
	)
	return first < len(rows) && !rows[first].day.After(day.AddDays(feeReachDays))
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

// rounded returns x with the given number of decimals, rounded half away from zero.
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
