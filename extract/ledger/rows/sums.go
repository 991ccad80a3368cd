package rows

import (
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// The headings of some amount columns say nothing, or too little: fees, levies, gross and net, balances before and
// after. Their meaning is learned from the arithmetic of the rows, never from the habits of one issuer.

// sum holds the columns that make the balance: balance = balance before + in - out ± either - fees + gains.
type sum struct {
	balance         layout.Role
	in, out, either layout.Role // "" for none; either has the row's sign, or one that the balance decides
	fees, gains     []layout.Role
	// signed reports whether the column prints a minus for money out, so that amounts without one came in.
	signed bool
	// perWallet reports whether each wallet of the table has its own balance.
	perWallet bool
}

// minRows is how many balances must follow from the one before to show which columns make them.
const minRows = 3

// maxFees bounds the columns tried as fees, because all their subsets are tried.
const maxFees = 4

// learnSum finds the columns that make the balance if the headings do not show it, and corrects the rows' movements: a
// fee printed beside the amount is part of the debit.
func (a *Assembler) learnSum() {
	if a.r.Liability || !a.hasFigures() {
		return
	}
	rows := slices.Clone(a.Rows)
	if newestFirstDrafts(rows) {
		slices.Reverse(rows)
	}
	best, most := sum{}, 0
	headed := a.headedSum()
	least := minRows
	if a.unnamed(headed) {
		least = minUnnamed
	}
	several := severalWallets(rows)
	for i, s := range a.sums(headed) {
		s.signed = s.printsMinus(rows)
		pass, fail := s.score(rows)
		if several {
			s.perWallet, pass, fail = s.scorePerWallet(rows, pass, fail)
		}
		if pass <= most || pass < least || pass < 3*fail {
			continue
		}
		if best, most = s, pass; i == 0 && fail == 0 {
			break
		}
	}
	if most == 0 {
		a.useNetColumn(headed)
		a.useLoneFees(headed)
	}
	if most == 0 && a.unnamed(headed) {
		a.noteUnnamedAmounts()
	}
	if most > 0 && (len(best.fees)+len(best.gains) > 0 || best.either != "" || best.in != headed.in ||
		best.balance != headed.balance) {
		best.apply(rows)
	}
}

// hasFigures reports whether the table has columns whose meaning the headings leave open.
func (a *Assembler) hasFigures() bool {
	open := slices.ContainsFunc(a.Table.Columns,
		func(c layout.Column) bool { return lexicon.IsFigure(c.Role) || c.Role == lexicon.RoleBefore })
	return (open || a.headedSum().amountAfterSides()) && (a.Table.Sheet || len(a.Rows) > minRows)
}

// amountAfterSides reports whether "Amount" is beside a debit and a credit column without a balance column. It is then
// the balance.
func (s sum) amountAfterSides() bool {
	return s.balance == "" && s.in != "" && s.out != "" && s.either != ""
}

// moves reports whether the headings name a column of movements.
func (s sum) moves() bool { return s.in != "" || s.out != "" || s.either != "" }

// headedSum is the sum according to the headings.
func (a *Assembler) headedSum() sum {
	s := sum{}
	for _, c := range a.Table.Columns {
		switch c.Role {
		case lexicon.RoleBalance:
			s.balance = c.Role
		case lexicon.RoleCredit:
			s.in = c.Role
		case lexicon.RoleDebit:
			s.out = c.Role
		case lexicon.RoleAmount:
			s.either = c.Role
		}
	}
	return s
}

// sums lists the sums to try, the likeliest first: the meaning of the headings, with fewer fees before more, then
// other columns as the movement, then others as the balance.
func (a *Assembler) sums(headed sum) []sum {
	var figures []layout.Role
	for _, c := range a.Table.Columns {
		if lexicon.IsFigure(c.Role) && len(figures) < maxFees {
			figures = append(figures, c.Role)
		}
	}
	balances := figures
	if headed.balance != "" {
		balances = append([]layout.Role{headed.balance}, figures...)
	}
	if headed.amountAfterSides() {
		balances, headed.either = append(balances, headed.either), ""
	}
	var out []sum
	for _, balance := range balances {
		movements := []sum{headed}
		if a.unnamed(headed) {
			movements = append(movements, a.bothSides(figures)...)
		}
		for _, f := range figures {
			if balance == headed.balance || !headed.moves() { // reward points follow from each other too
				movements = append(movements, sum{either: f})
			}
		}
		for _, m := range movements {
			m.balance = balance
			out = append(out, m.withFees(figures)...)
		}
	}
	return out
}

// minUnnamed is how many balances must follow if no heading names a movement.
const minUnnamed = 2

// unnamed reports whether a sheet prints balances and no heading names their movements.
func (a *Assembler) unnamed(headed sum) bool {
	return a.Table.Sheet && headed.balance != "" && !headed.moves()
}

// noteUnnamedAmounts records rows with amounts of unknown meaning as missed, because their movements are not known.
func (a *Assembler) noteUnnamedAmounts() {
	for _, d := range a.Rows {
		for role, t := range d.Money {
			if lexicon.IsFigure(role) && t.Size != 0 {
				a.Missed = append(a.Missed, d.Line)
				break
			}
		}
	}
}

// bothSides are the pairs of columns of which each row fills one, in either order: the two sides under headings
// without meaning.
func (a *Assembler) bothSides(figures []layout.Role) (pairs []sum) {
	for i, f := range figures {
		for _, g := range figures[i+1:] {
			filled := map[bool]int{}
			if !slices.ContainsFunc(a.Rows, func(d *Draft) bool {
				first, second := d.Money[f].Size != 0, d.Money[g].Size != 0
				filled[first]++
				return first == second && first
			}) && filled[true] > 0 && filled[false] > 0 {
				pairs = append(pairs, sum{in: f, out: g}, sum{in: g, out: f})
			}
		}
	}
	return pairs
}

// withFees adds every set of the other columns as fees or gains, smaller sets first.
func (s sum) withFees(figures []layout.Role) []sum {
	if s.balance == s.either || s.in == "" && s.out == "" && s.either == "" {
		return nil
	}
	free := slices.DeleteFunc(slices.Clone(figures),
		func(r layout.Role) bool { return r == s.balance || r == s.either })
	sets := []sum{s}
	for _, r := range free {
		for _, set := range sets[:len(sets):len(sets)] {
			fee, gain := set, set
			fee.fees = append(slices.Clone(set.fees), r)
			gain.gains = append(slices.Clone(set.gains), r)
			sets = append(sets, fee, gain)
		}
	}
	slices.SortStableFunc(sets, func(a, b sum) int { return len(a.fees) + len(a.gains) - len(b.fees) - len(b.gains) })
	return sets
}

// score counts the rows whose balance follows from the one before, and those whose balance does not.
func (s sum) score(rows []*Draft) (pass, fail int) {
	before := map[string]*engine.Amount{}
	for _, d := range rows {
		token, ok := d.Money[s.balance]
		if !ok || token.Dash || token.Unread {
			continue
		}
		now, wallet := token.Signed(), s.wallet(d)
		if start := d.startsFrom(before[wallet]); start != nil {
			if _, follows := s.movement(d, now-*start); follows {
				pass++
			} else {
				fail++
			}
		}
		before[wallet] = &now
	}
	return pass, fail
}

// scorePerWallet is the score with one balance per wallet, if more balances follow that way; else the given score.
func (s sum) scorePerWallet(rows []*Draft, pass, fail int) (perWallet bool, passes, fails int) {
	s.perWallet = true
	if p, f := s.score(rows); p > pass && f < fail {
		return true, p, f
	}
	return false, pass, fail
}

// wallet names the wallet whose balance a row prints: "" for the whole account.
func (s sum) wallet(d *Draft) string {
	if s.perWallet {
		return d.wallet()
	}
	return ""
}

// startsFrom is the balance before a row: the one it prints, else the one of the row above.
func (d *Draft) startsFrom(above *engine.Amount) *engine.Amount {
	if token, ok := d.Money[lexicon.RoleBefore]; ok && !token.Dash && !token.Unread {
		v := token.Signed()
		return &v
	}
	return above
}

// movement is what the row's columns sum up to. follows reports whether this is the change of the balance.
func (s sum) movement(d *Draft, change engine.Amount) (movement engine.Amount, follows bool) {
	fees := s.feesOf(d)
	if token, ok := d.Money[s.either]; ok {
		size, side := token.Size, s.side(d, token)
		if change+fees == -size && side <= 0 || side < 0 {
			size = -size
		}
		return size - fees, size-fees == change
	}
	movement = d.Money[s.in].Size - d.Money[s.out].Size - fees
	return movement, movement == change
}

// side is the direction of a row's amount as printed, 0 if it is not shown.
func (s sum) side(d *Draft, token parse.MoneyToken) int {
	if side := d.side(token.Money, false); side != 0 || !s.signed {
		return side
	}
	return 1
}

func (s sum) printsMinus(rows []*Draft) bool {
	return slices.ContainsFunc(rows, func(d *Draft) bool { return d.Money[s.either].Mark == parse.MarkMinus })
}

// feesOf is the sum of a row's fees minus its gains. A fee costs the same with and without a minus.
func (s sum) feesOf(d *Draft) (fees engine.Amount) {
	for _, r := range s.fees {
		fees += d.Money[r].Size
	}
	for _, r := range s.gains { // interest in a separate column
		fees -= d.Money[r].Size
	}
	return fees
}

// apply writes every row's movement and balance to the roles that the other steps read.
func (s sum) apply(rows []*Draft) {
	before := map[string]*engine.Amount{}
	for _, d := range rows {
		token, ok := d.Money[s.balance]
		if !ok {
			continue
		}
		d.Money[lexicon.RoleBalance], d.MoneyWords[lexicon.RoleBalance] = token, d.MoneyWords[s.balance]
		now, wallet := token.Signed(), s.wallet(d)
		s.applyMovement(d, now, d.startsFrom(before[wallet]))
		before[wallet] = &now
	}
}

// applyMovement writes the movement as one signed amount. A row without a known direction stays as printed if it has
// no fee.
func (s sum) applyMovement(d *Draft, now engine.Amount, before *engine.Amount) {
	var words []page.Word
	part := parse.MoneyToken{}
	for _, r := range append([]layout.Role{s.in, s.out, s.either}, append(slices.Clone(s.fees), s.gains...)...) {
		if t, ok := d.Money[r]; ok && r != "" && !t.Dash && (t.Size != 0 || len(words) == 0) {
			if len(words) == 0 {
				part = t
			}
			words = append(words, d.MoneyWords[r]...)
		}
	}
	if len(words) == 0 {
		return
	}
	change := engine.Amount(0)
	if before != nil {
		change = now - *before
	}
	movement, follows := s.movement(d, change)
	part.Size, part.Mark = movement.Abs(), parse.MarkPlus
	if movement < 0 {
		part.Mark = parse.MarkMinus
	}
	if t, ok := d.Money[s.either]; ok && !follows && s.side(d, t) == 0 {
		part.Size, part.Mark = t.Size+s.feesOf(d), parse.MarkNone
	}
	delete(d.Money, lexicon.RoleDebit)
	delete(d.Money, lexicon.RoleCredit)
	d.Money[lexicon.RoleAmount], d.MoneyWords[lexicon.RoleAmount] = part, words
}

// useNetColumn finds the net column of a table without balances (gross minus fee, or the total paid) and makes it the
// rows' amount.
func (a *Assembler) useNetColumn(headed sum) {
	if headed.balance != "" || headed.in != "" || headed.out != "" {
		return
	}
	var columns []layout.Role
	for _, c := range a.Table.Columns {
		if (lexicon.IsFigure(c.Role) || c.Role == lexicon.RoleAmount) && len(columns) <= maxFees {
			columns = append(columns, c.Role)
		}
	}
	for _, gross := range columns {
		for _, fee := range columns {
			for _, net := range columns {
				if gross != fee && fee != net && gross != net && a.isNet(gross, fee, net) {
					a.useNetAmount(gross, fee, net)
					return
				}
			}
		}
	}
}

// useNetAmount takes the net column as the rows' amount. If no sign or heading shows the side, a row with a fee
// deducted is a credit, and all such rows are doubtful because payments may look the same. If the gross column is to
// the right of the net, gross is the total paid, and it is the amount.
func (a *Assembler) useNetAmount(gross, fee, net layout.Role) {
	silent := !slices.ContainsFunc(a.Rows, func(d *Draft) bool {
		return d.side(d.Money[gross].Money, false) != 0 || d.side(d.Money[net].Money, false) != 0
	})
	cameIn := silent
	if silent && a.Table.Column(gross) > a.Table.Column(net) {
		net, cameIn = gross, false
	}
	for _, d := range a.Rows {
		token := d.Money[net]
		if cameIn {
			token.Mark, d.doubtfulMovement = parse.MarkPlus, true
		}
		words := d.MoneyWords[net]
		d.Money[lexicon.RoleAmount], d.MoneyWords[lexicon.RoleAmount] = token, words
	}
}

// isNet reports whether gross and fee make net in every row, and the fee is not zero in enough rows (in one, if its
// heading names it). A fee with a minus is added and one without is deducted, or its sign is applied the same way
// throughout. Of net and fee, the fee is the one with the smaller sum.
func (a *Assembler) isNet(gross, fee, net layout.Role) bool {
	costs, fees, kept := 0, engine.Amount(0), engine.Amount(0)
	sized, added, taken := true, true, true
	for _, d := range a.Rows {
		whole, ok := d.Money[gross]
		left, has := d.Money[net]
		cost := d.Money[fee].Signed()
		if !ok || !has || cost.Abs() > whole.Size {
			return false
		}
		change := left.Signed() - whole.Signed()
		sized, added, taken = sized && change == -cost.Abs(), added && change == cost, taken && change == -cost
		if cost != 0 {
			costs++
		}
		fees, kept = fees+cost.Abs(), kept+left.Size
	}
	least := minRows
	if a.namesFees(a.Table.Column(fee)) {
		least = 1
	}
	return (sized || added || taken) && costs >= least && fees < kept
}

// namesFees reports whether the heading of a sheet's column names fees.
func (a *Assembler) namesFees(column int) bool {
	c := a.Table.Columns[column]
	return a.Table.Sheet && lexicon.IsFigure(c.Role) && a.r.Words.Columns.Role(c.Text) == lexicon.RoleFee
}

// useLoneFees makes the fee the amount of a row without another amount, in a table without balances. Wallets list a fee
// on its own as a row with an amount of zero, or none.
func (a *Assembler) useLoneFees(headed sum) {
	if headed.balance != "" {
		return
	}
	for column, c := range a.Table.Columns {
		if !a.namesFees(column) {
			continue
		}
		for _, d := range a.Rows {
			fee := d.Money[c.Role]
			if fee.Size == 0 || fee.Unread ||
				d.Money[headed.in].Size+d.Money[headed.out].Size+d.Money[headed.either].Size != 0 {
				continue
			}
			out := headed.out
			if out == "" {
				out, fee.Mark = lexicon.RoleAmount, parse.MarkMinus
			}
			d.Money[out], d.MoneyWords[out] = fee, d.MoneyWords[c.Role]
		}
	}
}
