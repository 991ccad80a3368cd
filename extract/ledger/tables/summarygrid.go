package tables

import (
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
)

// headsSummary says that labels in a row are those of a card's summary, a grid of one line of values: no table of
// transactions has a column of credit limits or of minimum payments.
func (f finder) headsSummary(h layout.Header) bool {
	if !f.Liability || f.Loan || f.TypeLabels == nil {
		return false
	}
	return slices.ContainsFunc(h.Columns, func(c layout.Column) bool {
		switch f.TypeLabels.Role(c.Text) {
		case "credit_limit", "available_credit", "minimum_amount_due", "cash_advance_limit":
			return true
		}
		return false
	}) || r.headsBalances(h)
}

// headsBalances says that labels in a row name what was owed before, and no day: "Previous balance", "Payments", "New
// balance" over one line of values.
func (r *reader) headsBalances(h layout.Header) bool {
	return !h.Has(roleDate) && slices.ContainsFunc(h.Columns, func(c layout.Column) bool {
		return r.words.accounts.Role(c.Text) == lineOpening || r.words.lines.Role(c.Text) == lineOpening
	})
}
