package rows

import (
	"maps"
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// balancesBefore derives running balances in a table that prints only the balance before each row: each row gets the
// balance before the next one. The balance before the oldest row is the opening balance; the newest row gets none.
func (a *Assembler) balancesBefore() {
	if a.Table.Column(lexicon.RoleBefore) < 0 || a.Table.Column(lexicon.RoleBalance) >= 0 || a.r.Liability ||
		len(a.Rows) < 2 {
		return
	}
	oldest, step := a.orderByBefore()
	if step == 0 {
		return
	}
	for i := oldest; i+step >= 0 && i+step < len(a.Rows); i += step {
		token, words, ok := a.Rows[i+step].beganWith()
		if !ok {
			continue
		}
		d := a.Rows[i]
		d.Money, d.MoneyWords = maps.Clone(d.Money), maps.Clone(d.MoneyWords)
		d.Money[lexicon.RoleBalance], d.MoneyWords[lexicon.RoleBalance] = token, words
	}
	first := a.Rows[oldest]
	if token, _, ok := first.beganWith(); ok {
		if l := a.tableLineAt(first.Line); l != nil {
			a.notes = append(a.notes, Note{Role: lexicon.LineOpening, Table: a.Table,
				After: oldest + boolInt(step < 0), Line: *l,
				Money: map[layout.Role]parse.MoneyToken{lexicon.RoleBalance: token}})
		}
	}
}

// orderByBefore is the index of the oldest row and the step to the next one (1 or -1), as the amounts connect the
// balances; the step is 0 if they do not.
func (a *Assembler) orderByBefore() (oldest, step int) {
	rows := a.r.Figures(a.Rows)
	down, up := 0, 0
	var last *engine.Amount
	for i, w := range rows {
		token, _, ok := a.Rows[i].beganWith()
		if !ok {
			last = nil
			continue
		}
		now := token.Signed()
		if last != nil {
			down += boolInt(now-*last == rows[i-1].Movement())
			up += boolInt(now-*last == -w.Movement())
		}
		last = &now
	}
	switch {
	case down > up:
		return 0, 1
	case up > down:
		return len(rows) - 1, -1
	}
	return 0, 0
}

// beganWith is the printed balance before the row; ok is false if there is none.
func (d *Draft) beganWith() (token parse.MoneyToken, words []page.Word, ok bool) {
	token, ok = d.Money[lexicon.RoleBefore]
	return token, d.MoneyWords[lexicon.RoleBefore], ok && !token.Dash && !token.Unread
}

// balanceOnlyRows turns the first and last row into notes, if they print a balance and no movement: the opening or
// closing balance under an unknown label.
//
// The neighboring row decides: a closing balance repeats the balance of the row before. A row whose amount could not be
// read does not count.
func (a *Assembler) balanceOnlyRows() {
	if a.r.Liability || a.Table.Column(lexicon.RoleBalance) < 0 || len(a.Rows) < minBesideSilent {
		return
	}
	if last := len(a.Rows) - 1; a.printsBalanceOnly(a.Rows[last]) {
		if a.Rows[last].Money[lexicon.RoleBalance].Signed() == a.Rows[last-1].Money[lexicon.RoleBalance].Signed() {
			a.toNote(last, lexicon.LineClosing)
		}
	}
	if first := a.Rows[0]; a.lostFigure(first) && !slices.Contains(a.Missed, first.Line) {
		a.Missed = append(a.Missed, first.Line)
	}
	if !a.printsBalanceOnly(a.Rows[0]) || slices.ContainsFunc(a.notes, func(n Note) bool { return n.After == 0 }) {
		return
	}
	if next, ok := a.Rows[1].Money[lexicon.RoleBalance]; ok &&
		next.Signed() != a.Rows[0].Money[lexicon.RoleBalance].Signed() {
		a.toNote(0, lexicon.LineOpening)
	}
}

// minBesideSilent is how many rows show that a table prints movements.
const minBesideSilent = 3

// printsBalanceOnly reports whether a row prints only a balance and all of it could be read.
func (a *Assembler) printsBalanceOnly(d *Draft) bool {
	balance, ok := d.Money[lexicon.RoleBalance]
	if !ok || balance.Unread || balance.Dash || slices.Contains(a.Missed, d.Line) {
		return false
	}
	for role := range d.Money {
		if lexicon.IsMovement(role) || lexicon.IsPart(role) {
			return false
		}
	}
	l := a.tableLineAt(d.Line)
	if l == nil || len(l.Tokens) != 1 { // other figures may be the movement
		return false
	}
	return len(d.Text[lexicon.RoleReference])+len(d.Text[lexicon.RoleCheck]) == 0 && !wasRecognized(d)
}

// lostFigure reports whether a row prints a balance but no movement was found, although an unreadable number is in
// the column of amounts, or an amount in the text.
func (a *Assembler) lostFigure(d *Draft) bool {
	_, ok := d.Money[lexicon.RoleBalance]
	l := a.tableLineAt(d.Line)
	if !ok || l == nil {
		return false
	}
	for role := range d.Money {
		if lexicon.IsMovement(role) || lexicon.IsFigure(role) {
			return false
		}
	}
	return slices.ContainsFunc(l.Words, func(w page.Word) bool {
		if !parse.HasDigit(w.Text) || d.tookWord(w) || l.Date != nil &&
			slices.Contains(layout.Texts(l.Words[l.Date.From:l.Date.To]), w.Text) {
			return false
		}
		m, amount := parse.ParseMoney(w.Text, a.r.Style)
		return amount && m.Decimals > 0 || slices.ContainsFunc(a.Table.Columns, func(c layout.Column) bool {
			return lexicon.IsMovement(c.Role) && layout.Overlap(w.Box, c.Box) > 0
		})
	})
}

// tookWord reports whether a word of the row's line is part of an amount that was read.
func (d *Draft) tookWord(w page.Word) bool {
	for _, t := range d.Money {
		if layout.Overlap(w.Box, t.Box) > 0 {
			return true
		}
	}
	return false
}

// wasRecognized reports whether a row comes from text recognition, which may have lost a movement.
func wasRecognized(d *Draft) bool {
	return slices.ContainsFunc(d.MoneyWords[lexicon.RoleBalance],
		func(w page.Word) bool { return w.Source == page.SourceOCR })
}

// toNote turns row i into a note with this role.
func (a *Assembler) toNote(i int, role layout.Role) {
	d := a.Rows[i]
	l := a.tableLineAt(d.Line)
	if l == nil {
		return
	}
	a.takeOut(i)
	at, _ := slices.BinarySearchFunc(a.notes, l.Index, func(n Note, index int) int { return n.Line.Index - index })
	a.notes = slices.Insert(a.notes, at,
		Note{Role: role, Table: a.Table, After: i, Line: *l, Money: a.roles(l), Silent: true})
}

// isRelease reports whether a dated line with only a balance is a loan's release, with which the debt begins.
func (a *Assembler) isRelease(text map[int][]page.Word) bool {
	if !a.r.Loan || len(a.Rows) > 0 {
		return false
	}
	var words []page.Word
	for _, column := range slices.Sorted(maps.Keys(text)) {
		words = append(words, text[column]...)
	}
	return slices.Contains(releaseWords, layout.Normalize(layout.Text(words)))
}

// releasedBalance makes a loan's earliest row the opening balance if it moves nothing: the line of the release often
// prints the debt and no amount, or zeros.
func (a *Assembler) releasedBalance() {
	if !a.r.Loan || len(a.Rows) < minBesideSilent || a.Table.Column(lexicon.RoleBalance) < 0 {
		return
	}
	first, next := 0, 1
	if newestFirstDrafts(a.Rows) {
		first, next = len(a.Rows)-1, len(a.Rows)-2
	}
	if _, ok := a.Rows[next].Money[lexicon.RoleBalance]; ok && a.movesNothing(a.Rows[first]) {
		a.toNote(first, lexicon.LineOpening)
	}
}

// movesNothing reports whether a row prints a balance (perhaps twice) and otherwise zeros, and all of it could be
// read.
func (a *Assembler) movesNothing(d *Draft) bool {
	balance, ok := d.Money[lexicon.RoleBalance]
	l := a.tableLineAt(d.Line)
	if !ok || l == nil || balance.Unread || balance.Dash || slices.Contains(a.Missed, d.Line) || wasRecognized(d) ||
		a.lostFigure(d) {
		return false
	}
	for role, t := range d.Money {
		if again := t.Size == balance.Size && a.repeatsBalance(role); role != lexicon.RoleBalance && !again &&
			(t.Size != 0 || t.Unread) {
			return false
		}
	}
	return true
}

// repeatsBalance reports whether a column repeats the balance in several rows, as a column of the total debt does
// beside the principal.
func (a *Assembler) repeatsBalance(role layout.Role) bool {
	same := 0
	for _, d := range a.Rows {
		if t, ok := d.Money[role]; ok && t.Size != 0 && t.Size == d.Money[lexicon.RoleBalance].Size {
			same++
		}
	}
	return same > 1
}

// unmovedBalances turns rows into notes that print only the balance of the row above: a balance brought forward under
// any label. A row with an amount of zero stays.
func (a *Assembler) unmovedBalances() {
	if a.r.Liability || a.Table.Sheet || a.Table.Column(lexicon.RoleBalance) < 0 {
		return
	}
	left := a.Unbooked
	i := -1
	var last *Draft
	a.drop(func(d *Draft) bool {
		i++
		l := a.tableLineAt(d.Line) // positions are in the table's own words
		same := l != nil && last != nil && last.Account == d.Account && d.onlyBalance() &&
			last.Money[lexicon.RoleBalance].Signed() == d.Money[lexicon.RoleBalance].Signed()
		if same {
			a.notes = append(a.notes, Note{Role: lexicon.LineBrought, Table: a.Table, After: i, Line: *l,
				Money: d.Money})
		}
		if _, has := d.Money[lexicon.RoleBalance]; has {
			last = d
		}
		return same
	})
	a.Unbooked = left
}

// onlyBalance reports whether a balance is the row's only amount, and it could be read.
func (d *Draft) onlyBalance() bool {
	token, ok := d.Money[lexicon.RoleBalance]
	return ok && len(d.Money) == 1 && !token.Dash && !token.Unread
}

// dayBalance gives the balance of a line such as "SALDO DO DIA" to the last row of the day. In a table with a balance
// column, a figure among the movements is something else: the available part of the balance. It reports whether the
// next line holds only the figure and belongs to this line.
func (a *Assembler) dayBalance(i int) (below bool) {
	l := &a.Table.Lines[i]
	a.r.Used[l.Index] = true
	roles := a.roles(l)
	if _, moves := roles[lexicon.RoleAmount]; moves && a.Table.Column(lexicon.RoleBalance) >= 0 {
		return false
	}
	day := Note{Role: lexicon.LineDay, Table: a.Table, After: len(a.Rows), Line: *l, Money: roles}
	token, ok := day.Figure()
	if n := len(a.Rows); ok && n > 0 && a.lacksBalance(a.Rows[n-1]) {
		a.Rows[n-1].Money[lexicon.RoleBalance], a.Rows[n-1].MoneyWords[lexicon.RoleBalance] = token,
			l.Words[token.From:token.To]
	} else {
		a.notes = append(a.notes, day)
		return a.figureBelow(i)
	}
	return false
}

// dropDeclined removes rows with a balance of zero among balances that follow without them: a declined purchase, an
// enquiry. They moved nothing, whatever amount they print.
func (a *Assembler) dropDeclined() {
	if a.r.Liability || a.Table.Column(lexicon.RoleBalance) < 0 {
		return
	}
	declined := map[*Draft]bool{}
	var before *Draft // the latest row with a balance of the account
	var since []*Draft
	for _, d := range a.Rows {
		if balance := d.balance(false); balance != nil && *balance == 0 {
			since = append(since, d)
			continue
		}
		if before != nil && d.Account == before.Account && d.follows(before) {
			for _, zero := range since {
				declined[zero] = true
			}
		}
		before, since = d, nil
	}
	a.drop(func(d *Draft) bool { return declined[d] })
}

// follows reports whether a row's balance follows from another row's balance by its own amount.
func (d *Draft) follows(before *Draft) bool {
	from, to := before.balance(false), d.balance(false)
	if from == nil || to == nil || *from == 0 {
		return false
	}
	change := d.Money[lexicon.RoleCredit].Size.Abs() - d.Money[lexicon.RoleDebit].Size.Abs()
	amount, signless := d.Money[lexicon.RoleAmount]
	return *to-*from == change && change != 0 || signless && (*to-*from).Abs() == amount.Size.Abs()
}
