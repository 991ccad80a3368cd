package cashflow

import (
	"cmp"
	"math"
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/proof/exact"
	"github.com/dossier-lending/dossier/extract/underwriting"
)

// flow is the money that moved in some rows.
type flow struct {
	inflow, outflow           exact.Sum
	trueInflow, cash, unknown exact.Sum // credits that are surely earned, paid in as cash, or unexplained
	inCount, outCount         int
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
		switch r.class {
		case underwriting.Revenue:
			f.trueInflow = f.trueInflow.Add(r.Credit)
		case underwriting.Cash:
			f.cash = f.cash.Add(r.Credit)
		case underwriting.Unknown:
			f.unknown = f.unknown.Add(r.Credit)
		}
	}
	return f
}

func (f flow) net() exact.Sum { return f.inflow.Minus(f.outflow) }

// isTrueInflow reports whether the row's credit is surely earned.
func (r datedRow) isTrueInflow() bool { return r.Credit > 0 && r.class == underwriting.Revenue }

// shortestAverage is the fewest days of a statement without a full month from which a monthly average is made.
const shortestAverage = 16

// monthlyAverage divides the full months' total by their number; without a full month the whole total by
// the days as months of 30.4375 days. Nil without a period, and for half a month or less.
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
	if v.length() < shortestAverage {
		return nil
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
		UnknownInflow: f.unknown.Amount(),
	}
	if v.judged != nil {
		span := v.judged.Span(f.trueInflow, f.cash, f.unknown)
		metrics.TrueInflowBase, metrics.TrueInflowHigh = span.Base, span.High
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
			ADB: v.average(m.first, m.last), ReturnedChecks: v.returned(m.first, m.last), PartialMonth: !m.full,
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
			Outflow: f.outflow.Amount(), Net: f.net().Amount(), ADB: v.average(from, v.to),
			ReturnedChecks: v.returned(from, v.to),
		})
	}
	return list
}

// returned counts the checks that came back from one day to another.
func (v *view) returned(from, to engine.Date) (count int) {
	for _, e := range v.figures.Returned.Events {
		if !e.Date.Before(from) && !e.Date.After(to) {
			count++
		}
	}
	return count
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
