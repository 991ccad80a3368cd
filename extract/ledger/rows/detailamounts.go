package rows

import (
	"math"

	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/tables"
	"github.com/dossier-lending/dossier/extract/parse"
)

// Details of a row may tell amounts: what was paid abroad and at which rate, a tax that is part of it. They stand where
// the rows' texts stand and not where the rows' amounts do.

// takeDetailAmounts makes text of the amounts of a line below a row when all of them stand among the texts; false when
// they are none of those.
func (a *Assembler) takeDetailAmounts(l *tables.Line) bool {
	if l.Date != nil || len(l.Money) == 0 || a.Table.Sheet || a.ended || !a.near(l) || !a.alignedWithText(*l) {
		return false
	}
	if lexicon.SectionOf(l.Line, a.r.Words.Sections) != "" || lexicon.IsSummary(l.Line, a.r.Words.Accounts) || a.r.IsTypeLabel(l.Line) {
		return false
	}
	for column, token := range l.Money {
		if !a.amongTexts(l, column, token) {
			return false
		}
	}
	l.Money = nil
	return true
}

// amongTexts says that an amount stands among the texts of the rows: left of the amounts of its column, where no row
// with a day has any, or off their common edge as a further word of a text. One with a sign of its own that is not set as
// a word of a text moves the account: debits may stand left of credits in one column.
func (a *Assembler) amongTexts(l *tables.Line, column int, token parse.MoneyToken) bool {
	p := a.placeOfAmounts(column)
	switch {
	case p.rows < leastPlaced:
		return false
	case token.Box.X1 < p.left && token.Box.X0 >= a.Table.DescriptionLeft():
		return (token.Mark == parse.MarkNone || a.goesOnInText(l, token)) && !a.endsColumn(token)
	default:
		reach := edgeReach * l.Height()
		return p.flush && token.Mark == parse.MarkNone && min(math.Abs(token.Right-p.right), math.Abs(token.Box.X1-p.right)) > reach && a.goesOnInText(l, token)
	}
}

// leastPlaced is how many rows with a day show where a column's amounts stand.
const leastPlaced = 2

// edgeReach is how far, in line heights, amounts of one edge end from each other.
const edgeReach = 0.8

// amountPlace is where the rows with a day have the amounts of a column; flush says that they end at one edge.
type amountPlace struct {
	rows        int
	left, right float64
	flush       bool
}

// placeOfAmounts is where they are, looked up once.
func (a *Assembler) placeOfAmounts(column int) amountPlace {
	p, known := a.places[column]
	if known {
		return p
	}
	p = amountPlace{left: math.Inf(1), flush: true}
	for _, l := range a.Table.Lines {
		token, ok := l.Money[column]
		if l.Date == nil || !ok || token.Dash || token.Unread {
			continue
		}
		if p.rows++; p.rows == 1 {
			p.right = token.Right
		}
		p.left = min(p.left, token.Box.X0)
		p.flush = p.flush && min(math.Abs(token.Right-p.right), math.Abs(token.Box.X1-p.right)) <= edgeReach*l.Height()
	}
	if a.places == nil {
		a.places = map[int]amountPlace{}
	}
	a.places[column] = p
	return p
}

// goesOnInText says that the word before an amount stands as near to it as words of one text do.
func (a *Assembler) goesOnInText(l *tables.Line, token parse.MoneyToken) bool {
	return token.From > 0 && token.Box.X0-l.Words[token.From-1].Box.X1 < parse.TextGap*l.Height()
}

// endsColumn says that amounts of several lines without a day end where one does, and not each of them as the word of a
// text: they are a column of their own, which no row with a day fills.
func (a *Assembler) endsColumn(token parse.MoneyToken) bool {
	n, apart := 0, false
	for i := range a.Table.Lines {
		l := &a.Table.Lines[i]
		if l.Date != nil {
			continue
		}
		for _, other := range l.Tokens {
			if other.Decimals > 0 && math.Abs(other.Right-token.Right) <= edgeReach*l.Height() {
				n, apart = n+1, apart || !a.goesOnInText(l, other)
			}
		}
		if n > leastPlaced && apart {
			return true
		}
	}
	return false
}
