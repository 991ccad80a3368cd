package rows

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/source"
	"github.com/dossier-lending/dossier/extract/parse"
)

// farDays is how many days a recognized date at either end of a list may lie before the one above and still belong to
// another section. More than a statement covers is a misread year.
const farDays = 200

// InTimeOrder reports whether no row is dated before the row above it, or some balance is printed. Then balances
// between them can be computed. Sections of deposits and withdrawals are not in one order of time. A single
// recognized date out of order counts as misread.
func InTimeOrder(rows []*Row) bool {
	if slices.ContainsFunc(rows, func(w *Row) bool { return w.Printed != nil }) {
		return true
	}
	dated := slices.DeleteFunc(slices.Clone(rows), func(w *Row) bool { return w.Date == nil })
	for i := 1; i < len(dated); i++ {
		if !dated[i].Date.Before(*dated[i-1].Date) {
			continue
		}
		stray := i
		if !isStray(dated, i) {
			stray--
		}
		if !isStray(dated, stray) {
			return false
		}
		dated = slices.Delete(dated, stray, stray+1)
		i = max(0, stray-1)
	}
	return true
}

// isStray reports whether a recognized date is out of order while the rows around it are in order. At either end of
// the list it must be far from the date beside it.
func isStray(dated []*Row, i int) bool {
	if !source.Recognized(dated[i].DateWords) || dated[i].Section != "" || len(dated) == 2 {
		return false
	}
	switch {
	case i == 0:
		return farApart(*dated[1].Date, *dated[0].Date)
	case i == len(dated)-1:
		return farApart(*dated[i-1].Date, *dated[i].Date)
	}
	return !dated[i+1].Date.Before(*dated[i-1].Date)
}

func farApart(a, b engine.Date) bool {
	return a.AddDays(farDays).Before(b) || b.AddDays(farDays).Before(a)
}

// NewestFirst reports whether the rows are printed from the newest to the oldest.
func NewestFirst(rows []*Row) bool {
	up, down := 0, 0
	var last *engine.Date
	for _, w := range rows {
		if w.Date == nil {
			continue
		}
		if last != nil {
			switch w.Date.Compare(*last) {
			case 1:
				up++
			case -1:
				down++
			}
		}
		last = w.Date
	}
	if up == 0 && down == 0 {
		return newestFirstByBalance(rows)
	}
	return down > up
}

// newestFirstByBalance decides it for rows of one date: the direction in which more balances follow.
func newestFirstByBalance(rows []*Row) bool {
	c := &Chain{Rows: rows}
	up, _ := c.Score(rows, false)
	reversed := slices.Clone(rows)
	slices.Reverse(reversed)
	down, _ := c.Score(reversed, false)
	return down > up
}

// TimeOrder returns the rows from the oldest to the newest.
func TimeOrder(rows []*Row, newestFirst bool) []*Row {
	out := slices.Clone(rows)
	if newestFirst {
		slices.Reverse(out)
	}
	return out
}

// FollowYears gives rows whose dates print no year the years that put them in order.
func FollowYears(cal *parse.Calendar, rows []*Row) {
	var run []*Row
	var days []engine.Date
	for _, w := range rows {
		if w.Date != nil && w.Draft.Date.Year == 0 {
			run, days = append(run, w), append(days, *w.Date)
		}
	}
	if followed, ok := cal.Follow(days); ok {
		for i, w := range run {
			w.Date = &followed[i]
		}
	}
}

// joined puts the rows of tables printed side by side in order: down one table after the other, or across them line
// by line if check numbers, or else dates, rise better that way.
func joined(tables []*Assembler) (rows []*Draft, notes []Note) {
	for _, a := range tables {
		for _, n := range a.notes {
			n.After += len(rows)
			notes = append(notes, n)
		}
		rows = append(rows, a.Rows...)
	}
	if len(tables) == 1 {
		return rows, notes
	}
	across := slices.Clone(rows)
	slices.SortStableFunc(across, func(a, b *Draft) int { return cmp.Compare(a.Line, b.Line) })
	if !risesMore(across, rows) {
		return rows, notes
	}
	for i := range notes {
		line := notes[i].Line.Index
		notes[i].After, _ = slices.BinarySearchFunc(across, line,
			func(d *Draft, line int) int { return cmp.Compare(d.Line, line) })
	}
	return across, notes
}

// risesMore reports whether order a of the rows is more likely than order b: its check numbers never fall and those
// of b do, or else its dates; otherwise the one that falls less often.
func risesMore(a, b []*Draft) bool {
	for _, falls := range []func(a, b *Draft) bool{numberFalls, dayFalls} {
		if x, y := count(a, falls), count(b, falls); (x == 0) != (y == 0) {
			return x == 0
		}
	}
	either := func(a, b *Draft) bool {
		if checkOf(a) > 0 && checkOf(b) > 0 {
			return numberFalls(a, b)
		}
		return dayFalls(a, b)
	}
	return count(a, either) < count(b, either)
}

// count counts the rows for which a test with the row above is true.
func count(rows []*Draft, test func(above, row *Draft) bool) (n int) {
	for i := 1; i < len(rows); i++ {
		n += boolInt(test(rows[i-1], rows[i]))
	}
	return n
}

// numberFalls reports whether a row's check number is smaller than that of the row above.
func numberFalls(above, row *Draft) bool {
	x, y := checkOf(above), checkOf(row)
	return x > 0 && y > 0 && y < x
}

// dayFalls reports whether a row's date is before that of the row above.
func dayFalls(above, row *Draft) bool {
	x, y, ok := daysOf(above, row)
	return ok && y.Before(x)
}

// checkOf is a row's check number, 0 if it has none.
func checkOf(d *Draft) int {
	text := layout.Text(d.Text[lexicon.RoleCheck])
	// under a heading without known meaning
	if text == "" && len(d.description) > 0 && parse.IsDigits(d.description[0].Text) {
		text = d.description[0].Text
	}
	n, err := strconv.Atoi(parse.OnlyDigits(text))
	if err != nil {
		return 0
	}
	return n
}

// daysOf are two rows' dates in an order of day and month that makes both valid. Which order it is hardly matters for
// comparing them.
func daysOf(a, b *Draft) (x, y engine.Date, ok bool) {
	if a.Date == nil || b.Date == nil {
		return x, y, false
	}
	for _, order := range []parse.Order{parse.MonthFirst, parse.DayFirst} {
		x, first := a.Date.Resolve(order, leapYear)
		y, second := b.Date.Resolve(order, leapYear)
		if first && second {
			return x, y, true
		}
	}
	return x, y, false
}

// leapYear is a year that has every date.
const leapYear = 2000

// newestFirstDrafts reports whether the printed dates fall more often than they rise.
func newestFirstDrafts(rows []*Draft) bool {
	dates := printedDates(rows)
	order, _ := parse.DecideOrder(dates, dates, true)
	up, down := 0, 0
	var last *engine.Date
	for _, p := range dates {
		d, ok := p.Resolve(order, 2000)
		if !ok {
			continue
		}
		if last != nil && d.After(*last) {
			up++
		}
		if last != nil && d.Before(*last) {
			down++
		}
		last = &d
	}
	return down > up
}

func printedDates(rows []*Draft) []parse.PrintedDate {
	var dates []parse.PrintedDate
	for _, d := range rows {
		if d.Date != nil {
			dates = append(dates, d.Date.PrintedDate)
		}
	}
	return dates
}
