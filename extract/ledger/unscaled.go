package ledger

import (
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/rows"
	"github.com/dossier-lending/dossier/extract/ledger/source"
)

// A weak print loses its points and commas first, and all of them together: every amount is then a hundred times itself,
// and every balance still follows.

// figureMarks part the thousands and the decimals of amounts.
const figureMarks = ".,'’ "

// unscaled says that all amounts of the rows were recognized and that none of them bears a mark, so that nothing tells
// whether they are of whole units.
func unscaled(list []*rows.Row) bool {
	some := false
	for _, w := range list {
		for _, role := range []layout.Role{lexicon.RoleDebit, lexicon.RoleCredit, lexicon.RoleAmount, lexicon.RoleBalance} {
			token, ok := w.Money[role]
			if !ok || token.Dash || token.Unread || token.Size == 0 {
				continue
			}
			words := w.MoneyWords[role]
			if !source.Recognized(words) || marksFigures(layout.Text(words)) {
				return false
			}
			some = true
		}
	}
	return some
}

// marksFigures says that a mark stands between two figures of a text.
func marksFigures(text string) bool {
	return strings.ContainsAny(strings.TrimFunc(text, func(r rune) bool { return !unicode.IsDigit(r) }), figureMarks)
}
