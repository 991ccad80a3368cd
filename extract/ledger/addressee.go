package ledger

import (
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
)

const (
	// guessed is the confidence of a name that only its place on the page shows to be one.
	guessed = 0.85
	// largerName is how much larger than its address an issuer sets its own name; an addressee's is not.
	largerName = 1.2
)

// issuerAndAddressee finds whose paper it is and whom it is sent to, each as far as the other leaves it open.
func (h *headerReader) issuerAndAddressee(blocks []headBlock) {
	h.issuerByLabel()
	h.issuerByEvidence(blocks)
	if h.account.Name == nil && h.g.index == 0 {
		h.addressee(blocks)
	}
	h.issuerByPlace(blocks)
}

// addressee is the name above the rows that the letter is addressed to, for papers that print no label beside
// it: what an honorific or a firm's form shows to be a name, else the first line of an address.
func (h *headerReader) addressee(blocks []headBlock) {
	for _, b := range blocks {
		for _, c := range b.cells {
			if !h.isIssuer(c) && isTitledName(c) {
				h.put(&h.account.Name, "account_name", nameValue(c, b.line))
				return
			}
		}
	}
	for _, b := range blocks {
		if c, ok := h.addressedTo(b); ok {
			h.putGuess(&h.account.Name, "account_name", nameValue(c, b.line))
			return
		}
	}
}

func nameValue(c layout.Cell, line int) *value[string] {
	return &value[string]{v: strings.Trim(c.Text(), " ,:;"), page: c.Page, words: c.Words, line: line}
}

// addressedTo is the first name of a paragraph that an address follows.
func (h *headerReader) addressedTo(b headBlock) (layout.Cell, bool) {
	for k, c := range b.cells {
		if !looksLikeName(c, false) || isBankName(c) || h.isIssuer(c) || isAddressLine(c.Text()) || holds(layout.Normalize(c.Text()), wordAttention) {
			continue
		}
		if b.addressFollows(k) && cellSize(c) <= largerName*cellSize(b.cells[k+1]) {
			return c, true
		}
	}
	return layout.Cell{}, false
}

// isTitledName says that an honorific or a firm's form shows a cell to be a name.
func isTitledName(c layout.Cell) bool {
	if !looksLikeName(c, false) || isBankName(c) {
		return false
	}
	normal := layout.Normalize(c.Text())
	return begins(normal, wordHonorific) || ends(normal, wordCompany)
}

// isIssuer says that a cell is the issuer's name as far as it is known.
func (h *headerReader) isIssuer(c layout.Cell) bool {
	return h.account.BankName != nil && strings.Contains(c.Text(), *h.account.BankName)
}
