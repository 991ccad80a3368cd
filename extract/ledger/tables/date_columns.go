package tables

import (
	"cmp"
	"math"
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// Headings lie about days: "Oper." heads days here and the operator there, "Mov." or "Data" over "Mov." heads them on
// another paper. Where no row has a day under a table's date, the rows' days tell where they stand.

// datedShare is the share, in tenths, of rows with a day at one edge that makes a column of days.
const datedShare = 6

// learnDates gives the role of days to the column under which they stand, when no row has one where the headings say.
func (t *Table) learnDates() {
	column := t.Column(lexicon.RoleDate)
	if !t.Headed || t.Sheet || t.Daily {
		return
	}
	var days []page.Box
	rows := 0
	for i := range t.Lines {
		l := &t.Lines[i]
		if len(l.Money) == 0 {
			continue
		}
		if d := t.dateIn(
			l, column, -1,
		); column >= 0 && d != nil && !t.underValueDate(layout.Bounds(l.Words[d.From:d.To])) {
			return
		}
		rows++
		days = append(days, l.dayBoxes()...)
	}
	place, ok := firstEdge(days, rows, t.height())
	if !ok {
		return
	}
	if found := layout.ColumnOver(place, t.Columns); found >= 0 && !lexicon.IsMoney(t.Columns[found].Role) {
		if column >= 0 {
			t.Columns[column].Role = ""
		}
		t.Columns[found].Role = lexicon.RoleDate
	}
}

// underValueDate says that a day stands under the heading of days of value.
func (t *Table) underValueDate(day page.Box) bool {
	column := t.Column(lexicon.RoleValueDate)
	return column >= 0 && layout.ColumnOver(day, t.Columns) == column
}

// dayBoxes are the places of a line's days that are no amounts and no ends of texts ("Cashback May 21").
func (l *Line) dayBoxes() []page.Box {
	taken := l.taken()
	var boxes []page.Box
	for i := 0; i < len(l.Words); i++ {
		d, ok := parse.FindDate(l.Words, i, math.MaxFloat64)
		if ok && !slices.Contains(taken[d.From:d.To], true) && !l.endsText(i) {
			boxes = append(boxes, layout.Bounds(l.Words[d.From:d.To]))
			i = d.To - 1
		}
	}
	return boxes
}

// endsText says that a word stands in the cell of a text that begins before it: a row's number begins none.
func (l *Line) endsText(i int) bool {
	if i == 0 || parse.IsDigits(l.Words[i-1].Text) {
		return false
	}
	return l.Words[i].Box.X0-l.Words[i-1].Box.X1 < parse.TextGap*l.Height()
}

// firstEdge is the leftmost of the left edges at which most rows have a box.
func firstEdge(boxes []page.Box, rows int, height float64) (page.Box, bool) {
	slices.SortStableFunc(boxes, func(a, b page.Box) int { return cmp.Compare(a.X0, b.X0) })
	for i := range boxes {
		place, n := boxes[i], 0
		for _, b := range boxes[i:] {
			if b.X0-boxes[i].X0 > edgeCluster*height {
				break
			}
			place, n = place.Union(b), n+1
		}
		if n*10 >= rows*datedShare {
			return place, true
		}
	}
	return page.Box{}, false
}

// datedLeast is how many dates under a heading show that it heads dates.
const datedLeast = 3

// datedColumns makes columns of dates of those that are headed as amounts or strangely and hold dates and nothing
// else: "Value" beside "Date" is the day of value.
func (t *Table) datedColumns() {
	t.textNamedAsDay()
	t.dayHeadedAsText()
	for i, c := range t.Columns {
		if c.Role != "" && !(c.Role == lexicon.RoleAmount && t.otherAmounts(i) != nil) {
			continue
		}
		if dates, others := t.datesUnder(c); dates < datedLeast || others*10 > dates {
			continue
		}
		for _, k := range t.otherAmounts(i) {
			if t.Columns[k].Role == "" {
				t.Columns[k].Role = lexicon.RoleAmount
			}
		}
		switch {
		case t.Column(lexicon.RoleDate) < 0:
			t.Columns[i].Role = lexicon.RoleDate
		case t.Column(lexicon.RoleValueDate) < 0:
			t.Columns[i].Role = lexicon.RoleValueDate
		default:
			t.Columns[i].Role = lexicon.RoleFurther
		}
	}
}

// textNamedAsDay makes the descriptions' column of one whose heading may name days and texts ("Transaction" on cards'
// papers) where no other holds texts and no day begins under it.
func (t *Table) textNamedAsDay() {
	i := t.Column(lexicon.RoleDate)
	if i < 0 || t.Column(lexicon.RoleDescription) >= 0 ||
		lexicon.OfDeposits().Columns.Role(t.Columns[i].Text) != lexicon.RoleDescription {
		return
	}
	if dates, _ := t.datesUnder(t.Columns[i]); dates == 0 {
		t.Columns[i].Role = lexicon.RoleDescription
	}
}

// dayHeadedAsText gives the half of a torn heading ("Transaction" before "Date") that means texts by itself back to
// the days under it where another heading names the texts.
func (t *Table) dayHeadedAsText() {
	i := t.Column(lexicon.RoleDescription)
	if i < 0 || i+1 >= len(t.Columns) || t.Columns[i+1].Role != lexicon.RoleDate {
		return
	}
	texts := slices.IndexFunc(t.Columns, func(c layout.Column) bool {
		return c.Role == lexicon.RoleReference && lexicon.OfDeposits().Columns.Role(c.Text) == lexicon.RoleDescription
	})
	if dates, others := t.datesUnder(t.Columns[i]); texts < 0 || dates < datedLeast || others*10 > dates {
		return
	}
	t.Columns = slices.Clone(t.Columns)
	t.Columns[texts].Role = lexicon.RoleDescription
	t.Columns[i+1].Box = t.Columns[i].Box.Union(t.Columns[i+1].Box)
	t.Columns = slices.Delete(t.Columns, i, i+1)
}

// otherAmounts are the places of the columns beside one headed as an amount that hold movements or a further amount.
func (t *Table) otherAmounts(column int) (places []int) {
	for k, c := range t.Columns {
		if k != column && (lexicon.IsMovement(c.Role) ||
			c.Role == "" && lexicon.OfDeposits().Columns.Role(c.Text) == lexicon.RoleAmount) {
			places = append(places, k)
		}
	}
	return places
}

// datesUnder counts the lines whose words under a heading begin a date, and those whose words there do not.
func (t *Table) datesUnder(c layout.Column) (dates, others int) {
	for _, l := range t.Lines {
		for i, w := range l.Words {
			if layout.Overlap(w.Box, c.Box) <= 0 {
				continue
			}
			if inDate(l.Words, i, l.Height()) {
				dates++
			} else {
				others++
			}
			break
		}
	}
	return dates, others
}

// inDate says that a date begins with a word of a line of that height, or one begins just before and goes on in it.
// What stands further apart than words of one text do is no part of it ("01 08" before "18.500,00").
func inDate(words []page.Word, i int, height float64) bool {
	apart := func(k int) bool { return words[k].Box.X0-words[k-1].Box.X1 > parse.TextGap*height }
	end := math.MaxFloat64
	for k := i + 1; k < len(words); k++ {
		if apart(k) {
			end = words[k].Box.X0
			break
		}
	}
	for from := i; from >= 0 && from > i-dateWords; from-- {
		if d, ok := parse.FindDate(words, from, end); ok && d.From == from && d.To > i {
			return true
		}
		if from > 0 && apart(from) {
			break
		}
	}
	return false
}

// dateWords is of how many words a date is at most.
const dateWords = 3

// Narrow columns break a date over two lines: "02 Jan" over "25".

// findTails finds the second halves of broken dates: a year or a time of day alone in the date column of a
// line without a date.
func (t *Table) findTails() {
	date := t.Column(lexicon.RoleDate)
	if date < 0 || t.Sheet {
		return
	}
	for i := range t.Lines {
		l := &t.Lines[i]
		if l.Date != nil || l.Value != nil {
			continue
		}
		first := t.markYears(l, 0)
		_, limit := t.columnReach(date, l.Height())
		left := t.Columns[date].Box.X0 - dateReach*l.Height()
		for n := first + 1; n <= len(l.Words) && n <= first+maxTailWords; n++ {
			if w := l.Words[n-1]; w.Box.X1 > limit || w.Box.X0 < left ||
				n > first+1 && w.Box.X0-l.Words[n-2].Box.X1 > parse.TextGap*l.Height() {
				break
			}
			if text := layout.Text(l.Words[first:n]); isTail(text) {
				l.Tail, l.TailFrom = n, first
			}
		}
		if l.Tail > 0 {
			t.markYears(l, l.Tail)
		}
	}
}

// markYears takes the years, and the halves of the day behind times, from word from on that complete dates of the
// table's other date columns, and says where they end. Behind the end of the first date a year may stand anywhere in
// the other's reach.
func (t *Table) markYears(l *Line, from int) int {
	for ; from < len(l.Words); from++ {
		w := l.Words[from]
		if !isMeridiem(w.Text) && (len(w.Text) != 4 || !isTail(w.Text)) || !t.underOtherDate(w.Box, from > 0) {
			break
		}
		l.Marks = append(l.Marks, from)
	}
	return from
}

// underOtherDate says that a box stands under the heading of a value or due date; inReach, that it stands where the
// column's cells may.
func (t *Table) underOtherDate(b page.Box, inReach bool) bool {
	for i, c := range t.Columns {
		if c.Role != lexicon.RoleDueDate && c.Role != lexicon.RoleValueDate {
			continue
		}
		left, limit := t.columnReach(i, b.Height())
		if layout.Overlap(c.Box, b) > 0 || inReach && b.X0 >= left && b.X1 <= limit {
			return true
		}
	}
	return false
}

// maxTailWords bounds the words of a broken date's second half: "08 : 10 AM".
const maxTailWords = 4

// isMeridiem says that a word tells the half of the day behind a time.
func isMeridiem(word string) bool { return word == "AM" || word == "PM" }

func isTail(text string) bool {
	if _, ok := parse.ParseClock(text); ok {
		return true
	}
	return parse.IsDigits(text) && (len(text) == 2 || len(text) == 4 && text >= "1950" && text <= "2099")
}
