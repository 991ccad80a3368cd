package tables

import (
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/source"
	"github.com/dossier-lending/dossier/extract/page"
)

// LooksLikeStatement says that the document holds a table with dates, movements and a running balance,
// or with debit and credit columns, under a header this package knows. It looks no further than the first
// page that has one, because every type asks. Lists of goods or leave, which move balances too, are none.
func LooksLikeStatement(d page.Document) bool {
	for _, g := range d.Pages {
		alone := d
		alone.Pages = []page.Page{g}
		p := source.New(alone, lexicon.OfDeposits())
		moves := func(h layout.Header) bool { return movesBalance(h) && !countsThings(p.Lines[h.First:h.Last+1]) }
		if slices.ContainsFunc(layout.FindHeaders(p.Lines, p.Words.Columns, acceptHeader, p.IsData), moves) {
			return true
		}
	}
	return false
}

// movesBalance says that the columns under a header are a statement's.
func movesBalance(h layout.Header) bool {
	movement := h.Has(lexicon.RoleAmount) || h.Has(lexicon.RoleDebit) || h.Has(lexicon.RoleCredit)
	return h.Has(lexicon.RoleDate) && movement && (h.Has(lexicon.RoleBalance) || h.Has(lexicon.RoleDebit) && h.Has(lexicon.RoleCredit))
}
