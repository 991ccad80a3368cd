package ledger

import (
	"math"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/wording"
	"github.com/dossier-lending/dossier/extract/page"
)

// inTextColumns says that a line's texts lie where the table's texts lie.
func (a *assembler) inTextColumns(l *tableLine, text map[int][]page.Word) bool {
	right := a.t.moneyLeft()
	for _, words := range text {
		if layout.Bounds(words).X0 >= right {
			return false
		}
	}
	return true
}

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

// continues says that a text line may belong to a row's description.
func (a *assembler) continues(l *tableLine, text map[int][]page.Word) bool {
	if a.ended || len(text) == 0 {
		return false
	}
	if !a.t.headed {
		return true
	}
	right := 0.0 // of its own words
	for i, w := range l.Words {
		if !slices.Contains(l.marks, i) {
			right = max(right, w.Box.X1)
		}
	}
	return a.inTextColumns(l, text) && right <= a.t.moneyLeft()+2*l.Height() && !a.underDate(l)
}

// underDate says that the line begins in the date column, where continuations do not: it is a footer
// or a remark.
func (a *assembler) underDate(l *tableLine) bool {
	date, description := a.t.column(wording.RoleDate), a.t.column(wording.RoleDescription)
	if description < 0 || a.t.datesBegin(date) > a.t.columns[description].Box.X0 {
		return false
	}
	left := a.t.descriptionLeft()
	if code := a.t.column(wording.RoleCode); code > date { // a code begins the row, see codedText
		left = min(left, a.t.columns[code].Box.X0)
	}
	return l.firstText().Box.X0 < left-l.Height()
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

// firstText is the line's first word that does not complete a date or an amount above it.
func (l *tableLine) firstText() page.Word {
	i := min(l.tail, len(l.Words)-1)
	for i+1 < len(l.Words) && slices.Contains(l.marks, i) {
		i++
	}
	return l.Words[i]
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

// printedMoney is what stands on the page for a row's movement.
func (d *draft) printedMoney() string {
	var parts []string
	for _, role := range []layout.Role{wording.RoleDebit, wording.RoleCredit, wording.RoleAmount} {
		if words := d.moneyWords[role]; len(words) > 0 {
			parts = append(parts, layout.Text(words))
		}
	}
	return strings.Join(parts, " ")
}

// balance is the row's printed running balance, nil when none is printed.
func (d *draft) balance(liability bool) *engine.Amount {
	token, ok := d.money[wording.RoleBalance]
	if !ok || token.Dash || token.Unread {
		return nil
	}
	v := token.Signed()
	if liability {
		v = token.Owed()
	}
	return &v
}
