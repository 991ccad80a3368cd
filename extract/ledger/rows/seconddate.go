package rows

import (
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/tables"
)

// Some papers set the day of the transaction and the day of its posting over each other in one column, so that the
// second line of every row begins with a date as well and is no row of its own.

// secondShare is the least share of rows with a second date, of all rows, that shows the habit.
const secondShare = 0.6

// noteSecond remembers a row without amounts, given up at place i, that stands directly below a row with a date of its own.
func (a *Assembler) noteSecond(d *Draft, i int) {
	above := a.rowAt(i - 1)
	if above == nil || !above.OwnDate || above.Value != nil || above.Page != d.Page || d.Value != nil {
		return
	}
	l := a.tableLineAt(d.Line)
	if l == nil || l.Index != above.Line+1 || l.Box.CenterY()-a.r.Lines[above.Line].Box.CenterY() > secondPitch*l.Height() {
		return
	}
	a.seconds = append(a.seconds, looseText{*l, i, true})
}

// secondPitch is the largest distance, in line heights from middle to middle, of a row's two dates.
const secondPitch = 1.8

func (a *Assembler) tableLineAt(index int) *tables.Line {
	i, found := slices.BinarySearchFunc(a.Table.Lines, index, func(l tables.Line, at int) int { return l.Index - at })
	if !found {
		return nil
	}
	return &a.Table.Lines[i]
}

// secondDates gives the lines with a second date to the rows above them, where most rows have one: the date as value
// date, the rest as text that goes on.
func (a *Assembler) secondDates() {
	if len(a.seconds) == 0 || float64(len(a.seconds)) < secondShare*float64(len(a.Rows)) {
		return
	}
	for _, s := range a.seconds {
		d := a.rowAt(s.row - 1)
		if d == nil {
			continue
		}
		l := s.line
		date := l.Date
		a.Missed = slices.DeleteFunc(a.Missed, func(line int) bool { return line == l.Index })
		a.r.Used[l.Index] = true
		d.Value, d.ValueWords = date, l.Words[date.From:date.To]
		l.Words = slices.Concat(l.Words[:date.From:date.From], l.Words[date.To:])
		l.Date, l.Tokens, l.Money, l.Tail, l.Marks = nil, nil, nil, 0, nil
		if len(l.Words) == 0 {
			continue
		}
		l.Box = layout.Bounds(l.Words)
		at, _ := slices.BinarySearchFunc(a.loose, l.Index, func(t looseText, index int) int { return t.line.Index - index })
		a.loose = slices.Insert(a.loose, at, looseText{l, s.row, true})
	}
}
