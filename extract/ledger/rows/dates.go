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

// A row's text may tell days of its own: the period that a rent is for, the day on which a card was used. Such a day
// stands behind the row's and words go on behind it, as they do not behind the period of a statement.

// namesPeriod says that a line with a day is nothing but two days, as the period of a statement is printed.
func namesPeriod(l *tables.Line) bool {
	return l.Value == nil && parse.IsSpan(layout.NewCell(l.Page, l.Words)) && !textBehindDays(l)
}

// textBehindDays says that a text goes on right behind the last day of a line.
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

// takePeriodText takes a line that begins with a period and goes on in words, right below a row, for a text of that row.
func (a *Assembler) takePeriodText(l *tables.Line) bool {
	if a.ended || l.Value != nil || !beginsWithPeriod(l) || recognized(l.Line) || !a.near(l) {
		return false
	}
	text := *l
	text.Date = nil
	a.loose = append(a.loose, looseText{text, len(a.Rows), true})
	a.passedDated = true // or it is a row whose amount stands below
	return true
}

// beginsWithPeriod says that a line begins with two days that a word links and goes on with a text.
func beginsWithPeriod(l *tables.Line) bool {
	d, ok := parse.FindDate(l.Words, 0, math.MaxFloat64)
	return ok && d.To < len(l.Words) && parse.LeadsToEnd(l.Words[d.To].Text) && parse.IsSpan(layout.NewCell(l.Page, l.Words)) && textBehindDays(l)
}

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

// datesRowAbove gives the day and the text of a line that never got an amount to the row right above it, on a recognized
// page where that row alone lacks a day: its day was boxed one line too low. The row is in doubt.
func (a *Assembler) datesRowAbove(i int) bool {
	d, above := a.Rows[i], a.rowAt(i-1)
	if above == nil || !above.inheritsDate || above.Page != d.Page || d.Line != above.Line+1 || !source.Recognized(d.DateWords) ||
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
	above.Doubtful, above.DoubtfulDay = true, true
	return true
}

// Narrow columns break a date, a carried balance's label or a balance's mark over two lines: "02 Jan" over
// "25", "BALANCE BROUGHT" over "FORWARD", "215.20" over "D". What stands on the second line then belongs to
// the line above and is no row and no text of its own.

// takeTail completes the latest date with a year or time printed on the line below it.
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

// completedAt says that the line taken last holds the year of the day above it.
func (a *Assembler) completedAt(l *tables.Line) bool {
	n := len(a.completed)
	return n > 0 && a.completed[n-1] == l.Index
}

// Books that are written over years print the year once, on a line of its own above its rows, and days
// without one below it.

// takeYear takes a line that is nothing but a year, and gives the year of the latest one to a day without.
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
	if len(words) == 2 && (yearWords[layout.Normalize(words[0].Text)] || parse.IsMonth(words[0].Text)) {
		words = words[1:]
	}
	if len(words) != 1 {
		return 0, false
	}
	return yearOf(words[0])
}

// yearOf reads a word that is a year of four digits in which a statement may be written.
func yearOf(w page.Word) (int, bool) {
	year, err := strconv.Atoi(w.Text)
	return year, err == nil && len(w.Text) == len("2006") && parse.IsDigits(w.Text) && parse.IsPlausibleYear(year)
}

var yearWords = map[string]bool{"year": true, "ano": true, "jahr": true, "annee": true, "tahun": true, "anno": true, "taon": true}

// DoubtYears takes the day from rows that print no year where their table prints years below its days: theirs stood
// there too and was not understood, so that one taken from elsewhere on the paper proves nothing. A year below one day
// of many is a chance, such as a note that begins with a year below the last row.
func (r *Reader) DoubtYears(rows []*Row) {
	for _, a := range r.Assembled {
		if a.year != 0 {
			continue // years head the rows below them
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
			w.Date, w.Unsure, w.UnreadDate = nil, true, layout.Text(w.Draft.DateWords)
		}
	}
}

// looseYear says that a year stands where the table's days do, on a line without a day just below a row's.
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

// rareUndated is the share of rows without a date of their own up to which a table may be one that prints a date on
// every row: recognition lost some, where there is print at their place.
const rareUndated = 0.2

// unknownMonth is a day whose month is no word that we know: "6 aou 2024", "12XYZ22".
var unknownMonth = regexp.MustCompile(`^\d{1,2}[ ./-]?\p{L}{3,9}\.?[ ./-]?(?:\d{2}|\d{4})?$`)

// twoNumbers may be a day and a month: "11 5", "11/05".
var twoNumbers = regexp.MustCompile(`^\d{1,2}[ ./-]\d{1,2}$`)

// DoubtDates takes the day from rows that only inherited it, where the page must show one: on recognized pages the
// table dates every row, or something that is no date stands in the date's column or stood there since the latest day, or
// print there could not be read; on others a day with a month that is unknown stands there, or two numbers that nothing
// tells to be a day; in a sheet's cell any number. No balance proves a day, so such a row is unsure, unless its day of value tells it.
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
		below := false // a day above that could not be read is later than the clear one before it
		for _, w := range own {
			if w.OwnDate {
				below = false
				continue
			}
			unread := place.Words(slices.Concat(w.Text[lexicon.RoleDate], w.Text[lexicon.RoleBranch], w.Text[lexicon.RoleCode], w.Words()))
			below = below || recognized[w.Page] && parse.HasDigit(layout.Text(unread))
			doubtful := again || below || len(unread) > 0 || rare && !r.blankAt(place, w)
			if !recognized[w.Page] {
				unread = place.Words(r.Lines[w.Line].Words)
				text := layout.Text(unread)
				below = below || unknownMonth.MatchString(text) || twoNumbers.MatchString(text) || r.Sheet && (parse.HasDigit(text) || isWithheldDay(text))
				doubtful = below
				if r.Sheet && isWithheldDay(text) {
					unread = nil // no day was printed: none is impossible
				}
			}
			if doubtful {
				w.Date, w.Unsure, w.UnreadDate, w.unreadDay = nil, true, layout.Text(unread), unread
			}
		}
		datesFromValueDates(own, cal)
	}
}

// blurredDay says that figures stand where a recognized line's day would.
func (a *Assembler) blurredDay(l *tables.Line) bool {
	words := a.Table.DayPlace().Words(l.Words)
	return source.Recognized(words) && parse.HasDigit(layout.Text(words))
}

// maskedDay is the shape of what stands in a cell for a day that is withheld: "XXXX/XX/XX", "**.**.2024", "1111/11/11".
var maskedDay = regexp.MustCompile(`^[XxYyMmDd*#?•█_\d]+([-/. ]+[XxYyMmDd*#?•█_\d]+){1,2}$`)

// isWithheldDay reports whether a text stands for a day that is not shown: marks in the place of its figures, or one figure
// throughout.
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

// isRowWithWithheldDay reports whether a sheet's line is a row whose day is withheld: something that is no day stands in its cell, the
// whole column is blank, or no day stands above it and it has a balance beside its movement as rows do. The row is kept
// without a day; one of a sheet that dates others takes none from above.
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
		return other.Date != nil || other.Value != nil || cellAt(other.Words, a.Table.Columns[column].Cell) != nil && len(other.Money) > 0
	})
}

// labelsFigure reports whether a sheet's line has words in the day's cell and none for a description: a label that was
// not understood with its figure ("No. of transactions"), not a row of the day above.
func (a *Assembler) labelsFigure(l *tables.Line, text map[int][]page.Word) bool {
	day, description := a.Table.Column(lexicon.RoleDate), a.Table.Column(lexicon.RoleDescription)
	if !a.Table.Sheet || day < 0 || description < 0 || len(text[description]) > 0 {
		return false
	}
	w := cellAt(l.Words, a.Table.Columns[day].Cell)
	return w != nil && !isWithheldDay(w.Text) && strings.Count(w.Text, " ") > 0 && !parse.HasDigit(w.Text)
}

// countsRows reports whether all figures of a line are whole numbers below rows that print decimals.
func (a *Assembler) countsRows(l *tables.Line) bool {
	return slices.ContainsFunc(a.Rows, (*Draft).printsDecimals) &&
		!slices.ContainsFunc(l.Tokens, func(t parse.MoneyToken) bool { return t.Decimals >= 0 })
}

// fillsRow reports whether a line has a movement and the balance behind it.
func (a *Assembler) fillsRow(l *tables.Line) bool {
	movement, balance := false, false
	for role, token := range a.roles(l) {
		movement = movement || lexicon.IsMovement(role) && token.Size != 0
		balance = balance || role == lexicon.RoleBalance
	}
	return movement && balance
}

// blankAt says that nothing is printed where a recognized row's day would stand.
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

// datesEveryRow says whether a table prints the day again where it is the one above's, at least as often as it leaves its
// place empty, and whether it leaves it so rarely that recognition may have lost it. A table that prints each day once
// does so again on a new page.
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
