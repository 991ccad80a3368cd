package header

import (
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// longestOwner is how many words a name has at most that stands before a title on its line.
const longestOwner = 5

// titleOwner is the issuer whose name begins a paper's title: "Kestrel Savings Statement", "plume – Account activity".
func (h *Head) titleOwner(blocks []headBlock) *Value[string] {
	for _, b := range blocks {
		for _, c := range b.cells {
			if n := ownerOf(c); n > 0 {
				name := layout.NewCell(c.Page, withoutCredit(trimMarks(c.Words[:n])))
				if isNobody(name) || h.isHolder(name) {
					continue
				}
				if looksLikeName(name, true) || isBankName(name) || h.isLogo(name) {
					return guess(nameValue(name, b.line))
				}
			}
		}
	}
	return nil
}

// withoutCredit is a name without the word that a title goes on with: "Kestrel Bank Credit Card Statement".
func withoutCredit(words []page.Word) []page.Word {
	if n := len(words); n > 2 && slices.Contains([]string{"credit", "debit", "prepaid"}, layout.Normalize(words[n-1].Text)) {
		return words[:n-1]
	}
	return words
}

// isNobody says that all words tell a product, a copy or nothing ("Everyday Account Statement", "Statement as at").
func isNobody(name layout.Cell) bool {
	return !slices.ContainsFunc(name.Words, func(w page.Word) bool { return !holds(layout.Normalize(w.Text), wordNobody) })
}

// ownerOf is how many words of a title stand before what it calls the paper, 0 when these begin it.
func ownerOf(c layout.Cell) int {
	if n := slices.IndexFunc(c.Words, func(w page.Word) bool { return withoutDash(w.Text) == "" }); n > 0 && n <= longestOwner && n+1 < len(c.Words) && isTitleStart(c.Words[n+1:]) {
		return n
	}
	for n := 1; n <= longestOwner && n < len(c.Words); n++ {
		first, rest := c.Words[n-1].Text, withoutDash(c.Words[n].Text)
		normal := layout.Normalize(first)
		if holds(normal, wordTitle) || holds(normal, wordForm) && n == 1 || hasDigit(first) {
			return 0
		}
		if isTitleStart(c.Words[n:]) && (rest == "" || unicode.IsUpper([]rune(rest)[0])) {
			return n
		}
	}
	return 0
}

// isTitleStart says that words begin with a word for a statement, or with what kind of one it is.
func isTitleStart(words []page.Word) bool {
	first := layout.Normalize(words[0].Text)
	return holds(first, wordTitle) && !holds(first, wordOften) || len(words) > 1 && holds(first, wordForm) && isTitleStart(words[1:])
}

// withoutDash is a word without the dash that may part a name from a title.
func withoutDash(text string) string { return strings.Trim(text, "-–—|· ") }
