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

// What it costs, in package repair's decibels, that a row stands on the wrong side or was lost.
const (
	costTurned      repair.Cost = 22
	costTurnedOwn   repair.Cost = 34 // a balance's sign
	costLostRow     repair.Cost = 40 // of a recognized page
	costLostRowText repair.Cost = 50
	costMissedRow   repair.Cost = 20 // where a line looks like a row and could not be read
)

// repairer corrects one account's figures by their arithmetic. Digits of a text layer are what the file
// says and are never corrected: where they contradict each other, that is the finding.
type repairer struct {
	r     *reader
	h     *headerReader
	c     *rows.Chain
	steps []repair.Step
	of    []figure // what each step stands for
	// missed are the lines that look like rows and could not be read, from the top down.
	missed []int
	// fronts counts by which odd character amounts begin, see oddFront.
	fronts map[rune]int
}

// figure is what a step of the chain stands for on the page: a row, or a line with a balance only.
type figure struct {
	row    *rows.Row
	header string // "opening_balance" or "closing_balance"
	carry  *Carry
}

// repair corrects what has one explanation that is far likelier than every other, looks at doubtful pixels
// again before it gives up, and keeps the candidates for what is left.
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
	tellLostAmounts(c)
	for _, b := range out.Breaks {
		p.keep(b)
	}
	p.locate(out.Breaks)
	p.noteSure()
	return nil
}

// noteSure notes which recognized figures are surely what is printed, because two looks at the picture agree and are
// both certain. Where such figures contradict each other, the paper does.
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

// build lines up the account's figures in time order.
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

// passMissed says that a line was missed between the row before and the one in a line: rows are given in printed order.
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
		return c // totals count what was paid, the balances only principal
	}
	a := p.h.account
	c.Rises = repair.Total{Sums: p.h.printedTotals(lexicon.LineCredits, lexicon.RoleCredit), Count: a.CreditCount}
	c.Falls = repair.Total{Sums: p.h.printedTotals(lexicon.LineDebits, lexicon.RoleDebit), Count: a.DebitCount}
	if p.c.Liability {
		c.Rises, c.Falls = c.Falls, c.Rises
	}
	return c
}

// moveCell is how a row changes the balance; nil for a row without an amount.
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
		return &repair.Cell{Value: int64(counted), Turn: repair.Never} // worked out of several cells
	}
	cell := p.r.cell(w.MoneyWords[role], token)
	cell.Value, cell.Turn = int64(counted), costTurned
	p.offerFront(cell, w.MoneyWords[role])
	if cell.Text == "" && w.Printed == nil {
		cell.Turn = repair.Never // a text layer's columns are doubted only where a balance stands beside
	}
	if token.Unread {
		cell.Down = (role == lexicon.RoleDebit) != p.c.Liability
	}
	if role == lexicon.RoleAmount && w.Open {
		cell.Turn = 0
	}
	if size := int64(token.Size); !token.Unread && (cell.Value != size && cell.Value != -size || size == 0) {
		return &repair.Cell{Value: cell.Value, Turn: repair.Never} // the row counts otherwise than it prints
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

// apply writes a correction back.
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
			w.Leave(token.Piece) // of the amount, not of the description
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

// holdsPiece says that a corrected amount is that of the token and the piece beside it, or begins with the piece.
func (p *repairer) holdsPiece(w *rows.Row, token parse.MoneyToken, size engine.Amount) bool {
	if m, ok := parse.ParseMoney(token.Joined, p.r.Style); ok && m.Size == size {
		return true
	}
	piece := strings.Trim(w.TextAt(token.Piece), "-+(") // before the amount
	return piece != "" && token.Piece.X1 <= token.Box.X0+token.Box.Width()/2 &&
		strings.HasPrefix(strconv.FormatInt(int64(size), 10), strings.NewReplacer(".", "", ",", "").Replace(piece))
}

// confidence of a corrected figure: that of its odds, and never that of a figure read without doubt.
func confidence(odds repair.Cost) float64 {
	return min(0.98, 1-math.Pow(10, -float64(odds)/10))
}

func flipName(w *rows.Row) string {
	if _, single := w.Money[lexicon.RoleAmount]; single {
		return rows.RepairSign
	}
	return rows.RepairColumns
}

// keep lists a break's candidates and marks the row when more than one would do.
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
		return // that something is missing is what the break itself says
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

// proposals are a change in the names of the result.
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

// A fax loses small figures altogether: a row is left with its day, its text and its balance. The balances before and
// after it tell its amount, where both follow from all others: one repair, and a doubtful one, since nothing of it
// was read.

// lostShare is one in how many recognized rows may have lost its amount.
const lostShare = 6

// tellLostAmounts gives recognized rows whose amounts were not read what their balances tell.
func tellLostAmounts(c *rows.Chain) {
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

// lostAmount says that a recognized row prints a balance as read and that no amount of it was read.
func lostAmount(w *rows.Row) bool {
	if w.Debit != 0 || w.Credit != 0 || w.Printed == nil || w.BalanceOdds > 0 || w.Unread[lexicon.RoleBalance] {
		return false
	}
	missing := false
	for _, role := range []layout.Role{lexicon.RoleDebit, lexicon.RoleCredit, lexicon.RoleAmount} {
		token, has := w.Money[role]
		missing = missing || w.Table.Column(role) >= 0 && (!has || token.Unread)
	}
	if !missing { // it prints noughts
		return false
	}
	words := w.MoneyWords[lexicon.RoleBalance]
	return len(words) > 0 && words[0].Source == page.SourceOCR
}

// balanceBefore is the balance before a row, where the row before, or what the account opens with, prints it as read.
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

// leadsOn says that the balance after a row is what the next row, or the account's end, follows from.
func leadsOn(c *rows.Chain, i int) bool {
	after := *c.Rows[i].Printed
	if i+1 == len(c.Rows) {
		return c.Closing != nil && *c.Closing == after
	}
	next := c.Rows[i+1]
	return next.Printed != nil && next.Repair == "" && !next.LacksMovement() && c.After(after, next) == *next.Printed
}

// oddFront is the only character before a figure that is neither sign nor bracket: "?" of "?41.94". 0 for none.
func oddFront(words []page.Word) rune {
	text := strings.TrimLeft(layout.Text(words), "()+-–—− ")
	front, _, ok := strings.Cut(text, parse.BareFigure(text))
	if r, size := utf8.DecodeRuneInString(front); ok && size > 0 && size == len(front) {
		return r
	}
	return 0
}

// countFronts counts by which character the amounts of the rows begin: one that several share is the mark of a
// currency.
func countFronts(c *rows.Chain) map[rune]int {
	fronts := map[rune]int{}
	for _, w := range c.Rows {
		if role, _ := w.MovementToken(c.Principal); role != "" {
			fronts[oddFront(w.MoneyWords[role])]++
		}
	}
	return fronts
}

// offerFront offers of a recognized amount what it is with a figure in the place of the odd character before it:
// taken for the mark of a currency, which no other amount of the account bears, it may be one.
func (p *repairer) offerFront(c *repair.Cell, words []page.Word) {
	front := oddFront(words)
	if c.Text == "" || c.Unread || front == 0 || p.fronts[front] > 1 {
		return
	}
	for figure := byte('1'); figure <= '9'; figure++ {
		p.r.offer(c, string(figure)+c.Text, repair.InPlace(front, figure))
	}
}
