package tables

import (
	"math"
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// Lists, as apps print them, have two or more lines per entry: its text and amount, and in smaller print its date
// below. Others have the date of a day above its entries. Either way, the line with the amount has no date.

// leastListed is the minimal number of entries in a list.
const leastListed = 3

// listed moves the date below each entry to the line of its amount, if all entries of the table have one. In a list
// without header rows, entries with dates neither below each entry nor above the first one are removed, because their
// dates could belong to the neighboring entries and no balance would show it.
func (t *Table) listed(style parse.Style) {
	if t.Daily || t.Column(lexicon.RoleDate) >= 0 {
		return
	}
	entries := t.entries(style)
	days, all := t.daysBelow(entries)
	switch {
	case len(entries) == 0:
	case all && len(entries) >= leastListed:
		t.TextBelow = true
		for k, at := range entries {
			t.moveDay(days[k], at)
		}
		t.Lines = slices.DeleteFunc(t.Lines, func(l Line) bool { return len(l.Words) == 0 })
	case t.listing && !t.headsDays(entries):
		t.Lines = nil
	}
}

// daysBelow returns the lines with the date of each entry; all reports whether each entry has one. If a date is above
// the first entry too, each date may belong to the entry below it, and the last may be the date of printing. In this
// case a date counts only if it is nearer to the entry above.
func (t *Table) daysBelow(entries []int) (days []int, all bool) {
	for k, at := range entries {
		end := len(t.Lines)
		if k+1 < len(entries) {
			end = entries[k+1]
		}
		day := t.dayBetween(at+1, end)
		if day < 0 || t.Lines[day].Page != t.Lines[at].Page ||
			t.dayBetween(max(0, entries[0]-2), entries[0]) >= 0 && !t.isNearerAbove(day, at, end) {
			return days, false
		}
		days = append(days, day)
	}
	return days, true
}

// isNearerAbove reports whether a line is nearer to the entry above it than to the next one, by a good part of a line.
func (t *Table) isNearerAbove(day, above, next int) bool {
	if next >= len(t.Lines) || t.Lines[next].Page != t.Lines[day].Page {
		return true
	}
	y := func(i int) float64 { return t.Lines[i].Box.CenterY() }
	return y(next)-y(day) > y(day)-y(above)+nearerBy*t.Lines[day].Height()
}

// headsDays reports whether a date is above the first entry and no date is below the last.
func (t *Table) headsDays(entries []int) bool {
	first, last := entries[0], entries[len(entries)-1]
	return t.dayBetween(max(0, first-2), first) >= 0 && t.dayBetween(last+1, len(t.Lines)) < 0
}

// entries returns the indexes of lines with amounts, nil if one of them has a date. In a list without header rows, only
// amounts at the right edge of the list count.
func (t *Table) entries(style parse.Style) []int {
	var places []int
	for i, l := range t.Lines {
		amount := slices.ContainsFunc(parse.MoneyTokens(l.Line, style), func(m parse.MoneyToken) bool {
			return !m.Dash && (m.Decimals > 0 || m.Marked) &&
				(!t.listing || math.Abs(m.Right-t.Columns[0].Box.X1) <= edgeMatch*l.Height())
		})
		if !amount {
			continue
		}
		if _, dated := parse.FindDate(l.Words, 0, math.MaxFloat64); dated {
			return nil
		}
		places = append(places, i)
	}
	return places
}

// dayBetween returns the index of the first line, within two lines from the given one and before end, that begins with
// a date; -1 if there is none.
func (t *Table) dayBetween(from, end int) int {
	for i := from; i < min(end, from+2, len(t.Lines)); i++ {
		l := t.Lines[i]
		if d, ok := parse.FindDate(l.Words, 0, math.MaxFloat64); ok && (d.Known() || d.Year != 0) &&
			len(parse.DatesIn(layout.NewCell(l.Page, l.Words))) == 1 {
			return i
		}
	}
	return -1
}

// moveDay moves the date at the beginning of one line to the front of another line.
func (t *Table) moveDay(from, to int) {
	below := &t.Lines[from]
	d, ok := parse.FindDate(below.Words, 0, math.MaxFloat64)
	if !ok {
		return
	}
	day := slices.Clone(below.Words[:d.To])
	above := &t.Lines[to]
	above.Words = append(day, above.Words...)
	if below.Words = below.Words[d.To:]; len(below.Words) > 0 {
		below.Box = layout.Bounds(below.Words)
	}
}

// listTable finds a list of entries below dates or above them, without a header row: amounts with a sign or a currency
// mark that end at one right edge.
func (f finder) listTable() *Table {
	t := &Table{listing: true}
	var boxes []page.Box
	for i, l := range f.Lines {
		if f.Furniture[i] {
			continue
		}
		t.Lines = append(t.Lines, Line{Line: l, Index: i})
		tokens := f.Amounts(l)
		if n := len(tokens); n > 0 {
			if last := tokens[n-1]; last.To == len(l.Words) && last.From > 0 &&
				(last.Mark != parse.MarkNone || last.Marked) && (last.Decimals > 0 || last.Marked) {
				b := last.Box
				b.X1 = last.Right
				boxes = append(boxes, b)
			}
		}
	}
	edges := edgeColumns(boxes, len(boxes))
	if len(boxes) < leastListed || len(edges) != 1 || !t.hasDays() {
		return nil
	}
	t.Columns = []layout.Column{{Role: lexicon.RoleAmount, Box: edges[0]}}
	if len(t.entries(f.Style)) == 0 {
		return nil // amounts and dates on one line: another kind of list
	}
	return t
}

// hasDays reports whether a line of the table begins with a date.
func (t *Table) hasDays() bool {
	for i := range t.Lines {
		if t.dayBetween(i, i+1) == i {
			return true
		}
	}
	return false
}

// timeless reports whether a table has no column of dates, amounts or running balances, and no line that begins with a
// date: a summary, not a list of transactions.
func (t *Table) timeless() bool {
	if t.Column(lexicon.RoleDate) >= 0 || t.Column(lexicon.RoleBalance) >= 0 || t.Column(lexicon.RoleAmount) >= 0 {
		return false
	}
	return !slices.ContainsFunc(t.Lines, func(l Line) bool {
		_, ok := parse.FindDate(l.Words, 0, math.MaxFloat64)
		return ok
	})
}

// release marks the header rows of a table as unused, so that other readers see them.
func (f finder) release(t *Table) {
	for _, h := range t.heads {
		for i := h.First; i <= h.Last; i++ {
			delete(f.Used, i)
		}
	}
}
