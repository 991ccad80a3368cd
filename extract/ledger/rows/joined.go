package rows

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/parse"
)

// joined are the rows of tables printed beside each other: down one table after the other, or across them
// line by line when check numbers rise that way better, or days where numbers rise in neither.
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
		notes[i].After, _ = slices.BinarySearchFunc(across, line, func(d *Draft, line int) int { return cmp.Compare(d.Line, line) })
	}
	return across, notes
}

// risesMore says that an order of rows is the printed one rather than another: its numbers never fall and the other's
// do, or its days where numbers fall in both; else the one that falls less often.
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

// count is how many rows stand below another that a test holds for.
func count(rows []*Draft, test func(above, row *Draft) bool) (n int) {
	for i := 1; i < len(rows); i++ {
		n += boolInt(test(rows[i-1], rows[i]))
	}
	return n
}

// numberFalls says that a row's check number is smaller than that of the row above.
func numberFalls(above, row *Draft) bool {
	x, y := checkOf(above), checkOf(row)
	return x > 0 && y > 0 && y < x
}

// dayFalls says that a row's day is before that of the row above.
func dayFalls(above, row *Draft) bool {
	x, y, ok := daysOf(above, row)
	return ok && y.Before(x)
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// checkOf is a row's check number, 0 when it has none.
func checkOf(d *Draft) int {
	text := layout.Text(d.Text[lexicon.RoleCheck])
	if text == "" && len(d.description) > 0 && parse.IsDigits(d.description[0].Text) { // under a heading that means nothing
		text = d.description[0].Text
	}
	n, err := strconv.Atoi(parse.OnlyDigits(text))
	if err != nil {
		return 0
	}
	return n
}

// daysOf are two rows' days in an order of day and month that gives both; which it is matters little
// for telling whether they rise.
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

// leapYear has every day that any year has.
const leapYear = 2000
