package ledger

import (
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/header"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/rows"
	"github.com/dossier-lending/dossier/extract/ledger/source"
)

// sumsBetweenBalances takes the totals from a summary whose labels no list knows: two figures and no others between what
// the account opens and closes with, one of which is the sum of one side's rows. The other is the other side's total,
// also where the rows add up to something else: passed over, it would contradict nothing.
func (h *headerReader) sumsBetweenBalances(own []*rows.Row, debits, credits engine.Amount) {
	a := h.account
	if a.Opening == nil || a.Closing == nil || h.st.Liability || len(own) < leastSummed || debits == 0 || credits == 0 || a.TotalDebits != nil && a.TotalCredits != nil {
		return
	}
	for _, group := range h.summaries(*a.Opening) {
		x, y, ok := h.between(group)
		if !ok || source.Recognized(x.Words) || source.Recognized(y.Words) {
			continue
		}
		switch {
		case x.Read == debits && y.Read != credits, y.Read == credits && x.Read != debits:
			h.sums(x, y)
		case x.Read == credits && y.Read != debits, y.Read == debits && x.Read != credits:
			h.sums(y, x)
		default:
			continue
		}
		return
	}
}

// sums takes two figures for the totals that are not known yet.
func (h *headerReader) sums(debits, credits header.Value[engine.Amount]) {
	h.summed(&h.account.TotalDebits, string(lexicon.LineDebits), debits)
	h.summed(&h.account.TotalCredits, string(lexicon.LineCredits), credits)
}

// between are the only two figures of a summary beside what the account opens and closes with, of which no label says
// that they are something else.
func (h *headerReader) between(group []header.Value[engine.Amount]) (x, y header.Value[engine.Amount], ok bool) {
	var rest []header.Value[engine.Amount]
	opens, closes := 0, 0
	for _, v := range group {
		switch {
		case v.Read == h.account.Opening.Abs():
			opens++
		case v.Read == h.account.Closing.Abs():
			closes++
		case strings.ContainsAny(layout.Text(v.Words), ".,'") || header.InThousands(v.Words): // no number of movements or account
			rest = append(rest, v)
		}
	}
	if opens != 1 || closes != 1 || len(rest) != 2 || slices.ContainsFunc(rest, h.isOther) {
		return x, y, false
	}
	return rest[0], rest[1], true
}

// otherFigures are the labels of figures that a summary may hold and that are no sums.
var otherFigures = []layout.Role{"average_daily_balance", "interest_earned", "tax_withheld", "minimum_balance", "available_balance", "hold_amount", "current_balance"}

// isOther says that a label names a figure as something else than a sum.
func (h *headerReader) isOther(v header.Value[engine.Amount]) bool {
	return slices.ContainsFunc(otherFigures, func(role layout.Role) bool {
		return slices.ContainsFunc(h.r.MoneyLabels(role), func(o header.Value[engine.Amount]) bool { return samePlace(o.Words, v.Words) })
	})
}
