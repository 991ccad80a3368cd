package ledger

import (
	"math"
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/wording"
	"github.com/dossier-lending/dossier/extract/page"
)

// moneyLeft is where the first money column right of the description begins.
func (t *table) moneyLeft() float64 {
	left := 1e9
	description := t.column(wording.RoleDescription)
	for i, c := range t.columns {
		if wording.IsMoney(c.Role) && i > description {
			left = min(left, c.Box.X1)
		}
	}
	return left
}

// datesBegin is where the column of dates begins; under a heading that means nothing, where the dates do.
func (t *table) datesBegin(column int) float64 {
	if column >= 0 {
		return t.columns[column].Box.X0
	}
	if !slices.ContainsFunc(t.lines, func(l tableLine) bool { return l.date != nil && len(l.money) > 0 }) {
		return math.MaxFloat64
	}
	return t.dateLeft()
}

// descriptionLeft is where descriptions begin: the commonest left edge of texts on dated lines.
func (t *table) descriptionLeft() float64 {
	if t.texted == nil {
		left := t.findDescriptionLeft()
		t.texted = &left
	}
	return *t.texted
}

func (t *table) findDescriptionLeft() float64 {
	var lefts []float64
	description := t.column(wording.RoleDescription)
	for i := range t.lines {
		l := &t.lines[i]
		if l.date == nil || len(l.money) == 0 {
			continue
		}
		if words := t.texts(l)[description]; len(words) > 0 {
			lefts = append(lefts, layout.Bounds(words).X0)
		}
	}
	if len(lefts) == 0 {
		if description >= 0 {
			return t.columns[description].Box.X0
		}
		return 0
	}
	left, _ := mode(lefts, t.height()*edgeCluster)
	return left
}

// firstText is the line's first word that does not complete a date or an amount above it.
func (l *tableLine) firstText() page.Word {
	i := min(l.tail, len(l.Words)-1)
	for i+1 < len(l.Words) && slices.Contains(l.marks, i) {
		i++
	}
	return l.Words[i]
}
