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

// balancesBefore gives each row of a table that prints what every row began with, and no balance behind it, the balance
// that the next row began with. What the oldest row began with is the opening balance. The latest row's balance is not
// printed.
func (a *Assembler) balancesBefore() {
	if a.Table.Column(lexicon.RoleBefore) < 0 || a.Table.Column(lexicon.RoleBalance) >= 0 || a.r.Liability || len(a.Rows) < 2 {
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
			a.notes = append(a.notes, Note{Role: lexicon.LineOpening, Table: a.Table, After: oldest + boolInt(step < 0), Line: *l,
				Money: map[layout.Role]parse.MoneyToken{lexicon.RoleBalance: token}})
		}
	}
}

// orderByBefore is the place of the oldest row and the way to the next one, as the amounts lead from what a row began with to
// what its neighbour did; the way is 0 where they do not.
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

// beganWith is the balance that a row prints of before it; ok is false where it prints none.
func (d *Draft) beganWith() (token parse.MoneyToken, words []page.Word, ok bool) {
	token, ok = d.Money[lexicon.RoleBefore]
	return token, d.MoneyWords[lexicon.RoleBefore], ok && !token.Dash && !token.Unread
}

// balanceOnlyRows takes the first and the last row for what they are when they print a balance and no movement: the
// balance that the rows begin or end with, in words that no list knows.
//
// Which of the two it is shows in its neighbour: where the rows have reached the same balance it repeats it. A row
// whose amount could not be read is no such line.
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
	if next, ok := a.Rows[1].Money[lexicon.RoleBalance]; ok && next.Signed() != a.Rows[0].Money[lexicon.RoleBalance].Signed() {
		a.toNote(0, lexicon.LineOpening)
	}
}

// minBesideSilent is how many rows show that a table prints movements.
const minBesideSilent = 3

// printsBalanceOnly says that a row prints a balance alone, and that all of it was read.
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

// lostFigure says that a row prints a balance and no movement was found, though some figure of it that is no amount
// stands under a heading of amounts, or an amount in its text.
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
		if !parse.HasDigit(w.Text) || d.tookWord(w) || l.Date != nil && slices.Contains(layout.Texts(l.Words[l.Date.From:l.Date.To]), w.Text) {
			return false
		}
		m, amount := parse.ParseMoney(w.Text, a.r.Style)
		return amount && m.Decimals > 0 || slices.ContainsFunc(a.Table.Columns, func(c layout.Column) bool {
			return lexicon.IsMovement(c.Role) && layout.Overlap(w.Box, c.Box) > 0
		})
	})
}

// tookWord says that a word of the row's line is part of an amount that was read.
func (d *Draft) tookWord(w page.Word) bool {
	for _, t := range d.Money {
		if layout.Overlap(w.Box, t.Box) > 0 {
			return true
		}
	}
	return false
}

// wasRecognized says that a row was read from a picture, where a movement may have been missed.
func wasRecognized(d *Draft) bool {
	return slices.ContainsFunc(d.MoneyWords[lexicon.RoleBalance], func(w page.Word) bool { return w.Source == page.SourceOCR })
}

// toNote makes a row a note with the role.
func (a *Assembler) toNote(i int, role layout.Role) {
	d := a.Rows[i]
	l := a.tableLineAt(d.Line)
	if l == nil {
		return
	}
	a.takeOut(i)
	at, _ := slices.BinarySearchFunc(a.notes, l.Index, func(n Note, index int) int { return n.Line.Index - index })
	a.notes = slices.Insert(a.notes, at, Note{Role: role, Table: a.Table, After: i, Line: *l, Money: a.roles(l), Silent: true})
}

// releaseWords are how a loan's first line says that the money was paid out.
var releaseWords = []string{"loan release", "release of loan", "loan released", "release", "loan proceeds", "loan granted", "loan booking", "loan availment", "disbursement", "loan disbursement", "principal released", "new loan"}

// isRelease says that a dated line with nothing but a balance is a loan's release: what is owed begins there.
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

// releasedBalance takes a loan's earliest row for the balance that the rows begin with when it moves nothing: the
// line of the release often prints what is owed since and no amount, or zeros.
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

// movesNothing says that a row prints a balance, perhaps twice, and otherwise zeros, and that all of it was read.
func (a *Assembler) movesNothing(d *Draft) bool {
	balance, ok := d.Money[lexicon.RoleBalance]
	l := a.tableLineAt(d.Line)
	if !ok || l == nil || balance.Unread || balance.Dash || slices.Contains(a.Missed, d.Line) || wasRecognized(d) || a.lostFigure(d) {
		return false
	}
	for role, t := range d.Money {
		if again := t.Size == balance.Size && a.repeatsBalance(role); role != lexicon.RoleBalance && !again && (t.Size != 0 || t.Unread) {
			return false
		}
	}
	return true
}

// repeatsBalance says that a column prints the balance once more in several rows, as one of the whole debt does beside
// the principal's.
func (a *Assembler) repeatsBalance(role layout.Role) bool {
	same := 0
	for _, d := range a.Rows {
		if t, ok := d.Money[role]; ok && t.Size != 0 && t.Size == d.Money[lexicon.RoleBalance].Size {
			same++
		}
	}
	return same > 1
}

// unmovedBalances takes rows that print nothing but the balance of the row above for what they are: a balance
// brought forward, under whatever words. A row that prints an amount of zero stays a row.
func (a *Assembler) unmovedBalances() {
	if a.r.Liability || a.Table.Sheet || a.Table.Column(lexicon.RoleBalance) < 0 {
		return
	}
	left := a.Unbooked
	i := -1
	var last *Draft
	a.drop(func(d *Draft) bool {
		i++
		l := a.tableLineAt(d.Line) // the figure's place counts in the table's own words
		same := l != nil && last != nil && last.Account == d.Account && d.onlyBalance() && last.Money[lexicon.RoleBalance].Signed() == d.Money[lexicon.RoleBalance].Signed()
		if same {
			a.notes = append(a.notes, Note{Role: lexicon.LineBrought, Table: a.Table, After: i, Line: *l, Money: d.Money})
		}
		if _, has := d.Money[lexicon.RoleBalance]; has {
			last = d
		}
		return same
	})
	a.Unbooked = left
}

// onlyBalance says that a row's money is a balance and no cell of it could not be read.
func (d *Draft) onlyBalance() bool {
	token, ok := d.Money[lexicon.RoleBalance]
	return ok && len(d.Money) == 1 && !token.Dash && !token.Unread
}

// dayBalance gives the balance of a line such as "SALDO DO DIA" to the day's last row. A figure among the movements of a
// table that has a column of balances is another: what of the balance is at hand. It says whether the next line, with the
// figure alone, is the line's.
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
		a.Rows[n-1].Money[lexicon.RoleBalance], a.Rows[n-1].MoneyWords[lexicon.RoleBalance] = token, l.Words[token.From:token.To]
	} else {
		a.notes = append(a.notes, day)
		return a.figureBelow(i)
	}
	return false
}

// dropDeclined takes the rows out that print a balance of zero amid balances that follow one from the other without
// them: a purchase or a debit order that was declined, an enquiry. They moved nothing, whatever amount they name, and
// the zero is no balance of the account.
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

// follows says that a row's balance is that of another row with its own amounts.
func (d *Draft) follows(before *Draft) bool {
	from, to := before.balance(false), d.balance(false)
	if from == nil || to == nil || *from == 0 {
		return false
	}
	change := d.Money[lexicon.RoleCredit].Size.Abs() - d.Money[lexicon.RoleDebit].Size.Abs()
	amount, signless := d.Money[lexicon.RoleAmount]
	return *to-*from == change && change != 0 || signless && (*to-*from).Abs() == amount.Size.Abs()
}
