package assembly

import (
	"strings"

	"github.com/dossier-lending/dossier/extract/ledger/header"
	"github.com/dossier-lending/dossier/extract/page"
)

const (
	// leastNumbered is how many rows repeat a number at least that is the account's, and sureNumbered how many do where it
	// surely is: every payment of a short sheet may go to one other account.
	leastNumbered, sureNumbered = 2, 5
)

// columnNumber is the number that every row of a sheet repeats under a heading that asks for an account's. Nil when there is
// none.
func (r *Reader) columnNumber(drafts []*Draft) *header.Value[string] {
	if len(drafts) < leastNumbered {
		return nil
	}
	for _, c := range drafts[0].Table.Columns {
		if c.Cell == "" || r.Words.Accounts.Role(c.Text) != "account_number" {
			continue
		}
		first := r.cellOf(drafts[0], c.Cell)
		if first == nil || !header.IsAccountNumber(first.Text) {
			continue
		}
		same := 1
		for same < len(drafts) {
			if w := r.cellOf(drafts[same], c.Cell); w == nil || w.Text != first.Text {
				break
			}
			same++
		}
		if same == len(drafts) {
			l := r.Lines[drafts[0].Line]
			return &header.Value[string]{Read: first.Text, Page: l.Page, Words: []page.Word{*first}, Line: drafts[0].Line, Guess: same < sureNumbered}
		}
	}
	return nil
}

// cellOf is what stands in a row of a sheet under the heading in a cell, nil when nothing does.
func (r *Reader) cellOf(d *Draft, heading string) *page.Word {
	words := r.Lines[d.Line].Words
	for i := range words {
		if letters(words[i].Cell) == letters(heading) {
			return &words[i]
		}
	}
	return nil
}

// letters is the column in the name of a cell: "C" of "C7".
func letters(cell string) string { return strings.TrimRight(cell, "0123456789") }
