package rows

import (
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/tables"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// Narrow columns break a date, a carried balance's label or a balance's mark over two lines: "02 Jan" over
// "25", "BALANCE BROUGHT" over "FORWARD", "215.20" over "D". What stands on the second line then belongs to
// the line above and is no row and no text of its own.

// takeTail completes the latest date with a year or time printed on the line below it.
func (a *Assembler) takeTail(l *tables.Line) {
	if l.Tail == 0 || a.current == nil || len(a.Rows) == 0 && a.curLine == 0 {
		return
	}
	from := a.r.Lines[a.curLine]
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
	if p, ok := parse.WithYearBelow(a.current.PrintedDate, layout.Text(a.curWord), text); ok {
		a.current.PrintedDate = p
		a.completed = append(a.completed, l.Index)
	}
}

// completedAt says that the line taken last holds the year of the day above it.
func (a *Assembler) completedAt(l *tables.Line) bool {
	n := len(a.completed)
	return n > 0 && a.completed[n-1] == l.Index
}

// wrappedRole reads a balance line whose label goes on in the line below it; so may one that tells its role already
// ("Saldo" over "sebelumnya"), when the two make a label that the lists know.
func (a *Assembler) wrappedRole(i int, role layout.Role) layout.Role {
	l := &a.Table.Lines[i]
	if i+1 >= len(a.Table.Lines) {
		return ""
	}
	next := &a.Table.Lines[i+1]
	if next.Page != l.Page || next.Date != nil || len(next.Money) > 0 || next.Box.CenterY()-l.Box.CenterY() > rowPitch*l.Height() {
		return ""
	}
	words := append(append([]page.Word{}, l.Words...), next.Words[next.Tail:]...)
	whole := layout.Line{Page: l.Page, Box: l.Box, Words: words}
	if role != "" && a.r.Words.Lines.Role(lexicon.LabelOfLine(whole, l.Amounts(), l.Date, l.Value)) == "" {
		return ""
	}
	switch role := lexicon.RoleOfLine(whole, l.Amounts(), a.r.Words.Lines, l.Date, l.Value); role {
	case lexicon.LineOpening, lexicon.LineClosing, lexicon.LineBrought, lexicon.LineCarried:
		return role
	}
	return ""
}

// takeMark gives a CR, DR or OD that stands alone below an amount to it, and takes it out of the line.
func (a *Assembler) takeMark(l *tables.Line) {
	if len(a.Rows) == 0 || len(l.Money) > 0 || l.Date != nil {
		return
	}
	d := a.Rows[len(a.Rows)-1]
	above := a.r.Lines[d.Line]
	if d.Page != l.Page || l.Box.CenterY()-above.Box.CenterY() > rowPitch*l.Height() {
		return
	}
	for i := len(l.Words) - 1; i >= 0; i-- {
		w := l.Words[i]
		mark, ok := parse.SignMark(w.Text)
		if !ok || i > 0 && w.Box.X0-l.Words[i-1].Box.X1 <= parse.TextGap*l.Height() {
			continue
		}
		for role, token := range d.Money {
			if token.Mark == parse.MarkNone && !token.Dash && lexicon.IsMoney(role) && layout.Overlap(token.Box, w.Box) > 0 {
				token.Mark = mark
				d.Money[role] = token
				d.MoneyWords[role] = append(d.MoneyWords[role][:len(d.MoneyWords[role]):len(d.MoneyWords[role])], w)
				l.Marks = append(l.Marks, i)
			}
		}
	}
}
