package ledger

import (
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/rows"
	"github.com/dossier-lending/dossier/extract/parse"
)

// besideDays is how far other days on a row's line may lie from its own: of value, of a card's payment, of its posting.
const besideDays = 7

// besideVotes is how many times more rows must speak for one order than for the other.
const besideVotes = 3

// orderBeside is the order of day and month that other days tell, where the rows' own numbers do not: the paper's period,
// in which all rows lie, and the days on the rows' lines, which lie near theirs. ok is false where they do not.
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

// nearDays says that another day on a row's line lies near the row's, read in an order. One that is a text's and may be read
// in another order too says nothing: beside a payment of every month "NEXT DUE 05/03/2024" is a day or a month away.
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
		if ok && p.Year != 0 && p.Text != d.Date.Text && away <= besideDays && away >= -besideDays && !(p.IsOpen(order) && behindText(l, p.From)) {
			return true
		}
	}
	return false
}

// behindText says that a line's i-th word goes on with a text: a word with a letter stands right before it.
func behindText(l layout.Line, i int) bool {
	if i == 0 || l.Words[i].Cell != "" {
		return false
	}
	before := l.Words[i-1]
	return l.Words[i].Box.X0-before.Box.X1 <= parse.TextGap*l.Height() && strings.IndexFunc(before.Text, unicode.IsLetter) >= 0
}

// orderHeld is the only order in which the paper's period holds its rows.
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

// isHeld says that a date lies between two days in an order, in the year of either where it prints none.
func isHeld(p parse.PrintedDate, o parse.Order, start, end engine.Date) bool {
	d, ok := p.Resolve(o, start.Year)
	if ok && d.Before(start) {
		d, ok = p.Resolve(o, end.Year)
	}
	return ok && !d.Before(start) && !d.After(end)
}
