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
	r := &reader{doc: d, words: wording.OfDeposits()}
	r.takeLines()
	for from, to := 0, 0; from < len(r.lines); from = to {
		for to = from; to < len(r.lines) && r.lines[to].Page == r.lines[from].Page; {
			to++
		}
		for _, h := range layout.FindHeaders(r.lines[from:to], r.words.Columns, acceptHeader, r.isData) {
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
