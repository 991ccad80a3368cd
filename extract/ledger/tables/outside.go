package tables

import (
	"math"
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// What stands left or right of all columns that mean something (an advertisement, a box of rates, a number in the
// margin) is no part of the rows, though it stands at their height.

// dropOutside takes such words out of the table's lines; a line that holds nothing else is no line of the table. It is
// false when there are none.
func (t *Table) dropOutside() bool {
	if !t.Headed || t.Sheet || t.Daily || t.Beside > 0 || len(t.stacks) == 0 {
		return false
	}
	left, right := t.reach()
	dropped, first := t.dropMarginNumbers(left), false
	kept := t.Lines[:0]
	for _, l := range t.Lines {
		first = first || l.FirstOfPart
		if words := l.within(left, right); len(words) < len(l.Words) {
			dropped = true
			l.Words = words
			if len(words) == 0 {
				continue
			}
			l.Box = layout.Bounds(words)
		}
		l.FirstOfPart, first = first, false
		kept = append(kept, l)
	}
	t.Lines = kept
	return dropped
}

// within are the line's words that do not stand left or right of an area; a new list where some do. A text that begins
// in the area stands in it to its end: lines below a row may be longer than all rows' own.
func (l *Line) within(left, right float64) []page.Word {
	kept, all := l.Words, true
	inside := false
	for i := range l.Words {
		w := &l.Words[i]
		goesOn := inside && !l.isAmount(i-1) && w.Box.X0-l.Words[i-1].Box.X1 <= parse.TextGap*l.Height()
		inside = w.Box.X1 >= left && (w.Box.X0 <= right || goesOn || l.isAmount(i))
		if !inside && all {
			kept, all = slices.Clone(l.Words[:i]), false
		} else if inside && !all {
			kept = append(kept, *w)
		}
	}
	return kept
}

// reach is where the table's columns begin and end: those whose headings mean something, with what stands under them,
// the days, the amounts and the descriptions.
func (t *Table) reach() (left, right float64) {
	left, right = math.MaxFloat64, -math.MaxFloat64
	take := func(x0, x1 float64) { left, right = min(left, x0), max(right, x1) }
	for _, c := range t.Columns {
		if c.Role != "" {
			take(c.Box.X0, c.Box.X1)
		}
	}
	text := t.wordiest(t.stacks)
	for i, s := range t.stacks {
		if i == text || s.place == kinds || s.place == says || s.place == tells || s.own >= 0 && t.Columns[s.own].Role != "" {
			take(s.box.X0, s.box.X1)
		}
	}
	for _, l := range t.Lines {
		for _, d := range []*parse.DateSpan{l.Date, l.Value} {
			if d != nil {
				take(l.Words[d.From].Box.X0, l.Words[d.To-1].Box.X1)
			}
		}
		for _, m := range l.Money {
			take(m.Box.X0, m.Box.X1)
		}
	}
	return left + edgeExact*t.height(), right + besideGap*t.height() // a mark may follow an amount, nothing stands before a row
}

// dropMarginNumbers takes a number out of a line without a day that begins left of all columns and reaches into them: a
// form's or a bar code's. It says whether there was one.
func (t *Table) dropMarginNumbers(left float64) (dropped bool) {
	for i := range t.Lines {
		l := &t.Lines[i]
		if l.Date != nil {
			continue
		}
		if cells := l.Cells(); len(cells) > 1 && cells[0].Box.X0 < left-l.Height() && !hasLetter(cells[0].Text()) && !l.isAmount(0) {
			l.Words = l.Words[len(cells[0].Words):]
			l.Box, dropped = layout.Bounds(l.Words), true
		}
	}
	return dropped
}

// forget undoes what was found in the table's lines, for them to be read anew.
func (t *Table) forget() {
	for i := range t.Lines {
		l := &t.Lines[i]
		l.Tokens, l.Money, l.Date, l.Value, l.Tail, l.TailFrom, l.Marks = nil, nil, nil, nil, 0, 0, nil
	}
	t.lefts, t.left, t.texted, t.entered, t.wrapped, t.stacks, t.unheaded, t.texts, t.tall = nil, nil, nil, nil, nil, nil, nil, 0, 0
}
