package ledger

import (
	"context"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/repair"
	"github.com/dossier-lending/dossier/extract/ledger/rows"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// The costs, in decibels as in package repair, of a row with the wrong side and of a lost row.
const (
	costTurned      repair.Cost = 22
	costTurnedOwn   repair.Cost = 34 // the sign of a balance
	costLostRow     repair.Cost = 40 // on a recognized page
	costLostRowText repair.Cost = 50
	costMissedRow   repair.Cost = 20 // if a line looks like a row and could not be read
)

// repairer corrects the amounts of one account by arithmetic. The digits of a text layer are never corrected: if they
// contradict each other, that is the result.
type repairer struct {
	r     *reader
	h     *headerReader
	c     *rows.Chain
	steps []repair.Step
	of    []figure // what each step is on the page
	// missed are the lines that look like rows and could not be read, from top to bottom.
	missed []int
	// fronts counts the unusual characters at the beginning of amounts, see oddFront.
	fronts map[rune]int
}

// figure is what a step of the chain is on the page: a row, or a line with only a balance.
type figure struct {
	row    *rows.Row
	header string // "opening_balance" or "closing_balance"
	carry  *Carry
}

// repair makes the corrections that are far more likely than all others, recognizes doubtful amounts again before it
// gives up, and keeps the candidates for the rest.
func (r *reader) repair(ctx context.Context, h *headerReader, c *rows.Chain) error {
	c.Reorder()
	p := repairer{r: r, h: h, c: c}
	p.build()
	out := repair.Solve(p.chain())
	again, err := p.lookAgain(ctx, out.Doubted)
	if err != nil {
		return err
	}
	if again {
		out = repair.Solve(p.chain())
	}
	for _, correction := range out.Corrections {
		p.apply(correction)
	}
	deriveLostAmounts(c)
	for _, b := range out.Breaks {
		p.keep(b)
	}
	p.locate(out.Breaks)
	p.noteSure()
	return nil
}

// noteSure marks recognized amounts that are surely what is printed, because two recognitions agree and are certain. If
// such amounts contradict each other, the document itself is wrong.
func (p *repairer) noteSure() {
	sure := func(c *repair.Cell) bool { return c != nil && c.Text != "" && c.Sure >= costCertain }
	for i, f := range p.of {
		s := p.steps[i]
		switch {
		case f.row != nil:
			f.row.SureAmount = f.row.AmountOdds == 0 && !f.row.LacksMovement() && sure(s.Move)
			f.row.SureBalance = f.row.BalanceOdds == 0 && sure(s.Balance)
		case f.header != "" && !slices.Contains(p.h.account.Repaired, f.header) && sure(s.Balance):
			p.h.account.Sure = append(p.h.account.Sure, f.header)
		}
	}
}

// build arranges the account's amounts in time order.
func (p *repairer) build() {
	if p.h.openingWords != nil {
		p.add(figure{header: "opening_balance"}, nil, p.balanceCell(p.h.openingWords, *p.c.Opening))
	}
	carries := p.h.carried
	p.missed, p.fronts = p.r.missedLines(), countFronts(p.c)
	for _, w := range p.c.Rows {
		for len(carries) > 0 && carries[0].after < w.Position {
			p.addCarry(carries[0])
			carries = carries[1:]
		}
		p.add(figure{row: w}, p.moveCell(w), p.rowBalance(w))
	}
	for _, carry := range carries {
		p.addCarry(carry)
	}
	if p.h.closingWords != nil {
		p.add(figure{header: "closing_balance"}, nil, p.balanceCell(p.h.closingWords, *p.c.Closing))
	}
}

func (p *repairer) addCarry(k carriedFigure) {
	p.add(figure{carry: &p.h.st.Carries[k.index]}, nil, p.balanceCell(k.words, p.h.st.Carries[k.index].Balance))
}

func (p *repairer) add(f figure, move, balance *repair.Cell) {
	lost := costLostRowText
	if move != nil && move.Text != "" || balance != nil && balance.Text != "" {
		lost = costLostRow
	}
	if f.row != nil && p.passMissed(f.row.Line) {
		lost = costMissedRow
	}
	p.steps, p.of = append(p.steps, repair.Step{Move: move, Balance: balance, Lost: lost}), append(p.of, f)
}

// passMissed reports whether a line between the row before and the given line could not be read. Rows come in printed
// order.
func (p *repairer) passMissed(line int) bool {
	n := 0
	for n < len(p.missed) && p.missed[n] < line {
		n++
	}
	within := slices.ContainsFunc(p.missed[:n], p.h.in)
	p.missed = p.missed[n:]
	return within && !p.h.st.NewestFirst
}

func (p *repairer) chain() *repair.Chain {
	c := &repair.Chain{Steps: p.steps}
	if p.c.Principal {
		return c // totals include all payments, balances only the principal
	}
	a := p.h.account
	c.Rises = repair.Total{Sums: p.h.printedTotals(lexicon.LineCredits, lexicon.RoleCredit), Count: a.CreditCount}
	c.Falls = repair.Total{Sums: p.h.printedTotals(lexicon.LineDebits, lexicon.RoleDebit), Count: a.DebitCount}
	if p.c.Liability {
		c.Rises, c.Falls = c.Falls, c.Rises
	}
	return c
}

// moveCell returns how a row changes the balance, nil for a row without an amount.
func (p *repairer) moveCell(w *rows.Row) *repair.Cell {
	counted := p.c.Counted(w)
	if p.c.Liability {
		counted = -counted
	}
	role, token := w.MovementToken(p.c.Principal)
	if role == "" {
		if counted == 0 {
			return nil
		}
		return &repair.Cell{Value: int64(counted), Turn: repair.Never} // computed from several cells
	}
	cell := p.r.cell(w.MoneyWords[role], token)
	cell.Value, cell.Turn = int64(counted), costTurned
	p.offerFront(cell, w.MoneyWords[role])
	if cell.Text == "" && w.Printed == nil {
		cell.Turn = repair.Never // the columns of a text layer are doubted only beside a balance
	}
	if token.Unread {
		cell.Down = (role == lexicon.RoleDebit) != p.c.Liability
	}
	if role == lexicon.RoleAmount && w.Open {
		cell.Turn = 0
	}
	if size := int64(token.Size); !token.Unread && (cell.Value != size && cell.Value != -size || size == 0) {
		return &repair.Cell{Value: cell.Value, Turn: repair.Never} // the row counts differently from the printed amount
	}
	return cell
}

func (p *repairer) rowBalance(w *rows.Row) *repair.Cell {
	token, ok := w.Money[lexicon.RoleBalance]
	if !ok || token.Dash {
		return nil
	}
	cell := p.r.cell(w.MoneyWords[lexicon.RoleBalance], token)
	cell.Turn = costTurnedOwn
	if w.Printed != nil {
		cell.Value = int64(*w.Printed)
	}
	return cell
}

func (p *repairer) balanceCell(words []page.Word, v engine.Amount) *repair.Cell {
	cell := p.r.cell(words, parse.MoneyToken{Money: parse.Money{Size: v.Abs(), Decimals: 2}})
	cell.Value, cell.Turn = int64(v), costTurnedOwn
	return cell
}

// apply writes a correction into the rows.
func (p *repairer) apply(c repair.Correction) {
	f, v := p.of[c.Step], engine.Amount(c.Value)
	switch {
	case f.row != nil && c.Field == repair.Move:
		p.setMove(f.row, v, c.Odds)
	case f.row != nil:
		f.row.Printed, f.row.BalanceOdds = &v, c.Odds
		if f.row.Repair == "" {
			f.row.Repair = rows.RepairDigit
		}
		delete(f.row.Unread, lexicon.RoleBalance)
	case f.carry != nil:
		f.carry.Balance, f.carry.Repaired = v, true
	default:
		p.h.correct(p.c, f.header, v, c.Odds)
	}
}

func (p *repairer) setMove(w *rows.Row, v engine.Amount, odds repair.Cost) {
	if p.c.Liability {
		v = -v
	}
	role, token := w.MovementToken(p.c.Principal)
	w.AmountOdds = odds
	w.Doubtful = false
	delete(w.Unread, role)
	if size := v.Abs(); size != token.Size {
		w.Repair = rows.RepairDigit
		if p.holdsPiece(w, token, size) {
			w.Leave(token.Piece) // part of the amount, not of the description
		}
		token.Size, token.Unread = size, false
		w.Money[role] = token
		if role == lexicon.RolePrincipal {
			return
		}
	} else if w.Repair != rows.RepairDigit {
		w.Repair = flipName(w)
	}
	w.Debit, w.Credit = max(0, -v), max(0, v)
}

// holdsPiece reports whether a corrected amount consists of the token and the piece beside it, or begins with the
// piece.
func (p *repairer) holdsPiece(w *rows.Row, token parse.MoneyToken, size engine.Amount) bool {
	if m, ok := parse.ParseMoney(token.Joined, p.r.Style); ok && m.Size == size {
		return true
	}
	piece := strings.Trim(w.TextAt(token.Piece), "-+(") // before the amount
	return piece != "" && token.Piece.X1 <= token.Box.X0+token.Box.Width()/2 &&
		strings.HasPrefix(strconv.FormatInt(int64(size), 10), strings.NewReplacer(".", "", ",", "").Replace(piece))
}

// confidence returns the confidence of a corrected amount from its odds. It is always lower than that of an amount read
// without doubt.
func confidence(odds repair.Cost) float64 {
	return min(0.98, 1-math.Pow(10, -float64(odds)/10))
}

func flipName(w *rows.Row) string {
	if _, single := w.Money[lexicon.RoleAmount]; single {
		return rows.RepairSign
	}
	return rows.RepairColumns
}

// keep adds a break's candidates to the statement and marks the row as doubtful if there is more than one.
func (p *repairer) keep(b repair.Break) {
	told := slices.DeleteFunc(slices.Clone(b.Solutions), func(s repair.Solution) bool {
		return slices.ContainsFunc(s.Changes, func(c repair.Change) bool { return c.Field == repair.Lost })
	})
	var place *int
	if w := p.of[b.Step].row; w != nil {
		place = &w.Position
		w.Doubtful = w.Doubtful || len(told) > 1
	}
	if len(told) == 0 {
		return // the break itself reports that something is missing
	}
	for _, s := range b.Solutions {
		candidate := Candidate{p.h.g.Index, engine.RepairCandidate{Row: place, Cost: int(s.Cost)}}
		for _, c := range s.Changes {
			candidate.Changes = append(candidate.Changes, p.proposals(c)...)
		}
		if len(candidate.Changes) > 0 {
			p.h.st.Candidates = append(p.h.st.Candidates, candidate)
		}
	}
}

// proposals returns a change in the names of the result.
func (p *repairer) proposals(c repair.Change) []engine.ProposedChange {
	f, v := p.of[c.Step], engine.Amount(c.Value)
	change := func(field string, read *engine.Amount, proposed engine.Amount) engine.ProposedChange {
		out := engine.ProposedChange{Field: field, Read: read, Proposed: proposed}
		if f.row != nil {
			position := f.row.Position
			out.Row = &position
		}
		return out
	}
	side := func(v engine.Amount) string {
		if v > 0 != p.c.Liability {
			return "credit"
		}
		return "debit"
	}
	switch {
	case c.Field == repair.Lost:
		return []engine.ProposedChange{change("missing_"+side(v), nil, v.Abs())}
	case f.header != "":
		read := engine.Amount(p.steps[c.Step].Balance.Value)
		return []engine.ProposedChange{change(f.header, &read, v)}
	case f.carry != nil:
		read := f.carry.Balance
		return []engine.ProposedChange{change("carried_balance", &read, v)}
	case c.Field == repair.Balance:
		return []engine.ProposedChange{change("balance", f.row.Printed, v)}
	}
	old := p.steps[c.Step].Move
	if was := engine.Amount(old.Value); !old.Unread && side(was) != side(v) {
		size := was.Abs()
		return []engine.ProposedChange{change(side(was), &size, 0), change(side(v), new(engine.Amount), v.Abs())}
	} else if !old.Unread {
		size := was.Abs()
		return []engine.ProposedChange{change(side(v), &size, v.Abs())}
	}
	return []engine.ProposedChange{change(side(v), nil, v.Abs())}
}

// A fax may lose small print completely: a row keeps only its date, text and balance. The balances before and after it
// determine its amount, if both follow from all others. It is a single repair, and a doubtful one, because no part of
// the amount was read.

// lostShare is the minimal number of recognized rows per row that lost its amount.
const lostShare = 6

// deriveLostAmounts sets the amounts of recognized rows without a readable amount from their balances.
func deriveLostAmounts(c *rows.Chain) {
	var lost []int
	for i, w := range c.Rows {
		if lostAmount(w) {
			lost = append(lost, i)
		}
	}
	if len(lost)*lostShare > len(c.Rows) {
		return
	}
	for _, i := range lost {
		w := c.Rows[i]
		before, ok := balanceBefore(c, i)
		if !ok || !leadsOn(c, i) || *w.Printed == before {
			continue
		}
		moved := *w.Printed - before
		if c.Liability {
			moved = -moved
		}
		w.Debit, w.Credit = max(0, -moved), max(0, moved)
		w.Repair, w.Doubtful, w.Unread, w.ToldByBalances = rows.RepairDigit, true, nil, true
	}
}

// lostAmount reports whether a recognized row has a balance as read and no readable amount.
func lostAmount(w *rows.Row) bool {
	if w.Debit != 0 || w.Credit != 0 || w.Printed == nil || w.BalanceOdds > 0 || w.Unread[lexicon.RoleBalance] {
		return false
	}
	missing := false
	for _, role := range []layout.Role{lexicon.RoleDebit, lexicon.RoleCredit, lexicon.RoleAmount} {
		token, has := w.Money[role]
		missing = missing || w.Table.Column(role) >= 0 && (!has || token.Unread)
	}
	if !missing { // it prints zeros
		return false
	}
	words := w.MoneyWords[lexicon.RoleBalance]
	return len(words) > 0 && words[0].Source == page.SourceOCR
}

// balanceBefore returns the balance before a row, if the row before it, or the opening balance, prints it as read.
func balanceBefore(c *rows.Chain, i int) (engine.Amount, bool) {
	if i == 0 {
		if c.Opening == nil {
			return 0, false
		}
		return *c.Opening, true
	}
	w := c.Rows[i-1]
	if w.Printed == nil || w.Repair != "" || w.LacksMovement() {
		return 0, false
	}
	if before, ok := printedBefore(c, i-1); ok {
		return *w.Printed, c.After(before, w) == *w.Printed
	}
	return 0, false
}

func printedBefore(c *rows.Chain, i int) (engine.Amount, bool) {
	switch {
	case i == 0 && c.Opening != nil:
		return *c.Opening, true
	case i == 0 || c.Rows[i-1].Printed == nil:
		return 0, false
	}
	return *c.Rows[i-1].Printed, true
}

// leadsOn reports whether the next row, or the end of the account, follows from the balance after a row.
func leadsOn(c *rows.Chain, i int) bool {
	after := *c.Rows[i].Printed
	if i+1 == len(c.Rows) {
		return c.Closing != nil && *c.Closing == after
	}
	next := c.Rows[i+1]
	return next.Printed != nil && next.Repair == "" && !next.LacksMovement() && c.After(after, next) == *next.Printed
}

// oddFront returns the only character before an amount if it is neither a sign nor a bracket: "?" of "?41.94". 0 if
// there is none.
func oddFront(words []page.Word) rune {
	text := strings.TrimLeft(layout.Text(words), "()+-–—− ")
	front, _, ok := strings.Cut(text, parse.BareFigure(text))
	if r, size := utf8.DecodeRuneInString(front); ok && size > 0 && size == len(front) {
		return r
	}
	return 0
}

// countFronts counts the amounts of the rows by that character. A character that several share is a currency mark.
func countFronts(c *rows.Chain) map[rune]int {
	fronts := map[rune]int{}
	for _, w := range c.Rows {
		if role, _ := w.MovementToken(c.Principal); role != "" {
			fronts[oddFront(w.MoneyWords[role])]++
		}
	}
	return fronts
}

// offerFront offers a recognized amount with a digit in the place of the unusual character before it. The character was
// taken for a currency mark, but no other amount of the account has it.
func (p *repairer) offerFront(c *repair.Cell, words []page.Word) {
	front := oddFront(words)
	if c.Text == "" || c.Unread || front == 0 || p.fronts[front] > 1 {
		return
	}
	for figure := byte('1'); figure <= '9'; figure++ {
		p.r.offer(c, string(figure)+c.Text, repair.InPlace(front, figure))
	}
}
