package rows

import (
	"math"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/tables"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

const (
	// entryLines is within how many lines after its first an entry prints its amount.
	entryLines = 4
	// minOpen is how many dates without an amount on their line show that amounts come last.
	minOpen = 3
	// lateRows is how many rows around a line are compared with it. Comparing all rows of a long document at each line
	// would take too long.
	lateRows = 250
)

// beginsEntry reports whether a line without date and amount begins a further entry of the same day, whose amount is
// on a line below. Either the lower lines are indented and this one begins where entries do (often with their kind:
// "DD", "VIS"), or the table prints every amount on the last line of its entry.
func (a *Assembler) beginsEntry(i int, text map[int][]page.Word) bool {
	t, l := a.Table, &a.Table.Lines[i]
	if a.open != nil || a.ended || a.current == nil || !t.Headed || t.Sheet || t.Column(lexicon.RoleDate) < 0 ||
		len(a.Rows) == 0 || len(text) == 0 || l.Tail > 0 {
		return false
	}
	if isProse(l.Words) && !writesProse(a.Rows[max(0, len(a.Rows)-lateRows):]) {
		return false // a sentence of the document
	}
	left, indent := t.EntryLeft(), entryIndent*l.Height()
	at := func(x float64) bool { return math.Abs(l.FirstText().Box.X0-x) <= entryEdge*l.Height() }
	if a.amountsLast() {
		indent = -entryEdge * l.Height()
		if !at(left) { // an entry without a code
			left = t.DescriptionLeft()
		}
	}
	if t.BeginsWithCode(l) {
		left = l.FirstText().Box.X0
	}
	if !at(left) {
		return false
	}
	for k := i + 1; k < len(t.Lines) && k <= i+entryLines; k++ {
		below := &t.Lines[k]
		if below.Page != l.Page || below.Date != nil || below.Box.Y0-t.Lines[k-1].Box.Y1 > l.Height() ||
			below.FirstText().Box.X0 < left+indent {
			return false
		}
		if movement, _ := a.amounts(below); movement {
			return a.lineRole(below, t.Texts(below)) == "" // a total is not the amount of an entry
		}
	}
	return false
}

// amountsLast reports whether the table prints amounts on the last lines of entries: dates are on lines without
// amounts, and hardly any text is between an amount and the next date.
func (a *Assembler) amountsLast() bool {
	if a.lastAmounts != nil {
		return *a.lastAmounts
	}
	open, below, texts := 0, 0, 0
	moved := false
	for i := range a.Table.Lines {
		l := &a.Table.Lines[i]
		movement, balance := a.amounts(l)
		switch {
		case l.Date != nil:
			if !movement && !balance {
				open++
			}
			if moved {
				below += texts
			}
			moved, texts = movement, 0
		case movement:
			moved, texts = true, 0
		case len(l.Money) == 0 && (l.FirstOfPart || l.Page != a.Table.Lines[max(i-1, 0)].Page):
			moved, texts = false, 0
		case len(l.Money) == 0 && l.Tail == 0:
			texts++
		}
	}
	last := open >= minOpen && below*10 <= open
	a.lastAmounts = &last
	return last
}

// startUndated begins an entry of the current day. Its amount is on a line below.
func (a *Assembler) startUndated(l *tables.Line, text map[int][]page.Word) {
	d := a.newDraft(l, text)
	d.Date, d.DateWords, d.inheritsDate = a.current, a.currentWords, true
	d.DoubtfulWords, d.DoubtfulDay = a.passedDated, a.passedDated
	a.open = d
	a.Rows = append(a.Rows, d)
}

// Tables with a column of codes print a code on the first line of each row. If amounts are on the last line of a row
// and dates only on the first row of a day, only the code shows that a row begins.
//
// codedText is the index of the loose line with the code that begins the row whose amounts are on line l; -1 if there
// is none.
func (a *Assembler) codedText(l *tables.Line) int {
	if !a.Table.HoldsKinds() || len(a.Table.Kind(a.Table.Texts(l))) > 0 {
		return -1
	}
	above := l.Line
	for k := len(a.loose) - 1; k >= 0; k-- {
		t := a.loose[k]
		if !t.mayContinue || t.row != len(a.Rows) || t.line.Page != l.Page ||
			above.Box.CenterY()-t.line.Box.CenterY() > rowPitch*l.Height() {
			return -1
		}
		if len(a.Table.Kind(a.Table.Texts(&t.line))) > 0 {
			return k
		}
		above = t.line.Line
	}
	return -1
}

// takeCoded gives a row the loose lines from an index on.
func (a *Assembler) takeCoded(d *Draft, from int) {
	if from < 0 {
		return
	}
	own := append([]page.Word{}, d.description...)
	d.description = nil
	for _, t := range a.loose[from:] {
		a.r.Used[t.line.Index] = true
		a.addTexts(d, a.Table.Texts(&t.line))
		d.box = d.box.Union(t.line.Box)
	}
	d.description = append(d.description, own...)
	a.loose = a.loose[:from]
}

// amountBelow reports whether an undated line prints the amount of the row above, which has a balance and no amount:
// the balance before plus or minus this amount is exactly that balance. Documents that wrap a long text print its
// amount on the last line and the balance on the first.
func (a *Assembler) amountBelow(l *tables.Line) bool {
	n := len(a.Rows)
	if n == 0 || !a.near(l) {
		return false
	}
	row, before := a.Rows[n-1], a.rowOverleaf(l.Page)
	if n > 1 {
		before = a.Rows[n-2]
	}
	if before == nil || a.lacksBalance(row) || a.lacksBalance(before) {
		return false
	}
	for role, token := range row.Money {
		if role != lexicon.RoleBalance && (token.Size != 0 || token.Unread) {
			return false
		}
	}
	step := row.Money[lexicon.RoleBalance].Signed() - before.Money[lexicon.RoleBalance].Signed()
	moves, amount := 0, engine.Amount(0)
	for role, token := range a.roles(l) {
		if _, has := row.Money[role]; has || !lexicon.IsMovement(role) {
			return false
		}
		moves, amount = moves+1, token.Size
	}
	return moves == 1 && amount != 0 && amount == step.Abs()
}

// minStacked is how many amounts with a balance below them show that the column holds both.
const minStacked = 3

// stackedBalances reads tables whose single amount column holds each row's movement and, on the line below, the
// balance after it.
func (a *Assembler) stackedBalances() {
	if a.Table.Column(lexicon.RoleAmount) < 0 || a.Table.Column(lexicon.RoleBalance) >= 0 ||
		len(a.Rows) < 2*minStacked || len(a.Rows)%2 != 0 {
		return
	}
	for i, d := range a.Rows {
		if _, has := d.Money[lexicon.RoleAmount]; !has || d.inheritsDate != (i%2 == 1) || d.Page != a.Rows[i&^1].Page {
			return
		}
	}
	if !a.balancesFollow(1) && !a.balancesFollow(-1) {
		return
	}
	var rows []*Draft
	for i := 0; i < len(a.Rows); i += 2 {
		rows = append(rows, withBalance(a.Rows[i], a.Rows[i+1]))
	}
	for k := range a.notes {
		a.notes[k].After /= 2
	}
	for k := range a.loose {
		a.loose[k].row /= 2
	}
	a.Rows = rows
}

// balancesFollow reports whether nearly all second amounts are the one before plus or minus the movement. step is 1
// if the oldest row is first, -1 if the newest is.
func (a *Assembler) balancesFollow(step int) bool {
	figure := func(row, part int) engine.Amount { return a.Rows[2*row+part].Money[lexicon.RoleAmount].Signed() }
	n, breaks := len(a.Rows)/2, 0
	for i := range n {
		before := i - step
		if before < 0 || before >= n {
			continue
		}
		if delta := figure(i, 1) - figure(before, 1); delta.Abs() != figure(i, 0).Abs() {
			breaks++
		}
	}
	return breaks*oneBreakIn <= n
}

// withBalance moves the lower line's amount (as balance) and texts to the row above.
func withBalance(d, below *Draft) *Draft {
	d.Money[lexicon.RoleBalance], d.MoneyWords[lexicon.RoleBalance] = below.Money[lexicon.RoleAmount],
		below.MoneyWords[lexicon.RoleAmount]
	if _, isClock := parse.ParseClock(layout.Text(below.description)); isClock {
		d.Text[lexicon.RoleTime] = append(d.Text[lexicon.RoleTime], below.description...)
	} else {
		d.after = append(d.after, below.description...)
	}
	for role, words := range below.Text {
		d.Text[role] = append(d.Text[role], words...)
	}
	d.box = d.box.Union(below.box)
	return d
}

// oneBreakIn: up to one balance in so many may contradict the movements in a layout that is recognized by its
// balances.
const oneBreakIn = 4

// minDayHeads is how many dates with an amount beside them show that the amount is the day's balance.
const minDayHeads = 3

// dayHeadings reads documents that head each day with its date and closing balance and list the day's movements below
// without a date. Each heading must follow from the one before by the movements between them.
func (a *Assembler) dayHeadings() {
	if a.Table.Column(lexicon.RoleBalance) >= 0 || !a.dayHeadingsAlternate() || !a.dayHeadingsFollow() {
		return
	}
	heads := a.Rows
	before := make([]int, len(heads)+1) // movements before each place
	var rows []*Draft
	var last *Draft
	for i, d := range heads {
		before[i] = len(rows)
		if !d.inheritsDate {
			last = d
			continue
		}
		rows = append(rows, d)
		if i+1 == len(heads) || !heads[i+1].inheritsDate {
			d.Money[lexicon.RoleBalance], d.MoneyWords[lexicon.RoleBalance] = last.Money[lexicon.RoleAmount],
				last.MoneyWords[lexicon.RoleAmount]
		}
	}
	before[len(heads)] = len(rows)
	a.Rows = rows
	for k := range a.notes {
		a.notes[k].After = before[a.notes[k].After]
	}
	for k := range a.loose {
		a.loose[k].row = before[a.loose[k].row]
	}
}

// dayHeadingsAlternate reports whether dated rows have an amount and no text, each followed by undated rows with
// text.
func (a *Assembler) dayHeadingsAlternate() bool {
	heads := 0
	for i, d := range a.Rows {
		if _, has := d.Money[lexicon.RoleAmount]; !has || (layout.Text(d.description) == "") == d.inheritsDate {
			return false
		}
		if d.inheritsDate {
			continue
		}
		if heads++; i+1 == len(a.Rows) || !a.Rows[i+1].inheritsDate {
			return false
		}
	}
	return heads >= minDayHeads && !a.Rows[0].inheritsDate
}

// dayHeadingsFollow reports whether nearly all day balances follow. A few may not, because a document may contradict
// itself and must show it.
func (a *Assembler) dayHeadingsFollow() bool {
	var before *engine.Amount
	var sum engine.Amount
	heads, breaks := 0, 0
	for i := 0; i < len(a.Rows); {
		head := a.Rows[i].Money[lexicon.RoleAmount].Signed()
		sum = 0
		for i++; i < len(a.Rows) && a.Rows[i].inheritsDate; i++ {
			sum += a.Rows[i].Money[lexicon.RoleAmount].Signed()
		}
		if before != nil && *before+sum != head {
			breaks++
		}
		heads++
		before = &head
	}
	return breaks*oneBreakIn <= heads
}
