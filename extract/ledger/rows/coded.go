package rows

import (
	"github.com/dossier-lending/dossier/extract/ledger/tables"
	"github.com/dossier-lending/dossier/extract/page"
)

// Tables with a column of codes print a code on the first line of each row. Where the amounts stand on a row's
// last line and days on their first row only, the code alone says that a row begins on a line without either.

// codedText is the place of the text line with a code that begins the row whose amounts stand in the line; -1 when
// there is none.
func (a *Assembler) codedText(l *tables.Line) int {
	if !a.Table.HoldsKinds() || len(a.Table.Kind(a.Table.Texts(l))) > 0 {
		return -1
	}
	above := l.Line
	for k := len(a.loose) - 1; k >= 0; k-- {
		t := a.loose[k]
		if !t.ok || t.row != len(a.Rows) || t.line.Page != l.Page || above.Box.CenterY()-t.line.Box.CenterY() > rowPitch*l.Height() {
			return -1
		}
		if len(a.Table.Kind(a.Table.Texts(&t.line))) > 0 {
			return k
		}
		above = t.line.Line
	}
	return -1
}

// takeCoded gives the text lines from the place on to the row that they begin.
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
