package tables

import (
	"math"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/source"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// withoutMargin returns a line of a table without the cells to the left of its first column, if that column holds dates
// or row numbers. ok is false if nothing remains.
func (t *Table) withoutMargin(l layout.Line) (layout.Line, bool) {
	if len(t.Columns) == 0 || t.Columns[0].Role != lexicon.RoleDate && t.Columns[0].Role != lexicon.RoleSerial {
		return l, true
	}
	left := t.Columns[0].Box.X0 - marginGap*l.Height()
	cells := l.Cells()
	kept := 0
	for kept < len(cells) && cells[kept].Box.X1 < left {
		kept++
	}
	if kept == 0 {
		return l, true
	}
	if kept == len(cells) {
		return l, false
	}
	l.Words = l.Words[len(l.Words)-wordCount(cells[kept:]):]
	l.Box = layout.Bounds(l.Words)
	return l, true
}

func wordCount(cells []layout.Cell) int {
	n := 0
	for _, c := range cells {
		n += len(c.Words)
	}
	return n
}

// dropBeside removes words to the right of the table, such as an advertisement or a box of contact details. A line
// without other words is removed too.
func (t *Table) dropBeside() {
	end := t.rightEnd()
	kept, first := t.Lines[:0], false
	for _, l := range t.Lines {
		first = first || l.FirstOfPart
		n := len(l.Words)
		for n > 0 && l.Words[n-1].Box.X0 > end && !l.holdsAmount(n-1) {
			n--
		}
		if n == 0 {
			continue
		}
		if n < len(l.Words) {
			l.Words = l.Words[:n]
			l.Box = layout.Bounds(l.Words)
			l.Tokens = slices.DeleteFunc(l.Tokens, func(token parse.MoneyToken) bool { return token.To > n })
		}
		l.FirstOfPart, first = first, false
		kept = append(kept, l)
	}
	t.Lines = kept
}

// holdsAmount reports whether a word is part of an amount in one of the line's columns.
func (l *Line) holdsAmount(word int) bool {
	for _, token := range l.Money {
		if token.From <= word && word < token.To {
			return true
		}
	}
	return false
}

// rightEnd returns the right edge of a table whose last column holds amounts. Text further right does not belong to the
// rows.
func (t *Table) rightEnd() float64 {
	last := len(t.Columns) - 1
	for last > 0 && t.Columns[last].Role == "" {
		last-- // an unknown heading
	}
	if !t.Headed || t.Sheet || last < 0 || !lexicon.IsMoney(t.Columns[last].Role) {
		return math.MaxFloat64
	}
	var edges []float64
	for _, l := range t.Lines {
		if token, ok := l.Money[last]; ok && !token.Dash {
			edges = append(edges, token.Box.X1)
		}
	}
	if len(edges) < 2 {
		return math.MaxFloat64
	}
	return max(slices.Max(edges), t.Columns[last].Box.X1) + besideGap*t.height()
}

// Text to the left or right of all known columns (an advertisement, a box of rates, a number in the margin) does not
// belong to the rows, even if it is at their height.

// dropOutside removes such words from the table's lines. A line without other words is removed too. It returns false if
// there are none.
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

// within returns the line's words inside an area. A text that begins in the area is kept to its end, because lines
// below a row may be longer than the rows. If words were left out, the result is a new slice.
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

// reach returns the left and right edge of the table's columns: those with known headings and what is below them, the
// dates, the amounts and the descriptions.
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
		if i == text || s.place == stackKind || s.place == stackText || s.place == stackSide ||
			s.own >= 0 && t.Columns[s.own].Role != "" {
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
	// a mark may follow an amount, but nothing precedes a row
	return left + edgeExact*t.height(), right + besideGap*t.height()
}

// dropMarginNumbers removes a number, of a form or a bar code, that begins to the left of all columns and reaches into
// them, from lines without a date. It reports whether there was one.
func (t *Table) dropMarginNumbers(left float64) (dropped bool) {
	for i := range t.Lines {
		l := &t.Lines[i]
		if l.Date != nil {
			continue
		}
		if cells := l.Cells(); len(cells) > 1 && cells[0].Box.X0 < left-l.Height() && !hasLetter(cells[0].Text()) &&
			!l.isAmount(0) {
			l.Words = l.Words[len(cells[0].Words):]
			l.Box, dropped = layout.Bounds(l.Words), true
		}
	}
	return dropped
}

// forget clears what was found in the table's lines, so that they can be read again.
func (t *Table) forget() {
	for i := range t.Lines {
		l := &t.Lines[i]
		l.Tokens, l.Money, l.Date, l.Value, l.Tail, l.TailFrom, l.Marks = nil, nil, nil, nil, 0, 0, nil
	}
	t.lefts, t.left, t.texted, t.entered, t.wrapped, t.stacks, t.unheaded, t.texts, t.tall = nil, nil, nil, nil, nil,
		nil, nil, 0, 0
}

// dropBalanceBoxes removes lines that are not rows but boxes among or below them: a line of labels, one of them for a
// balance, above the line of their values, such as "Branch Account number New balance" above "100 455 8816208 EUR
// 1,610.00". It returns false if there are none.
func (t *Table) dropBalanceBoxes(p *source.Source) bool {
	if !t.Headed || t.Sheet {
		return false
	}
	boxes := map[int]bool{}
	for i := 0; i+1 < len(t.Lines); i++ {
		if isBalanceBox(p, &t.Lines[i], &t.Lines[i+1]) {
			boxes[i], boxes[i+1] = true, true
			i++
		}
	}
	if len(boxes) > 0 {
		t.dropLines(func(i int) bool { return boxes[i] })
	}
	return len(boxes) > 0
}

// isBalanceBox reports whether a line consists of labels and the next line of their values, among them a balance, and
// no other amount.
func isBalanceBox(p *source.Source, labels, values *Line) bool {
	if len(labels.Money) > 0 || labels.Date != nil || len(values.Money) == 0 || labels.Page != values.Page {
		return false
	}
	names, balance, amounts := 0, false, 0 // named minus found
	for _, f := range layout.FindLabels([]layout.Line{labels.Line, values.Line}, p.Words.Accounts) {
		if f.Line != 0 || len(f.Values) == 0 || f.Values[0].Box.Y0 < f.Label.Box.CenterY() {
			continue
		}
		names++
		if values.hasAmountIn(f.Values[0].Box) {
			amounts++
			balance = balance || f.Role == lexicon.LineOpening || f.Role == lexicon.LineClosing
		}
	}
	for _, m := range values.Money {
		amounts -= boolInt(m.Decimals > 0)
	}
	return balance && names >= leastLabelled && amounts == 0
}

// hasAmountIn reports whether an amount in one of the table's columns is in a box.
func (l *Line) hasAmountIn(box page.Box) bool {
	for _, m := range l.Money {
		if x := m.Box.CenterX(); m.Decimals > 0 && x >= box.X0 && x <= box.X1 {
			return true
		}
	}
	return false
}

// Some pages between or after the pages of a statement are about something else: an advertisement with rates, prices,
// terms. A page continues the rows if it repeats the header row, prints a date or a balance carried forward, its
// balances follow from its amounts, or its numbers have the size and the right edges of the rows' numbers.

const (
	// rowsToJudge is the minimal number of dated rows in a table whose other pages are compared with them.
	rowsToJudge = 2
)

// dropOtherPages removes the pages of a table that have numbers and no rows, and keeps their page numbers. It returns
// false if there are none.
func (t *Table) dropOtherPages(p *source.Source) bool {
	if !t.Headed || t.Sheet || t.Daily || t.Beside > 0 {
		return false
	}
	own, figures := t.ownPages(p)
	if len(own) == 0 {
		return false
	}
	other, rows := map[int]bool{}, t.figuresOfRows()
	for page, tokens := range figures {
		other[page] = !own[page] && t.differsFromRows(tokens, rows) && !t.follow(page)
		if other[page] {
			t.OtherPages = append(t.OtherPages, page)
		}
	}
	if len(t.OtherPages) == 0 {
		return false
	}
	slices.Sort(t.OtherPages)
	t.dropLines(func(i int) bool { return other[t.Lines[i].Page] })
	return true
}

// placed is an amount and its column.
type placed struct {
	column int
	token  parse.MoneyToken
}

// ownPages returns the pages that clearly belong to the table, none if too few rows have dates, and the amounts of all
// pages.
func (t *Table) ownPages(p *source.Source) (own map[int]bool, figures map[int][]placed) {
	own, figures = map[int]bool{}, map[int][]placed{}
	for _, h := range t.heads {
		own[h.Page] = true
	}
	dated := 0
	for i := range t.Lines {
		l := &t.Lines[i]
		if l.Date != nil && len(l.Money) > 0 {
			dated++
		}
		if l.Date != nil ||
			len(l.Money) > 0 && lexicon.RoleOfLine(l.Line, l.Amounts(), p.Words.Lines, l.Date, l.Value) != "" {
			own[l.Page] = true
		}
		for c, token := range l.Money {
			if !token.Dash {
				figures[l.Page] = append(figures[l.Page], placed{c, token})
			}
		}
	}
	if dated < rowsToJudge {
		return nil, nil
	}
	return own, figures
}

// differsFromRows reports whether most amounts of a page have another height or other right edges than those of dated
// rows.
func (t *Table) differsFromRows(figures []placed, rows map[int]figuresOfRows) bool {
	like, reach := 0, edgeMatch*t.height()
	for _, f := range figures {
		if of, ok := rows[f.column]; ok && of.has(f.token, reach) {
			like++
		}
	}
	return 2*like < len(figures)
}

// figuresOfRows holds the range of right edges of a column's amounts in dated rows, and their median height.
type figuresOfRows struct{ left, right, height float64 }

// figuresOfRows returns them for each column with amounts in dated rows.
func (t *Table) figuresOfRows() map[int]figuresOfRows {
	heights, rows := map[int][]float64{}, map[int]figuresOfRows{}
	for _, l := range t.Lines {
		for column, token := range l.Money {
			if l.Date == nil || token.Dash {
				continue
			}
			of, ok := rows[column]
			if !ok {
				of.left, of.right = math.MaxFloat64, -math.MaxFloat64
			}
			of.left, of.right = min(of.left, token.Right, token.Box.X1), max(of.right, token.Right, token.Box.X1)
			rows[column], heights[column] = of, append(heights[column], token.Box.Height())
		}
	}
	for column, all := range heights {
		slices.Sort(all)
		of := rows[column]
		of.height = all[len(all)/2]
		rows[column] = of
	}
	return rows
}

// has reports whether an amount has the height and right edge of the rows' amounts.
func (of figuresOfRows) has(token parse.MoneyToken, reach float64) bool {
	height := token.Box.Height()
	return height < otherHeight*of.height && of.height < otherHeight*height && token.Right > of.left-reach &&
		token.Right < of.right+reach
}

// follow reports whether most balances of a page follow from its amounts. Its lines are then rows, wherever they are
// printed.
func (t *Table) follow(page int) bool {
	place, pairs, follows := t.Column(lexicon.RoleBalance), 0, 0
	var before *parse.MoneyToken
	for i := range t.Lines {
		balance, ok := t.Lines[i].Money[place]
		if t.Lines[i].Page != page || !ok || balance.Dash || balance.Unread {
			continue
		}
		if before != nil {
			pairs++
			if t.Lines[i].steps(balance.Size-before.Size, balance.Size+before.Size, place) {
				follows++
			}
		}
		before = &balance
	}
	return follows > 0 && 2*follows > pairs
}

// steps reports whether an amount outside of the balance column explains the difference of two balances, of the same
// sign or of opposite signs.
func (l *Line) steps(same, turned engine.Amount, balances int) bool {
	for column, token := range l.Money {
		if column != balances && !token.Dash && token.Size != 0 &&
			(token.Size == max(same, -same) || token.Size == turned) {
			return true
		}
	}
	return false
}

// withoutRates removes percentages from a line's numbers, because a rate is not an amount.
func (l *Line) withoutRates() {
	l.Tokens = slices.DeleteFunc(l.Tokens, func(token parse.MoneyToken) bool {
		return strings.HasSuffix(l.Words[token.To-1].Text, "%") || l.percentBehind(token)
	})
}

// percentBehind reports whether a percent sign follows a number closely. A sign with its own digits, or in the next
// column, begins a text: "-15,00   %5 BSMV".
func (l *Line) percentBehind(token parse.MoneyToken) bool {
	if token.To >= len(l.Words) {
		return false
	}
	sign, gap := l.Words[token.To], l.Words[token.To].Box.X0-l.Words[token.To-1].Box.X1
	return strings.HasPrefix(sign.Text, "%") && !parse.HasDigit(sign.Text) && gap < signGap*l.Height()
}
