package ledger

import (
	"maps"
	"slices"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger/tables"
	"github.com/dossier-lending/dossier/extract/ledger/wording"
)

// Some makers write every row as one run of text: the amounts stand under no heading and share no edge. What is
// certain there is their order: the movement stands before the balance, and the balances follow from each other.

// unalignedLeast is how many rows must follow from each other for the order to be believed.
const unalignedLeast = 3

// readUnaligned reads rows by the order of the amounts at their ends; nil when not every balance follows from the
// one before. used are the lines that headings take.
func (r *reader) readUnaligned(used map[int]bool) *assembler {
	before := r.Used
	r.Used = maps.Clone(used)
	a := &assembler{r: r, t: tables.Unaligned(r.Paper, used)}
	a.run()
	a.attach()
	if !a.follows() || r.columnsTold(a.rows) {
		r.Used = before
		return nil
	}
	return a
}

// columnsTold says that the tables gave the same amounts and balances, and all but a few rows on the sides that their columns
// tell: the order of the amounts would hide that those few stand on the wrong side.
func (r *reader) columnsTold(inOrder []*draft) bool {
	var rows []*draft
	pass, fail := 0, 0
	for _, a := range r.assembled {
		p, f := a.linked()
		rows, pass, fail = append(rows, a.rows...), pass+p, fail+f
	}
	rows = slices.DeleteFunc(rows, (*draft).lacksFigures) // a day of the heading above them is no row
	return pass > sumsPerMiss*fail && slices.EqualFunc(rows, inOrder, func(d, other *draft) bool {
		return d.movedSize() == other.movedSize() && d.money[wording.RoleBalance].Signed() == other.money[wording.RoleBalance].Signed()
	})
}

// lacksFigures says that the row prints no amount that could be read.
func (d *draft) lacksFigures() bool {
	for _, token := range d.money {
		if !token.Unread {
			return false
		}
	}
	return true
}

// movedSize is what a row moves, on whichever side.
func (d *draft) movedSize() engine.Amount {
	return d.money[wording.RoleDebit].Size + d.money[wording.RoleCredit].Size + d.money[wording.RoleAmount].Size
}

// follows says that every line with a day is a row or a note, that every row prints its balance and that every
// balance follows from the one above it.
func (a *assembler) follows() bool {
	if len(a.rows) < unalignedLeast || slices.ContainsFunc(a.rows, a.lacksBalance) {
		return false
	}
	for _, l := range a.t.Lines {
		if l.Date != nil && l.Index > a.rows[0].line && l.Index < a.rows[len(a.rows)-1].line && !a.r.Used[l.Index] {
			return false
		}
	}
	pass, fail := a.linked()
	return fail == 0 && pass == len(a.rows)-1
}

// linked counts the balances that follow from the one before and those that do not, in the order of time; credits may
// stand before debits, and a loan's balance may be of the principal alone, which is put right when the rows are judged.
func (a *assembler) linked() (pass, fail int) {
	rows := a.r.figures(a.rows)
	c := &chain{rows: rows, liability: a.r.Liability}
	for way := range 4 {
		c.principal = way > 1
		for _, swapped := range []bool{false, true} {
			if follow, broken := c.score(rows, swapped); follow > pass || pass == 0 {
				pass, fail = follow, broken
			}
		}
		slices.Reverse(rows)
	}
	return pass, fail
}

// unlinked says that of what was read no balance follows, or fewer than do not; where no heading says what the columns
// mean, that not every row follows from the one before.
func (r *reader) unlinked() bool {
	rows, pass, fail := 0, 0, 0
	for _, a := range r.assembled {
		p, f := a.linked()
		rows, pass, fail = rows+len(a.rows), pass+p, fail+f
	}
	return pass <= fail || len(r.Headers) == 0 && pass < rows-1
}
