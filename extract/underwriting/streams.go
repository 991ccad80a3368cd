package underwriting

import (
	"maps"
	"slices"
	"strconv"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/proof/exact"
)

// Kinds of income.
const (
	kindSalary     = "salary"
	kindPension    = "pension"
	kindRemittance = "remittance"
	kindRental     = "rental"
	kindBusiness   = "business"
)

func monthOf(m int) time.Month { return time.Month(m) }

// stream is the credits of one payer and kind (contract §5).
type stream struct {
	engine.Stream
	rows   []*row // without extras
	extras []*row
	days   []engine.Date
}

const (
	streamCredits  = 3    // credits that tell a rhythm
	steadySpread   = 0.25 // largest coefficient of variation of regular pay
	variableSpread = 0.60 // of remittances and of business
	extraTimes     = 1.5  // times the median: a bonus
)

// findStreams groups the chosen credits by payer and kind. Streams are numbered by their first credit.
func (v *view) findStreams() {
	type key struct{ payer, kind string }
	groups := map[key][]*row{}
	for _, r := range v.chosen {
		if r.kind == "" || r.Credit <= 0 || r.account().currency != v.main {
			continue
		}
		if r.kind == kindBusiness && r.facts.party == "" {
			continue // pooled: many payers
		}
		groups[key{v.payerOf(r), r.kind}] = append(groups[key{v.payerOf(r), r.kind}], r)
	}
	var list []*stream
	for k, rows := range groups {
		if s := v.streamOf(k.kind, rows); s != nil {
			list = append(list, s)
		}
	}
	slices.SortFunc(list, func(a, b *stream) int { return compareRows(a.first(), b.first()) })
	for i, s := range list {
		s.StreamID = "s" + strconv.Itoa(i+1)
		for _, r := range slices.Concat(s.rows, s.extras) {
			r.stream = s
		}
	}
	v.streams = list
}

// first is the earliest row of the stream, extras included.
func (s *stream) first() *row {
	return slices.MinFunc(slices.Concat(s.rows, s.extras), compareRows)
}

// payerOf is the payer by which a row is grouped: its party's cluster. Rows of one kind that name nobody are one
// stream, whose employer a payslip of any of its credits names.
func (v *view) payerOf(r *row) string { return r.facts.party }

// slipFor is the employer of the payslip whose net pay a credit is: within 50.00 or 1 %, three banking days around.
func (p *people) slipFor(r *row) string {
	for _, s := range p.slips {
		tolerance := max(50_00, exact.Of(s.net).Quo(100))
		if exact.Of(r.amount()).Sub(s.net).Within(tolerance) &&
			withinBankingDays(s.paid, r.day, -payDaySlack, payDaySlack) {
			return s.employer
		}
	}
	return ""
}

// streamOf measures one group; nil with fewer than three credits besides extras.
func (v *view) streamOf(kind string, rows []*row) *stream {
	s := &stream{}
	s.split(rows)
	if len(s.rows) < streamCredits {
		return nil
	}
	for _, r := range s.rows {
		s.days = append(s.days, r.day)
	}
	days := slices.Compact(slices.Clone(s.days))
	name, payDays := irregular, [2]int{}
	if len(days) >= streamCredits {
		name, payDays = rhythmOf(days, incomeGaps)
	}
	s.Stream = engine.Stream{Kind: kind, Payer: v.payerName(s.rows), Frequency: name, Count: len(s.rows),
		FirstDate: s.days[0], LastDate: s.days[len(s.days)-1], Extras: []engine.StreamExtra{}, Missed: []engine.Date{},
		Rows: refs(s.rows), Proven: allProven(s.rows)}
	s.measure()
	if kind == kindSalary {
		s.EmployerName = v.employerOf(s.rows)
		if s.EmployerName != nil && s.rows[0].facts.party == "" {
			s.Payer = *s.EmployerName
		}
	}
	limit := steadySpread
	if kind == kindRemittance || kind == kindBusiness {
		limit = variableSpread
	}
	s.Regular = name != irregular && s.CV != nil && *s.CV <= limit
	accounts := s.accounts()
	for _, a := range accounts {
		s.AccountKeys = append(s.AccountKeys, a.key)
	}
	s.Active = s.LastDate.DaysUntil(v.coverageEnd(accounts)) <= streamReach[name]
	s.MonthlyAmount = v.monthlyAmount(accounts, s.rows)
	s.Missed = missedOf(name, payDays, days, func(d engine.Date) bool {
		return slices.ContainsFunc(
			accounts,
			func(a *account) bool { return holdsDay(clipped(a.cover.spans, v.from, v.to), d) },
		)
	})
	for _, r := range s.extras {
		s.Extras = append(s.Extras, engine.StreamExtra{Date: r.day, Amount: r.Credit, Row: r.ref})
	}
	return s
}

// split takes the extras out: bonus words, or more than one and a half times the median.
func (s *stream) split(rows []*row) {
	middle := medianCredit(rows)
	for _, r := range rows {
		if says(r.facts.words, "bonus") || r.Credit.Float() > extraTimes*middle.Float() {
			s.extras = append(s.extras, r)
		} else {
			s.rows = append(s.rows, r)
		}
	}
}

// medianCredit is the middle of the credits, of an even number the mean of both middle ones.
func medianCredit(rows []*row) engine.Amount {
	amounts := make([]engine.Amount, len(rows))
	for i, r := range rows {
		amounts[i] = r.Credit
	}
	return median(amounts)
}

func median(amounts []engine.Amount) engine.Amount {
	list := slices.Sorted(slices.Values(amounts))
	n := len(list)
	if n == 0 {
		return 0
	}
	return exact.Of(list[(n-1)/2], list[n/2]).Quo(2)
}

// measure fills average, median and coefficient of variation.
func (s *stream) measure() {
	var sum exact.Sum
	values := make([]float64, len(s.rows))
	for i, r := range s.rows {
		sum = sum.Add(r.Credit)
		values[i] = float64(r.Credit)
	}
	s.AverageAmount, s.MedianAmount = sum.Quo(len(s.rows)), medianCredit(s.rows)
	if mean := meanOf(values); mean > 0 {
		s.CV = rounded(deviation(values)/mean, 4)
	}
}

// payerName is the payer's fullest printed name, else the words of the description.
func (v *view) payerName(rows []*row) string {
	name := ""
	for _, r := range rows {
		if p := r.party(); len(p) > len(name) || len(p) == len(name) && p < name {
			name = p
		}
	}
	if name == "" {
		name = stem(rows[0].facts.words)
	}
	return name
}

// employerOf is the name of the employer on other papers: the one whose name the payer bears, or whose payslip shows
// one of the credits; else the payer.
func (v *view) employerOf(rows []*row) *string {
	for _, r := range rows {
		if name, ok := v.people.employers[r.facts.party]; ok && r.facts.party != "" {
			return &name
		}
	}
	for _, r := range rows {
		if name := v.people.slipFor(r); name != "" {
			return &name
		}
	}
	for _, r := range rows {
		if r.facts.party != "" {
			name := v.payerName(rows)
			return &name
		}
	}
	return nil
}

func (s *stream) accounts() (list []*account) {
	seen := map[string]*account{}
	for _, r := range s.rows {
		seen[r.account().key] = r.account()
	}
	for _, key := range slices.Sorted(maps.Keys(seen)) {
		list = append(list, seen[key])
	}
	return list
}

// coverageEnd is the last covered day of any of the accounts in the range.
func (v *view) coverageEnd(accounts []*account) (last engine.Date) {
	for _, a := range accounts {
		if spans := clipped(a.cover.spans, v.from, v.to); len(spans) > 0 {
			last = later(last, spans[len(spans)-1].to)
		}
	}
	return last
}

// fullMonthsOf are the months that all of the accounts cover, within the range.
func (v *view) fullMonthsOf(accounts []*account) (list []span) {
	var seen []span
	for i, a := range accounts {
		if own := clipped(a.cover.spans, v.from, v.to); i == 0 {
			seen = own
		} else {
			seen = intersected(seen, own)
		}
	}
	for _, m := range months(v.from, v.to) {
		if countDays(clipped(seen, m.from, m.to)) == m.days() {
			list = append(list, m)
		}
	}
	return list
}

// monthlyAmount is what arrived in the full months of the accounts, a month; nil without one. Nothing is grossed up.
func (v *view) monthlyAmount(accounts []*account, rows []*row) *engine.Amount {
	full := v.fullMonthsOf(accounts)
	if len(full) == 0 {
		return nil
	}
	var sum exact.Sum
	for _, r := range rows {
		if slices.ContainsFunc(full, func(m span) bool { return m.holds(r.day) }) {
			sum = sum.Add(r.Credit)
		}
	}
	amount := sum.Quo(len(full))
	return &amount
}

func allProven(rows []*row) bool {
	return !slices.ContainsFunc(rows, func(r *row) bool { return !r.proven() })
}

// income lists the streams and what they bring a month.
func (v *view) income() engine.Income {
	in := engine.Income{Streams: []engine.Stream{}}
	var sum, extras exact.Sum
	found := false
	year := v.asOf.AddDays(-364)
	for _, s := range v.streams {
		in.Streams = append(in.Streams, s.Stream)
		if s.earns() {
			sum, found = sum.Add(*s.MonthlyAmount), true
		}
		for _, e := range s.Extras {
			if s.Kind != kindBusiness && !e.Date.Before(year) {
				extras = extras.Add(e.Amount)
			}
		}
	}
	if found {
		amount := sum.Amount()
		in.MonthlyIncome = &amount
	}
	in.AnnualExtras = extras.Amount()
	return in
}

// earns reports whether the stream counts as monthly income.
func (s *stream) earns() bool {
	return s.Active && s.Regular && s.Kind != kindBusiness && s.MonthlyAmount != nil
}
