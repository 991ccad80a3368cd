package cards

import (
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// line is a line of the document, or its part in one column of tiles, with its values.
type line struct {
	layout.Line
	index int // place of the whole line in the document
	tile  int // place of its column of tiles, 0 from the left
	place int // place among all lines as they are read
	// values in reading order.
	values []value
	// opening is the label at the start of the line, "" for none.
	opening string
	// kind is the same for lines with the same contents, see kindOf.
	kind string
}

// value is a date, an amount, a time or words, with the meaning of its label.
type value struct {
	role     layout.Role
	labelled bool // a label, perhaps an unknown one, precedes it
	// label are the words of a label that no colon or space separates from the value: "Ref 2369".
	label []page.Word
	words []page.Word
	day   *parse.DateSpan
	money *parse.MoneyToken
	clock bool
	index int // place of its line in the document
	// beside is the amount on the line of a date above entries: a sum or a balance.
	beside *value
}

func (l *line) hasBare() bool {
	for _, v := range l.values {
		if v.money != nil && !v.labelled {
			return true
		}
	}
	return false
}

func (l *line) hasDay() bool {
	for _, v := range l.values {
		if v.day != nil {
			return true
		}
	}
	return false
}

// onlyDay is the date of a line that has only an amount beside it; nil for other lines.
func (l *line) onlyDay() *value {
	var day *value
	for i := range l.values {
		switch v := &l.values[i]; {
		case v.day != nil && day == nil && !v.labelled && v.day.Time == "":
			day = v
		case v.money != nil && !v.labelled && day != nil:
			day.beside = v
		default:
			return nil
		}
	}
	return day
}

// kindOf describes a line without its values: its label, or the sorts of values in it.
func kindOf(l *line) string {
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

// onlyText reports whether a line holds only words.
func onlyText(l *line) bool {
	for _, v := range l.values {
		if v.labelled || v.role != "" || v.day != nil || v.money != nil || v.clock ||
			statusLength(v.words) == len(v.words) {
			return false
		}
	}
	return len(l.values) > 0
}

// onlyEntryText reports whether a line holds only words and labelled texts of an entry, such as its reference.
func onlyEntryText(l *line) bool {
	for _, v := range l.values {
		if v.labelled && v.role == "" || lexicon.IsMoney(v.role) || v.day != nil || v.money != nil || v.clock ||
			statusLength(v.words) == len(v.words) {
			return false
		}
	}
	return len(l.values) > 0
}

// readLines reads the values of each line. Labels are beside their values or above them; the dates and amounts of the
// document show which.
func (p cardReader) readLines(lines []*line) []*line {
	over := p.labelsStandOver(lines)
	for i, l := range lines {
		if l.values != nil {
			continue // values below the labels of the line above
		}
		if over {
			if below := valuesBelow(lines, i); below != nil && p.takeBelow(l, below) {
				continue
			}
		}
		p.takeCells(l)
	}
	for i := 1; i+1 < len(lines); i++ {
		p.takeAround(lines[i-1], lines[i], lines[i+1])
	}
	for i := range lines[:max(0, len(lines)-1)] {
		p.takeNext(lines[i], lines[i+1])
	}
	for i, l := range lines {
		l.kind, l.place = kindOf(l), i
	}
	return lines
}

// takeCells reads a line cell by cell: labels with the values beside them, and values without a label.
func (p cardReader) takeCells(l *line) {
	l.values = []value{}
	cells := p.labelCells(l)
	for k := 0; k < len(cells); k++ {
		c := cells[k]
		role, n := p.label(c)
		if n == 0 {
			p.takeValue(l, c.Words, "", false)
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
			p.takeValue(l, c.Words, "", false)
			continue
		}
		before := len(l.values)
		p.takeValue(l, value, role, true)
		if close := len(value) > 0 && n < len(c.Words) && &value[0] == &c.Words[n] &&
			!strings.HasSuffix(c.Words[n-1].Text, ":"); close && len(l.values) > before {
			l.values[before].label = c.Words[:n]
		}
	}
}

// labelCells are a line's cells, split before labels that follow other words closely: "Top-up Balance after: 5.00".
func (p cardReader) labelCells(l *line) (cells []layout.Cell) {
	for _, c := range l.Cells() {
		for k := range c.Words {
			role, n := p.Words.Columns.Longest(layout.Texts(c.Words[k:]))
			if role == "" || !lexicon.IsMoney(role) || !strings.HasSuffix(c.Words[k+n-1].Text, ":") {
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

// label is the label at the start of a cell and its number of words: it fills the cell, ends with a colon, or precedes
// only an amount. "Direct Debit" is not one.
func (p cardReader) label(c layout.Cell) (layout.Role, int) {
	words := c.Words
	for n := 1; n <= min(maxLabelWords+1, len(words)); n++ {
		if !strings.HasSuffix(words[n-1].Text, ":") && (n == len(words) || !strings.HasPrefix(words[n].Text, ":")) {
			continue
		}
		text := strings.TrimRight(layout.Text(words[:n]), ": ")
		if strings.IndexFunc(text, unicode.IsLetter) < 0 || strings.IndexFunc(text, unicode.IsDigit) >= 0 {
			return "", 0
		}
		return p.meaningOf(text), n
	}
	role, n := p.Words.Columns.Longest(layout.Texts(words))
	switch {
	case p.accountLabel(c) > n:
		return p.meaningOf(layout.Text(words[:p.accountLabel(c)])), p.accountLabel(c)
	case n == 0:
		return "", 0
	case n == len(words), role == lexicon.RoleFee && p.isAmountAlone(words[n:]):
		return p.meaningOf(layout.Text(words[:n])), n
	case role == lexicon.RoleReference:
		if strings.IndexFunc(words[n].Text, unicode.IsDigit) >= 0 {
			return role, n
		}
	case lexicon.IsMoney(role) && p.isAmountAlone(words[n:]):
		return role, n
	}
	return "", 0
}

// meaningOf is the role of a label in a block. The name of an account is the counterparty. A fee has no role, because
// its part in the movement is learned.
func (p cardReader) meaningOf(label string) layout.Role {
	role := p.Words.Columns.Role(label)
	switch {
	case role == lexicon.RoleFee:
		return ""
	case role == "" && p.Words.Accounts.Role(label) == "account_name":
		return lexicon.RoleDescription
	}
	return role
}

// accountLabel counts the words of a label of the whole account ("Opening balance") that fills the cell or is before an
// amount. No transaction is called so.
func (p cardReader) accountLabel(c layout.Cell) int {
	if _, n := p.Words.Accounts.Longest(layout.Texts(c.Words)); n == len(c.Words) || n > 0 &&
		p.isAmountAlone(c.Words[n:]) {
		return n
	}
	return 0
}

func (p cardReader) isAmountAlone(words []page.Word) bool {
	tokens := p.Amounts(layout.Line{Words: words, Box: layout.Bounds(words)})
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

func isPunctuation(word string) bool { return strings.Trim(word, ":·|-–—•,") == "" }

// takeNext reads an amount on the line after its label: "Balance: PHP" above "5,000.00".
func (p cardReader) takeNext(l, next *line) {
	role, n := p.Words.Columns.Longest(layout.Texts(l.Words))
	if n == 0 || !isFigureRole(role) || role == lexicon.RoleDate ||
		!strings.HasSuffix(strings.TrimSpace(layout.Text(l.Words[:min(n+1, len(l.Words))])), ":") &&
			n < len(l.Words) && !isPunctuation(l.Words[n].Text) {
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
	l.values, l.opening = []value{}, layout.Normalize(layout.Text(l.Words[:n]))
}

// takeAround reads a label that is vertically centred beside a value of two lines.
func (p cardReader) takeAround(above, l, below *line) {
	role := p.Words.Columns.Role(strings.TrimRight(l.Text(), ": "))
	if role == "" || lexicon.IsMoney(role) || role == lexicon.RoleDate || !onlyText(above) || !onlyText(below) ||
		above.Page != below.Page {
		return
	}
	if below.Box.CenterY()-above.Box.CenterY() > labelPitch*l.Height() || above.Box.X0 <= l.Box.X1 ||
		below.Box.X0 <= l.Box.X1 {
		return
	}
	words := slices.Concat(above.Words, below.Words)
	l.values, l.opening = []value{{role: role, labelled: true, words: words, index: l.index}},
		layout.Normalize(l.Text())
	above.values, below.values = []value{}, []value{}
}

// labelsStandOver reports whether more labels of dates and amounts have their value below them than beside them.
func (p cardReader) labelsStandOver(lines []*line) bool {
	over, beside := 0, 0
	for i, l := range lines {
		cells := l.Cells()
		for k, c := range cells {
			role := p.Words.Columns.Role(strings.TrimRight(c.Text(), ": "))
			if !isFigureRole(role) {
				continue
			}
			if k+1 < len(cells) && p.reads(cells[k+1], role) {
				beside++
			} else if below := valuesBelow(lines, i); below != nil {
				if under, ok := cellUnder(below, c); ok && p.reads(under, role) {
					over++
				}
			}
		}
	}
	return over > beside
}

// isFigureRole reports whether a label's value is a date or an amount.
func isFigureRole(role layout.Role) bool {
	return role == lexicon.RoleDate || lexicon.IsMovement(role) || role == lexicon.RoleBalance
}

// reads reports whether a cell holds a value of the kind that the label names.
func (p cardReader) reads(c layout.Cell, role layout.Role) bool {
	if role == lexicon.RoleDate {
		d, ok := parse.FindDate(c.Words, 0, c.Box.X1+1)
		return ok && d.From == 0
	}
	tokens := p.Amounts(layout.Line(c))
	return len(tokens) == 1 && tokens[0].From == 0 && tokens[0].To == len(c.Words)
}

// valuesBelow is the next line of the column if it is close enough to hold the values of labels.
func valuesBelow(lines []*line, i int) *line {
	if i+1 >= len(lines) || lines[i+1].Page != lines[i].Page ||
		lines[i+1].Box.CenterY()-lines[i].Box.CenterY() > labelPitch*lines[i].Height() {
		return nil
	}
	return lines[i+1]
}

// labelPitch is the largest distance of a value below its label, in line heights.
const labelPitch = 2.6

func cellUnder(below *line, label layout.Cell) (layout.Cell, bool) {
	for _, c := range below.Cells() {
		if layout.Overlap(c.Box, label.Box) > 0 {
			return c, true
		}
	}
	return layout.Cell{}, false
}

// takeBelow reads a line of labels with the line of their values. It is false if they are not such lines.
func (p cardReader) takeBelow(l, below *line) bool {
	labels := l.Cells()
	known := 0
	for _, c := range labels {
		if p.Words.Columns.Role(c.Text()) != "" {
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
		role := p.Words.Columns.Role(c.Text())
		if value, ok := cellUnder(below, c); ok && isFigureRole(role) && !p.reads(value, role) {
			return false // "Payment" over a day is its type
		}
	}
	for _, c := range labels {
		if value, ok := cellUnder(below, c); ok {
			p.takeValue(below, value.Words, p.meaningOf(c.Text()), true)
		}
	}
	l.values, l.opening = []value{}, layout.Normalize(labels[0].Text())
	return len(below.values) > 0
}

// takeValue splits a cell's words into dates, times, amounts and words.
func (p cardReader) takeValue(l *line, words []page.Word, role layout.Role, labelled bool) {
	if labelled && !lexicon.IsMoney(role) && role != lexicon.RoleDate && role != lexicon.RoleValueDate &&
		role != lexicon.RoleTime && role != "" {
		l.values = append(l.values, value{role: role, labelled: true, words: words, index: l.index})
		return
	}
	tokens := p.Amounts(layout.Line{Page: l.Page, Words: words, Box: layout.Bounds(words)})
	start := 0
	flush := func(end int) {
		for start < end && isPunctuation(words[start].Text) {
			start++
		}
		if start < end {
			l.values = append(l.values, value{labelled: labelled, words: words[start:end], index: l.index})
		}
	}
	for i := 0; i < len(words); {
		v, to := valueAt(words, i, tokens, role, labelled)
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

// valueAt is the date, time or amount that begins at word i, and the index after it; 0 if none does.
func valueAt(words []page.Word, i int, tokens []parse.MoneyToken, role layout.Role, labelled bool) (value, int) {
	if i == 0 || isPunctuation(words[i-1].Text) || strings.HasSuffix(words[i-1].Text, ",") {
		d, ok := parse.FindDate(words, i, words[len(words)-1].Box.X1+1)
		if ok && (d.Known() || d.Year != 0) && !lexicon.IsMoney(role) {
			return value{role: lexicon.RoleDate, labelled: labelled, words: words[d.From:d.To], day: &d}, d.To
		}
		for n := min(parse.LongestClock, len(words)-i); n > 0; n-- {
			if _, ok := parse.ParseClock(layout.Text(words[i : i+n])); ok {
				return value{role: lexicon.RoleTime, labelled: labelled, words: words[i : i+n], clock: true}, i + n
			}
		}
	}
	for k := range tokens {
		t := tokens[k]
		if t.From == i && isAmount(t, words, role) {
			own := role
			if !lexicon.IsMoney(own) {
				own = ""
			}
			return value{role: own, labelled: labelled, words: words[t.From:t.To], money: &t}, t.To
		}
	}
	return value{}, 0
}

// isAmount reports whether a number outside of columns is an amount: it has decimals, a currency, a sign or grouped
// thousands, or a label names it.
func isAmount(t parse.MoneyToken, words []page.Word, role layout.Role) bool {
	switch {
	case t.Dash:
		return false
	case t.Decimals > 0, t.Marked, lexicon.IsMoney(role):
		return true
	case t.From > 0 && !isPunctuation(words[t.From-1].Text), t.To < len(words):
		return false // inside a text
	}
	signed := t.Mark == parse.MarkMinus || t.Mark == parse.MarkPlus
	return signed && t.Size < maxUngrouped || strings.ContainsAny(layout.Text(words[t.From:t.To]), ".,")
}

// maxUngrouped is the size, in hundredths, from which a signed number without grouped thousands is a telephone
// number.
const maxUngrouped = 100_000_000_00

// statusLength counts the words at the end of a text that are a status.
func statusLength(words []page.Word) int {
	_, n := lexicon.Status(layout.Texts(words))
	return n
}

func hasDigits(words []page.Word) bool {
	return slices.ContainsFunc(words, func(w page.Word) bool { return parse.HasDigit(w.Text) })
}
