package rows

import (
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/tables"
	"github.com/dossier-lending/dossier/extract/parse"
)

// Figures makes rows of drafts: it reads the side and size of each amount as printed.
func (r *Reader) Figures(drafts []*Draft) []*Row {
	negative := debitsAreNegative(drafts)
	turned, maybe := creditsAreNegative(drafts, r.Liability)
	if r.Liability {
		openMarkedSections(drafts)
	}
	unmarked := unmarkedSide(drafts, r.Liability)
	rows := make([]*Row, len(drafts))
	for i, d := range drafts {
		w := &Row{Draft: d, Position: i + 1, Account: d.Account, Printed: d.balance(r.Liability),
			Doubtful:     d.openPart || d.doubtfulMovement,
			RepairedDate: hasRepairedWord(d.DateWords)}
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
			w.Doubtful = w.Doubtful || maybe && t.Mark == parse.MarkMinus && w.Printed == nil
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

// takeParts computes the payment of a loan's row that prints only the parts of the payment.
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

// debitsAreNegative reports whether most debits are printed with a minus. The minus is then how the column prints all
// its amounts, not a reversal.
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

// creditsAreNegative reports whether all credits are printed with a minus that is not a reversal: some banks print
// credits so in their own ledger. A single one is doubtful (maybe). If printed balances fall by the credits, they are
// reversals.
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
	return minus >= minNegative && plain == 0 && !creditsReverse(drafts, liability), minus > 0 &&
		minus < minNegative && plain == 0 && debits > 0
}

// creditsReverse reports whether printed balances fall by what the credit column prints, compared with the row above
// or below.
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

// minNegative is how many credits with a minus show that they are not reversals.
const minNegative = 2

// side is +1 for a credit, -1 for a debit, 0 if the page does not show it.
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
	if side := lexicon.Side(layout.Text(d.Text[lexicon.RoleCode])); side != 0 &&
		(d.Table == nil || !d.Table.CodesNameKinds) {
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

// indicated is the side in the row's cell of the column of sides, 0 if there is none.
func (d *Draft) indicated() int {
	cell := d.Text[lexicon.RoleIndicator]
	if d.Table == nil {
		return lexicon.Direction(layout.Text(cell))
	}
	return d.Table.SideOf(cell)
}

// unmarkedSide is the side of amounts without a mark, if other amounts of the document have one: if debits are marked
// (minus, DR), the rest are credits, and the reverse. It is 0 if none or both are marked. A code that names the side
// of an unsigned amount is not a mark: if all signs are minus and all codes name credits, the rest are credits.
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

// takeMark gives a CR, DR or OD that is alone below an amount to that amount, and takes it out of its line.
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
			if token.Mark == parse.MarkNone && !token.Dash && lexicon.IsMoney(role) &&
				layout.Overlap(token.Box, w.Box) > 0 {
				token.Mark = mark
				d.Money[role] = token
				d.MoneyWords[role] = append(d.MoneyWords[role][:len(d.MoneyWords[role]):len(d.MoneyWords[role])], w)
				l.Marks = append(l.Marks, i)
			}
		}
	}
}

// Some documents show the sides only by ink: debits red, credits black or green. Which ink means which side is learned
// from rows whose sides the balances decided. A row with the ink of the other side was printed wrong and counts as
// repaired.

// rowsPerOddInk is how many rows must have the ink of their side for each row with the other ink.
const rowsPerOddInk = 3

// UnsignedRows are the rows whose side no sign, column or word shows and which print an amount.
func UnsignedRows(rows []*Row) (unsigned []*Row) {
	for _, w := range rows {
		if w.Unsigned && len(w.MoneyWords[lexicon.RoleAmount]) > 0 {
			unsigned = append(unsigned, w)
		}
	}
	return unsigned
}

// RepairInks marks rows as repaired whose ink means the other side than the balances show, if two inks show the sides
// of nearly all rows.
func RepairInks(rows []*Row) {
	sides := map[uint32]int{} // of each ink: above zero when more of its rows are credits
	for _, w := range rows {
		sides[w.ink()] += w.knownSide()
	}
	var odd []*Row
	debits, credits := 0, 0
	for _, w := range rows {
		switch told, side := sides[w.ink()], w.knownSide(); {
		case told == 0 || side == 0:
			return // this ink shows nothing
		case told > 0 != (side > 0):
			odd = append(odd, w)
		case side > 0:
			credits++
		default:
			debits++
		}
	}
	if debits == 0 || credits == 0 || rowsPerOddInk*len(odd) > debits+credits {
		return
	}
	for _, w := range odd {
		w.Repair = RepairSign
	}
}

// ink is the color of a row's amount.
func (w *Row) ink() uint32 { return w.MoneyWords[lexicon.RoleAmount][0].Color }

// knownSide is +1 (credit), -1 (debit) or 0 (unknown, or no movement).
func (w *Row) knownSide() int {
	switch {
	case w.Open || w.Debit == w.Credit:
		return 0
	case w.Credit > w.Debit:
		return 1
	}
	return -1
}

// turnNegativeDebt makes balances positive that the document prints as negative because they are owed.
//
// A loan is hardly ever in favor of its borrower, so a loan's balances that are all negative are debts. A table with
// both signs is an overpaid loan or a document that does not add up. A card may be in favor of its holder throughout,
// so there the rows must show what the minus means.
func (a *Assembler) turnNegativeDebt() {
	if !a.r.Liability {
		return
	}
	minus, plain := 0, 0
	for _, d := range a.Rows {
		switch t := d.Money[lexicon.RoleBalance]; {
		case t.Size == 0:
		case t.Mark == parse.MarkMinus:
			minus++
		default:
			plain++
		}
	}
	if minus <= throughout*plain || !a.r.Loan && !a.minusMeansDebt() {
		return
	}
	a.r.NegativeDebt = true
	for _, d := range a.Rows {
		turnBalances(d.Money)
	}
	for _, n := range a.notes {
		turnBalances(n.Money)
	}
}

// minusMeansDebt reports whether withdrawals make negative balances smaller and payments make them greater.
func (a *Assembler) minusMeansDebt() bool {
	debt, favour := 0, 0
	var before *engine.Amount
	for _, d := range a.Rows {
		now := d.balance(true)
		if now == nil || before == nil || *now == *before {
			before = now
			continue
		}
		amount, marked := d.Money[lexicon.RoleAmount]
		moved, sides := *now-*before, d.Money[lexicon.RoleDebit].Size-d.Money[lexicon.RoleCredit].Size
		before = now
		switch {
		case marked && amount.Size == moved.Abs() && NamesRepayment(strings.Fields(layout.Text(d.Words()))):
			sides = -amount.Size
		case marked:
			continue
		}
		switch moved {
		case -sides:
			debt++
		case sides:
			favour++
		}
	}
	return debt > favour
}

// throughout is how many balances must have a minus for each one that has lost it.
const throughout = 4

func turnBalances(money map[layout.Role]parse.MoneyToken) {
	for _, role := range []layout.Role{lexicon.RoleBalance, lexicon.RoleBefore} {
		if t, ok := money[role]; ok {
			t.Mark = turned(t.Mark)
			money[role] = t
		}
	}
}

// turned is the mark that the same figure has once a minus means debt.
func turned(m parse.Mark) parse.Mark {
	switch m {
	case parse.MarkMinus:
		return parse.MarkNone
	case parse.MarkNone:
		return parse.MarkMinus
	}
	return m
}
