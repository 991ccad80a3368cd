package tables

import (
	"math"
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// Lists of an app's kind print an entry on two lines or more: what it was and its amount, and below it, smaller,
// when it was. Others head the entries of a day with the day. Neither has a date on the line of its amounts.

// leastListed is how many entries make a list.
const leastListed = 3

// listed brings the day below each entry onto the line of its amounts, when that is the table's habit. Entries whose
// days stand neither below each of them nor over the first of them are not read at all in a list without headings:
// their days could be those of their neighbours, which no balance would show.
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

// daysBelow are the lines with the day of each entry; all says that each has one. Where a day stands over the first
// entry too, each may as well head the entry below it and the last be the day of printing: only days that stand
// nearer to the entries above them are theirs.
func (t *Table) daysBelow(entries []int) (days []int, all bool) {
	for k, at := range entries {
		end := len(t.Lines)
		if k+1 < len(entries) {
			end = entries[k+1]
		}
		day := t.dayBetween(at+1, end)
		if day < 0 || t.Lines[day].Page != t.Lines[at].Page ||
			t.dayBetween(max(0, entries[0]-2), entries[0]) >= 0 && !t.nearerAbove(day, at, end) {
			return days, false
		}
		days = append(days, day)
	}
	return days, true
}

// nearerAbove says that a line is set nearer to the entry above it than to the next one, by a good part of a line.
func (t *Table) nearerAbove(day, above, next int) bool {
	if next >= len(t.Lines) || t.Lines[next].Page != t.Lines[day].Page {
		return true
	}
	y := func(i int) float64 { return t.Lines[i].Box.CenterY() }
	return y(next)-y(day) > y(day)-y(above)+nearerBy*t.Lines[day].Height()
}

// nearerBy is how much wider, in line heights, the space below a day is that belongs to the entry above it.
const nearerBy = 0.4

// headsDays says that a day stands over the first entry and none below the last.
func (t *Table) headsDays(entries []int) bool {
	first, last := entries[0], entries[len(entries)-1]
	return t.dayBetween(max(0, first-2), first) >= 0 && t.dayBetween(last+1, len(t.Lines)) < 0
}

// entries are the places of the lines with amounts; nil when some of them bear a day themselves. In a list without
// headings they are those at the edge of its amounts.
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

// dayBetween is the first line from a place on that begins with a day, -1 when there is none before the end on the
// same page and within reach.
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

// moveDay takes the day off the beginning of one line and puts it before the words of another.
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

// listTable makes a table of entries under days or over them, where no header names columns: amounts that end at
// one edge and bear a sign or a currency mark.
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
		return nil // amounts and days on one line: no list of this kind
	}
	return t
}

// hasDays says that lines without amounts begin with a day.
func (t *Table) hasDays() bool {
	for i := range t.Lines {
		if t.dayBetween(i, i+1) == i {
			return true
		}
	}
	return false
}

// timeless says that a table has neither a column of days nor a running balance, and that no line of it begins
// with a day: a summary, not a list of transactions.
func (t *Table) timeless() bool {
	if t.Column(lexicon.RoleDate) >= 0 || t.Column(lexicon.RoleBalance) >= 0 || t.Column(lexicon.RoleAmount) >= 0 {
		return false
	}
	return !slices.ContainsFunc(t.Lines, func(l Line) bool {
		_, ok := parse.FindDate(l.Words, 0, math.MaxFloat64)
		return ok
	})
}

// release gives the lines of a table's headings back to the rest of the paper.
func (f finder) release(t *Table) {
	for _, h := range t.heads {
		for i := h.First; i <= h.Last; i++ {
			delete(f.Used, i)
		}
	}
}
