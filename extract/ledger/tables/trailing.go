package tables

import (
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/source"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// mostTrailing bounds the amounts that end a line: out, in, balance.
const mostTrailing = 3

// Unaligned is a table of all lines but the used ones, whose movements and balances are the amounts that end them, or
// that stand side by side before a text.
func Unaligned(p *source.Source, used map[int]bool) *Table {
	t, right := &Table{}, 0.0
	for i, l := range p.Lines {
		if used[i] || p.Furniture[i] {
			continue
		}
		line := Line{Line: l, Index: i}
		line.takeTrailing(p.Style)
		t.Lines, right = append(t.Lines, line), max(right, l.Box.X1)
	}
	for _, role := range []layout.Role{lexicon.RoleAmount, lexicon.RoleBalance} { // right of all text: they take none of it
		t.Columns = append(t.Columns, layout.Column{Role: role, Box: page.Box{X0: right, X1: right + 1}})
	}
	t.findDates()
	return t
}

// takeTrailing finds the movement and the balance that end a line, or where none do, those that stand side by side
// before its last text. Dashes of empty cells and a code behind the balance are no text.
func (l *Line) takeTrailing(style parse.Style) {
	end := len(l.Words)
	if end > 1 && isInitials(l.Words[end-1].Text) && isAmountWord(l.Words[end-2].Text, style) {
		end--
		l.Marks = append(l.Marks, end)
	}
	tokens, dashes := l.trailing(end, style)
	for end--; end > 0 && len(tokens) == 0; end-- {
		if isAmountWord(l.Words[end-1].Text, style) {
			if tokens, dashes = l.trailing(end, style); len(tokens) < leastBeforeText {
				tokens, dashes = nil, nil
			}
		}
	}
	l.Tokens, l.Marks = tokens, append(l.Marks, dashes...)
	slices.Reverse(l.Tokens)
	l.placeTrailing()
}

// leastBeforeText is how many amounts stand before a line's last text: one alone is part of the text.
const leastBeforeText = 2

// trailing are the amounts before word end, from right to left, with nothing but dashes and words of sides between
// them, and the dashes.
func (l *Line) trailing(end int, style parse.Style) (found []parse.MoneyToken, dashes []int) {
	to := end
	for i := end - 1; i >= 0 && len(found) < mostTrailing; i-- {
		text := l.Words[i].Text
		switch m, ok := parse.ParseMoney(layout.Text(l.Words[i:to]), style); {
		case parse.IsDash(text):
			dashes, to = append(dashes, i), i
		case ok && m.Decimals > 0 && isAmountWord(text, style):
			b := layout.Bounds(l.Words[i:to])
			found = append(found, parse.MoneyToken{Money: m, From: i, To: to, Box: b, Right: b.X1})
			to = i
		case to != i+1 || !isSide(text):
			i = 0
		}
	}
	return found, dashes
}

// placeTrailing gives the last amount to the balance and the one before it that is not zero to the movement; the zero
// of the other side is no text.
func (l *Line) placeTrailing() {
	n := len(l.Tokens)
	if n == 0 {
		return
	}
	l.Money = map[int]parse.MoneyToken{1: l.Tokens[n-1]}
	for _, t := range l.Tokens[:n-1] {
		before, has := l.Money[0]
		if has && t.Size == 0 {
			before, t = t, before
		}
		if has && before.Size == 0 {
			l.markWords(before.From, before.To)
		}
		l.Money[0] = t
	}
}

// markWords says that words are no text.
func (l *Line) markWords(from, to int) {
	for i := from; i < to; i++ {
		l.Marks = append(l.Marks, i)
	}
}

// isInitials says that a word behind the balance may be a branch's or teller's number.
func isInitials(s string) bool { return len(s) <= longestInitials && parse.IsDigits(s) }

// isAmountWord says that a word is an amount with decimals.
func isAmountWord(s string, style parse.Style) bool {
	m, ok := parse.ParseMoney(s, style)
	return ok && m.Decimals > 0
}

// isSide says that a word behind an amount tells its side.
func isSide(s string) bool {
	switch layout.Normalize(s) {
	case "cr", "dr", "db", "c", "d":
		return true
	}
	return false
}
