package underwriting

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/proof/exact"
)

// Months that figures of stability need.
const (
	trendMonths  = 3
	seasonMonths = 12
)

// stability measures how even the base revenue of full months is (contract §4).
func stability(b *book) engine.Stability {
	full := b.fullPeriods()
	s := engine.Stability{Seasonality: []engine.SeasonIndex{}, MonthsUsed: len(full)}
	if len(full) < trendMonths {
		return s
	}
	numbers, values := make([]float64, len(full)), make([]float64, len(full))
	var sum exact.Sum
	for i, p := range full {
		numbers[i] = float64(p.from.Year*12 + int(p.from.Month))
		values[i] = float64(p.cell.Revenue.Base)
		sum = sum.Add(p.cell.Revenue.Base)
	}
	mean := sum.Float() / float64(len(full))
	if mean == 0 {
		return s
	}
	s.TrendPctPerMonth = rounded(100*slope(numbers, values)/mean, 2)
	s.VolatilityRatio = rounded(deviation(values)/math.Abs(mean), 4)
	if len(full) >= seasonMonths && sum.Sign() > 0 {
		s.Seasonality = seasons(full, sum)
	}
	return s
}

// slope is that of the least-squares line through points.
func slope(x, y []float64) float64 {
	mx, my := meanOf(x), meanOf(y)
	cross, square := 0.0, 0.0
	for i := range x {
		cross += (x[i] - mx) * (y[i] - my)
		square += (x[i] - mx) * (x[i] - mx)
	}
	if square == 0 {
		return 0
	}
	return cross / square
}

func meanOf(values []float64) float64 {
	sum := 0.0
	for _, x := range values {
		sum += x
	}
	return sum / float64(len(values))
}

// deviation is the standard deviation of the whole population.
func deviation(values []float64) float64 {
	mean, square := meanOf(values), 0.0
	for _, x := range values {
		square += (x - mean) * (x - mean)
	}
	return math.Sqrt(square / float64(len(values)))
}

// rounded returns x with some decimals, half away from zero.
func rounded(x float64, decimals int) *float64 {
	scale := math.Pow10(decimals)
	r := math.Round(x*scale) / scale
	if math.IsNaN(r) || math.IsInf(r, 0) {
		return nil
	}
	return &r
}

// seasons is the mean base revenue of each month of the year ÷ the mean of all full months.
func seasons(full []*period, whole exact.Sum) []engine.SeasonIndex {
	sums, counts := map[int]exact.Sum{}, map[int]int64{}
	for _, p := range full {
		m := int(p.from.Month)
		sums[m] = sums[m].Add(p.cell.Revenue.Base)
		counts[m]++
	}
	list := []engine.SeasonIndex{}
	for _, m := range slices.Sorted(maps.Keys(sums)) {
		index := exact.Ratio(sums[m].Times(int64(len(full))), whole.Times(counts[m]), 4)
		list = append(list, engine.SeasonIndex{MonthOfYear: m, Index: *index})
	}
	return list
}

// returnedOf are the returned checks of some accounts in the range.
func (v *view) returnedOf(accounts []*account) engine.ReturnedChecks {
	list := engine.ReturnedChecks{Events: []engine.ReturnedCheck{}}
	days := map[engine.Date]bool{}
	var issued, deposited exact.Sum
	for _, e := range v.returnEvents(accounts) {
		days[e.day] = true
		one := engine.ReturnedCheck{Kind: e.kind, Date: e.day, Amount: e.amount, CheckNumber: e.check,
			Inferred: e.inferred, Rows: refs(e.rows)}
		if e.reason != "" {
			one.Reason = &e.reason
		}
		amount := engine.Amount(0)
		if e.amount != nil {
			amount = *e.amount
		}
		if e.kind == returnedIssued {
			list.Issued++
			issued = issued.Add(amount)
		} else {
			list.Deposited++
			deposited = deposited.Add(amount)
		}
		list.Events = append(list.Events, one)
	}
	list.Days, list.IssuedAmount, list.DepositedAmount = len(days), issued.Amount(), deposited.Amount()
	return list
}

// returnEvents are the events of some accounts in the range.
func (v *view) returnEvents(accounts []*account) (list []*returnEvent) {
	for _, e := range v.returns {
		if slices.Contains(accounts, e.rows[0].account()) && v.inRange(e.day) {
			list = append(list, e)
		}
	}
	return list
}

func refs(rows []*row) []engine.RowRef {
	list := make([]engine.RowRef, len(rows))
	for i, r := range rows {
		list[i] = r.ref
	}
	return list
}

// maxPayers is how many payers are listed.
const maxPayers = 10

// payersOf lists who pays revenue (contract §4). Settlements and checks without a name are pooled: they are many
// payers, so they count in the whole and are never the largest.
func payersOf(rows []*row) engine.Payers {
	type payer struct {
		engine.Payer
		sum    exact.Sum
		months map[string]bool
	}
	found := map[string]*payer{}
	var whole exact.Sum
	for _, r := range rows {
		if r.class != classRevenue || r.Credit <= 0 {
			continue
		}
		whole = whole.Add(r.Credit)
		key, name, pooled := r.payerKey()
		p := found[key]
		if p == nil {
			p = &payer{Payer: engine.Payer{Name: name, Key: key, Pooled: pooled}, months: map[string]bool{}}
			found[key] = p
		}
		if len(name) > len(p.Name) || len(name) == len(p.Name) && name < p.Name {
			p.Name = name
		}
		p.sum = p.sum.Add(r.Credit)
		p.Count++
		p.months[r.day.MonthString()] = true
		p.Related = p.Related || r.related
	}
	list := slices.SortedFunc(maps.Values(found), func(a, b *payer) int {
		return cmp.Or(b.sum.Compare(a.sum), cmp.Compare(a.Key, b.Key))
	})
	out := engine.Payers{Top: []engine.Payer{}}
	if len(list) == 0 {
		return out
	}
	var five exact.Sum
	named, squares := 0, 0.0
	for _, p := range list {
		p.Amount, p.Months, p.Share = p.sum.Amount(), len(p.months), exact.Ratio(p.sum, whole, 4)
		if !p.Pooled {
			share := p.sum.Float() / whole.Float()
			squares += share * share
			if named++; named == 1 {
				out.TopPayerShare = p.Share
			}
			if named <= 5 {
				five = five.Plus(p.sum)
			}
		}
		if len(out.Top) < maxPayers {
			out.Top = append(out.Top, p.Payer)
		}
	}
	if named > 0 {
		out.Top5Share, out.HHI = exact.Ratio(five, whole, 4), rounded(squares, 4)
	}
	return out
}

// payerKey is the cluster of the row's payer; rows that name nobody are pooled by category.
func (r *row) payerKey() (key, name string, pooled bool) {
	if r.facts.party != "" {
		return r.facts.party, r.party(), r.Category == "merchant_settlement"
	}
	return "(" + r.Category + ")", "(" + r.Category + ")", true
}
