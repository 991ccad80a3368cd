package tables

import (
	"math"
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/wording"
	"github.com/dossier-lending/dossier/extract/page"
)

// MoneyLeft is where the first money column right of the description begins.
func (t *Table) MoneyLeft() float64 {
	left := 1e9
	description := t.Column(wording.RoleDescription)
	for i, c := range t.Columns {
		if wording.IsMoney(c.Role) && i > description {
			left = min(left, c.Box.X1)
		}
	}
	return left
}

// DatesBegin is where the column of dates begins; under a heading that means nothing, where the dates do.
func (t *Table) DatesBegin(column int) float64 {
	if column >= 0 {
		return t.Columns[column].Box.X0
	}
	if !slices.ContainsFunc(t.Lines, func(l Line) bool { return l.Date != nil && len(l.Money) > 0 }) {
		return math.MaxFloat64
	}
	return t.dateLeft()
}

// DescriptionLeft is where descriptions begin: the commonest left edge of texts on dated lines.
func (t *Table) DescriptionLeft() float64 {
	if t.texted == nil {
		left := t.findDescriptionLeft()
		t.texted = &left
	}
	return *t.texted
}

func (t *Table) findDescriptionLeft() float64 {
	var lefts []float64
	description := t.Column(wording.RoleDescription)
	for i := range t.Lines {
		l := &t.Lines[i]
		if l.Date == nil || len(l.Money) == 0 {
			continue
		}
		if words := t.Texts(l)[description]; len(words) > 0 {
			lefts = append(lefts, layout.Bounds(words).X0)
		}
	}
	if len(lefts) == 0 {
		if description >= 0 {
			return t.Columns[description].Box.X0
		}
		return 0
	}
	left, _ := mode(lefts, t.height()*edgeCluster)
	return left
}

// FirstText is the line's first word that does not complete a date or an amount above it.
func (l *Line) FirstText() page.Word {
	i := min(l.Tail, len(l.Words)-1)
	for i+1 < len(l.Words) && slices.Contains(l.Marks, i) {
		i++
	}
	return l.Words[i]
}
