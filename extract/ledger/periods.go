package ledger

import (
	"slices"
	"strconv"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/header"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/repair"
	"github.com/dossier-lending/dossier/extract/ledger/rows"
	"github.com/dossier-lending/dossier/extract/ledger/source"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// balanceDay is a day printed with a balance: "Beginning balance on May 3, 2025".
type balanceDay struct {
	day   engine.Date
	page  int
	words []page.Word
}

// periodFromBalances takes the days of the printed opening and closing balance as the period where no period is
// printed and every row falls within. A statement of months that opens with the last day of one begins on the next.
func (h *headerReader) periodFromBalances(cal *parse.Calendar, c *rows.Chain) bool {
	first, last := h.balanceDay(cal, lexicon.LineOpening), h.balanceDay(cal, lexicon.LineClosing)
	if first == nil || last == nil || !first.day.Before(last.day) {
		return false
	}
	start := first.day
	if endsMonth(start) && endsMonth(last.day) { // what was left on the evening before
		start = start.AddDays(1)
	}
	for _, w := range c.Rows {
		if w.Date != nil && (w.Date.Before(start) || w.Date.After(last.day)) {
			return false
		}
	}
	h.account.PeriodStart, h.account.PeriodEnd = &start, &last.day
	h.origin("period_start", layout.Origin(first.page, first.words))
	h.origin("period_end", layout.Origin(last.page, last.words))
	return true
}

func endsMonth(d engine.Date) bool { return d.Day == engine.DaysIn(d.Year, d.Month) }

// balanceDay is the first day, with its year, beside a balance's label or before its line in the table.
func (h *headerReader) balanceDay(cal *parse.Calendar, role layout.Role) *balanceDay {
	for _, f := range h.r.Labels {
		if f.Role != role || !h.in(h.r.FreeIndex[f.Line]) {
			continue
		}
		for _, v := range f.Values {
			if found := parse.DatesIn(v); len(found) == 1 && found[0].Year != 0 && v.Box.CenterY() < f.Label.Box.Y1 {
				if day, ok := cal.Day(found[0]); ok {
					return &balanceDay{day, v.Page, v.Words}
				}
			}
		}
	}
	for _, n := range h.g.Notes {
		if n.Role == role && n.Line.Date != nil && n.Line.Date.Year != 0 {
			if day, ok := cal.Day(n.Line.Date.PrintedDate); ok {
				return &balanceDay{day, n.Line.Page, n.Line.Words[n.Line.Date.From:n.Line.Date.To]}
			}
		}
	}
	return nil
}

// One misread figure of a period ("01 Sep 2029 to 31 Oct 2024") costs the days of all rows that print no year. What
// else is dated on the paper, and the rows' own days, tell the period that is printed: when it was made, when it is
// due, the same period on other pages.

const (
	// longestStatement is how many days a statement whose days have no year covers at most.
	longestStatement = 400
	// datedBefore and datedBehind are how many days before and behind its period a paper's other days may lie.
	datedBefore, datedBehind = 62, 93
	// leastAgainst is how many other days speak against a period that is none by itself.
	leastAgainst = 2
)

// otherDays are what tells which period a recognized paper prints: its days with a year outside that period, and those
// of its rows that have none.
type otherDays struct {
	order    parse.Order
	dated    []engine.Date
	yearless []parse.PrintedDate
}

// mendPeriods gives recognized periods the years and months that the other days of the paper tell, where only they make
// a period of what was read.
func (r *reader) mendPeriods(periods []header.Period, rows []parse.PrintedDate, order parse.Order) []header.Period {
	mended := slices.Clone(periods)
	for i, p := range periods {
		if !source.Recognized(p.Words) {
			continue
		}
		if span, ok := r.daysBeside(p, periods, rows, order).mend(p.Span); ok {
			mended[i].Span, mended[i].Mended = span, true
		}
	}
	return mended
}

// daysBeside are the days that tell a period: a day that is printed several times tells once, but the ends of the same
// period on other pages each time.
func (r *reader) daysBeside(
	p header.Period, periods []header.Period, rows []parse.PrintedDate, order parse.Order,
) otherDays {
	days := otherDays{order: order}
	spans := map[int]bool{}
	for _, other := range periods {
		if !spans[other.Line] && other.Line != p.Line {
			days.add(other.First, false)
			days.add(other.Last, false)
		}
		spans[other.Line] = true
	}
	for i, l := range r.Free {
		if !spans[r.FreeIndex[i]] && !r.tellsOf(l, daysFarAhead) {
			for _, d := range parse.DatesIn(layout.NewCell(l.Page, l.Words)) {
				days.add(d, true)
			}
		}
	}
	for _, d := range rows {
		if d.Year == 0 {
			days.yearless = append(days.yearless, d)
		}
		days.add(d, true)
	}
	return days
}

func (o *otherDays) add(p parse.PrintedDate, once bool) {
	if d, ok := p.ResolveAlone(o.order); ok && (!once || !slices.Contains(o.dated, d)) {
		o.dated = append(o.dated, d)
	}
}

// believable are dates of a recognized paper without those whose year one alone bears, years from one that is like it
// and that several bear: the last day of a paper without a period gives its year to the rows that print none.
func (r *reader) believable(dates []parse.PrintedDate, order parse.Order) []parse.PrintedDate {
	if !slices.ContainsFunc(r.Lines, func(l layout.Line) bool { return source.Recognized(l.Words) }) {
		return dates
	}
	borne := map[int]int{}
	var seen []engine.Date
	for _, p := range dates {
		if d, ok := p.ResolveAlone(order); ok && !slices.Contains(seen, d) {
			seen = append(seen, d)
			borne[d.Year]++
		}
	}
	return slices.DeleteFunc(slices.Clone(dates), func(p parse.PrintedDate) bool {
		for year, n := range borne {
			if apart := max(p.Year-year, year-p.Year); n >= leastAgainst && borne[p.Year] == 1 && apart > 1 &&
				misreadAs(p.Year, year, false) {
				return true
			}
		}
		return false
	})
}

// evidence is how much speaks for a period.
type evidence struct{ dated, rows int }

func (t evidence) exceeds(other evidence) bool {
	return t.dated > other.dated || t.dated == other.dated && t.rows > other.rows
}

// of counts the days that speak for a span; ok is false where it is none of a statement.
func (o otherDays) of(s parse.Span) (t evidence, ok bool) {
	start, end, ok := s.Resolve(o.order)
	if !ok || start.DaysUntil(end) > longestStatement {
		return t, false
	}
	for _, d := range o.dated {
		if !d.Before(start.AddDays(-datedBefore)) && !d.After(end.AddDays(datedBehind)) {
			t.dated++
		}
	}
	for _, p := range o.yearless {
		for _, year := range []int{start.Year, end.Year} {
			if d, ok := p.Resolve(o.order, year); ok && !d.Before(start) && !d.After(end) {
				t.rows++
				break
			}
		}
	}
	return t, true
}

// mend gives a span that is none of a statement, or against which all other days speak, the year or the month for which
// most speaks. The first of those for which as much speaks leaves the last day as it was read.
func (o otherDays) mend(s parse.Span) (best parse.Span, ok bool) {
	printed, whole := o.of(s)
	if whole && printed.dated > 0 {
		return s, false
	}
	_, _, resolved := s.Resolve(o.order)
	if !whole && resolved && len(o.yearless) == 0 {
		return s, false // whoever prints whole days may cover many years
	}
	var most evidence
	for _, other := range o.variants(s, whole, resolved) {
		if t, fits := o.of(other); fits && (!ok || t.exceeds(most)) {
			best, most, ok = other, t, true
		}
	}
	switch {
	case whole &&
		(most.dated < leastAgainst || most.rows < printed.rows), resolved && !whole && most.rows < len(o.yearless),
		!resolved && most.dated == 0 && most.rows < len(o.yearless):
		return s, false
	}
	return best, ok
}

// variants are the spans that one misread year or month leaves, the first day's before the last one's and that of
// both. Those of a whole period stand far from it: a paper may be printed, or its account opened, in the year beside.
// Of one whose days fall any figure may be another.
func (o otherDays) variants(s parse.Span, whole, rises bool) (all []parse.Span) {
	years, months := []int{s.First.Year, s.Last.Year}, []int{s.First.MonthIn(o.order), s.Last.MonthIn(o.order)}
	for _, d := range o.dated {
		years = append(years, d.Year)
	}
	for _, p := range o.yearless {
		months = append(months, p.MonthIn(o.order))
	}
	year := func(p parse.PrintedDate) (others []parse.PrintedDate) {
		for _, y := range years {
			if misreadAs(p.Year, y, !whole) && (!whole || p.Year-y > 1 || y-p.Year > 1) {
				others = append(others, p.WithYear(y))
			}
		}
		return others
	}
	month := func(p parse.PrintedDate) (others []parse.PrintedDate) {
		for _, m := range months {
			if !rises && misreadAs(p.MonthIn(o.order), m, true) {
				others = append(others, p.WithMonth(m, o.order))
			}
		}
		return others
	}
	for _, first := range append(year(s.First), month(s.First)...) {
		all = append(all, parse.Span{First: first, Last: s.Last})
	}
	for _, last := range append(year(s.Last), month(s.Last)...) {
		all = append(all, parse.Span{First: s.First, Last: last})
	}
	if s.First.Year == s.Last.Year {
		for _, last := range year(s.Last) {
			all = append(all, parse.Span{First: s.First.WithYear(last.Year), Last: last})
		}
	}
	return all
}

// misreadAs says that one number of as many figures is another with one figure misread, as one like it or as any.
func misreadAs(read, other int, any bool) bool {
	a, b := strconv.Itoa(read), strconv.Itoa(other)
	if len(a) != len(b) && read < 100 && other < 100 {
		a, b = twoFigures(read), twoFigures(other)
	}
	off := 0
	for i := 0; len(a) == len(b) && i < len(a); i++ {
		if a[i] == b[i] {
			continue
		}
		if off++; !any && !repair.Alike(a[i], b[i]) {
			return false
		}
	}
	return off == 1
}

func twoFigures(n int) string { return strconv.Itoa(100 + n)[1:] }

// nextPeriodWithin is how many days after the end of one statement the next of the same account begins at the
// latest.
const nextPeriodWithin = 7

// extendPeriod adds to an account's period those of further statements of it in the same file, where rows show
// that they are: a file of January and February covers both.
func (h *headerReader) extendPeriod(all []header.Period, cal *parse.Calendar, own []*rows.Row) {
	a := h.account
	for range all {
		grown := false
		for _, p := range all {
			start, end, ok := p.Resolve(cal.Order)
			if !ok || !h.in(p.Line) {
				continue
			}
			if end.After(*a.PeriodEnd) && !start.After(a.PeriodEnd.AddDays(nextPeriodWithin)) &&
				hasRowWithin(own, a.PeriodEnd.AddDays(1), end) {
				a.PeriodEnd, grown = &end, true
				h.origin("period_end", layout.Origin(p.Page, p.Words))
			}
			if start.Before(*a.PeriodStart) && !end.AddDays(nextPeriodWithin).Before(*a.PeriodStart) &&
				hasRowWithin(own, start, a.PeriodStart.AddDays(-1)) {
				a.PeriodStart, grown = &start, true
				h.origin("period_start", layout.Origin(p.Page, p.Words))
			}
		}
		if !grown {
			return
		}
	}
}

func hasRowWithin(list []*rows.Row, from, to engine.Date) bool {
	for _, w := range list {
		if w.Date != nil && !w.Date.Before(from) && !w.Date.After(to) {
			return true
		}
	}
	return false
}
