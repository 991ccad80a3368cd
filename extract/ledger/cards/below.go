package cards

import (
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/parse"
)

// takeNext reads an amount that stands on the line after its label for want of room: "Balance: PHP" over "5,000.00".
func (p cardReader) takeNext(l, next *line) {
	role, n := p.Words.Columns.Longest(layout.Texts(l.Words))
	if n == 0 || !tellsFigure(role) || role == lexicon.RoleDate || !strings.HasSuffix(strings.TrimSpace(layout.Text(l.Words[:min(n+1, len(l.Words))])), ":") && n < len(l.Words) && !isPunctuation(l.Words[n].Text) {
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

// takeAround reads a label that stands in the middle beside a value of two lines.
func (p cardReader) takeAround(above, l, below *line) {
	role := p.Words.Columns.Role(strings.TrimRight(l.Text(), ": "))
	if role == "" || lexicon.IsMoney(role) || role == lexicon.RoleDate || !onlyText(above) || !onlyText(below) || above.Page != below.Page {
		return
	}
	if below.Box.CenterY()-above.Box.CenterY() > labelPitch*l.Height() || above.Box.X0 <= l.Box.X1 || below.Box.X0 <= l.Box.X1 {
		return
	}
	words := slices.Concat(above.Words, below.Words)
	l.values, l.opening = []value{{role: role, labelled: true, words: words, index: l.index}}, layout.Normalize(l.Text())
	above.values, below.values = []value{}, []value{}
}

// labelsStandOver says that more labels of days and amounts have their value below them than beside them.
func (p cardReader) labelsStandOver(lines []*line) bool {
	over, beside := 0, 0
	for i, l := range lines {
		cells := l.Cells()
		for k, c := range cells {
			role := p.Words.Columns.Role(strings.TrimRight(c.Text(), ": "))
			if !tellsFigure(role) {
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

// tellsFigure says that a label names a day or an amount, which its value shows.
func tellsFigure(role layout.Role) bool {
	return role == lexicon.RoleDate || lexicon.IsMovement(role) || role == lexicon.RoleBalance
}

// reads says that a cell holds the kind of value that a label of a day or an amount names.
func (p cardReader) reads(c layout.Cell, role layout.Role) bool {
	if role == lexicon.RoleDate {
		d, ok := parse.FindDate(c.Words, 0, c.Box.X1+1)
		return ok && d.From == 0
	}
	tokens := p.Amounts(layout.Line(c))
	return len(tokens) == 1 && tokens[0].From == 0 && tokens[0].To == len(c.Words)
}

// valuesBelow is the next line of the same column when it is near enough to hold the values of labels.
func valuesBelow(lines []*line, i int) *line {
	if i+1 >= len(lines) || lines[i+1].Page != lines[i].Page || lines[i+1].Box.CenterY()-lines[i].Box.CenterY() > labelPitch*lines[i].Height() {
		return nil
	}
	return lines[i+1]
}

// labelPitch is how far below its label, in line heights, a value may stand.
const labelPitch = 2.6

func cellUnder(below *line, label layout.Cell) (layout.Cell, bool) {
	for _, c := range below.Cells() {
		if layout.Overlap(c.Box, label.Box) > 0 {
			return c, true
		}
	}
	return layout.Cell{}, false
}

// takeBelow reads a line of labels and the line of their values; false when the line is none.
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
		if value, ok := cellUnder(below, c); ok && tellsFigure(role) && !p.reads(value, role) {
			return false // "Payment" over a day is what it was
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
