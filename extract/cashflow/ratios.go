package cashflow

import (
	"math"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/proof/exact"
)

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
