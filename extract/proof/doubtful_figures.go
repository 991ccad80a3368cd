package proof

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/proof/exact"
)

// # Which recognized figures arithmetic proves
//
// The figures of a picture are recognized one by one, and every sum that a paper prints is an equation between them:
// a running balance follows from the one before and the amounts between, a total is the sum of its side. One misread
// figure breaks each equation it is in.
//
// Two misread figures cancel out in all equations only if both are in the same ones: the opening balance and the
// first amount; two amounts of one side with no balance between them; the last amount and the last balance of a paper
// without a closing one. Such figures are certain if all of them but one were looked at twice and read the same. A
// figure in no equation must itself have been read twice.
//
// More misread figures cancel out only by a common cause:
//
//  - A mark beside the column of balances changes all of them alike. So the first and the last balance must be sure.
//  - An amount and its reversal are misread alike. So one of both, or a balance between them, must be sure.
//  - A digit is misread alike in several figures: see [misreadAlike].
//
// Other errors in three figures are taken to be impossible. A figure that a second look read differently proves
// nothing. No sum proves a day: it must be read twice the same, or be between rows of the same sure day.

// figure is a recognized figure of an account that sums may prove.
type figure struct {
	pointer string // in the result
	row     int    // -1 for the header's
	sure    bool   // of a text layer, or read the same twice
	sums    []term
	// contradicted reports whether a second look read another figure.
	contradicted bool
	// balance reports whether it is a balance, not an amount.
	balance bool
	// moved is how an amount changes the balance.
	moved exact.Sum
	// value is the recognized value.
	value engine.Amount
}

// term is a figure's part in an equation: sign is +1 or -1.
type term struct {
	equation int
	sign     int
}

// equations collects the figures of one account and the sums that contain them.
type equations struct {
	p       *statement
	account int
	figures []*figure
	next    int
	closed  map[int]bool // equations that have both their ends
}

func (e *equations) add(f *figure) *figure {
	e.figures = append(e.figures, f)
	return f
}

func (e *equations) begin() int {
	e.next++
	return e.next
}

func (f *figure) in(equation, sign int) {
	if equation > 0 && sign != 0 {
		f.sums = append(f.sums, term{equation, sign})
	}
}

// doubtfulFigure is a figure that may be wrong although every sum agrees.
type doubtfulFigure struct {
	pointer string
	why     reason
}

// reason is why a figure is doubtful. If there are several, the first of this list is reported.
type reason int

const (
	readOtherwise reason = iota // by a second look at its pixels
	endsOpen                    // rows may be missing after it
	sideUnseen                  // only balances show its side
	cancels                     // another figure's error may undo its own in every sum
	digitAlike                  // a digit may be misread alike in it and in others, or in two of them
	reversed                    // an amount and its reversal may be misread alike
	levelUnsure                 // all balances may be misread by the same amount
	reasons
)

// doubtfulFigures returns the figures of the checked accounts that may be misread although every sum agrees, each
// once, in the order of their pointers.
func (p *statement) doubtfulFigures() (open []doubtfulFigure) {
	if !anyRecognized(p.RowNotes) {
		return nil
	}
	for _, account := range p.accounts() {
		figures, groups := p.groups(account)
		for _, group := range groups {
			if unsure := group.unsure(); len(unsure) > group.spare {
				for _, f := range unsure {
					open = append(open, doubtfulFigure{f.pointer, group.why})
					figures = without(figures, f)
				}
			}
		}
		for _, set := range misreadAlike(figures, p.printsHundredths(account)) {
			for _, f := range set {
				open = append(open, doubtfulFigure{f.pointer, digitAlike})
			}
		}
		for _, place := range p.chains[account] {
			if p.RowNotes[place].SideByBalance && p.Rows[place].Debit != p.Rows[place].Credit {
				open = append(open, doubtfulFigure{amountPointer(p.Rows[place], place), sideUnseen})
			}
		}
	}
	for _, pointer := range p.openEnds() {
		open = append(open, doubtfulFigure{pointer, endsOpen})
	}
	slices.SortFunc(open, func(a, b doubtfulFigure) int {
		return cmp.Or(cmp.Compare(a.pointer, b.pointer), cmp.Compare(a.why, b.why))
	})
	return slices.CompactFunc(open, func(a, b doubtfulFigure) bool { return a.pointer == b.pointer })
}

func doubtfulPointers(open []doubtfulFigure) (pointers []string) {
	for _, f := range open {
		pointers = append(pointers, f.pointer)
	}
	return pointers
}

func pointersOf(figures []*figure) (pointers []string) {
	for _, f := range figures {
		pointers = append(pointers, f.pointer)
	}
	return pointers
}

// group is a set of figures whose errors may cancel out in every sum if more than spare of them are unsure.
type group struct {
	why     reason
	figures []*figure
	spare   int
}

func (g group) unsure() []*figure {
	return slices.DeleteFunc(slices.Clone(g.figures), func(f *figure) bool { return f.sure })
}

// groups returns an account's figures and their groups: figures in the same sums; the first and the last balance,
// which set the level of all balances; amounts that reverse each other; and figures that a second look read
// differently.
func (p *statement) groups(account int) (figures []*figure, groups []group) {
	figures = p.equationsOf(account)
	for _, alike := range inSameSums(figures) {
		groups = append(groups, group{cancels, alike, min(1, len(alike[0].sums))})
	}
	var balances []*figure
	for _, f := range figures {
		if f.balance {
			balances = append(balances, f)
		}
		if f.contradicted {
			groups = append(groups, group{readOtherwise, []*figure{f}, 0})
		}
	}
	if len(balances) > 0 {
		groups = append(groups, group{levelUnsure, balances[:1], 0}, group{levelUnsure, balances[len(balances)-1:], 0})
	}
	return figures, append(groups, reversals(figures)...)
}

// reversals groups equal unsure amounts of both sides without a sure balance between them. If both were misread
// alike, the reversal cancels the error, and only the balances between would show it.
func reversals(figures []*figure) (groups []group) {
	var open []*figure // amounts since the last sure balance
	settle := func() {
		moves := map[exact.Sum]bool{}
		for _, f := range open {
			moves[f.moved] = true
		}
		for _, f := range open {
			if moves[exact.Of().Minus(f.moved)] {
				groups = append(groups, group{reversed, []*figure{f}, 0})
			}
		}
		open = nil
	}
	for _, f := range figures {
		switch {
		case f.balance && f.sure:
			settle()
		case !f.sure && f.moved != (exact.Sum{}):
			open = append(open, f)
		}
	}
	settle()
	return groups
}

// inSameSums groups the figures of an account that are in the same sums; a figure in no sum is a group by itself.
func inSameSums(figures []*figure) (groups [][]*figure) {
	of := map[string]int{}
	for _, f := range figures {
		key := f.key()
		at, known := of[key]
		if !known || len(f.sums) == 0 {
			at = len(groups)
			groups, of[key] = append(groups, nil), at
		}
		groups[at] = append(groups[at], f)
	}
	return groups
}

// key is the same for figures that are in the same equations with the same signs, or with all signs turned: only
// their errors can cancel out.
func (f *figure) key() string {
	return keyOf(f.sums)
}

func keyOf(sums []term) string {
	slices.SortFunc(sums, func(a, b term) int { return a.equation - b.equation })
	var key strings.Builder
	for _, t := range sums {
		fmt.Fprintf(&key, "%d;", t.equation*t.sign*sums[0].sign)
	}
	return key.String()
}

// equationsOf returns the recognized figures of an account with their sums.
func (p *statement) equationsOf(account int) []*figure {
	e := equations{p: p, account: account, closed: map[int]bool{}}
	a, t := header(p.Statement, account), ofAccount(p, account)
	link := 0
	if opening := printedOpening(a); opening != nil {
		link = e.begin()
		opening := e.ofHeader("opening_balance", *opening)
		opening.balance = true
		opening.in(link, -1)
	}
	credits, debits := e.total("total_credits", t.stated.Credits, t.stated.CreditsMatch), e.total(
		"total_debits", t.stated.Debits, t.stated.DebitsMatch,
	)
	for _, place := range p.chains[account] {
		e.row(place, link, credits, debits)
		if !BalancePrinted(p.Statement, place) {
			continue
		}
		balance := e.ofRow(place, "balance", ledger.FigureBalance, *e.p.Rows[place].Balance)
		balance.balance = true
		balance.in(link, 1)
		e.closed[link], link = true, e.begin()
		balance.in(link, -1)
	}
	if closing := printedClosing(a); closing != nil && link > 0 {
		closing := e.ofHeader("closing_balance", *closing)
		closing.balance = true
		closing.in(link, 1)
		e.closed[link] = true
	}
	for _, f := range e.figures {
		f.sums = slices.DeleteFunc(f.sums, func(t term) bool { return !e.closed[t.equation] })
	}
	return e.figures
}

// loanParts are the parts of a payment that a loan's row may print.
var loanParts = []struct {
	name   string
	of     func(engine.Transaction) *engine.Amount
	figure ledger.Figures
}{
	{"principal", func(t engine.Transaction) *engine.Amount { return t.Principal }, ledger.FigurePrincipal},
	{"interest", func(t engine.Transaction) *engine.Amount { return t.Interest }, ledger.FigureInterest},
	{"penalty", func(t engine.Transaction) *engine.Amount { return t.Penalty }, ledger.FigurePenalty},
}

// row adds the figures of a row's movement. If the row prints no amount but its parts, the parts are used instead,
// and their sum proves nothing.
func (e *equations) row(place, link, credits, debits int) {
	row, moved := e.p.Rows[place], movement(e.p.Statement, place)
	if row.Debit == 0 && row.Credit == 0 {
		return
	}
	side := debits
	if row.Credit > 0 {
		side = credits
	}
	note := e.p.RowNotes[place]
	made := note.RecognizedFigures&(ledger.FigurePrincipal|ledger.FigureInterest|ledger.FigurePenalty) != 0 &&
		!note.RecognizedFigures.Has(ledger.FigureAmount) && note.Recognized
	onPrincipal := e.p.PrincipalBasis && row.Credit > 0 && row.Principal != nil // the balance counts this part alone
	parts := 0
	if !made {
		amount := e.ofRow(place, amountName(row), ledger.FigureAmount, row.Debit+row.Credit)
		amount.in(side, 1)
		if !onPrincipal {
			amount.in(link, -moved.Sign())
			amount.moved = moved
		}
		if row.Credit > 0 && e.p.partsAddUp(place) {
			parts = e.begin()
			e.closed[parts] = true
			amount.in(parts, -1)
		}
	}
	for _, part := range loanParts {
		value := part.of(row)
		if value == nil {
			continue
		}
		f := e.ofRow(place, part.name, part.figure, *value)
		if f.in(parts, 1); made {
			f.in(side, 1)
		}
		if onPrincipal && part.figure == ledger.FigurePrincipal || made && !onPrincipal {
			f.in(link, -moved.Sign())
			if f.moved = exact.Of(*value); moved.Sign() < 0 {
				f.moved = exact.Of().Minus(f.moved)
			}
		}
	}
}

// ofRow adds a figure of a row.
func (e *equations) ofRow(place int, name string, f ledger.Figures, value engine.Amount) *figure {
	return e.add(&figure{
		value:        value,
		pointer:      pointerOf(place, name),
		row:          place,
		sure:         e.p.sure(place, f),
		contradicted: e.p.RowNotes[place].Contradicted.Has(f),
	})
}

// total adds the printed total of a side if it agrees with the rows, and returns its equation; else 0.
func (e *equations) total(name string, printed *engine.Amount, agrees *bool) int {
	if agrees == nil || !*agrees {
		return 0
	}
	equation := e.begin()
	e.closed[equation] = true
	e.ofHeader(name, *printed).in(equation, -1)
	return equation
}

func (e *equations) ofHeader(name string, value engine.Amount) *figure {
	a := header(e.p.Statement, e.account)
	return e.add(&figure{value: value, pointer: headerPointer(e.account, name), row: -1, sure: readTwiceAlike(a, name),
		contradicted: slices.Contains(a.Contradicted, name)})
}

// sure reports whether a row's figure is from a text layer or was read twice the same.
func (p *statement) sure(place int, f ledger.Figures) bool {
	note := p.RowNotes[place]
	return !note.Contradicted.Has(f) && (!note.Recognized && !note.RecognizedFigures.Has(f) || note.Confirmed.Has(f))
}

func pointerOf(place int, name string) string {
	return fmt.Sprintf("/transactions/%d/%s", place, name)
}

func amountPointer(row engine.Transaction, place int) string {
	return pointerOf(place, amountName(row))
}

func amountName(row engine.Transaction) string {
	if row.Credit > 0 {
		return "credit"
	}
	return "debit"
}

func headerPointer(account int, name string) string {
	if account == 0 {
		return "/" + name
	}
	return fmt.Sprintf("/accounts/%d/%s", account, name)
}

// SecondLooks returns the recognized figures, as pointers into the result, that a second look at the pixels must
// confirm before the checks can pass. It returns none if a check fails or warns for another reason. Figures that were
// looked at already are left out; if those looks settled nothing, others take their place.
func SecondLooks(
	st *ledger.Statement, c Context, checks engine.BalanceChecks, looked map[string]bool,
) (pointers []string) {
	if checks.Status != engine.CheckWarn || len(checks.DoubtfulFigures)+len(checks.DoubtfulDays) == 0 {
		return nil
	}
	p := newPaper(st, c)
	if len(p.openEnds()) > 0 {
		return nil // no look can find a lost row
	}
	for account, chain := range p.chains {
		for _, place := range chain {
			if note := p.RowNotes[place]; note.DayRecognized && p.Rows[place].Date != nil {
				pointers = append(pointers, pointerOf(place, "date"))
			}
		}
		pointers = append(pointers, p.figuresToLookAt(account, looked)...)
		if p.YearInferred || p.yearApart(chain) {
			for _, name := range []string{"period_start", "period_end", "statement_date"} {
				pointers = append(pointers, headerPointer(account, name))
			}
		}
	}
	slices.Sort(pointers)
	return slices.DeleteFunc(slices.Compact(pointers), func(pointer string) bool { return looked[pointer] })
}

// figuresToLookAt returns an account's unsure figures that share their sums with others, and as few others as settle
// which digits may be misread alike.
func (p *statement) figuresToLookAt(account int, looked map[string]bool) (pointers []string) {
	figures, groups := p.groups(account)
	for _, group := range groups {
		if len(group.figures) > group.spare {
			for _, f := range group.unsure() {
				if !looked[f.pointer] {
					pointers = append(pointers, f.pointer)
					figures = without(figures, f)
				}
			}
		}
	}
	return append(pointers, pointersOf(toSettle(figures, p.printsHundredths(account), looked))...)
}

func without(figures []*figure, f *figure) []*figure {
	return slices.DeleteFunc(slices.Clone(figures), func(g *figure) bool { return g == f })
}
