package rows

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/source"
	"github.com/dossier-lending/dossier/extract/ledger/tables"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// A row's text may contain further dates: the period of a rent, the day a card was used. Such a date is followed by
// text; the period of a statement is not.
//
// namesPeriod reports whether a line is only two dates, as the period of a statement is printed.
func namesPeriod(l *tables.Line) bool {
	return l.Value == nil && parse.IsSpan(layout.NewCell(l.Page, l.Words)) && !textBehindDays(l)
}

// textBehindDays reports whether text follows directly after the last date of a line.
func textBehindDays(l *tables.Line) bool {
	end := 0
	for i := 0; i < len(l.Words); i++ {
		if d, ok := parse.FindDate(l.Words, i, math.MaxFloat64); ok {
			end = d.To
			i = d.To - 1
		}
	}
	if end == 0 || end == len(l.Words) || l.Words[end].Box.X0-l.Words[end-1].Box.X1 > parse.TextGap*l.Height() {
		return false
	}
	first := strings.IndexFunc(l.Words[end].Text, unicode.IsLetter)
	return first == 0
}

// takePeriodText reads a line right below a row that begins with a period and continues with words as text of that
// row.
func (a *Assembler) takePeriodText(l *tables.Line) bool {
	if a.ended || l.Value != nil || !beginsWithPeriod(l) || recognized(l.Line) || !a.near(l) {
		return false
	}
	text := *l
	text.Date = nil
	a.loose = append(a.loose, looseText{text, len(a.Rows), true})
	a.passedDated = true // or it is a row with its amount below
	return true
}

// beginsWithPeriod reports whether a line begins with two dates linked by a word and continues with text.
func beginsWithPeriod(l *tables.Line) bool {
	d, ok := parse.FindDate(l.Words, 0, math.MaxFloat64)
	return ok && d.To < len(l.Words) && parse.LeadsToEnd(l.Words[d.To].Text) &&
		parse.IsSpan(layout.NewCell(l.Page, l.Words)) && textBehindDays(l)
}

// Some documents print the transaction date and the posting date above each other in one column. The second line of
// every row then begins with a date too and is not a row.

// secondShare is the least share of rows with a second date that shows the habit.
const secondShare = 0.6

// noteSecond remembers a dropped row without amounts (index i) that is directly below a row with a date.
func (a *Assembler) noteSecond(d *Draft, i int) {
	above := a.rowAt(i - 1)
	if above == nil || !above.OwnDate || above.Value != nil || above.Page != d.Page || d.Value != nil {
		return
	}
	l := a.tableLineAt(d.Line)
	if l == nil || l.Index != above.Line+1 ||
		l.Box.CenterY()-a.r.Lines[above.Line].Box.CenterY() > secondPitch*l.Height() {
		return
	}
	a.seconds = append(a.seconds, looseText{*l, i, true})
}

// secondDates gives lines with a second date to the rows above them, if most rows have one. The date becomes the
// value date, the rest continues the text.
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
		at, _ := slices.BinarySearchFunc(a.loose, l.Index,
			func(t looseText, index int) int { return t.line.Index - index })
		a.loose = slices.Insert(a.loose, at, looseText{l, s.row, true})
	}
}

// datesRowAbove gives the date and text of a line without amount to the row directly above it, if few rows of a
// recognized page lack a date (rareUndated): its date was placed one line too low. The row becomes doubtful.
func (a *Assembler) datesRowAbove(i int) bool {
	d, above := a.Rows[i], a.rowAt(i-1)
	if above == nil || !above.inheritsDate || above.Page != d.Page || d.Line != above.Line+1 ||
		!source.Recognized(d.DateWords) ||
		a.Table.Column(lexicon.RoleDate) < 0 || len(d.Text) > 0 {
		return false
	}
	undated := 0
	for _, row := range a.Rows[:i] {
		if row.inheritsDate {
			undated++
		}
	}
	if float64(undated) > rareUndated*float64(i) {
		return false
	}
	above.Date, above.DateWords, above.OwnDate, above.inheritsDate = d.Date, d.DateWords, true, false
	above.description = append(above.description, d.description...)
	above.DoubtfulWords, above.DoubtfulDay = true, true
	return true
}

// Narrow columns break a date, a label or a mark over two lines: "02 Jan" above "25", "BALANCE BROUGHT" above
// "FORWARD", "215.20" above "D". The second line belongs to the line above.

// takeTail completes the current date with a year or time printed on the line below it.
func (a *Assembler) takeTail(l *tables.Line) {
	if l.Tail == 0 || a.current == nil || len(a.Rows) == 0 && a.currentLine == 0 {
		return
	}
	from := a.r.Lines[a.currentLine]
	if from.Page != l.Page || l.Box.CenterY()-from.Box.CenterY() > rowPitch*l.Height() {
		return
	}
	text := layout.Text(l.Words[l.TailFrom:l.Tail])
	if clock, ok := parse.ParseClock(text); ok {
		if a.current.Time == "" {
			a.current.Time = clock
		}
		return
	}
	if a.current.Year != 0 {
		return
	}
	if p, ok := parse.WithYearBelow(a.current.PrintedDate, layout.Text(a.currentWords), text); ok {
		a.current.PrintedDate = p
		a.completed = append(a.completed, l.Index)
	}
}

// completedAt reports whether the line read last holds the year of the date above it.
func (a *Assembler) completedAt(l *tables.Line) bool {
	n := len(a.completed)
	return n > 0 && a.completed[n-1] == l.Index
}

// Passbooks that cover years print the year once, on a line above its rows, and dates without a year below it.

// takeYear reads a line that is only a year, and gives the latest such year to a date without one. It reports whether
// the line was a year.
func (a *Assembler) takeYear(l *tables.Line) bool {
	if year, ok := yearAlone(l); ok && a.Table.InDayPlace(l) && a.Table.YearsHeadRows() {
		a.year = year
		a.r.Used[l.Index] = true
		return true
	}
	if l.Date != nil && l.Date.Year == 0 {
		l.Date.Year = a.year
	}
	return false
}

// yearAlone reads a line such as "2024", "Year 2024" or "March 2024".
func yearAlone(l *tables.Line) (int, bool) {
	words := l.Words
	if len(words) == 2 && (slices.Contains(yearWords, layout.Normalize(words[0].Text)) ||
		parse.IsMonth(words[0].Text)) {
		words = words[1:]
	}
	if len(words) != 1 {
		return 0, false
	}
	return yearOf(words[0])
}

// yearOf reads a word of four digits that is a plausible year of a statement.
func yearOf(w page.Word) (int, bool) {
	year, err := strconv.Atoi(w.Text)
	return year, err == nil && len(w.Text) == len("2006") && parse.IsDigits(w.Text) && parse.IsPlausibleYear(year)
}

// DoubtYears removes the dates of rows without a year, if their table prints years below its dates: these rows had a
// year that was not understood, and a year found elsewhere on the document would be a guess. A year below one of many
// dates is chance, such as a note that begins with a year.
func (r *Reader) DoubtYears(rows []*Row) {
	for _, a := range r.Assembled {
		if a.year != 0 {
			continue // years are printed above the rows
		}
		var bare []*Row
		loose, place := 0, a.Table.DayPlace()
		for _, w := range rows {
			if d := w.Draft; d.Table != a.Table || d.Date == nil || d.Date.Year != 0 {
				continue
			}
			bare = append(bare, w)
			if w.OwnDate && a.looseYear(w.Draft, place) {
				loose++
			}
		}
		if below := len(a.completed) + loose; below == 0 || below < len(bare)-loose {
			continue
		}
		for _, w := range bare {
			w.Date, w.Doubtful, w.UnreadDate = nil, true, layout.Text(w.Draft.DateWords)
		}
	}
}

// looseYear reports whether a year is in the place of dates on an undated line just below a row's date.
func (a *Assembler) looseYear(d *Draft, place tables.DayPlace) bool {
	day := layout.Bounds(d.DateWords)
	from, _ := slices.BinarySearchFunc(a.Table.Lines, d.Line+1, func(l tables.Line, at int) int { return l.Index - at })
	for _, l := range a.Table.Lines[from:] {
		if l.Page != d.Page || l.Date != nil || l.Box.CenterY()-day.CenterY() > rowPitch*l.Height() {
			return false
		}
		for _, w := range place.Words(l.Words) {
			if _, ok := yearOf(w); ok {
				return true
			}
		}
	}
	return false
}

// rareUndated: if at most this share of rows has no date of its own, the table may print a date on every row and
// recognition lost some.
const rareUndated = 0.2

// unknownMonth matches a date with an unknown word for the month: "6 aou 2024", "12XYZ22".
var unknownMonth = regexp.MustCompile(`^\d{1,2}[ ./-]?\p{L}{3,9}\.?[ ./-]?(?:\d{2}|\d{4})?$`)

// twoNumbers matches what may be a day and a month: "11 5", "11/05".
var twoNumbers = regexp.MustCompile(`^\d{1,2}[ ./-]\d{1,2}$`)

// DoubtDates removes dates that rows inherited from the row above, if the page must show a date of their own.
//
// On recognized pages this is so if the table dates every row, if something unreadable is in the place of the date or
// has been since the latest date. On other pages it is a date with an unknown month, or two numbers that may be a
// date; in a sheet's cell any number. No balance can prove a date, so such a row is doubtful unless its value date
// shows the date.
func (r *Reader) DoubtDates(rows []*Row, cal *parse.Calendar) {
	recognized := map[int]bool{}
	for _, p := range r.Doc.Pages {
		recognized[p.Number] = recognized[p.Number] || p.Source == page.SourceOCR
	}
	rowsOf := map[*tables.Table][]*Row{}
	for _, w := range rows {
		rowsOf[w.Draft.Table] = append(rowsOf[w.Draft.Table], w)
	}
	for t, own := range rowsOf {
		place := t.DayPlace()
		again, rare := datesEveryRow(place, own)
		below := false // an unreadable date above is later than the last clear one
		for _, w := range own {
			if w.OwnDate {
				below = false
				continue
			}
			unread := place.Words(slices.Concat(w.Text[lexicon.RoleDate], w.Text[lexicon.RoleBranch],
				w.Text[lexicon.RoleCode], w.Words()))
			below = below || recognized[w.Page] && parse.HasDigit(layout.Text(unread))
			doubtful := again || below || len(unread) > 0 || rare && !r.blankAt(place, w)
			if !recognized[w.Page] {
				unread = place.Words(r.Lines[w.Line].Words)
				text := layout.Text(unread)
				below = below || unknownMonth.MatchString(text) || twoNumbers.MatchString(text) || r.Sheet &&
					(parse.HasDigit(text) || isWithheldDay(text))
				doubtful = below
				if r.Sheet && isWithheldDay(text) {
					unread = nil // no date is printed, so none is misread
				}
			}
			if doubtful {
				w.Date, w.Doubtful, w.UnreadDate, w.unreadDay = nil, true, layout.Text(unread), unread
			}
		}
		datesFromValueDates(own, cal)
	}
}

// blurredDay reports whether digits are in the place of the date of a recognized line.
func (a *Assembler) blurredDay(l *tables.Line) bool {
	words := a.Table.DayPlace().Words(l.Words)
	return source.Recognized(words) && parse.HasDigit(layout.Text(words))
}

// maskedDay matches the text of a withheld date: "XXXX/XX/XX", "**.**.2024", "1111/11/11".
var maskedDay = regexp.MustCompile(`^[XxYyMmDd*#?•█_\d]+([-/. ]+[XxYyMmDd*#?•█_\d]+){1,2}$`)

// isWithheldDay reports whether a text replaces a date that is not shown: marks instead of digits, or one digit
// repeated.
func isWithheldDay(text string) bool {
	if !maskedDay.MatchString(text) {
		return false
	}
	figures := strings.Map(func(c rune) rune {
		if strings.ContainsRune("-/. ", c) {
			return -1
		}
		return c
	}, text)
	return !parse.IsDigits(figures) || strings.Trim(figures, figures[:1]) == ""
}

// isRowWithWithheldDay reports whether a sheet's line is a row whose date is withheld: its cell holds a mask, the
// whole column is blank, or it has a movement and a balance but no date above it. Such a row has no date, and
// inherits none if the sheet dates other rows.
func (a *Assembler) isRowWithWithheldDay(l *tables.Line, text map[int][]page.Word) bool {
	column := a.Table.Column(lexicon.RoleDate)
	if !a.Table.Sheet || column < 0 || len(text) == 0 {
		return false
	}
	if w := cellAt(l.Words, a.Table.Columns[column].Cell); w != nil {
		return isWithheldDay(w.Text)
	}
	if a.current == nil && a.fillsRow(l) {
		return true
	}
	return !slices.ContainsFunc(a.Table.Lines, func(other tables.Line) bool {
		return other.Date != nil || other.Value != nil || cellAt(other.Words, a.Table.Columns[column].Cell) != nil &&
			len(other.Money) > 0
	})
}

// labelsFigure reports whether a sheet's line is an unknown label with its figure ("No. of transactions"): words in
// the date cell and no description.
func (a *Assembler) labelsFigure(l *tables.Line, text map[int][]page.Word) bool {
	day, description := a.Table.Column(lexicon.RoleDate), a.Table.Column(lexicon.RoleDescription)
	if !a.Table.Sheet || day < 0 || description < 0 || len(text[description]) > 0 {
		return false
	}
	w := cellAt(l.Words, a.Table.Columns[day].Cell)
	return w != nil && !isWithheldDay(w.Text) && strings.Count(w.Text, " ") > 0 && !parse.HasDigit(w.Text)
}

// countsRows reports whether all figures of a line are whole numbers, below rows that print decimals.
func (a *Assembler) countsRows(l *tables.Line) bool {
	return slices.ContainsFunc(a.Rows, (*Draft).printsDecimals) &&
		!slices.ContainsFunc(l.Tokens, func(t parse.MoneyToken) bool { return t.Decimals >= 0 })
}

// fillsRow reports whether a line has a movement and a balance.
func (a *Assembler) fillsRow(l *tables.Line) bool {
	movement, balance := false, false
	for role, token := range a.roles(l) {
		movement = movement || lexicon.IsMovement(role) && token.Size != 0
		balance = balance || role == lexicon.RoleBalance
	}
	return movement && balance
}

// blankAt reports whether nothing is printed in the place of a recognized row's date.
func (r *Reader) blankAt(place tables.DayPlace, w *Row) bool {
	all := layout.Bounds(w.Words())
	for _, p := range r.Doc.Pages {
		if p.Number != w.Page {
			continue
		}
		if !p.UnreadKnown {
			return false
		}
		for _, b := range p.Unread {
			if b.Y0 < all.Y1 && b.Y1 > all.Y0 && len(place.Words([]page.Word{{Box: b}})) > 0 {
				return false
			}
		}
	}
	return true
}

// datesEveryRow reports whether a table repeats the date at least as often as it leaves it out (always), and whether
// it leaves it out so rarely that recognition may have lost it (rare). A table that prints each date once still
// repeats it on a new page.
func datesEveryRow(place tables.DayPlace, rows []*Row) (always, rare bool) {
	undated, again := 0, 0
	for i, w := range rows {
		if !w.OwnDate {
			if len(place.Words(w.Words())) == 0 {
				undated++
			}
			continue
		}
		if i > 0 && rows[i-1].OwnDate && w.Date != nil && rows[i-1].Date != nil && *w.Date == *rows[i-1].Date {
			again++
		}
	}
	return again > 0 && again >= undated, float64(undated) <= rareUndated*float64(len(rows))
}
