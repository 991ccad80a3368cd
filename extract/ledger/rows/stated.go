package rows

import (
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/tables"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// statedFigures turns rows of a sheet into notes whose text is only the label of a balance or total and whose figure
// is among the movements. Exports without a balance column print balances so ("S A L D O", "Ledger balance",
// "Kontostand am 31.01.").
//
// A total must be the sum of the rows before it. A single word that may be a note on a payment ("Solde") is a balance
// if the rows lead to it or it ends the list. An overdraft between movements may be a payment to a shop ("New
// Balance"). A row with such a label that stays a row is doubtful.
func (a *Assembler) statedFigures() {
	if !a.r.Sheet || a.r.Liability {
		return
	}
	s := a.findStated()
	gone, guessed := map[*Draft]bool{}, 0
	var notes []Note
	for _, f := range s.figures {
		switch {
		case f.isSum && f.follows:
			gone[f.Draft] = true
			// a shop may have that name and that price by chance
			guessed += boolInt(f.OwnDate && f.after < s.moved && !s.proven)
		case f.isSum:
			f.doubtfulMovement = f.role == lexicon.LineTotal && s.isLast(f)
		case s.isBalance(f):
			gone[f.Draft] = true
			guessed += boolInt(s.mayBeTransaction(f))
			if n, ok := a.noteOf(f, s); ok {
				notes = append(notes, n)
			}
		default:
			// between movements it is a transfer
			f.doubtfulMovement = !f.carries() || f.after == 0 || f.after == s.moved
		}
	}
	unbooked := a.Unbooked + guessed
	a.notes = append(a.notes, notes...)
	a.drop(func(d *Draft) bool { return gone[d] })
	a.Unbooked = unbooked
}

// statedFigure is a row whose text is the label of a balance or total.
type statedFigure struct {
	*Row
	at, after int         // its index among the rows, and how many movements are older
	before    *Row        // the latest movement before it, nil if there is none
	label     string      // the text of the row
	role      layout.Role // the meaning of the label
	words     int         // how many words the label has, 0 for a weak one
	isSum     bool        // the label names a total, not a balance
	weakLabel bool        // only the beginning or end of the text is such a label
	follows   bool        // the rows lead to the figure
}

// statedRows are the stated figures of a table.
type statedRows struct {
	figures []*statedFigure
	moved   int  // how many rows are movements
	column  bool // the table has a balance column
	proven  bool // the rows lead to a stated balance
	booked  bool // a balance is stated that is not only the available one
	// opens and closes are the first and last balance if both are at one end of the movements; nil otherwise.
	opens, closes *statedFigure
}

// findStated finds the stated figures from the oldest row on, and which of them follow from the rows before.
func (a *Assembler) findStated() *statedRows {
	s := &statedRows{column: a.Table.Column(lexicon.RoleBalance) >= 0}
	run, plain := statedRun{apart: severalWallets(a.Rows)}, tally{}
	if opening, ok := a.openingAbove(); ok {
		run.known = &opening
	}
	rows := a.r.Figures(a.Rows)
	newest := newestFirstDrafts(a.Rows)
	for k := range rows {
		at := k
		if newest {
			at = len(rows) - 1 - k
		} else if a.sumsAbove(at) {
			run.since = tally{}
		}
		w := rows[at]
		f := a.stated(w)
		if f != nil {
			f.at = at
			s.figures = append(s.figures, f)
			run.check(f)
		} else {
			plain.add(w)
		}
		if f == nil || f.isSum && !f.follows || f.weakLabel && run.from != f { // its label may be the name of a shop
			run.add(w)
		}
	}
	if !run.apart {
		s.prove(plain)
	}
	s.place(rows, newest)
	s.pair()
	s.proven = slices.ContainsFunc(s.figures, func(f *statedFigure) bool { return f.follows && !f.isSum })
	s.booked = slices.ContainsFunc(s.figures,
		func(f *statedFigure) bool { return !f.isSum && !lexicon.IsSpendable(f.label) })
	return s
}

// place sets for each stated figure how many movements are older, and the latest of these.
func (s *statedRows) place(rows []*Row, newest bool) {
	at := map[int]*statedFigure{}
	for _, f := range s.figures {
		at[f.at] = f
	}
	var last *Row
	for k := range rows {
		if newest {
			k = len(rows) - 1 - k
		}
		f := at[k]
		if f != nil {
			f.after, f.before = s.moved, last
		}
		if f == nil || (f.isSum || f.weakLabel) && !f.follows {
			s.moved++
			last = rows[k]
		}
	}
	s.figures = slices.DeleteFunc(s.figures,
		func(f *statedFigure) bool { return f.weakLabel && !f.follows && !s.isLast(f) })
}

// prove marks the first and last stated balance, and the totals, as following if the other rows lead from the first to
// the last. A total of a single credit is not confirmed by anything else.
func (s *statedRows) prove(plain tally) {
	opens, closes := s.only(lexicon.LineOpening), s.only(lexicon.LineClosing)
	if opens == nil || closes == nil || plain.rows == 0 || opens.figure()+plain.in-plain.out != closes.figure() {
		return
	}
	for _, f := range s.figures {
		if f == opens || f == closes || f.isSum {
			f.follows = true
		}
	}
}

// only is the single row that states a figure of a role, nil if there are none or several.
func (s *statedRows) only(role layout.Role) *statedFigure {
	var found *statedFigure
	for _, f := range s.figures {
		if f.weakLabel || f.role != role {
			continue
		}
		if found != nil {
			return nil
		}
		found = f
	}
	return found
}

// pair finds the first and last balance of an export that prints both at one end ("Anfangssaldo", "Endsaldo"). Their
// labels decide, not their places.
func (s *statedRows) pair() {
	opens, closes := s.only(lexicon.LineOpening), s.only(lexicon.LineClosing)
	if opens != nil && closes != nil && s.ends(opens) && opens.after == closes.after {
		s.opens, s.closes = opens, closes
	}
}

// isLast reports whether a row read as a movement is the latest of several.
func (s *statedRows) isLast(f *statedFigure) bool {
	return f.after+1 == s.moved && f.after >= minRestated
}

// sumsAbove reports whether a line of totals is right above a row.
func (a *Assembler) sumsAbove(row int) bool {
	return slices.ContainsFunc(a.notes, func(n Note) bool { return n.After == row && n.Role == lexicon.LineTotal })
}

// mayBeMovement reports whether a dated line with the label of a balance may be a movement, in a sheet without
// balances: its label is a single word, or its amount would be an overdraft. All rows together decide later.
func (a *Assembler) mayBeMovement(l *tables.Line, text map[int][]page.Word, role layout.Role, moves bool) bool {
	description := a.Table.Column(lexicon.RoleDescription)
	if !a.Table.Sheet || a.r.Liability || !moves || l.Date == nil || description < 0 ||
		a.Table.Column(lexicon.RoleBalance) >= 0 {
		return false
	}
	_, words := a.r.Words.StatedFigure(layout.Text(text[description]))
	switch role {
	case lexicon.LineBrought, lexicon.LineCarried, lexicon.LineDay:
		return words == 1 || words > 1 && a.isWithdrawal(l)
	case lexicon.LineOpening, lexicon.LineClosing:
		return words > 0 && a.isWithdrawal(l)
	}
	return false
}

// isWithdrawal reports whether a line's amount has a minus or is only in the debit column.
func (a *Assembler) isWithdrawal(l *tables.Line) bool {
	debit, credit := l.Money[a.Table.Column(lexicon.RoleDebit)], l.Money[a.Table.Column(lexicon.RoleCredit)]
	return l.Money[a.Table.Column(lexicon.RoleAmount)].Mark == parse.MarkMinus || debit.Size != 0 && credit.Size == 0
}

// stated is a row as a stated figure, nil if it prints a balance beside its amount or has any other text.
func (a *Assembler) stated(w *Row) *statedFigure {
	if w.Printed != nil || len(w.Unread) > 0 || w.Debit != 0 && w.Credit != 0 && w.Money[lexicon.RoleAmount].Size != 0 {
		return nil
	}
	label := layout.Text(w.Words())
	if label == "" {
		label = layout.Text(w.Text[lexicon.RoleCode])
	}
	role, words := a.r.Words.StatedFigure(label)
	loose := role == ""
	if loose {
		role = a.r.Words.MayStateFigure(label)
	}
	if role == "" {
		return nil
	}
	sum := role == lexicon.LineTotal || role == lexicon.LineDebits || role == lexicon.LineCredits
	if !sum && w.Debit != 0 && w.Credit != 0 {
		return nil
	}
	return &statedFigure{Row: w, label: label, role: role, words: words, isSum: sum, weakLabel: loose}
}

// surely reports whether the label alone shows that the row states a balance.
func (f *statedFigure) surely() bool {
	return f.words > 1 || f.role == lexicon.LineOpening || f.role == lexicon.LineClosing
}

// carries reports whether the label is a single word for a carried balance, which banks also use for transfers
// ("Übertrag").
func (f *statedFigure) carries() bool {
	return f.words == 1 && (f.role == lexicon.LineBrought || f.role == lexicon.LineCarried)
}

// figure is the balance that a row states.
func (f *statedFigure) figure() engine.Amount {
	if f.Unsigned {
		return f.Debit
	}
	return f.Movement()
}

// statedRun follows the balance through a table's rows from the oldest on.
type statedRun struct {
	known *engine.Amount // the latest known balance; nil if there is none, or a later amount has no side
	moved engine.Amount  // since
	from  *statedFigure  // its source, nil if it was not such a row
	all   tally
	since tally // since the latest sum
	apart bool  // the rows move several wallets: nothing follows from all of them
}

// add adds a movement.
func (r *statedRun) add(w *Row) {
	r.all.add(w)
	r.since.add(w)
	if r.moved += w.Movement(); w.Unsigned {
		r.known = nil
	}
	if w.Printed != nil {
		r.known, r.moved, r.from = w.Printed, 0, nil
	}
}

// check sets whether a stated figure follows from the rows before it.
func (r *statedRun) check(f *statedFigure) {
	if r.apart {
		return
	}
	if f.isSum {
		if f.follows = r.all.sumsTo(f.Row) || r.since.sumsTo(f.Row) || r.known != nil && r.all.rows >= minRestated &&
			f.figure() == *r.known+r.moved; f.follows {
			r.since = tally{}
		}
		return
	}
	now := f.figure()
	switch f.follows = r.known != nil && *r.known+r.moved == now; {
	case f.follows && r.from != nil:
		r.from.follows = true
	case !f.follows && r.known != nil &&
		(f.weakLabel || r.from == nil || r.from.follows || lexicon.IsSpendable(f.label)):
		return // the balance before remains valid
	}
	r.known, r.moved, r.from = &now, 0, f
}

// sumsTo reports whether a row prints the totals of the rows added: of one side or both, in their columns or in one.
// A side with a single row has no total, because a shop may have the name of a total and the price of the row before.
func (t *tally) sumsTo(w *Row) bool {
	if t.rows < minRestated {
		return false
	}
	out, in := t.outs >= minRestated && w.Debit == t.out, t.ins >= minRestated && w.Credit == t.in
	token, one := w.Money[lexicon.RoleAmount]
	switch {
	case out || in:
		return w.Debit == 0 || w.Credit == 0 || w.Debit == t.out && w.Credit == t.in
	case !one:
		return w.Debit == t.out && w.Credit == t.in
	case w.side(token.Money, false) != 0:
		return w.Movement() == t.in-t.out
	}
	size := w.Debit + w.Credit
	return size == (t.in-t.out).Abs() || size == t.in+t.out
}

// isBalance reports whether a row states a balance.
func (s *statedRows) isBalance(f *statedFigure) bool {
	switch {
	case f.follows:
		return true
	case s.column || f.weakLabel:
		return false // the balances of such a table are in their column
	case f.surely():
		return f.figure() >= 0 || s.ends(f)
	}
	return s.ends(f) && !f.carries() && f.figure() > 0 && !s.proven
}

// ends reports whether a row is before or after all movements.
func (s *statedRows) ends(f *statedFigure) bool { return f.after == 0 || f.after == s.moved }

// mayBeTransaction reports whether a row read as a balance could also be a transaction, because no running balance
// confirms either: its label is a single word, it is among the movements, or it is an overdraft whose label may be a
// shop's name.
func (s *statedRows) mayBeTransaction(f *statedFigure) bool {
	mayBeName := f.role == lexicon.LineClosing || f.role == lexicon.LineDay
	return !f.follows && (!f.surely() || !s.proven && (!s.ends(f) || mayBeName && f.figure() < 0))
}

// noteOf is the note of a row that states a balance: opening above all movements, closing below them. A balance
// between movements goes to the movement before it. ok is false if there is no note to make.
func (a *Assembler) noteOf(f *statedFigure, s *statedRows) (n Note, ok bool) {
	token, words := f.statedToken()
	l := a.tableLineAt(f.Line)
	if l == nil || !f.follows && s.booked && lexicon.IsSpendable(f.label) {
		return Note{}, false
	}
	role := lexicon.LineClosing
	switch {
	case f == s.opens || f == s.closes:
		role = f.role
	case f.after == 0 && s.moved > 0:
		role = lexicon.LineOpening
	case f.after < s.moved:
		if a.lacksBalance(f.before.Draft) {
			f.before.Money[lexicon.RoleBalance], f.before.MoneyWords[lexicon.RoleBalance] = token, words
		}
		return Note{}, false
	}
	return Note{Role: role, Table: a.Table, After: f.at, Line: *l,
		Money: map[layout.Role]parse.MoneyToken{lexicon.RoleBalance: token}}, true
}

// statedToken is the stated balance as printed, with the sign of its column or of a word beside it.
func (f *statedFigure) statedToken() (token parse.MoneyToken, words []page.Word) {
	role, token := f.MovementToken(false)
	if token.Mark == parse.MarkNone && f.figure() < 0 {
		token.Mark = parse.MarkMinus
	}
	return token, f.MoneyWords[role]
}

// closingInLastRow makes the last row of a table without balances the closing balance, if it alone has no date, its
// amount follows from the opening balance and the rows, and the totals are printed above it. Its label is unknown or
// misread ("Nouvaeu so1de", "Saldo contabilístico"). Without totals it may be a movement of that size by chance.
func (a *Assembler) closingInLastRow() {
	last := len(a.Rows) - 1
	if last < minRestated || a.Rows[last].OwnDate || a.r.Liability || a.Table.Column(lexicon.RoleBalance) >= 0 {
		return
	}
	if slices.ContainsFunc(a.Rows[:last], func(d *Draft) bool { return !d.OwnDate }) {
		return
	}
	if !slices.ContainsFunc(a.notes, func(n Note) bool { return n.After == last && n.Role == lexicon.LineTotal }) {
		return
	}
	opening, ok := a.openingAbove()
	if !ok {
		return
	}
	sums := tally{}
	rows := a.r.Figures(a.Rows)
	for _, w := range rows[:last] {
		if len(w.Unread) > 0 {
			return
		}
		sums.add(w)
	}
	d, l := a.Rows[last], a.tableLineAt(a.Rows[last].Line)
	if closing := opening + sums.in - sums.out; closing <= 0 || rows[last].Credit != closing || l == nil {
		return
	}
	a.notes = append(a.notes, Note{Role: lexicon.LineClosing, Table: a.Table, After: last, Line: *l, Money: a.roles(l)})
	a.drop(func(other *Draft) bool { return other == d })
}

// openingAbove is the balance of the note above all rows, if it is not in the debit column.
func (a *Assembler) openingAbove() (engine.Amount, bool) {
	at := slices.IndexFunc(a.notes, func(n Note) bool {
		return n.After == 0 && (n.Role == lexicon.LineOpening || n.Role == lexicon.LineBrought)
	})
	if at < 0 {
		return 0, false
	}
	token, ok := a.notes[at].Figure()
	if _, debit := a.notes[at].Money[lexicon.RoleDebit]; debit {
		return 0, false
	}
	return token.Signed(), ok
}
