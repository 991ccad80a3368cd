package cards

import (
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// line is a line of a paper printed in blocks, or the part of it inside one column of tiles, and what it says.
type line struct {
	layout.Line
	index int // place of the whole line in the document
	tile  int // place of its column of tiles, 0 from the left
	place int // place among all lines as they are read
	// values in reading order.
	values []value
	// opening is the label that the line begins with, "" for none.
	opening string
	// kind tells lines apart that say different things.
	kind string
}

// value is a day, an amount, a time or words, with the meaning of the label it stands beside.
type value struct {
	role     layout.Role
	labelled bool // a label stands before it, which may have no meaning known here
	// label are the words of a label that no colon and no space parts from the value: "Ref 2369".
	label []page.Word
	words []page.Word
	day   *parse.DateSpan
	money *parse.MoneyToken
	clock bool
	index int // place of its line in the document
	// beside is the amount on the line of a day that heads entries: its sum or what it leaves.
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

// onlyDay is the day that a line holds and nothing else but an amount beside it, nil when it holds more.
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

// kindOf is what a line says, without the values: its label, or the sorts of values that it holds.
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

// onlyText says that a line holds words and nothing else.
func onlyText(l *line) bool {
	for _, v := range l.values {
		if v.labelled || v.role != "" || v.day != nil || v.money != nil || v.clock || statusLength(v.words) == len(v.words) {
			return false
		}
	}
	return len(l.values) > 0
}

// onlyEntryText says that a line holds words and what labels of an entry's texts tell, as its reference, and nothing else.
func onlyEntryText(l *line) bool {
	for _, v := range l.values {
		if v.labelled && v.role == "" || lexicon.IsMoney(v.role) || v.day != nil || v.money != nil || v.clock || statusLength(v.words) == len(v.words) {
			return false
		}
	}
	return len(l.values) > 0
}

// readLines reads what each line says. Labels stand beside their values or over them: the paper's own days and
// amounts tell which.
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

// takeCells reads a line cell by cell: labels with their values beside them, and values without a label.
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
		if close := len(value) > 0 && n < len(c.Words) && &value[0] == &c.Words[n] && !strings.HasSuffix(c.Words[n-1].Text, ":"); close && len(l.values) > before {
			l.values[before].label = c.Words[:n]
		}
	}
}

// labelCells are a line's cells, parted before labels that follow other words close by: "Top-up Balance after: 5.00".
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

// label is the label that a cell begins with and the number of its words: one that fills the cell, ends with a
// colon, or stands before nothing but an amount. "Direct Debit" is none.
func (p cardReader) label(c layout.Cell) (layout.Role, int) {
	words := c.Words
	for n := 1; n <= min(longestLabel+1, len(words)); n++ {
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

// meaningOf is what a label means in a block: who is named there is the counterparty, and a fee's part in the movement is
// learned.
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

// accountLabel is how many words of a cell are a label of the account as a whole, "Opening balance": all of them, or all
// before an amount. No transaction is called so.
func (p cardReader) accountLabel(c layout.Cell) int {
	if _, n := p.Words.Accounts.Longest(layout.Texts(c.Words)); n == len(c.Words) || n > 0 && p.isAmountAlone(c.Words[n:]) {
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
