package tables

import (
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/source"
	"github.com/dossier-lending/dossier/extract/parse"
)

// centsPrevail is how many times more amounts of a column have cents than have none where those have lost theirs.
const centsPrevail = 8

// doubtWholes takes a recognized movement without cents, in a column where nearly all have them, for a figure that could
// not be read, however clear its digits are: "50" may be what is left of "1.50". The balance beside it tells; where there
// is none, what was read counts.
func (t *Table) doubtWholes(style parse.Style) {
	for c, column := range t.Columns {
		if !lexicon.IsMovement(column.Role) {
			continue
		}
		wholes, cents := t.wholesIn(c)
		if len(wholes)*centsPrevail > cents {
			continue
		}
		for _, l := range wholes {
			token := l.Money[c]
			token.Joined = l.Words[token.From].Text + style.Point() + "00"
			token.Size, token.Decimals, token.Unread = 0, 2, true
			l.Money[c] = token
		}
	}
}

// wholesIn are the lines with a recognized amount of few digits without cents in a column beside a balance, and how many
// amounts of the column have cents.
func (t *Table) wholesIn(column int) (wholes []*Line, cents int) {
	balance := t.Column(lexicon.RoleBalance)
	for i := range t.Lines {
		l := &t.Lines[i]
		token, ok := l.Money[column]
		if !ok || token.Dash || !source.Recognized(l.Words[token.From:token.To]) {
			continue
		}
		if token.Decimals > 0 {
			cents++
		} else if _, told := l.Money[balance]; told && token.To == token.From+1 && hundreds.MatchString(l.Words[token.From].Text) {
			wholes = append(wholes, l)
		}
	}
	return wholes, cents
}
