package ledger

import (
	_ "embed"
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/rows"
	"github.com/dossier-lending/dossier/extract/parse"
)

// calendar collects all dates of the document and decides their order and period.
func (r *reader) calendar(drafts []*rows.Draft, notes []rows.Note) *parse.Calendar {
	var all, list, past []parse.PrintedDate // past leaves out future dates: due dates, maturities
	for _, d := range drafts {
		if d.OwnDate {
			list = append(list, d.Date.PrintedDate)
			all = append(all, d.Date.PrintedDate)
		}
		if d.Value != nil {
			all = append(all, d.Value.PrintedDate)
		}
	}
	for _, n := range notes { // the date of an opening balance may have the only year
		if n.Line.Date != nil {
			all = append(all, n.Line.Date.PrintedDate)
		}
	}
	past = slices.Clone(all)
	var due []parse.PrintedDate
	for _, l := range r.Free {
		found := parse.DatesIn(layout.NewCell(l.Page, l.Words))
		all = append(all, found...)
		switch {
		case len(found) == 0:
		case !r.mentionsAny(l, daysToCome):
			past = append(past, found...)
		case !r.mentionsAny(l, daysFarAhead):
			due = append(due, found...)
		}
	}
	c := &parse.Calendar{}
	if c.Order, c.Decided = parse.OrderOfNumbers(all, list); !c.Decided {
		c.Order, c.Decided = r.orderBeside(drafts, list)
	}
	if !c.Decided {
		words, money := r.dayFirstWords(), r.Style.Comma || r.dayFirstCurrency()
		c.Order, c.Decided = parse.OrderOfRun(all, list, words || money)
		if words && money {
			c.Decided = c.Order == parse.DayFirst
		}
	}
	if o, ok := r.monthlyOrder(all, list); ok {
		c.Order, c.Decided = o, true
	}
	if o, ok := r.orderOfPeriod(list); ok {
		c.Order, c.Decided = o, true
	}
	r.periods = r.repairPeriods(r.Periods(), list, c.Order)
	for _, p := range r.periods {
		if start, end, ok := p.Resolve(c.Order); ok {
			c.Start, c.End, c.Doubtful = &start, &end, p.Repaired
			break
		}
	}
	for _, dates := range [][]parse.PrintedDate{r.statementDates(), past, due, all, r.wrappedDates()} {
		if c.Anchor = latest(r.believable(dates, c.Order), c.Order); c.Anchor != nil {
			break
		}
	}
	if c.Made = latest(
		r.believable(r.statementDates(), c.Order), c.Order,
	); r.ofCard() && c.End != nil && (c.Made == nil || c.End.After(*c.Made)) {
		c.Made = c.End
	}
	return c
}

// ofCard reports whether the document is a statement of a card.
func (r *reader) ofCard() bool { return r.Liability && !r.Loan }

// dayFirstCurrency reports whether the currency is of a country that writes the day first. Pesos and US dollars are
// not, and an unknown currency is taken for pesos.
func (r *reader) dayFirstCurrency() bool {
	for _, l := range r.Lines {
		for i := range l.Words {
			text := strings.TrimSpace(l.Words[i].Text)
			if utf8.RuneCountInString(text) > longestCurrency {
				continue
			}
			switch parse.CurrencyCode(text) {
			case "", "PHP", "USD":
			default:
				return true
			}
		}
	}
	return false
}

// longestCurrency is the maximal number of letters in a currency mark.
const longestCurrency = 5

// latest returns the latest of the dates with a year, nil if there is none.
func latest(dates []parse.PrintedDate, order parse.Order) (last *engine.Date) {
	for _, p := range dates {
		if d, ok := p.ResolveAlone(order); ok && (last == nil || d.After(*last)) {
			last = &d
		}
	}
	return last
}

//go:embed words.txt
var wordData string

var dateWords = layout.ReadTerms("words.txt", wordData)

// daysToCome are words about future dates; daysFarAhead are those about dates in months or years.
var (
	daysFarAhead = dateWords.List("far future")
	daysToCome   = append(dateWords.List("future"), daysFarAhead...)
)

// mentionsAny reports whether a line of a statement of debts has one of the words. Due dates may be years after its
// rows.
func (r *reader) mentionsAny(l layout.Line, words []string) bool {
	return r.Liability && slices.ContainsFunc(
		strings.Fields(layout.Normalize(l.Text())), func(w string) bool { return slices.Contains(words, w) },
	)
}

// statementDates returns the dates of a card's statement beside their labels. Its rows are before them.
func (r *reader) statementDates() (dates []parse.PrintedDate) {
	if !r.ofCard() {
		return nil
	}
	for _, f := range r.Labels {
		if f.Role == "statement_date" && len(f.Values) > 0 {
			dates = append(dates, parse.DatesIn(f.Values[0])...)
		}
	}
	return dates
}

// wrappedDates returns the dates of a card's statement outside its rows whose year is alone below them, in narrow
// cells: "3 March" above "2025", "9 de octubre" above "de 2025".
func (r *reader) wrappedDates() (dates []parse.PrintedDate) {
	if !r.ofCard() {
		return nil
	}
	for i := 1; i < len(r.Free); i++ {
		above, below := r.Free[i-1], r.Free[i]
		if above.Page != below.Page || r.mentionsAny(above, daysFarAhead) {
			continue
		}
		days := above.Cells()
		for _, c := range below.Cells() {
			for len(days) > 0 && days[0].Box.X1 <= c.Box.X0 {
				days = days[1:] // left of this cell and of all later ones
			}
			for _, day := range days {
				if day.Box.X0 >= c.Box.X1 {
					break
				}
				if d, ok := parse.ParsePrintedDate(day.Text() + " " + c.Text()); ok && d.Year != 0 {
					dates = append(dates, d)
				}
			}
		}
	}
	return dates
}

// besideDays is the maximal number of days between a row's date and another date on its line: its value date, the
// payment with a card, its posting.
const besideDays = 7

// besideVotes is the minimal ratio of rows that support one order to rows that support the others.
const besideVotes = 3

// orderBeside returns the order of day and month that other dates show, if the rows' own numbers do not: the printed
// period, which contains all rows, and other dates on the rows' lines, which are near their own. ok is false if they do
// not show it either.
func (r *reader) orderBeside(drafts []*rows.Draft, list []parse.PrintedDate) (order parse.Order, ok bool) {
	if order, ok := r.orderHeld(list); ok {
		return order, true
	}
	votes := map[parse.Order]int{}
	orders := parse.OrdersOf(list)
	for _, d := range drafts {
		if !d.OwnDate || d.Date.Known() || d.Date.Year == 0 {
			continue
		}
		near := slices.DeleteFunc(slices.Clone(orders), func(o parse.Order) bool { return !r.nearDays(d, o) })
		if len(near) == 1 {
			votes[near[0]]++
		}
	}
	most, others := 0, 0
	for _, o := range orders {
		if n := votes[o]; n > most {
			order, most, others = o, n, others+most
		} else {
			others += n
		}
	}
	return order, most > 0 && most >= besideVotes*others
}

// nearDays reports whether another date on a row's line is near the row's date, both read in the given order. A date
// that belongs to a text, and could be read in another order too, does not count: beside a monthly payment, "NEXT DUE
// 05/03/2024" may be a day or a month later.
func (r *reader) nearDays(d *rows.Draft, order parse.Order) bool {
	own, ok := d.Date.Resolve(order, 0)
	if !ok {
		return false
	}
	l := r.Lines[d.Line]
	for i := 0; i < len(l.Words); i++ {
		p, found := parse.FindDate(l.Words, i, math.MaxFloat64)
		if !found {
			continue
		}
		i = p.To - 1
		day, ok := p.Resolve(order, 0)
		away := own.DaysUntil(day)
		if ok && p.Year != 0 && p.Text != d.Date.Text && away <= besideDays && away >= -besideDays &&
			!(p.IsOpen(order) && behindText(l, p.From)) {
			return true
		}
	}
	return false
}

// behindText reports whether word i continues a text: a word with a letter is right before it.
func behindText(l layout.Line, i int) bool {
	if i == 0 || l.Words[i].Cell != "" {
		return false
	}
	before := l.Words[i-1]
	return l.Words[i].Box.X0-before.Box.X1 <= parse.TextGap*l.Height() &&
		strings.IndexFunc(before.Text, unicode.IsLetter) >= 0
}

// orderHeld returns the only order in which the printed period contains the rows.
func (r *reader) orderHeld(list []parse.PrintedDate) (order parse.Order, ok bool) {
	periods := r.Periods()
	if len(periods) == 0 || len(list) == 0 {
		return order, false
	}
	fitting := 0
	for _, o := range parse.OrdersOf(list) {
		start, end, resolved := periods[0].Resolve(o)
		if resolved && !slices.ContainsFunc(list, func(p parse.PrintedDate) bool { return !isHeld(p, o, start, end) }) {
			order, fitting = o, fitting+1
		}
	}
	return order, fitting == 1
}

// isHeld reports whether a date, read in an order, is between two dates. Without a year it may be in the year of
// either.
func isHeld(p parse.PrintedDate, o parse.Order, start, end engine.Date) bool {
	d, ok := p.Resolve(o, start.Year)
	if ok && d.Before(start) {
		d, ok = p.Resolve(o, end.Year)
	}
	return ok && !d.Before(start) && !d.After(end)
}

// orderOfPeriod returns the order in which the printed period contains the rows, if they name their months and the
// period does not: "11/01/2022 through 12/01/2022" above "04 Nov". ok is false if both orders are possible.
func (r *reader) orderOfPeriod(rows []parse.PrintedDate) (order parse.Order, ok bool) {
	named := slices.DeleteFunc(slices.Clone(rows), func(p parse.PrintedDate) bool { return !p.Known() })
	if len(named) == 0 || len(named) < len(rows) {
		return order, false
	}
	return r.orderHeld(named)
}

const (
	// leastMonthly is the minimal number of a loan's dates that are a month apart.
	leastMonthly = 3
	// shortMonth and longMonth are the minimal and maximal number of days from a date to the same day of the next
	// month.
	shortMonth, longMonth = 28, 31
)

// monthlyOrder returns the order in which the dates of a loan are a month apart, if they are consecutive days in the
// other order: "10/01", "10/02", "10/03" are the tenth of three months, not three days of October.
func (r *reader) monthlyOrder(all, rows []parse.PrintedDate) (parse.Order, bool) {
	rows = slices.DeleteFunc(slices.Clone(rows), func(p parse.PrintedDate) bool { return p.Year == 0 })
	if !r.Loan || len(rows) < leastMonthly ||
		slices.ContainsFunc(all, func(p parse.PrintedDate) bool { return p.Year != 0 && max(p.A, p.B) > 12 }) {
		return 0, false
	}
	day, month := monthApart(rows, parse.DayFirst), monthApart(rows, parse.MonthFirst)
	switch {
	case day && !month:
		return parse.DayFirst, true
	case month && !day:
		return parse.MonthFirst, true
	}
	return 0, false
}

// monthApart reports whether each date but the first is a month after the one before, or each is a month before it.
func monthApart(rows []parse.PrintedDate, order parse.Order) bool {
	for i := 1; i < len(rows); i++ {
		a, known := rows[i-1].Resolve(order, 0)
		b, alsoKnown := rows[i].Resolve(order, 0)
		if !known || !alsoKnown {
			return false
		}
		apart := a.DaysUntil(b)
		if apart < 0 {
			apart = -apart
		}
		if apart < shortMonth || apart > longMonth {
			return false
		}
	}
	return true
}

// dayFirstWords reports whether the headings above the rows are not in English, because some English-speaking countries
// write the month first: the label of the dates has no English word for them, or a heading has letters that are not in
// ASCII.
func (r *reader) dayFirstWords() bool {
	for _, head := range r.Headers {
		if !head.Has(lexicon.RoleDate) {
			continue
		}
		return slices.ContainsFunc(head.Columns, func(c layout.Column) bool {
			return strings.IndexFunc(
				c.Text, func(r rune) bool { return unicode.IsLetter(r) && r > unicode.MaxASCII },
			) >= 0 || c.Role == lexicon.RoleDate && !namesDay(c.Text)
		})
	}
	return false
}

// englishDays are the beginnings of words in English labels of dates.
var englishDays = dateWords.List("day label")

// namesDay reports whether a label has an English word for dates.
func namesDay(label string) bool {
	return slices.ContainsFunc(strings.Fields(layout.Normalize(label)), func(w string) bool {
		return slices.ContainsFunc(englishDays, func(head string) bool { return strings.HasPrefix(w, head) })
	})
}

// A card's statement prints the date of a transaction and its posting date, in either order and with headings in many
// languages, or none. But nothing is posted before it happened.

const (
	// leastPostedLater is the minimal number of rows with two different dates that show which one is first.
	leastPostedLater = 2
	// longestPosting is the maximal number of days from a transaction to its posting.
	longestPosting = 45
)

// twoDays counts the rows with two dates by the order of these.
type twoDays struct {
	rows                 []*rows.Draft
	before, after, apart int // second dates before the first, after it, and too far away
}

// dropCounts removes second dates that are written in another form than the first: beside "15 APR", "3/6" is the third
// of six instalments.
func (r *reader) dropCounts(drafts []*rows.Draft) {
	if !r.Liability || r.Loan {
		return
	}
	for _, d := range drafts {
		if d.Date != nil && d.Value != nil && d.Date.Known() && !d.Value.Known() && d.Value.Year == 0 {
			d.Value, d.ValueWords = nil, nil
		}
	}
}

// transactionsFirst exchanges the two dates of the rows if the second one is sometimes before the first, and never
// after it. Numbers of instalments ("3/6") look like second dates but are far away from the first, and are removed.
func (r *reader) transactionsFirst(drafts []*rows.Draft, cal *parse.Calendar) {
	if !r.Liability || r.Loan {
		return
	}
	found := daysOfRows(drafts, cal)
	switch {
	case found.apart*2 > len(found.rows):
		for _, d := range found.rows {
			d.Value, d.ValueWords = nil, nil
		}
	case found.before >= leastPostedLater && found.after == 0 && found.apart == 0:
		for _, d := range found.rows {
			d.Date, d.Value = d.Value, d.Date
			d.DateWords, d.ValueWords = d.ValueWords, d.DateWords
		}
	}
}

func daysOfRows(drafts []*rows.Draft, cal *parse.Calendar) (found twoDays) {
	for _, d := range drafts {
		if d.Date == nil || d.Value == nil || !d.OwnDate {
			continue
		}
		day, value, ok := bothDays(d, cal)
		if !ok {
			continue
		}
		found.rows = append(found.rows, d)
		switch later := day.DaysUntil(value); {
		case max(later, -later) > longestPosting:
			found.apart++
		case later < 0:
			found.before++
		case later > 0:
			found.after++
		}
	}
	return found
}

func bothDays(d *rows.Draft, cal *parse.Calendar) (day, value engine.Date, ok bool) {
	day, ok = cal.Day(d.Date.PrintedDate)
	if !ok {
		return day, value, false
	}
	value, ok = cal.Day(d.Value.PrintedDate)
	return day, value, ok
}

// dayFields are the values of a result that are dates.
var dayFields = []string{"date", "value_date", "due_date", "period_start", "period_end", "statement_date"}

// doubtOrder lowers the confidence of dates that would differ in another order of day, month and year, if nothing
// decides the order.
func (r *reader) doubtOrder(st *Statement, cal *parse.Calendar, drafts []*rows.Draft) {
	if cal.Decided ||
		!slices.ContainsFunc(drafts, func(d *rows.Draft) bool { return d.Date != nil && d.Date.IsOpen(cal.Order) }) {
		return
	}
	for pointer, origin := range st.Origins {
		if !slices.Contains(dayFields, pointer[strings.LastIndexByte(pointer, '/')+1:]) {
			continue
		}
		if p, ok := parse.ParsePrintedDate(origin.Text); !ok || p.IsOpen(cal.Order) {
			origin.Confidence = min(origin.Confidence, eitherWay)
			st.Origins[pointer] = origin
		}
	}
	if cal.Order == parse.YearFirst {
		r.warn(
			"LOW_CONFIDENCE",
			"Nothing on the pages tells the year from the day in dates such as 24/03/04; the later years were taken.",
		)
		return
	}
	r.warn(
		"LOW_CONFIDENCE",
		"Nothing on the pages tells day from month in dates such as 03/04; the usual order was taken.",
	)
}
