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

// statedFigures takes the rows of a sheet whose text is nothing but a balance's label or a sum's, and whose figure stands
// among the movements, for what they are: an export without a column of balances states them in rows ("S A L D O", "Ledger
// balance", "Kontostand am 31.01."). A sum is one where it is the sum of the rows before it; a single word that could be a
// note on a payment ("Solde") states a balance where the rows lead to it or where it ends the list, and an overdraft between
// movements that do not lead to it may be a payment to a shop ("New Balance"). What stays a row though its text is such a
// label is in doubt.
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
			guessed += boolInt(f.OwnDate && f.after < s.moved && !s.proven) // a shop may be called so and cost as much by chance
		case f.isSum:
			f.doubtfulMovement = f.role == lexicon.LineTotal && s.isLast(f)
		case s.isBalance(f):
			gone[f.Draft] = true
			guessed += boolInt(s.isGuess(f))
			if n, ok := a.noteOf(f, s); ok {
				notes = append(notes, n)
			}
		default:
			f.doubtfulMovement = !f.carries() || f.after == 0 || f.after == s.moved // a transfer, where it is neither first nor last
		}
	}
	unbooked := a.Unbooked + guessed
	a.notes = append(a.notes, notes...)
	a.drop(func(d *Draft) bool { return gone[d] })
	a.Unbooked = unbooked
}

// statedFigure is a row whose text is a label of a balance or a sum.
type statedFigure struct {
	*Row
	at, after int // its place among the rows, and how many movements are older
	before    *Row
	label     string
	role      layout.Role
	words     int
	isSum     bool
	weakLabel     bool // the text begins or ends as such labels do
	follows   bool // the rows lead to it
}

// statedRows are such rows of a table.
type statedRows struct {
	figures []*statedFigure
	moved   int // how many rows are movements
	column  bool
	proven  bool // the rows lead to a balance that one of them states
	booked  bool // one states a balance that is not said to be what may be spent
	// opens and closes are the first and the last balance where both stand at one end of the movements, nil else.
	opens, closes *statedFigure
}

// findStated finds such rows from the oldest on and says which of them follow from the rows before.
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
		if f == nil || f.isSum && !f.follows || f.weakLabel && run.from != f { // such a sum may be a shop's name
			run.add(w)
		}
	}
	if !run.apart {
		s.prove(plain)
	}
	s.place(rows, newest)
	s.pair()
	s.proven = slices.ContainsFunc(s.figures, func(f *statedFigure) bool { return f.follows && !f.isSum })
	s.booked = slices.ContainsFunc(s.figures, func(f *statedFigure) bool { return !f.isSum && !lexicon.IsSpendable(f.label) })
	return s
}

// place says of the rows that state figures how many movements are older, and which is the latest of them.
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
	s.figures = slices.DeleteFunc(s.figures, func(f *statedFigure) bool { return f.weakLabel && !f.follows && !s.isLast(f) })
}

// prove says that the first and the last balance that rows state follow, and the sums with them, where the other rows lead
// from one to the other: a single credit's sum follows from nothing else.
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

// only is the one row that states a figure of a role, nil where none or several do.
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

// pair finds the first and the last balance where an export states both below or above all movements ("Anfangssaldo",
// "Endsaldo"): their labels tell which is which, not their place.
func (s *statedRows) pair() {
	opens, closes := s.only(lexicon.LineOpening), s.only(lexicon.LineClosing)
	if opens != nil && closes != nil && s.ends(opens) && opens.after == closes.after {
		s.opens, s.closes = opens, closes
	}
}

// isLast says that a row that is taken for a movement is the latest of several.
func (s *statedRows) isLast(f *statedFigure) bool {
	return f.after+1 == s.moved && f.after >= minRestated
}

// sumsAbove says that a line of sums stands right above a row.
func (a *Assembler) sumsAbove(row int) bool {
	return slices.ContainsFunc(a.notes, func(n Note) bool { return n.After == row && n.Role == lexicon.LineTotal })
}

// mayBeMovement says that a dated line of a sheet without balances has a single word for a label of a balance beside its amount, or
// any label beside one that would be an overdraft: whether it states one, all rows tell.
func (a *Assembler) mayBeMovement(l *tables.Line, text map[int][]page.Word, role layout.Role, moves bool) bool {
	description := a.Table.Column(lexicon.RoleDescription)
	if !a.Table.Sheet || a.r.Liability || !moves || l.Date == nil || description < 0 || a.Table.Column(lexicon.RoleBalance) >= 0 {
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

// isWithdrawal says that a line's amount bears a minus or stands in the column of debits alone.
func (a *Assembler) isWithdrawal(l *tables.Line) bool {
	debit, credit := l.Money[a.Table.Column(lexicon.RoleDebit)], l.Money[a.Table.Column(lexicon.RoleCredit)]
	return l.Money[a.Table.Column(lexicon.RoleAmount)].Mark == parse.MarkMinus || debit.Size != 0 && credit.Size == 0
}

// stated is a row as one that states a figure, nil when it prints a balance beside its amount or any other text.
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

// surely says that the label alone shows that the row states a balance.
func (f *statedFigure) surely() bool {
	return f.words > 1 || f.role == lexicon.LineOpening || f.role == lexicon.LineClosing
}

// carries says that the label is a word for a balance carried over, which banks also call transfers ("Übertrag").
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

// statedRun follows the balance of a table's rows from the oldest on.
type statedRun struct {
	known *engine.Amount // the latest balance told, nil when none is or an amount since has no side
	moved engine.Amount  // since
	from  *statedFigure  // what told it, nil when it was not such a row
	all   tally
	since tally // since the latest sum
	apart bool  // the rows move several wallets: nothing follows from all of them
}

// add takes a movement.
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

// check says of a row that states a figure whether it follows from those before it.
func (r *statedRun) check(f *statedFigure) {
	if r.apart {
		return
	}
	if f.isSum {
		if f.follows = r.all.sumsTo(f.Row) || r.since.sumsTo(f.Row) || r.known != nil && r.all.rows >= minRestated && f.figure() == *r.known+r.moved; f.follows {
			r.since = tally{}
		}
		return
	}
	now := f.figure()
	switch f.follows = r.known != nil && *r.known+r.moved == now; {
	case f.follows && r.from != nil:
		r.from.follows = true
	case !f.follows && r.known != nil && (f.weakLabel || r.from == nil || r.from.follows || lexicon.IsSpendable(f.label)):
		return // the one told before holds
	}
	r.known, r.moved, r.from = &now, 0, f
}

// sumsTo says that a row prints the sums of the rows added: of one side or each in its column, or of both in one. A side of
// a single row sums up nothing: a shop's name may be a sum's label, and its price that of the row before.
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

// isBalance says that a row states a balance.
func (s *statedRows) isBalance(f *statedFigure) bool {
	switch {
	case f.follows:
		return true
	case s.column || f.weakLabel:
		return false // such a table tells its balances in their column
	case f.surely():
		return f.figure() >= 0 || s.ends(f)
	}
	return s.ends(f) && !f.carries() && f.figure() > 0 && !s.proven
}

// ends says that a row stands before or behind all movements.
func (s *statedRows) ends(f *statedFigure) bool { return f.after == 0 || f.after == s.moved }

// isGuess says that a row that is taken for a balance may be a movement: nothing leads to it or any other, and it stands
// among the movements or is an overdraft whose label may be a shop's name; or its label is a single word.
func (s *statedRows) isGuess(f *statedFigure) bool {
	mayBeName := f.role == lexicon.LineClosing || f.role == lexicon.LineDay
	return !f.follows && (!f.surely() || !s.proven && (!s.ends(f) || mayBeName && f.figure() < 0))
}

// noteOf is the note of a row that states a balance: the opening one above all movements, the closing one below them. One
// between them is that of the movement before it. ok is false for what is no balance of the account's own.
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
	return Note{Role: role, Table: a.Table, After: f.at, Line: *l, Money: map[layout.Role]parse.MoneyToken{lexicon.RoleBalance: token}}, true
}

// statedToken is the balance that a row states as it is printed, with the sign that its column or a word beside it gives.
func (f *statedFigure) statedToken() (token parse.MoneyToken, words []page.Word) {
	role, token := f.MovementToken(false)
	if token.Mark == parse.MarkNone && f.figure() < 0 {
		token.Mark = parse.MarkMinus
	}
	return token, f.MoneyWords[role]
}

// closingInLastRow makes a note of the last row of a table without balances when it alone has no day and its amount is the
// balance that the opening one and the rows above lead to, and when the totals stand above it: the closing balance, in words
// that no list knows or that were misread ("Nouvaeu so1de", "Saldo contabilístico"). Without totals it may be a movement that
// happens to be as much, and where days are printed once, one of the day above it.
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

// openingAbove is the balance of the note above all rows, when it is no debit.
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
