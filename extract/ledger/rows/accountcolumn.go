package rows

import (
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/header"
	"github.com/dossier-lending/dossier/extract/ledger/tables"
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
		if c.Cell == "" || !r.asksForAccount(drafts[0].Table, c) {
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

// asksForAccount reports whether a column tells the account of each row: by its heading, or in a sheet by what it holds where
// there are no headings.
func (r *Reader) asksForAccount(t *tables.Table, c layout.Column) bool {
	return c.Text != "" && r.Words.Accounts.Role(c.Text) == "account_number" || c.Cell != "" && c.Cell == t.Account
}

// accountColumn is the column that asks for an account's number and has one in the row; ok is false where none does.
func (r *Reader) accountColumn(d *Draft) (column layout.Column, ok bool) {
	for _, c := range d.Table.Columns {
		if !r.asksForAccount(d.Table, c) {
			continue
		}
		if w := wordUnder(r.Lines[d.Line].Words, c); w != nil && accountIn(w) != nil {
			return c, true
		}
	}
	return layout.Column{}, false
}

// wordUnder is what stands in a line under a column's heading: a sheet's cell, on paper the account's number. Nil when nothing
// does.
func wordUnder(words []page.Word, c layout.Column) *page.Word {
	if c.Cell != "" {
		return cellAt(words, c.Cell)
	}
	for i := range words {
		if w := &words[i]; w.Cell == "" && layout.Overlap(w.Box, c.Box) > 0 && header.IsAccountNumber(w.Text) {
			return w
		}
	}
	return nil
}

// accountIn is the number in an account's cell, a name before it or not ("Savings 0012345678"). Nil when there is none.
func accountIn(cell *page.Word) *string {
	if header.IsAccountNumber(cell.Text) {
		return &cell.Text
	}
	words := strings.Fields(cell.Text)
	if last := words[len(words)-1]; header.IsAccountNumber(last) {
		return &last
	}
	return nil
}

// accountCell names the account of a row by the number in its column: "" for rows without one.
func (r *Reader) accountCell(w *Row) string {
	if n := r.cellNumber(w.Draft); n != nil {
		return header.NormalizeAccount(n.Read)
	}
	return ""
}

// cellNumber is the number in a row under a heading that asks for an account's, nil when there is none.
func (r *Reader) cellNumber(d *Draft) *header.Value[string] {
	column, ok := r.accountColumn(d)
	if !ok {
		return nil
	}
	w := wordUnder(r.Lines[d.Line].Words, column)
	return &header.Value[string]{Read: *accountIn(w), Page: r.Lines[d.Line].Page, Words: []page.Word{*w}, Line: d.Line}
}

// notesOf are the notes that name a row's account in its column, and with others the ones that name none.
func (r *Reader) notesOf(d *Draft, notes []Note, others bool) []Note {
	column, ok := r.accountColumn(d)
	if !ok {
		if others {
			return notes
		}
		return nil
	}
	account := header.NormalizeAccount(*accountIn(wordUnder(r.Lines[d.Line].Words, column)))
	var own []Note
	for _, n := range notes {
		w := wordUnder(n.Line.Words, column)
		var number *string
		if w != nil {
			number = accountIn(w)
		}
		if number == nil && others || number != nil && header.NormalizeAccount(*number) == account {
			own = append(own, n)
		}
	}
	return own
}

// cellOf is what stands in a row of a sheet under the heading in a cell, nil when nothing does.
func (r *Reader) cellOf(d *Draft, heading string) *page.Word {
	return cellAt(r.Lines[d.Line].Words, heading)
}

// cellAt is the one of a line's words that stands under the heading in a cell, nil when none does.
func cellAt(words []page.Word, heading string) *page.Word {
	for i := range words {
		if letters(words[i].Cell) == letters(heading) {
			return &words[i]
		}
	}
	return nil
}

// letters is the column in the name of a cell: "C" of "C7".
func letters(cell string) string { return strings.TrimRight(cell, "0123456789") }
