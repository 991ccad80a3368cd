package tables

import (
	"math"
	"slices"

	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/page"
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
		case valueCol >= 0 && valueCol < dateCol: // the posting date is first
			l.Value = t.dateIn(l, valueCol, -1)
			l.Date = t.dateIn(l, dateCol, afterSpan(l.Value))
		case valueCol >= 0:
			l.Date = t.dateIn(l, dateCol, -1)
			if l.Value = t.dateIn(l, valueCol, afterSpan(l.Date)); l.Date == nil && l.Value != nil &&
				l.continuesText(l.Value.From) && !t.isUnder(l, l.Value.From, valueCol) {
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

// continuesText reports whether a word continues the text before it: "OCT-25" after "CLAIM", below the row's text.
func (l *Line) continuesText(at int) bool {
	return at > 0 && l.Words[at].Box.X0-l.Words[at-1].Box.X1 <= parse.TextGap*l.Height()
}

// isUnder reports whether a word overlaps a column's label by more than the width of a letter.
func (t *Table) isUnder(l *Line, at, column int) bool {
	word, label := l.Words[at].Box, t.Columns[column].Box
	return min(word.X1, label.X1)-max(word.X0, label.X0) > datePlace*l.Height()
}

// dayAlone returns the date of a line that contains nothing else. Its heading may be wider than the column of dates, or
// of times, below it.
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

// dateIn returns the date in a column or, if there is no such column, at the beginning of the line.
func (t *Table) dateIn(l *Line, column, from int) *parse.DateSpan {
	if column < 0 {
		if from >= 0 {
			return nil
		}
		if d, ok := leadingDate(l.Words); ok && (math.Abs(l.Words[d.From].Box.X0-t.dateLeft()) <= l.Height() ||
			!t.Headed && d.From == 0 && t.startsRows(l)) {
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

// silentValueDates finds value dates without a heading: most rows print a second date right after the first.
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

// afterSpan returns the index of the word after a date, -1 if there is no date.
func afterSpan(d *parse.DateSpan) int {
	if d == nil {
		return -1
	}
	return d.To
}

// dropStrayDates removes dates that are not at the place of the other dates in their column, because descriptions
// contain dates too.
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

// dateLeft returns the left edge of dates in a table without a date column: the most frequent left edge of dates at the
// beginning of lines with an amount.
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
		lefts = heads // dates above their entries
	}
	left, _ := mode(lefts, t.height())
	t.left = &left
	return left
}

// startsRows reports whether a line begins where most dated rows of a table without headings do. Such rows have a
// number or the last digits of a card before the date.
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

// dateAfter returns the date at the given word, nil if there is none or if it begins a period, which is part of a text.
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

// daysInTexts removes second dates without a heading if the text continues right after them and most rows have no
// second date: "05 JAN PURCHASE AT" is the day when a card was used.
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
		if l := &t.Lines[i]; l.Value != nil && l.Value.To < len(l.Words) && l.continuesText(l.Value.To) {
			l.Value = nil
		}
	}
}

// dateUnder returns the date of a line under a column's label: the one that begins where the label does, else the
// nearest. A description before the column may end with a date, and an amount such as 12.09 may look like one.
func (t *Table) dateUnder(l *Line, column, from int) *parse.DateSpan {
	height, label := l.Height(), t.Columns[column].Box.X0
	left, limit := t.columnReach(column, height)
	money := make([]bool, len(l.Words))
	for _, token := range l.Money {
		for i := token.From; i < token.To; i++ {
			money[i] = true
		}
	}
	var best *parse.DateSpan
	least := math.Inf(1)
	for i := from; i < len(l.Words) && l.Words[i].Box.X0 < limit; i++ {
		w := l.Words[i]
		off := math.Abs(w.Box.X0 - label)
		if w.Box.X1 < left || money[i] || off >= least {
			continue
		}
		inside := best != nil && i < best.To // a shorter date within the one found, unless exactly in place and apart
		if inside && (off > datePlace*height || evenlySet(l.Words[best.From:best.To], i-best.From)) {
			continue
		}
		if d, ok := parse.FindDate(l.Words, i, limit); ok {
			best, least = &d, off
		}
	}
	return best
}

// evenlySet reports whether the space before a date's i-th word is no wider than the other spaces of the date: a label
// above the middle of "09 Sep 23" does not make "Sep 23" a separate date.
func evenlySet(date []page.Word, i int) bool {
	blank := func(k int) float64 { return date[k].Box.X0 - date[k-1].Box.X1 }
	widest := 0.0
	for k := 1; k < len(date); k++ {
		if k != i {
			widest = max(widest, blank(k))
		}
	}
	return i > 0 && widest > 0 && blank(i) <= evenBlank*widest
}

// DayPlace is the area of a table's dates: below their heading, up to where they end. A centered heading may be to
// the right of a date's left edge.
type DayPlace struct {
	left, limit float64
	edge        bool // without a heading: words at the left edge of dates
}

// DayPlace measures the area; measure once and use it for many rows.
func (t *Table) DayPlace() DayPlace {
	height := t.height()
	if column := t.Column(lexicon.RoleDate); column >= 0 {
		left, limit := t.columnReach(column, height)
		if end := t.dateEnd() + height; end > left { // dates above their rows are elsewhere
			limit = min(limit, end)
		}
		return DayPlace{left: left, limit: limit}
	}
	return DayPlace{limit: t.dateLeft() + height, edge: true}
}

// Words returns the words inside the area.
func (p DayPlace) Words(words []page.Word) []page.Word {
	var found []page.Word
	for _, w := range words {
		x := w.Box.CenterX()
		if p.edge && w.Box.X0 <= p.limit || !p.edge && x >= p.left && x < p.limit {
			found = append(found, w)
		}
	}
	return found
}

// dateEnd returns the right edge of the table's dates; nine in ten end further left.
func (t *Table) dateEnd() float64 {
	var ends []float64
	for _, l := range t.Lines {
		if l.Date != nil {
			ends = append(ends, l.Words[l.Date.To-1].Box.X1)
		}
	}
	if len(ends) == 0 {
		return math.Inf(1)
	}
	slices.Sort(ends)
	return ends[len(ends)*9/10]
}

// InDayPlace reports whether a line begins where the table's dates do. A year at the end of a wrapped description
// does not, so it shows nothing about the rows below.
func (t *Table) InDayPlace(l *Line) bool {
	left := t.dateLeft()
	if column := t.Column(lexicon.RoleDate); column >= 0 {
		left = t.Columns[column].Box.X0
	}
	return math.Abs(l.Words[0].Box.X0-left) <= dateReach*l.Height()
}

// YearsHeadRows reports whether a year alone on a line is the year of the rows below it: no date has its own year, and
// no date is broken before its year. The answer is computed once, when the table is filled.
func (t *Table) YearsHeadRows() bool {
	if t.yearsHead == nil {
		head := t.daysLackYears() && !t.breaksYears()
		t.yearsHead = &head
	}
	return *t.yearsHead
}

// daysLackYears reports whether no date of the table prints its year. A year that a line above gave to a date does not
// count.
func (t *Table) daysLackYears() bool {
	for _, l := range t.Lines {
		if l.Date == nil {
			continue
		}
		if p, ok := parse.ParsePrintedDate(l.Date.Text); ok && p.Year != 0 {
			return false
		}
	}
	return true
}

// breaksYears reports whether years are below dates: the text of their rows continues beside them, or the same year is
// alone on several lines of a page and never above the first date. A year alone on a line then completes the date above
// it and is not the year of the rows below.
func (t *Table) breaksYears() bool {
	var above *Line // the last year alone on a line
	dated, heads := false, false
	for i := range t.Lines {
		l := &t.Lines[i]
		dated = dated || l.Date != nil
		switch {
		case l.Tail != l.TailFrom+1 || len(l.Words[l.TailFrom].Text) != len("2006"):
		case len(l.Words) > l.Tail:
			return true
		case !dated:
			heads = true
		case !heads && above != nil && above.Page == l.Page && above.Words[0].Text == l.Words[0].Text:
			return true
		default:
			above = l
		}
	}
	return false
}
