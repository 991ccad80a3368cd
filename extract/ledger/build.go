package ledger

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/header"
	"github.com/dossier-lending/dossier/extract/ledger/notation"
	"github.com/dossier-lending/dossier/extract/ledger/wording"
)

// statement puts everything together: accounts, days, directions, balances.
func (r *reader) statement(ctx context.Context) (*Statement, error) {
	st := &Statement{Liability: r.Liability, Loan: r.Loan, RowNotes: map[int]RowNote{}, Origins: map[string]engine.Provenance{}}
	drafts, notes := r.collect()
	regions := r.splitAccounts(drafts, notes)
	r.dropCounts(drafts)
	cal := r.calendar(drafts, notes)
	r.transactionsFirst(drafts, cal)
	rows := r.figures(drafts)
	for _, w := range rows {
		if w.draft.date != nil {
			if d, ok := cal.Day(w.draft.date.PrintedDate); ok {
				w.date = &d
			}
		}
	}
	followYears(cal, rows)
	r.mendDateParts(rows, cal)
	st.NewestFirst = newestFirst(rows)
	regions = partWallets(regions, rows, st.NewestFirst, len(r.Lines))
	for i := range regions {
		if err := r.readAccount(ctx, st, &regions[i], rows, cal); err != nil {
			return nil, err
		}
	}
	r.doubtDates(rows)
	r.doubtYears(rows)
	r.emit(st, rows, cal)
	for _, t := range r.daily {
		st.DailyBalances = append(st.DailyBalances, r.dailyBalances(t, cal)...)
	}
	slices.SortStableFunc(st.DailyBalances, func(a, b DatedBalance) int { return a.Date.Compare(b.Date) })
	r.pageMarks(st)
	st.YearInferred, st.Unscaled = cal.Inferred, unscaled(rows)
	r.own = r.Outside.Own(r.TypeLabels, cal)
	r.report(st, cal, drafts)
	return st, nil
}

// followYears gives the rows whose days print no year the years in which they follow each other.
func followYears(cal *notation.Calendar, rows []*row) {
	var run []*row
	var days []engine.Date
	for _, w := range rows {
		if w.date != nil && w.draft.date.Year == 0 {
			run, days = append(run, w), append(days, *w.date)
		}
	}
	if followed, ok := cal.Follow(days); ok {
		for i, w := range run {
			w.date = &followed[i]
		}
	}
}

// region is one account's part of the document.
type region struct {
	index    int
	from, to int // lines of the document
	number   *header.Value[string]
	notes    []note
}

// collect puts the tables' rows in printed order.
func (r *reader) collect() ([]*draft, []note) {
	var drafts []*draft
	var notes []note
	for i := 0; i < len(r.assembled); {
		n := 1
		for beside := r.assembled[i].t.Beside; beside > 0 && i+n < len(r.assembled) && r.assembled[i+n].t.Beside == beside; {
			n++
		}
		rows, said := joined(r.assembled[i : i+n])
		for _, note := range said {
			note.after += len(drafts)
			notes = append(notes, note)
		}
		drafts = append(drafts, rows...)
		i += n
	}
	return drafts, notes
}

// splitAccounts parts the document where the account number changes, when rows stand under each.
func (r *reader) splitAccounts(drafts []*draft, notes []note) []region {
	regions := []region{{to: len(r.Lines)}}
	seen := map[string]bool{}
	numbers := append(r.AccountNumbers(), r.TitledNumbers()...)
	if len(numbers) == 0 {
		numbers = r.said(r.SaidNumber, r.StripNumber, r.FootNumber, r.RepeatedNumber)
	} else if !slices.ContainsFunc(numbers, header.Value[string].IsOwn) {
		numbers = append(numbers, r.said(r.SaidNumber, r.StripNumber, r.FootNumber)...)
	}
	slices.SortStableFunc(numbers, func(a, b header.Value[string]) int { return a.Line - b.Line })
	for _, n := range numbers {
		number := n
		last := &regions[len(regions)-1]
		key := header.NormalizeAccount(n.Read)
		if last.number == nil {
			last.number, seen[key] = &number, true
			continue
		}
		if seen[key] || sameAccount(key, header.NormalizeAccount(last.number.Read)) {
			continue
		}
		if last.index == 0 && r.isRather(n, *last.number, drafts) {
			delete(seen, header.NormalizeAccount(last.number.Read)) // its own rows may follow
			last.number, seen[key] = &number, true
			continue
		}
		if !rowsBetween(drafts, last.from, n.Line) || !rowsBetween(drafts, n.Line, len(r.Lines)) || r.isFurtherCard(n.Line, drafts, notes) || r.followsOver(n.Line, drafts) {
			continue
		}
		last.to, seen[key] = n.Line, true
		regions = append(regions, region{index: len(regions), from: n.Line, to: len(r.Lines), number: &number})
	}
	for _, d := range drafts {
		d.account = regionOf(regions, d.line)
	}
	for _, n := range notes {
		i := regionOf(regions, n.line.Index)
		regions[i].notes = append(regions[i].notes, n)
	}
	return regions
}

// isFurtherCard says that the number in a line is that of another card of the account above: the paper tells no balance
// below the rows before it.
func (r *reader) isFurtherCard(line int, drafts []*draft, notes []note) bool {
	if !r.Liability || r.Loan {
		return false
	}
	last := 0
	for _, d := range drafts {
		if d.line < line {
			last = max(last, d.line)
		}
	}
	below := func(v header.Value[engine.Amount]) bool { return v.Line > last }
	tells := func(n note) bool {
		return n.line.Index > last && (n.role == wording.LineOpening || n.role == wording.LineClosing)
	}
	return !slices.ContainsFunc(r.MoneyLabels("opening"), below) && !slices.ContainsFunc(r.MoneyLabels("closing"), below) && !slices.ContainsFunc(notes, tells)
}

// followsOver says that the balances of the rows on both sides of a line follow each other: it parts no accounts, one of
// two numbers is none of an account.
func (r *reader) followsOver(line int, drafts []*draft) bool {
	below := slices.IndexFunc(drafts, func(d *draft) bool { return d.line >= line })
	if below <= 0 {
		return false
	}
	first, next := drafts[below-1], drafts[below]
	before, after := first.balance(r.Liability), next.balance(r.Liability)
	if before == nil || after == nil || *before == *after {
		return false
	}
	step := max(*after-*before, *before-*after)
	return first.moves(step) || next.moves(step) // the row below does in the order of days, the one above where the newest stands first
}

// moves says that an amount of the row's movement is of a size.
func (d *draft) moves(size engine.Amount) bool {
	for role, token := range d.money {
		if wording.IsMovement(role) && token.Size == size {
			return true
		}
	}
	return false
}

// said is the account's number where no label names it: what the first of some questions finds.
func (r *reader) said(questions ...func() *header.Value[string]) []header.Value[string] {
	for _, find := range questions {
		if n := find(); n != nil {
			return []header.Value[string]{*n}
		}
	}
	return nil
}

// isRather says that a number is rather the first rows' than another one above them: it is the account's own and not for
// transfers only, or, of several accounts listed above the rows, it is printed again over them.
func (r *reader) isRather(n, other header.Value[string], drafts []*draft) bool {
	above, below := !rowsBetween(drafts, 0, n.Line), !rowsBetween(drafts, n.Line, len(r.Lines))
	if n.Rank < other.Rank {
		return above || below
	}
	if len(drafts) == 0 || n.Rank > other.Rank || !above {
		return false
	}
	first := drafts[0].line
	return r.Mentions(n.Read, first) > r.Mentions(other.Read, first)
}

func regionOf(regions []region, line int) int {
	for i, g := range regions {
		if line >= g.from && line < g.to {
			return i
		}
	}
	return 0
}

// sameAccount says that one number is the other, masked or shortened.
func sameAccount(a, b string) bool {
	if len(a) == len(b) {
		for i := range len(a) {
			if a[i] != b[i] && a[i] != '*' && b[i] != '*' {
				return false
			}
		}
		return true
	}
	a, b = strings.TrimLeft(a, "*"), strings.TrimLeft(b, "*")
	return strings.HasSuffix(a, b) || strings.HasSuffix(b, a)
}

func rowsBetween(drafts []*draft, from, to int) bool {
	return slices.ContainsFunc(drafts, func(d *draft) bool { return d.line >= from && d.line < to })
}

// calendar gathers every date of the document and decides order and period.
func (r *reader) calendar(drafts []*draft, notes []note) *notation.Calendar {
	var all, rows, past []notation.PrintedDate // past without the days to come: of maturity, due
	for _, d := range drafts {
		if d.ownDate {
			rows = append(rows, d.date.PrintedDate)
			all = append(all, d.date.PrintedDate)
		}
		if d.value != nil {
			all = append(all, d.value.PrintedDate)
		}
	}
	for _, n := range notes { // the day of an opening balance may bear the only year
		if n.line.Date != nil {
			all = append(all, n.line.Date.PrintedDate)
		}
	}
	past = slices.Clone(all)
	var due []notation.PrintedDate
	for _, l := range r.Free {
		found := notation.DatesIn(layout.NewCell(l.Page, l.Words))
		all = append(all, found...)
		switch {
		case len(found) == 0:
		case !r.tellsOf(l, daysToCome):
			past = append(past, found...)
		case !r.tellsOf(l, daysFarAhead):
			due = append(due, found...)
		}
	}
	c := &notation.Calendar{}
	c.Order, c.Decided = notation.DecideOrder(all, rows, r.Style.Comma || r.dayFirstCurrency())
	if o, ok := r.orderOfPeriod(rows); ok {
		c.Order, c.Decided = o, true
	}
	for _, p := range r.Periods() {
		if start, end, ok := p.Resolve(c.Order); ok {
			c.Start, c.End = &start, &end
			break
		}
	}
	for _, dates := range [][]notation.PrintedDate{r.statementDates(), past, due, all, r.wrappedDates()} {
		if c.Anchor = latest(dates, c.Order); c.Anchor != nil {
			break
		}
	}
	return c
}

// dayFirstCurrency says that the money is of a country that writes the day first. Pesos and US dollars
// are not, and an unknown currency is taken for pesos.
func (r *reader) dayFirstCurrency() bool {
	for _, l := range r.Lines {
		for i := range l.Words {
			text := strings.TrimSpace(l.Words[i].Text)
			if utf8.RuneCountInString(text) > longestCurrency {
				continue
			}
			switch notation.CurrencyCode(text) {
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

// newestFirst says that the rows' dates fall.
func newestFirst(rows []*row) bool {
	up, down := 0, 0
	var last *engine.Date
	for _, w := range rows {
		if w.date == nil {
			continue
		}
		if last != nil {
			switch w.date.Compare(*last) {
			case 1:
				up++
			case -1:
				down++
			}
		}
		last = w.date
	}
	if up == 0 && down == 0 {
		return newestFirstByBalance(rows)
	}
	return down > up
}

// newestFirstByBalance judges rows of one day: the direction in which more balances follow.
func newestFirstByBalance(rows []*row) bool {
	c := &chain{rows: rows}
	up, _ := c.score(rows, false)
	reversed := slices.Clone(rows)
	slices.Reverse(reversed)
	down, _ := c.score(reversed, false)
	return down > up
}

// latest is the last of the dates with a year, nil when there is none.
func latest(dates []notation.PrintedDate, order notation.Order) (last *engine.Date) {
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
func (r *reader) statementDates() (dates []notation.PrintedDate) {
	if !r.Liability || r.Loan {
		return nil
	}
	for _, f := range r.Labels {
		if f.Role == "statement_date" && len(f.Values) > 0 {
			dates = append(dates, notation.DatesIn(f.Values[0])...)
		}
	}
	return dates
}

// wrappedDates are the days of a card's statement outside its rows whose year stands alone below them, in narrow cells:
// "3 March" over "2025", "9 de octubre" over "de 2025".
func (r *reader) wrappedDates() (dates []notation.PrintedDate) {
	if !r.Liability || r.Loan {
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
				if d, ok := notation.ParsePrintedDate(day.Text() + " " + c.Text()); ok && d.Year != 0 {
					dates = append(dates, d)
				}
			}
		}
	}
	return dates
}
