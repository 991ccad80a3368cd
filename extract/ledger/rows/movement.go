package rows

import (
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/repair"
	"github.com/dossier-lending/dossier/extract/ledger/source"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// Row is a draft with its figures.
type Row struct {
	*Draft
	Debit, Credit engine.Amount
	// Unsigned says that the page does not show the direction: Debit holds the size until the balance
	// decides.
	Unsigned bool
	Printed  *engine.Amount // running balance as printed
	// BalanceAfter is printed, or worked out where the page prints none.
	BalanceAfter *engine.Amount
	// Carried is the balance after the row that a line of its own carries over.
	Carried *engine.Amount
	// Breaks says that the figures between two printed balances disagree, and this row is the likeliest to be misread.
	Breaks bool
	// Parted says that the account's movements do not lead from its opening balance to its closing one: a balance that is
	// worked out may be wrong.
	Parted bool
	Date   *engine.Date
	Repair string
	Unsure bool
	// SideByBalance says that no sign, column or word of the page tells the side of its amount.
	SideByBalance bool
	// ToldByBalances says that nothing of the amount was read: the balances around it tell it.
	ToldByBalances bool
	UnreadDate     string      // what stands in the date's place and is none
	unreadDay      []page.Word // the words of UnreadDate
	MendedDate     bool        // part of the date was misread and is told by its neighbours
	Open           bool        // the direction is not shown and was not found
	// Unread are the cells whose figures could not be read.
	Unread map[layout.Role]bool
	// AmountOdds and BalanceOdds say how certain the corrections of the cells are, 0 for cells as read.
	AmountOdds, BalanceOdds repair.Cost
	// SureAmount and SureBalance say that the recognized cells are surely what is printed: two looks at the picture agree
	// and are both certain.
	SureAmount, SureBalance bool
	Position                int // printed place, from 1
	Account                 int
}

// LacksMovement says that the row's amount could not be read.
func (w *Row) LacksMovement() bool {
	return len(w.Unread) > 1 || len(w.Unread) == 1 && !w.Unread[lexicon.RoleBalance]
}

// Movement is the credit less the debit.
func (w *Row) Movement() engine.Amount { return w.Credit - w.Debit }

// Flip exchanges the sides.
func (w *Row) Flip() { w.Debit, w.Credit = w.Credit, w.Debit }

// Figures gives every draft its sides as printed.
func (r *Reader) Figures(drafts []*Draft) []*Row {
	negative := debitsAreNegative(drafts)
	turned, maybe := creditsAreNegative(drafts, r.Liability)
	if r.Liability {
		openMarkedSections(drafts)
	}
	unmarked := unmarkedSide(drafts, r.Liability)
	rows := make([]*Row, len(drafts))
	for i, d := range drafts {
		w := &Row{Draft: d, Position: i + 1, Account: d.Account, Printed: d.balance(r.Liability), Unsure: d.openPart || d.unclear,
			MendedDate: isMended(d.DateWords)}
		for role, t := range d.Money {
			if t.Unread {
				if w.Unread == nil {
					w.Unread = map[layout.Role]bool{}
				}
				w.Unread[role] = true
			}
		}
		if t, ok := d.Money[lexicon.RoleDebit]; ok {
			w.add(t.Size, t.Mark == parse.MarkMinus && !negative || t.Mark == parse.MarkCredit)
		}
		if t, ok := d.Money[lexicon.RoleCredit]; ok {
			w.add(t.Size, !(t.Mark == parse.MarkMinus && !turned || t.Mark == parse.MarkDebit))
			w.Unsure = w.Unsure || maybe && t.Mark == parse.MarkMinus && w.Printed == nil
		}
		if t, ok := d.Money[lexicon.RoleAmount]; ok && w.Debit == 0 && w.Credit == 0 {
			side := d.side(t.Money, r.Liability)
			if side == 0 {
				side = unmarked
			}
			w.add(t.Size, side > 0)
			w.Unsigned = side == 0
		}
		w.takeParts()
		rows[i] = w
	}
	return rows
}

// takeParts makes the payment of a loan's row that prints its parts only.
func (w *Row) takeParts() {
	if w.Debit != 0 || w.Credit != 0 {
		return
	}
	for _, role := range []layout.Role{lexicon.RolePrincipal, lexicon.RoleInterest, lexicon.RolePenalty} {
		if t, ok := w.Money[role]; ok {
			w.Credit += t.Size
		}
	}
}

func (w *Row) add(size engine.Amount, credit bool) {
	if credit {
		w.Credit += size
	} else {
		w.Debit += size
	}
}

// debitsAreNegative says that the debit column prints its amounts with a minus throughout, so that the
// minus is not a reversal.
func debitsAreNegative(drafts []*Draft) bool {
	minus, plain := 0, 0
	for _, d := range drafts {
		if t, ok := d.Money[lexicon.RoleDebit]; ok && t.Size != 0 {
			if t.Mark == parse.MarkMinus {
				minus++
			} else {
				plain++
			}
		}
	}
	return minus > plain
}

// creditsAreNegative says that the credit column prints its amounts with a minus throughout: the heading tells the
// side, and the minus is how the bank's own ledger writes a credit, no reversal. A lone one may be either, and those by
// which printed balances fall are reversals.
func creditsAreNegative(drafts []*Draft, liability bool) (negative, maybe bool) {
	minus, plain, debits := 0, 0, 0
	for _, d := range drafts {
		if t, ok := d.Money[lexicon.RoleCredit]; ok && t.Size != 0 {
			if t.Mark == parse.MarkMinus {
				minus++
			} else {
				plain++
			}
		}
		if t, ok := d.Money[lexicon.RoleDebit]; ok && t.Size != 0 && t.Mark != parse.MarkMinus {
			debits++
		}
	}
	return minus >= leastNegative && plain == 0 && !creditsReverse(drafts, liability), minus > 0 && minus < leastNegative && plain == 0 && debits > 0
}

// creditsReverse says that printed balances fall by what the credit column prints, from the row above or the one below.
func creditsReverse(drafts []*Draft, liability bool) bool {
	fall, rise := 0, 0
	for i, d := range drafts {
		t, now := d.Money[lexicon.RoleCredit], d.balance(liability)
		for _, k := range []int{i - 1, i + 1} {
			if now == nil || t.Size == 0 || k < 0 || k >= len(drafts) || drafts[k].balance(liability) == nil {
				continue
			}
			change := *now - *drafts[k].balance(liability)
			fall, rise = fall+boolInt(change == -t.Size), rise+boolInt(change == t.Size)
		}
	}
	return fall > rise
}

// leastNegative is how many credits with a minus are no reversals.
const leastNegative = 2

// side is +1 for a credit, -1 for a debit, 0 when the page does not say.
func (d *Draft) side(m parse.Money, liability bool) int {
	switch m.Mark {
	case parse.MarkMinus:
		if liability {
			return 1
		}
		return -1
	case parse.MarkPlus:
		if liability {
			return -1
		}
		return 1
	case parse.MarkCredit:
		return 1
	case parse.MarkDebit:
		return -1
	}
	if side := d.indicated(); side != 0 {
		return side
	}
	if side := lexicon.Side(layout.Text(d.Text[lexicon.RoleCode])); side != 0 && (d.Table == nil || !d.Table.CodesNameKinds) {
		return side
	}
	switch d.Section {
	case lexicon.RoleCredit:
		return 1
	case lexicon.RoleDebit:
		return -1
	}
	return 0
}

// indicated is the side that the row's cell of a column of sides tells, 0 for none.
func (d *Draft) indicated() int {
	cell := d.Text[lexicon.RoleIndicator]
	if d.Table == nil {
		return lexicon.Direction(layout.Text(cell))
	}
	return d.Table.SideOf(cell)
}

// unmarkedSide is what an amount without a mark means when others of the document bear one: debits
// marked (minus, DR) make the rest credits, and the other way round. 0 when none or both are marked. A code that tells
// the side of an amount without a sign is no mark on it: where all signs are minus and all codes tell credits, the rest
// are credits.
func unmarkedSide(drafts []*Draft, liability bool) int {
	plus, minus := 0, 0
	told := map[int]int{} // by codes and sections alone
	for _, d := range drafts {
		if t, ok := d.Money[lexicon.RoleAmount]; ok {
			side := d.side(t.Money, liability)
			if t.Mark == parse.MarkNone {
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

// Names of repairs, as RowNote.Repair gives them.
const (
	RepairColumns = "columns_swapped"
	RepairSign    = "sign"
	RepairDigit   = "digit"
	RepairOrder   = "order"
)

// MovementToken is the only amount that a row's movement is read from, "" when there is none or several.
func (w *Row) MovementToken(principal bool) (only layout.Role, token parse.MoneyToken) {
	roles := []layout.Role{lexicon.RoleDebit, lexicon.RoleCredit, lexicon.RoleAmount}
	if _, parts := w.Money[lexicon.RolePrincipal]; principal && parts && w.Credit > 0 {
		roles = []layout.Role{lexicon.RolePrincipal}
	}
	for _, role := range roles {
		t, ok := w.Money[role]
		if !ok || t.Size == 0 && !t.Unread {
			continue
		}
		if only != "" {
			return "", parse.MoneyToken{}
		}
		only, token = role, t
	}
	return only, token
}

// WordsOf are the words that print a movement of the size.
func (w *Row) WordsOf(size engine.Amount) []page.Word {
	for _, role := range []layout.Role{lexicon.RoleDebit, lexicon.RoleCredit, lexicon.RoleAmount} {
		if t, ok := w.Money[role]; ok && t.Size == size {
			return w.MoneyWords[role]
		}
	}
	role, _ := w.MovementToken(false)
	return w.MoneyWords[role]
}

// Recognized reports whether an amount of the row, or a part of its payment, was read from a picture.
func (w *Row) Recognized() bool {
	return slices.ContainsFunc([]layout.Role{lexicon.RoleDebit, lexicon.RoleCredit, lexicon.RoleAmount, lexicon.RolePrincipal, lexicon.RoleInterest, lexicon.RolePenalty}, func(role layout.Role) bool {
		return source.Recognized(w.MoneyWords[role])
	})
}

// isMended says that the days around a day tell one of its words.
func isMended(day []page.Word) bool {
	for i := range day {
		if day[i].DayMended {
			return true
		}
	}
	return false
}
