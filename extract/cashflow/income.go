package cashflow

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/proof/exact"
	"github.com/dossier-lending/dossier/extract/proof/narration"
	"github.com/dossier-lending/dossier/extract/underwriting"
)

const (
	// minHits is how many credits make a stream.
	minHits = 3
	// steadySpread and variableSpread are the largest coefficients of variation of a stream's amounts:
	// of fixed pay, and of pay by results.
	steadySpread, variableSpread = 0.25, 0.60
)

// streamKinds maps categories to kinds of income; variable is true if the amounts may vary.
var streamKinds = map[string]struct {
	kind     string
	variable bool
}{
	"salary": {"salary", true}, "pension_benefit": {"pension", false}, "remittance_in": {"remittance", true},
	"merchant_settlement": {"business", true}, "sales_collection": {"business", true},
	"check_deposit": {"business", true}, "cash_deposit": {"business", true}, "interest_income": {"interest", true},
}

// perMonth is how often a frequency comes in a month, in twelfths.
var perMonth = map[string]int64{"weekly": 52, "bi_weekly": 26, "semi_monthly": 24, "monthly": 12}

// stream is the credits of one payer.
type stream struct {
	label string
	payer bool // the payer is known by name
	rows  []datedRow
}

// income finds recurring credits: the same payer three times or more, with similar amounts.
func (v *view) income() *engine.IncomeMetrics {
	metrics := &engine.IncomeMetrics{Streams: []engine.IncomeStream{}}
	var monthly exact.Sum
	for _, s := range v.streams() {
		one, ok := s.measure()
		if !ok {
			continue
		}
		metrics.Streams = append(metrics.Streams, one)
		if twelfths, regular := perMonth[one.Frequency]; regular {
			monthly = monthly.Plus(exact.Of(exact.Of(one.AverageAmount).Times(twelfths).Quo(12)))
		}
	}
	metrics.MonthlyRecurringIncome = monthly.Amount()
	metrics.SalaryRegular = v.salaryRegular(metrics.Streams)
	slices.SortStableFunc(metrics.Streams, func(a, b engine.IncomeStream) int {
		return cmp.Or(
			exact.Of(b.AverageAmount).Times(int64(b.Count)).Compare(exact.Of(a.AverageAmount).Times(int64(a.Count))),
			cmp.Compare(a.Label, b.Label),
			cmp.Compare(a.Kind, b.Kind),
		)
	})
	return metrics
}

// salaryRegular reports whether a salary comes at a rhythm; nil if one or two salaries are too few to tell.
func (v *view) salaryRegular(streams []engine.IncomeStream) *bool {
	salaries := 0
	for _, r := range v.rows {
		if r.Category == "salary" && r.Credit > 0 {
			salaries++
		}
	}
	regular := slices.ContainsFunc(streams, func(s engine.IncomeStream) bool {
		_, known := perMonth[s.Frequency]
		return s.Kind == "salary" && known
	})
	if !regular && salaries > 0 && salaries < minHits {
		return nil
	}
	return &regular
}

// streams groups the dated credits by category and payer or, without a payer, by the words of the description. Returned
// or borrowed money is not income.
func (v *view) streams() []stream {
	place := map[[2]string]int{}
	var list []stream
	for _, r := range v.rows {
		if r.Credit <= 0 || r.Date == nil || !r.isTrueInflow() && r.Category != "interest_income" {
			continue
		}
		label, payer := "", r.Counterparty != nil
		if payer {
			label = *r.Counterparty
		} else {
			label = stemOf(narration.Words(r.Description))
		}
		key := [2]string{r.Category, label}
		at, ok := place[key]
		if !ok {
			at = len(list)
			place[key] = at
			list = append(list, stream{label: label, payer: payer})
		}
		list[at].rows = append(list[at].rows, r)
	}
	return list
}

// measure describes the stream; false when it is too short or its amounts differ too much.
func (s stream) measure() (engine.IncomeStream, bool) {
	if len(s.rows) < minHits || s.label == "" {
		return engine.IncomeStream{}, false
	}
	kind, variable := kindOf(s.rows[0])
	limit := steadySpread
	if variable {
		limit = variableSpread
	}
	var sum exact.Sum
	amounts := make([]float64, len(s.rows))
	for i, r := range s.rows {
		sum = sum.Add(r.Credit)
		amounts[i] = r.Credit.Float()
	}
	if spread(amounts) > limit {
		return engine.IncomeStream{}, false
	}
	frequency := s.frequency()
	return engine.IncomeStream{
		Label: s.label, Kind: kind, Frequency: frequency, AverageAmount: sum.Quo(len(s.rows)),
		LastDate: *s.rows[len(s.rows)-1].Date, Count: len(s.rows), Confidence: s.confidence(kind, frequency),
	}, true
}

// kindOf returns the kind of income of a credit: by its category or, for rent, by its words.
func kindOf(r datedRow) (kind string, variable bool) {
	if k, ok := streamKinds[r.Category]; ok {
		return k.kind, k.variable
	}
	if rentalLexicon.Contains(r.Description) {
		return "rental", false
	}
	return "other", false
}

// confidence: a keyword 0.95, a known payer 0.9, a pattern alone 0.7; without a rhythm 0.5.
func (s stream) confidence(kind, frequency string) float64 {
	switch {
	case frequency == "irregular":
		return 0.5
	case kind != "other":
		return 0.95
	case s.payer:
		return 0.9
	}
	return 0.7
}

// frequency is the rhythm of the stream's days.
func (s stream) frequency() string {
	if days := s.days(); len(days) >= minHits {
		return underwriting.Rhythm(days)
	}
	return "irregular"
}

// days are the distinct days of the stream in order.
func (s stream) days() []engine.Date {
	var days []engine.Date
	for _, r := range s.rows {
		days = append(days, *r.Date)
	}
	slices.SortFunc(days, engine.Date.Compare)
	return slices.Compact(days)
}

// spread is the coefficient of variation: standard deviation (of the whole population) ÷ mean.
func spread(values []float64) float64 {
	mean := 0.0
	for _, x := range values {
		mean += x
	}
	mean /= float64(len(values))
	square := 0.0
	for _, x := range values {
		square += (x - mean) * (x - mean)
	}
	if mean == 0 {
		return math.Inf(1)
	}
	return math.Sqrt(square/float64(len(values))) / math.Abs(mean)
}

// stemOf is the description without numbers and references: the same for each row of a series.
func stemOf(words []string) string {
	var stem []string
	for _, w := range words {
		if !isReference(w) {
			stem = append(stem, w)
		}
	}
	return strings.Join(stem, " ")
}

// isReference reports whether a word is a number, a date, a reference or a masked number rather than a name: it has
// three digits or more, no letters, or is made of X only.
func isReference(word string) bool {
	digits, letters, masks := 0, 0, 0
	for _, r := range word {
		switch {
		case unicode.IsDigit(r):
			digits++
		case r == 'X':
			masks++
		case unicode.IsLetter(r):
			letters++
		}
	}
	return digits >= 3 || letters+masks == 0 || letters == 0 && (digits > 0 || masks > 1)
}
