package tables

import (
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/parse"
)

// wordSpace is the largest space, in line heights, between words of proportional type; columns, even set
// close, leave more.
const wordSpace = 0.45

// dropInText takes the numbers out that are words of a text: a whole number with a currency mark between
// words ("up to P1,000,000 per depositor"), and an amount within the text that begins at the description's
// left edge ("USD 7.50 @ 57.10"), unless it ends where the amounts of a column do, and one between words left of all
// columns of money ("CAPITAL 882.29 INSURANCE 12.00").
func (t *Table) dropInText() {
	if t.Sheet {
		return
	}
	for i := range t.Lines {
		l := &t.Lines[i]
		l.Tokens = slices.DeleteFunc(l.Tokens, func(token parse.MoneyToken) bool {
			if token.Dash {
				return false
			}
			return t.betweenWords(l, token) && (token.Decimals < 0 && token.Marked || t.leftOfMoney(l, token)) || t.withinDescription(l, token)
		})
	}
}

// betweenWords says that words with letters stand close on both sides of a number.
func (t *Table) betweenWords(l *Line, token parse.MoneyToken) bool {
	if token.From == 0 || token.To >= len(l.Words) {
		return false
	}
	before, after := l.Words[token.From-1], l.Words[token.To]
	near := parse.TextGap * l.Height()
	return hasLetter(before.Text) && hasLetter(after.Text) && before.Cell == after.Cell &&
		token.Box.X0-before.Box.X1 < near && after.Box.X0-token.Box.X1 < near
}

// leftOfMoney says that a number ends well before the first column of money begins.
func (t *Table) leftOfMoney(l *Line, token parse.MoneyToken) bool {
	first := math.Inf(1)
	for _, c := range t.Columns {
		if lexicon.IsMoney(c.Role) {
			first = min(first, c.Box.X0)
		}
	}
	return t.Headed && !math.IsInf(first, 1) && token.Box.X1 < first-2*l.Height()
}

func hasLetter(s string) bool { return strings.IndexFunc(s, unicode.IsLetter) >= 0 }

// withinDescription says that a number is a further word of the text that begins under the description's
// label.
func (t *Table) withinDescription(l *Line, token parse.MoneyToken) bool {
	d := t.Column(lexicon.RoleDescription)
	if !t.Headed || d < 0 {
		return false
	}
	height := l.Height()
	for _, c := range t.Columns {
		if lexicon.IsMoney(c.Role) && min(math.Abs(token.Right-c.Box.X1), math.Abs(token.Box.X1-c.Box.X1)) <= edgeCluster*height {
			return false
		}
	}
	first := token.From
	for first > 0 && l.Words[first].Box.X0-l.Words[first-1].Box.X1 <= wordSpace*height {
		first--
	}
	if first == token.From && t.underMoney(token) {
		return false
	}
	return math.Abs(l.Words[first].Box.X0-t.Columns[d].Box.X0) <= edgeCluster*height
}

// underMoney says that a number stands under a money column's label.
func (t *Table) underMoney(token parse.MoneyToken) bool {
	return slices.ContainsFunc(t.Columns, func(c layout.Column) bool {
		return lexicon.IsMoney(c.Role) && layout.Overlap(token.Box, c.Box) > 0
	})
}
