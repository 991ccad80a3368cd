package rows

import (
	"math"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/tables"
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
	a.passed = true // or it is a row whose amount stands below
	return true
}

// beginsWithPeriod says that a line begins with two days that a word links and goes on with a text.
func beginsWithPeriod(l *tables.Line) bool {
	d, ok := parse.FindDate(l.Words, 0, math.MaxFloat64)
	return ok && d.To < len(l.Words) && parse.LeadsToEnd(l.Words[d.To].Text) && parse.IsSpan(layout.NewCell(l.Page, l.Words)) && textBehindDays(l)
}
