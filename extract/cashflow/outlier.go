package cashflow

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/proof"
	"github.com/dossier-lending/dossier/extract/proof/exact"
)

// finding is one reason why a row is an outlier.
type finding struct {
	place    int
	code     string
	sentence string
	// weight orders findings of statistical rules against the cap, the larger the stranger.
	weight float64
}

// outlierCodes are all codes, strongest first: the order in which a row's reasons are joined.
var outlierCodes = []string{
	"balance_mismatch", "impossible_date", "future_date", "out_of_period", "possible_duplicate",
	"threshold_structuring", "amount_extreme", "in_and_out", "period_end_spike", "large_vs_average",
	"new_counterparty_large", "round_large_cash", "reversal_pair", "non_banking_day", "odd_amount_format",
}

// statisticalCap: at most one row in twenty is flagged by rules that compare a row with the others. What
// arithmetic, the calendar and fixed limits show is never capped.
const statisticalCap = 20

// minSample is how many rows of a direction the statistical rules need.
const minSample = 12

// flagOutliers sets IsOutlier and OutlierReason of every row. Categories and counterparties are read, so
// they must be there.
func flagOutliers(st *ledger.Statement, today engine.Date) {
	findings := provenFindings(st, today)
	judged, chains := judge(st), proof.Chains(st)
	for account := range chains {
		v := newView(st, judged, chains, []int{account})
		findings = append(findings, v.duplicates()...)
		findings = append(findings, v.reversals()...)
		findings = append(findings, v.structuring()...)
		findings = append(findings, capped(v.statisticalFindings(), v.rows)...)
	}
	reasons := map[int][]finding{}
	for _, f := range findings {
		reasons[f.place] = append(reasons[f.place], f)
	}
	for i := range st.Rows {
		row := &st.Rows[i]
		row.IsOutlier, row.OutlierReason = false, nil
		if found := reasons[i]; len(found) > 0 {
			reason := joinReasons(found)
			row.IsOutlier, row.OutlierReason = true, &reason
		}
	}
}

// joinReasons is "code: sentence; code: sentence", strongest first, each code once.
func joinReasons(findings []finding) string {
	slices.SortStableFunc(findings, func(a, b finding) int { return cmp.Compare(strength(a.code), strength(b.code)) })
	var parts []string
	last := ""
	for _, f := range findings {
		if f.code != last {
			parts = append(parts, f.code+": "+f.sentence)
		}
		last = f.code
	}
	return strings.Join(parts, "; ")
}

func strength(code string) int { return slices.Index(outlierCodes, code) }

// statisticalFindings are the findings of all statistical rules for one account.
func (v *view) statisticalFindings() []finding {
	var found []finding
	for _, rule := range []func() []finding{
		v.extremeAmounts, v.largeVersusAverage, v.roundCash, v.inAndOut, v.endSpikeFindings, v.newPayers, v.oddFormats,
	} {
		found = append(found, rule()...)
	}
	return found
}

// capped keeps the findings of the strangest rows, one row in twenty and at least one. Rows are in the order of
// time, which decides between equals: the order of printing must not.
func capped(findings []finding, rows []datedRow) []finding {
	limit := max(1, len(rows)/statisticalCap)
	inTime := make(map[int]int, len(rows))
	for i, r := range rows {
		inTime[r.place] = i
	}
	strangest := map[int]finding{}
	for _, f := range findings {
		if best, ok := strangest[f.place]; !ok || rankOf(f, best) < 0 {
			strangest[f.place] = f
		}
	}
	if len(strangest) <= limit {
		return findings
	}
	best := make([]finding, 0, len(strangest))
	for _, f := range strangest {
		best = append(best, f)
	}
	slices.SortFunc(
		best, func(a, b finding) int { return cmp.Or(rankOf(a, b), cmp.Compare(inTime[a.place], inTime[b.place])) },
	)
	kept := map[int]bool{}
	for _, f := range best[:limit] {
		kept[f.place] = true
	}
	return slices.DeleteFunc(findings, func(f finding) bool { return !kept[f.place] })
}

// rankOf orders by the rule's strength, then by weight.
func rankOf(a, b finding) int {
	return cmp.Or(cmp.Compare(strength(a.code), strength(b.code)), cmp.Compare(b.weight, a.weight))
}

const (
	// extremeScore is the robust z above which an amount is extreme.
	extremeScore = 6
	// extremeFloor: smaller amounts never are.
	extremeFloor engine.Amount = 5_000_00
	// flatFactor times the median is extreme where most amounts are equal.
	flatFactor = 5
)

// expected are the categories in which large amounts are usual.
var expected = map[string]bool{"salary": true, "loan_proceeds": true, "loan_repayment": true, "rent": true}

// extremeAmounts are amounts far from the others of their side, by the robust z of their logarithms.
func (v *view) extremeAmounts() []finding {
	return append(v.extremesAmong(v.credits), v.extremesAmong(v.debits)...)
}

func (v *view) extremesAmong(rows []datedRow) []finding {
	if len(rows) < minSample {
		return nil
	}
	amounts, logs := make([]engine.Amount, len(rows)), make([]float64, len(rows))
	for i, r := range rows {
		amounts[i] = amountOf(r)
		logs[i] = math.Log(float64(amounts[i]))
	}
	slices.Sort(amounts)
	middle := exact.Of(amounts[(len(amounts)-1)/2], amounts[len(amounts)/2]).Quo(2)
	center := medianOf(slices.Clone(logs))
	deviations := make([]float64, len(logs))
	for i, x := range logs {
		deviations[i] = math.Abs(x - center)
	}
	mad := medianOf(deviations)
	var found []finding
	for i, r := range rows {
		if amountOf(r) < extremeFloor || expected[r.Category] {
			continue
		}
		score, word := 0.0, ""
		if mad > 0 {
			score = 0.6745 * (logs[i] - center) / mad
			word = fmt.Sprintf(" (robust z %.1f)", score)
		} else if exact.Of(amountOf(r)).Compare(exact.Of(middle).Times(flatFactor)) > 0 {
			score = math.Inf(1)
		}
		if score > extremeScore {
			found = append(found, finding{r.place, "amount_extreme", v.extremeSentence(r, middle, word), score})
		}
	}
	return found
}

// extremeSentence: "Credit of 850,000.00 is 11.2× the median credit (robust z 7.9) and 62 % of March
// inflow."
func (v *view) extremeSentence(r datedRow, median engine.Amount, score string) string {
	name := strings.ToLower(side(r))
	times := exact.Ratio(exact.Of(amountOf(r)), exact.Of(median), 1)
	sentence := fmt.Sprintf("%s of %s is %.1f× the median %s%s", side(r), proof.Money(amountOf(r)), *times, name, score)
	f := v.flowOfMonth(r.day)
	whole, flow := f.inflow, "inflow"
	if name == "debit" {
		whole, flow = f.outflow, "outflow"
	}
	if share := exact.Ratio(exact.Of(amountOf(r)).Times(100), whole, 0); v.dated && share != nil {
		sentence += fmt.Sprintf(" and %.0f %% of %s %s", *share, r.day.Month, flow)
	}
	return sentence + "."
}

// flowOfMonth is the money that moved in a day's month.
func (v *view) flowOfMonth(day engine.Date) flow {
	if !v.dated {
		return flow{}
	}
	return v.months[monthsBetween(v.from, day)-1].flow
}

func medianOf(values []float64) float64 {
	slices.Sort(values)
	return (values[(len(values)-1)/2] + values[len(values)/2]) / 2
}

// largeVersusAverage: a credit above three times the average daily balance and a quarter of the month's
// inflow.
func (v *view) largeVersusAverage() []finding {
	credits := v.credits
	average := v.wholeAverage()
	if len(credits) < minSample || average == nil || *average <= 0 {
		return nil
	}
	var found []finding
	for _, r := range credits {
		month := v.flowOfMonth(r.day).inflow
		if exact.Of(r.Credit).Compare(exact.Of(*average).Times(3)) <= 0 ||
			exact.Of(r.Credit).Times(4).Compare(month) <= 0 {
			continue
		}
		times, share := exact.Ratio(exact.Of(r.Credit), exact.Of(*average), 1), exact.Ratio(
			exact.Of(r.Credit).Times(100), month, 0,
		)
		found = append(found, finding{
			r.place,
			"large_vs_average",
			fmt.Sprintf(
				"Credit of %s is %.1f× the average daily balance and %.0f %% of %s inflow.", proof.Money(r.Credit), *times, *share, r.day.Month),
			*times,
		})
	}
	return found
}

// wholeAverage is the average daily balance of the period, nil when unknown.
func (v *view) wholeAverage() *engine.Amount {
	if !v.dated {
		return nil
	}
	return v.average(v.from, v.to)
}

const (
	// roundCashFloor and roundCashUnit: a cash deposit of at least so much in whole units.
	roundCashFloor, roundCashUnit engine.Amount = 50_000_00, 10_000_00
	// roundCashTimes the median credit.
	roundCashTimes = 10
)

// roundCash: a large round cash deposit, far above the median credit.
func (v *view) roundCash() []finding {
	credits := v.credits
	if len(credits) < minSample {
		return nil
	}
	amounts := make([]engine.Amount, len(credits))
	for i, r := range credits {
		amounts[i] = r.Credit
	}
	slices.Sort(amounts)
	median := exact.Of(amounts[(len(amounts)-1)/2], amounts[len(amounts)/2]).Quo(2)
	var found []finding
	for _, r := range credits {
		if r.Category != "cash_deposit" || r.Credit < roundCashFloor || r.Credit%roundCashUnit != 0 ||
			exact.Of(r.Credit).Compare(exact.Of(median).Times(roundCashTimes)) < 0 {
			continue
		}
		times := exact.Ratio(exact.Of(r.Credit), exact.Of(median), 1)
		found = append(found, finding{r.place, "round_large_cash", fmt.Sprintf(
			"Cash deposit of %s is round and %.1f× the median credit.", proof.Money(r.Credit), *times), *times})
	}
	return found
}

const (
	// structuringLow and structuringHigh bound deposits just under the covered-transaction threshold of
	// 500,000.00 a day.
	structuringLow, structuringHigh engine.Amount = 400_000_00, 499_999_99
	structuringDays                               = 5
)

// structuring: two or more such cash deposits within five days.
func (v *view) structuring() []finding {
	var under []datedRow
	for _, r := range v.rows {
		if r.Category == "cash_deposit" && r.Credit >= structuringLow && r.Credit <= structuringHigh && r.Date != nil {
			under = append(under, r)
		}
	}
	var found []finding
	for i, r := range under {
		close := func(j int) bool {
			return j >= 0 && j < len(under) && under[min(i, j)].day.DaysUntil(under[max(i, j)].day) < structuringDays
		}
		if close(i-1) || close(i+1) {
			found = append(found, finding{
				r.place,
				"threshold_structuring",
				fmt.Sprintf(
					"Cash deposit of %s is one of several just under 500,000.00 within %d days.", proof.Money(r.Credit), structuringDays),
				r.Credit.Float(),
			})
		}
	}
	return found
}
