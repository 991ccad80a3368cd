package ledger

import "github.com/dossier-lending/dossier/extract/ledger/rows"

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

// owesInMinus finds out what a minus at the balances means: the surest first. Credit may be taken up by instalments that
// are not billed yet, so that it tells last.
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
