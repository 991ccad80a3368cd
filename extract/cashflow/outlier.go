package cashflow

import (
	"cmp"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/proof"
)

// finding is one reason why one row stands out.
type finding struct {
	place    int
	code     string
	sentence string
	// weight orders findings of statistical rules against the cap, the larger the stranger.
	weight float64
}

// outlierCodes are all codes, strongest first: the order in which a row's reasons are joined.
var outlierCodes = []string{
	"balance_mismatch", "impossible_date", "future_date", "out_of_period", "possible_duplicate", "threshold_structuring",
	"amount_extreme", "in_and_out", "period_end_spike", "large_vs_average", "new_counterparty_large", "round_large_cash",
	"reversal_pair", "non_banking_day", "odd_amount_format",
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
	chains := proof.Chains(st)
	for account := range chains {
		v := look(st, chains, []int{account})
		findings = append(findings, v.repeats()...)
		findings = append(findings, v.reversals()...)
		findings = append(findings, v.structuring()...)
		findings = append(findings, capped(v.strange(), v.rows)...)
	}
	reasons := map[int][]finding{}
	for _, f := range findings {
		reasons[f.place] = append(reasons[f.place], f)
	}
	for i := range st.Rows {
		row := &st.Rows[i]
		row.IsOutlier, row.OutlierReason = false, nil
		if found := reasons[i]; len(found) > 0 {
			reason := joined(found)
			row.IsOutlier, row.OutlierReason = true, &reason
		}
	}
}

// joined is "code: sentence; code: sentence", strongest first, each code once.
func joined(findings []finding) string {
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

// strange are the findings of all statistical rules for one account.
func (v *view) strange() []finding {
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
func capped(findings []finding, rows []seen) []finding {
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
	slices.SortFunc(best, func(a, b finding) int { return cmp.Or(rankOf(a, b), cmp.Compare(inTime[a.place], inTime[b.place])) })
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
