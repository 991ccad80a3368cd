package ledger

import (
	"slices"
	"strconv"
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/notation"
	"github.com/dossier-lending/dossier/extract/ledger/wording"
	"github.com/dossier-lending/dossier/extract/page"
)

// markFigures finds the columns without a meaning that hold amounts, so that their amounts are neither text
// nor taken for those of the column beside them.
func (t *table) markFigures() {
	if !t.headed || t.sheet || t.daily {
		return
	}
	whole := t.wholeAmounts()
	for i, c := range t.columns {
		switch {
		case c.Role == wording.RolePart:
			t.columns[i].Role = layout.Role(string(wording.RolePart) + strconv.Itoa(i))
			continue
		case c.Role == wording.RoleOther && t.holdsAmounts(c.Box):
			t.columns[i].Role = layout.Role(wording.RoleFigure + strconv.Itoa(i))
			continue
		case c.Role != "" && !standsIn(c):
			continue
		}
		figures, words := 0, 0
		for k := range t.lines {
			l := &t.lines[k]
			if len(l.tokens) < 2 { // a row of such a table has a movement or a balance too
				continue
			}
			if token, ok := l.amountUnder(c.Box, whole); ok && !t.insideText(l, token) {
				figures++
			} else if l.wordUnder(c.Box) {
				words++
			}
		}
		if figures >= leastFigures && figures > 2*words {
			t.columns[i].Role = layout.Role(wording.RoleFigure + strconv.Itoa(i))
		}
	}
}

// holdsAmounts says that some amount stands under a heading.
func (t *table) holdsAmounts(heading page.Box) bool {
	return slices.ContainsFunc(t.lines, func(l tableLine) bool {
		_, ok := l.amountUnder(heading, false)
		return ok
	})
}

// standsIn says that a column was taken for the description for want of one, its heading meaning nothing.
func standsIn(c layout.Column) bool {
	return c.Role == wording.RoleDescription && !strings.Contains(c.Text, " ") && wording.OfDeposits().Columns.Role(c.Text) == ""
}

// amountUnder is the amount of a line below a heading; whole says that the table's amounts have no decimals.
func (l *tableLine) amountUnder(heading page.Box, whole bool) (notation.MoneyToken, bool) {
	for _, t := range l.tokens {
		if (t.Decimals > 0 || whole) && !t.Dash && layout.Overlap(t.Box, heading) > 0 {
			return t, true
		}
	}
	return notation.MoneyToken{}, false
}

func (l *tableLine) wordUnder(heading page.Box) bool {
	return slices.ContainsFunc(l.Words, func(w page.Word) bool {
		return layout.Normalize(w.Text) != "" && layout.Overlap(w.Box, heading) > 0
	})
}

// leastFigures is how many amounts under a heading show that the column holds amounts.
const leastFigures = 3
