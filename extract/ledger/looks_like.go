package ledger

import "github.com/dossier-lending/dossier/extract/page"

// LooksLikeStatement says that the document holds a table with dates, movements and a running balance,
// or with debit and credit columns, under a header this package knows.
func LooksLikeStatement(d page.Document) bool {
	r := &reader{doc: d, words: depositWords}
	r.prepare()
	for _, h := range r.headers {
		movement := h.Has(roleAmount) || h.Has(roleDebit) || h.Has(roleCredit)
		if h.Has(roleDate) && movement && (h.Has(roleBalance) || h.Has(roleDebit) && h.Has(roleCredit)) {
			return true
		}
	}
	return false
}
