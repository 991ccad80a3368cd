package tables

import (
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
)

// headsGrid says that labels in a row, without a day, name both what an account opens and what it closes with: a grid
// of one line of values for each account, no table of transactions.
func (f finder) headsGrid(h layout.Header) bool {
	return !h.Has(lexicon.RoleDate) && f.labelled(h, f.Words.Accounts, lexicon.LineOpening) && f.labelled(h, f.Words.Accounts, lexicon.LineClosing)
}

// headsSummary says that labels in a row are those of a card's summary, a grid of one line of values: no table of
// transactions has a column of credit limits or of minimum payments.
func (f finder) headsSummary(h layout.Header) bool {
	if !f.Liability || f.Loan || f.TypeLabels == nil {
		return false
	}
	if !h.Has(lexicon.RoleDescription) && f.labelled(h, f.Words.Accounts, "statement_date") {
		return true // the day of the statement beside other figures of its summary
	}
	return f.labelled(h, f.TypeLabels, "credit_limit", "available_credit", "minimum_amount_due", "cash_advance_limit") || f.headsBalances(h)
}

// labelled says that a label of one of the roles stands among those of a heading, whole or over two lines.
func (f finder) labelled(h layout.Header, v *layout.Vocabulary, roles ...layout.Role) bool {
	lines := f.Lines[max(0, h.First-1):min(len(f.Lines), h.Last+2)]
	top := f.Lines[h.First].Box.Y0
	return slices.ContainsFunc(layout.FindLabels(lines, v), func(l layout.Found) bool {
		return slices.Contains(roles, l.Role) && l.Label.Page == h.Page && l.Label.Box.Y1 > top && l.Label.Box.CenterY() < f.Lines[h.Last].Box.Y1
	})
}

// headsBalances says that labels in a row name what was owed before, and no day: "Previous balance", "Payments", "New
// balance" over one line of values.
func (f finder) headsBalances(h layout.Header) bool {
	return !h.Has(lexicon.RoleDate) && (f.labelled(h, f.Words.Accounts, lexicon.LineOpening) || f.labelled(h, f.Words.Lines, lexicon.LineOpening))
}
