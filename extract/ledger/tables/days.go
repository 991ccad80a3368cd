package tables

import (
	"math"

	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/parse"
)

// findDates finds the date and the value date of each line of the table.
func (t *Table) findDates() {
	t.learnDates()
	dateCol, valueCol := t.Column(lexicon.RoleDate), t.Column(lexicon.RoleValueDate)
	for i := range t.Lines {
		l := &t.Lines[i]
		if l.Date = dayAlone(l); l.Date != nil {
			continue
		}
		switch {
		case valueCol >= 0 && valueCol < dateCol: // the day of posting stands first
			l.Value = t.dateIn(l, valueCol, -1)
			l.Date = t.dateIn(l, dateCol, afterSpan(l.Value))
		case valueCol >= 0:
			l.Date = t.dateIn(l, dateCol, -1)
			if l.Value = t.dateIn(l, valueCol, afterSpan(l.Date)); l.Date == nil && l.Value != nil && l.goesOnWith(l.Value.From) && !t.standsUnder(l, l.Value.From, valueCol) {
				l.Value = nil
			}
		default:
			if l.Date = t.dateIn(l, dateCol, -1); l.Date != nil && dateCol < 0 {
				l.Value = t.dateAfter(l, l.Date.To)
			}
		}
		if l.Date == nil && l.Value != nil && dateCol < 0 {
			l.Date, l.Value = l.Value, nil
		}
	}
	t.silentValueDates()
	t.daysInTexts()
}

// goesOnWith says that a word goes on with the text before it: "OCT-25" behind "CLAIM", below a row's own text.
func (l *Line) goesOnWith(at int) bool {
	return at > 0 && l.Words[at].Box.X0-l.Words[at-1].Box.X1 <= parse.TextGap*l.Height()
}

// standsUnder says that a word shares more than a letter's width with a column's label.
func (t *Table) standsUnder(l *Line, at, column int) bool {
	word, label := l.Words[at].Box, t.Columns[column].Box
	return min(word.X1, label.X1)-max(word.X0, label.X0) > datePlace*l.Height()
}

// dayAlone is the date that a line holds and nothing else: the heading of a day may be wider than the column of days
// or of times below it.
func dayAlone(l *Line) *parse.DateSpan {
	if len(l.Money) > 0 {
		return nil
	}
	d, ok := parse.FindDate(l.Words, 0, math.MaxFloat64)
	if !ok || d.To < len(l.Words) || !d.Known() || d.Year == 0 {
		return nil
	}
	return &d
}

// dateIn looks for a date in a column, or at the start of the line when there is no such column.
func (t *Table) dateIn(l *Line, column, from int) *parse.DateSpan {
	if column < 0 {
		if from >= 0 {
			return nil
		}
		if d, ok := leadingDate(l.Words); ok && (math.Abs(l.Words[d.From].Box.X0-t.dateLeft()) <= l.Height() || !t.Headed && d.From == 0 && t.startsRows(l)) {
			return &d
		}
		return nil
	}
	if !t.Sheet {
		return t.dateUnder(l, column, max(from, 0))
	}
	for i := max(from, 0); i < len(l.Words); i++ {
		if sheetColumn(l.Words[i].Cell) == sheetColumn(t.Columns[column].Cell) {
			if d, ok := parse.FindDate(l.Words, i, math.MaxFloat64); ok {
				return &d
			}
		}
	}
	return nil
}

// silentValueDates takes the second day of the rows for one of value where no heading names it: most rows print it right
// behind the first.
func (t *Table) silentValueDates() {
	if t.Sheet || t.Column(lexicon.RoleValueDate) >= 0 || t.Column(lexicon.RoleDate) < 0 {
		return
	}
	rows := 0
	seconds := map[int]*parse.DateSpan{}
	for i := range t.Lines {
		l := &t.Lines[i]
		if l.Date == nil || len(l.Money) == 0 || l.Value != nil {
			continue
		}
		rows++
		if d := t.dateAfter(l, l.Date.To); d != nil && (d.Known() || d.Year != 0 || d.To > d.From) {
			seconds[i] = d
		}
	}
	if len(seconds) < leastSeconds || float64(len(seconds)) < secondsShare*float64(rows) {
		return
	}
	for i, d := range seconds {
		t.Lines[i].Value = d
	}
}

// afterSpan is the word behind a date, -1 when there is none.
func afterSpan(d *parse.DateSpan) int {
	if d == nil {
		return -1
	}
	return d.To
}

// dropStrayDates clears dates that stand where no others of their column do: descriptions hold dates
// too.
func (t *Table) dropStrayDates() {
	var lefts []float64
	for _, l := range t.Lines {
		if l.Date != nil && len(l.Money) > 0 {
			lefts = append(lefts, l.Words[l.Date.From].Box.X0)
		}
	}
	if len(lefts) < 2 {
		return
	}
	left, _ := mode(lefts, t.height())
	for i := range t.Lines {
		l := &t.Lines[i]
		if l.Date != nil && math.Abs(l.Words[l.Date.From].Box.X0-left) > dateReach*l.Height() {
			l.Date, l.Value = nil, nil
		}
	}
}

// dateLeft is where the dates of a table without a date column begin: the commonest left edge of lines
// that start with a date and hold an amount.
func (t *Table) dateLeft() float64 {
	if t.left != nil {
		return *t.left
	}
	var lefts, heads []float64
	for _, l := range t.Lines {
		if d, ok := leadingDate(l.Words); ok && len(l.Money) > 0 {
			lefts = append(lefts, l.Words[d.From].Box.X0)
		} else if ok {
			heads = append(heads, l.Words[d.From].Box.X0)
		}
	}
	if len(lefts) == 0 {
		lefts = heads // days stand over their entries
	}
	left, _ := mode(lefts, t.height())
	t.left = &left
	return left
}

// startsRows says that a line begins where most dated rows of a table without headings do, which bear a number or the
// last digits of a card before the day.
func (t *Table) startsRows(l *Line) bool {
	var lefts []float64
	for _, row := range t.Lines {
		if d, ok := leadingDate(row.Words); ok && d.From > 0 && len(row.Money) > 0 {
			lefts = append(lefts, row.Box.X0)
		}
	}
	left, share := mode(lefts, t.height())
	return share >= alignedShare && len(l.Money) > 0 && math.Abs(l.Box.X0-left) <= l.Height()
}

// dateAfter is the day that a line prints at a word; the first of two that a word of a period links is a text's.
func (t *Table) dateAfter(l *Line, i int) *parse.DateSpan {
	if i >= len(l.Words) {
		return nil
	}
	d, ok := parse.FindDate(l.Words, i, math.MaxFloat64)
	if !ok {
		return nil
	}
	if d.To+1 < len(l.Words) && parse.LeadsToEnd(l.Words[d.To].Text) {
		if _, period := parse.FindDate(l.Words, d.To+1, math.MaxFloat64); period {
			return nil
		}
	}
	return &d
}

// daysInTexts gives the second days of rows that no heading names back to the texts that go on right behind them, where
// other rows print none: "05 JAN PURCHASE AT" tells when a card was used.
func (t *Table) daysInTexts() {
	if t.Column(lexicon.RoleDate) >= 0 || t.Column(lexicon.RoleValueDate) >= 0 {
		return
	}
	rows, seconds := 0, 0
	for _, l := range t.Lines {
		if l.Date != nil && len(l.Money) > 0 {
			rows, seconds = rows+1, seconds+boolInt(l.Value != nil)
		}
	}
	if float64(seconds) >= secondsShare*float64(rows) {
		return
	}
	for i := range t.Lines {
		if l := &t.Lines[i]; l.Value != nil && l.Value.To < len(l.Words) && l.goesOnWith(l.Value.To) {
			l.Value = nil
		}
	}
}
