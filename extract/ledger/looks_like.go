package ledger

import (
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/wording"
	"github.com/dossier-lending/dossier/extract/page"
)

// LooksLikeStatement says that the document holds a table with dates, movements and a running balance,
// or with debit and credit columns, under a header this package knows. It looks no further than the first
// page that has one, because every type asks.
func LooksLikeStatement(d page.Document) bool {
	p := newPaper(d, wording.OfDeposits())
	for from, to := 0, 0; from < len(p.lines); from = to {
		for to = from; to < len(p.lines) && p.lines[to].Page == p.lines[from].Page; {
			to++
		}
		for _, h := range layout.FindHeaders(p.lines[from:to], p.words.Columns, acceptHeader, p.isData) {
			if movesBalance(h) {
				return true
			}
		}
	}
	return false
}

// movesBalance says that the columns under a header are a statement's.
func movesBalance(h layout.Header) bool {
	movement := h.Has(wording.RoleAmount) || h.Has(wording.RoleDebit) || h.Has(wording.RoleCredit)
	return h.Has(wording.RoleDate) && movement && (h.Has(wording.RoleBalance) || h.Has(wording.RoleDebit) && h.Has(wording.RoleCredit))
}
