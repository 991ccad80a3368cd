package rows

import (
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
)

// dropUndatedLists drops the rows of a table without days each of which repeats the amount and the text of a dated row of
// another table: "Cash back earned" tells of a movement that is there.
func (r *Reader) dropUndatedLists() {
	var dated []*Draft
	for _, a := range r.Assembled {
		for _, d := range a.Rows {
			if d.Date != nil {
				dated = append(dated, d)
			}
		}
	}
	for _, a := range r.Assembled {
		said := func(d *Draft) bool {
			return d.Date == nil && slices.ContainsFunc(dated, func(row *Draft) bool { return repeats(d, row) })
		}
		if len(a.Rows) > 0 && !slices.ContainsFunc(a.Rows, func(d *Draft) bool { return !said(d) }) {
			a.drop(said)
			a.notes, a.Missed = nil, nil // its totals are of the list
		}
	}
}

// repeats says that a row's text begins another row's, and that both move as much.
func repeats(d, row *Draft) bool {
	if size := d.size(); size == 0 || size != row.size() {
		return false
	}
	text := layout.Normalize(layout.Text(d.Words()))
	return text != "" && strings.HasPrefix(layout.Normalize(layout.Text(row.Words())), text)
}

// size is what a row moves, whatever its side; 0 when it prints several amounts.
func (d *Draft) size() (size engine.Amount) {
	for role, token := range d.Money {
		switch {
		case token.Dash || token.Unread || !lexicon.IsMovement(role):
		case size != 0:
			return 0
		default:
			size = token.Size.Abs()
		}
	}
	return size
}
