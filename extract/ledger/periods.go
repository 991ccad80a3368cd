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

// balanceDay is a date printed with a balance: "Beginning balance on May 3, 2025".
type balanceDay struct {
	day   engine.Date
	page  int
	words []page.Word
}

// periodFromBalances takes the dates of the printed opening and closing balance as the period, if no period is printed
// and all rows are between them. If both are the last day of a month, the period begins on the day after the first.
func (h *headerReader) periodFromBalances(cal *parse.Calendar, c *rows.Chain) bool {
	first, last := h.balanceDay(cal, lexicon.LineOpening), h.balanceDay(cal, lexicon.LineClosing)
	if first == nil || last == nil || !first.day.Before(last.day) {
		return false
	}
	start := first.day
	if endsMonth(start) && endsMonth(last.day) { // the balance at the end of the day before
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

// balanceDay returns the first date with a year beside the label of a balance or at its line in the table.
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

// One misread digit of a period ("01 Sep 2029 to 31 Oct 2024") loses the dates of all rows without a year. Other dates
// of the document show the right period: when it was printed, due dates, the same period on other pages, and the rows.

const (
	// longestStatement is the maximal number of days in the period of a statement whose dates have no year.
	longestStatement = 400
	// datedBefore and datedBehind are the maximal numbers of days by which other dates of a document may be before and
	// after its period.
	datedBefore, datedBehind = 62, 93
	// leastAgainst is the minimal number of other dates that contradict a plausible period.
	leastAgainst = 2
)

// otherDays are the dates that show the period of a recognized document: its dates with a year outside that period, and
// those of its rows without a year.
type otherDays struct {
	order    parse.Order
	dated    []engine.Date
	yearless []parse.PrintedDate
}

// repairPeriods corrects the years and months of recognized periods by the other dates of the document, if the printed
// text is not plausible without that.
func (r *reader) repairPeriods(periods []header.Period, rows []parse.PrintedDate, order parse.Order) []header.Period {
	repaired := slices.Clone(periods)
	for i, p := range periods {
		if !source.Recognized(p.Words) {
			continue
		}
		if span, ok := r.daysBeside(p, periods, rows, order).repair(p.Span); ok {
			repaired[i].Span, repaired[i].Repaired = span, true
		}
	}
	return repaired
}

// daysBeside returns the dates that show a period. A date that is printed several times counts once, but the ends of
// the same period on other pages count each time.
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
		if !spans[r.FreeIndex[i]] && !r.mentionsAny(l, daysFarAhead) {
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

// believable returns dates of a recognized document without those whose year occurs once, differs by one similar digit
// from a more frequent year, and is more than a year from it. In a document without a period, the latest date gives its
// year to the rows without one.
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

// evidence counts the dates that support a period.
type evidence struct{ dated, rows int }

func (t evidence) exceeds(other evidence) bool {
	return t.dated > other.dated || t.dated == other.dated && t.rows > other.rows
}

// of counts the dates that support a period; ok is false if a statement cannot have that period.
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

// repair corrects the year or month of a period that a statement cannot have, or that all other dates contradict, to
// the best supported one. Of equals, the first leaves the last date as it was read.
func (o otherDays) repair(s parse.Span) (best parse.Span, ok bool) {
	printed, whole := o.of(s)
	if whole && printed.dated > 0 {
		return s, false
	}
	_, _, resolved := s.Resolve(o.order)
	if !whole && resolved && len(o.yearless) == 0 {
		return s, false // a document with complete dates may cover many years
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

// variants returns the periods with one other year or month: first those with another first date, then last date, then
// both. If the period is plausible, they are more than a year away, because a document may be printed, or its account
// opened, in the next year. If its dates are in the wrong order, any digit may be wrong.
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

// misreadAs reports whether one number is another one with exactly one digit misread: as a similar digit, or with any
// as any digit.
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

// nextPeriodWithin is the maximal number of days from the end of one statement to the beginning of the next one of the
// same account.
const nextPeriodWithin = 7

// extendPeriod adds to an account's period those of its further statements in the same file, if rows are in them: a
// file of January and February covers both.
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
