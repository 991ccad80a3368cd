package ledger

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/rows"
	"github.com/dossier-lending/dossier/extract/parse"
)

// calendar gathers every date of the document and decides order and period.
func (r *reader) calendar(drafts []*rows.Draft, notes []rows.Note) *parse.Calendar {
	var all, list, past []parse.PrintedDate // past without the days to come: of maturity, due
	for _, d := range drafts {
		if d.OwnDate {
			list = append(list, d.Date.PrintedDate)
			all = append(all, d.Date.PrintedDate)
		}
		if d.Value != nil {
			all = append(all, d.Value.PrintedDate)
		}
	}
	for _, n := range notes { // the day of an opening balance may bear the only year
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
		case !r.tellsOf(l, daysToCome):
			past = append(past, found...)
		case !r.tellsOf(l, daysFarAhead):
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
	r.periods = r.mendPeriods(r.Periods(), list, c.Order)
	for _, p := range r.periods {
		if start, end, ok := p.Resolve(c.Order); ok {
			c.Start, c.End, c.Doubted = &start, &end, p.Mended
			break
		}
	}
	for _, dates := range [][]parse.PrintedDate{r.statementDates(), past, due, all, r.wrappedDates()} {
		if c.Anchor = latest(r.believable(dates, c.Order), c.Order); c.Anchor != nil {
			break
		}
	}
	if c.Made = latest(r.believable(r.statementDates(), c.Order), c.Order); r.ofCard() && c.End != nil && (c.Made == nil || c.End.After(*c.Made)) {
		c.Made = c.End
	}
	return c
}

// ofCard says that the paper is a card's.
func (r *reader) ofCard() bool { return r.Liability && !r.Loan }

// dayFirstCurrency says that the money is of a country that writes the day first. Pesos and US dollars
// are not, and an unknown currency is taken for pesos.
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

// longestCurrency is the number of letters of a word beyond which it is more than a currency's mark.
const longestCurrency = 5

// latest is the last of the dates with a year, nil when there is none.
func latest(dates []parse.PrintedDate, order parse.Order) (last *engine.Date) {
	for _, p := range dates {
		if d, ok := p.ResolveAlone(order); ok && (last == nil || d.After(*last)) {
			last = &d
		}
	}
	return last
}

// daysToCome are words that tell when something will be, daysFarAhead those of them that speak of months or years.
var (
	daysFarAhead = []string{"maturity", "matures", "next", "until", "expiry", "expires", "expiration", "valid", "final", "end"}
	daysToCome   = append([]string{"due", "pay", "payment"}, daysFarAhead...)
)

// tellsOf says that a line of a paper on debts holds one of the words: what will be due may lie years after its rows.
func (r *reader) tellsOf(l layout.Line, words []string) bool {
	return r.Liability && slices.ContainsFunc(strings.Fields(layout.Normalize(l.Text())), func(w string) bool { return slices.Contains(words, w) })
}

// statementDates are the days that a label says a card's statement was made on: its rows lie before them.
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

// wrappedDates are the days of a card's statement outside its rows whose year stands alone below them, in narrow cells:
// "3 March" over "2025", "9 de octubre" over "de 2025".
func (r *reader) wrappedDates() (dates []parse.PrintedDate) {
	if !r.ofCard() {
		return nil
	}
	for i := 1; i < len(r.Free); i++ {
		above, below := r.Free[i-1], r.Free[i]
		if above.Page != below.Page || r.tellsOf(above, daysFarAhead) {
			continue
		}
		days := above.Cells()
		for _, c := range below.Cells() {
			for len(days) > 0 && days[0].Box.X1 <= c.Box.X0 {
				days = days[1:] // left of this cell and all that follow
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
