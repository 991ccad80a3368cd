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

// Headings of dates can mislead: "Oper." means the date on one document and the operator on another, and so do "Mov."
// and "Data" above "Mov.". If no row has a date under the heading of dates, the rows show which column holds them.

// datedShare is the minimal share, in tenths, of rows with a date at one left edge in a column of dates.
const datedShare = 6

// learnDates gives the role of dates to the column that holds them, if no row has a date under the heading of dates.
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

// underValueDate reports whether a date is under the heading of value dates.
func (t *Table) underValueDate(day page.Box) bool {
	column := t.Column(lexicon.RoleValueDate)
	return column >= 0 && layout.ColumnOver(day, t.Columns) == column
}

// dayBoxes returns the boxes of a line's dates that are not amounts and not the end of a text ("Cashback May 21").
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

// endsText reports whether a word belongs to a text that begins before it. A row number does not begin a text.
func (l *Line) endsText(i int) bool {
	if i == 0 || parse.IsDigits(l.Words[i-1].Text) {
		return false
	}
	return l.Words[i].Box.X0-l.Words[i-1].Box.X1 < parse.TextGap*l.Height()
}

// firstEdge returns the leftmost of the left edges that most rows share.
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

// datedLeast is the minimal number of dates from which the content of a column tells that it contains dates, whatever
// its heading is.
const datedLeast = 3

// datedColumns turns columns with an unknown heading or a heading of amounts into date columns if they contain only
// dates: "Value" beside "Date" is the value date.
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

// textNamedAsDay turns a date column into the description column if its heading may name both ("Transaction" on
// statements of cards), no other column holds descriptions, and no date is below it.
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

// dayHeadedAsText joins the two halves of a date heading ("Transaction" before "Date"). The first half alone means
// descriptions, so this applies only if dates are below it and another heading names the descriptions.
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

// otherAmounts returns the indexes of other columns that hold movements or are headed as amounts.
func (t *Table) otherAmounts(column int) (places []int) {
	for k, c := range t.Columns {
		if k != column && (lexicon.IsMovement(c.Role) ||
			c.Role == "" && lexicon.OfDeposits().Columns.Role(c.Text) == lexicon.RoleAmount) {
			places = append(places, k)
		}
	}
	return places
}

// datesUnder counts the lines whose words below a heading begin a date, and the lines whose words there do not.
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

// inDate reports whether a date begins with a word, or begins just before it and includes it. Words that are further
// apart than the words of one text do not belong to the date ("01 08" before "18.500,00").
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

// dateWords is the maximal number of words in a date.
const dateWords = 3

// Narrow columns break a date over two lines: "02 Jan" above "25".

// findTails finds the second halves of broken dates: a year or a time of day alone in the date column of a line without
// a date.
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

// markYears marks words, from the given one on, that complete dates of other date columns above: years, and AM or PM
// after times. It returns the index after them. After the end of the first date, a year may be anywhere in the reach of
// the other column.
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

// underOtherDate reports whether a box is under the heading of value dates or due dates. With inReach, it may also
// be in the part of the line that belongs to that column, see columnReach.
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

// maxTailWords is the maximal number of words in the second half of a broken date: "08 : 10 AM".
const maxTailWords = 4

// isMeridiem reports whether a word is the half of the day after a time.
func isMeridiem(word string) bool { return word == "AM" || word == "PM" }

func isTail(text string) bool {
	if _, ok := parse.ParseClock(text); ok {
		return true
	}
	return parse.IsDigits(text) && (len(text) == 2 || len(text) == 4 && text >= "1950" && text <= "2099")
}
