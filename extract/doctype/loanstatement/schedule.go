package loanstatement

import (
	_ "embed"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/parse"
	"github.com/dossier-lending/dossier/extract/statement"
)

//go:embed schedule.txt
var scheduleData string

var scheduleColumns = layout.MustVocabulary(scheduleData)

// longestTitle is the most words of a title; a longer line is a sentence.
const longestTitle = 8

// titleReach is how many lines above its heading a schedule's title may be.
const titleReach = 3

// scheduled is a printed amortization schedule: its payments, and the indexes of its lines in the document.
type scheduled struct {
	payments []Payment
	lines    map[int]bool
	origins  []map[string]engine.Provenance // of each payment, by name
}

// findSchedule returns the schedule below a title, or a table that is a plan by its figures. A schedule over several
// pages repeats its heading.
func findSchedule(lines []layout.Line) scheduled {
	s := scheduled{lines: map[int]bool{}}
	style := parse.DecideStyle(layout.WordTexts(lines))
	order := parse.MonthFirst
	if dayFirst(lines) {
		order = parse.DayFirst
	}
	headers := layout.FindHeaders(lines, scheduleColumns, func(h layout.Header) bool {
		return h.Has("due_date") && (h.Has("principal") || h.Has("amount")) && h.Score >= 3
	}, func(l layout.Line) bool { return hasMoney(l, style) })
	var parts []scheduled
	for k, h := range headers {
		end := len(lines)
		if k+1 < len(headers) {
			end = headers[k+1].First
		}
		parts = append(parts, linesUnder(h, lines[:end], style, order))
	}
	var first layout.Header
	for k, h := range headers {
		again := len(s.payments) > 0 && sameRoles(first, h)
		part := parts[k]
		if !again && !titled(lines, h.First) &&
			!(isPlan(part.payments) && datedBeside(lines, linesLike(h, headers, parts), style) > 0) {
			continue
		}
		if len(s.payments) == 0 {
			first = h
		}
		s.payments, s.origins = append(s.payments, part.payments...), append(s.origins, part.origins...)
		maps.Copy(s.lines, part.lines)
	}
	return s
}

// linesLike returns the lines of all parts with the same heading: a table that continues over pages is not beside
// another one.
func linesLike(h layout.Header, headers []layout.Header, parts []scheduled) map[int]bool {
	within := map[int]bool{}
	for k, other := range headers {
		if sameRoles(h, other) {
			maps.Copy(within, parts[k].lines)
		}
	}
	return within
}

// linesUnder returns the payments under a heading, with their lines and the heading's. One line of text between two
// payments, such as a page's foot, is skipped.
func linesUnder(h layout.Header, lines []layout.Line, style parse.Style, order parse.Order) scheduled {
	part := scheduled{lines: map[int]bool{}}
	skipped := false
	for i := h.Last + 1; i < len(lines) && lines[i].Page == h.Page; i++ {
		p, origin, ok := paymentUnder(h, lines[i], style, order)
		if !ok && (skipped || hasMoney(lines[i], style)) {
			break
		}
		if skipped = !ok; skipped {
			continue
		}
		part.payments, part.origins = append(part.payments, p), append(part.origins, origin)
		part.lines[i] = true
	}
	for i := h.First; i <= h.Last && len(part.payments) > 0; i++ {
		part.lines[i] = true
	}
	return part
}

// put fills in the schedule and the places of its figures.
func (s scheduled) put(p *statement.Builder, f *Fields) {
	f.Schedule = append(f.Schedule, s.payments...)
	for i, origins := range s.origins {
		for name, origin := range origins {
			p.Mark(fmt.Sprintf("/schedule/%d/%s", i, name), origin)
		}
	}
}

// sameRoles reports whether a heading repeats another one on a later page.
func sameRoles(a, b layout.Header) bool {
	return slices.EqualFunc(a.Columns, b.Columns, func(x, y layout.Column) bool { return x.Role == y.Role })
}

func titled(lines []layout.Line, header int) bool {
	for i := max(0, header-titleReach); i <= header; i++ {
		text := layout.Normalize(lines[i].Text())
		if len(lines[i].Words) <= longestTitle &&
			slices.ContainsFunc(scheduleTitles, func(title string) bool { return strings.Contains(text, title) }) {
			return true
		}
	}
	return false
}

func hasMoney(l layout.Line, style parse.Style) bool {
	return slices.ContainsFunc(l.Cells(), func(c layout.Cell) bool {
		m, ok := parse.ParseMoney(c.Text(), style)
		return ok && m.Decimals == 2
	})
}

// dayFirst reports whether any date in digits can only begin with its day.
func dayFirst(lines []layout.Line) bool {
	for _, l := range lines {
		for _, c := range l.Cells() {
			if p, ok := parse.ParsePrintedDate(c.Text()); ok && !p.Known() && p.A > 12 {
				return true
			}
		}
	}
	return false
}

// paymentUnder reads a line of the schedule: a due date, and an amount of money.
func paymentUnder(
	h layout.Header, l layout.Line, style parse.Style, order parse.Order,
) (p Payment, origins map[string]engine.Provenance, ok bool) {
	origins = map[string]engine.Provenance{}
	amounts := map[layout.Role]**engine.Amount{
		"amount":    &p.Amount,
		"principal": &p.Principal,
		"interest":  &p.Interest,
		"balance":   &p.Balance,
	}
	money := false
	for _, c := range l.Cells() {
		role := h.RoleAt(c)
		field, isAmount := amounts[role]
		switch m, isMoney := parse.ParseMoney(c.Text(), style); {
		case role == "due_date":
			p.DueDate = dayIn(c, order)
		case role == "number" && isMoney && m.Decimals <= 0 && m.Size%100 == 0:
			n := int(m.Size / 100)
			p.Number = &n
		case role == "paid":
			p.Paid = paidIn(c.Text())
		case isAmount && isMoney:
			v := m.Signed()
			*field, money = &v, true
		default:
			continue
		}
		origins[string(role)] = layout.Origin(c.Page, c.Words)
	}
	return p, origins, p.DueDate != nil && money
}

func dayIn(c layout.Cell, order parse.Order) *engine.Date {
	printed, ok := parse.ParsePrintedDate(c.Text())
	if !ok || printed.Year == 0 {
		return nil
	}
	day, ok := printed.Resolve(order, 0)
	if !ok {
		return nil
	}
	return &day
}

// paidIn reads a payment's status; nil for other words.
func paidIn(text string) *bool {
	normal := layout.Normalize(text)
	for _, term := range terms["status"] {
		if normal == term.Text {
			paid := term.Value == "paid"
			return &paid
		}
	}
	return nil
}

// minPlanned is how many lines show planned payments if there is no title.
const minPlanned = 3

// isPlan reports whether payments are planned, not made: they are numbered in order, equal except for the last, at
// equal distances, and each reduces the balance by its principal. A history of payments may have all this too, so
// such a table is a plan only beside another table.
func isPlan(payments []Payment) bool {
	if len(payments) < minPlanned {
		return false
	}
	for i, p := range payments[1:] {
		before := payments[i]
		switch {
		case p.Number == nil || before.Number == nil || *p.Number != *before.Number+1:
			return false
		case p.Principal == nil || p.Balance == nil || before.Balance == nil ||
			*before.Balance-*p.Principal != *p.Balance:
			return false
		case i+2 < len(payments) && (p.Amount == nil || before.Amount == nil || *p.Amount != *before.Amount):
			return false
		}
	}
	return equallySpaced(payments)
}

// equallySpaced reports whether all days have the same distance: a number of days, or the same day of months.
func equallySpaced(payments []Payment) bool {
	days, target := payments[0].DueDate.DaysUntil(*payments[1].DueDate), 0
	for _, p := range payments {
		target = max(target, p.DueDate.Day)
	}
	sameGap, sameDay := days > 0, onDay(*payments[0].DueDate, target)
	for i, p := range payments[1:] {
		before := payments[i].DueDate
		sameGap = sameGap && before.DaysUntil(*p.DueDate) == days
		sameDay = sameDay && p.DueDate.After(*before) && onDay(*p.DueDate, target)
	}
	return sameGap || sameDay
}

// onDay reports whether a day is the wanted day of its month, or the last of a month that is too short for it.
func onDay(d engine.Date, day int) bool {
	return d.Day == day || d.Day < day && lastOfMonth(d)
}

func lastOfMonth(d engine.Date) bool { return d.AddDays(1).Month != d.Month }

// datedBeside counts the lines outside a table that begin with a day and have money, as those of a history do.
func datedBeside(lines []layout.Line, within map[int]bool, style parse.Style) (count int) {
	for i, l := range lines {
		if within[i] || !hasMoney(l, style) {
			continue
		}
		if cells := l.Cells(); slices.ContainsFunc(
			cells[:min(len(cells), 3)], func(c layout.Cell) bool { return len(parse.DatesIn(c)) > 0 },
		) {
			count++
		}
	}
	return count
}
