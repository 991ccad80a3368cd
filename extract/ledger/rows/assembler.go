package rows

import (
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/tables"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// Assembler walks the lines of one table and collects its rows and notes.
type Assembler struct {
	r            *Reader
	Table        *tables.Table // the table that is read
	Rows         []*Draft      // the rows so far, in printed order
	notes        []Note
	loose        []looseText     // text lines that may continue a row
	current      *parse.DateSpan // the latest date, for tables that print it once a day
	currentWords []page.Word
	currentLine  int         // the line of the latest date
	summed       bool        // below the heading of a summary
	open         *Draft      // a row without amounts so far, nil for none
	passedDated  bool        // a dated line was ignored since the latest row
	ended        bool        // the end of the list was read; only a dated row begins again
	section      layout.Role // the side of the current section, "" for none
	part         int         // index of the current section
	lastAmounts  *bool       // see amountsLast
	// textFirst reports whether texts are above the figures of their rows.
	textFirst              bool
	continuesBelow         bool // recognized rows have further lines below them
	continuesBelowStrongly bool // so many do that gaps do not count
	// centredGap is the largest distance of a row and its own line above it; 0 if no row has one.
	centredGap float64
	rowsApart  float64 // the smallest distance of two rows; 0 if unknown
	// positionGuessed reports whether only weak evidence, such as the beginnings of texts, decided textFirst.
	positionGuessed bool
	// maybeCentred is how many lines of a run (key: index of its first line) belong to the row above it if figures
	// are in the middle of their texts. It is set if nothing decides whether they are.
	maybeCentred map[int]int
	// linesOver is how many text lines a row has above its figures at most, as gaps show.
	linesOver int
	// Unbooked counts rows that were removed because they do not move the account.
	Unbooked  int
	year      int                 // of the latest line that is only a year, 0 for none
	completed []int               // lines that hold the year of the date above
	Missed    []int               // indices of lines that look like rows and could not be read
	seconds   []looseText         // lines with a date of their own just below a row, see secondDates
	places    map[int]amountPlace // by column, see placeOfAmounts
}

// looseText is a line of text without date and amount. It is between two rows and may continue one of them.
type looseText struct {
	line        tables.Line
	row         int // rows before it
	mayContinue bool
}

// follow takes over the current date of the table before, if this table continues that one elsewhere on the page with
// the same columns. Documents that print a date once may continue it there.
func (a *Assembler) follow(before *Assembler) {
	if !before.ended && before.Table.Headed && a.Table.Headed && before.Table.Beside == 0 &&
		tables.SameColumns(before.Table.Columns, a.Table.Columns) && a.Table.Section == before.Table.Section {
		a.current, a.currentLine, a.currentWords = before.current, before.currentLine, before.currentWords
	}
}

func (a *Assembler) run() {
	a.section = a.Table.Section
	for i := 0; i < len(a.Table.Lines); i++ {
		if a.line(i) { // its label continues on the next line
			i++
			a.r.Used[a.Table.Lines[i].Index] = true
		}
	}
	if a.open != nil {
		a.giveUp()
	}
}

// line reads one line of the table. If wrapped is true, the next line belongs to it and was read too.
func (a *Assembler) line(i int) (wrapped bool) {
	l := &a.Table.Lines[i]
	if a.takeYear(l) {
		return false
	}
	movement, balance := a.amounts(l)
	a.takeTail(l)
	a.takeMark(l)
	text := a.Table.Texts(l)
	role := a.lineRole(l, text)
	if role == "" && a.takeDetailAmounts(l) {
		movement, balance, text = false, false, a.Table.Texts(l)
	}
	if role != "" && len(l.Tokens) == 0 && a.isSection(l, movement) {
		return false // "Deposits and Other Credits" is a total with a figure, a heading without one
	}
	if wrapped := a.wrappedRole(i, role); wrapped != "" && balance && !movement {
		a.note(l, wrapped)
		return true
	}
	if a.r.Liability && role == lexicon.LineOpening && l.Date == nil && len(a.Rows) > 0 {
		a.summed = true // the previous debt below the rows begins the summary
	}
	switch {
	case role == lexicon.LineTurn || isDecorated(l) && lexicon.SectionOf(l.Line, a.r.Words.Sections) == "":
		a.loose = append(a.loose, looseText{*l, len(a.Rows), false})
	case role == lexicon.LineDay:
		return a.dayBalance(i)
	case role != "":
		a.note(l, role)
		return a.figureBelow(i)
	case len(l.Tokens) == 0 && a.isSection(l, movement):
	case l.Date == nil && a.isAside(l, movement, balance):
		a.loose = append(a.loose, looseText{*l, len(a.Rows), false})
	case l.Date != nil && balance && !movement && a.isRelease(text):
		a.note(l, lexicon.LineOpening)
	case a.isSection(l, movement):
	case l.Date != nil && movement:
		a.start(l, text)
	case l.Date != nil && balance:
		a.start(l, text) // a row without its amount, which is reported later
	case l.Date != nil && len(text) == 0:
		a.remember(l)
	case l.Date != nil:
		a.startOpen(l, text)
	case movement || balance:
		a.undated(l, text, movement)
	case a.beginsEntry(i, text):
		a.startUndated(l, text)
	case len(text) == 0 && a.isDateRemainder(l):
		a.r.Used[l.Index] = true
	default:
		a.loose = append(a.loose, looseText{*l, len(a.Rows), a.continues(l, text)})
	}
	return false
}

// isDateRemainder reports whether a line contains only a value date with its time, or the rest of a date or amount from
// the line above: a cell of a row that is set above or below its figures.
func (a *Assembler) isDateRemainder(l *tables.Line) bool {
	n := l.Tail + len(l.Marks)
	if l.Value != nil {
		n += l.Value.To - l.Value.From
	}
	return a.Table.Headed && !a.Table.Sheet && len(a.Rows) > 0 && n == len(l.Words)
}

// amounts reports which kinds of amount the line's columns hold. Foreign amounts do not count. A fee counts as a
// movement only if it is the only amount on a sheet's line.
func (a *Assembler) amounts(l *tables.Line) (movement, balance bool) {
	fee := false
	for c, token := range l.Money {
		switch role := a.Table.Columns[c].Role; {
		case a.namesFees(c):
			fee = fee || token.Size != 0
		case lexicon.IsMovement(role) || lexicon.IsPart(role):
			movement = movement || !token.Dash
		case role == lexicon.RoleBalance:
			balance = balance || !token.Dash
		}
	}
	return movement || fee && !balance, balance
}

func (a *Assembler) remember(l *tables.Line) {
	a.current, a.currentLine, a.summed, a.passedDated = l.Date, l.Index, false, false
	a.currentWords = l.Words[l.Date.From:l.Date.To]
}

func (a *Assembler) start(l *tables.Line, text map[int][]page.Word) {
	if a.open != nil {
		a.giveUp()
	}
	a.remember(l)
	a.leaveSection(l)
	a.Rows = append(a.Rows, a.newDraft(l, text))
	a.ended = false
}

// passOver keeps a dated line among the texts. Undated rows below it may belong to its date, so they will be
// doubtful.
func (a *Assembler) passOver(l *tables.Line) {
	a.loose = append(a.loose, looseText{*l, len(a.Rows), false})
	a.passedDated = a.passedDated || !a.ended
}

func (a *Assembler) startOpen(l *tables.Line, text map[int][]page.Word) {
	if a.takePeriodText(l) {
		return
	}
	if a.ended || !a.inTextColumns(l, text) || !a.Table.Headed && len(a.Rows) == 0 || namesPeriod(l) {
		a.passOver(l)
		return
	}
	if a.open != nil {
		a.giveUp()
	}
	a.remember(l)
	a.open = a.newDraft(l, text)
	a.Rows = append(a.Rows, a.open)
}

// giveUp drops the open row if it never got an amount, and records its line as missed.
func (a *Assembler) giveUp() {
	for i, d := range a.Rows {
		if d == a.open {
			below := a.datesRowAbove(i)
			a.takeOut(i)
			if below {
				break
			}
			a.Missed = append(a.Missed, d.Line)
			a.noteSecond(d, i)
			delete(a.r.Used, d.Line)
			break
		}
	}
	a.open = nil
}

// undated handles amounts on a line without a date. They complete the open row, add the balance or amount of the row
// above, or begin a further row of the same day.
func (a *Assembler) undated(l *tables.Line, text map[int][]page.Word, movement bool) {
	switch {
	case a.open != nil && a.near(l):
		a.flush(a.open)
		a.complete(a.open, l, text)
		a.open = nil
	case !movement:
		if n := len(a.Rows); n > 0 && a.lacksBalance(a.Rows[n-1]) && a.near(l) {
			a.complete(a.Rows[n-1], l, text)
			return
		}
		a.loose = append(a.loose, looseText{*l, len(a.Rows), false})
	case a.amountBelow(l):
		row := a.Rows[len(a.Rows)-1]
		a.flush(row)
		a.complete(row, l, text)
	case a.current == nil && !a.Table.Headed && a.r.Liability:
		// above the first day: read with the labels of the header
		a.loose = append(a.loose, looseText{*l, len(a.Rows), false})
	case !a.Table.Headed && printsZeros(l): // "Cash Advances $0.00" of a summary below a day: nothing moved
		a.loose = append(a.loose, looseText{*l, len(a.Rows), false})
	case a.beginsUnderDates(l):
		a.loose = append(a.loose, looseText{*l, len(a.Rows), false})
	case a.current == nil && !a.ended && a.blurredDay(l):
		a.Rows = append(a.Rows, a.newDraft(l, text))
	case a.labelsFigure(l, text):
		if !a.countsRows(l) {
			a.Missed = append(a.Missed, l.Index)
		}
	case !a.ended && a.isRowWithWithheldDay(l, text):
		a.Rows = append(a.Rows, a.newDraft(l, text))
	case a.ended || a.current == nil && a.Table.Column(lexicon.RoleDate) >= 0:
		if !printsZeros(l) { // a summary of an account that nothing moved
			a.Missed = append(a.Missed, l.Index)
		}
	default:
		above := a.codedText(l)
		d := a.newDraft(l, text)
		d.Date, d.DateWords, d.inheritsDate = a.current, a.currentWords, true
		d.DoubtfulWords, d.DoubtfulDay = a.passedDated, a.passedDated
		a.takeCoded(d, above)
		a.Rows = append(a.Rows, d)
	}
}

// printsZeros reports whether each amount of a line is zero.
func printsZeros(l *tables.Line) bool {
	return !slices.ContainsFunc(l.Tokens, func(t parse.MoneyToken) bool { return t.Size != 0 || t.Unread })
}

// flush gives a row the text lines since its first line, because its amounts are printed below them.
func (a *Assembler) flush(d *Draft) {
	var rest []looseText
	for _, t := range a.loose {
		if t.row != len(a.Rows) || !t.mayContinue {
			rest = append(rest, t)
			continue
		}
		a.r.Used[t.line.Index] = true
		a.addTexts(d, a.Table.Texts(&t.line))
		d.box = d.box.Union(t.line.Box)
	}
	a.loose = rest
}

func (a *Assembler) near(l *tables.Line) bool {
	if len(a.Rows) == 0 {
		return false
	}
	prev := a.r.Lines[a.Rows[len(a.Rows)-1].Line]
	last := prev.Box
	if n := len(a.loose); n > 0 && a.loose[n-1].row == len(a.Rows) && a.loose[n-1].line.Page == prev.Page {
		last = last.Union(a.loose[n-1].line.Box)
	}
	return prev.Page == l.Page && l.Box.CenterY()-last.Y1 <= rowPitch*l.Height()
}

func (a *Assembler) lacksBalance(d *Draft) bool {
	_, has := d.Money[lexicon.RoleBalance]
	return !has
}

func (a *Assembler) roles(l *tables.Line) map[layout.Role]parse.MoneyToken {
	m := map[layout.Role]parse.MoneyToken{}
	for c, token := range l.Money {
		m[a.Table.Columns[c].Role] = token
	}
	return m
}

func (a *Assembler) note(l *tables.Line, role layout.Role) {
	if a.open != nil {
		a.giveUp()
	}
	a.r.Used[l.Index] = true
	n := Note{Role: role, Table: a.Table, After: len(a.Rows), Line: *l, Money: a.roles(l)}
	a.markNote(&n)
	if a.ended && a.repeatsCarry(n) {
		a.ended = false
	}
	a.notes = append(a.notes, n)
	a.loose = append(a.loose, looseText{*l, len(a.Rows), false})
	if len(a.Rows) > 0 && (role == lexicon.LineClosing || role == lexicon.LineEnd || role == lexicon.LineTotal) {
		a.ended = true // above the first row it begins a table with the newest row first
	}
	if l.Date != nil {
		a.remember(l)
	}
}

// markNote gives the balance of a sheet's note the sign from the column of sides (DR or CR), if the balance is
// printed in the column of amounts.
func (a *Assembler) markNote(n *Note) {
	indicator, amount := a.Table.Column(lexicon.RoleIndicator), a.Table.Column(lexicon.RoleAmount)
	token, ok := n.Line.Money[amount]
	if _, balance := n.Money[lexicon.RoleBalance]; !a.Table.Sheet || a.r.Liability || indicator < 0 || !ok ||
		balance || token.Mark != parse.MarkNone {
		return
	}
	if a.Table.SideOf(a.Table.Texts(&n.Line)[indicator]) < 0 {
		token.Mark = parse.MarkMinus
		n.Money[lexicon.RoleBalance] = token
	}
}

func (a *Assembler) tableLineAt(index int) *tables.Line {
	i, found := slices.BinarySearchFunc(a.Table.Lines, index, func(l tables.Line, at int) int { return l.Index - at })
	if !found {
		return nil
	}
	return &a.Table.Lines[i]
}

// takeOut removes one row, and adjusts all positions that count rows.
func (a *Assembler) takeOut(i int) {
	a.Rows = slices.Delete(a.Rows, i, i+1)
	for k := range a.loose {
		if a.loose[k].row > i {
			a.loose[k].row--
		}
	}
	for k := range a.notes {
		if a.notes[k].After > i {
			a.notes[k].After--
		}
	}
}

// drop removes rows, and adjusts all positions that count rows.
func (a *Assembler) drop(gone func(*Draft) bool) {
	before := make([]int, len(a.Rows)+1) // rows kept before each place
	var kept []*Draft
	for i, d := range a.Rows {
		before[i] = len(kept)
		if !gone(d) {
			kept = append(kept, d)
		}
	}
	before[len(a.Rows)] = len(kept)
	for i := range a.notes {
		a.notes[i].After = before[a.notes[i].After]
	}
	for i := range a.loose {
		a.loose[i].row = before[a.loose[i].row]
	}
	a.Unbooked += len(a.Rows) - len(kept)
	a.Rows = kept
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}
