package underwriting

import (
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/proof/exact"
)

// span is a run of days, both included.
type span struct{ from, to engine.Date }

func (s span) days() int { return s.from.DaysUntil(s.to) + 1 }

func (s span) holds(day engine.Date) bool { return !day.Before(s.from) && !day.After(s.to) }

// coverage is which days of an account its statements show, and the balance of each.
type coverage struct {
	spans []span // disjoint, in order; neighbouring days are one span
	// owner is the statement whose rows count, for days with rows.
	owner map[engine.Date]*statement
	// balances are the covered days' balances, in order; a day whose balance is unknown is missing.
	balances []dayBalance
	// unproven are the quiet days that only a statement shows whose arithmetic is not proven.
	unproven []engine.Date
}

// dayBalance is the balance at the end of a covered day.
type dayBalance struct {
	day     engine.Date
	balance exact.Sum
}

func newCoverage(statements []*statement) *coverage {
	var spans []span
	for _, s := range statements {
		spans = append(spans, s.spans()...)
	}
	return &coverage{spans: joined(spans), owner: map[engine.Date]*statement{}}
}

// joined sorts spans and joins those that touch or overlap.
func joined(spans []span) (list []span) {
	slices.SortFunc(spans, func(a, b span) int { return a.from.Compare(b.from) })
	for _, s := range spans {
		if n := len(list); n > 0 && !s.from.After(list[n-1].to.AddDays(1)) {
			list[n-1].to = later(list[n-1].to, s.to)
			continue
		}
		list = append(list, s)
	}
	return list
}

// clipped are the parts of spans within from and to.
func clipped(spans []span, from, to engine.Date) (list []span) {
	for _, s := range spans {
		s.from, s.to = later(s.from, from), earlier(s.to, to)
		if !s.to.Before(s.from) {
			list = append(list, s)
		}
	}
	return list
}

// intersected are the days that are in both lists of spans.
func intersected(a, b []span) (list []span) {
	for _, s := range a {
		list = append(list, clipped(b, s.from, s.to)...)
	}
	return list
}

func countDays(spans []span) (days int) {
	for _, s := range spans {
		days += s.days()
	}
	return days
}

func holdsDay(spans []span, day engine.Date) bool {
	return slices.ContainsFunc(spans, func(s span) bool { return s.holds(day) })
}

// first and last covered day.
func (c *coverage) first() engine.Date { return c.spans[0].from }
func (c *coverage) last() engine.Date  { return c.spans[len(c.spans)-1].to }

func (c *coverage) has(day engine.Date) bool { return holdsDay(c.spans, day) }

// findBalances gives each covered day its balance: after its last row; a quiet day carries the balance of the day
// before, or, where a statement ended, has that of the statement that shows the day.
func (a *account) findBalances() {
	for _, span := range a.cover.spans {
		var source *statement
		var running *exact.Sum
		for day := span.from; !day.After(span.to); day = day.AddDays(1) {
			if owner := a.cover.owner[day]; owner != nil && len(owner.on(day)) > 0 {
				rows := owner.on(day)
				source, running = owner, rows[len(rows)-1].after
			} else if source == nil || !source.covers(day) {
				source = a.preferredOn(day)
				running = source.balanceOn(day)
			}
			if running != nil {
				a.cover.balances = append(a.cover.balances, dayBalance{day, *running})
			}
			if !source.paper.proven() || source.paper.conflicted {
				a.cover.unproven = append(a.cover.unproven, day)
			}
		}
	}
}

// preferredOn is the statement to believe of those that show a day.
func (a *account) preferredOn(day engine.Date) *statement {
	var best *statement
	for _, s := range a.statements {
		if s.covers(day) && (best == nil || preferred(s, best) < 0) {
			best = s
		}
	}
	return best
}

// balanceOn is the balance at the end of a day, as the statement alone gives it; nil if it is unknown: also if no
// row was read although opening and closing balance differ.
func (s *statement) balanceOn(day engine.Date) *exact.Sum {
	if closing := s.printed.ClosingBalance; len(s.rows) == 0 && s.opening != nil && closing != nil &&
		s.opening.Compare(exact.Of(*closing)) != 0 {
		return nil
	}
	balance := s.opening
	for _, r := range s.rows {
		if r.day.After(day) {
			break
		}
		balance = r.after
	}
	return balance
}

// between are the balances of the days from first to last.
func (c *coverage) between(from, to engine.Date) []dayBalance {
	at := func(day engine.Date) int {
		i, _ := slices.BinarySearchFunc(
			c.balances,
			day,
			func(b dayBalance, d engine.Date) int { return b.day.Compare(d) },
		)
		return i
	}
	return c.balances[at(from):at(to.AddDays(1))]
}

// balanceBefore is the balance with which a day begins: that of the day before or, on the first covered day, the
// opening balance; nil if it is unknown.
func (a *account) balanceBefore(day engine.Date) *exact.Sum {
	if b := a.cover.between(day.AddDays(-1), day.AddDays(-1)); len(b) == 1 {
		return &b[0].balance
	}
	var starts []*statement
	for _, s := range a.statements {
		if s.from == day && s.opening != nil {
			starts = append(starts, s)
		}
	}
	if len(starts) == 0 {
		return nil
	}
	return slices.MinFunc(starts, preferred).opening
}

// gaps are the uncovered runs of days between the first and the last covered day of the account, as far as they are in
// the range.
func (a *account) gaps(from, to engine.Date) (list []gap) {
	spans := a.cover.spans
	for i := 1; i < len(spans); i++ {
		whole := span{spans[i-1].to.AddDays(1), spans[i].from.AddDays(-1)}
		g := gap{span: span{later(whole.from, from), earlier(whole.to, to)}}
		if g.to.Before(g.from) {
			continue
		}
		if g.span == whole {
			if b := a.cover.between(spans[i-1].to, spans[i-1].to); len(b) == 1 {
				g.before = &b[0].balance
			}
			g.after = a.balanceBefore(spans[i].from)
		}
		list = append(list, g)
	}
	return list
}

// gap is a run of days without a statement.
type gap struct {
	span
	before, after *exact.Sum
}

// months are the calendar months from one day to another.
func months(from, to engine.Date) (list []span) {
	for first := (engine.Date{Year: from.Year, Month: from.Month, Day: 1}); !first.After(to); {
		last := engine.Date{Year: first.Year, Month: first.Month, Day: engine.DaysIn(first.Year, first.Month)}
		list = append(list, span{first, last})
		first = last.AddDays(1)
	}
	return list
}

// missingMonths are the calendar months of the application without one covered day.
func (a *account) missingMonths(from, to engine.Date) []string {
	list := []string{}
	for _, m := range months(from, to) {
		if len(clipped(a.cover.spans, later(m.from, from), earlier(m.to, to))) == 0 {
			list = append(list, m.from.MonthString())
		}
	}
	return list
}
