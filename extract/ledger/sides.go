package ledger

import (
	_ "embed"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/header"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/rows"
)

// Statements of cards print no balance beside their rows and mark sides in many ways: payments with a minus or a plus,
// charges with a minus, sides only by sections, or not at all. The balances before and after decide which reading is
// meant: the one that leads from the first balance to the last.

// maxOwedBalances is the maximal number of printed balances to try as the first and as the last.
const maxOwedBalances = 6

// owedPair is a printed first and last balance; negated if the document prints debts with a minus.
type owedPair struct {
	opening, closing header.Value[engine.Amount]
	negated          bool
}

func (p owedPair) change() engine.Amount { return p.closing.Read - p.opening.Read }

// settleOwed finds the two balances that the rows lead from and to, and turns the sides of rows if they only do so with
// another reading of the marks. It puts these balances first.
func (h *headerReader) settleOwed(
	c *rows.Chain, openings, closings []header.Value[engine.Amount],
) (first, last []header.Value[engine.Amount]) {
	if !h.st.Liability || h.st.Loan || len(c.Rows) == 0 ||
		slices.ContainsFunc(c.Rows, func(w *rows.Row) bool { return w.Printed != nil || w.LacksMovement() }) {
		return openings, closings
	}
	minus := h.owesInMinus(c.Rows)
	pairs := owedPairs(h.own(openings), h.own(closings), minus)
	for _, turn := range []func([]*rows.Row, engine.Amount) bool{
		rows.LeadsTo, rows.TurnMarks, rows.TurnNamed, rows.TurnFew,
	} {
		for _, p := range pairs {
			if turn(c.Rows, p.change()) {
				if minus == signUntold && p.inFavour() {
					rows.DoubtMarked(c.Rows)
				}
				return append([]header.Value[engine.Amount]{p.opening}, openings...),
					append([]header.Value[engine.Amount]{p.closing}, closings...)
			}
		}
	}
	rows.TurnByWords(c.Rows, len(pairs) > 0)
	turnByCodes(c.Rows)
	return openings, closings
}

// turnByCodes makes rows payments if their codes say so and no mark shows any side. They are doubtful, because no
// balance confirms them.
func turnByCodes(list []*rows.Row) {
	silent := rows.SilentRows(list)
	if len(silent) < len(list) {
		return
	}
	for _, w := range silent {
		if rows.NamesRepayment(strings.Fields(layout.Text(w.Text[lexicon.RoleCode]))) {
			w.SetSide(true)
			w.Doubtful = true
		}
	}
}

// owedPairs returns the pairs to try: as printed, then with a minus as debt. If a minus is known to mean debt, only
// those.
func owedPairs(openings, closings []header.Value[engine.Amount], minus debtSign) (pairs []owedPair) {
	openings, closings = distinct(openings), distinct(closings)
	var turned []owedPair
	for _, o := range openings {
		for _, c := range closings {
			p := owedPair{opening: o, closing: c}
			if p.mayBeDebt() {
				q := p
				q.opening.Read, q.closing.Read, q.negated = -o.Read, -c.Read, true
				turned = append(turned, q)
			}
			if minus != signDebt || !p.mayBeDebt() {
				pairs = append(pairs, p)
			}
		}
	}
	return append(pairs, turned...)
}

// mayBeDebt reports whether both balances have a minus, which means a balance in favor of the holder or, on other
// statements, a debt.
func (p owedPair) mayBeDebt() bool {
	return p.opening.Read <= 0 && p.closing.Read <= 0 && p.change() != 0
}

// inFavour reports whether the issuer owed the holder before and after.
func (p owedPair) inFavour() bool { return !p.negated && p.mayBeDebt() }

func distinct(all []header.Value[engine.Amount]) (few []header.Value[engine.Amount]) {
	for _, v := range all {
		if len(few) < maxOwedBalances &&
			!slices.ContainsFunc(few, func(o header.Value[engine.Amount]) bool { return o.Read == v.Read }) {
			few = append(few, v)
		}
	}
	return few
}

// On a card's statement with negative balances, the minus may mean a debt, with a minus at each purchase, or a balance
// in favor of the holder after an overpayment, with a minus at each payment. The sums are the same. The available
// credit, a minimum payment, or the words of the rows decide.

// debtSign is the meaning of a minus at the balances of a card.
type debtSign int

const (
	signUntold debtSign = iota
	signDebt
	signFavour
)

// owesInMinus finds the meaning of a minus at the balances, from the most reliable evidence on. Available credit is
// last, because instalments that are not billed yet may reduce it.
func (h *headerReader) owesInMinus(list []*rows.Row) debtSign {
	own := h.r.Outside.Own(h.r.TypeLabels, nil)
	if least, _ := own.Amount("minimum_amount_due"); least != nil && *least > 0 {
		return signDebt
	}
	switch asRead, turned := rows.RepaymentSides(list); {
	case turned > asRead:
		return signDebt
	case asRead > turned:
		return signFavour
	}
	limit, _ := own.Amount("credit_limit")
	available, _ := own.Amount("available_credit")
	switch {
	case limit == nil || available == nil:
	case *available > *limit:
		return signFavour
	case *available < *limit:
		return signDebt
	}
	return signUntold
}
