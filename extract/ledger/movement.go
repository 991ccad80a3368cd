package ledger

import (
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/mend"
	"github.com/dossier-lending/dossier/extract/ledger/notation"
	"github.com/dossier-lending/dossier/extract/ledger/wording"
	"github.com/dossier-lending/dossier/extract/page"
)

// row is a draft with its figures.
type row struct {
	*draft
	debit, credit engine.Amount
	// unsigned says that the page does not show the direction: Debit holds the size until the balance
	// decides.
	unsigned bool
	printed  *engine.Amount // running balance as printed
	// balanceAfter is printed, or worked out where the page prints none.
	balanceAfter *engine.Amount
	date         *engine.Date
	repair       string
	unsure       bool
	unreadDate   string // what stands in the date's place and is none
	mendedDate   bool   // part of the date was misread and is told by its neighbours
	open         bool   // the direction is not shown and was not found
	// unread are the cells whose figures could not be read.
	unread map[layout.Role]bool
	// amountOdds and balanceOdds say how certain the corrections of the cells are, 0 for cells as read.
	amountOdds, balanceOdds mend.Cost
	position                int // printed place, from 1
	account                 int
}

// lacksMovement says that the row's amount could not be read.
func (w *row) lacksMovement() bool {
	return len(w.unread) > 1 || len(w.unread) == 1 && !w.unread[wording.RoleBalance]
}

func (w *row) movement() engine.Amount { return w.credit - w.debit }

// flip exchanges the sides.
func (w *row) flip() { w.debit, w.credit = w.credit, w.debit }

// figures gives every draft its sides as printed.
func (r *reader) figures(drafts []*draft) []*row {
	negative := debitsAreNegative(drafts)
	if r.Liability {
		openMarkedSections(drafts)
	}
	unmarked := unmarkedSide(drafts, r.Liability)
	rows := make([]*row, len(drafts))
	for i, d := range drafts {
		w := &row{draft: d, position: i + 1, account: d.account, printed: d.balance(r.Liability), unsure: d.openPart,
			mendedDate: slices.ContainsFunc(d.dateWords, func(w page.Word) bool { return w.DayMended })}
		for role, t := range d.money {
			if t.Unread {
				if w.unread == nil {
					w.unread = map[layout.Role]bool{}
				}
				w.unread[role] = true
			}
		}
		if t, ok := d.money[wording.RoleDebit]; ok {
			w.add(t.Size, t.Mark == notation.MarkMinus && !negative || t.Mark == notation.MarkCredit)
		}
		if t, ok := d.money[wording.RoleCredit]; ok {
			w.add(t.Size, !(t.Mark == notation.MarkMinus || t.Mark == notation.MarkDebit))
		}
		if t, ok := d.money[wording.RoleAmount]; ok && w.debit == 0 && w.credit == 0 {
			side := d.side(t.Money, r.Liability)
			if side == 0 {
				side = unmarked
			}
			w.add(t.Size, side > 0)
			w.unsigned = side == 0
		}
		w.takeParts()
		rows[i] = w
	}
	return rows
}

// takeParts makes the payment of a loan's row that prints its parts only.
func (w *row) takeParts() {
	if w.debit != 0 || w.credit != 0 {
		return
	}
	for _, role := range []layout.Role{wording.RolePrincipal, wording.RoleInterest, wording.RolePenalty} {
		if t, ok := w.money[role]; ok {
			w.credit += t.Size
		}
	}
}

func (w *row) add(size engine.Amount, credit bool) {
	if credit {
		w.credit += size
	} else {
		w.debit += size
	}
}

// debitsAreNegative says that the debit column prints its amounts with a minus throughout, so that the
// minus is not a reversal.
func debitsAreNegative(drafts []*draft) bool {
	minus, plain := 0, 0
	for _, d := range drafts {
		if t, ok := d.money[wording.RoleDebit]; ok && t.Size != 0 {
			if t.Mark == notation.MarkMinus {
				minus++
			} else {
				plain++
			}
		}
	}
	return minus > plain
}

// side is +1 for a credit, -1 for a debit, 0 when the page does not say.
func (d *draft) side(m notation.Money, liability bool) int {
	switch m.Mark {
	case notation.MarkMinus:
		if liability {
			return 1
		}
		return -1
	case notation.MarkPlus:
		if liability {
			return -1
		}
		return 1
	case notation.MarkCredit:
		return 1
	case notation.MarkDebit:
		return -1
	}
	for _, role := range []layout.Role{wording.RoleIndicator, wording.RoleCode} {
		if side := wording.Side(layout.Text(d.text[role])); side != 0 {
			return side
		}
	}
	switch d.section {
	case wording.RoleCredit:
		return 1
	case wording.RoleDebit:
		return -1
	}
	return 0
}

// unmarkedSide is what an amount without a mark means when others of the document bear one: debits
// marked (minus, DR) make the rest credits, and the other way round. 0 when none or both are marked. A code that tells
// the side of an amount without a sign is no mark on it: where all signs are minus and all codes tell credits, the rest
// are credits.
func unmarkedSide(drafts []*draft, liability bool) int {
	plus, minus := 0, 0
	told := map[int]int{} // by codes and sections alone
	for _, d := range drafts {
		if t, ok := d.money[wording.RoleAmount]; ok {
			side := d.side(t.Money, liability)
			if t.Mark == notation.MarkNone {
				told[side]++
			}
			switch side {
			case 1:
				plus++
			case -1:
				minus++
			}
		}
	}
	switch {
	case minus > told[-1] && plus == told[1] && told[-1] == 0:
		return 1
	case plus > told[1] && minus == told[-1] && told[1] == 0:
		return -1
	case minus > 0 && plus == 0:
		return 1
	case plus > 0 && minus == 0:
		return -1
	case liability && plus == 0 && minus == 0:
		return -1
	}
	return 0
}
