package ledger

import (
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/notation"
	"github.com/dossier-lending/dossier/extract/ledger/wording"
	"github.com/dossier-lending/dossier/extract/page"
)

// blockLine is a line of a paper printed in blocks, or the part of it inside one column of tiles, and what it says.
type blockLine struct {
	layout.Line
	index int // place of the whole line in the document
	tile  int // place of its column of tiles, 0 from the left
	place int // place among all lines as they are read
	// values in reading order.
	values []blockValue
	// opening is the label that the line begins with, "" for none.
	opening string
	// kind tells lines apart that say different things.
	kind string
}

// blockValue is a day, an amount, a time or words, with the meaning of the label it stands beside.
type blockValue struct {
	role     layout.Role
	labelled bool // a label stands before it, which may have no meaning known here
	// label are the words of a label that no colon and no space parts from the value: "Ref 2369".
	label []page.Word
	words []page.Word
	day   *notation.DateSpan
	money *notation.MoneyToken
	clock bool
	index int // place of its line in the document
}

func (l *blockLine) hasBare() bool {
	for _, v := range l.values {
		if v.money != nil && !v.labelled {
			return true
		}
	}
	return false
}

func (l *blockLine) hasDay() bool {
	for _, v := range l.values {
		if v.day != nil {
			return true
		}
	}
	return false
}

// onlyDay is the day that a line holds and nothing else but an amount, nil when it holds more.
func (l *blockLine) onlyDay() *blockValue {
	var day *blockValue
	for i := range l.values {
		switch v := &l.values[i]; {
		case v.day != nil && day == nil && !v.labelled && v.day.Time == "":
			day = v
		case v.money != nil && !v.labelled && day != nil: // the day's sum
		default:
			return nil
		}
	}
	return day
}

// blockLines reads what each line says. Labels stand beside their values or over them: the paper's own days and
// amounts tell which.
func (r *reader) blockLines(lines []*blockLine) []*blockLine {
	over := r.labelsStandOver(lines)
	for i, l := range lines {
		if l.values != nil {
			continue // values below the labels of the line above
		}
		if over {
			if below := valuesBelow(lines, i); below != nil && r.takeBelow(l, below) {
				continue
			}
		}
		r.takeCells(l)
	}
	for i := 1; i+1 < len(lines); i++ {
		r.takeAround(lines[i-1], lines[i], lines[i+1])
	}
	for i := range lines[:max(0, len(lines)-1)] {
		r.takeNext(lines[i], lines[i+1])
	}
	for i, l := range lines {
		l.kind, l.place = kindOf(l), i
	}
	return lines
}

// takeNext reads an amount that stands on the line after its label for want of room: "Balance: PHP" over "5,000.00".
func (r *reader) takeNext(l, next *blockLine) {
	role, n := r.Words.Columns.Longest(layout.Texts(l.Words))
	if n == 0 || !tellsFigure(role) || role == wording.RoleDate || !strings.HasSuffix(strings.TrimSpace(layout.Text(l.Words[:min(n+1, len(l.Words))])), ":") && n < len(l.Words) && !isPunctuation(l.Words[n].Text) {
		return
	}
	for _, v := range l.values {
		if v.money != nil || v.day != nil {
			return
		}
	}
	if len(next.values) != 1 || next.values[0].money == nil || next.values[0].labelled || next.Page != l.Page {
		return
	}
	next.values[0].role, next.values[0].labelled = role, true
	l.values, l.opening = []blockValue{}, layout.Normalize(layout.Text(l.Words[:n]))
}

// takeAround reads a label that stands in the middle beside a value of two lines.
func (r *reader) takeAround(above, l, below *blockLine) {
	role := r.Words.Columns.Role(strings.TrimRight(l.Text(), ": "))
	if role == "" || wording.IsMoney(role) || role == wording.RoleDate || !onlyText(above) || !onlyText(below) || above.Page != below.Page {
		return
	}
	if below.Box.CenterY()-above.Box.CenterY() > labelPitch*l.Height() || above.Box.X0 <= l.Box.X1 || below.Box.X0 <= l.Box.X1 {
		return
	}
	words := slices.Concat(above.Words, below.Words)
	l.values, l.opening = []blockValue{{role: role, labelled: true, words: words, index: l.index}}, layout.Normalize(l.Text())
	above.values, below.values = []blockValue{}, []blockValue{}
}

// labelsStandOver says that more labels of days and amounts have their value below them than beside them.
func (r *reader) labelsStandOver(lines []*blockLine) bool {
	over, beside := 0, 0
	for i, l := range lines {
		cells := l.Cells()
		for k, c := range cells {
			role := r.Words.Columns.Role(strings.TrimRight(c.Text(), ": "))
			if !tellsFigure(role) {
				continue
			}
			if k+1 < len(cells) && r.reads(cells[k+1], role) {
				beside++
			} else if below := valuesBelow(lines, i); below != nil {
				if under, ok := cellUnder(below, c); ok && r.reads(under, role) {
					over++
				}
			}
		}
	}
	return over > beside
}

// tellsFigure says that a label names a day or an amount, which its value shows.
func tellsFigure(role layout.Role) bool {
	return role == wording.RoleDate || wording.IsMovement(role) || role == wording.RoleBalance
}

// reads says that a cell holds the kind of value that a label of a day or an amount names.
func (r *reader) reads(c layout.Cell, role layout.Role) bool {
	if role == wording.RoleDate {
		d, ok := notation.FindDate(c.Words, 0, c.Box.X1+1)
		return ok && d.From == 0
	}
	tokens := r.Amounts(layout.Line(c))
	return len(tokens) == 1 && tokens[0].From == 0 && tokens[0].To == len(c.Words)
}

// valuesBelow is the next line of the same column when it is near enough to hold the values of labels.
func valuesBelow(lines []*blockLine, i int) *blockLine {
	if i+1 >= len(lines) || lines[i+1].Page != lines[i].Page || lines[i+1].Box.CenterY()-lines[i].Box.CenterY() > labelPitch*lines[i].Height() {
		return nil
	}
	return lines[i+1]
}

// labelPitch is how far below its label, in line heights, a value may stand.
const labelPitch = 2.6

func cellUnder(below *blockLine, label layout.Cell) (layout.Cell, bool) {
	for _, c := range below.Cells() {
		if layout.Overlap(c.Box, label.Box) > 0 {
			return c, true
		}
	}
	return layout.Cell{}, false
}

// takeBelow reads a line of labels and the line of their values; false when the line is none.
func (r *reader) takeBelow(l, below *blockLine) bool {
	labels := l.Cells()
	known := 0
	for _, c := range labels {
		if r.Words.Columns.Role(c.Text()) != "" {
			known++
		}
		if strings.IndexFunc(c.Text(), unicode.IsDigit) >= 0 {
			return false
		}
	}
	under := below.Cells()
	if known == 0 || 2*known < len(labels) || len(under) > len(labels) {
		return false
	}
	for _, c := range labels {
		role := r.Words.Columns.Role(c.Text())
		if value, ok := cellUnder(below, c); ok && tellsFigure(role) && !r.reads(value, role) {
			return false // "Payment" over a day is what it was
		}
	}
	for _, c := range labels {
		if value, ok := cellUnder(below, c); ok {
			r.takeValue(below, value.Words, r.meaningOf(c.Text()), true)
		}
	}
	l.values, l.opening = []blockValue{}, layout.Normalize(labels[0].Text())
	return len(below.values) > 0
}

// takeCells reads a line cell by cell: labels with their values beside them, and values without a label.
func (r *reader) takeCells(l *blockLine) {
	l.values = []blockValue{}
	cells := r.labelCells(l)
	for k := 0; k < len(cells); k++ {
		c := cells[k]
		role, n := r.blockLabel(c)
		if n == 0 {
			r.takeValue(l, c.Words, "", false)
			continue
		}
		if k == 0 {
			l.opening = layout.Normalize(layout.Text(c.Words[:n]))
		}
		value := withoutPunctuation(c.Words[n:])
		if len(value) == 0 && k+1 < len(cells) {
			k++
			value = withoutPunctuation(cells[k].Words)
		} else if len(value) == 0 {
			r.takeValue(l, c.Words, "", false)
			continue
		}
		before := len(l.values)
		r.takeValue(l, value, role, true)
		if close := len(value) > 0 && n < len(c.Words) && &value[0] == &c.Words[n] && !strings.HasSuffix(c.Words[n-1].Text, ":"); close && len(l.values) > before {
			l.values[before].label = c.Words[:n]
		}
	}
}

// labelCells are a line's cells, parted before labels that follow other words close by: "Top-up Balance after: 5.00".
func (r *reader) labelCells(l *blockLine) (cells []layout.Cell) {
	for _, c := range l.Cells() {
		for k := range c.Words {
			role, n := r.Words.Columns.Longest(layout.Texts(c.Words[k:]))
			if role == "" || !wording.IsMoney(role) || !strings.HasSuffix(c.Words[k+n-1].Text, ":") {
				continue
			}
			if k > 0 {
				cells = append(cells, layout.NewCell(c.Page, c.Words[:k]))
				c = layout.NewCell(c.Page, c.Words[k:])
			}
			break
		}
		cells = append(cells, c)
	}
	return cells
}

// blockLabel is the label that a cell begins with and the number of its words: one that fills the cell, ends with a
// colon, or stands before nothing but an amount. "Direct Debit" is none.
func (r *reader) blockLabel(c layout.Cell) (layout.Role, int) {
	words := c.Words
	for n := 1; n <= min(longestBlockLabel+1, len(words)); n++ {
		if !strings.HasSuffix(words[n-1].Text, ":") && (n == len(words) || !strings.HasPrefix(words[n].Text, ":")) {
			continue
		}
		text := strings.TrimRight(layout.Text(words[:n]), ": ")
		if strings.IndexFunc(text, unicode.IsLetter) < 0 || strings.IndexFunc(text, unicode.IsDigit) >= 0 {
			return "", 0
		}
		return r.meaningOf(text), n
	}
	role, n := r.Words.Columns.Longest(layout.Texts(words))
	switch {
	case r.accountLabel(c) > n:
		return r.meaningOf(layout.Text(words[:r.accountLabel(c)])), r.accountLabel(c)
	case n == 0:
		return "", 0
	case n == len(words), role == wording.RoleFee && r.isAmountAlone(words[n:]):
		return r.meaningOf(layout.Text(words[:n])), n
	case role == wording.RoleReference:
		if strings.IndexFunc(words[n].Text, unicode.IsDigit) >= 0 {
			return role, n
		}
	case wording.IsMoney(role) && r.isAmountAlone(words[n:]):
		return role, n
	}
	return "", 0
}

// meaningOf is what a label means in a block: who is named there is the counterparty, and a fee's part in the movement is
// learned.
func (r *reader) meaningOf(label string) layout.Role {
	role := r.Words.Columns.Role(label)
	switch {
	case role == wording.RoleFee:
		return ""
	case role == "" && r.Words.Accounts.Role(label) == "account_name":
		return wording.RoleDescription
	}
	return role
}

// accountLabel is how many words of a cell are a label of the account as a whole, "Opening balance": all of them, or all
// before an amount. No transaction is called so.
func (r *reader) accountLabel(c layout.Cell) int {
	if _, n := r.Words.Accounts.Longest(layout.Texts(c.Words)); n == len(c.Words) || n > 0 && r.isAmountAlone(c.Words[n:]) {
		return n
	}
	return 0
}

func (r *reader) isAmountAlone(words []page.Word) bool {
	tokens := r.Amounts(layout.Line{Words: words, Box: layout.Bounds(words)})
	return len(tokens) == 1 && tokens[0].From == 0 && tokens[0].To == len(words)
}

func withoutPunctuation(words []page.Word) []page.Word {
	for len(words) > 0 && isPunctuation(words[0].Text) && words[0].Text != "-" {
		words = words[1:]
	}
	if len(words) > 0 && len(words[0].Text) > 1 && words[0].Text[0] == ':' {
		first := words[0]
		first.Text = strings.TrimLeft(first.Text, ": ")
		words = append([]page.Word{first}, words[1:]...)
	}
	return words
}

// takeValue takes a cell's words for what they are: a day, a time, amounts, words.
func (r *reader) takeValue(l *blockLine, words []page.Word, role layout.Role, labelled bool) {
	if labelled && !wording.IsMoney(role) && role != wording.RoleDate && role != wording.RoleValueDate && role != wording.RoleTime && role != "" {
		l.values = append(l.values, blockValue{role: role, labelled: true, words: words, index: l.index})
		return
	}
	tokens := r.Amounts(layout.Line{Page: l.Page, Words: words, Box: layout.Bounds(words)})
	start := 0
	flush := func(end int) {
		for start < end && isPunctuation(words[start].Text) {
			start++
		}
		if start < end {
			l.values = append(l.values, blockValue{labelled: labelled, words: words[start:end], index: l.index})
		}
	}
	for i := 0; i < len(words); {
		v, to := blockValueAt(words, i, tokens, role, labelled)
		if to == 0 {
			i++
			continue
		}
		flush(i)
		v.index = l.index
		l.values = append(l.values, v)
		i, start = to, to
	}
	flush(len(words))
}

// blockValueAt is the day, time or amount that begins at a word, and the word after it; 0 when none does.
func blockValueAt(words []page.Word, i int, tokens []notation.MoneyToken, role layout.Role, labelled bool) (blockValue, int) {
	if i == 0 || isPunctuation(words[i-1].Text) || strings.HasSuffix(words[i-1].Text, ",") {
		d, ok := notation.FindDate(words, i, words[len(words)-1].Box.X1+1)
		if ok && (d.Known() || d.Year != 0) && !wording.IsMoney(role) {
			return blockValue{role: wording.RoleDate, labelled: labelled, words: words[d.From:d.To], day: &d}, d.To
		}
		for n := min(clockWords, len(words)-i); n > 0; n-- {
			if _, ok := notation.ParseClock(layout.Text(words[i : i+n])); ok {
				return blockValue{role: wording.RoleTime, labelled: labelled, words: words[i : i+n], clock: true}, i + n
			}
		}
	}
	for k := range tokens {
		t := tokens[k]
		if t.From == i && isBlockAmount(t, words, role) {
			own := role
			if !wording.IsMoney(own) {
				own = ""
			}
			return blockValue{role: own, labelled: labelled, words: words[t.From:t.To], money: &t}, t.To
		}
	}
	return blockValue{}, 0
}

// isBlockAmount says that a number is an amount where no column tells: it has decimals, a currency, a sign or marks of
// thousands, or a label names it.
func isBlockAmount(t notation.MoneyToken, words []page.Word, role layout.Role) bool {
	switch {
	case t.Dash:
		return false
	case t.Decimals > 0, t.Marked, wording.IsMoney(role):
		return true
	case t.From > 0 && !isPunctuation(words[t.From-1].Text), t.To < len(words):
		return false // inside a text
	}
	signed := t.Mark == notation.MarkMinus || t.Mark == notation.MarkPlus
	return signed && t.Size < mostUngrouped || strings.ContainsAny(layout.Text(words[t.From:t.To]), ".,")
}

// mostUngrouped is the size from which on, in hundredths, a number with a sign and no mark of thousands is a telephone's.
const mostUngrouped = 100_000_000_00

// kindOf is what a line says, without the values: its label, or the sorts of values that it holds.
func kindOf(l *blockLine) string {
	if l.opening != "" {
		return l.opening
	}
	var b strings.Builder
	for _, v := range l.values {
		sort := byte('t')
		switch {
		case v.day != nil:
			sort = 'd'
		case v.money != nil && v.labelled:
			sort = 'l'
		case v.money != nil:
			sort = 'm'
		case v.clock:
			sort = 'c'
		}
		b.WriteByte(sort)
	}
	return "=" + b.String()
}
