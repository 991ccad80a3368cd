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

// Statements of cards print no balance beside their rows and mark their sides in every way: payments with a minus or a
// plus, charges with a minus, either by the section alone or not at all. What was owed before and after decides
// which way of reading the marks is meant: the one that leads from the first balance to the last.

// maxOwedBalances bounds the printed balances that are tried as the first and as the last.
const maxOwedBalances = 6

// owedPair is a first and a last balance that the paper prints, by place; negated where it prints debts with a minus.
type owedPair struct {
	opening, closing header.Value[engine.Amount]
	negated          bool
}

func (p owedPair) change() engine.Amount { return p.closing.Read - p.opening.Read }

// settleOwed finds the two balances that the rows lead from and to, and the sides of the rows where they do so only
// when the marks are read another way. What it finds comes first of all balances.
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
				return append([]header.Value[engine.Amount]{p.opening}, openings...), append([]header.Value[engine.Amount]{p.closing}, closings...)
			}
		}
	}
	rows.TurnByWords(c.Rows, len(pairs) > 0)
	turnByCodes(c.Rows)
	return openings, closings
}

// turnByCodes takes the rows for payments whose code says so where no mark tells any side: no balance proves it, so
// they are in doubt.
func turnByCodes(list []*rows.Row) {
	silent := rows.SilentRows(list)
	if len(silent) < len(list) {
		return
	}
	for _, w := range silent {
		if rows.TellsRepayment(strings.Fields(layout.Text(w.Text[lexicon.RoleCode]))) {
			w.SetSide(true)
			w.Doubtful = true
		}
	}
}

// owedPairs lists what is tried, as printed before turned into what is owed; turned alone where minus is known to tell
// debts.
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

// mayBeDebt says that both balances bear a minus, as those in the cardholder's favour do, and debts on other papers.
func (p owedPair) mayBeDebt() bool {
	return p.opening.Read <= 0 && p.closing.Read <= 0 && p.change() != 0
}

// inFavour says that the issuer owed the cardholder before and after.
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

// A card's statement whose balances bear a minus prints what is owed so, with a minus at each purchase, or what the
// issuer owes after an overpayment, with a minus at each payment. The sums are the same either way: what tells is the
// credit that is left of the limit, a payment that is asked for, or which of the rows are payments by their words.

// debtSign is what a minus at a card's balances means.
type debtSign int

const (
	signUntold debtSign = iota
	signDebt
	signFavour
)

// owesInMinus finds out what a minus at the balances means: the surest first. Credit may be taken up by instalments
// that are not billed yet, so that it tells last.
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
