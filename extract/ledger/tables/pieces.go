package tables

import (
	"regexp"
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/source"
	"github.com/dossier-lending/dossier/extract/parse"
)

// takePieces notes of recognized amounts what they are with the pieces of a figure right beside them: "1,2" and "50.00"
// may be one amount that was seen as two, and so may "3" and "700,00" where spaces part the thousands. The balances tell. A zero with such a piece was not read at all, nor was what begins with one ("37,1" and "06.00").
func (t *Table) takePieces(style parse.Style) {
	for i := range t.Lines {
		l := &t.Lines[i]
		for c, token := range l.Money {
			role := t.Columns[c].Role
			if token.Dash || token.Unread || !lexicon.IsMovement(role) && role != lexicon.RoleBalance || !source.Recognized(l.Words[token.From:token.To]) {
				continue
			}
			if joined, piece := l.joined(token, style); piece >= 0 {
				token.Joined, token.Piece = joined, l.Words[piece].Box
				if token.Unread = joined != "" && (token.Size == 0 || zeroFirst.MatchString(l.Words[token.From].Text)); token.Unread {
					token.Size = 0
				}
				l.Money[c] = token
			}
		}
	}
}

// wholeFigure is an amount of thousands and cents.
var wholeFigure = regexp.MustCompile(`^[-+(]?\d{1,3}(?:(?:,\d{3})*\.|(?:\.\d{3})*,)\d{2}[)-]?$`)

// zeroFirst is what no amount begins with.
var zeroFirst = regexp.MustCompile(`^[-+(]?0\d`)

// joined is an amount with the piece before it or behind it and where that stands, -1 when there is none; "" where the two
// are no amount as they stand. Two numbers without a mark between them may as well be two, unless spaces part the thousands.
func (l *Line) joined(token parse.MoneyToken, style parse.Style) (whole string, piece int) {
	text := layout.Text(l.Words[token.From:token.To])
	if behind := l.pieceAt(token.To, token.To-1); behind != "" && wholeFigure.MatchString(text+behind) {
		return text + behind, token.To
	}
	at := token.From - 1
	before := l.pieceAt(at, token.From)
	if before != "" && strings.ContainsAny(before+text[:1], ".,") && wholeFigure.MatchString(before+text) {
		return before + text, at
	}
	if style.Spaced && l.hasLostGroup(token) {
		return l.Words[at].Text + " " + text, at
	}
	if before != "" && parse.IsDigits(before) && l.standsApart(at) {
		return "", at
	}
	return "", -1
}

// standsApart says that a recognized word begins a cell: no text goes on with it.
func (l *Line) standsApart(at int) bool {
	return at > 0 && l.Words[at].Box.X0-l.Words[at-1].Box.X1 > parse.TextGap*l.Height()
}

var (
	// firstGroup is what an amount begins with whose thousands spaces part.
	firstGroup = regexp.MustCompile(`^[-+]?[1-9]\d{0,2}$`)
	// laterGroups is how it goes on.
	laterGroups = regexp.MustCompile(`^\d{3}(?: \d{3})*(?:[.,]\d{2})?[-+]?$`)
)

// lostGroupGap is the largest space, in line heights, between the groups of one recognized amount: blurred figures lose
// ink at their edges.
const lostGroupGap = 1.6

// hasLostGroup says that before an amount of whole groups of thousands stands what may be its first one.
func (l *Line) hasLostGroup(token parse.MoneyToken) bool {
	at := token.From - 1
	if at < 0 || l.takenBetween(at, at+1) || !laterGroups.MatchString(layout.Text(l.Words[token.From:token.To])) {
		return false
	}
	return firstGroup.MatchString(l.Words[at].Text) && l.Words[token.From].Box.X0-l.Words[at].Box.X1 <= lostGroupGap*l.Height()
}

// pieceAt is the word at a place when nothing else holds it and a figure may go on right beside it, "" when not.
func (l *Line) pieceAt(at, beside int) string {
	if at < 0 || at >= len(l.Words) || !l.closeTo(at, beside) || l.takenBetween(at, at+1) {
		return ""
	}
	return l.Words[at].Text
}

// closeTo says that words beside each other stand as close as the groups of one figure do.
func (l *Line) closeTo(a, b int) bool {
	first, second := l.Words[min(a, b)], l.Words[max(a, b)]
	return second.Box.X0-first.Box.X1 <= parse.GroupGap*l.Height()
}
